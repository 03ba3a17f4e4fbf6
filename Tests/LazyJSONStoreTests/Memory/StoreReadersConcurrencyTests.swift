import Foundation
import LazyJSON
import LazyJSONStore
import Synchronization
import Testing

/// Law: a reader sees all of a commit or nothing of it, also while a store's file is compacted.
///
/// A writer commits version after version of all objects. Eight threads read them by one id, by several ids, and as a list;
/// all objects of one call have one version, and no thread sees an older version after a newer one. `LAZYJSON_SOAK` divided
/// by 150 is the number of objects, 2,000 where it is empty; without it there are 300.
@Suite(.serialized) struct StoreReadersConcurrencyTests {
    private static let count: Int = {
        guard let soak = ProcessInfo.processInfo.environment["LAZYJSON_SOAK"] else { return 300 }
        return (Int(soak) ?? 300_000) / 150 + 1
    }()

    @Test("a file that is compacted by each commit", arguments: Cases.seeds(2))
    func compaction(seed: UInt64) throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        var script = VersionScript(seed: seed, count: Self.count)
        try script.write(url)
        for _ in 0..<2 {
            // Objects that have not been read yet are read from the file while it changes.
            let store = try JSONFileStore(at: url, garbageFactor: script.garbageFactor)
            let findings = VersionReaders.run(store, &script)
            #expect(findings == [])
        }
        #expect(folder.names == ["store.jsonl"])
    }

    @Test("a store in memory", arguments: Cases.seeds(2))
    func memory(seed: UInt64) throws {
        var script = VersionScript(seed: seed, count: 2 * Self.count)
        let store = JSONMemoryStore()
        try store.upsert(script.next())
        let findings = VersionReaders.run(store, &script)
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
        return (0..<count).map { id in
            VersionedItem {
                $0.id = id
                $0.version = version
                $0.text = texts[id]
            }
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
    static func run(_ store: any JSONModelStore, _ script: inout VersionScript) -> Set<String> {
        let first = script.version
        let versions = (0..<3).map { _ in script.next() }
        let isCompacted = versions.map { _ in script.random.chance(50) }
        let start = script
        let findings = Findings()
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
                    var reader = Reader(store: store, script: start, number: number, last: first)
                    repeat {
                        try reader.read(findings)
                        // Else the readers take the processors, and the writer takes minutes for one commit.
                        Thread.sleep(forTimeInterval: 0.000_5)
                    } while !isDone.load(ordering: .acquiring)
                }
            } catch {
                findings.note("\(error)")
            }
        }
        if !isRun { findings.note("a thread could not be started") }
        return findings.all
    }

    private struct Reader {
        let store: any JSONModelStore
        var script: VersionScript
        let number: Int
        var last: Int

        mutating func read(_ findings: Findings) throws {
            let ids = script.ids()
            let found: [VersionedItem?] =
                switch number % 3 {
                case 0: try store.list(VersionedItem.self)
                case 1: try store.fetch(VersionedItem.self, ids: ids)
                default: [try store.fetch(VersionedItem.self, id: ids[0])]
                }
            if number % 3 == 0, found.count != script.count { findings.note("a list of \(found.count) objects") }
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
}

/// What threads have found, each finding once.
///
/// Its lock is one that the Thread Sanitizer knows.
final class Findings: @unchecked Sendable {
    // Sendable because what changes is behind the lock.
    private let lock = NSLock()
    private var found: Set<String> = []

    func note(_ finding: String) { lock.withLock { _ = found.insert(finding) } }
    var all: Set<String> { lock.withLock { found } }
}
