import LazyJSON

/// The version of an application's objects in a file, with the migrations from earlier versions.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let schema = JSONStoreSchema(
///     version: 2,
///     migrations: [
///         1: [
///             .rename("Employee", to: Person.storeName),
///             .move("/name", to: "/names/first", in: Person.storeName),
///         ],
///         2: [.transform(Person.storeName) { $0["isActive"] = true }],
///     ])
/// let store = try JSONFileStore(at: url, schema: schema)
/// ```
///
/// A file contains the version with which it was written; a file without a schema has the version 0. Opening a file of an
/// earlier version runs the migrations to each version in between, once and in order, and then replaces the file as a
/// whole: if the process ends in between, the old file or the new one is complete.
///
/// Early versions of the library wrote `Person` for `Shop.Person`. A step for `Shop.Person` is refused if the file has only
/// objects of `Person`, unless a step for `Person` comes before it.
public struct JSONStoreSchema: Sendable {
    /// The version of the application's objects.
    public let version: Int
    /// The migrations by the version that they lead to.
    let migrations: [Int: [JSONStoreMigration]]

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - version: The version, from 0 to 2³¹ − 1. A file of a later version cannot be opened.
    ///   - migrations: The steps to each version from the one before, in order; an empty array if nothing changes. Leave out
    ///     versions for which no files exist anymore.
    public init(version: Int, migrations: [Int: [JSONStoreMigration]] = [:]) {
        require(
            (0...Int(Int32.max)).contains(version),
            "JSONStoreSchema: the version \(version) is not between 0 and \(Int32.max).")
        for target in migrations.keys.sorted() {
            require(
                (1...max(version, 1)).contains(target),
                "JSONStoreSchema: a migration to version \(target), but the schema has version \(version).")
        }
        self.version = version
        self.migrations = migrations
    }
}

/// A step of a migration, which changes the objects of one type in a file.
///
/// Preview: may change in a minor release.
///
/// A type is given by its name in the store (``JSONIdentifiable/storeName``) at the time of the step; no classes are used. An
/// object keeps the id under which it is stored.
public struct JSONStoreMigration: Sendable {
    enum Step: Sendable {
        case rename(String)
        case delete
        case edit(@Sendable (inout JSON) throws -> Void)
    }

    /// The name of the type whose objects are changed.
    let name: String
    let step: Step

    /// Returns a step that renames a type and changes the references to its objects.
    ///
    /// The text of the objects stays unchanged. Two objects that would have the same type and id are an error.
    ///
    /// - Parameters:
    ///   - name: The name of the type in the store.
    ///   - newName: The new name; a type that has this name already keeps its objects, too.
    public static func rename(_ name: String, to newName: String) -> JSONStoreMigration {
        JSONStoreMigration(name: name, step: .rename(newName))
    }

    /// Returns a step that moves or renames a member of each object of a type.
    ///
    /// The text of the value stays unchanged, and so do objects without the member. An existing member at the new pointer is
    /// replaced; a renamed member keeps its position; missing parents are created.
    ///
    /// - Parameters:
    ///   - member: The pointer to the member.
    ///   - target: The new pointer, in the object without the member.
    ///   - name: The name of the type in the store.
    public static func move(
        _ member: JSONPointer, to target: JSONPointer, in name: String
    ) -> JSONStoreMigration {
        require(!member.isRoot && !target.isRoot, "JSONStoreMigration: a whole object cannot be moved; name a member.")
        return JSONStoreMigration(name: name, step: .edit { try $0.move(member, to: target) })
    }

    /// Returns a step that changes each object of a type.
    ///
    /// The references of an object are not searched again: references that the closure adds count for
    /// ``JSONReferencePolicy/replace`` only after the object was read or stored.
    ///
    /// - Parameters:
    ///   - name: The name of the type in the store.
    ///   - change: Changes an object, which must stay an object with the same id. An error that it throws ends the migration,
    ///     and the file stays unchanged.
    public static func transform(
        _ name: String, _ change: @escaping @Sendable (inout JSON) throws -> Void
    ) -> JSONStoreMigration {
        JSONStoreMigration(name: name, step: .edit(change))
    }

    /// Returns a step that deletes the objects of a type.
    ///
    /// - Parameter name: The name of the type in the store.
    public static func delete(_ name: String) -> JSONStoreMigration { JSONStoreMigration(name: name, step: .delete) }
}

extension JSON {
    /// Moves a member; does nothing if it is missing.
    fileprivate mutating func move(_ member: JSONPointer, to target: JSONPointer) throws(JSONError) {
        guard let value = self[at: member], member != target else { return }
        if let parent = member.parent, parent == target.parent, let name = member.components.last?.name,
            let newName = target.components.last?.name, self[at: parent]?.kind == .object
        {
            var object = parent.isRoot ? self : self[at: parent] ?? .null
            try object.renameMember(name, to: newName)
            if parent.isRoot { self = object } else { try set(object, at: parent, layout: .verbatim) }
            return
        }
        try remove(at: member)
        try set(value, at: target, layout: .verbatim)
    }
}

extension JSONError.Code {
    /// A file of a store whose schema version is later than the version of the application, or has no migrations to it.
    ///
    /// See ``JSONStoreSchema``.
    public static let schemaVersion = Self(rawValue: "schemaVersion")
    /// Objects of a store that could not be migrated to another schema version.
    public static let migrationFailed = Self(rawValue: "migrationFailed")
}
