import Foundation
import LazyJSON
import Testing

/// The code of the doc comments and articles that edits Codable types, files, and models in variables.
struct UpdateExampleTests {
    struct Server: Codable {
        var hosts: [String]
    }

    struct Config: Codable {
        var port: Int
    }

    final class Home: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var age: Int
        @JSONProperty var home: Home
        @JSONProperty var boss: User?
        @JSONProperty var addresses: JSONArray<Home>
    }

    private let folder: Folder
    private let url: URL

    init() throws {
        folder = try Folder()
        url = try folder.file("a.json", #"{ "port": 80, "age": 1 } // c"#)
    }

    private var text: String {
        get throws { try String(contentsOf: url, encoding: .utf8) }
    }

    @Test func jsonIsEditedAsAType() throws {
        var json = try JSON(parsing: #"{"port": 80, "server": {"hosts": ["a.example.com"]}}"#)
        try json.update(as: Config.self) { $0.port = 9090 }
        try json.update(as: Server.self, at: "server") { $0.hosts.append("b.example.com") }
        #expect(json.text() == #"{"port": 9090, "server": {"hosts": ["a.example.com", "b.example.com"]}}"#)
    }

    @Test func filesAreEdited() throws {
        try JSON.update(contentsOf: url, as: Config.self, dialect: .jsonc) { $0.port = 9090 }
        #expect(try text == #"{ "port": 9090, "age": 1 } // c"#)
        try JSON.update(contentsOf: url, dialect: .jsonc, emptyAs: [:]) { json in
            json[at: "hooks.stop"] = "x"
        }
        #expect(try text == #"{ "port": 9090, "age": 1, "hooks": { "stop": "x" } } // c"#)
        try Data(#"{"age": 1.0}"#.utf8).write(to: url)
        try User.update(contentsOf: url) { $0.age += 1 }
        #expect(try text == #"{"age": 2}"#)
    }

    @Test func modelsInVariablesAreSet() throws {
        let data = Data(#"{"name": "Cy", "addresses": [{}, {}, {"city": "Rome", "x": 1}]}"#.utf8)
        var user = try User(parsing: data)
        user[\.name] = "Ann"
        user[\.home.city] = "Oslo"
        user[\.boss!.name] = "Bea"  // creates the model if there is none
        user[\.boss, default: User()][\.name] = "Bea"
        user[\.addresses, at: 2][\.city] = "Oslo"
        let addresses = #"[{}, {}, {"city": "Oslo", "x": 1}]"#
        let start = #"{"name": "Ann", "addresses": \#(addresses), "home": "#
        #expect(user.text() == start + #"{"city": "Oslo"}, "boss": {"name": "Bea"}}"#)
    }
}
