import LazyJSON
import Testing

/// Elements of which some have an identity that is not encoded.
struct PartlyHiddenIdentityTests {
    /// An `id` that is created anew by each decoding, until a server has given one, which is encoded.
    private struct Todo: Codable, Identifiable, Hashable, Sendable {
        var serverID: UInt64?
        let local = UInt64.random(in: 1_000...UInt64.max)
        var name: String
        var id: UInt64 { serverID ?? local }
        private enum CodingKeys: CodingKey { case serverID, name }
    }

    private final class Todos: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var tasks: [Todo]
    }

    @Test("ids that each decoding gives anew do not count beside ids that stay")
    func partlyHiddenIdentity() throws {
        let text = #"{"tasks":[{"serverID":1,"name":"a","x":1},{"name":"b","x":2},{"name":"c","x":3}]}"#
        let todos = try Todos(parsing: text)
        #expect(todos.mutate { $0.tasks[0].name = "d" }.text() == text.replacing(#""a""#, with: #""d""#))
        #expect(
            todos.mutate { $0.tasks.removeFirst() }.text()
                == text.replacing(#"{"serverID":1,"name":"a","x":1},"#, with: ""))
        // Another id that stays is another element.
        #expect(
            todos.mutate { $0.tasks[0].serverID = 9 }.text()
                == text.replacing(#"{"serverID":1,"name":"a","x":1}"#, with: #"{"serverID":9,"name":"a"}"#))
        var json = try JSON(parsing: text)
        try json.update(as: [Todo].self, at: "tasks") {
            $0[0].serverID = 9
            $0[1].name = "d"
        }
        #expect(json.text() == #"{"tasks":[{"serverID":9,"name":"a"},{"name":"d","x":2},{"name":"c","x":3}]}"#)
    }
}
