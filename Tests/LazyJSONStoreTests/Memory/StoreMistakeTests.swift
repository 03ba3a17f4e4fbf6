import LazyJSON
import LazyJSONStore
import Testing

/// Mistakes with stores that do not compile, or end the process, with their messages.
struct StoreMistakeTests {
    /// Mistakes, each with a part of the message of the compiler.
    static let mistakes: [(code: String, message: String)] = [
        ("static func f(_ store: JSONMemoryStore) async throws { _ = try store.begin() }", Self.noAsync),
        ("static func f(_ store: JSONFileStore) async throws { _ = try store.begin() }", Self.noAsync),
        ("static func f(_ store: some JSONModelStore) async throws { _ = try store.begin() }", Self.noAsync),
        ("static func f(_ store: any JSONModelStore) async throws { try store.transaction { _ in } }", "'await'"),
        (
            "static func f(_ store: JSONMemoryStore) async throws { try await store.transaction { _ in await g() } }\n"
                + "static func g() async {}", "synchronous"
        ),
        ("final class N: JSONModel, @unchecked Sendable { @JSONProperty(using: .reference) var x: N? }", noIdentity),
        (
            "final class N: JSONModel, @unchecked Sendable { @JSONProperty(using: .reference(.merge)) var x: [N] }",
            noIdentity
        ),
    ]

    private static let noIdentity = "the class does not conform to JSONIdentifiable"
    private static let noAsync =
        "is unavailable from asynchronous contexts; Use transaction(_:), which waits without blocking"

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func mistakesDoNotCompileAndAreExplained() throws {
        let sources = Self.mistakes.enumerated().map { number, mistake in
            "import LazyJSON; import LazyJSONStore; enum Case\(number) {\n\(mistake.code)\n}"
        }
        for ((code, message), output) in zip(Self.mistakes, try #require(Compiler.found).output(sources)) {
            #expect(output.contains("error: ") && output.contains(message), "\(code)\n\(output)")
        }
    }

    @Test func aLinkOfAStoreIsConnectedOnce() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let store = JSONMemoryStore()
            store.link.connect(store)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("JSONStoreLink: connect(_:) was called twice; make one link for each store."))
    }
}
