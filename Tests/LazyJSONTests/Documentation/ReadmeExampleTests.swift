import Foundation
import LazyJSON
import Testing

/// The code of README.md, as it stands there, and what it says of its results.
struct ReadmeExampleTests {
    @Test func keepsWhatWasNotTouched() throws {
        var user = try JSON(
            parsing: #"""
                {
                  "name": "Ren\u00e9e",
                  "id": 9007199254740993,
                  "score": 1.0,
                  "tags": [
                    "a",
                    "b"
                  ],
                  "_internal": {"shard":7}
                }
                """#)

        let name = user["name"]?.string  // "Renée"
        let id = user["id"]?.int64  // 9007199254740993, which no Double holds
        let score = user["score"]?.int  // 1
        let tag = user[at: "tags.1"]?.string  // "b"
        #expect(name == "Renée")
        #expect(id == 9_007_199_254_740_993)
        #expect(score == 1)
        #expect(tag == "b")

        user["id"] = 9_007_199_254_740_995
        try user[at: "tags"]?.append("c")
        let text = user.text()
        #expect(text == (try MarkdownPage.readme.blocks(of: "json").first?.text))
    }

    @Test func locatesErrors() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        do {
            _ = try JSON(parsing: "{\n  \"a\": [1, tru]\n}")
        } catch {
            print(error.code)  // invalidLiteral
            print(error.line ?? 0, error.column ?? 0)  // 2 15
            print(error)
            // Expected 'true', found ']'. (line 2, column 15, byte 16) at "/a/1"
        }
        let comments = try MarkdownPage.readme.block(with: "error.line").comments
        #expect(printed == comments)
    }

    @Test func edits() throws {
        let comments = try MarkdownPage.readme.block(with: "var order").wholeLineComments
        var order = try JSON(parsing: #"{"id": 7, "items": [{"sku": "A"}], "note": null}"#)

        order[at: "items.0.sku"] = "B"  // a dotted path
        order[at: "/customer/name"] = "Ann"  // a JSON Pointer (RFC 6901); missing parents are created
        order["note"] = nil  // removes the member; .null writes null
        try order.insert(["sku": "C"], at: "items.0")  // throws where the subscript would do nothing
        try order.remove(at: "id")
        // {"items": [{"sku":"C"},{"sku": "B"}], "customer": {"name":"Ann"}}
        #expect(order.text() == comments.first)

        let patch: JSON = [
            ["op": "test", "path": "/items/1/sku", "value": "B"],
            ["op": "remove", "path": "/items/0"],
        ]
        let patched = try order.applying(patch: patch)  // JSON Patch (RFC 6902): all of it, or none
        let merged = patched.merging(["customer": ["name": nil]])  // JSON Merge Patch (RFC 7396)
        // {"items": [{"sku": "B"}], "customer": {}}
        #expect(merged.text() == comments.last)
        #expect(comments.count == 2)
    }

    @Test func codes() throws {
        struct Track: Codable {
            var title: String
            var price: Decimal
            var extra: JSON  // any value, its text preserved
        }

        let record = try JSON(parsing: #"{"id": 7, "title": "Ode", "price": 9.90, "extra": {"bpm": 1.20e2}}"#)
        let track = try record.decode(Track.self)  // straight from the text
        let encoded = try JSON(encoding: track)
        // {"title":"Ode","price":9.9,"extra":{"bpm": 1.20e2}}
        let port = try JSON("8080").value(as: Int.self)  // 8080: lenient, and only where you ask for it
        #expect([encoded.text()] == (try MarkdownPage.readme.block(with: "struct Track").wholeLineComments))
        #expect(port == 8080)
    }
}
