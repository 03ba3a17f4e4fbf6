import LazyJSON
import Testing

@testable import LazyJSONStore

/// The expected contents of a store, as plain dictionaries.
private struct LawStore: Equatable {
    /// A member by its attributes; references by ids.
    struct Member: Equatable {
        var name: String?
        var age: Int?
        var boss: Int?
        var friends: [Int]?
        var replaced: [Int]?
        var merged: [Int]?
    }

    var members: [Int: Member] = [:]

    /// Adds a stub for each id that was not seen before.
    mutating func see(_ ids: [Int?]) {
        for case let id? in ids where members[id] == nil { members[id] = Member() }
    }

    func isReferred(to id: Int) -> Bool {
        members.contains { key, member in
            key != id
                && ([member.boss] + (member.friends ?? []) + (member.replaced ?? []) + (member.merged ?? [])).contains(
                    id)
        }
    }
}

/// Somebody with references of all policies.
private final class LawMember: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String?
    @JSONProperty("a.age") var age: Int?
    @JSONProperty(using: .reference) var boss: LawMember?
    @JSONProperty(using: .reference) var friends: JSONArray<LawMember>
    @JSONProperty(using: .reference(.replace)) var replaced: [LawMember]
    @JSONProperty(using: .reference(.merge)) var merged: [LawMember]

    var plain: LawStore.Member {
        LawStore.Member(
            name: name, age: age, boss: boss?.id, friends: $friends.presence == .value ? friends.map(\.id) : nil,
            replaced: $replaced.presence == .value ? replaced.map(\.id) : nil,
            merged: $merged.presence == .value ? merged.map(\.id) : nil)
    }
}

/// Makes objects that come, and says what they do.
private struct LawGenerator {
    var random: SeededGenerator
    var store = LawStore()
    /// The objects to which a property that replaces no longer refers.
    private var dropped: Set<Int> = []
    /// Whether objects have references that delete what they drop.
    var replaces = true

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A batch of objects and ids; what they do has been done to `store` afterwards.
    mutating func batch() -> String {
        dropped = []
        var tops: Set<Int> = []
        let old = store
        var texts: [String] = []
        for _ in 0..<random.below(4) + 1 {
            let id = random.below(9)
            tops.insert(id)
            if random.chance(15) {
                store.see([id])
                texts.append("\(id)")
            } else {
                let object = object(id, depth: 0)
                store.take(object)
                texts.append(object.text)
            }
        }
        drop(since: old, sparing: tops)
        return texts.count == 1 && random.chance(50) ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
    }

    private mutating func drop(since old: LawStore, sparing tops: Set<Int>) {
        for (id, member) in old.members {
            dropped.formUnion(Set(member.replaced ?? []).subtracting(store.members[id]?.replaced ?? []))
        }
        dropped.subtract(tops)
        while let id = dropped.first(where: { store.members[$0] != nil && !store.isReferred(to: $0) }) {
            store.members[id] = nil
        }
    }

    private mutating func object(_ id: Int, depth: Int) -> LawObject {
        var object = LawObject(id: id, spelling: random.pick(["\(id)", "\(id).0"]))
        if random.chance(50) { object.name = .some(random.chance(25) ? nil : "n\(random.below(3))") }
        if random.chance(40) { object.age = .some(random.chance(25) ? nil : random.below(3)) }
        object.isParentNull = random.chance(50)
        let properties: [LawProperty] = replaces ? [.boss, .friends, .replaced, .merged] : [.boss, .friends, .merged]
        for property in properties where random.chance(40) {
            let count = property == .boss ? 1 : random.below(4)
            let values = (0..<count).map { _ -> LawValue in
                let other = random.below(9)
                return depth >= 2 || random.chance(50) ? .id(other) : .object(self.object(other, depth: depth + 1))
            }
            object.references.append((property, random.chance(25) ? nil : values))
        }
        return object
    }
}

private enum LawProperty: String {
    case boss, friends, replaced, merged
}

/// Something that is referred to.
private enum LawValue {
    case id(Int)
    indirect case object(LawObject)

    var id: Int {
        switch self {
        case .id(let id): id
        case .object(let object): object.id
        }
    }
}

/// An object that comes; of attributes nil is missing, and nil inside is null.
private struct LawObject {
    let id: Int
    let spelling: String
    var name: String??
    var age: Int??
    var isParentNull = false
    var references: [(LawProperty, [LawValue]?)] = []

