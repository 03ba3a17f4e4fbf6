import Foundation
import LazyJSON
import Testing

/// Code that does not compile, and the compiler's messages for it, with the module that the tests were built with.
struct CompilerTests {
    /// Mistakes, each with a part of the message of the compiler.
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
        (model("@JSONProperty var x: Plain"), notConvertible),
        (model("@JSONProperty(\"y\", .required) var x: Plain"), notConvertible),
        (model("@JSONProperty var x: Plain?"), notConvertible),
        (model("@JSONProperty var x: Plain = Plain()"), notConvertible),
        (model("@JSONProperty var x: [Plain]"), notConvertible),
        (model("@JSONProperty var x: [String: Plain]"), notConvertible),
        (model("@JSONProperty var x: JSONArray<Plain>"), notConvertible),
        (model("@JSONProperty var x: (Int, Int)"), notConvertible),
        (model("@JSONProperty var x: Text?"), notConvertible),
        (model("@JSONProperty(using: .codable) var x: Text"), needsDefault),
        (model("@JSONProperty(using: .codable) var x: Plain?"), "does not conform to Codable"),
        (model("@JSONProperty(using: .codable(JSONCodingOptions())) var x: [Plain]"), "does not conform to Codable"),
        (model("@JSONProperty(using: .codable) var x: Loose?"), aClass),
        (model("@JSONProperty(using: .codable) var x: Shared = Shared()"), aClass),
        (model("@JSONProperty(\"y\", .required, using: .codable) var x: [Loose]"), aClass),
        (model("@JSONProperty(using: .codable, onNil: .null) var x: [Shared]?"), aClass),
        (model("@JSONProperty(using: .codable) var x: [Loose?]"), aClass),
        (model("@JSONProperty(using: .codable) var x: [[Shared]]"), aClass),
        (model("@JSONProperty(using: .codable) var x: Set<Shared>"), aClass),
        (model("@JSONProperty(using: .codable) var x: [String: Loose]"), aClass),
        (model("@JSONProperty(using: .codable) var x: [Int: [Shared]]?"), aClass),
        (model("@JSONProperty(using: .codable) var x: JSONArray<Shared?>"), aClass),
        (model("@JSONProperty(using: .codable) var x: ContiguousArray<Loose> = []"), aClass),
        (model("@JSONProperty(using: .codable) var x: Address?"), aClass),
        (model("@JSONProperty(using: .codable(JSONCodingOptions())) var x: Loose?"), aClass),
        (model("@JSONProperty(using: .codable(JSONCodingOptions())) var x: [Shared]"), aClass),
        (model("@JSONProperty(using: .codable(JSONCodingOptions())) var x: [String: [Loose]]"), aClass),
        (model("@JSONProperty(using: .codable.checking { _ in true }) var x: Shared?"), aClass),
        (model("@JSONProperty(using: .each(.codable)) var x: [Loose]"), aClass),
        (model("@JSONProperty(using: .values(.codable)) var x: [String: Shared]"), aClass),
        (model("@JSONProperty(using: .embedded(.codable)) var x: Loose?"), aClass),
        (model("@JSONProperty(using: .oneOrMany(.codable)) var x: [Shared]"), aClass),
        (model("@JSONProperty(using: .lossyArray) var x: [Shared]"), aClass),
        (model("@JSONProperty(using: .codable) var x: Uncoded?"), "does not conform to Codable"),
        (model("@JSONProperty(using: .exact) var x: Plain?"), "does not conform to JSONConvertible"),
        (model("@JSONProperty(using: .standard) var x: Plain = Plain()"), "does not conform to JSONConvertible"),
        (model("@JSONProperty(using: .oneOrMany) var x: Int"), "not an array or set"),
        (model("@JSONProperty(using: .lossyArray) var x: Int"), "not an array"),
        (model("@JSONProperty(using: .dateFormat(\"yyyy\")) var x: String"), "the type is not Date"),
        (model("@JSONProperty(using: .dateFormat(\"yyyy\")) var x: String?"), "the type is not Date"),
        (model("@JSONProperty(using: .iso8601) var x: [String]"), "the type is not Date"),
        (model("@JSONProperty(\"y\", using: .iso8601) var x: String = \"\""), "the type is not Date"),
        (model("@JSONProperty(using: .secondsSince1970) var x: Double = 1"), "the type is not Date"),
        (model("@JSONProperty(using: .millisecondsSince1970) var x: Int"), "the type is not Date"),
        (model("@JSONProperty(using: .secondsSince2001) var x: Double"), "the type is not Date"),
        (model("@JSONProperty var x: Date"), needsDefault),
        (model("@JSONProperty(\"y\") var x: Date"), needsDefault),
        (model("@JSONProperty var x: Kind"), needsDefault),
        (model("@JSONProperty(using: .plain) var x: Plain"), needsDefault),
        (model("@JSONProperty var x: Int? = 3"), hasDefault),
        (model("@JSONProperty(\"y\") var x: Int? = nil"), hasDefault),
        (model("@JSONProperty var x: User? = User()"), hasDefault),
        (model("@JSONProperty(using: .plain) var x: Plain? = Plain()"), hasDefault),
        (model("@JSONProperty var x: Bare = .a"), enumCure),
        (model("@JSONProperty(\"y\") var x: Bare?"), enumCure),
        (model("@JSONProperty(using: .maybePlain) var x: Plain?"), wrapped),
        (model("@JSONProperty(\"y\", using: .maybePlain, onNil: .null) var x: Plain?"), wrapped),
        ("static func f(_ user: User, _ url: URL) { user.write(to: url) }", "try model.json.write(to: url)"),
        ("static func f() -> JSON { JSON([:]) }", "for an empty object, write `let json: JSON = [:]`"),
        ("static func f() -> JSON { JSON([]) }", "for an empty array, write `let json: JSON = []`"),
        ("static func f(_ any: [String: Any]) -> JSON { JSON(any) }", "use JSON(jsonObject:) for values of any type"),
        (model("@JSONProperty(.lenient, using: .values(.dateFormat(\"y\"))) var x: [String: String]"), "not Date"),
        (model("@JSONProperty(.iso8601) var x: Date?"), label),
        (model("@JSONProperty(.iso8601) var x: Date = Date()"), label),
        (model("@JSONProperty(\"y\", .required, .codable) var x: Text?"), label),
        (model("@JSONProperty(.embedded, .required) var x: Address"), label),
        (model("@JSONProperty(.exact) var x: Int"), label),
        (model("@JSONProperty(.oneOrMany) var x: JSONArray<Address>"), label),
        (model("@JSONProperty(\"y\", .lossyArray) var x: [Text]"), label),
        (model("@JSONProperty(.secondsSince1970, checking: { _ in true }) var x: Date?"), label),
        (model("@JSONProperty(.secondsSince2001) var x: Date?"), label),
        (model("@JSONProperty(.millisecondsSince1970) var x: [Date]"), label),
        (model("@JSONProperty(.dateFormat(\"yyyy\"), onNil: .null) var x: Date?"), label),
        (model("@JSONProperty(.range(1...5)) var x: Int = 1"), label),
        (model("@JSONProperty(.length(1...)) var x: String"), label),
        (model("@JSONProperty(.count(..<5)) var x: [Address]"), label),
        ("static func f(_ data: Data) throws { _ = try JSON(data: data) }", "use `try JSON(parsing: data)`"),
        ("static func f(_ text: String) { _ = JSON(data: Data(text.utf8)) }", "use `try JSON(parsing: data)`"),
        ("static func f(_ json: inout JSON, _ n: Int) { json[\"n\"] = n }", ofJSON),
        ("static func f(_ json: inout JSON, _ n: Int?) { json[\"a\"]?[\"n\"] = n }", ofJSON),
        ("static func f(_ json: inout JSON, _ n: [String]) { json[0] = n }", ofJSON),
        ("static func f(_ json: inout JSON, _ n: User) { json[at: \"a.n\"] = n }", ofJSON),
        ("static func f(_ json: inout JSON, _ n: Int) throws { try json.append(n + 1) }", ofJSON),
        ("static func f(_ json: inout JSON, _ n: String) throws { try json[\"a\"]?.append(n) }", ofJSON),
        ("static func f(_ json: inout JSON, _ n: Bool) throws { try json.set(n, at: \"a.n\") }", ofJSON),
        ("static func f(_ json: inout JSON) throws { try json.update(as: Text.self, options) { _ in } }", options),
        (
            "static func f(_ url: URL) throws { try JSON.update(contentsOf: url, as: Text.self, options) { _ in } }",
            options
        ),
        // Other mistakes about the same members have the messages of the compiler.
        ("static func f(_ json: JSON) { _ = json[\"n\"]?.nothing }", "'JSON' has no member 'nothing'"),
        ("static func f(_ json: JSON) { _ = json[\"n\"].int }", "must be unwrapped to refer to member 'int'"),
        ("static func f(_ json: JSON) -> JSON { json[\"n\"] }", "must be unwrapped to a value of type 'JSON'"),
        ("static func f(_ json: JSON) -> Int { json[\"n\"]?.int }", "must be unwrapped to a value of type 'Int'"),
        ("static func f(_ data: Data) throws { _ = try [User](parsing: data) }", asArray),
        ("static func f(_ text: String) throws { _ = try Array<User>(parsing: text) }", asArray),
        (model("@JSONProperty var hashValue: Int?"), "'hashValue' with type 'Int?' cannot override"),
        (
            model("@JSONProperty var description: String?; func f() { let s: String = description }"),
            "must be unwrapped"
        ),
        ("static func f(_ user: User) -> String { user.description }", "no member 'description'"),
        ("struct S { @JSONProperty var x: Int }\nstatic func f(_ s: S) { _ = s.x }", onStruct),
    ]

    private static func model(_ property: String) -> String {
        "final class M: JSONModel, @unchecked Sendable { \(property) }"
    }

    private static let notConvertible = "does not conform to JSONConvertible; use `using: .codable`"
    private static let aClass = "use a struct or a model in place of a class; `update(as:)` takes classes"
    private static let enumCure = "only needs the conformance: `enum Kind: String, JSONConvertible`"
    private static let wrapped = "one of the wrapped type: JSONConversion<T>, not JSONConversion<T?>"
    private static let needsDefault = "give the property a default value or make its type optional"
    private static let hasDefault = "remove the default or make its type not optional"
    private static let label = "write a conversion with its label, as in `@JSONProperty(using: .iso8601)`"
    private static let options = "as: type, options: options)`"
    private static let ofJSON = "values in JSON are JSON; write `JSON(value)`"
    private static let asArray = "use `try JSONArray<Model>(parsing: data)`, a collection of models"
    private static let onStruct = "@JSONProperty can only be applied to properties of classes derived from JSONModel"

    private static let models = """
        import Foundation
        import LazyJSON
        struct Plain: Sendable {}
        struct Text: Codable, Sendable {}
        struct Key: Codable, Hashable {}
        struct Holding: Codable { var object: Loose }
        final class Loose: Codable { var x: Int? }
        final class Uncoded {}
        final class Shared: Codable, Hashable, @unchecked Sendable {
            static func == (one: Shared, other: Shared) -> Bool { true }
            func hash(into hasher: inout Hasher) {}
        }
        enum Kind: String, JSONConvertible, Codable { case a }
        enum Bare: String { case a }
        extension JSONConversion where Value == Plain {
            static var plain: JSONConversion { JSONConversion(decode: { _, _ in Plain() }, encode: { _, _, _ in nil }) }
        }
        extension JSONConversion where Value == Plain? {
            static var maybePlain: JSONConversion { JSONConversion(decode: { _, _ in nil }, encode: { _, _, _ in nil }) }
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
        let options = JSONCodingOptions()
        final class Values<T: Codable & Sendable>: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .codable) var text: Text?
            @JSONProperty(using: .codable(options)) var texts: [Text]
            @JSONProperty(using: .codable) var maybe: [Text?]
            @JSONProperty(using: .codable) var nested: [[Text]]?
            @JSONProperty(using: .codable) var keys: Set<Key>
            @JSONProperty(using: .codable) var named: [String: [Text]]
            @JSONProperty(using: .codable(options)) var holding: Holding?
            @JSONProperty(using: .codable) var lazy: JSONArray<Text?>
            @JSONProperty(using: .codable) var bare: Kind = .a
            @JSONProperty(using: .each(.codable.checking { _ in true })) var each: [Text]
            @JSONProperty(using: .values(.codable(options))) var values: [String: Text]
            @JSONProperty(using: .lossyArray) var lossy: [Text]
            @JSONProperty(using: .lossyArray) var models: [Address]
            @JSONProperty(using: .codable) var generic: T?
            @JSONProperty(using: .codable(options)) var generics: [T]
        }
        func conversion<T: Codable & SendableMetatype>(_ type: T.Type) -> JSONConversion<[T]> { .codable }
        let generic = (Values<Shared>.self, conversion(Loose.self))
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
    func aModelOfTheMainActorDoesNotCompile() throws {
        // No words can be given for this one; the article on models quotes it.
        let options = ["-default-isolation", "MainActor"]
        let model = Self.model("@JSONProperty var x: Int")
        let output = try #require(Compiler.found).wholeOutput("import LazyJSON\n\(model)", options)
        #expect(
            output.contains(
                "main actor-isolated initializer 'init(_seed:)' has different actor isolation from nonisolated overridden"
            ))
        let right = try #require(Compiler.found).wholeOutput("import LazyJSON\nnonisolated \(model)", options)
        #expect(right.isEmpty, "\(right)")
    }

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func aModelOfALiteralIsNotOneOfAString() throws {
        let calls =
            "_ = User(\"{}\"); _ = User(try JSON(parsing: \"{}\")); let json: JSON = [:]; _ = User(json); _ = User([:])"
        let source = "import LazyJSON\nfunc f() throws { \(calls) }"
        let output = try #require(Compiler.found).output([Self.models, source])[1]
        #expect(
            output.split(separator: "\n").count { $0.contains("warning: ") || $0.contains("error: ") } == 1, "\(output)"
        )
        #expect(output.contains("use init(parsing:), which throws the reason"))
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
