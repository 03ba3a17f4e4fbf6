import LazyJSON

/// The outcome of a search for the end of a value.
enum ScanOutcome {
    /// The end of the text that is there.
    case more
    /// The end of the value, at an offset.
    case end(Int)
    /// A byte with which the value is malformed, at an offset.
    case wrong(Int)
}

/// Finds the end of a value in a text that arrives in pieces, without checking the value.
struct ValueScanner {
    private enum State {
        case before, string, container, word, after, malformed
    }

    private var state = State.before
    private var depth = 0
    private var isEscaped = false
    private let depthLimit: Int
    /// Whether the value is a text of a sequence: it ends with the line after it, at the next separator, or at a run of NUL bytes
    /// on a new line, and no byte is wrong.
    private let isInSequence: Bool

    init(depthLimit: Int, isInSequence: Bool) {
        (self.depthLimit, self.isInSequence) = (depthLimit, isInSequence)
    }

    /// Continues from an offset, and moves the offset to the end of the text, or to where the outcome is known.
    mutating func scan(_ bytes: Span<UInt8>, from at: inout Int) -> ScanOutcome {
        while at < bytes.count {
            if isInSequence, bytes[at] == ValueFeed.separator || bytes[at] == 0 && bytes[at - 1] == 0x0A {
                return .end(at)
            }
            switch state {
            case .before:
                begin(bytes[at])
                if state != .malformed { at += 1 }
            case .string:
                let isClosed = bytes.passString(&at, &isEscaped)
                if isClosed != false { state = isClosed == nil ? .malformed : depth == 0 ? .after : .container }
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

extension Span where Element == UInt8 {
    /// Moves past the closing quote and returns `true`, or to the end of the text and returns `false`; nil at a control character.
    @inline(__always)
    func passString(_ at: inout Int, _ isEscaped: inout Bool) -> Bool? {
        while at < count {
            let byte = self[at]
            if byte < 0x20 { return nil }
            at += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                return true
            }
        }
        return false
    }
}
