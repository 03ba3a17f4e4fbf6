import LazyJSON

/// The migration of the objects in a log to another schema version.
struct LogMigration {
    /// The steps for the objects of a type.
    private struct Plan {
        /// The new type of the objects; `nil` if they are deleted.
        var target: StoreType?
        /// The change of each object.
        var edits: [@Sendable (inout JSON) throws -> Void] = []
        /// Whether objects of several types may become objects of the target.
        var isRenamed = false
    }

    /// The steps of all versions in between, in their order.
    private let steps: [JSONStoreMigration]
    /// The version that they lead to.
    private let version: Int
    private let path: FilePath
    /// The plans by the numbers of the types.
    private var plans: [Int: Plan] = [:]
    /// The former types of objects, by their new keys, where objects of several types get one type: no two may get the same key.
    private var formerTypes: [StoreKey: StoreType] = [:]

    /// Creates the migration from a version to the version of a schema.
    ///
    /// - Parameter names: The names of the types that have or had objects in the log.
    /// - Throws: `JSONError` with the code `schemaVersion` if the migrations to a version are missing, and `migrationFailed` if
    ///   a step would miss objects that have the old short name of its type.
    init(
        of path: FilePath, from version: Int, to schema: JSONStoreSchema, names: [String]
    ) throws(JSONError) {
        var steps: [JSONStoreMigration] = []
        for version in version + 1...schema.version {
            guard let migrations = schema.migrations[version] else {
                throw JSONError(
                    .schemaVersion,
                    "The store \(path.name) has schema version \(version - 1), and the application \(schema.version): "
                        + "migrations to version \(version) are missing.")
            }
            steps += migrations
        }
        self.steps = steps
        self.version = schema.version
        self.path = path
        try check(Set(names))
    }

    /// Makes sure that no step misses objects of its type because an early version has written them under the short name.
    ///
    /// Steps use no classes, so only an earlier step for the short name tells whose objects these are.
    private func check(_ recorded: Set<String>) throws(JSONError) {
        var (names, handled) = (recorded, Set<String>())
        for migration in steps {
            let name = migration.name
            let short = String(name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...])
            if names.contains(short), !names.contains(name), !handled.contains(short) {
                throw failure(
                    "the file has no objects of \(name), but objects of \(short); begin with .rename(\"\(short)\", to: "
                        + "\"\(name)\"), or with .rename(\"\(short)\", to: \"\(short)\") if they are of another class.")
            }
            handled.insert(name)
            if case .rename(let newName) = migration.step, names.remove(name) != nil { names.insert(newName) }
        }
    }

    /// Adds the migrated object of a record to the lines of a commit.
    ///
    /// - Parameters:
    ///   - object: The record of the object.
    ///   - bytes: The bytes that the record is in.
    ///   - batch: The lines.
    /// - Throws: `JSONError` with the code `migrationFailed`, which names the object.
    mutating func write(
        _ object: LogRecord, in bytes: borrowing ByteBuffer, to batch: inout LogBatch
    ) throws(JSONError) {
        let plan = plan(for: object.key.type)
        let json = try edited(object, in: bytes, by: plan)
        guard let target = plan.target else { return }
        let key = StoreKey(type: target, id: object.key.id)
        if let former = formerTypes[key] {
            throw failure(
                "the objects \(key.id) of \(former.name) and \(key.id) of \(object.key.type.name) would both be "
                    + "\(key.id) of \(target.name).")
        }
        if plan.isRenamed || isTarget(target) { formerTypes[key] = object.key.type }
        let references = object.references.compactMap { reference in
            self.plan(for: reference.type).target.map { StoreKey(type: $0, id: reference.id) }
        }
        guard let json else { return batch.put(key, bytes, object.text, references: references) }
        do throws(JSONError) {
            try batch.put(key, json, references: references)
        } catch {
            throw failure(of: object, error)
        }
    }

    /// The object of a record after the changes of its type, which are made even if it is deleted afterward; `nil` if there are
    /// none.
    private func edited(
        _ object: LogRecord, in bytes: borrowing ByteBuffer, by plan: Plan
    ) throws(JSONError) -> JSON? {
        if plan.edits.isEmpty { return Optional.none }
        var text = ByteBuffer(capacity: object.text.count)
        text.append(bytes, object.text)
        do {
            var json = try LogFile.json(text)
            for edit in plan.edits { try edit(&json) }
            return json
        } catch {
            throw failure(of: object, error)
        }
    }

    /// Whether a step gives objects of another type this type.
    private func isTarget(_ type: StoreType) -> Bool {
        steps.contains { migration in
            if case .rename(let name) = migration.step { return name == type.name }
            return false
        }
    }

    private mutating func plan(for type: StoreType) -> Plan {
        if let known = plans[type.number] { return known }
        var (plan, name) = (Plan(target: type), type.name)
        steps: for migration in steps where migration.name == name {
            switch migration.step {
            case .rename(let newName): name = newName
            case .edit(let edit): plan.edits.append(edit)
            case .delete:
                plan.target = nil
                break steps
            }
        }
        if plan.target != nil, name != type.name { (plan.target, plan.isRenamed) = (StoreType.named(name), true) }
        plans[type.number] = plan
        return plan
    }

    private func failure(of object: LogRecord, _ error: any Error) -> JSONError {
        failure("the object \(object.key.id) of \(object.key.type.name) could not be changed: \(error)")
    }

    private func failure(_ reason: String) -> JSONError {
        JSONError(
            .migrationFailed, "The store \(path.name) could not be migrated to schema version \(version): \(reason)")
    }
}
