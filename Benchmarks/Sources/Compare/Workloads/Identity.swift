import Foundation
import LazyJSON
import LazyJSONStore
import Samples

/// A person with an id.
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

    /// Ids in another order than that of the objects.
    private static func id(_ number: Int) -> Int { number * 7919 % 1_000_003 }

    private static let people = Data(
        ("["
            + (0..<count).map { number in
                #"{"id":\#(id(number)),"name":"person \#(number)","active":true,"score":\#(number).5}"#
            }.joined(separator: ",") + "]").utf8)

    /// Importing objects that are all new, against models of the same elements that are kept, as an import keeps its own.
    private static func importing() -> Workload {
        Workload("import 100,000 objects into a store in memory") { workload in
            let bytes = people
            workload.unit = .records(count)
            workload.add("import") {
                try JSONImporter(JSONMemoryStore()).import(parsing: bytes, as: Person.self).count
            }
            workload.add("models, kept") {
                // Everybody has a name with letters.
                try Array(JSONArray<Person>(parsing: bytes)).reduce(0) { sum, person in
                    let letters = person.name.utf8.count
                    return sum &+ (letters &+ person.id &+ (person.active ? 1 : 0) &+ Int(person.score) > 0 ? 1 : 0)
                }
            }
            workload.compare("import", to: ("models, kept", .cost(3)))
        }
    }

    /// Looking objects up by their ids, in another order, and reading what was read before, against a dictionary.
    private static func lookingUp() -> Workload {
        Workload("look 100,000 objects up by id") { workload in
            let store = JSONMemoryStore()
            var random = Randomness(seed: 7)
            let ids = (0..<count).map(id).shuffled(using: &random)
            var dictionary: [Int: Person] = [:]
            for person in try JSONImporter(store).import(parsing: people, as: Person.self).models {
                dictionary[person.id] = person
            }
            workload.unit = .records(count)
            workload.add("store") {
                var sum = 0
                for id in ids {
                    if let person = try store.fetch(Person.self, id: JSONIdentifier(id)) { sum &+= person.id }
                }
                return sum
            }
            workload.add("Dictionary") { [dictionary] in
                var sum = 0
                for id in ids {
                    if let person = dictionary[id] { sum &+= person.id }
                }
                return sum
            }
            workload.compare("store", to: ("Dictionary", .cost(4)))
        }
    }
}
