/// Checks a text that arrives piece by piece, and indexes it.
///
/// The grammar stops at the end of each piece. The entries of all whole tokens are kept here.
///
///     {"a": [1, "x\u00      the text so far
///                 ^ at      read up to here; the escape is read again
///     {"a": [1, "x"]}       the text of `part(of:)`
struct PrefixScanner: Sendable {
    /// The value so far: the first bytes of the text, an ending that closes what is open, and the index of both.
    struct Prefix {
        let count: Int
        let ending: [UInt8]
        let entries: [UInt64]
    }

    private var grammar: Grammar
    private var tokens = PrefixEntries()
    /// The offset up to which the text is read: its end, or the end of the last whole part before the cut.
    private(set) var at = 0
    /// Whether the text is long enough to know if it begins with a byte order mark.
    private var hasBegun = false

    init(depthLimit: Int) {
        grammar = Grammar(depthLimit: depthLimit)
    }

    /// The number of bytes that were looked at, all pieces together.
    var scannedCount: Int { grammar.scannedCount }

    /// Reads the bytes that were added to a text.
    ///
    /// - Parameter text: The whole text, of which the bytes before ``at`` are as they were.
    /// - Throws: The first mistake. Then ``at`` is the end of the part of the text before it.
    mutating func scan(_ text: Span<UInt8>) throws(IndexFailure) {
        if !hasBegun, !begin(text) { return }
        try grammar.read(text, from: &at, isWhole: false, &tokens)
        // A string gets an entry before it is whole.
        if let cut = grammar.cut, cut.kind != .scalar, cut.length > IndexEntry.maximumPayload {
            // The value so far ends before the string.
            at -= cut.length
            grammar.dropCut()
            throw IndexFailure(.size, at: at, inValue: cut.kind != .key)
        }
    }

