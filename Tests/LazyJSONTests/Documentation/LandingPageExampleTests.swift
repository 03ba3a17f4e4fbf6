import LazyJSON
import Testing

/// The code of LazyJSON.md, as it stands there, and what it says of its results.
struct LandingPageExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/LazyJSON.md")

    @Test func editsInPlace() throws {
        var user = try JSON(parsing: #"{"name": "Ann", "age": 41, "tags": ["a"]}"#)
        let name = user["name"]?.string  // "Ann"
        user[at: "age"] = 42
        try user[at: "tags"]?.append("b")
        let text = user.text()  // {"name": "Ann", "age": 42, "tags": ["a","b"]}
        #expect(name == "Ann")
        #expect(text == (try Self.page.block(with: "var user").comments.last))
    }
}
