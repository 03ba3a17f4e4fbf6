import LazyJSON
import Testing

/// Properties whose value is the object itself, and other properties that overlap.
struct EmptyPathTests {
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var name: String
    }

    final class Outer: JSONModel, @unchecked Sendable {
        @JSONProperty("") var inner: Inner
        @JSONProperty var id: Int
    }

    final class Whole: JSONModel, @unchecked Sendable {
        @JSONProperty("") var all: [String: Int]
    }

    @Test("a property with an empty path maps the object, or the members of its model")
    func unmapped() throws {
        let outer = try Outer(parsing: #"{"id":1,"name":"x","more":2}"#)
        #expect(outer.unmapped.map(\.description) == ["/more"])
        try Outer(parsing: #"{"id":1,"name":"x"}"#).validate(unknownMembers: .reject)
        #expect(try Whole(parsing: #"{"a":1,"b":2}"#).unmapped.isEmpty)
        #expect(try Tree(parsing: #"{"a":{},"b":{"c":{}}}"#).unmapped.isEmpty)
    }

    final class Chain: JSONModel, @unchecked Sendable {
        @JSONProperty("") var outer: Outer
    }

    final class Tree: JSONModel, @unchecked Sendable {
        @JSONProperty("") var children: [String: Tree]
    }

    final class Loop: JSONModel, @unchecked Sendable {
        @JSONProperty("") var back: Loop?
        @JSONProperty(.required) var name: String
    }

    @Test("the schema has the requirements of models of the object itself")
    func schemas() {
        let chain = Chain.jsonSchema(.strict)
        #expect(Set(chain["required"]?.elements.compactMap(\.string) ?? []) == ["id", "name"])
        #expect(chain["properties"]?.count == 2)
        #expect(Chain.jsonSchema.text().contains("name"))
        #expect(Tree.jsonSchema.text().contains("additionalProperties"))
        let loop = Loop.jsonSchema
        #expect(loop["required"] == ["name"])
    }

    final class Secret: JSONModel, @unchecked Sendable {
        @JSONProperty("") var whole: JSON
        @JSONProperty(.redacted) var token: String
        @JSONProperty(.redacted) var home: Inner
        @JSONProperty("home.pin") var pin: Int
        @JSONProperty var city: String
    }

    @Test("a redacted value is shown through no other property")
    func redaction() throws {
        let secret = try Secret(parsing: #"{"token":"t0ken","home":{"name":"h0me","pin":736},"city":"Oslo"}"#)
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", secret.deepDescription(), dumped] {
            #expect(!text.contains("t0ken") && !text.contains("736") && !text.contains("h0me"), "\(text)")
            #expect(text.contains("Oslo"))
        }
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var token: String
    }

    final class Session: JSONModel, @unchecked Sendable {
        @JSONProperty var user: User
        @JSONProperty("user.token", .redacted) var token: String
    }

    @Test("a model that contains a redacted value of the class around it is hidden")
    func redactedInside() throws {
        let session = try Session(parsing: #"{"user":{"token":"t0ken"}}"#)
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!session.deepDescription().contains("t0ken") && !dumped.contains("t0ken"))
    }

    final class Lax: JSONModel, @unchecked Sendable {
        @JSONProperty(.lenient) var part: Inner?
        @JSONProperty var parts: JSONArray<Inner>
    }

    @Test("an unmapped member in a lenient value is a warning")
    func lenient() throws {
        let lax = try Lax(parsing: #"{"part":{"name":"x","y":1}}"#)
        try lax.validate(unknownMembers: .reject, allowing: .warnings)
        #expect(throws: JSONValidationError.self) { try lax.validate(unknownMembers: .reject) }
    }

    @Test("a deep description shows the elements of lazy arrays")
    func lazyArrays() throws {
        let lax = try Lax(parsing: #"{"parts":[{"name":"Ann"}]}"#)
        #expect(lax.deepDescription().contains("Ann"))
    }

    final class Sizes: JSONModel, @unchecked Sendable {
        @JSONProperty var sizes: [Double]
    }

    @Test("a value that JSON lacks does not move the elements that are replaced")
    func replacedRange() throws {
        let base = try Sizes(parsing: #"{"sizes":[1,2,3]}"#)
        #expect(base.mutate { $0.sizes.replaceSubrange(0..<2, with: [.nan]) }.text() == #"{"sizes":[null,3]}"#)
        #expect(base.mutate { $0.sizes.replaceSubrange(0..<2, with: [.nan, 5]) }.text() == #"{"sizes":[null,5,3]}"#)
        #expect(
            base.mutate { $0.sizes.replaceSubrange(0..<3, with: [.nan, 5, 6]) }.text() == #"{"sizes":[null,5,6]}"#)
        #expect(
            base.mutate { $0.sizes.replaceSubrange(1..<2, with: [7, .nan, 8]) }.text() == #"{"sizes":[1,7,null,8,3]}"#)
    }
}
