import LazyJSON

/// Finds the end of a value in a text that arrives in pieces, without checking the value.
struct ValueScanner {
    /// The outcome of a scan.
    enum Outcome {
        /// The end of the text that is there.
        case more
        /// The end of the value, at an offset.
        case end(Int)
        /// A byte with which the value is malformed, at an offset.
        case wrong(Int)
    }

    private enum State {
        case before, string, container, word, after, malformed
    }

    private var state = State.before
    private var depth = 0
    private var isEscaped = false
    private let depthLimit: Int
    /// Whether the value is a text of a sequence: it ends with the line after it, or at the next separator, and no byte is wrong.
    private let isInSequence: Bool

    init(depthLimit: Int, isInSequence: Bool) {
        (self.depthLimit, self.isInSequence) = (depthLimit, isInSequence)
    }

    /// Continues from an offset, and moves the offset to the end of the text, or to where the outcome is known.
    mutating func scan(_ bytes: Span<UInt8>, from at: inout Int) -> Outcome {
        while at < bytes.count {
            if isInSequence, bytes[at] == ValueFeed.separator { return .end(at) }
            switch state {
            case .before:
                begin(bytes[at])
                if state != .malformed { at += 1 }
            case .string:
                passString(bytes, &at)
            case .container:
                pass(bytes[at])
                if state != .malformed { at += 1 }
            case .word:
                if Self.endsWord(bytes[at]) { state = .after } else { at += 1 }
            case .after:
                if !isInSequence { return .end(at) }
                if !bytes[at].isJSONSpace { state = .malformed }
                at += 1
                if bytes[at - 1] == 0x0A { return .end(at) }
            case .malformed:
                if !isInSequence { return .wrong(at) }
                at += 1
            }
        }
        return state == .after && !isInSequence ? .end(at) : .more
    }

    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): open()
        case _ where byte.isJSONSpace: break
        default: state = Self.endsWord(byte) ? .malformed : .word
        }
    }

    private mutating func open() {
        depth += 1
        // The value includes the bracket beyond the limit, so that parsing it reports the depth.
        state = depth > depthLimit ? .malformed : .container
    }

    private mutating func pass(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): open()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth == 0 { state = .after }
        default: break
        }
    }

    /// Moves past the closing quote, or to a control character.
    private mutating func passString(_ bytes: Span<UInt8>, _ at: inout Int) {
        while at < bytes.count {
            let byte = bytes[at]
            if byte < 0x20 {
                state = .malformed
                return
            }
            at += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                state = depth == 0 ? .after : .container
                return
            }
        }
    }

    /// Whether a byte ends a number or a literal.
    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""),
            UInt8(ascii: ","), UInt8(ascii: ":"):
            true
        default: byte.isJSONSpace
        }
    }
}
