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

    private var state = ElementState()
    private let depthLimit: Int
    private let kernel: IndexKernel

    init(depthLimit: Int, kernel: IndexKernel) {
        self.depthLimit = depthLimit
        self.kernel = kernel
    }

    /// Begins with the next element.
    mutating func restart() { state = ElementState() }

    /// Goes on from an offset in whole blocks, over as many elements as there are, and gives the offset to go on at.
    ///
    /// - Parameter commas: Filled with the commas that the elements end at.
    mutating func skim(_ text: borrowing ByteBuffer, from start: Int, _ commas: inout ElementCommas) -> Int {
        commas.find(in: text, from: start, &state, depthLimit: depthLimit, kernel: kernel)
    }

    /// Goes on from an offset byte by byte, to the end of the element.
    mutating func scan(_ text: borrowing ByteBuffer, from start: Int) -> Outcome {
        var at = start
        return text.withSpan { bytes in
            while at < bytes.count {
                if state.isInString {
                    if let wrong = skipString(bytes, &at) { return .wrong(wrong) }
                    continue
                }
                switch bytes[at] {
                case UInt8(ascii: "\""): state.isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    state.depth += 1
                    // One more than is allowed, so that whoever reads the element finds that out.
                    if state.depth > depthLimit { return .wrong(at) }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if state.depth == 0 { return .element(end: at) }
                    state.depth -= 1
                case UInt8(ascii: ",") where state.depth == 0: return .element(end: at)
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
            if state.isEscaped {
                state.isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                state.isInString = false
                at += 1
                return nil
            } else if byte == UInt8(ascii: "\\") {
                state.isEscaped = true
            }
            if byte < 0x20 { return at }
            at += 1
        }
        return nil
    }
}
