import LazyJSON
import LazyJSONStore
import Testing

/// Writes through references in drafts: a model of the new text reads what was written, or the write is refused.
struct ReferenceDraftTests {
    final class Boss: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty(using: .reference) var chief: Boss?
        @JSONProperty(using: .reference) var all: [Boss]
        @JSONProperty(using: .reference) var lazy: JSONArray<Boss>
        @JSONProperty(using: .reference) var bag: Set<Boss>
    }

    private let store = JSONMemoryStore()

    init() throws {
        try store.upsert([7, 8, 9].map { try Boss(parsing: #"{"id": \#($0), "name": "Ann\#($0)"}"#) })
        try store.delete(Boss.self, id: 9)
        try JSONImporter(store).import(parsing: #"{"id": 1, "chief": 6}"#, as: Boss.self)  // 6 is a stub
    }

    /// Values of one reference: ids and objects, known, deleted, unknown, and without an id.
    static let values = [
        "7", #"{"id":7}"#, #"{"id": 7, "name": "Old"}"#, "6", #"{"id":6,"name":"x"}"#, "9", #"{"id":9}"#,
        #"{"id":9,"name":"Gone"}"#, "5", #"{"id":5,"name":"New"}"#, #"{"name":"Without"}"#, "{}", "null", "true",
        #"[7]"#, #"[{"id":7,"name":"Old"}, 8]"#,
    ]

    private enum Outcome: Equatable { case isRead, refused, lost(String) }

    /// Makes a write, checked and unchecked, with and without a store.
    private func expectNoLoss(
        _ text: String, _ write: (inout JSONDraft<Boss>) throws -> Void, _ isRead: (Boss) -> Bool,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let before = try store.texts(Boss.self)
        for context in [JSONContext(store.link), JSONContext()] {
            let base = try Boss(parsing: text, context: context)
            func outcome(_ change: () throws -> Boss) throws -> Outcome {
                guard let changed = try? change() else { return .refused }
                let again = try Boss(parsing: changed.text(), context: context)
                return isRead(again) && isRead(changed) ? .isRead : .lost(changed.text())
            }
            let checked = try outcome { try base.mutate(.checked) { try write(&$0) } }
            #expect(checked == .isRead || checked == .refused, "\(text) \(checked)", sourceLocation: location)
            // The plain form makes the same write, and lists a refusal.
            var isListed = false
            let plain = try outcome {
                try base.mutate { draft in
                    let known = draft.issues
                    try write(&draft)
                    isListed = draft.issues.contains { !known.contains($0) }
                }
            }
            #expect(plain == .isRead || isListed, "\(text) \(plain)", sourceLocation: location)
            #expect(base.text() == text, sourceLocation: location)
        }
        #expect(try store.texts(Boss.self) == before, sourceLocation: location)
    }

    @Test(arguments: values) func aMemberOfAReference(value: String) throws {
        let text = #"{"id":1,"chief":\#(value)}"#
        for name in ["Bea", "Old", "Ann7"] {
            // Optional chaining writes nothing where there is no object.
            let context = JSONContext(store.link)
            let isThere = try Boss(parsing: text, context: context).chief != nil
            try expectNoLoss(
                text, { $0.chief?.name = name },
                { $0.chief == nil || $0.chief?.name == name || (!isThere && $0.context.store != nil) })
        }
    }

    @Test(arguments: values) func aMemberOfAnElement(value: String) throws {
        for name in ["all", "lazy"] {
            let text = #"{"id":1,"\#(name)":[8, \#(value)]}"#
            try expectNoLoss(
                text,
                { draft in
                    if name == "all", draft.all.count > 1 { draft.all[1].name = "Bea" }
                    if name == "lazy", draft.lazy.count > 1 { draft.lazy[1].name = "Bea" }
                },
                { boss in
                    let elements = name == "all" ? boss.all : Array(boss.lazy)
                    return elements.count < 2 || elements[1].name == "Bea"
                })
        }
    }

    @Test(arguments: values) func anAssignment(value: String) throws {
        let eight = try #require(try store.fetch(Boss.self, id: 8))
        // An assignment of an object with an id assigns the id: what is read is the current object of the store, once it has it.
        func refers(_ json: JSON?, to model: Boss) -> Bool {
            let last = json?.kind == .array ? json?.elements.last : json
            return (last?.kind == .object ? last?["id"] : last) == model.json["id"]
        }
        let loose = try Boss(parsing: #"{"name":"Loose"}"#)
        let unknown = try Boss(parsing: #"{"id":55,"name":"Unknown"}"#)
        let other = try Boss(parsing: #"{"id":8,"name":"Other"}"#)
        for model in [eight, loose, unknown, other] {
            let isLoose = model === loose
            try expectNoLoss(
                #"{"id":1,"chief":\#(value)}"#, { $0.chief = model },
                {
                    let json = $0.json["chief"]
                    let first = json?.kind == .array ? json?[0] : json
                    return isLoose ? $0.chief?.name == "Loose" : refers(first, to: model)
                })
            try expectNoLoss(
                #"{"id":1,"all":[\#(value)]}"#, { $0.all.append(model) },
                { isLoose ? $0.all.last?.name == "Loose" : refers($0.json["all"], to: model) })
            try expectNoLoss(
                #"{"id":1,"lazy":[\#(value)]}"#, { $0.lazy.append(model) },
                { isLoose ? $0.lazy.last?.name == "Loose" : refers($0.json["lazy"], to: model) })
            try expectNoLoss(
                #"{"id":1,"bag":[\#(value)]}"#, { _ = $0.bag.insert(model) },
                { isLoose ? $0.bag.contains { $0.name == "Loose" } : refers($0.json["bag"], to: model) })
        }
    }

    @Test func aReferenceThatIsAssignedAndThenChanged() throws {
        let eight = try #require(try store.fetch(Boss.self, id: 8))
        for value in ["7", #"{"id":7,"name":"Old"}"#, "null"] {
            try expectNoLoss(
                #"{"id":1,"chief":\#(value)}"#,
                { draft in
                    draft.chief = eight
                    draft.chief?.name = "Bea"
                },
                {
                    // Without a store an id is written that cannot be read there, and there is no object to change.
                    $0.chief?.name == "Bea" || $0.context.store == nil && $0.json["chief"]?.int == 8
                })
        }
    }
}
