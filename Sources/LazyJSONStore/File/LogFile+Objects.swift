import LazyJSON

/// Reading the objects of a log.
extension LogFile: StoredFile {
    /// Reads an object, which gets its own copy of its text.
    ///
    /// If objects are read one after another, they are read ahead.
    ///
    /// - Complexity: O(*n*) in the length of the object.
    /// - Throws: `JSONError`: `unreadableFile`, and `damagedStore` if the file was changed since it was opened.
    func object(at place: StoredLocation) throws -> DeferredObject {
        try object(readAhead(place), at: place)
    }

    /// Reads objects, which get their own copies of their texts.
    ///
    /// - Complexity: O(*n*) in their length if they are in the order of their offsets, and without much between them.
    /// - Throws: `JSONError`: `unreadableFile`, and `damagedStore` if the file was changed since it was opened; and the
    ///   errors of the closure.
    func forEachObject(at places: [StoredLocation], _ body: (Int, DeferredObject) throws -> Void) throws {
        var window = LogWindow()
        for (number, place) in places.enumerated() {
            try body(number, object(window.object(at: place, of: self), at: place))
        }
    }

    /// Reads the references of objects.
    ///
    /// - Complexity: O(*n*) in the length of the objects if they are in the order of their offsets, and without much between
    ///   them.
    /// - Throws: `JSONError`: `unreadableFile`, and `damagedStore` if the file was changed since it was opened.
    func forEachReference(at places: [StoredLocation], _ body: (StoreKey) -> Void) throws {
        var window = LogWindow()
        for place in places { try window.record(at: place, of: self).references.forEach(body) }
    }

    private func object(_ source: consuming LogObject, at place: StoredLocation) throws(JSONError) -> DeferredObject {
        let references = source.references
        do throws(JSONError) {
            return DeferredObject(json: try Self.json(source.text), references: references)
        } catch {
            throw .damaged(path.name, "an object in it is not JSON: \(error.message)", at: place.offset)
        }
    }

    /// Parses the text of an object, or the text in a string.
    static func json(_ text: consuming ByteBuffer) throws(JSONError) -> JSON {
        let isText = text[0] == 0x22
        let json = try JSON(parsing: text, limits: limits)
        guard isText, let source = json.string else { return json }
        if let plain = try? JSON(parsing: source, limits: limits) { return plain }
        // Only text in a string has comments.
        return try JSON(parsing: source, dialect: .jsonc, limits: limits)
    }

    /// The limits for the objects in a log: the greatest ones, because objects may have been parsed with any limits.
    static var limits: JSONLimits { JSONLimits(depth: JSONLimits.maximumDepth) }
}

/// An object as it is in a log.
struct LogObject: ~Copyable {
    /// The text of the object, or the string with its text.
    let text: ByteBuffer
    /// The objects that it refers to.
    let references: [StoreKey]
}

/// The record of an object in a log.
struct LogRecord {
    let key: StoreKey
    /// The objects that the object refers to.
    let references: [StoreKey]
    /// The range of the object, or of the string with its text.
    let text: Range<Int>
}

/// A part of a log that is kept in memory while it is read forward, because the next lines are in it too.
struct LogWindow: ~Copyable {
    private(set) var bytes = ByteBuffer()
    private var start = 0
    /// The end of the line that was requested last.
    private var last = 0
    private var keys = LogKeys()

    private static let size = 1 << 18
    private static let near = 1 << 14

    /// Reads the line at a place of a file, which is the same file in all calls; returns its range in ``bytes``.
    mutating func load(_ place: StoredLocation, of file: LogFile) throws(JSONError) -> Range<Int> {
        let range = place.line
        if range.lowerBound < start || range.upperBound > start + bytes.count {
            let isForward = range.lowerBound >= last && range.lowerBound - last < Self.near
            let end = isForward ? min(range.lowerBound + Self.size, file.size) : 0
            // A commit that fails in the meantime makes the file shorter, but not before the end of the line.
            bytes = try file.bytes(range, readingAheadTo: end)
            start = range.lowerBound
        }
        last = range.upperBound
        return range.lowerBound - start..<range.upperBound - start
    }

    /// Reads an object.
    mutating func object(at place: StoredLocation, of file: LogFile) throws(JSONError) -> LogObject {
        let record = try record(at: place, of: file)
        var text = ByteBuffer(capacity: record.text.count)
        text.append(bytes, record.text)
        return LogObject(text: text, references: record.references)
    }

    /// Reads the record of an object; its range is one of ``bytes``.
    mutating func record(at place: StoredLocation, of file: LogFile) throws(JSONError) -> LogRecord {
        let line = try load(place, of: file)
        guard let parts = LogLine(bytes, line), let record = keys.record(bytes, parts) else {
            throw .damaged(file.path.name, "a line in it has changed since it was opened", at: place.offset)
        }
        return record
    }
}
