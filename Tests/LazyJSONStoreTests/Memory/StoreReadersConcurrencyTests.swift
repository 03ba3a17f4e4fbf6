import Foundation
import LazyJSON
import LazyJSONStore
import Synchronization
import Testing

/// Law: a reader sees all of a commit or nothing of it, also while a store's file is compacted.
///
/// A writer commits version after version of all objects. Eight threads read them by one id, by several ids, as a list, by
/// queries, by an index, and through references; all objects of one call have one version, and no thread sees an older
/// version after a newer one. Observers receive each commit, in order. `LAZYJSON_SOAK` divided by 150 is the number of objects,
/// 2,000 if it is empty; without it there are 300. Of a store that is reopened there are more.
@Suite(.serialized) struct StoreReadersConcurrencyTests {
    private static let count: Int = {
        guard let soak = ProcessInfo.processInfo.environment["LAZYJSON_SOAK"] else { return 300 }
        return (Int(soak) ?? 300_000) / 150 + 1
    }()

    @Test("a file that is compacted by each commit", arguments: Cases.seeds(2))
    func compaction(seed: UInt64) async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        var script = VersionScript(seed: seed, count: Self.count)
        try script.write(url)
        for _ in 0..<2 {
            // Objects that have not been read yet are read from the file while it changes.
            let store = try JSONFileStore(at: url, garbageFactor: script.garbageFactor)
            let findings = try await VersionReaders.run(store, &script)
            #expect(findings == [])
        }
        #expect(folder.names == ["store.jsonl"])
    }

    @Test("a reopened store of many objects, all of which are replaced while they are listed")
    func reopened() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        var script = VersionScript(seed: 3, count: Self.count == 300 ? 1_000 : 10 * Self.count)
        try script.write(url)
        let store = try JSONFileStore(at: url, garbageFactor: 0)
        let findings = try await VersionReaders.run(store, &script, commits: 1, isListed: true)
        #expect(findings == [])
    }

    @Test("a store in memory", arguments: Cases.seeds(2))
    func memory(seed: UInt64) async throws {
        var script = VersionScript(seed: seed, count: 2 * Self.count)
        let store = JSONMemoryStore()
        try store.upsert(script.next())
        let findings = try await VersionReaders.run(store, &script)
        #expect(findings == [])
    }

    @Test("a commit in the middle of a list, with compaction, leaves the list as it was")
    func commitInsideOfAList() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        var script = VersionScript(seed: 1, count: 300)
        try script.write(url)
        let store = try JSONFileStore(at: url, garbageFactor: 0)
        let next = script.next()
        // The first object of the list is being made when the others change.
        let listed = try VersionedItem.$onFirstMake.withValue(
            VersionedItem.Hook { _ = try? store.upsert(next) }, operation: { try store.list(VersionedItem.self) })
        #expect(listed.map(\.version) == Array(repeating: 1, count: 300))
        #expect(listed.filter { !script.isWhole($0) }.isEmpty)
        let now = try store.list(VersionedItem.self).map(\.version)
        #expect(now == Array(repeating: 2, count: 300))
    }
}

/// An object whose text says its id and version.
final class VersionedItem: JSONModel, JSONIdentifiable, @unchecked Sendable {
    /// A closure that is called once.
    final class Hook: Sendable {
        private let isCalled = Atomic(false)
        private let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        func call() { if !isCalled.exchange(true, ordering: .acquiringAndReleasing) { body() } }
    }

    /// Called when this task makes the first object.
    @TaskLocal static var onFirstMake: Hook?

    @JSONProperty var id: Int
    @JSONProperty var version: Int
    @JSONProperty var text: String
    @JSONProperty("next_ids", using: .reference) var next: [VersionedItem]

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        onFirstMake?.call()
        return self
    }
}

/// A large object that stays as it is.
final class VersionedFiller: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var text: String
}

