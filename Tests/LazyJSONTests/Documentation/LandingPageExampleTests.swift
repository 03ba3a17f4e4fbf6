import LazyJSON
import Testing

/// The code of LazyJSON.md, and the results that it states.
struct LandingPageExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/LazyJSON.md")

    final class Address: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String = "Unknown"
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty("first_name") var firstName: String?
        @JSONProperty var age: Int
        @JSONProperty var address: Address
    }

    @Test func readsAndChangesAModel() throws {
        let user = try User(
            parsing: #"{"first_name": "Ann",  "age": 41, "address": {"city": "Bergen"}, "_v": 1.0}"#)
        let age = user.age  // 41: decoded now, and cached
        let moved = user.mutate { $0.address.city = "Oslo" }
        let text = moved.text()
        // {"first_name": "Ann",  "age": 41, "address": {"city": "Oslo"}, "_v": 1.0}
        #expect(age == 41)
        #expect(text == (try Self.page.block(with: "let moved").wholeLineComments.last))
    }

    @Test func editsAValue() throws {
        var json = try JSON(parsing: #"{"name": "Ann", "age": 41, "tags": ["a"]}"#)
        let name = json["name"]?.string  // "Ann"
        json[at: "age"] = 42
        try json[at: "tags"]?.append("b")
        // {"name": "Ann", "age": 42, "tags": ["a", "b"]}
        #expect(name == "Ann")
        #expect(json.text() == (try Self.page.block(with: "var json").wholeLineComments.last))
    }
}
