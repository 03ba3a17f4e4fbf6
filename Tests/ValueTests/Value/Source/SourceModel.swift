import LazyJSON
import TestSupport

/// The ranges of all values and names of a text, found byte by byte without looking at the library.
struct SourceModel {
    struct Entry {
        let pointer: JSONPointer
        let name: Range<Int>?
        let value: Range<Int>
        /// Whether all names on the way can be written as text.
        let isNamed: Bool
    }

    private let bytes: [UInt8]
    private let original: [UInt8]
    private var at = 0
    private(set) var entries: [Entry] = []

    /// Scans a well-formed text, with comments or without.
    init(_ text: [UInt8]) {
        original = text
        bytes = CommentedText.blanked(text)
        at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        scan(JSONPointer(), nil)
    }

    /// The line and column of an offset, counted byte by byte.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var (line, start) = (1, 0)
        for place in 0..<offset {
            let isPair = original[place] == 0x0D && place + 1 < original.count && original[place + 1] == 0x0A
            if original[place] == 0x0A || original[place] == 0x0D && !isPair { (line, start) = (line + 1, place + 1) }
        }
        return (line, offset - start + 1)
    }

    private mutating func skipSpace() {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    }

    private mutating func string() -> Range<Int> {
        let start = at
        at += 1
        while bytes[at] != 0x22 { at += bytes[at] == 0x5C ? 2 : 1 }
        at += 1
        return start..<at
    }

    private mutating func scan(_ pointer: JSONPointer, _ name: Range<Int>?, isNamed: Bool = true) {
        skipSpace()
        let start = at
        let number = entries.count
        entries.append(Entry(pointer: pointer, name: name, value: start..<start, isNamed: isNamed))
        switch bytes[at] {
        case 0x7B, 0x5B:
            let isObject = bytes[at] == 0x7B
            at += 1
            var count = 0
            while true {
                skipSpace()
                if bytes[at] == 0x2C { at += 1 }
                skipSpace()
                if bytes[at] == 0x7D || bytes[at] == 0x5D { break }
                if isObject {
                    let name = string()
                    let key = try? JSON(parsing: bytes[name]).string
                    skipSpace()
                    at += 1
                    scan(JSONPointer(pointer.components + [.key(key ?? "")]), name, isNamed: isNamed && key != nil)
                } else {
                    scan(JSONPointer(pointer.components + [.index(count)]), nil, isNamed: isNamed)
                }
                count += 1
            }
            at += 1
        case 0x22: _ = string()
        default:
            while at < bytes.count, ![0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5D, 0x7D].contains(bytes[at]) { at += 1 }
        }
        entries[number] = Entry(pointer: pointer, name: name, value: start..<at, isNamed: isNamed)
    }
}
