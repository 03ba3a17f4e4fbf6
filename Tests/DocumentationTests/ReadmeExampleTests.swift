import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// The code of README.md, and the results that it states.
struct ReadmeExampleTests {

    enum Status: String, JSONConvertible { case active, closed, unknown }

    final class Address: JSONModel, @unchecked Sendable {
        @JSONProperty var street: String?
        @JSONProperty var city: String = "Unknown"  // the default
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty("first_name") var firstName: String?
        @JSONProperty var age: Int  // 0 if there is no value
        @JSONProperty("stats.views") var views: Int  // a path
        @JSONProperty var status: Status = .unknown
        @JSONProperty("created_at", using: .iso8601) var created: Date?
        @JSONProperty var addresses: JSONArray<Address>  // elements are created when they are used
    }

    @Test func aStructEditsAFile() throws {
        let text = "{ // c\n  \"theme\": \"dark\",\n  \"port\": 80,\n  \"window\": [0, 10.0],\n}\n"
        let folder = try Folder()
        let url = try folder.file("settings.json", text)
        struct Settings: Codable {
            var port: Int
            var theme: String
        }

        try JSON.update(contentsOf: url, as: Settings.self, dialect: .jsonc) { $0.port = 9090 }
        #expect(try String(contentsOf: url, encoding: .utf8) == text.replacing("80", with: "9090"))
    }

    @Test func changesOnlyWhatIsWritten() throws {
        let user = try User(
            parsing: #"""
                {
                  "first_name": "Ren\u00e9e",
                  "age": "41",
                  "stats": {"views": 1.20e2, "shard": 7},
                  "status": "paused",
                  "addresses": [
                    {"city": "Bergen", "zip": 5003},
                    {"street": "Main St"}
                  ]
                }
                """#)

        let name = user.firstName  // "Renée": decoded now, and cached
        let views = user.views  // 120
        let status = user.status  // unknown
        let city = user.addresses[1].city  // "Unknown"
        let issues = user.issues.map { "\($0.pointer) \($0.kind)" }
        // ["/age coerced", "/status unreadable"]

        let older = user.mutate {
            $0.age += 1
            $0.status = .active
            $0.addresses[0].city = "Oslo"
        }
        let text = older.text()
        #expect(name == "Renée")
        #expect(views == 120)
        #expect(status == .unknown)
        #expect(city == "Unknown")
        #expect(issues == ["/age coerced", "/status unreadable"])
        #expect(text == (try MarkdownPage.readme.blocks(of: "json").first?.text))
        #expect(user.age == 41 && user.addresses[0].city == "Bergen")
    }

    @Test func worksWithoutModels() throws {
        let comments = try MarkdownPage.readme.block(with: "var order").wholeLineComments
        var order = try JSON(parsing: #"{"id": 9007199254740993, "items": [{"sku": "A"}], "note": null}"#)

        let id = order["id"]?.int64  // 9007199254740993, which no Double holds
        order[at: "items.0.sku"] = "B"  // a dotted path
        order[at: "/customer/name"] = "Ann"  // a JSON Pointer (RFC 6901); missing parents are created
        order["note"] = nil  // removes the member; .null writes null
        try order.insert(["sku": "C"], at: "items.0")  // throws where the subscript would do nothing
        // {"id": 9007199254740993, "items": [{"sku": "C"}, {"sku": "B"}], "customer": {"name": "Ann"}}

        let patch: JSON = [
            ["op": "test", "path": "/items/1/sku", "value": "B"],
            ["op": "remove", "path": "/items/0"],
        ]
        let patched = try order.applying(patch: patch)  // JSON Patch (RFC 6902): all of it, or none
        let merged = patched.merging(["customer": ["name": nil]])  // JSON Merge Patch (RFC 7396)
        // {"id": 9007199254740993, "items": [{"sku": "B"}], "customer": {}}
        #expect(id == 9_007_199_254_740_993)
        #expect(order.text() == comments.first)
        #expect(merged.text() == comments.last)
        #expect(comments.count == 2)
    }

    @Test func editsFiles() async throws {
        let folder = try Folder()
        let text = "{\"age\": \"41\"}\n{\"status\":\"closed\"}\n{ \"age\": 7 }\n"
        let file = try folder.file("users.jsonl", text)
        let copy = folder.url.appending(path: "copy.jsonl")
        let reader = try JSONLinesReader<User>(contentsOf: file)
        let writer = try JSONLinesWriter(to: copy)
        try await reader.concurrentMap(to: writer) { user in
            user.status == .closed ? nil : user.mutate { $0.age += 1 }
        }
        try writer.finish()  // the copy appears now, complete
        #expect(try String(contentsOf: copy, encoding: .utf8) == "{\"age\": \"42\"}\n{ \"age\": 8 }\n")
    }
}
