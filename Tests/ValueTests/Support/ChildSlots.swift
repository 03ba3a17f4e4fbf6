import LazyJSON

/// The text of a container, split into its children and the white space around them: a model of editing their order.
struct ChildSlots {
    /// A place for a child: its white space stays there, its text moves.
    struct Slot {
        var before: String
        /// The child's own text: in an object the name, the colon and the value.
        var text: String
        var after: String
    }

    let isObject: Bool
    var slots: [Slot]

    /// Splits the text of an array or an object, which must be well-formed.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        isObject = bytes[0] == UInt8(ascii: "{")
        slots = []
        let inside = bytes.dropFirst().dropLast()
        if inside.allSatisfy(Self.isSpace) { return }
        for part in Self.parts(of: inside) {
            let own = part.drop(while: Self.isSpace)
            let end = own.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? own.endIndex
            slots.append(
                Slot(
                    before: Self.string(part[..<own.startIndex]), text: Self.string(own[..<end]),
                    after: Self.string(part[end...])))
        }
    }

    /// The text with the children as they are now.
    var text: String {
        let children = slots.map { $0.before + $0.text + $0.after }
        return (isObject ? "{" : "[") + children.joined(separator: ",") + (isObject ? "}" : "]")
    }

    /// The texts of the children.
    var texts: [String] {
        get { slots.map(\.text) }
        set { for (slot, text) in zip(slots.indices, newValue) { slots[slot].text = text } }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }
    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The ranges between the commas of the outermost level.
    private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (parts, start, level, isInString) = ([ArraySlice<UInt8>](), bytes.startIndex, 0, false)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            if isInString {
                if byte == UInt8(ascii: "\\") { at += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
                case UInt8(ascii: ",") where level == 0:
                    parts.append(bytes[start..<at])
                    start = at + 1
                default: break
                }
            }
            at += 1
        }
        return parts + [bytes[start...]]
    }
}
