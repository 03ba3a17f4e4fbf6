import LazyJSON

/// Reads the types and ids of records, and remembers the types.
struct LogKeys {
    /// The names as they are written, with their types.
    private var types: [(name: [UInt8], type: StoreType, hasRecords: Bool)] = []

    /// The names of the types that were read so far.
    var typeNames: [String] { types.map(\.type.name) }
    /// The names of the types that have records; others are only referred to.
    var recordNames: [String] { types.filter(\.hasRecords).map(\.type.name) }

    /// The number of the type of a record; `nil` if there is none.
    mutating func type(_ bytes: borrowing ByteBuffer, _ parts: LogLine) -> Int? {
        place(of: bytes, parts.type).map { place in
            types[place].hasRecords = true
            return types[place].type.number
        }
    }

    /// The record of an object; `nil` if the line is not a record of one.
    mutating func record(_ bytes: borrowing ByteBuffer, _ parts: LogLine) -> LogRecord? {
        guard let text = parts.object, let id = Self.id(bytes, parts.id), let references = references(bytes, parts),
            let place = place(of: bytes, parts.type)
        else { return nil }
        return LogRecord(key: StoreKey(type: types[place].type, id: id), references: references, text: text)
    }

    /// The references of the object of a record; `nil` if they have another form.
    private mutating func references(_ bytes: borrowing ByteBuffer, _ parts: LogLine) -> [StoreKey]? {
        var keys: [StoreKey] = []
        // After the bracket, and after each comma.
        var at = parts.references.lowerBound + 1
        let end = parts.references.upperBound
        while at < end {
            guard let (type, range) = nextReference(bytes, at, end), let id = Self.id(bytes, range) else { return nil }
            keys.append(StoreKey(type: type, id: id))
            at = range.upperBound + 1
        }
        return keys
    }

    /// Remembers the types of the references of a record; returns `false` if the references have another form.
    mutating func noteReferences(_ bytes: borrowing ByteBuffer, _ parts: LogLine) -> Bool {
        var at = parts.references.lowerBound + 1
        let end = parts.references.upperBound
        while at < end {
            guard let (_, range) = nextReference(bytes, at, end), Self.isIdentifier(bytes, range) else { return false }
            at = range.upperBound + 1
        }
        return true
    }

    /// The type at an offset, and the range of the id after it.
    private mutating func nextReference(
        _ bytes: borrowing ByteBuffer, _ start: Int, _ end: Int
    ) -> (StoreType, Range<Int>)? {
        guard let typeEnd = LogLine.scalarEnd(bytes, start, end), bytes[typeEnd] == 0x2C,
            let place = place(of: bytes, start..<typeEnd), let idEnd = LogLine.scalarEnd(bytes, typeEnd + 1, end)
        else { return nil }
        return (types[place].type, typeEnd + 1..<idEnd)
    }

    /// The place of a type among those that were read so far; `nil` if there is no name in the range.
    private mutating func place(of bytes: borrowing ByteBuffer, _ range: Range<Int>) -> Int? {
        for place in types.indices where types[place].name.count == range.count {
            if bytes.begins(with: types[place].name[...], at: range.lowerBound) { return place }
        }
        let text = bytes.array(range)
        guard let name = (try? JSON(parsing: text))?.string else { return nil }
        types.append((text, StoreType.named(name), false))
        return types.count - 1
    }

    /// The id in a range.
    static func id(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) -> JSONIdentifier? {
        if let number = integer(bytes, range) { return JSONIdentifier(number) }
        let isPlainText =
            range.count > 1 && bytes[range.lowerBound] == 0x22 && bytes[range.upperBound - 1] == 0x22
            && !bytes.contains(0x5C, in: range)
        if isPlainText { return JSONIdentifier(bytes.string(range.lowerBound + 1..<range.upperBound - 1)) }
        return (try? JSON(parsing: bytes.array(range))).flatMap { JSONIdentifier($0) }
    }

    /// Whether there is an id in a range.
    private static func isIdentifier(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) -> Bool {
        integer(bytes, range) != nil || id(bytes, range) != nil
    }

    /// The integer of up to eighteen digits in a range.
    private static func integer(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) -> Int? {
        let isNegative = bytes[range.lowerBound] == 0x2D
        let digits = range.dropFirst(isNegative ? 1 : 0)
        guard (1...18).contains(digits.count) else { return nil }
        var value = 0
        for at in digits {
            let digit = bytes[at] &- 0x30
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return isNegative ? -value : value
    }
}