/// Versions of all objects, by a seed.
struct VersionScript {
    fileprivate var random: SeededGenerator
    let count: Int
    /// A file is compacted by each commit where it is 0, else by some commits.
    let garbageFactor: Double
    private(set) var version = 0
    /// The texts of all objects, by version and id.
    private var texts: [[String]] = [[]]

    init(seed: UInt64, count: Int) {
        random = SeededGenerator(seed: seed)
        self.count = count
        garbageFactor = [0, 0, 0.01, 0.1][random.below(4)]
    }

    /// All objects in the next version.
    ///
    /// Some versions have texts of the same length as the version before, others longer or shorter ones.
    mutating func next() -> [VersionedItem] {
        version += 1
        let size = 50 * random.below(3)
        let version = version
        let texts = (0..<count).map { "\($0).\(version)." + String(repeating: "x", count: size) + "." }
        self.texts.append(texts)
        return (0..<count).compactMap { id in
            let next: JSON = [JSON((id + 1) % count), JSON((id + 7) % count)]
            return VersionedItem(["id": JSON(id), "version": JSON(version), "text": JSON(texts[id]), "next_ids": next])
        }
    }

    /// Whether an object has the text of its id and version.
    func isWhole(_ item: VersionedItem) -> Bool {
        let (version, id) = (item.version, item.id)
        return version < texts.count && texts[version].indices.contains(id) && item.text == texts[version][id]
    }

    /// Writes the first version to the file of a store, which is then large enough to be compacted by itself.
    mutating func write(_ url: URL) throws {
        let store = try JSONFileStore(at: url)
        try store.upsert(next())
        try store.upsert(
            VersionedFiller {
                $0.id = 1
                $0.text = String(repeating: "x", count: 1 << 20)
            })
    }

    /// Some of the ids.
    mutating func ids() -> [JSONIdentifier] { (0..<5).map { _ in JSONIdentifier(random.below(count)) } }
}

/// Readers beside a writer.
enum VersionReaders {
    /// Commits some versions while eight threads read; returns what these have seen that is wrong.
    ///
    /// - Parameters:
    ///   - commits: How many versions are committed.
    ///   - isListed: Whether all threads list the objects, which are not read before.
    static func run(
        _ store: any JSONModelStore, _ script: inout VersionScript, commits: Int = 3, isListed: Bool = false
    ) async throws -> Set<String> {
        let first = script.version
        let versions = (0..<commits).map { _ in script.next() }
        let isCompacted = versions.map { _ in script.random.chance(50) }
        // Observers have the objects read before they are replaced.
        let isObserved = !isListed && script.random.chance(50)
        if !isListed, script.random.chance(50) { try store.index(\VersionedItem.version) }
        let start = script
        let findings = Findings()
        let observers = isObserved ? observe(store, script.count, versions.count, findings) : []
        let isDone = Atomic(false)
        let isRun = Threads.run(9) { number in
            do {
                if number == 0 {
                    defer { isDone.store(true, ordering: .releasing) }
                    for (version, isCompacted) in zip(versions, isCompacted) {
                        try store.upsert(version)
                        if isCompacted { try (store as? JSONFileStore)?.compact() }
                    }
                } else {
                    let way = isListed ? 0 : number
                    var reader = VersionReader(store: store, script: start, way: way, last: first, findings: findings)
                    repeat {
                        try reader.read()
                        // Else the readers take the processors, and the writer takes minutes for one commit.
                        Thread.sleep(forTimeInterval: 0.000_5)
                    } while !isDone.load(ordering: .acquiring)
                }
            } catch {
                findings.note("\(error)")
            }
        }
        if !isRun { findings.note("a thread could not be started") }
        for observer in observers { await observer.value }
        return findings.all
    }

