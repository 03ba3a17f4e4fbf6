/// Checks a text that arrives piece by piece, and indexes it.
///
/// It is the portable kernel as a state machine that stops at the end of each piece: the same grammar, the same index, and the
/// same mistakes at the same places, each as soon as its byte is there. It continues where the last piece ended, also inside of
/// a token, so that the cost of all pieces is linear in the text.
///
///     {"a": [1, "x\u00      the text so far
///                  ^ at     scanned up to here; the escape is looked at again
///              ^            `token` begins here: a string that is cut off
///     {"a": [1, "x"]}       the text of `part(of:)`
struct PrefixScanner: Sendable {
    /// What may come next.
    private enum Expectation {
        case value, valueOrBracket, key, keyOrBrace, colon, comma, nothing
    }

    /// An open container.
    private struct Level {
        /// The place of its opening entry.
        let open: Int
        let isObject: Bool
        /// The number of its children that are whole.
        var children = 0
    }

    /// The token that the text is cut off in, or that may go on.
    private struct Token {
        enum Kind { case key, string, scalar }

        let kind: Kind
        let start: Int
        /// Whether the part of a string that was scanned has a backslash.
        var hasEscape = false
    }

    /// The value so far: the first bytes of the text, an ending that closes what is open, and the index of both.
    struct Part {
        var count: Int
        var ending: [UInt8] = []
        var entries: [UInt64]
    }

    private var expectation = Expectation.value
    private var levels: [Level] = []
    private var token: Token?
    /// The entries of all whole tokens; those of open containers have no link yet.
    private var entries: [UInt64] = []
    /// The offset up to which the text is scanned: the end of the text, or of what is whole of it in a string.
    private(set) var at = 0
    /// The end of the last bracket or whole value, and the number of entries up to there.
    private var kept = (end: 0, entries: 0)
    /// Whether it is known if the text begins with a byte order mark.
    private var hasBegun = false
    private let depthLimit: Int
    /// The number of bytes that were looked at, all pieces together.
    private(set) var scannedCount = 0

    /// The most entries; then every link and count fits into an entry.
    private static let maximumEntries = 1 << 28

    init(depthLimit: Int) {
        self.depthLimit = depthLimit
    }

    // MARK: Scanning

    /// Scans what was added to a text.
    ///
    /// - Parameter text: The whole text, of which the bytes before ``at`` are as they were.
    /// - Throws: The first mistake. Then ``at`` is the end of what can be used of the text.
    mutating func scan(_ text: Span<UInt8>) throws(IndexFailure) {
        do throws(IndexFailure) {
            try scanTokens(text)
        } catch {
            if let token, token.kind == .scalar {
                at = token.start
                self.token = nil
            }
            throw error
        }
    }

    private mutating func scanTokens(_ text: Span<UInt8>) throws(IndexFailure) {
        if !hasBegun, !begin(text) { return }
        scannedCount += text.count - at
        while true {
            if let token {
                let isWhole = try token.kind == .scalar ? endScalar(token, text) : endString(token, text)
                if !isWhole { return }
            }
            at = text.skipSpace(from: at)
            if at >= text.count { return }
            try take(text)
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

    /// Takes a bracket, a comma, a colon, or the beginning of another token.
    private mutating func take(_ text: Span<UInt8>) throws(IndexFailure) {
        switch (expectation, text[at]) {
        case (.valueOrBracket, UInt8(ascii: "]")), (.keyOrBrace, UInt8(ascii: "}")),
            (.comma, UInt8(ascii: "]")) where levels.last?.isObject == false,
            (.comma, UInt8(ascii: "}")) where levels.last?.isObject == true:
            Self.close(levels.removeLast(), &entries, at: at)
            try endValue(at + 1)
        case (.value, _), (.valueOrBracket, _):
            return try takeValue(text)
        case (.key, UInt8(ascii: "\"")), (.keyOrBrace, UInt8(ascii: "\"")):
            token = Token(kind: .key, start: at)
        case (.colon, UInt8(ascii: ":")):
            expectation = .value
        case (.comma, UInt8(ascii: ",")):
            expectation = levels.last?.isObject == true ? .key : .value
        default:
            throw IndexFailure(reason, at: at, inValue: false)
        }
        at += 1
    }

    private mutating func takeValue(_ text: Span<UInt8>) throws(IndexFailure) {
        switch text[at] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard levels.count < depthLimit else { throw IndexFailure(.depth(depthLimit), at: at) }
            let isObject = text[at] == UInt8(ascii: "{")
            levels.append(Level(open: entries.count, isObject: isObject))
            put(isObject ? .object : .array, at, 0)
            expectation = isObject ? .keyOrBrace : .valueOrBracket
            at += 1
            kept = (at, entries.count)
        case UInt8(ascii: "\""):
            token = Token(kind: .string, start: at)
            at += 1
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "n"):
            token = Token(kind: .scalar, start: at)
        default:
            throw IndexFailure(reason, at: at)
        }
    }

