import Foundation
import LazyJSON
import LazyJSONStore
import Samples

/// Somebody who is known by a number.
private final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double
}

extension Compare {
    /// Stores and imports.
    static func identity() -> [Workload] {
        [importing(), lookingUp()]
    }

    private static let count = 100_000

    /// Ids that do not rise with the order of the objects.
    private static func id(_ number: Int) -> Int { number * 7919 % 1_000_003 }

    private static let people = Data(
        ("["
            + (0..<count).map { number in
                #"{"id":\#(id(number)),"name":"person \#(number)","active":true,"score":\#(number).5}"#
            }.joined(separator: ",") + "]").utf8)

    /// Importing objects that are all new, against walking over them as models: each one a model of its own that stays, as
    /// those of an import do, and one model for all where nobody keeps it.
    private static func importing() -> Workload {
        let bytes = people
        var workload = Workload("import 100,000 objects into a store in memory")
        workload.add("import") {
            try JSONImporter(JSONMemoryStore()).import(parsing: bytes, as: Person.self).count
        }
        workload.add("walk, kept") { count(read: Array(try JSONArray<Person>(parsing: bytes))) }
        workload.add("walk, not kept") { count(read: try JSONArray<Person>(parsing: bytes)) }
        workload.compare("import", to: ("walk, kept", .cost(3)), ("walk, not kept", .none))
        return workload
    }

    /// Reads every property of everybody; nobody has a name without letters.
    @inline(__always)
    private static func count(read people: some Sequence<Person>) -> Int {
        var sum = 0
        for person in people {
            let isRead = person.name.utf8.count &+ person.id &+ (person.active ? 1 : 0) &+ Int(person.score) > 0
            sum &+= isRead ? 1 : 0
        }
        return sum
    }

    /// Looking objects up by their ids, in an order of its own, and reading what was read before, against a dictionary.
    private static func lookingUp() -> Workload {
        let store = JSONMemoryStore()
        var random = Randomness(seed: 7)
        let ids = (0..<count).map(id).shuffled(using: &random)
        var dictionary: [Int: Person] = [:]
        for person in (try? JSONImporter(store).import(parsing: people, as: Person.self))?.models ?? [] {
            dictionary[person.id] = person
        }
        var workload = Workload("look 100,000 objects up by id")
        workload.add("store") {
            var sum = 0
            for id in ids {
                if let person = try store.fetch(Person.self, id: JSONIdentifier(id)) {
                    sum &+= person.id
                }
            }
            return sum
        }
        workload.add("Dictionary") {
            var sum = 0
            for id in ids {
                if let person = dictionary[id] { sum &+= person.id }
            }
            return sum
        }
        workload.compare("store", to: ("Dictionary", .cost(4)))
        return workload
    }
}
