import Synchronization

/// The escapes that a new string gets, so that it looks like the other strings of its document.
extension Document {
    /// The largest number of bytes of a text that is examined.
    private static let examinedBytes = 64 << 10

    /// Whether new strings may get escapes: `false` once no convention was found.
    @inline(__always)
    var mayEscape: Bool { !isMade && escapes.load(ordering: .relaxed) != EscapeEvidence.bitsOfNone }

    /// Returns the escapes that a new string gets: those that two strings at the beginning of the document show, unless another
    /// one contradicts.
    ///
    /// O(1) after the first time, except in a document with many roots, each of which has its own convention.
    ///
    /// - Parameter place: The place of the string that is replaced, which does not count, or of a container.
    func escapes(at place: Int) -> EscapeConvention {
        var evidence = escapeEvidence(around: place)
        let end = index[root(around: place)].offset + Self.examinedBytes
        if index[place].tag.isString, index[place].offset < end {
            text.withSpan(content(of: index[place]).clamped(to: 0..<end)) { evidence.count($0, isRemoved: true) }
        }
        return evidence.convention
    }

    private func escapeEvidence(around place: Int) -> EscapeEvidence {
        if let known = EscapeEvidence(bits: escapes.load(ordering: .relaxed)) { return known }
        let root = root(around: place)
        let end = index[root].offset + Self.examinedBytes
        var evidence = EscapeEvidence()
        var slots: [Int] = []
        for at in root..<next(after: root) {
            if at == slots.last {
                slots.removeLast()
                continue
            }
            if evidence.isContradicted || index[at].offset >= end { break }
            if index[at].tag.isString {
                text.withSpan(content(of: index[at]).clamped(to: 0..<end)) { evidence.count($0) }
            }
            if index[at].opensContainer, hasSlot(at) { slots.append(next(after: at) - 2) }
        }
        if !hasManyRoots { escapes.store(evidence.bits, ordering: .relaxed) }
        return evidence
    }
}

/// The optional escapes of some strings.
struct EscapeEvidence {
    /// The number of strings with `\/`, and the number of those with `\u` for a character beyond ASCII.
    private var (slashes, unicode) = (0, 0)
    private var (hasPlainSlash, hasPlainUnicode) = (false, false)
    private var (hasUppercase, hasLowercase) = (false, false)

    /// The bits of evidence that shows no convention.
    static let bitsOfNone: UInt8 = 0x80

    /// Creates the evidence of no strings.
    init() {}

    /// Unpacks evidence; nil if none was packed.
    init?(bits: UInt8) {
        if bits & Self.bitsOfNone == 0 { return nil }
        (slashes, unicode) = (Int(bits & 3), Int(bits >> 2 & 3))
        hasUppercase = bits & 0x10 != 0
    }

    /// The evidence in one byte, which is not 0.
    var bits: UInt8 {
        let shown = convention
        var bits = Self.bitsOfNone
        if shown.contains(.slashes) { bits |= UInt8(min(slashes, 3)) }
        if shown.contains(.unicode) { bits |= UInt8(min(unicode, 3)) << 2 | (shown.contains(.uppercase) ? 0x10 : 0) }
        return bits
    }

    /// Adds a string, or removes one that was added.
    mutating func count(_ text: Span<UInt8>, isRemoved: Bool = false) {
        var (hasSlash, hasUnicode, at) = (false, false, 0)
        while at < text.count {
            let byte = text[at]
            at += 1
            if byte >= 0x80 { hasPlainUnicode = true }
            if byte == UInt8(ascii: "/") { hasPlainSlash = true }
            guard byte == UInt8(ascii: "\\"), at < text.count else { continue }
            if text[at] == UInt8(ascii: "/") { hasSlash = true }
            if text[at] == UInt8(ascii: "u"), at + 4 < text.count, text.isUnicode(from: at + 1) {
                hasUnicode = true
                for digit in at + 1..<at + 5 where !isRemoved && text[digit] > UInt8(ascii: "9") {
                    if text[digit] < UInt8(ascii: "a") { hasUppercase = true } else { hasLowercase = true }
                }
            }
            at += 1
        }
        slashes += hasSlash ? isRemoved ? -1 : 1 : 0
        unicode += hasUnicode ? isRemoved ? -1 : 1 : 0
    }

    /// Whether strings contradict every convention.
    var isContradicted: Bool { hasPlainSlash && hasPlainUnicode }

    /// The convention that two strings or more show.
    var convention: EscapeConvention {
        var convention: EscapeConvention = []
        if slashes > 1, !hasPlainSlash { convention.insert(.slashes) }
        if unicode > 1, !hasPlainUnicode { convention.insert(.unicode) }
        if hasUppercase, !hasLowercase { convention.insert(.uppercase) }
        return convention
    }
}

extension Span<UInt8> {
    /// Returns whether the hexadecimal digits from an offset on mean a character beyond ASCII.
    fileprivate func isUnicode(from start: Int) -> Bool {
        let zero = UInt8(ascii: "0")
        return self[start] != zero || self[start + 1] != zero || self[start + 2] > UInt8(ascii: "7")
    }
}

extension ByteBuffer {
    /// Gives the strings in the JSON that was written from an offset on the escapes of a document.
    ///
    /// The document is not examined for text that its escapes would not change.
    ///
    /// - Parameter place: The place of the value that is replaced, or of the container that gets a child.
    @inline(__always)
    mutating func escape(from start: Int, like document: Document, at place: Int) {
        if document.mayEscape { escapeAnew(from: start, like: document, at: place) }
    }

    @inline(never)
    private mutating func escapeAnew(from start: Int, like document: Document, at place: Int) {
        guard (start..<count).contains(where: { self[$0].mayBeEscaped }) else { return }
        let convention = document.escapes(at: place)
        if convention.isEmpty { return }
        let text = array(start..<count)
        removeLast(text.count)
        append(text.span, by: convention)
    }
}
