import Foundation
import GRDB

/// Objects in SQLite, by GRDB.
final class SQLitePeer {
    private let queue: DatabaseQueue

    /// Opens a database, or makes one.
    init(_ file: URL, isDurable: Bool = true) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = \(isDurable ? "FULL" : "OFF")")
        }
        queue = try DatabaseQueue(path: file.path, configuration: configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS person (
                        id INTEGER PRIMARY KEY, json TEXT NOT NULL,
                        name TEXT GENERATED ALWAYS AS (json ->> 'name') VIRTUAL
                    );
                    CREATE INDEX IF NOT EXISTS person_name ON person (name);
                    CREATE TABLE IF NOT EXISTS team (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
                    """)
        }
    }

    private static let update = """
        ON CONFLICT (id) DO UPDATE SET json = json_patch(json, excluded.json) WHERE excluded.json <> person.json
        """

    /// Inserts or updates the objects of an array; returns how many there are.
    func `import`(_ bytes: Data, withTeams: Bool = false) throws -> Int {
        let text = String(decoding: bytes, as: UTF8.self)
        return try queue.write { database in
            try database.cachedStatement(
                sql: """
                    INSERT INTO person (id, json) SELECT value ->> 'id', value FROM json_each(?) WHERE true \(Self.update)
                    """
            ).execute(arguments: [text])
            if withTeams {
                try database.cachedStatement(
                    sql: """
                        INSERT OR IGNORE INTO team (id, json)
                        SELECT DISTINCT json ->> 'team', json_object('id', json ->> 'team') FROM person
                        """
                ).execute()
            }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM person") ?? 0
        }
    }

    /// Inserts or updates an object, in a transaction of its own.
    func upsert(_ id: Int, _ text: String) throws {
        try queue.write { database in
            try database.cachedStatement(sql: "INSERT INTO person (id, json) VALUES (?, ?) \(Self.update)")
                .execute(arguments: [id, text])
        }
    }

    /// The sum of the lengths of the names of some objects.
    func names(of ids: [Int]) throws -> Int {
        try queue.read { database in
            let statement = try database.cachedStatement(sql: "SELECT json ->> 'name' FROM person WHERE id = ?")
            return try ids.reduce(0) { try $0 + (String.fetchOne(statement, arguments: [$1])?.utf8.count ?? 0) }
        }
    }

    /// The sum of the ids of the objects with some names.
    func ids(of names: [String]) throws -> Int {
        try queue.read { database in
            let statement = try database.cachedStatement(sql: "SELECT id FROM person WHERE name = ?")
            return try names.reduce(0) { try $0 + Int.fetchAll(statement, arguments: [$1]).reduce(0, +) }
        }
    }
}
