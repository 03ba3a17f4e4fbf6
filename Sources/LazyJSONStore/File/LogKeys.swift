import LazyJSON

/// Reads the types and ids of records, and remembers the types.
struct LogKeys {
    /// The names as they are written, with their types.
    private var types: [(name: [UInt8], type: StoreType)] = []

    /// The names of the types that were read so far.
    var typeNames: [String] { types.map(\.type.name) }

    /// The key of a record whose line begins at an offset of a buffer; `nil` if it has none.
    mutating func key(_ bytes: borrowing ByteBuffer, _ start: Int, _ parts: LogLine) -> StoreKey? {
        guard let id = Self.id(bytes, start + parts.id.lowerBound..<start + parts.id.upperBound),
            let type = type(bytes, start + parts.type.lowerBound..<start + parts.type.upperBound)
        else { return nil }
        return StoreKey(type: type, id: id)
    }

    /// What the object of a record refers to; `nil` if that is not said as it is here.
    mutating func references(_ bytes: borrowing ByteBuffer, _ start: Int, _ parts: LogLine) -> [StoreKey]? {
        if parts.references.isEmpty { return [] }
        var keys: [StoreKey] = []
        // Behind the bracket, and behind each comma.
        var at = start + parts.references.lowerBound + 1
        let end = start + parts.references.upperBound
        while at < end {
            guard let typeEnd = LogLine.scalarEnd(bytes, at, end), bytes[typeEnd] == 0x2C,
                let type = type(bytes, at..<typeEnd), let idEnd = LogLine.scalarEnd(bytes, typeEnd + 1, end),
                let id = Self.id(bytes, typeEnd + 1..<idEnd)
            else { return nil }
            keys.append(StoreKey(type: type, id: id))
            at = idEnd + 1
        }
        return keys
    }

    private mutating func type(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) -> StoreType? {
        for known in types where known.name.count == range.count {
            if bytes.begins(with: known.name[...], at: range.lowerBound) { return known.type }
        }
        let text = bytes.array(range)
        guard let name = (try? JSON(parsing: text))?.string else { return nil }
        let type = StoreType.named(name)
        types.append((text, type))
        return type
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
