import LazyJSON
import LazyJSONStore
import Testing

@Suite("Exporting objects")
struct ExportTests {
    private let store = JSONMemoryStore()

    @discardableResult
    private func take<Model: JSONModelProtocol>(_ text: String, as type: Model.Type = StaffMember.self) throws
        -> [Model]
    {
        try JSONImporter(store).import(parsing: text, as: type).models
    }

    @Test("what came nested goes back nested, as the store has it now; what came as ids goes back as ids")
    func forms() throws {
        let text =
            #"{"id": 1, "chief": {"id": 7, "name": "Ann",  "odd": 1.0}, "members": [{"id": 8}, 9], "chief_merged": 7, "x": [ ]}"#
        let company = try take(text, as: StaffCompany.self)
        #expect(JSONExporter().json(of: company[0]).text() == text)
        try take(#"[{"id": 7, "name": "Anna"}, {"id": 8, "age": 3}]"#)
        #expect(
            JSONExporter().json(of: company).text()
                == #"[{"id": 1, "chief": {"id": 7, "name": "Anna",  "odd": 1.0}, "members": [{"id": 8, "age": 3}, 9], "chief_merged": 7, "x": [ ]}]"#
        )
    }

    @Test("objects in objects keep their layout at each level")
    func nestedLayouts() throws {
        let text = """
            {"id": 1, "boss": {"id": 2,
              "boss": { "id" :3, "friends": [ {"id": 4,
            "age": 1,  "boss": {
              "id": 6, "name": "F" }}, 5 ],  "x": [ ] }}}
            """
        let member = try take(text)[0]
        #expect(JSONExporter().json(of: member).text() == text)
        #expect(
            JSONExporter { $0.name != "friends" }.json(of: member).text()
                == """
                {"id": 1, "boss": {"id": 2,
                  "boss": { "id" :3, "x": [ ] }}}
                """)
        let json = JSONExporter(nilAsNull: true) { $0.name == "boss" || $0.name == "friends" }.json(of: member)
        #expect(json[at: "/boss/boss/friends/0/boss/boss"] == .null && json[at: "/boss/boss/name"] == .null)
    }

    @Test("comments and line breaks in arrays and dictionaries of references stay, with those of the objects")
    func comments() throws {
        let company = """
            {"id": 1, "members": [ // all
              {"id": 8, "name": "B" /* b */}, // the boss
              9, /* somebody */
              {
                // c
                "id": 7, "friends": [{"id": 6 /* f */}] // friends
              },
            ]}
            """
        let board = """
            {"id": 1, "seats": {
              "a": {"id": 5, /* e */
                "age": 2}, // left
              "b": {"id": 4, "age": 3 /* d */} // right
            }}
            """
        let importer = JSONImporter(store)
        let companies = try importer.import(JSON(parsing: company, dialect: .jsonc), as: StaffCompany.self)
        let boards = try importer.import(JSON(parsing: board, dialect: .jsonc), as: Board.self)
        #expect(JSONExporter().json(of: companies[0]).text() == company)
        #expect(JSONExporter().json(of: boards[0]).text() == board)
        // A strict document cannot have comments.
        let strict = try take(#"{"id": 2, "members": [{"id": 8}, {"id": 3}]}"#, as: StaffCompany.self)
        let exported = try JSON(parsing: JSONExporter().json(of: strict[0]).text())
        #expect(exported == ["id": 2, "members": [["id": 8, "name": "B"], ["id": 3]]])
    }

    private final class Board: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .values(.reference)) var seats: [String: StaffMember]
    }

    @Test("objects in a dictionary are written as the store has them, but for members of one name")
    func dictionaries() throws {
        let board = try take(
            #"{"id": 1, "seats": {"a": {"id": 7, "age": 1}, "b": {"id": 8}, "b": {"id": 8}, "\ud800": {"id": 7}}}"#,
            as: Board.self)
        try take(#"[{"id": 7, "age": 2}, {"id": 8, "age": 3}]"#)
        #expect(
            JSONExporter().json(of: board[0]).text()
                == #"{"id": 1, "seats": {"a": {"id": 7, "age": 2}, "b": {"id": 8}, "b": {"id": 8}, "\ud800": {"id": 7}}}"#
        )
    }

    @Test("names that Swift considers equal are two members")
    func equalNames() throws {
        func text(_ age: Int) -> String {
            "{\"id\": 1, \"seats\": {\"\u{e9}\": {\"id\": 7, \"age\": \(age)}, \"e\u{301}\": {\"id\": 8, \"age\": \(age)}}}"
        }
        let board = try take(text(1), as: Board.self)
        try take(#"[{"id": 7, "age": 2}, {"id": 8, "age": 2}]"#)
        #expect(JSONExporter().json(of: board[0]).text().utf8.elementsEqual(text(2).utf8))
    }

    @Test("of members with one name only the first is written if anything changes in it")
    func duplicates() throws {
        let company = try take(
            #"""
            {"id": 1, "people": {"lazy": [{"id": 7, "name": "A"}]}, "people": {"lazy": [7]}, "people": 0,
             "address": {"inner": {"owner": {"id": 8, "name": "B"}}, "inner": {}}, "address": {"owner": 9},
             "info": {"city": "C"}, "info": {}}
            """#, as: StaffCompany.self)[0]
        #expect(
            JSONExporter().json(of: company).text(.compact)
                == #"{"id":1,"people":{"lazy":[{"id":7,"name":"A"}]},"address":{"inner":{"owner":{"id":8,"name":"B"}}},"info":{"city":"C"},"info":{}}"#
        )
        #expect(
            JSONExporter { $0.target != StaffMember.self }.json(of: company).text(.compact)
                == #"{"id":1,"people":{},"address":{"inner":{}},"info":{"city":"C"},"info":{}}"#)
        let board = try take(
            #"{"id": 1, "seats": {"a": {"boss": {"id": 7}}, "a": {"id": 8}, "b": {"id": 8}}}"#, as: Board.self)
        #expect(
            JSONExporter().json(of: board[0]).text(.compact)
                == #"{"id":1,"seats":{"a":{"boss":{"id":7,"name":"A"}},"b":{"id":8,"name":"B"}}}"#)
    }

    private final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("team.0", using: .reference) var first: StaffMember?
        @JSONProperty("team.1", using: .reference) var second: StaffMember?
        @JSONProperty("team.2", using: .reference) var third: StaffMember?
    }

    @Test("elements that are left out are null, so that others keep their positions")
    func leftOutElements() throws {
        let team = try take(#"{"id": 1, "team": [{"id": 2}, {"id": 3}, {"id": 4}]}"#, as: Team.self)
        let exporter = JSONExporter { !["first", "second"].contains($0.name) }
        #expect(exporter.json(of: team[0]).text() == #"{"id": 1, "team": [null, null, {"id": 4}]}"#)
    }

    private final class Desk: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("owner", .or("users.0", "user"), using: .reference) var owner: StaffMember?
        @JSONProperty var parts: [Part]

        final class Part: JSONModel, @unchecked Sendable {
            @JSONProperty("maker", .or("by"), using: .reference) var maker: StaffMember?
        }
    }

    @Test("null and the values at other paths are left out with a property")
    func leftOutPaths() throws {
        let exporter = JSONExporter { $0.target != StaffMember.self }
        func text(_ members: String) throws -> String {
            exporter.json(of: try take("{\"id\": 1, \(members)}", as: Desk.self)[0]).text()
        }
        #expect(try text(#""owner": {"id": 2}, "user": 3, "x": 0"#) == #"{"id": 1, "x": 0}"#)
        #expect(try text(#""owner": null, "users": [4, 5]"#) == #"{"id": 1, "x": 0, "users": [null, 5]}"#)
        #expect(
            try text(#""parts": [{"by": 7, "y": 1}, {"maker": null, "by": 8}, {}]"#)
                == #"{"id": 1, "x": 0, "users": [null, 5], "parts": [{"y": 1}, {}, {}]}"#)
    }

    private final class Seat: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("lead", .or("desk.owner", "user"), using: .reference) var lead: StaffMember?
        @JSONProperty(using: .reference) var desk: Desk?
        @JSONProperty(using: .reference) var user: StaffMember?
    }

    @Test("what other properties read, also in other objects, is not left out with a property")
    func leftOutSharedPaths() throws {
        try take(#"{"id": 5, "owner": {"id": 9, "name": "a"}}"#, as: Desk.self)
        let seat = try take(#"{"id": 1, "lead": 2, "desk": 5, "user": {"id": 3, "name": "c"}}"#, as: Seat.self)[0]
        let nested = seat.mutate { $0.json["desk"] = ["id": 5] }
        let exporter = JSONExporter { !($0.owner == Seat.self && $0.name == "lead") }
        #expect(exporter.json(of: seat).text() == #"{"id": 1, "desk": 5, "user": {"id": 3, "name": "c"}}"#)
        let whole = try JSON(
            parsing: #"{"id": 1, "desk": {"id": 5, "owner": {"id": 9, "name": "a"}}, "user": {"id": 3, "name": "c"}}"#)
        #expect(exporter.json(of: nested) == whole)
    }

    @Test("an object that is met again is its id, in a circle, in an array, and at the top")
    func again() throws {
        let text =
            #"[{"id": 1, "boss": {"id": 2, "boss": {"id": 1}}}, {"id": 3, "friends": [{"id": 2}, {"id": 3}, {"id": 4}]}]"#
        let members = try take(text)
        #expect(
            JSONExporter().json(of: members + [members[0]]).text(.compact)
                == #"[{"id":1,"boss":{"id":2,"boss":{"id":1}}},{"id":3,"friends":[{"id":2},{"id":3},{"id":4}]},{"id":1}]"#
        )
        let again = try JSONImporter(JSONMemoryStore()).import(
            JSONExporter().json(of: members), as: StaffMember.self)
        #expect(again.models == members)
    }

    @Test("a filter leaves relationships out, on paths and in parts too")
    func filter() throws {
        let company = try take(
            #"""
            {"id": 1, "chief": {"id": 7, "name": "A", "boss": {"id": 8, "name": "B"}}, "people": {"lazy": [{"id": 7}, 9], "n": 1},
             "address": {"street": "S", "owner": {"id": 7}, "inner": {"owner": {"id": 9, "age": 5}}}, "members": [8]}
            """#, as: StaffCompany.self)[0]
        let exporter = JSONExporter { $0.name != "boss" && $0.name != "lazyMembers" && $0.pointer != "members" }
        #expect(
            exporter.json(of: company).text(.compact)
                == #"{"id":1,"chief":{"id":7,"name":"A"},"people":{"n":1},"address":{"street":"S","owner":{"id":7},"inner":{"owner":{"id":9,"age":5}}}}"#
        )
        let none = JSONExporter { $0.owner != StaffAddress.self && $0.target != StaffMember.self }
        #expect(
            none.json(of: company).text(.compact) == #"{"id":1,"people":{"n":1},"address":{"street":"S","inner":{}}}"#)
    }

    @Test("objects without an id are written whole each time, what they refer to once")
    func withoutId() throws {
        let notes = try take(
            #"[{"text": "a", "author": {"id": 1, "name": "A"}}, {"text": "a", "author": {"id": 1}}]"#,
            as: StaffNote.self)
        #expect(
            JSONExporter().json(of: notes).text(.compact)
                == #"[{"text":"a","author":{"id":1,"name":"A"}},{"text":"a","author":{"id":1}}]"#)
        let company = try take(
            #"{"id": 1, "members": [{"name": "x", "boss": {"id": 1}}, {"name": "x", "boss": {"id": 1}}]}"#,
            as: StaffCompany.self)
        #expect(
            JSONExporter().json(of: company[0]).text(.compact)
                == #"{"id":1,"members":[{"name":"x","boss":{"id":1,"name":"A"}},{"name":"x","boss":{"id":1}}]}"#)
    }

    @Test("without a store what stands there is written, and objects with one id that differ are kept")
    func withoutStore() throws {
        let text = #"{"id":1,"chief":{"id":7,"name":"A"},"members":[{"id":7,"name":"B"},{"id":7,"name":"A"},3]}"#
        #expect(
            try JSONExporter().json(of: StaffCompany(parsing: text)).text()
                == #"{"id":1,"chief":{"id":7,"name":"A"},"members":[{"id":7,"name":"B"},{"id":7},3]}"#)
    }

    @Test("a model is written whole after a reference to it", arguments: [5, 6])
    func afterReference(_ boss: Int) throws {
        let models = try [#"{"id":1,"boss":{"id":\#(boss)}}"#, #"{"id":5,"name":"Ann"}"#, #"{"id":5,"name":"Ann"}"#]
            .map { try StaffMember(parsing: $0) }
        #expect(
            JSONExporter().json(of: models).text(.compact)
                == #"[{"id":1,"boss":{"id":\#(boss)}},{"id":5,"name":"Ann"},{"id":5}]"#)
    }

    @Test("models with one id that differ are written whole")
    func differing() throws {
        let models = try [#"{"id":1,"name":"A"}"#, #"{"id":1,"name":"B","x":1}"#, #"{"id":1,"x":1,"name":"B"}"#]
            .map { try StaffMember(parsing: $0) }
        #expect(
            JSONExporter().json(of: models).text(.compact)
                == #"[{"id":1,"name":"A"},{"id":1,"name":"B","x":1},{"id":1}]"#)
    }

    @Test("an earlier version of an object is written whole beside the current one")
    func earlierVersion() throws {
        let old = try take(#"{"id": 1, "name": "A", "friends": [{"id": 1}]}"#)
        let now = try take(#"[{"id": 2, "boss": {"id": 1}}, {"id": 1, "name": "B"}]"#)
        #expect(
            JSONExporter().json(of: [now[0], old[0], now[1], now[1]]).text(.compact)
                == #"[{"id":2,"boss":{"id":1,"name":"B","friends":[{"id":1}]}},{"id":1,"name":"A","friends":[{"id":1}]},{"id":1,"name":"B","friends":[{"id":1}]},{"id":1}]"#
        )
    }

    @Test("a reference to a deleted object stays as it came")
    func deleted() throws {
        let company = try take(#"{"id": 1, "chief": {"id": 7, "name": "A"}, "members": [7]}"#, as: StaffCompany.self)[0]
        try store.delete(StaffMember.self, id: 7)
        #expect(JSONExporter().json(of: company).text() == #"{"id": 1, "chief": {"id": 7}, "members": [7]}"#)
    }

    // MARK: Null for nil

    @Test func nilIsNullOnRequest() throws {
        let text =
            #"{"id": 1, "info": null, "address": {"street": "x", "inner": {}}, "people": {"lazy": []}, "chief": {"id": 7, "boss": {"id": 7}}}"#
        let company = try take(text, as: StaffCompany.self)[0]
        let exporter = JSONExporter(nilAsNull: true) { $0.name != "chiefMerged" && $0.name != "company" }
        let expected =
            #"{"id": 1, "info": null, "address": {"street": "x", "inner": {"street": null, "owner": null, "inner": null}, "owner": null}, "people": {"lazy": []}, "chief": {"id": 7, "boss": {"id": 7}, "name": null, "age": null}, "name": null, "chief_replaced": null, "maybe": null}"#
        #expect(exporter.json(of: company).text() == expected)
        // Everything reads as before.
        let again = try StaffCompany(parsing: exporter.json(of: company).text())
        #expect(
            again.name == nil && again.city == nil && again.chief?.boss?.id == 7 && again.address?.inner?.owner == nil)
        #expect(JSONExporter().json(of: company).text() == text)
    }

    @Test func nullIsWrittenOnAPathWhoseObjectsAreMissing() throws {
        let json = JSONExporter(nilAsNull: true).json(of: try StaffCompany(parsing: #"{"id":1}"#))
        #expect(json["info"] == ["city": nil, "zip": nil] && json["people"] == nil && json["members"] == nil)
    }

    private final class Chair: JSONModel, @unchecked Sendable {
        @JSONProperty var note: String?
    }

    private final class Room: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var chairs: [String: Chair]
    }

    @Test(
        "null for a part to which no pointer leads is not written into another one",
        arguments: [#"{"\ud800":{},"":{"note":"x"}}"#, #"{"\ud800":{}}"#])
    func nullOfUnreachableParts(_ chairs: String) throws {
        let room = try Room(parsing: "{\"id\":1,\"chairs\":\(chairs)}")
        #expect(JSONExporter(nilAsNull: true).json(of: room).text() == room.text())
        let other = try Room(parsing: #"{"id":1,"chairs":{"":{},"\ud800":{}}}"#)
        #expect(
            JSONExporter(nilAsNull: true).json(of: other).text()
                == #"{"id":1,"chairs":{"":{"note":null},"\ud800":{}}}"#)
    }

    // MARK: Progress

    @Test func progressIsReported() throws {
        let members = try take(#"[{"id": 1, "boss": {"id": 2}}, {"id": 2}, {"id": 3}]"#)
        var seen: [JSONExportProgress] = []
        let json = try JSONExporter().export(members) { seen.append($0) }
        #expect(json == JSONExporter().json(of: members))
        #expect(seen == [.begin(total: 3)] + (1...3).map { .object(completed: $0, total: 3) })
        #expect(throws: CancellationError.self) {
            try JSONExporter().export(members) {
                if $0 == .object(completed: 2, total: 3) { throw CancellationError() }
            }
        }
        var none: [JSONExportProgress] = []
        #expect(try JSONExporter().export([StaffMember]()) { none.append($0) } == [] && none == [.begin(total: 0)])
    }

    @Test func aCanceledTaskEndsAnExport() async throws {
        // One object that refers to all others: the task is canceled inside of it.
        let ids = (2...2000).map { "{\"id\": \($0)}" }.joined(separator: ",")
        let members = try take(#"{"id": 1, "friends": [\#(ids)]}"#)
        let task = Task {
            try JSONExporter().export(members) {
                if $0 == .begin(total: 1) { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("an object in a part that is left out is written where it comes again")
    func leftOutParts() throws {
        let company = try take(
            #"""
            {"id": 1, "chief": {"name": "x", "boss": {"id": 5, "name": "E"}},
             "members": [{"name": "y", "boss": {"id": 5}}]}
            """#, as: StaffCompany.self)[0]
        let exporter = JSONExporter { $0.name != "chief" }
        #expect(
            exporter.json(of: company).text(.compact)
                == #"{"id":1,"members":[{"name":"y","boss":{"id":5,"name":"E"}}]}"#)
    }
}
