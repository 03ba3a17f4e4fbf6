extension JSONError.Code {
    /// A file of a store that is damaged, or no file of a store.
    public static let damagedStore = Self(rawValue: "damagedStore")
    /// A file of a store that another store has open, in this process or in another one.
    public static let storeInUse = Self(rawValue: "storeInUse")
    /// A name that two classes have in one store; see ``JSONIdentifiable/storeName``.
    public static let storeNameConflict = Self(rawValue: "storeNameConflict")
}

extension JSONError {
    /// The error for a log that cannot be read as one.
    static func damaged(_ path: String, _ reason: String, at offset: Int, line: Int? = nil) -> JSONError {
        JSONError(
            .damagedStore, "The store \(path) is damaged: \(reason).", byteOffset: offset, line: line,
            column: line == nil ? nil : 1)
    }

    /// The error for a file that is no log.
    static func noStore(_ path: String, _ reason: String) -> JSONError {
        JSONError(.damagedStore, "The file \(path) is no store: \(reason).", byteOffset: 0, line: 1, column: 1)
    }

    /// The error for a file that has lost its name.
    static func replaced(_ path: FilePath) -> JSONError {
        .unwritable(path.name, reason: "somebody else has removed or replaced it while the store was open")
    }
}
