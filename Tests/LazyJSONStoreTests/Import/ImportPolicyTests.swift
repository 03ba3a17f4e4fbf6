import LazyJSON
import LazyJSONStore
import Testing

/// An imported value for a reference of an existing object.
private struct PolicyCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The property.
    let key: String
    /// The imported value; nil where the member is missing.
    let value: String?
    /// The object of the reference afterwards.
    let shown: [Int]
    /// Who is in the store afterwards.
    let stored: Set<JSONIdentifier>

    init(_ policy: String, _ key: String, _ value: String?, shown: [Int], stored: Set<JSONIdentifier>) {
        testDescription = "\(policy), \(key): \(value ?? "missing")"
        (self.key, self.value, self.shown, self.stored) = (key, value, shown, stored)
    }

    /// Of everybody: 1 and 2 were referred to, 3 came into the store by itself.
    static let toOne = [
        PolicyCase("assign", "chief", nil, shown: [1], stored: [1, 2, 3]),
        PolicyCase("assign", "chief", "null", shown: [], stored: [1, 2, 3]),
        PolicyCase("assign", "chief", "3", shown: [3], stored: [1, 2, 3]),
        PolicyCase("assign", "chief", #"{"id": 9, "name": "new"}"#, shown: [9], stored: [1, 2, 3, 9]),
        PolicyCase("merge", "chief_merged", nil, shown: [1], stored: [1, 2, 3]),
        PolicyCase("merge", "chief_merged", "null", shown: [], stored: [1, 2, 3]),
        PolicyCase("merge", "chief_merged", "3", shown: [3], stored: [1, 2, 3]),
        PolicyCase("merge", "chief_merged", #"{"id": 9}"#, shown: [9], stored: [1, 2, 3, 9]),
        PolicyCase("replace", "chief_replaced", nil, shown: [1], stored: [1, 2, 3]),
        PolicyCase("replace", "chief_replaced", "null", shown: [], stored: [2, 3]),
        PolicyCase("replace", "chief_replaced", "3", shown: [3], stored: [2, 3]),
        PolicyCase("replace", "chief_replaced", #"{"id": 9}"#, shown: [9], stored: [2, 3, 9]),
    ]

    static let toMany = [
        PolicyCase("assign", "members", nil, shown: [1, 2], stored: [1, 2, 3]),
        PolicyCase("assign", "members", "null", shown: [], stored: [1, 2, 3]),
        PolicyCase("assign", "members", "[]", shown: [], stored: [1, 2, 3]),
        PolicyCase("assign", "members", "[3, 2]", shown: [3, 2], stored: [1, 2, 3]),
        PolicyCase("assign", "members", #"[{"id": 9}]"#, shown: [9], stored: [1, 2, 3, 9]),
        PolicyCase("merge", "members_merged", nil, shown: [1, 2], stored: [1, 2, 3]),
        PolicyCase("merge", "members_merged", "null", shown: [1, 2], stored: [1, 2, 3]),
        PolicyCase("merge", "members_merged", "[]", shown: [1, 2], stored: [1, 2, 3]),
        PolicyCase("merge", "members_merged", "[3, 2, 3]", shown: [1, 2, 3], stored: [1, 2, 3]),
        PolicyCase(
            "merge", "members_merged", #"[{"id": 9}, {"id": 1}, 8]"#, shown: [1, 2, 9, 8], stored: [1, 2, 3, 8, 9]),
        PolicyCase("replace", "members_replaced", nil, shown: [1, 2], stored: [1, 2, 3]),
        PolicyCase("replace", "members_replaced", "null", shown: [], stored: [3]),
        PolicyCase("replace", "members_replaced", "[]", shown: [], stored: [3]),
        PolicyCase("replace", "members_replaced", "[3, 2]", shown: [3, 2], stored: [2, 3]),
        PolicyCase("replace", "members_replaced", #"[{"id": 9}]"#, shown: [9], stored: [3, 9]),
    ]
}

@Suite("Policies for references")
struct ImportPolicyTests {
    private let store = JSONMemoryStore()

    private func company(_ json: String) throws -> StaffCompany {
        try #require(try JSONImporter(store).import(parsing: json, as: StaffCompany.self).first)
    }

    private static func shown(_ company: StaffCompany, _ key: String) -> [Int] {
        switch key {
        case "chief": company.chief.map { [$0.id] } ?? []
        case "chief_merged": company.chiefMerged.map { [$0.id] } ?? []
        case "chief_replaced": company.chiefReplaced.map { [$0.id] } ?? []
        case "members": company.members.map(\.id)
        case "members_merged": company.membersMerged.map(\.id)
        default: company.membersReplaced.map(\.id)
        }
    }

    /// Whether references came as ids or as objects makes no difference to what is in the store.
    @Test("an update of a reference", arguments: PolicyCase.toOne, [true, false])
    private func toOne(_ example: PolicyCase, asObjects: Bool) throws {
        let before = asObjects ? #"{"id": 1, "name": "A"}"# : "1"
        try check(example, #"{"id": 1, "\#(example.key)": \#(before)}"#, others: #"[{"id": 2}, {"id": 3}]"#)
    }

    @Test("an update of an array of references", arguments: PolicyCase.toMany, [true, false])
    private func toMany(_ example: PolicyCase, asObjects: Bool) throws {
        let before = asObjects ? #"[{"id": 1, "name": "A"}, {"id": 2}]"# : "[1, 2]"
        try check(example, #"{"id": 1, "\#(example.key)": \#(before)}"#, others: #"[{"id": 3}]"#)
    }

    private func check(_ example: PolicyCase, _ before: String, others: String) throws {
        let held = try company(before)
        try JSONImporter(store).import(parsing: others, as: StaffMember.self)
        #expect(try store.ids(StaffMember.self) == [1, 2, 3])
        let text = held.text()
        let member = example.value.map { #", "\#(example.key)": \#($0)"# } ?? ""
        let now = try company(#"{"id": 1\#(member)}"#)
        #expect(Self.shown(now, example.key) == example.shown)
        #expect(try store.ids(StaffMember.self) == example.stored)
        #expect(held.text() == text, "a held model does not change")
    }

    @Test("replace spares what anybody else refers to, but not what refers only to itself")
    func replaceSpares() throws {
        _ = try company(#"{"id": 1, "members_replaced": [1, 2, 3, {"id": 4, "boss": 4}]}"#)
        _ = try company(#"{"id": 2, "people": {"lazy": [2]}}"#)
        try JSONImporter(store).import(parsing: #"{"id": 7, "friends": [{"id": 3}]}"#, as: StaffMember.self)
        _ = try company(#"{"id": 1, "members_replaced": []}"#)
        #expect(try store.ids(StaffMember.self) == [2, 3, 7])
    }

    @Test("replace looks at the store as it is after the import")
    func replaceAfter() throws {
        _ = try company(#"{"id": 1, "members_replaced": [1, 2, 3, 4]}"#)
        _ = try company(#"{"id": 2, "chief": 2}"#)
        try JSONImporter(store).import(
            parsing: #"[{"id": 1, "members_replaced": [4]}, {"id": 2, "chief": 3}]"#, as: StaffCompany.self)
        #expect(try store.ids(StaffMember.self) == [3, 4])
    }

    @Test("an object that only a deleted one referred to goes with it, if it was dropped too")
    func replaceChain() throws {
        let text =
            #"{"id": 1, "members_replaced": [{"id": 3}, {"id": 2, "boss": 3}, {"id": 1, "boss": 2}, {"id": 4, "boss": 5}]}"#
        _ = try company(text)
        _ = try company(#"{"id": 1, "members_replaced": null}"#)
        #expect(try store.ids(StaffMember.self) == [5], "5 was never referred to here")
    }

    @Test("what came at the top level is not deleted")
    func replaceTop() throws {
        try JSONImporter(store).import(parsing: #"{"id": 1, "friend": 2}"#, as: ReplacingBeing.self)
        let both = try JSONImporter(store).import(parsing: #"[{"id": 1, "friend": 3}, 2]"#, as: ReplacingBeing.self)
        #expect(both.count == 2)
        #expect(try store.ids(ReplacingBeing.self) == [1, 2, 3])
        try JSONImporter(store).import(parsing: #"[{"id": 1, "friend": 2}]"#, as: ReplacingBeing.self)
        #expect(try store.ids(ReplacingBeing.self) == [1, 2])
    }

    final class ReplacingBeing: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference(.replace)) var friend: ReplacingBeing?
    }
}