    /// What has to follow.
    private var reason: IndexFailure.Reason {
        switch expectation {
        case .value: .value
        case .valueOrBracket: .valueOrBracket
        case .key: .key
        case .keyOrBrace: .keyOrBrace
        case .colon: .colon
        case .comma: levels.last?.isObject == true ? .commaOrBrace : .commaOrBracket
        case .nothing: .end
        }
    }

    /// Moves past the closing quote, or as far as the string is whole; then returns `false`.
    private mutating func endString(_ token: Token, _ text: Span<UInt8>) throws(IndexFailure) -> Bool {
        let from = at
        var isWhole = true
        var hasEscape = token.hasEscape
        do throws(IndexFailure) {
            if try text.skipText(&at, isKey: token.kind == .key) == .escapedString { hasEscape = true }
        } catch {
            // The part before a mistake is kept, too.
            if !hasEscape { hasEscape = (from..<at).contains { text[$0] == UInt8(ascii: "\\") } }
            self.token?.hasEscape = hasEscape
            guard error.offset == text.count else { throw error }
            isWhole = false
        }
        let length = at - token.start - 1
        if length > IndexEntry.maximumPayload {
            throw IndexFailure(.size, at: token.start, inValue: token.kind != .key)
        }
        guard isWhole else { return false }
        put(hasEscape ? .escapedString : .string, token.start, length)
        at += 1
        self.token = nil
        if token.kind == .key { expectation = .colon } else { try endValue(at) }
        return true
    }

    /// Moves past a number or literal; returns `false` if it is not whole, or more of it may follow.
    private mutating func endScalar(_ token: Token, _ text: Span<UInt8>) throws(IndexFailure) -> Bool {
        let isWord = text[token.start] >= UInt8(ascii: "a")
        // After three bytes of a number any digit may follow; so only a byte of another kind has it scanned again.
        if !isWord, at - token.start > 2, text.skipDigits(from: at) == text.count {
            at = text.count
            return false
        }
        scannedCount += at - token.start
        var (tag, end) = (IndexEntry.Tag.literal, 0)
        do throws(IndexFailure) {
            if isWord { end = try text.literal(at: token.start) } else { (tag, end) = try text.number(at: token.start) }
        } catch {
            guard error.offset == text.count else { throw error }
            end = text.count
        }
        at = end
        if end == text.count { return false }
        guard end - token.start <= IndexEntry.maximumPayload else { throw IndexFailure(.size, at: token.start) }
        put(tag, token.start, end - token.start)
        self.token = nil
        try endValue(end)
        return true
    }

    private mutating func endValue(_ end: Int) throws(IndexFailure) {
        expectation = levels.isEmpty ? .nothing : .comma
        if !levels.isEmpty { levels[levels.count - 1].children += 1 }
        kept = (end, entries.count)
        guard entries.count < Self.maximumEntries else { throw IndexFailure(.size, at: end - 1) }
    }

    // MARK: Entries

    private mutating func put(_ tag: IndexEntry.Tag, _ offset: Int, _ payload: Int) {
        entries.append(IndexEntry(tag, offset: offset, payload: payload).bits)
    }

    /// Writes the end of a container whose closing bracket is at an offset.
    ///
    /// Static: a copy of the scanner would share the entries, and have them all copied when they are changed.
    private static func close(_ level: Level, _ entries: inout [UInt64], at offset: Int) {
        let isWide = level.children >= IndexEntry.wideCount
        if isWide { entries.append(0) }  // the slot
        entries.append(IndexEntry(.close, offset: offset, payload: level.children << 1 | (isWide ? 1 : 0)).bits)
        entries[level.open] |= UInt64(entries.count - level.open) << 32
    }

