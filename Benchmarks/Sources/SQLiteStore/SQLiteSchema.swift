import GRDB

/// The tables of a store.
enum SQLiteSchema {
    /// Makes them.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("objects and references") { database in
            try database.execute(
                sql: """
                    CREATE TABLE object (
                        type TEXT NOT NULL, id TEXT NOT NULL, json BLOB NOT NULL, PRIMARY KEY (type, id)
                    ) WITHOUT ROWID;
                    CREATE TABLE reference (
                        type TEXT NOT NULL, id TEXT NOT NULL, target_type TEXT NOT NULL, target_id TEXT NOT NULL,
                        PRIMARY KEY (type, id, target_type, target_id)
                    ) WITHOUT ROWID;
                    CREATE INDEX reference_target ON reference (target_type, target_id);
                    """)
        }
        migrator.registerMigration("short names that classes have taken") { database in
            try database.execute(sql: "CREATE TABLE taken (short TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID")
        }
        return migrator
    }
}
