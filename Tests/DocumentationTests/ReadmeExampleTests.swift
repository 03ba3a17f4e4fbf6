import Foundation
import LazyJSON
import Testing

/// The code of README.md, and the results that it states.
///
/// `ReadmeStoreExampleTests` has the code that needs the other modules.
struct ReadmeExampleTests {
    final class Address: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String = "Unknown"  // the default
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty("first_name") var firstName: String?
        @JSONProperty var age: Int  // 0 if there is no value
        @JSONProperty("stats.views") var views: Int  // a path
        @JSONProperty("created_at", using: .iso8601) var created: Date?
        @JSONProperty var addresses: JSONArray<Address>  // each is created when it is used
    }

    struct Settings: Codable {
        var port: Int
        var theme: String
    }

    /// Codable rewrites the file, and the last line of the block changes one line of it.
    @Test func aStructEditsAFile() throws {
        let folder = try Folder()
        let url = try folder.file("settings.json", "{\n  \"theme\": \"dark\",\n  \"port\": 80\n}\n")
        var settings = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: url))
        settings.port = 9090
        try JSONEncoder().encode(settings).write(to: url)  // another order, unknown members lost
        try JSON.update(contentsOf: url, as: Settings.self, dialect: .jsonc) { $0.port = 9090 }
        let encoded = try String(contentsOf: url, encoding: .utf8)
        #expect(!encoded.contains("\n") && encoded.contains(#""port":9090"#))

        let text = "{ // c\n  \"theme\": \"dark\",\n  \"port\": 80,\n  \"window\": [0, 10.0],\n}\n"
        try Data(text.utf8).write(to: url)
        try JSON.update(contentsOf: url, as: Settings.self, dialect: .jsonc) { $0.port = 9090 }
        #expect(try String(contentsOf: url, encoding: .utf8) == text.replacing("80", with: "9090"))
    }

    @Test func changesOnlyWhatIsWritten() throws {
        let lines = try #require(try MarkdownPage.readme.blocks(of: "diff").first).lines
        let data = Self.text(of: lines, without: "+")
        let folder = try Folder()
        let url = try folder.file("user.json")

        let user = try User(parsing: data)
        let name = user.firstName  // "Renée"
        let second = user.addresses[1].city  // "Unknown"

        let older = user.mutate {  // a changed copy
            $0.age += 1
            $0.addresses[0].city = "Oslo"
        }
        try older.json.write(to: url)
        #expect(name == "Renée")
        #expect(second == "Unknown")
        #expect(user.issues.map { "\($0.pointer) \($0.kind)" } == ["/age coerced"])
        #expect(try Data(contentsOf: url) == Self.text(of: lines, without: "-"))
        #expect(lines.count { $0.hasPrefix("+") } == 2 && user.views == 120 && user.age == 41)
    }

    /// One side of a diff.
    private static func text(of lines: [String], without sign: String) -> Data {
        Data(lines.filter { !$0.hasPrefix(sign) }.map { $0.dropFirst() }.joined(separator: "\n").utf8)
    }
}