    /// The error of a mistake in a text.
    func error(_ failure: IndexFailure, _ text: Span<UInt8>) -> JSONError {
        failure.error(text: text, entries: entries.span, dialect: .json)
    }

    // MARK: The value so far

    /// Whether the root is whole, or a number or literal that may be.
    func isComplete(_ text: Span<UInt8>) -> Bool {
        guard let token else { return expectation == .nothing }
        return levels.isEmpty && wholeScalar(token, text) != nil
    }

    /// Returns the value so far; nothing is scanned but a number or the last characters of a string.
    ///
    /// - Parameter text: The text up to ``at`` or further.
    /// - Complexity: O(*n*); the entries are copied.
    func part(of text: Span<UInt8>) -> Part {
        var part = Part(count: text.count, entries: entries)
        var levels = levels
        if let (entry, end) = unfinishedValue(text) {
            if entry.tag == .string || entry.tag == .escapedString { part.ending = [UInt8(ascii: "\"")] }
            part.count = end
            part.entries.append(entry.bits)
            if !levels.isEmpty { levels[levels.count - 1].children += 1 }
        } else if token != nil || [.value, .key, .colon].contains(expectation) {
            // What follows the last whole value cannot be used.
            part.count = levels.isEmpty ? token?.start ?? at : kept.end
            part.entries.removeLast(entries.count - kept.entries)
        }
        if part.entries.isEmpty {
            part.ending = Array("null".utf8)
            part.entries = [IndexEntry(.literal, offset: part.count, payload: 4).bits]
        }
        while let level = levels.popLast() {
            Self.close(level, &part.entries, at: part.count + part.ending.count)
            part.ending.append(UInt8(ascii: level.isObject ? "}" : "]"))
            if !levels.isEmpty { levels[levels.count - 1].children += 1 }
        }
        return part
    }

    /// The entry of the value that the text ends in, as far as it can be used, and the end of its text.
    private func unfinishedValue(_ text: Span<UInt8>) -> (IndexEntry, end: Int)? {
        guard let token else { return nil }
        switch token.kind {
        case .key:
            return nil
        case .string:
            let isCut = endsInHighSurrogate(token, text)
            let end = isCut ? at - 6 : at
            // The escape that is left out may have been the only one.
            let hasEscape =
                isCut ? (token.start..<end).contains { text[$0] == UInt8(ascii: "\\") } : token.hasEscape
            let tag = hasEscape ? IndexEntry.Tag.escapedString : .string
            return (IndexEntry(tag, offset: token.start, payload: end - token.start - 1), end)
        case .scalar:
            guard let tag = wholeScalar(token, text) else { return nil }
            return (IndexEntry(tag, offset: token.start, payload: text.count - token.start), text.count)
        }
    }

    /// The tag of a number or literal at the end of the text that is whole if nothing follows; of a number only at the root.
    ///
    /// In a container more digits may follow; at the root the text may be a whole one.
    private func wholeScalar(_ token: Token, _ text: Span<UInt8>) -> IndexEntry.Tag? {
        if token.kind != .scalar { return nil }
        if text[token.start] >= UInt8(ascii: "a") {
            return (try? text.literal(at: token.start)) == nil ? nil : .literal
        }
        return levels.isEmpty ? (try? text.number(at: token.start))?.tag : nil
    }

    /// Whether a string ends in the escape of the first half of a character whose second half may follow.
    private func endsInHighSurrogate(_ token: Token, _ text: Span<UInt8>) -> Bool {
        let start = at - 6
        guard start > token.start, text[start] == UInt8(ascii: "\\"), text[start + 1] == UInt8(ascii: "u"),
            text[start + 2] | 0x20 == UInt8(ascii: "d"),
            [0x38, 0x39, 0x61, 0x62].contains(text[start + 3] | 0x20),
            at == text.count || text[at] == UInt8(ascii: "\\")
        else { return false }
        // An escape, and not an escaped backslash before the letter u, if the number of backslashes is odd.
        var before = start
        while before > token.start + 1, text[before - 1] == UInt8(ascii: "\\") { before -= 1 }
        return (start - before) % 2 == 0
    }
}
