import Foundation
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
            parsing: #"{"age": 41,  "address": {"city": "Rome"}, "_v": 1.0}"#)
        let age = user.age  // 41: decoded now, and cached
        let moved = user.mutate { $0.address.city = "Oslo" }
        let text = moved.text()
        // {"age": 41,  "address": {"city": "Oslo"}, "_v": 1.0}
        #expect(age == 41)
        #expect(text == (try Self.page.block(with: "let moved").wholeLineComments.last))
    }

    @Test func theTextsInThePictureAreThoseOfTheModel() throws {
        let folder = MarkdownPage.root.appending(path: "Sources/LazyJSON/LazyJSON.docc/Resources")
        for name in ["bytes-to-edit.svg", "bytes-to-edit~dark.svg"] {
            let picture = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            // The texts of the picture, without the marks around them.
            let texts = picture.split(separator: "\n").filter { $0.contains("class=\"code") }
                .compactMap { $0.split(separator: ">").dropFirst().first?.split(separator: "<").first }
            let source = try #require(texts.first)
            let user = try User(parsing: String(source))
            let edited = user.mutate { $0.age = 42 }
            #expect(texts.contains("user.mutate { $0.age = 42 }"))
            #expect(texts.suffix(3).joined() == edited.text())
            #expect(edited.text().utf8.count == source.utf8.count)
        }
    }

    @Test func editsAValue() throws {
        var json = try JSON(parsing: #"{"name": "Ann", "tags": ["a"]}"#)
        let name = json["name"]?.string  // "Ann"
        json[at: "age"] = 42
        try json[at: "tags"]?.append("b")
        // {"name": "Ann", "tags": ["a", "b"], "age": 42}
        #expect(name == "Ann")
        #expect(json.text() == (try Self.page.block(with: "var json").wholeLineComments.last))
    }
}
