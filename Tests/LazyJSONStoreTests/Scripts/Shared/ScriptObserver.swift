import LazyJSON
import LazyJSONStore

/// Those who observe the store of a script, and what they are to receive.
struct ScriptObserver {
    /// An object that a commit has changed, with the classes that it was of and is of.
    private struct Change {
        let key: PlainStore.Key
        let before: PlainClass?
        let after: PlainClass?
    }

    private let all: JSONStoreChanges<JSONReference>
    private let people: JSONStoreChanges<JSONIdentifier>
    private let managers: JSONStoreChanges<JSONIdentifier>
    /// Has room for one commit, so that it receives all in one.
    private let slow: JSONStoreChanges<JSONReference>
    private var commits: [[Change]] = []
    /// The number of the last commit.
    private(set) var number: Int

    init(_ store: any JSONModelStore, after number: Int = 0) {
        self.number = number
        all = store.changes()
        people = store.changes(of: ScriptPerson.self)
        managers = store.changes(of: ScriptManager.self)
        slow = store.changes(capacity: 1)
    }

    /// Notes a commit, if it has changed anything.
    mutating func noteCommit(from before: PlainStore, to after: PlainStore) {
        let changes = Set(before.objects.keys).union(after.objects.keys).sorted().compactMap { key -> Change? in
            let classes = (before.modelClass(of: key), after.modelClass(of: key))
            let isSame =
                areIdentical([before.objects[key]?.text()], [after.objects[key]?.text()]) && classes.0 == classes.1
            return isSame ? nil : Change(key: key, before: classes.0, after: classes.1)
        }
        if changes.isEmpty { return }
        number += 1
        commits.append(changes)
    }

    /// Receives everything up to the last commit, which has changed the object `end`.
    ///
    /// - Returns: What was received.
    /// - Throws: `ScriptFailure` if that is something else than what was expected.
    func receive(checking: Bool) async throws -> [String] {
        let start = number - commits.count
        func expected(_ describe: (PlainStore.Key) -> String, where isWanted: (PlainClass?) -> Bool) -> [String] {
            commits.enumerated().compactMap { position, commit in
                let changes = commit.compactMap { change -> (String, Bool, Bool)? in
                    let (before, after) = (isWanted(change.before), isWanted(change.after))
                    return before || after ? (describe(change.key), before, after) : nil
                }
                return changes.isEmpty ? nil : Self.text(position + 1, 1, changes)
            }
        }
        var received: [[String]] = []
        received.append(try await Self.received(all, after: start) { "\($0.storeName) \($0.id)" })
        received.append(try await Self.received(people, after: start) { "\($0)" })
        received.append(try await Self.received(managers, after: start) { "\($0)" })
        received.append(try await Self.received(slow, after: start) { "\($0.storeName) \($0.id)" })
        if checking {
            func id(_ key: PlainStore.Key) -> String { key.id.json.text() }
            func full(_ key: PlainStore.Key) -> String { "\(key.type.storeName) \(id(key))" }
            let wanted = [
                expected(full) { $0 != nil }, expected(id) { $0?.type == .people }, expected(id) { $0 == .manager },
                [Self.text(commits.count, commits.count, merged(full))],
            ]
            for (received, wanted) in zip(received, wanted) where !areIdentical(received, wanted) {
                throw ScriptFailure(description: "received the changes \(received), expected \(wanted)")
            }
        }
        return received.flatMap { $0 }
    }

    /// All commits as one.
    private func merged(_ describe: (PlainStore.Key) -> String) -> [(String, Bool, Bool)] {
        var first: [PlainStore.Key: Bool] = [:]
        var last: [PlainStore.Key: Bool] = [:]
        for change in commits.flatMap({ $0 }) {
            first[change.key] = first[change.key] ?? (change.before != nil)
            last[change.key] = change.after != nil
        }
        return first.keys.sorted().map { (describe($0), first[$0] ?? false, last[$0] ?? false) }
    }

    private static func received<Key>(
        _ changes: JSONStoreChanges<Key>, after start: Int, _ describe: (Key) -> String
    ) async throws -> [String] {
        var received: [String] = []
        for await commit in changes {
            let inserted = commit.inserted.map { (describe($0), false, true) }
            let updated = commit.updated.map { (describe($0), true, true) }
            let deleted = commit.deleted.map { (describe($0), true, false) }
            received.append(text(commit.number - start, commit.mergedCount, inserted + updated + deleted))
            if (commit.inserted + commit.updated).contains(where: { describe($0).hasSuffix("\"end\"") }) {
                return received
            }
        }
        throw ScriptFailure(description: "the changes ended after \(received)")
    }

    /// A commit as text, with its number among those that were observed; objects with whether they were there before, and are after it.
    private static func text(_ number: Int, _ count: Int, _ changes: [(key: String, Bool, Bool)]) -> String {
        func keys(_ before: Bool, _ after: Bool) -> String {
            changes.filter { $0.1 == before && $0.2 == after }.map(\.key).joined(separator: ", ")
        }
        return "\(number) (\(count)): + \(keys(false, true)); ~ \(keys(true, true)); - \(keys(true, false))"
    }
}
