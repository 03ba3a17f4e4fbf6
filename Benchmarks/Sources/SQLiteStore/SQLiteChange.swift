import Foundation
import GRDB
import LazyJSON
import LazyJSONStore

/// The change of one object in a transaction.
struct SQLiteChange {
    /// The text; nil where the object is deleted.
    let text: Data?
    /// The objects that the object refers to.
    let references: [JSONReference]

    /// An object that is put in.
    init(storing model: some JSONIdentifiable) {
        text = model.data()
        references = JSONReference.all(in: model)
    }

    private init() {
        text = nil
        references = []
    }

    /// An object that is taken out.
    static let deleting = SQLiteChange()

    /// Writes the change.
    func write(_ key: JSONReference, in database: Database) throws {
        let (type, id) = (key.storeName, key.id.text)
        try database.execute(sql: "DELETE FROM reference WHERE type = ? AND id = ?", arguments: [type, id])
        guard let text else {
            try database.execute(sql: "DELETE FROM object WHERE type = ? AND id = ?", arguments: [type, id])
            return
        }
        try database.execute(sql: "INSERT OR REPLACE INTO object VALUES (?, ?, ?)", arguments: [type, id, text])
        for other in references {
            try database.execute(
                sql: "INSERT OR IGNORE INTO reference VALUES (?, ?, ?, ?)",
                arguments: [type, id, other.storeName, other.id.text])
        }
    }
}
