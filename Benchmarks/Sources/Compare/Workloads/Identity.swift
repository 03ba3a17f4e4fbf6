import Foundation
import LazyJSON
import LazyJSONStore
import Samples

extension Compare {
    /// Look-ups in a store in memory.
    static func identity() -> [Workload] { [lookingUp(), lookingUpByIndex()] }

    private static let size = Figures.grouped(People.count)

    /// Looking objects up by their ids, in another order, and reading what was read before, against a dictionary.
    private static func lookingUp() -> Workload {
        Workload("look \(size) objects up by id") { workload in
            let store = JSONMemoryStore()
            var random = Randomness(seed: 7)
            let ids = (0..<People.count).map(People.id).shuffled(using: &random)
            var dictionary: [Int: Person] = [:]
            for person in try JSONImporter(store).import(parsing: People.all(), as: Person.self).models {
                dictionary[person.id] = person
            }
            workload.unit = .records(People.count)
            workload.add("store") {
                var sum = 0
                for id in ids {
                    if let person = try store.fetch(Person.self, id: JSONIdentifier(id)) { sum &+= person.id }
                }
                return sum
            }
            workload.add("Dictionary", by: .swift) { [dictionary] in
                var sum = 0
                for id in ids {
                    if let person = dictionary[id] { sum &+= person.id }
                }
                return sum
            }
            workload.compare("store", to: ("Dictionary", .speed(1 / 4)))
        }
    }

    /// Looking objects up by an index of a property, against a dictionary by its values.
    private static func lookingUpByIndex() -> Workload {
        Workload("look \(size) objects up by an index") { workload in
            let store = JSONMemoryStore()
            var random = Randomness(seed: 7)
            let names = (0..<People.count).map(People.name).shuffled(using: &random)
            let people = try JSONImporter(store).import(parsing: People.all(), as: Person.self).models
            let dictionary = Dictionary(grouping: people, by: \.name)
            try store.index(\Person.name)
            workload.unit = .records(People.count)
            workload.add("store") {
                var sum = 0
                for name in names {
                    for person in try store.list(of: Person.self, where: \.name, equals: name) { sum &+= person.id }
                }
                return sum
            }
            workload.add("Dictionary", by: .swift) {
                var sum = 0
                for name in names {
                    for person in dictionary[name] ?? [] { sum &+= person.id }
                }
                return sum
            }
            workload.compare("store", to: ("Dictionary", .none))
        }
    }
}
