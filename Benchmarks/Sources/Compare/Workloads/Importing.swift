import Foundation
import LazyJSON
import LazyJSONStore

extension Compare {
    /// Imports into a store in memory.
    static func importing() -> [Workload] {
        [importingNew(), importingUnchanged(), importingChanged(), importingReferences()]
    }

    private static let size = Figures.grouped(People.count)

    /// New objects, against a dictionary of what JSONDecoder decodes, and against models of the same elements that are all
    /// kept.
    private static func importingNew() -> Workload {
        Workload("import \(size) objects into a store in memory") { workload in
            let bytes = People.all()
            workload.unit = .records(People.count)
            workload.add("import") {
                try JSONImporter(JSONMemoryStore()).import(parsing: bytes, as: Person.self).count
            }
            workload.add("models, kept") {
                // The answer is 1 for each person.
                try Array(JSONArray<Person>(parsing: bytes)).reduce(0) { sum, person in
                    let letters = person.name.utf8.count
                    return sum &+ (letters &+ person.id &+ (person.active ? 1 : 0) &+ Int(person.score) > 0 ? 1 : 0)
                }
            }
            workload.add("JSONDecoder, Dictionary", by: .foundation) { try People.decode(bytes) }
            workload.compare("import", to: ("JSONDecoder, Dictionary", .speed(6)), ("models, kept", .speed(1 / 3)))
        }
    }

    /// The same objects again.
    private static func importingUnchanged() -> Workload {
        Workload("import \(size) objects again, unchanged") { workload in
            let bytes = People.all()
            let store = JSONMemoryStore()
            try JSONImporter(store).import(parsing: bytes, as: Person.self)
            workload.unit = .records(People.count)
            workload.add("import again") { try JSONImporter(store).import(parsing: bytes, as: Person.self).count }
            addFirst(bytes, to: &workload)
            workload.compare("import again", to: ("first import", .speed(1 / 1.5)), ("JSONDecoder, Dictionary", .none))
        }
    }

    /// The same objects, with another value of one member in each.
    private static func importingChanged() -> Workload {
        Workload("import \(size) objects again, one member changed") { workload in
            let bytes = People.all()
            let texts = Alternating(bytes, People.all(isActive: false))
            let store = JSONMemoryStore()
            try JSONImporter(store).import(parsing: bytes, as: Person.self)
            workload.unit = .records(People.count)
            workload.add("import changes") {
                try JSONImporter(store).import(parsing: texts.next(), as: Person.self).count
            }
            addFirst(bytes, to: &workload)
            workload.compare("import changes", to: ("first import", .speed(1 / 3)), ("JSONDecoder, Dictionary", .none))
        }
    }

    /// Objects that refer to others by their ids.
    private static func importingReferences() -> Workload {
        Workload("import \(size) objects with references") { workload in
            let bytes = People.all(refer: true)
            workload.unit = .records(People.count)
            workload.add("import") {
                try JSONImporter(JSONMemoryStore()).import(parsing: bytes, as: Member.self).count
            }
            workload.add("JSONDecoder, Dictionary", by: .foundation) { try People.decode(bytes) }
            workload.compare("import", to: ("JSONDecoder, Dictionary", .none))
        }
    }

    /// Adds the peers of an import of objects that exist.
    private static func addFirst(_ bytes: Data, to workload: inout Workload) {
        workload.add("first import") {
            try JSONImporter(JSONMemoryStore()).import(parsing: bytes, as: Person.self).count
        }
        workload.add("JSONDecoder, Dictionary", by: .foundation) { try People.decode(bytes) }
    }
}
