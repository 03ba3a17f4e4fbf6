import Foundation
import GRDB
import LazyJSON
import LazyJSONStore

/// The names that types have in a database.
///
/// Earlier versions of LazyJSON called a class without its module and the types around it. The first class that is used and
/// could have such objects takes them, for good, if there are none of its own name; using a second one that could have had
/// them is an error that names both.
struct SQLiteNames {
    /// The names of the types that were used since the database was opened.
    private var used: Set<String> = []

    /// Whether a type was used already.
    func isUsed(_ type: any JSONIdentifiable.Type) -> Bool { used.contains(type.storeName) }

    /// Notes that a type is used, and gives it the objects that an earlier version has written for it.
    ///
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has them, and what the database does.
    mutating func use(_ type: any JSONIdentifiable.Type, in database: Database) throws {
        let name = type.storeName
        if let taker = try taker(of: name, in: database) { throw Self.conflict(name, taker, name) }
        if let short = Self.shortName(of: type) {
            if let taker = try taker(of: short, in: database), taker != name {
                throw Self.conflict(short, taker, name)
            }
            if try !used.contains(short) && !has(name, in: database) && has(short, in: database) {
                try Self.rename(short, to: name, in: database)
            }
        }
        used.insert(name)
    }

    /// The name of a class alone; nil if it sets what it is called in stores, as it was always called so then.
    private static func shortName(of type: any JSONIdentifiable.Type) -> String? {
        let module = String(reflecting: type).prefix { $0 != "." } + "."
        guard type.storeName.hasPrefix(module), !type.storeName.contains("<") else { return nil }
        return type.storeName.split(separator: ".").last.map(String.init)
    }

    private func has(_ name: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM object WHERE type = ?)", arguments: [name]) ?? false
    }

    /// The name of the type that has taken the objects of a short name.
    private func taker(of short: String, in database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT name FROM taken WHERE short = ?", arguments: [short])
    }

    private static func rename(_ short: String, to name: String, in database: Database) throws {
        for change in [
            "INSERT INTO taken (name, short) VALUES (?, ?)", "UPDATE object SET type = ? WHERE type = ?",
            "UPDATE reference SET type = ? WHERE type = ?",
            "UPDATE OR REPLACE reference SET target_type = ? WHERE target_type = ?",
        ] {
            try database.execute(sql: change, arguments: [name, short])
        }
    }

    private static func conflict(_ name: String, _ one: String, _ other: String) -> JSONError {
        JSONError(
            .storeNameConflict, expected: "one class with the name \"\(name)\" in the store",
            found: "\(one) and \(other)", advice: "give each of them a storeName of its own")
    }
}
