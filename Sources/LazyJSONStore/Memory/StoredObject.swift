import LazyJSON

/// An object in a table of a store.
///
/// An object that was not read since the store was opened is a place in a file, and takes 16 bytes: a store of many objects
/// opens without an allocation for each of them. It becomes a model when it is read, and never a place again.
enum StoredObject: Sendable {
    /// The model.
    case model(JSONModel)
    /// An object whose model is created when it is read.
    case deferred(StoredLocation)
}

/// The place of an object in a file of a store: its line.
struct StoredLocation: Equatable, Sendable {
    /// The offset of the line, shifted, with the side of the file, and whether the object refers to others.
    private let start: UInt64
    private let (lowCount, highCount): (UInt32, UInt16)

    /// A place.
    ///
    /// - Parameters:
    ///   - line: The offsets of the line, its end included.
    ///   - side: The number of the file, of two, 0 or 1; see ``StoredFiles``.
    ///   - hasReferences: Whether the object refers to others.
    init(line: Range<Int>, side: Int, hasReferences: Bool) {
        start = UInt64(line.lowerBound) << 2 | UInt64(side) << 1 | (hasReferences ? 1 : 0)
        lowCount = UInt32(truncatingIfNeeded: line.count)
        highCount = UInt16(truncatingIfNeeded: line.count >> 32)
    }

    /// The offset of the line.
    var offset: Int { Int(start >> 2) }
    /// The length of the line.
    var count: Int { Int(highCount) << 32 | Int(lowCount) }
    /// The offsets of the line, its end included.
    var line: Range<Int> { offset..<offset + count }
    /// The number of the file, of two, that has the place.
    var side: Int { Int(start >> 1 & 1) }
    /// Whether the object refers to others.
    var hasReferences: Bool { start & 1 == 1 }
}

/// An object as it is read from a file.
struct DeferredObject {
    let json: JSON
    /// The objects that the object refers to, except itself.
    let references: [StoreKey]
}

/// A file with objects of a store.
protocol StoredFile: AnyObject, Sendable {
    /// The number of this file among the two of its store.
    var side: Int { get }
    /// Reads an object.
    func object(at place: StoredLocation) throws -> DeferredObject
    /// Reads objects, fast if they are in the order of their offsets; the closure also receives the position of the place.
    func forEachObject(at places: [StoredLocation], _ body: (Int, DeferredObject) throws -> Void) throws
    /// Reads the references of objects, fast if they are in the order of their offsets.
    func forEachReference(at places: [StoredLocation], _ body: (StoreKey) -> Void) throws
}

/// The files with the objects of a store that were not read yet: one, and while it is compacted two.
///
/// A reader that takes a place from a table also takes the files, so that the file of the place stays open.
struct StoredFiles: Sendable {
    private var (first, second): ((any StoredFile)?, (any StoredFile)?)

    /// No files.
    init() {}

    /// The file on a side, 0 or 1.
    subscript(side: Int) -> (any StoredFile)? {
        get { side == 0 ? first : second }
        set { if side == 0 { first = newValue } else { second = newValue } }
    }

    /// Reads an object.
    ///
    /// - Throws: The errors of reading the file.
    func object(at place: StoredLocation) throws -> DeferredObject { try file(of: place).object(at: place) }

    /// Reads objects in the order of their places; the closure also receives the position of each.
    ///
    /// - Throws: The errors of reading the files, and of the closure.
    func forEachObject(at places: [StoredLocation], _ body: (Int, DeferredObject) throws -> Void) throws {
        for side in 0...1 {
            let positions = places.indices.filter { places[$0].side == side }.sorted {
                places[$0].offset < places[$1].offset
            }
            guard let first = positions.first else { continue }
            try file(of: places[first]).forEachObject(at: positions.map { places[$0] }) { number, object in
                try body(positions[number], object)
            }
        }
    }

    /// Reads the references of objects.
    ///
    /// - Throws: The errors of reading the files.
    func forEachReference(at places: [StoredLocation], _ body: (StoreKey) -> Void) throws {
        for side in 0...1 {
            let own = places.filter { $0.side == side }.sorted { $0.offset < $1.offset }
            if let first = own.first { try file(of: first).forEachReference(at: own, body) }
        }
    }

    private func file(of place: StoredLocation) throws -> any StoredFile {
        guard let file = self[place.side] else { preconditionFailure("StoredFiles: a place without its file.") }
        return file
    }
}