    /// Skips a byte order mark; returns `false` if there is nothing but one, or the beginning of one.
    private mutating func begin(_ text: Span<UInt8>) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let count = zip(0..<text.count, mark).prefix { text[$0] == $1 }.count
        if count == text.count { return false }
        hasBegun = true
        at = count == mark.count ? count : 0
        return true
    }

    /// The error of a mistake in a text.
    func error(_ failure: IndexFailure, _ text: Span<UInt8>) -> JSONError {
        failure.error(text: text, entries: tokens.entries.span, dialect: .json)
    }

    // MARK: The value so far

    /// Whether the root is whole, or a number or literal that may be.
    func isComplete(_ text: Span<UInt8>) -> Bool {
        guard let cut = grammar.cut else { return grammar.expectation == .end }
        return grammar.parents.isEmpty && wholeScalar(cut, text) != nil
    }

    /// Returns the value so far; nothing is scanned but the number, literal or string at the end of the text.
    ///
    /// - Parameter text: The text that was scanned; after a mistake, only its bytes before ``at``.
    /// - Complexity: O(*n*); the entries are copied.
    func part(of text: Span<UInt8>) -> Prefix {
        var (count, ending, tokens) = (text.count, [UInt8](), tokens)
        var containers = (grammar.parents + [grammar.container]).dropFirst()
        // The last child that is whole is counted when something follows it.
        var isAfterChild = grammar.expectation == .comma
        if let (entry, end) = unfinishedValue(text) {
            if entry.tag.isString { ending = [UInt8(ascii: "\"")] }
            count = end
            tokens.put(entry)
            isAfterChild = true
        } else if grammar.cut != nil || [.value, .key, .colon].contains(grammar.expectation) {
            // The text after the last whole value or bracket is left out: a comma, a key, or a part of a token.
            let isAfterKey = grammar.expectation == .colon || grammar.expectation == .value
            if isAfterKey, containers.last?.isObject == true { tokens.removeLast() }
            count = containers.isEmpty ? at : tokens.end
        }
        if tokens.count == 0 {
            ending = Array("null".utf8)
            tokens.put(IndexEntry(.literal, offset: count, payload: 4))
        }
        while let container = containers.popLast() {
            tokens.close(container, container.children + (isAfterChild ? 1 : 0), at: count + ending.count)
            ending.append(UInt8(ascii: container.isObject ? "}" : "]"))
            isAfterChild = true
        }
        return Prefix(count: count, ending: ending, entries: tokens.entries)
    }

    /// The entry of the value that the text ends in, as far as it can be used, and the end of its text.
    private func unfinishedValue(_ text: Span<UInt8>) -> (IndexEntry, end: Int)? {
        guard let cut = grammar.cut else { return nil }
        switch cut.kind {
        case .key:
            return nil
        case .string:
            let start = at - cut.length
            let isHalf = endsInHighSurrogate(start, text)
            let end = isHalf ? at - 6 : at
            // The escape that is left out may have been the only one.
            let hasEscape = isHalf ? (start..<end).contains { text[$0] == UInt8(ascii: "\\") } : cut.hasEscape
            let tag = hasEscape ? IndexEntry.Tag.escapedString : .string
            return (IndexEntry(tag, offset: start, payload: end - start - 1), end)
        case .scalar:
            guard let tag = wholeScalar(cut, text) else { return nil }
            return (IndexEntry(tag, offset: at, payload: text.count - at), text.count)
        }
    }

    /// The tag of a number or literal at the end of the text that is whole if nothing follows; of a number only at the root.
    ///
    /// In a container more digits may follow; at the root the text may be a whole one.
    private func wholeScalar(_ cut: Grammar.Cut, _ text: Span<UInt8>) -> IndexEntry.Tag? {
        if cut.kind != .scalar { return nil }
        if text[at] >= UInt8(ascii: "a") { return (try? text.literal(at: at)) == nil ? nil : .literal }
        return grammar.parents.isEmpty ? (try? text.number(at: at))?.tag : nil
    }

    /// Whether a string ends in the escape of a high surrogate, whose low surrogate may follow.
    ///
    /// - Parameters:
    ///   - quote: The offset of the opening quote.
    ///   - text: The text.
    private func endsInHighSurrogate(_ quote: Int, _ text: Span<UInt8>) -> Bool {
        let start = at - 6
        guard start > quote, text[start] == UInt8(ascii: "\\"), text[start + 1] == UInt8(ascii: "u"),
            text[start + 2] | 0x20 == UInt8(ascii: "d"),
            [0x38, 0x39, 0x61, 0x62].contains(text[start + 3] | 0x20),
            at == text.count || text[at] == UInt8(ascii: "\\")
        else { return false }
        // An escape, and not an escaped backslash before the letter u, if the number of backslashes is odd.
        var before = start
        while before > quote + 1, text[before - 1] == UInt8(ascii: "\\") { before -= 1 }
        return (start - before) % 2 == 0
    }
}

/// The entries of the whole tokens of a text; the entries of open containers have no link yet.
struct PrefixEntries: GrammarConsumer {
    private(set) var entries: [UInt64] = []

    /// The most entries; then every link and count fits into an entry.
    private static let maximumCount = 1 << 28

    var count: Int { entries.count }

    mutating func reserve(at offset: Int) throws(IndexFailure) {
        guard entries.count < Self.maximumCount else { throw IndexFailure(.size, at: offset) }
    }

    mutating func put(_ entry: IndexEntry) { entries.append(entry.bits) }

    mutating func link(_ place: Int, _ link: Int) { entries[place] |= UInt64(link) << 32 }

    /// The offset behind the last token.
    var end: Int {
        guard let bits = entries.last else { return 0 }
        let entry = IndexEntry(bits: bits)
        switch entry.tag {
        case .object, .array, .close: return entry.offset + 1
        case .string, .escapedString: return entry.offset + entry.payload + 2
        default: return entry.offset + entry.payload
        }
    }

    mutating func removeLast() { entries.removeLast() }

    /// Adds the end of a container with a number of children.
    mutating func close(_ container: Grammar.Container, _ children: Int, at offset: Int) {
        link(container.place, Grammar.putEnd(of: container, children, at: offset, &self))
    }
}
