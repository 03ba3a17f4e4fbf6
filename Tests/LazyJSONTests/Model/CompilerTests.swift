import Foundation
import LazyJSON
import Testing

/// What does not compile, and what the compiler says of it: tried on the module that the tests were built with.
struct CompilerTests {
    /// What is wrong, and a part of what the compiler must say.
    static let mistakes: [(code: String, message: String)] = [
        ("static func f(_ user: User) { user.age = 3 }", "'age' is a get-only property"),
        ("static func f(_ user: User) { user.address.city = \"x\" }", "'city' is a get-only property"),
        ("static func f(_ user: User) { user.tags.append(\"x\") }", "'tags' is a get-only property"),
        ("static func f(_ user: User) { _ = user.mutate { $0.address.nothing = 3 } }", "no member 'nothing'"),
        ("static func f(_ user: User) { _ = user.mutate { $0.age = \"x\" } }", "'String' to type 'Int'"),
        (
            "static func f(_ draft: JSONDraft<User>) { send(draft) }",
            "to 'Sendable' is unavailable"
        ),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty var x: Plain }", Self.needsDefault),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty var x: Date }", Self.needsDefault),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty(\"y\") var x: Date }", Self.needsDefault),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty var x: Kind }", Self.needsDefault),
        (
            "final class M: JSONModel, @unchecked Sendable { @JSONProperty(using: .plain) var x: Plain }",
            Self.needsDefault
        ),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty var x: Int? = 3 }", Self.hasDefault),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty(\"y\") var x: Int? = nil }", Self.hasDefault),
        ("final class M: JSONModel, @unchecked Sendable { @JSONProperty var x: User? = User() }", Self.hasDefault),
        (
            "final class M: JSONModel, @unchecked Sendable { @JSONProperty(using: .plain) var x: Plain? = Plain() }",
            Self.hasDefault
        ),
        ("struct S { @JSONProperty var x: Int }\nstatic func f(_ s: S) { _ = s.x }", Self.onStruct),
    ]

    private static let needsDefault = "give the property a default value or make its type optional"
    private static let hasDefault = "remove the default or make its type not optional"
    private static let onStruct = "@JSONProperty can only be applied to properties of classes derived from JSONModel"

    private static let models = """
        import Foundation
        import LazyJSON
        struct Plain: Sendable {}
        enum Kind: String, JSONConvertible { case a }
        extension JSONConversion where Value == Plain {
            static var plain: JSONConversion { JSONConversion(decode: { _, _ in Plain() }, encode: { _, _, _ in nil }) }
        }
        final class Address: JSONModel, @unchecked Sendable {
            @JSONProperty var city: String = "Unknown"
            @JSONProperty var street: String?
            @JSONProperty var zip: Int
        }
        final class User: JSONModel, @unchecked Sendable {
            @JSONProperty var age: Int
            @JSONProperty var score: Double
            @JSONProperty var flag: Bool = true
            @JSONProperty("n") var name: String?
            @JSONProperty var kind: Kind = .a
            @JSONProperty var address: Address
            @JSONProperty var home: Address = Address { $0.city = "Home" }
            @JSONProperty var boss: User?
            @JSONProperty var tags: [String]
            @JSONProperty var counts: [String: Int]
            @JSONProperty(checking: { $0.count < 9 }) var short: String?
            @JSONProperty("d", checking: { $0 > 0 }) var positive: Int = 1
            @JSONProperty(onNil: .null) var note: String?
            @JSONProperty(using: .plain) var plain: Plain?
            @JSONProperty(using: .plain) var other: Plain = Plain()
            @JSONProperty(using: .plain) var plains: [Plain]
            @JSONProperty var created: Date = Date(timeIntervalSince1970: 0)
            @JSONProperty var numbers: Set<Int>
            @JSONProperty var raw: JSON
        }
        func send<T: Sendable>(_ value: T) {}
        """

    /// Lines of an edit that compile; the draft is `$0`.
    private static let edits = """
        $0.age = 7; $0.age += 1; $0.score += 2; $0.score = 3; $0.flag.toggle(); $0.name = nil; $0.name = "x"
        $0.name?.append("x"); $0.kind = .a; $0.address = Address(); $0.address.zip = 4; $0.address.zip += 4
        $0.address.street = nil; $0.address.street = "s"; $0.address.street?.append("x"); $0.address.city.append("x")
        let a = $0.address.zip; let b: Address = $0.address; let c = $0.boss?.address.city; let d = $0.boss; let e = $0.name
        $0.boss = nil; $0.boss = User(); $0.boss?.age = 1; $0.boss?.age += 1; $0.boss?.boss?.name = "x"; $0.boss?.name = nil
        $0.boss?.address.zip = 3; $0.boss?.address = Address(); $0.tags.append("x"); $0.tags = []; $0.tags += ["y"]
        $0.tags.removeAll(); $0.counts["a"] = 1; $0.counts["a", default: 0] += 1; $0.counts = [:]; $0.numbers.insert(3)
        $0.remove(\\.age); $0.remove(\\.address.city); $0.remove(\\.boss?.name); $0.setNull(\\.boss); $0.set(\\.age, to: 0)
        $0.set(\\.name, to: nil); $0.json["x"] = 1; $0.merge(["age": 1]); let f = $0.snapshot().age; $0[\\.age] += 1
        let g = $0.$age.presence; let h = $0.$name.json; $0.raw["x"] = [1]; $0.raw = nil; $0.plain = Plain()
        let i = $0.issues.count; let j = $0.tags.count; let k = $0.address == Address(); $0.created = Date(); $0.home.city = "x"
        if $0.age > 3 { $0.age = 3 }; if let boss = $0.boss { $0.age = boss.age }; for tag in $0.tags { $0.name = tag }
        $0.age = $0.boss?.age ?? 0; $0.name = $0.name ?? "x"; ($0.age, $0.score) = (1, 2); $0.address.zip = $0.age
        _ = (a, b, c, d, e, f, g, h, i, j, k)
        """

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func mistakesDoNotCompileAndAreExplained() throws {
        let compiler = try #require(Compiler.found)
        let sources = Self.mistakes.enumerated().map { number, mistake in
            "import Foundation; import LazyJSON; enum Case\(number) {\n\(mistake.code)\n}"
        }
        let outputs = try compiler.output([Self.models] + sources)
        #expect(outputs[0].isEmpty)
        for ((code, message), output) in zip(Self.mistakes, outputs.dropFirst()) {
            #expect(output.contains("error: ") && output.contains(message), "\(code)\n\(output)")
        }
    }

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func aPropertyOfAnotherClassDoesNotCompile() throws {
        // The compiler says so without a line.
        let output = try #require(Compiler.found).wholeOutput(
            "import LazyJSON\nfinal class C { @JSONProperty var x: Int = 3 }")
        #expect(output.contains("error: ") && output.contains("requires that 'C' inherit from 'JSONModel'"))
    }

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func rightDeclarationsAndEditsCompile() throws {
        let compiler = try #require(Compiler.found)
        let edits =
            "import Foundation; import LazyJSON\nfunc f(_ user: User) -> User { user.mutate {\n\(Self.edits)\n} }"
        for output in try compiler.output([Self.models, edits]) { #expect(output.isEmpty, "\(output)") }
    }

    // MARK: A bug of the compiler

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
