import LazyJSON
import Testing

/// A bug of the compiler: a draft's key path in a body whose `Self` is dynamic crashes when it runs.
///
/// When this fails the bug is gone, and the articles and the contract need not warn of it any more.
struct DynamicSelfTests {
    class Open: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String

        func renamed() -> Self { mutate { $0.name = "x" } }
        func concrete() -> Open { mutate { $0.name = "x" } }
    }

    final class Final: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String

        func renamed() -> Self { mutate { $0.name = "x" } }
        func concrete() -> Final { mutate { $0.name = "x" } }
    }

    @Test func aDynamicSelfStillCrashes() async {
        await #expect(processExitsWith: .failure, "the compiler's bug is gone") { _ = Open().renamed() }
    }

    #if DEBUG
        @Test func aDynamicSelfOfAFinalClassCrashesWithoutOptimisation() async {
            await #expect(processExitsWith: .failure, "the compiler's bug is gone") { _ = Final().renamed() }
        }
    #endif

    @Test func aConcreteTypeDoesNot() {
        #expect(Open().concrete().name == "x")
        #expect(Final().concrete().name == "x")
    }
}