    /// Observes some commits, each of all objects: with room for all of them, and with room for one.
    private static func observe(
        _ store: any JSONModelStore, _ objectCount: Int, _ commitCount: Int, _ findings: Findings
    ) -> [Task<Void, Never>] {
        let ids = (0..<objectCount).map { JSONIdentifier($0) }
        return [1_024, 1].map { capacity in
            let changes = store.changes(of: VersionedItem.self, capacity: capacity)
            return Task {
                var (last, count) = (0, 0)
                var iterator = changes.makeAsyncIterator()
                while count < commitCount, let commit = await iterator.next() {
                    count += commit.mergedCount
                    if commit.number <= last { findings.note("commit \(commit.number) after \(last)") }
                    if commit.number != count { findings.note("commit \(commit.number), but \(count) were received") }
                    if commit.mergedCount > 1, capacity > 1 { findings.note("a commit was merged") }
                    if commit.updated != ids || !commit.inserted.isEmpty || !commit.deleted.isEmpty {
                        findings.note("a commit of other objects")
                    }
                    last = commit.number
                }
            }
        }
    }
}

/// A thread that reads objects in one of several ways.
private struct VersionReader {
    let store: any JSONModelStore
    var script: VersionScript
    let way: Int
    var last: Int
    let findings: Findings

    mutating func read() throws {
        let ids = script.ids()
        switch way % 8 {
        case 1: check(try store.fetch(VersionedItem.self, ids: ids))
        case 2: check([try store.fetch(VersionedItem.self, id: ids[0])])
        case 3:
            check(
                try store.list(of: VersionedItem.self, where: { $0.id > 2 }, sortedBy: .descending(\.id)), missing: 3)
        case 4: try findAll(\.version, last + script.random.below(2))
        case 5:
            let version = last + script.random.below(2)
            let count = try store.count(of: VersionedItem.self, where: { $0.version == version })
            if count != 0, count != script.count { findings.note("\(count) objects of version \(version)") }
        case 6: try followReferences(from: ids[0])
        default: check(try store.list(VersionedItem.self), missing: 0)
        }
    }

    /// Finds the objects of a version, by an index if there is one: all or none.
    private mutating func findAll(_ property: KeyPath<VersionedItem, Int> & Sendable, _ version: Int) throws {
        let found = try store.list(of: VersionedItem.self, where: property, equals: version)
        if found.isEmpty { return }
        check(found, missing: 0)
        if found[0].version != version { findings.note("version \(found[0].version) for \(version)") }
    }

    /// Reads what an object refers to, each as the store has it then: not older than the object.
    private mutating func followReferences(from id: JSONIdentifier) throws {
        guard let item = try store.fetch(VersionedItem.self, id: id) else { return findings.note("no object") }
        check([item])
        let next = item.next
        if next.count != 2 { findings.note("\(next.count) references") }
        for other in next {
            if other.version < item.version { findings.note("a reference to \(other.version) from \(item.version)") }
            check([other])
        }
    }

    private mutating func check(_ found: [VersionedItem], missing count: Int) {
        if found.count != script.count - count { findings.note("a list of \(found.count) objects") }
        check(found.map(Optional.some))
    }

    private mutating func check(_ found: [VersionedItem?]) {
        guard let now = found.first??.version else { return findings.note("no first object") }
        // Loops, as the closures of `map` and others are slow where nothing is optimized.
        for item in found {
            guard let item else {
                findings.note("an object that is missing")
                continue
            }
            if item.version != now { findings.note("versions \(now) and \(item.version)") }
            if !script.isWhole(item) { findings.note("an object that is not whole") }
        }
        if now < last { findings.note("\(now) after \(last)") }
        last = now
    }
}

/// The findings of threads, each once.
///
/// Its lock is one that the Thread Sanitizer knows.
final class Findings: @unchecked Sendable {
    // Sendable because what changes is behind the lock.
    private let lock = NSLock()
    private var found: Set<String> = []

    func note(_ finding: String) { lock.withLock { _ = found.insert(finding) } }
    var all: Set<String> { lock.withLock { found } }
}
