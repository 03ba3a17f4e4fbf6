import LazyJSON

/// The classes that use the names in a store.
struct StoreNames: Sendable {
    /// The topmost classes by the numbers of their types; a class is noted when it is used first.
    private var owners: [(any JSONIdentifiable.Type)?] = []
    /// The names in the store's file; `nil` if there is none.
    private let log: LogNames?

    init(_ log: LogNames?) { self.log = log }

    /// Whether a class is the owner of its name.
    @inline(__always)
    func isOwned(by identity: ModelIdentity) -> Bool {
        let number = identity.type.number
        return number < owners.count && owners[number].map { $0 == identity.root } ?? false
    }

    /// Makes a class the owner of its name; returns the type that its objects have in the store's file, if that is another one.
    ///
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name.
    mutating func setOwner(_ identity: ModelIdentity) throws(JSONError) -> StoreType? {
        let type = identity.type
        if let owner = owner(of: type) ?? log?.taker(of: type) {
            throw .conflict(type.name, owner, identity.root)
        }
        let old = try oldType(of: identity)
        if let old { log?.take(old, for: identity) }
        while owners.count <= type.number { owners.append(nil) }
        owners[type.number] = identity.root
        return old
    }

    /// The types that references to objects of a class can have: its own, and the one with which an earlier version has written
    /// them.
    func types(of identity: ModelIdentity) -> [StoreType] {
        [identity.type] + (log?.taken[identity.type.number].map { [$0] } ?? [])
    }

    /// The class that uses a type; `nil` if none does yet.
    func owner(of type: StoreType) -> (any JSONIdentifiable.Type)? {
        type.number < owners.count ? owners[type.number] : nil
    }

    /// The type with which an earlier version has written the objects of a class; `nil` if the class uses its own.
    private func oldType(of identity: ModelIdentity) throws(JSONError) -> StoreType? {
        guard let log, let name = identity.oldName, log.has(name), !log.hasRecords(of: identity.type.name)
        else { return nil }
        let old = StoreType.named(name)
        if let taker = log.taker(of: old) { throw .conflict(name, taker, identity.root) }
        // If another class has this name as its own, the objects belong to that class.
        return owner(of: old) == nil ? old : nil
    }
}

extension JSONError {
    /// The error for a name that two classes have.
    static func conflict(
        _ name: String, _ one: any JSONIdentifiable.Type, _ other: any JSONIdentifiable.Type
    ) -> JSONError {
        JSONError(
            .storeNameConflict, expected: "one class with the name \"\(name)\" in the store",
            found: "\(String(reflecting: one)) and \(String(reflecting: other))",
            advice: "give each of them a storeName of its own")
    }
}
