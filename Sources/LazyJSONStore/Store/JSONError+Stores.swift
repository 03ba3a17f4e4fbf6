import LazyJSON

extension JSONError.Code {
    /// A transaction that this thread would have to wait for itself to end.
    public static let busy = Self(rawValue: "busy")
    /// A transaction that was committed or rolled back already.
    public static let finished = Self(rawValue: "finished")
    /// A name that two classes have in one store; see ``JSONIdentifiable/storeName``.
    public static let storeNameConflict = Self(rawValue: "storeNameConflict")
    /// A file of a store that is damaged, or no file of a store.
    public static let damagedStore = Self(rawValue: "damagedStore")
    /// A file of a store that another store has open, in this process or in another one.
    public static let storeInUse = Self(rawValue: "storeInUse")
}

extension JSONIssue.Kind {
    /// An object of an import that was not stored; see ``JSONImportResult/issues``.
    public static let notStored = Self(rawValue: "notStored")
}
