import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// References at every kind of place: imports, changes and exports of generated objects, compared with a simple model.
struct ReferencePlaceTests {
    final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
    }

    class Body: JSONModel, @unchecked Sendable {
        @JSONProperty var title: String?
    }

    /// A part: it has references, and parts in turn.
    final class Note: Body, @unchecked Sendable {
        @JSONProperty(using: .reference(.replace)) var author: Person?
        @JSONProperty(using: .reference(.replace)) var readers: [Person]
        @JSONProperty(using: .embedded) var inner: Note?
        @JSONProperty(using: .model(by: "kind", ["note": Note.self])) var chosen: Body?
    }

    final class Holder: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var kind: String?
        // References.
        @JSONProperty(using: .reference(.replace)) var one: Person?
        @JSONProperty(using: .reference(.replace)) var many: [Person]
        @JSONProperty(using: .reference(.replace)) var lazy: JSONArray<Person>
        @JSONProperty(using: .each(.reference(.replace))) var set: Set<Person>
        @JSONProperty(using: .oneOrMany(.reference(.replace))) var oneOrMany: [Person]
        @JSONProperty(using: .values(.reference(.replace))) var named: [String: Person]
        @JSONProperty(using: .each(.each(.reference(.replace)))) var rows: [[Person]]
        @JSONProperty(using: .values(.each(.reference(.replace)))) var teams: [String: [Person]]
        @JSONProperty(using: .each(.values(.reference(.replace)))) var maps: [[String: Person]]
        @JSONProperty(using: .embedded(.reference(.replace))) var oneText: Person?
        @JSONProperty(using: .embedded(.each(.reference(.replace)))) var manyText: [Person]
        @JSONProperty(using: .each(.embedded(.each(.reference(.replace))))) var rowTexts: [[Person]]
        @JSONProperty("first", .or("deep.second", "third"), using: .reference(.replace)) var anywhere: Person?
        // Parts.
        @JSONProperty var part: Note?
        @JSONProperty var parts: [Note]
        @JSONProperty var optionalParts: [Note?]
        @JSONProperty var lazyParts: JSONArray<Note>
        @JSONProperty var namedParts: [String: Note]
        @JSONProperty var partRows: [[Note]]
        @JSONProperty var partTeams: [String: [Note]]
        @JSONProperty("deep.part", .or("otherPart")) var deepPart: Note?
        @JSONProperty(using: .model(by: "kind", ["note": Note.self])) var chosen: Body?
        @JSONProperty(using: .each(.model { $0["kind"] == "note" ? Note.self : nil })) var chosenParts: [Body]
        @JSONProperty(using: .values(.model(by: "kind", ["note": Note.self]))) var chosenNamed: [String: Body]
        @JSONProperty(using: .each(.each(.model(by: "kind", ["note": Note.self])))) var chosenRows: [[Body]]
        @JSONProperty(using: .embedded) var text: Note?
        @JSONProperty(using: .embedded) var texts: [Note]
        @JSONProperty(using: .embedded(.standard)) var all: [Note]
        @JSONProperty(using: .oneOrMany(.embedded)) var oneOrManyTexts: [Note]
        @JSONProperty(using: .values(.embedded)) var namedTexts: [String: Note]
        @JSONProperty(using: .embedded(.model(by: "kind", ["note": Note.self]))) var chosenText: Body?
        @JSONProperty(using: .each(.embedded(.model(by: "kind", ["note": Note.self])))) var chosenTexts: [Body]
    }

    /// Makes the members of holders, and knows to whom they refer.
    private struct Maker {
        var generator: SeededGenerator
        /// The people that are referred to from the member that is being made.
        var ids: Set<JSONIdentifier> = []

        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        /// A value that refers to a person; the name of a person never changes.
        mutating func person() -> JSON {
            let id = generator.below(30) + 1
            ids.insert(JSONIdentifier(id))
            let object: JSON = ["id": JSON(id), "name": JSON("p\(id)")]
            return generator.chance(60) ? JSON(id) : object
        }

        mutating func list(_ element: (inout Maker) -> JSON) -> JSON {
            JSON(elements: (0..<generator.below(4)).map { _ in element(&self) })
        }

        mutating func names(_ value: (inout Maker) -> JSON) -> JSON {
            let names = ["a", "b", "é", "a/b~"].shuffled(using: &generator).prefix(generator.below(4))
            return JSON(members: names.map { ($0, value(&self)) })
        }

        mutating func note(_ depth: Int = 0) -> JSON {
            var note: JSON = ["title": "t"]
            if generator.chance(60) { note["author"] = person() }
            if generator.chance(40) { note["readers"] = list { $0.person() } }
            if depth < 3, generator.chance(30) { note["inner"] = text(self.note(depth + 1)) }
            if depth < 3, generator.chance(30) {
                note["kind"] = "note"
                note["chosen"] = self.note(depth + 1)
            }
            return note
        }

        func text(_ json: JSON) -> JSON { JSON(json.rawText) }

        mutating func member(_ name: String) -> JSON {
            switch name {
            case "one", "first", "third", "second": return person()
            case "many", "lazy", "set": return list { $0.person() }
            case "oneOrMany": return generator.chance(50) ? person() : list { $0.person() }
            case "named": return names { $0.person() }
            case "rows": return list { $0.list { $0.person() } }
            case "teams": return names { $0.list { $0.person() } }
            case "maps": return list { $0.names { $0.person() } }
            case "oneText": return text(person())
            case "manyText": return text(list { $0.person() })
            case "rowTexts": return list { $0.text($0.list { $0.person() }) }
            case "part", "otherPart", "chosen": return note()
            case "parts", "lazyParts", "chosenParts": return list { $0.note() }
            case "optionalParts": return list { $0.generator.chance(30) ? .null : $0.note() }
            case "namedParts", "chosenNamed": return names { $0.note() }
            case "partRows", "chosenRows": return list { $0.list { $0.note() } }
            case "partTeams": return names { $0.list { $0.note() } }
            case "text", "chosenText": return text(note())
            case "texts", "chosenTexts": return list { $0.text($0.note()) }
            case "all": return text(list { $0.note() })
            case "oneOrManyTexts": return generator.chance(50) ? text(note()) : list { $0.text($0.note()) }
            default: return names { $0.text($0.note()) }
            }
        }
    }

    private static let members = [
        "one", "many", "lazy", "set", "oneOrMany", "named", "rows", "teams", "maps", "oneText", "manyText", "rowTexts",
        "first", "part", "parts", "optionalParts", "lazyParts", "namedParts", "partRows", "partTeams", "otherPart",
        "chosen", "chosenParts", "chosenNamed", "chosenRows", "text", "texts", "all", "oneOrManyTexts", "namedTexts",
        "chosenText", "chosenTexts",
    ]

    /// The people that the members of each holder refer to.
    private typealias Model = [Int: [String: Set<JSONIdentifier>]]

    private static func ids(of store: JSONMemoryStore) throws -> Set<JSONIdentifier> { try store.ids(Person.self) }

    /// The properties that read references from strings: an export leaves these as they are.
    private static func referred(_ model: Model) -> Set<JSONIdentifier> {
        model.values.reduce(into: []) { all, members in members.values.forEach { all.formUnion($0) } }
    }

    @Test(arguments: Cases.seeds(1_600))
    func importsChangesAndExports(seed: UInt64) throws {
        var maker = Maker(seed: seed)
        let store = JSONMemoryStore()
        var (model, people, log) = (Model(), Set<JSONIdentifier>(), [String]())
        for _ in 0..<6 {
            // An update of some members of some holders.
            var (objects, before) = ([JSON](), Set<JSONIdentifier>())
            for id in Set((0..<2).map { _ in maker.generator.below(3) + 1 }).sorted() {
                var object: JSON = ["id": JSON(id), "kind": "note"]
                for name in Self.members.shuffled(using: &maker.generator).prefix(maker.generator.below(5) + 1) {
                    maker.ids = []
                    let value = maker.generator.chance(15) ? JSON.null : maker.member(name)
                    object[name] = value
                    before.formUnion(model[id]?[name] ?? [])
                    model[id, default: [:]][name] = maker.ids
                    people.formUnion(maker.ids)
                }
                objects.append(object)
            }
            log.append(JSON(elements: objects).rawText)
            _ = try JSONImporter(store).import(JSON(elements: objects), as: Holder.self)
            // Whoever lost the last reference is deleted.
            people.subtract(before.subtracting(Self.referred(model)))
            #expect(try Self.ids(of: store) == people, "\(log)")
            for (id, members) in model {
                let holder = try #require(try store.fetch(Holder.self, id: JSONIdentifier(id)))
                let wanted = members.values.reduce(into: Set<JSONIdentifier>()) { $0.formUnion($1) }
                #expect(Set(JSONReference.all(in: holder).map(\.id)) == wanted, "\(log)")
            }
        }
        try checkExports(of: store, model, log, &maker.generator)
    }

    /// An export that is imported into another store gives the same objects, without the properties that are left out.
    private func checkExports(
        of store: JSONMemoryStore, _ model: Model, _ log: [String], _ generator: inout SeededGenerator
    ) throws {
        let holders = try store.list(of: Holder.self)
        let again = JSONMemoryStore()
        _ = try JSONImporter(again).import(JSONExporter().json(of: holders), as: Holder.self)
        for holder in holders {
            let other = try #require(try again.fetch(Holder.self, id: JSONIdentifier(holder.id)))
            #expect(JSONReference.all(in: other) == JSONReference.all(in: holder), "\(log)")
        }
        // Each person is written where the first reference to it is an object; the name is the same there.
        for person in try again.list(of: Person.self) {
            #expect(person.name == nil || person.name == "p\(person.id)")
        }
        let left = generator.pick(["one", "many", "lazy", "named", "rows", "teams", "maps", "anywhere"])
        let exporter = JSONExporter { $0.owner != Holder.self || $0.name != left }
        let json = exporter.json(of: holders)
        for object in json.elements {
            let paths: [JSONPointer] =
                left == "anywhere" ? ["first", "deep.second", "third"] : [JSONPointer([.key(left)])]
            #expect(paths.allSatisfy { object[at: $0] == nil }, "\(left): \(log)")
        }
        let some = JSONMemoryStore()
        _ = try JSONImporter(some).import(json, as: Holder.self)
        for (id, members) in model {
            let other = try #require(try some.fetch(Holder.self, id: JSONIdentifier(id)))
            let wanted = members.filter { $0.key != (left == "anywhere" ? "first" : left) }.values
                .reduce(into: Set<JSONIdentifier>()) { $0.formUnion($1) }
            #expect(Set(JSONReference.all(in: other).map(\.id)) == wanted, "\(left): \(log)")
        }
    }

    // MARK: Several paths

    final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("lead", .or("owner"), using: .reference) var lead: Person?
        @JSONProperty("chief", .or("owner"), using: .reference) var chief: Person?
        @JSONProperty("people", .or("members", "users"), using: .reference(.merge)) var people: [Person]
        @JSONProperty("members", using: .reference) var members: [Person]
        @JSONProperty("seats.0", .or("seat"), using: .reference) var first: Person?
        @JSONProperty("seats.1", using: .reference) var second: Person?
    }

    private func team(_ texts: String...) throws -> Team {
        let store = JSONMemoryStore()
        for text in texts { _ = try JSONImporter(store).import(parsing: "{\"id\": 1, \(text)}", as: Team.self) }
        return try #require(try store.fetch(Team.self, id: 1))
    }

    @Test func aPropertyThatIsLeftOutIsLeftOutUnderEachOfItsPaths() throws {
        let team = try team(#""lead": 2, "chief": 3, "owner": 4, "x": 5"#)
        let all = JSONExporter { !["lead", "chief"].contains($0.name) }
        #expect(all.json(of: team).text() == #"{"id": 1, "x": 5}"#)
        // The other property, which is written, reads the second path.
        #expect(
            JSONExporter { $0.name != "lead" }.json(of: team).text() == #"{"id": 1, "chief": 3, "owner": 4, "x": 5}"#)
    }

    @Test func anUpdateRemovesNothingThatAnotherPropertyReads() throws {
        #expect(
            try team(#""people": [2], "members": [3]"#, #""users": [4]"#).text()
                == #"{"id": 1, "members": [3], "users": [2, 4]}"#)
        #expect(
            try team(#""members": [3]"#, #""users": [4]"#).text() == #"{"id": 1, "members": [3], "users": [3, 4]}"#)
        #expect(
            try team(#""seats": [2, 3]"#, #""seat": 4"#).text() == #"{"id": 1, "seats": [4, 3], "seat": 4}"#)
    }
}
