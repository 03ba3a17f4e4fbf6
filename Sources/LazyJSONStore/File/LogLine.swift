import LazyJSON

/// The ranges of the parts of a record's line, in the buffer that has the line.
struct LogLine {
    /// The type's name with its quotes.
    let type: Range<Int>
    /// The id.
    let id: Range<Int>
    /// The array of references; empty if there is none.
    let references: Range<Int>
    /// The object, or the string with its text; `nil` if the object was deleted.
    let object: Range<Int>?

    /// Finds the parts of the line in a range of a buffer, its LF included; `nil` if it is not a record.
    ///
    /// O(1) in the length of the object, which is not read.
    init?(_ bytes: borrowing ByteBuffer, _ line: Range<Int>) {
        let start = line.lowerBound
        // The line ends with a bracket and LF.
        let end = line.upperBound - 2
        guard end >= start + 5, bytes[start] == 0x5B, bytes[end] == 0x5D else { return nil }
        guard let typeEnd = Self.stringEnd(bytes, start + 1, end), bytes[typeEnd] == 0x2C else {
            return nil
        }
        guard let idEnd = Self.scalarEnd(bytes, typeEnd + 1, end) else { return nil }
        type = start + 1..<typeEnd
        id = typeEnd + 1..<idEnd
        if idEnd == end {
            (references, object) = (0..<0, nil)
            return
        }
        guard bytes[idEnd] == 0x2C else { return nil }
        var at = idEnd + 1
        if bytes[at] == 0x5B {
            guard let next = Self.arrayEnd(bytes, at, end), next + 1 < end, bytes[next] == 0x2C else { return nil }
            references = at..<next
            at = next + 1
        } else {
            references = 0..<0
        }
        let (first, last) = (bytes[at], bytes[end - 1])
        guard (first == 0x7B && last == 0x7D) || (first == 0x22 && last == 0x22 && end > at + 1) else { return nil }
        object = at..<end
    }

    /// Whether the bytes of a range can be the beginning of a record's line.
    static func isBegun(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) -> Bool {
        bytes.begins(with: [0x5B, 0x22].prefix(range.count), at: range.lowerBound)
    }

    /// The offset after a string that begins at an offset.
    private static func stringEnd(_ bytes: borrowing ByteBuffer, _ start: Int, _ end: Int) -> Int? {
        guard start < end, bytes[start] == 0x22 else { return nil }
        var at = start + 1
        while at < end {
            switch bytes[at] {
            case 0x22: return at + 1
            case 0x5C: at += 2
            default: at += 1
            }
        }
        return nil
    }

    /// The offset after a string or number that begins at an offset.
    static func scalarEnd(_ bytes: borrowing ByteBuffer, _ start: Int, _ end: Int) -> Int? {
        guard start < end else { return nil }
        if bytes[start] == 0x22 { return stringEnd(bytes, start, end) }
        var at = start
        while at < end, bytes[at] != 0x2C, bytes[at] != 0x5D { at += 1 }
        return at > start ? at : nil
    }

    /// The offset after an array of strings and numbers that begins at an offset.
    private static func arrayEnd(_ bytes: borrowing ByteBuffer, _ start: Int, _ end: Int) -> Int? {
        var at = start + 1
        while at < end {
            switch bytes[at] {
            case 0x5D:
                return at + 1
            case 0x22:
                guard let next = stringEnd(bytes, at, end) else { return nil }
                at = next
            default:
                at += 1
            }
        }
        return nil
    }
}
