import LazyJSON
import LazyJSONStore
import Testing

@Suite("References")
struct ReferenceTests {
    private let store = JSONMemoryStore()

    @discardableResult
    private func take<Model: JSONModelProtocol>(_ text: String, as type: Model.Type = StaffMember.self) throws
        -> [Model]
    {
        try JSONImporter(store).import(parsing: text, as: type).models
    }

    // MARK: Following the store

    @Test("a reference shows the newer instance after an update, a held model does not change")
    func follows() throws {
        let company = try take(
            #"{"id": 1, "chief": 7, "members": [7, {"id": 8}], "people": {"lazy": [8, 7]}, "maybe": [7]}"#,
            as: StaffCompany.self)[0]
        let text = company.text()
        let old = try #require(company.chief)
        #expect(old.name == nil)
        try take(#"[{"id": 7, "name": "Ann"}, {"id": 8, "name": "Bo"}]"#)
        #expect(company.chief?.name == "Ann" && company.chief !== old && old.name == nil)
        #expect(company.members.map(\.name) == ["Ann", "Bo"])
        #expect(company.lazyMembers[0].name == "Bo" && company.lazyMembers.map(\.name) == ["Bo", "Ann"])
        #expect(company.optionalMembers?.map(\.name) == ["Ann"])
        try store.upsert(try #require(company.chief).mutate { $0.name = "Anna" })
        #expect(company.chief?.name == "Anna" && company.lazyMembers[1].name == "Anna")
        #expect(company.chief === company.members[0] && company.chief === company.lazyMembers[1])
        #expect(company.text() == text)
    }

    @Test("a reference to a deleted object reads as nil, is left out of arrays, and is an issue")
    func deleted() throws {
        let company = try take(
            #"{"id": 1, "chief": {"id": 7}, "members": [7, 8], "people": {"lazy": [7, 8]}, "chief_merged": 7}"#,
            as: StaffCompany.self)[0]
        func unreadable() -> [String] {
            company.issues.filter { $0.kind == .unreadable }.map(\.pointer.description)
        }
        #expect(unreadable().isEmpty && company.members.count == 2)
        try store.delete(StaffMember.self, id: 7)
        #expect(company.chief == nil && company.chiefMerged == nil)
        #expect(company.members.map(\.id) == [8])
        #expect(company.lazyMembers.count == 2 && company.lazyMembers.valid.map(\.id) == [8])
        #expect(company.$chief.issue?.kind == .unreadable && company.$chief.presence == .value)
        #expect(unreadable() == ["/chief", "/chief_merged", "/members/0", "/people/lazy/0"])
        try take(#"{"id": 7, "name": "back"}"#)
        #expect(company.chief?.name == "back" && company.members.count == 2 && unreadable().isEmpty)
    }

    @Test("objects that refer to each other are described, compared and checked without end")
    func circle() throws {
        let members = try take(
            #"[{"id": 1, "boss": {"id": 2, "boss": 1, "friends": [1, 2, 3]}}, {"id": 3, "friends": [3, 1]}]"#)
        #expect(members[0].boss?.boss === members[0])
        #expect(members[1].friends[0] === members[1])
        #expect(members[1].issues.isEmpty && members[0].unmapped.isEmpty)
        #expect(String(describing: members[0]).contains("StaffMember"))
        #expect(members[0].deepDescription().contains("StaffMember"))
        #expect(members[0] == members[0].detached() && members[0].hashValue == members[0].detached().hashValue)
    }

    @Test("a model keeps nothing of what it refers to, and the store lets go of everything")
    func nothingKept() throws {
        weak var circle: StaffMember?
        weak var replaced: StaffMember?
        weak var gone: JSONMemoryStore?
        do {
            let store = JSONMemoryStore()
            gone = store
            let importer = JSONImporter(store)
            let text =
                #"[{"id": 1, "boss": 2, "friends": [2, 1]}, {"id": 2, "boss": 1, "company": {"id": 1, "people": {"lazy": [1, 2]}}}]"#
            let members = try importer.import(parsing: text, as: StaffMember.self)
            #expect(members[0].boss?.boss === members[0] && members[0].friends.count == 2)
            #expect(members[1].company?.lazyMembers[0] === members[0])
            circle = members[0]
            replaced = members[1]
            try importer.import(parsing: #"{"id": 2, "age": 1}"#, as: StaffMember.self)
            #expect(members[0].boss?.age == 1)
        }
        #expect(replaced == nil)
        #expect(circle == nil)
        #expect(gone == nil)
    }

    @Test("a model does not keep its store, and reads as one without afterwards")
    func storeGone() throws {
        let company = try JSONImporter(JSONMemoryStore()).import(
            parsing: #"{"id": 1, "chief": 7, "members": [{"id": 7}]}"#, as: StaffCompany.self)[0]
        #expect(company.context.store == nil)
        #expect(company.chief == nil && company.members.map(\.id) == [7])
    }

    // MARK: Without a store

    @Test("without a store objects are read where they stand, and ids are issues")
    func withoutStore() throws {
        let company = try StaffCompany(
            parsing:
                #"{"id": 1, "chief": {"id": 7, "name": "Ann"}, "chief_merged": 7, "members": [7, {"id": 8}, {}], "maybe": [{}]}"#
        )
        #expect(company.chief?.name == "Ann" && company.chief === company.chief)
        #expect(company.chiefMerged == nil)
        #expect(company.members.map(\.id) == [8, 0] && company.optionalMembers?[0] === company.optionalMembers?[0])
        #expect(
            company.issues.filter { $0.kind == .unreadable }.map(\.pointer.description)
                == ["/chief_merged", "/members/0"])
        let renamed = company.mutate { $0.chief?.name = "Anna" }
        #expect(renamed.chief?.name == "Anna" && company.chief?.name == "Ann")
    }

    @Test("with a store, objects that it does not have are read where they stand, unless they are only an id")
    func unknown() throws {
        let company = try #require(
            StaffCompany(
                ["id": 1, "chief": ["id": 7, "name": "here"], "chief_merged": ["id": 7]],
                context: JSONContext(store.link)))
        #expect(company.chief?.name == "here" && company.chiefMerged == nil)
        try take(#"{"id": 7, "name": "there"}"#)
        #expect(company.chief?.name == "there" && company.chiefMerged?.name == "there")
    }

    @Test("parts without an id keep their instance, and find the store")
    func parts() throws {
        let company = try take(
            #"{"id": 1, "members": [{"name": "x", "boss": 7}], "people": {"lazy": [{"boss": 7}]}, "address": {"owner": 7}}"#,
            as: StaffCompany.self)[0]
        #expect(company.members[0] === company.members[0])
        #expect(company.lazyMembers[0] === company.lazyMembers[0])
        #expect(company.members[0].boss === company.address?.owner && company.lazyMembers[0].boss?.id == 7)
    }

    @Test("the conversions of a class make references of everything of a type")
    func ofClass() throws {
        let group = try JSONImporter(store).import(
            parsing:
                #"{"id": 1, "leader": 7, "all": [{"id": 7, "name": "Ann"}, 8], "lazy": [8], "named": {"a": {"id": 9}}, "bag": [{"id": 7}, {"id": 10, "name": "Di"}]}"#,
            as: Group.self)[0]
        #expect(group.leader?.name == "Ann" && group.all.map(\.id) == [7, 8] && group.lazy[0].id == 8)
        #expect(group.named["a"]?.id == 9 && Set(group.bag.map(\.name)) == ["Ann", "Di"])
        #expect(group.json["bag"] == [["id": 7], ["id": 10]])
        try take(#"[{"id": 7, "name": "Anna"}, {"id": 8, "name": "Bo"}]"#)
        #expect(group.leader?.name == "Anna" && group.all.map(\.name) == ["Anna", "Bo"] && group.lazy[0].name == "Bo")
    }

    final class Group: JSONModel, JSONIdentifiable, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<StaffMember>.reference)
            return all
        }
        @JSONProperty var id: Int
        @JSONProperty var leader: StaffMember?
        @JSONProperty var all: [StaffMember]
        @JSONProperty var lazy: JSONArray<StaffMember>
        @JSONProperty var named: [String: StaffMember]
        @JSONProperty var bag: Set<StaffMember>
    }

    // MARK: Writing

    @Test("writing a reference keeps the form that stands there")
    func writing() throws {
        try take(#"[{"id": 7, "name": "Ann"}, {"id": 8}, {"id": 9}]"#)
        let ann = try #require(try store.fetch(StaffMember.self, id: 7))
        let bo = try #require(try store.fetch(StaffMember.self, id: 8))
        func changed(_ json: String, _ body: (inout JSONDraft<StaffCompany>) -> Void) throws -> String {
            try #require(StaffCompany(JSON(parsing: json), context: JSONContext(store.link))).mutate(body).text()
        }
        #expect(try changed(#"{"chief": 8}"#) { $0.chief = ann } == #"{"chief": 7}"#)
        #expect(try changed(#"{"chief": 7.0}"#) { $0.chief = ann } == #"{"chief": 7.0}"#)
        #expect(try changed(#"{"chief": {"id": 8}}"#) { $0.chief = ann } == #"{"chief": {"id": 7}}"#)
        #expect(try changed(#"{"chief": {"id": 7}}"#) { $0.chief = ann } == #"{"chief": {"id": 7}}"#)
        #expect(
            try changed(#"{"chief": {"id": 8, "x": 1}}"#) { $0.chief = ann } == #"{"chief": {"id": 7, "name": "Ann"}}"#)
        #expect(try changed("{}") { $0.chief = ann } == #"{"chief":7}"#)
        #expect(try changed(#"{"chief": null}"#) { $0.chief = ann } == #"{"chief": 7}"#)
        #expect(try changed(#"{"chief": 7}"#) { $0.chief = nil } == "{}")
        let new = StaffMember {
            $0.id = 99
            $0.name = "New"
        }
        #expect(try changed(#"{"chief": 7}"#) { $0.chief = new } == #"{"chief": 99}"#)
        let inPlace = #"{"id":99,"name":"New"}"#
        let spaced = #"{"id": 99, "name": "New"}"#
        #expect(try changed("{}") { $0.chief = new } == #"{"chief":\#(inPlace)}"#, "nothing is lost")
        #expect(try changed(#"{"chief": {"id": 8}}"#) { $0.chief = new } == #"{"chief": \#(spaced)}"#)
        #expect(try changed(#"{"members": [7, 9]}"#) { $0.members.append(bo) } == #"{"members": [7, 9, 8]}"#)
        #expect(try changed(#"{"members": [7,9]}"#) { $0.members.swapAt(0, 1) } == #"{"members": [9,7]}"#)
        #expect(try changed(#"{"members": [7, 404, 9]}"#) { $0.members.removeLast() } == #"{"members": [7, 404]}"#)
        #expect(
            try changed(#"{"members": [{"id": 7}, {"id": 9}]}"#) { $0.members.insert(bo, at: 1) }
                == #"{"members": [{"id": 7}, {"id": 8}, {"id": 9}]}"#)
        #expect(try changed(#"{"members": []}"#) { $0.members = [bo, new] } == #"{"members": [8, \#(spaced)]}"#)
        #expect(
            try changed(#"{"people": {"lazy": [9]}}"#) { $0.lazyMembers.append(bo) } == #"{"people": {"lazy": [9, 8]}}"#
        )
        #expect(
            try changed(#"{"people": {"lazy": [{"id":9}]}}"#) { $0.lazyMembers.append(bo) }
                == #"{"people": {"lazy": [{"id":9},{"id":8}]}}"#)
    }

    @Test("a draft reads its own writes, and a changed copy follows the store")
    func draft() throws {
        let company = try take(#"{"id": 1, "chief": 7, "members": [7]}"#, as: StaffCompany.self)[0]
        try take(#"[{"id": 7, "name": "Ann"}, {"id": 8, "name": "Bo"}]"#)
        let bo = try #require(try store.fetch(StaffMember.self, id: 8))
        let copy = company.mutate {
            $0.chief = bo
            #expect($0.chief === bo)
            $0.members.append(bo)
            #expect($0.members.map(\.name) == ["Ann", "Bo"])
        }
        try take(#"{"id": 8, "name": "Bob"}"#)
        #expect(copy.chief?.name == "Bob" && copy.members.last?.name == "Bob")
        #expect(company.chief?.name == "Ann")
        #expect(try store.fetch(StaffCompany.self, id: 1) === company)
        let stored = try store.upsert(copy)
        #expect(stored == copy)
        #expect(try store.fetch(StaffCompany.self, id: 1) === stored)
    }

    @Test("without a store a written reference is a whole object")
    func writingWithoutStore() throws {
        let ann = StaffMember {
            $0.id = 7
            $0.name = "Ann"
        }
        let company = StaffCompany { $0.chief = ann }
        #expect(company.text() == #"{"chief":{"id":7,"name":"Ann"}}"# && company.chief?.name == "Ann")
        #expect(company.mutate { $0.chief?.name = "A" }.text() == #"{"chief":{"id":7,"name":"A"}}"#)
        let byId = try StaffCompany(parsing: #"{"chief": 3, "members": [3]}"#).mutate {
            $0.chief = ann
            $0.members.append(ann)
        }
        #expect(byId.text() == #"{"chief": 7, "members": [3, 7]}"#)
    }

    final class Office: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var rooms: [String: StaffAddress]
    }

    @Test("parts in a dictionary, the first of each name, refer to objects of the store")
    func partsInADictionary() throws {
        let office = try take(
            #"{"id": 1, "rooms": {"a": {"owner": {"id": 7, "name": "Ann"}}, "b": {"owner": 8}, "b": {"owner": 9}}}"#,
            as: Office.self)[0]
        #expect(try store.ids(StaffMember.self) == [7, 8])
        #expect(office.json["rooms"]?["a"]?["owner"] == ["id": 7] && office.rooms["a"]?.owner?.name == "Ann")
    }

    @Test("a changed copy of the object to which a reference leads leaves its text")
    func writingAChangedCopy() throws {
        let ann = try take(#"{"id": 7, "name": "Ann"}"#)[0]
        let bea = ann.mutate { $0.name = "Bea" }
        let text = #"{"chief": {"id": 7}}"#
        let company = try StaffCompany(parsing: text, context: JSONContext(store.link))
        #expect(company.mutate { $0.chief = bea }.text() == text)
    }
}
