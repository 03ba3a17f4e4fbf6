import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Imports of names that are no texts, of objects that change their class, and with models that use the store.
@Suite("Imports of unusual names and classes")
struct ImportNameTests {
    class Figure: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var kind: String
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.utf8Equals("robot") == true ? Automaton.self : Figure.self
        }
    }

    final class Automaton: Figure, @unchecked Sendable {
        @JSONProperty(using: .reference(.merge)) var mates: [Figure]
    }

    /// A part whose class asks the store.
    final class AskingPart: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .reference(.replace)) var owner: Figure?
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            _ = try? context.store?.fetch(Figure.self, id: 1)
            return AskingPart.self
        }
    }

    final class Crew: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var parts: [AskingPart]
        @JSONProperty(using: .reference(.replace)) var members: [Figure]
    }

    final class NamedCrew: JSONModel, JSONIdentifiable, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<Figure>.reference)
            return all
        }
        @JSONProperty var id: Int
        @JSONProperty var named: [String: Figure]
    }

    final class Renamed: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("name", .or("full_name", "nick")) var name: String
        @JSONProperty("mate", .or("friend"), using: .reference) var mate: Figure?
    }

    final class Group: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .oneOrMany(.reference(.merge))) var members: [Figure]
    }

    private let store = JSONMemoryStore()
    private var importer: JSONImporter { JSONImporter(store) }

    @Test func theValueOfAnUpdateIsReadWhateverItsPath() throws {
        let paths = ["name", "full_name", "nick"]
        for old in paths {
            for new in paths {
                let store = JSONMemoryStore()
                let importer = JSONImporter(store)
                try importer.import(
                    parsing: #"[{"id": 1, "\#(old)": "a", "x": 2, "friend": {"id": 3}}]"#, as: Renamed.self)
                try importer.import(parsing: #"[{"id": 1, "\#(new)": "b", "mate": 4}]"#, as: Renamed.self)
                let model = try #require(try store.fetch(Renamed.self, id: 1))
                #expect(model.name == "b" && model.mate?.id == 4, "\(old) \(new) \(model.text())")
                #expect(model.json["x"] == 2 && model.json["friend"] == nil)
                try importer.import(parsing: #"[{"id": 1, "x": 2}]"#, as: Renamed.self)
                #expect(try store.fetch(Renamed.self, id: 1)?.json == model.json)
            }
        }
    }

    @Test func aSingleReferenceIsAnArrayOfOne() throws {
        try importer.import(
            parsing: #"[{"id": 1, "members": {"id": 5, "kind": "x"}}, {"id": 2, "members": 6}]"#, as: Group.self)
        #expect(try store.ids(Figure.self) == [5, 6])
        let first = try #require(try store.fetch(Group.self, id: 1))
        #expect(first.members.map(\.kind) == ["x"] && first.issues.isEmpty)
        #expect(first.json["members"]?.kind != .array)
        try importer.import(parsing: #"[{"id": 1, "members": 5}, {"id": 2, "members": [6, 5]}]"#, as: Group.self)
        #expect(try store.fetch(Group.self, id: 1)?.json == first.json)
        #expect(try store.fetch(Group.self, id: 2)?.members.map(\.id) == [6, 5])
        try importer.import(parsing: #"[{"id": 1, "members": 6}]"#, as: Group.self)
        #expect(try store.fetch(Group.self, id: 1)?.members.map(\.id) == [5, 6])
    }

    @Test func theClassFollowsItsDiscriminator() throws {
        try importer.import(parsing: #"{"id":1,"kind":"robot"}"#, as: Figure.self)
        #expect(try store.fetch(Automaton.self, id: 1) != nil)
        try importer.import(parsing: #"{"id":1,"x":1}"#, as: Figure.self)
        #expect(try store.fetch(Automaton.self, id: 1) != nil)
        try importer.import(parsing: #"{"id":1,"kind":"human"}"#, as: Figure.self)
        #expect(try store.list(Automaton.self).isEmpty && store.list(Figure.self).map(\.kind) == ["human"])
    }

    @Test func anUpdateInTheSameImportMergesByTheClassOfTheFirst() throws {
        try importer.import(
            parsing: #"[{"id":1,"kind":"robot","mates":[2]},{"id":1,"mates":[3]},{"id":1,"mates":[3,4]}]"#,
            as: Figure.self)
        #expect(try store.fetch(Figure.self, id: 1)?.text() == #"{"id":1,"kind":"robot","mates":[2,3,4]}"#)
    }

    @Test func membersAreUpdatedByTheBytesOfTheirNames() throws {
        try importer.import(parsing: #"{"id":1,"\ud800":1,"\udc00":2}"#, as: Figure.self)
        try importer.import(parsing: #"{"id":1,"\ud800":5,"kind":"k"}"#, as: Figure.self)
        #expect(try store.fetch(Figure.self, id: 1)?.text() == #"{"id":1,"\ud800":5,"\udc00":2,"kind":"k"}"#)
        try importer.import(parsing: #"{"id":1,"\ud801":6,"\ufffd":7}"#, as: Figure.self)
        #expect(
            try store.fetch(Figure.self, id: 1)?.text()
                == #"{"id":1,"\ud800":5,"\udc00":2,"kind":"k","\ud801":6,"\ufffd":7}"#)
    }

    @Test func membersOfOneNameStayUnchanged() throws {
        let text = #"{"id":1,"named":{"a":{"id":2,"kind":"A"},"a":{"id":3},"\ud800":{"id":4},"b":{"id":5,"kind":"B"}}}"#
        let crew = try importer.import(parsing: text, as: NamedCrew.self)[0]
        #expect(
            crew.text() == #"{"id":1,"named":{"a":{"id":2,"kind":"A"},"a":{"id":3},"\ud800":{"id":4},"b":{"id":5}}}"#)
        #expect(try store.list(Figure.self).count == 4)
    }

    @Test func aClassThatAsksTheStoreIsAskedOutsideOfItsLock() throws {
        try importer.import(
            parsing: #"{"id":9,"members":[1,2,3],"parts":[{"owner":1},{"owner":{"id":4}}]}"#, as: Crew.self)
        try importer.import(parsing: #"{"id":9,"members":[1]}"#, as: Crew.self)
        #expect(try store.list(Figure.self).map(\.id) == [1, 4])
        try importer.import(parsing: #"{"id":8,"members":[4],"parts":[{"owner":1}]}"#, as: Crew.self)
        try importer.import(parsing: #"{"id":9,"members":[],"parts":[]}"#, as: Crew.self)
        #expect(try store.list(Figure.self).map(\.id) == [1, 4])
        try importer.import(parsing: #"{"id":8,"members":[],"parts":[]}"#, as: Crew.self)
        #expect(try store.list(Figure.self).isEmpty)
    }

    @Test(.costs) func leavingOutManyReferencesIsLinear() throws {
        func seconds(_ count: Int) throws -> Double {
            let parts = (0..<count).map { #"{"owner":{"id":\#($0)}}"# }.joined(separator: ",")
            let crew = try Crew(parsing: "{\"id\":1,\"parts\":[\(parts)]}")
            let start = Threads.seconds
            let left = JSONExporter { $0.name != "owner" }.json(of: crew)
            let elapsed = Threads.seconds - start
            #expect(left["parts"]?.count == count && left["parts"]?[count - 1]?.count == 0)
            return elapsed
        }
        _ = try seconds(100)
        #expect(try Cost.measuredRatio(small: 2_000, seconds) < Cost.limit)
    }

    @Test(.costs) func updatingManyMembersOfOneObjectIsLinear() throws {
        func seconds(_ count: Int) throws -> Double {
            func text(_ value: Int) -> String {
                "{\"id\":\(count)," + (0..<count).map { "\"m\($0)\":\(value)" }.joined(separator: ",") + "}"
            }
            try importer.import(parsing: text(1), as: Figure.self)
            let json = try JSON(parsing: text(2))
            let start = Threads.seconds
            try importer.import(json, as: Figure.self)
            let elapsed = Threads.seconds - start
            #expect(try store.fetch(Figure.self, id: JSONIdentifier(count))?.json["m\(count - 1)"]?.int == 2)
            return elapsed
        }
        _ = try seconds(100)
        #expect(try Cost.measuredRatio(small: 2_000, seconds) < Cost.limit)
    }
}