    var text: String {
        var parts = [#""id": \#(spelling)"#]
        if let name { parts.append(#""name": \#(name.map { "\"\($0)\"" } ?? "null")"#) }
        if let age {
            parts.append(
                age == nil && isParentNull
                    ? #""a": null"# : #""a": {"age": \#(age.map(String.init) ?? "null"), "x": 1}"#)
        }
        for (property, values) in references {
            let texts = values?.map { value in
                if case .object(let object) = value { return object.text }
                return "\(value.id)"
            }
            let text = property == .boss ? texts?[0] : texts.map { "[" + $0.joined(separator: ", ") + "]" }
            parts.append("\"\(property.rawValue)\": \(text ?? "null")")
        }
        return "{" + parts.joined(separator: ", ") + "}"
    }
}

extension LawStore {
    /// Does what an import does: the object itself, then those inside of it.
    fileprivate mutating func take(_ object: LawObject) {
        var member = members[object.id] ?? Member()
        if let name = object.name { member.name = name }
        if let age = object.age { member.age = age }
        for (property, values) in object.references {
            let ids = values?.map(\.id)
            switch property {
            case .boss: member.boss = ids?[0]
            case .friends: member.friends = ids
            case .replaced: member.replaced = ids
            case .merged: member.merge(ids)
            }
        }
        members[object.id] = member
        for value in object.references.flatMap({ $0.1 ?? [] }) {
            if case .object(let inner) = value { take(inner) } else { see([value.id]) }
        }
    }
}

extension LawStore.Member {
    fileprivate mutating func merge(_ ids: [Int]?) {
        guard let ids else { return }
        guard var union = merged else { return merged = ids }
        for id in ids where !union.contains(id) { union.append(id) }
        merged = union
    }
}

@Suite("Laws of imports")
struct ImportLawTests {
    private struct Stop: Error {}

    @Test("a store holds what dictionaries hold, whatever comes, and nothing of what is rolled back")
    func likeDictionaries() throws {
        for seed in Cases.seeds(150) {
            var generator = LawGenerator(seed: seed)
            let store = JSONMemoryStore()
            let importer = JSONImporter(store)
            for _ in 0..<12 {
                let before = generator
                let text = generator.batch()
                if generator.random.chance(20) {
                    #expect(throws: Stop.self) {
                        try store.transaction { transaction in
                            try importer.import(JSON(parsing: text), as: LawMember.self, in: transaction)
                            throw Stop()
                        }
                    }
                    let random = generator.random
                    generator = before
                    generator.random = random
                } else {
                    try importer.import(parsing: text, as: LawMember.self)
                }
                try check(store, generator.store, seed, text)
            }
        }
    }

    private func check(_ store: JSONMemoryStore, _ expected: LawStore, _ seed: UInt64, _ text: String) throws {
        var found = LawStore()
        for member in try store.list(LawMember.self) {
            found.members[member.id] = member.plain
            #expect(member.json.kind == .object)
        }
        // A reference to a deleted object no longer has it.
        var expected = expected
        for (id, member) in expected.members {
            if let boss = member.boss, expected.members[boss] == nil { expected.members[id]?.boss = nil }
        }
        #expect(found == expected, "seed \(seed) after \(text)")
    }

    @Test("an import of what is there changes no instance")
    func again() throws {
        for seed in Cases.seeds(60) {
            var generator = LawGenerator(seed: seed)
            let store = JSONMemoryStore()
            for _ in 0..<6 { try JSONImporter(store).import(parsing: generator.batch(), as: LawMember.self) }
            let all = try store.list(LawMember.self)
            let same = try JSONImporter(store).import(JSON(all.map(\.json)), as: LawMember.self)
            #expect(same.count == all.count && zip(all, same).allSatisfy { $0 === $1 }, "seed \(seed)")
            let other = JSONMemoryStore()
            try JSONImporter(other).import(JSONExporter().json(of: all), as: LawMember.self)
            #expect(try other.list(LawMember.self) == all, "seed \(seed)")
        }
    }

    // MARK: The same in all ways

    /// The texts and the classes of what is in a store, or was returned.
    private func texts(_ members: some Sequence<LawMember>) -> [String] { members.map { $0.text() } }

    private func compact(_ texts: [[String]]) throws -> [[String]] {
        try texts.map { try $0.map { try JSON(parsing: $0).text(.compact) } }
    }

    /// An object that comes twice keeps the white space of what is added if both come from one document, which they do unless the
    /// first is stored before the second comes.
    @Test("a store with the requirements alone has the same bytes, with the same tokens in groups of any size")
    func stores() throws {
        for seed in Cases.seeds(150) {
            var generator = LawGenerator(seed: seed)
            let stores: [any JSONModelStore] = [
                JSONMemoryStore(), JSONMemoryStore(), CountingStore(), CountingStore(), CountingStore(copies: true),
                CountingStore(copies: true),
            ]
            let sizes = stores.indices.map { $0 % 2 == 0 ? 256 : generator.random.pick([1, 2, 3]) }
            for _ in 0..<8 {
                let text = generator.batch()
                let results = try zip(stores, sizes).map { store, size in
                    var importer = JSONImporter(store)
                    importer.groupSize = size
                    let members = try importer.import(parsing: text, as: LawMember.self).models
                    return try [texts(members), texts(store.list(LawMember.self))]
                }
                for number in 1..<stores.count {
                    var (one, other) = (results[number], results[0])
                    if number % 2 == 1 { (one, other) = try (compact(one), compact(other)) }
                    #expect(one == other, "seed \(seed), way \(number), after \(text)")
                }
            }
        }
    }

    @Test("one import does what an import for each of its values does")
    func apart() throws {
        for seed in Cases.seeds(100) {
            var generator = LawGenerator(seed: seed)
            // An import deletes what it has dropped at its end.
            generator.replaces = false
            let (whole, parts) = (JSONMemoryStore(), JSONMemoryStore())
            for _ in 0..<8 {
                let json = try JSON(parsing: generator.batch())
                try JSONImporter(whole).import(json, as: LawMember.self)
                for element in json.kind == .array ? Array(json.elements) : [json] {
                    try JSONImporter(parts).import(element, as: LawMember.self)
                }
                let (one, other) = try (whole.list(LawMember.self), parts.list(LawMember.self))
                #expect(one.map(\.plain) == other.map(\.plain), "seed \(seed) after \(json)")
            }
        }
    }
}
