/// Finds where the elements of an array end, without checking what they consist of.
struct ElementScanner {
    /// What the scan came to.
    enum Outcome {
        /// The end of what is read so far.
        case more
        /// A comma or the end of the array, at an offset.
        case element(end: Int)
        /// A byte with which the element cannot be right, at an offset.
        case wrong(Int)
    }

    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private let depthLimit: Int

    init(depthLimit: Int) {
        self.depthLimit = depthLimit
    }

    /// Begins with the next element.
    mutating func restart() { self = ElementScanner(depthLimit: depthLimit) }

    /// Goes on from an offset.
    mutating func scan(_ text: borrowing ByteBuffer, from start: Int) -> Outcome {
        var at = start
        return text.withSpan { bytes in
            while at < bytes.count {
                if isInString {
                    if let wrong = skipString(bytes, &at) { return .wrong(wrong) }
                    continue
                }
                switch bytes[at] {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    // One more than is allowed, so that whoever reads the element finds that out.
                    if depth > depthLimit { return .wrong(at) }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return .element(end: at) }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return .element(end: at)
                default: break
                }
                at += 1
            }
            return .more
        }
    }

    /// Moves behind the closing quote, or to the end; gives the offset of a control character.
    @inline(__always)
    private mutating func skipString(_ bytes: Span<UInt8>, _ at: inout Int) -> Int? {
        while at < bytes.count {
            let byte = bytes[at]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                at += 1
                return nil
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            }
            if byte < 0x20 { return at }
            at += 1
        }
        return nil
    }
}
