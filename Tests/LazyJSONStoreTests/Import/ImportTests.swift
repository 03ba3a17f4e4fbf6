import LazyJSON
@testable import LazyJSONStore
import Testing

@Suite("Importing objects")
struct ImportTests {
    private let store = JSONMemoryStore()
    private var importer: JSONImporter { JSONImporter(store) }

    @discardableResult
    private func take<Model: JSONModelProtocol>(_ text: String, as type: Model.Type = StaffMember.self) throws
        -> [Model]
    {
        try importer.import(parsing: text, as: type).models
    }

    // MARK: Attributes

    @Test("an object that is new is inserted with its own text")
    func insert() throws {
        let members = try take(#" [{"id": 1,  "name": "Ann", "odd": [1.0]}] "#)
        #expect(members.map(\.name) == ["Ann"])
        let stored = try #require(try store.fetch(StaffMember.self, id: 1))
        #expect(stored === members[0])
        #expect(stored.text() == #"{"id": 1,  "name": "Ann", "odd": [1.0]}"#)
    }

    @Test("an update replaces what came, keeps what is missing, and clears what is null")
    func update() throws {
        let held = try take(#"{"id": 1, "name": "Ann", "age": 41, "odd": 1.50}"#)[0]
        let updated = try take(#"{"id": 1.0, "age": 42}"#)[0]
        #expect(updated.text() == #"{"id": 1, "name": "Ann", "age": 42, "odd": 1.50}"#)
        #expect(held.age == 41, "a held model does not change")
        let cleared = try take(#"{"id": 1, "name": null, "odd": null, "new": {"a": 1}}"#)[0]
        #expect(cleared.name == nil && cleared.age == 42)
        #expect(cleared.text() == #"{"id": 1, "name": null, "age": 42, "odd": null, "new": {"a": 1}}"#)
        #expect(try store.fetch(StaffMember.self, id: 1) === cleared)
        #expect(try store.list(StaffMember.self).count == 1)
    }

    @Test("an update goes along the paths of properties")
    func paths() throws {
        try take(#"{"id": 1, "info": {"city": "Oslo", "zip": 5, "x": true}}"#, as: StaffCompany.self)
        let moved = try take(#"{"id": 1, "info": {"city": "Bergen"}}"#, as: StaffCompany.self)[0]
        #expect(moved.city == "Bergen" && moved.zip == 5)
        #expect(moved.text() == #"{"id": 1, "info": {"city": "Bergen", "zip": 5, "x": true}}"#)
        let leaf = try take(#"{"id": 1, "info": {"city": null}}"#, as: StaffCompany.self)[0]
        #expect(leaf.city == nil && leaf.zip == 5)
        let parent = try take(#"{"id": 1, "info": null}"#, as: StaffCompany.self)[0]
        #expect(parent.city == nil && parent.zip == nil, "null as a parent clears what is below")
        let again = try take(#"{"id": 1, "info": {"zip": 7}}"#, as: StaffCompany.self)[0]
        #expect(again.zip == 7)
    }

    @Test("a nested model is replaced as a whole")
    func nested() throws {
        try take(#"{"id": 1, "address": {"street": "A", "x": 1}}"#, as: StaffCompany.self)
        let moved = try take(#"{"id": 1, "address": {"street": "B"}}"#, as: StaffCompany.self)[0]
        #expect(moved.text() == #"{"id": 1, "address": {"street": "B"}}"#)
    }

    @Test(
        "an object in which nothing changes keeps its instance",
        arguments: [
            #"{"id": 1}"#, #"{"id": 1, "age": 41.0}"#, #"{"age": 41, "id": 1e0}"#, #"{"id": 1, "gone": null}"#,
            #"{"id": 1, "boss": 2}"#, #"{"id": 1, "boss": {"id": 2, "name": "Bo"}}"#, #"{"id":1,"friends":[{"id":2}]}"#,
            "1",
        ])
    func unchanged(_ text: String) throws {
        let first = try take(#"{"id": 1, "age": 41, "boss": {"id": 2}, "friends": [2]}"#)[0]
        #expect(try take(text)[0] === first)
    }

    // MARK: Identity

    @Test("ids are compared as JSON, a text is no number")
    func ids() throws {
        let models = try take(
            #"[{"id": 1}, {"id": "1"}, {"id": 1.0}, {"id": 1e0}, {"id": 10e-1}, {"id": 1.5}, {"id": 15e-1}]"#)
        #expect(models.map { models.firstIndex(of: $0) } == [0, 1, 0, 0, 0, 5, 5])
        #expect(try store.ids(StaffMember.self) == [1, "1", try #require(JSONIdentifier(JSON(1.5)))])
    }

    @Test(
        "what is no id makes an object that is new each time, and is not stored",
        arguments: ["null", "true", "{}", "[1]", #""\ud800""#])
    func noIdentity(_ id: String) throws {
        let models = try take(#"[{"id": \#(id), "boss": {"id": 7, "name": "B"}}, {"id": \#(id), "boss": 7}]"#)
        #expect(models.count == 2 && models[0] !== models[1])
        #expect(models.map { $0.boss?.name } == ["B", "B"])
        #expect(models[0].boss === models[1].boss)
        #expect(try store.ids(StaffMember.self) == [7])
    }

    @Test("a class without an identity is always new, what it refers to is stored")
    func noIdentityAtAll() throws {
        let notes = try take(#"[{"text": "a", "author": {"id": 1, "name": "Ann"}}]"#, as: StaffNote.self)
        #expect(notes[0].author?.name == "Ann")
        try take(#"{"id": 1, "name": "Anna"}"#)
        #expect(notes[0].author?.name == "Anna")
        #expect(throws: JSONError.self) { try take("[7]", as: StaffNote.self) }
    }

    @Test("texts are ids on a path, compared by their bytes")
    func textIds() throws {
        let cards = try take(
            #"[{"meta": {"key": "é"}, "title": "a"}, {"meta": {"key": "\u0065\u0301"}}, {"meta": {"key": "\u00e9"}}]"#,
            as: StaffCard.self)
        #expect(cards[0] === cards[2] && cards[0] !== cards[1])
        let linked = try take(#"{"meta": {"key": "x"}, "next": "y"}"#, as: StaffCard.self)[0]
        #expect(linked.next?.text() == #"{"meta":{"key":"y"}}"#, "a stub has its id on the path")
        try take(#"{"meta": {"key": "y", "v": 2}, "title": "t"}"#, as: StaffCard.self)
        #expect(linked.next?.title == "t" && linked.next?.next == nil)
    }

    @Test("of an id that is there twice in an object the first counts")
    func duplicateIds() throws {
        let model = try take(#"{"id": 1, "id": 2, "name": "a", "name": "b"}"#)[0]
        #expect(model.identifier == 1 && model.name == "a")
        let same = try take(#"{"id": 1, "name": "a", "name": "c"}"#)[0]
        #expect(same === model)
    }

    // MARK: Input

    @Test("null is nothing, at the top level and in an array there")
    func topLevelNull() throws {
        #expect(try take("null").isEmpty)
        #expect(try take("[null, 1, null]").map(\.id) == [1])
        #expect(try store.ids(StaffMember.self) == [1])
    }

    @Test("one id and several, new and known, become models in input order")
    func byId() throws {
        try take(#"{"id": 2, "name": "Bo"}"#)
        #expect(try take("3").map(\.id) == [3])
        let models = try take(#"[3, 2, {"id": 1, "name": "Ann"}, 2]"#)
        #expect(models.map(\.id) == [3, 2, 1, 2] && models[1] === models[3])
        #expect(models[0].text() == #"{"id":3}"#, "a stub holds just its id")
        let filled = try take(#"{"name": "Cy", "id": 3}"#)[0]
        #expect(filled.name == "Cy")
        #expect(try store.fetch(StaffMember.self, id: 3) === filled)
    }

    @Test("the same new id twice in a batch is one object, with what came last")
    func twice() throws {
        let models = try take(#"[{"id": 1, "name": "a", "age": 3}, {"id": 1, "name": "b"}]"#)
        #expect(models[0] === models[1])
        #expect(models[0].name == "b" && models[0].age == 3)
        let inner = try take(#"{"id": 5, "name": "outer", "friends": [{"id": 5, "name": "inner"}]}"#)[0]
        #expect(inner.name == "inner" && inner.friends[0] === inner, "an object inside of itself comes later")
    }

    @Test(
        "what is neither object nor id is an error, and nothing is stored",
        arguments: ["true", "[1, [2]]", "[{}, false]"])
    func wrongKind(_ text: String) throws {
        #expect(throws: JSONError.self) { try take(text) }
        #expect(try store.list(StaffMember.self).isEmpty)
    }

    @Test("the store is asked once for all ids of a type")
    func oneQuestion() throws {
        let store = CountingStore()
        let text =
            #"[{"id": 1, "chief": 10, "members": [{"id": 11, "boss": 12}, 13]}, {"id": 2, "chief": {"id": 10}}, 3]"#
        let companies = try JSONImporter(store).import(parsing: text, as: StaffCompany.self)
        #expect(store.fetches.withLock { $0 } == [StaffCompany.storeName: [3], StaffMember.storeName: [4]])
        #expect(companies[1].chief === companies[0].chief && companies[0].members.count == 2)
    }

    // MARK: Relations

    @Test("objects in references become objects of their own, and leave their ids")
    func relations() throws {
        let company = try take(
            #"{"id": 1, "chief": {"id": 10, "name": "C", "boss": {"id": 11, "name": "B"}}, "members": [{"id": 12}, 10]}"#,
            as: StaffCompany.self)
        #expect(company.count == 1, "only objects at the top level are given")
        #expect(company[0].text() == #"{"id": 1, "chief": {"id": 10}, "members": [{"id": 12}, 10]}"#)
        #expect(company[0].chief?.boss?.name == "B")
        #expect(company[0].members.map(\.id) == [12, 10] && company[0].members[1] === company[0].chief)
        #expect(try store.fetch(StaffMember.self, id: 10)?.text() == #"{"id": 10, "name": "C", "boss": {"id": 11}}"#)
        #expect(try store.ids(StaffMember.self) == [10, 11, 12])
    }

    @Test("a repeated id in an array is one object at each of its positions")
    func repeated() throws {
        let company = try take(
            #"{"id": 1, "members": [{"id": 3, "name": "a"}, {"id": 2}, {"id": 3, "age": 4}]}"#, as: StaffCompany.self)[
                0]
        #expect(company.members.map(\.id) == [3, 2, 3] && company.members[0] === company.members[2])
        #expect(company.members[0].name == "a" && company.members[0].age == 4)
    }

    @Test("parts without an id stay where they are, and what they refer to is stored")
    func parts() throws {
        let company = try take(
            #"""
            {"id": 1, "members": [{"name": "x", "boss": {"id": 5, "name": "E"}}, {"id": 6}],
             "address": {"inner": {"owner": {"id": 7, "name": "G"}}}, "people": {"lazy": [{"id": 8, "name": "H"}, 9]}}
            """#, as: StaffCompany.self)[0]
        #expect(company.members[0].boss?.name == "E" && company.members[0].name == "x")
        #expect(company.address?.inner?.owner?.name == "G")
        #expect(company.lazyMembers[0].name == "H" && company.lazyMembers[1].id == 9)
        #expect(try store.ids(StaffMember.self) == [5, 6, 7, 8, 9])
        #expect(try store.fetch(StaffMember.self, id: 7) === company.address?.inner?.owner)
    }

    @Test("what is stored does not keep the document that it came in")
    func detached() throws {
        let before = #"{"id": 1, "name": "Ann", "boss": {"id": 2}}"#
        let padding = String(repeating: " ", count: 100_000)
        try take("[\(padding)\(before)]")
        let model = try #require(try store.fetch(StaffMember.self, id: 1))
        #expect(model.json.isSelfContained)
        try take(#"[{"id": 1, "age": 5, "odd": {"a": 1}}, \#(padding) 7]"#)
        #expect(try store.fetch(StaffMember.self, id: 1)?.json.isSelfContained == true)
    }

    // MARK: Classes

    @Test("the objects of a subclass live with those of its base")
    func hierarchy() throws {
        let beings = try take(
            #"[{"id": 1, "kind": "robot", "voltage": 5}, {"id": 2, "friend": 1}]"#, as: StaffBeing.self)
        #expect(type(of: beings[0]) == StaffRobot.self && beings[1].friend === beings[0])
        #expect(try store.list(StaffRobot.self).map(\.id) == [1])
        #expect(try store.fetch(StaffRobot.self, id: 2) == nil)
        let became = try take(#"{"id": 2, "kind": "robot"}"#, as: StaffBeing.self)[0]
        #expect(became is StaffRobot)
        let pet = try take(#"{"id": 3, "paws": 4, "friend": 4}"#, as: StaffPet.self)[0]
        #expect(pet.paws == 4)
        #expect(try store.fetch(StaffBeing.self, id: 3) === pet)
        #expect(try take(#"{"id": 3, "x": 1}"#, as: StaffBeing.self)[0] is StaffPet, "the class that is known is kept")
        #expect(try take(#"{"id": 4, "paws": 2}"#, as: StaffPet.self)[0].paws == 2, "a stub of the base is filled")
        #expect(throws: JSONError.self) { try take(#"[{"id": 9}, {"id": 1, "x": 2}]"#, as: StaffPet.self) }
        #expect(
            try store.fetch(StaffBeing.self, id: 9) == nil, "an object of another class is refused, and all with it")
    }

    class Dated: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(.secondsSince1970)
            all.add(JSONConversion<String>(decode: { json, _ in try json.value(as: String.self).uppercased() }))
            return all
        }
    }

    final class DatedEvent: Dated, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var title: String
        @JSONProperty(using: .reference) var next: DatedEvent?
    }

    @Test("conversions of a common base class hold for everything that is imported")
    func conversions() throws {
        let event = try take(#"{"id": 1, "title": "a", "next": {"id": 2, "title": "b"}}"#, as: DatedEvent.self)[0]
        #expect(event.title == "A" && event.next?.title == "B")
    }

    @Test("a replaced value has the white space of the stored object before it")
    func whiteSpace() throws {
        try take(#"{"id": 1, "name": "Ann"}"#)
        let updated = try take(#"{"id": 1, "name":  "Bea"}"#)[0]
        #expect(updated.text() == #"{"id": 1, "name": "Bea"}"#)
    }

    @Test("references are found in parts 64 levels deep", arguments: [64, 65])
    func deepParts(depth: Int) throws {
        let text =
            #"{"id":1,"address":"# + String(repeating: #"{"inner":"#, count: depth - 1)
            + #"{"owner":{"id":7,"age":3}}"# + String(repeating: "}", count: depth)
        try take(text, as: StaffCompany.self)
        #expect(try store.ids(StaffMember.self) == (depth == 64 ? [7] : []))
    }

    @Test("an object without an id is added to merged references again, also after a changed scalar")
    func mergedParts() throws {
        func text(_ name: String) -> String { #"{"id": 1, "name": "\#(name)", "members_merged": [{"name": "x"}]}"# }
        try take(text("A"), as: StaffCompany.self)
        let company = try take(text("B"), as: StaffCompany.self)[0]
        #expect(company.name == "B" && company.membersMerged.map(\.name) == ["x", "x"])
    }

    /// Something whose id is the first of several numbers.
    final class Numbered: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var identity: JSONPointer { "numbers.0" }
        @JSONProperty("numbers.0") var number: Int
        @JSONProperty var name: String?
        @JSONProperty(using: .reference) var next: Numbered?
    }

    @Test("a nested object leaves the array with its id")
    func identityInArray() throws {
        let text = #"{"numbers": [1], "next": {"numbers": [7, 8], "name": "a"}}"#
        let first = try take(text, as: Numbered.self)[0]
        #expect(first.text() == #"{"numbers": [1], "next": {"numbers": [7, 8]}}"#)
        #expect(first.next?.name == "a")
    }
}
