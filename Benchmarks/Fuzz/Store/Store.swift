import Foundation
import FuzzInput
import LazyJSON
import LazyJSONStore

/// The log of a store: the input is opened as one, as it is and with the marks that its lines need.
///
/// Opening never crashes, and leaves alone what it refuses. A store whose objects can be read takes a commit, is compacted
/// and opened again, and has the same objects each time; cut off anywhere, its file still opens.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStore(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    check(bytes)
    check(MarkedLog(bytes).bytes)
    return 0
}

/// Something with an id at the top.
final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
    static var storeName: String { "P" }
    @JSONProperty var id: Int
    @JSONProperty(using: .reference) var boss: Person?
    @JSONProperty(using: .reference) var places: [Place]
}

/// Something with an id on a path.
final class Place: JSONModel, JSONIdentifiable, @unchecked Sendable {
    static var identity: JSONPointer { "key.name" }
    static var storeName: String { "Q" }
    @JSONProperty("key.name") var name: String
    @JSONProperty(using: .reference) var owner: Person?
}

/// Where memory is a disk, nothing waits for one.
private let url: URL = {
    let memory = "/dev/shm"
    let folder = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    let process = ProcessInfo.processInfo.processIdentifier
    return URL(fileURLWithPath: folder).appendingPathComponent("fuzz-\(process).jsonl")
}()

private func write(_ bytes: [UInt8]) {
    demand("cannot write") { try Data(bytes).write(to: url) }
}

private func check(_ bytes: [UInt8]) {
    write(bytes)
    guard let contents = opened(bytes) else { return }
    let commit = demand("a store of \(quoted(bytes)) takes no commit") {
        let store = try JSONFileStore(at: url)
        try store.transaction { transaction in
            try transaction.upsert([Person(parsing: #"{"id":77,"places":["a"],"boss":1}"#)])
            try transaction.delete(Place.self, ids: ["b"])
        }
        return try texts(store)
    }
    demand(commit.filter { !contents.contains($0) }.count <= 1, "a commit changed more than one object")
    let file = demand("cannot read the file") { [UInt8](try Data(contentsOf: url)) }
    demand(reopened() == commit, "opened again, there are other objects than those of \(quoted(file))")
    demand("a store of \(quoted(bytes)) cannot be compacted") { try JSONFileStore(at: url).compact() }
    demand(reopened() == commit, "compacted, there are other objects than those of \(quoted(file))")
    // A log that the library wrote has no zeros in it.
    if file.contains(0) { return }
    // Cut off behind the first line at a place that depends on the input, with some zeros behind it.
    let sum = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
    write(Array(file.prefix(33 + sum % (file.count - 32))) + Array(repeating: 0, count: sum % 3))
    demand("cut off, \(quoted(file)) does not open") { _ = try JSONFileStore(at: url) }
}

/// The texts of the objects in a file; nil if it is refused, and left alone, or has objects that are none.
private func opened(_ bytes: [UInt8]) -> [String]? {
    do {
        return try texts(JSONFileStore(at: url))
    } catch let error as JSONError {
        demand(error.code == .damagedStore, "\(quoted(bytes)) is refused with \(error)")
        demand((error.byteOffset ?? 0) <= bytes.count, "the error lies behind the end: \(error)")
        return nil
    } catch {
        demand(false, "\(error)")
        return nil
    }
}

private func reopened() -> [String] { demand("cannot be opened again") { try texts(JSONFileStore(at: url)) } }

/// The texts of all objects, with what they refer to.
private func texts(_ store: JSONFileStore) throws -> [String] {
    let people = try store.list(Person.self)
    let places = try store.list(Place.self)
    _ = people.map { ($0.boss?.id, $0.places.count, $0.issues.count) }
    _ = places.map { ($0.owner?.id, $0.issues.count) }
    return people.map { "P \($0.text())" } + places.map { "Q \($0.text())" }
}
