/// The grammar of JSON (RFC 8259) as a machine that reads a text in pieces, divided anywhere, and passes its tokens to a
/// consumer.
///
/// It reads strictly from left to right, so that the first mistake that it meets is the first in the text. Between two pieces
/// it keeps the open containers, what may come next, and the token that the text ends in, so that the cost of all pieces
/// is linear in the text.
///
///     {"a": [1, "x\u00      the text so far
///               ^^          `cut`: a string of which two bytes are read
///                 ^         the offset at which the next piece continues; the escape is read again
package struct Grammar: Sendable {
    /// The tokens that may come next, besides white space.
    enum Expectation: Sendable {
        case key, keyOrBrace, colon, value, valueOrBracket, comma, end
    }

    /// An open container.
    package struct Container: Sendable {
        /// The place of its opening entry.
        let place: Int
        let isObject: Bool
        /// The number of its children that a comma or the closing bracket has followed.
        package fileprivate(set) var children = 0
    }

    /// The token that the text is cut off in, or that may continue.
    struct Cut: Sendable {
        enum Kind { case key, string, scalar }

        let kind: Kind
        /// The number of its bytes that were read: of a string the bytes before the offset, of a scalar those behind it.
        var length: Int
        /// Whether the part of a string that was read has a backslash.
        var hasEscape = false
    }

    private(set) var expectation = Expectation.value
    /// The innermost open container; outside of the root, an entry without a container.
    private(set) var container = Container(place: 0, isObject: false)
    /// The containers around the innermost one, from the outermost one on; the first entry is the one outside of the root.
    private(set) var parents = ContiguousArray<Container>()
    private(set) var cut: Cut?
    private let depthLimit: Int
    /// The number of bytes that were looked at, all pieces together.
    private(set) var scannedCount = 0

    /// Creates a grammar at the start of a text, with at most `depthLimit` containers around a value.
    package init(depthLimit: Int) {
        self.depthLimit = depthLimit
    }

    /// Forgets the token that the text is cut off in.
    mutating func dropCut() { cut = nil }

    /// The range of the text of a key that is cut off at an offset; it may begin in an earlier piece, at a negative offset.
    package func cutKey(before end: Int) -> Range<Int>? {
        guard let cut, cut.kind == .key else { return nil }
        return end - cut.length + 1..<end
    }

    /// Continues as if the value that comes next had been read.
    package mutating func skipValue() { expectation = parents.isEmpty ? .end : .comma }

    /// Reads a whole text from an offset on.
    ///
    /// It is inlined, so that the consumer and the state are kept in registers: with the portable indexer it is the inner
    /// loop of parsing.
    ///
    /// - Throws: The first mistake.
    @inline(__always)
    static func read<Consumer: GrammarConsumer>(
        _ text: Span<UInt8>, from start: Int, depthLimit: Int, _ consumer: inout Consumer
    ) throws(IndexFailure) {
        var grammar = Grammar(depthLimit: depthLimit)
        var (at, container, expectation) = (start, grammar.container, grammar.expectation)
        var parents = ContiguousArray<Container>()
        try grammar.run(text, &at, &container, &parents, &expectation, true, &consumer)
    }

    /// Reads a text from an offset on, to its end or to where the consumer stops, and moves the offset there.
    ///
    /// Of a token that is cut off, the offset is at its start, or in a string behind its last whole character. The text from
    /// there on is needed again, with more behind it.
    ///
    /// - Parameters:
    ///   - text: The text so far; the bytes before the offset are not read.
    ///   - at: The offset.
    ///   - isWhole: Whether there is no more text.
    ///   - consumer: Receives the tokens.
    /// - Throws: The first mistake. The offset is then at it, or at the start of the number, literal or escape that it is in.
    package mutating func read<Consumer: GrammarConsumer>(
        _ text: Span<UInt8>, from at: inout Int, isWhole: Bool, _ consumer: inout Consumer
    ) throws(IndexFailure) {
        scannedCount += text.count - at
        if let cut {
            guard let (tag, length) = try resume(cut, text, &at, isWhole) else { return }
            // Nothing is passed for a scalar: the offset is still at its start, from which `run` reads it.
            if cut.kind != .scalar {
                let isKey = cut.kind == .key
                // A string that is too long is a mistake at its start.
                let end = at
                at = end - length - 2
                try Self.put(tag, at: at, length: length, isKey: isKey, &consumer)
                at = end
                if isKey { consumer.takeKey(at - length - 1..<at - 1, in: text) }
                if isKey { expectation = .colon } else { skipValue() }
            }
        }
        var (container, expectation) = (container, expectation)
        // Moved, so that it is not copied when it is changed.
        var parents = ContiguousArray<Container>()
        swap(&parents, &self.parents)
        defer {
            (self.container, self.expectation) = (container, expectation)
            swap(&parents, &self.parents)
        }
        // A piece may end between a value and its comma, where `run` cannot begin.
        if expectation == .comma || expectation == .end {
            guard try endValue(text, &at, &container, &parents, &expectation, isWhole, &consumer) else { return }
        }
        try run(text, &at, &container, &parents, &expectation, isWhole, &consumer)
    }

    /// Reads from a value, a key or a colon on.
    @inline(__always)
    private mutating func run<Consumer: GrammarConsumer>(
        _ text: Span<UInt8>, _ at: inout Int, _ container: inout Container, _ parents: inout ContiguousArray<Container>,
        _ expectation: inout Expectation, _ isWhole: Bool, _ consumer: inout Consumer
    ) throws(IndexFailure) {
        while true {
            value: do {
                if expectation == .key || expectation == .keyOrBrace {
                    at = text.skipSpace(from: at)
                    guard at < text.count else { return try end(isWhole, expectation, container, at) }
                    if text[at] == UInt8(ascii: "\"") {
                        guard let (tag, end) = try string(text, &at, isKey: true, isWhole) else { return }
                        try Self.put(tag, at: at, length: end &- at &- 2, isKey: true, &consumer)
                        consumer.takeKey(at &+ 1..<end &- 1, in: text)
                        at = end
                    } else if expectation == .keyOrBrace, text[at] == UInt8(ascii: "}") {
                        container.children = -1  // counted below as if a child had ended
                        break value
                    } else {
                        throw Self.failure(expectation, container, at)
                    }
                    expectation = .colon
                }
                if expectation == .colon {
                    at = text.skipSpace(from: at)
                    guard at < text.count else { return try end(isWhole, expectation, container, at) }
                    guard text[at] == UInt8(ascii: ":") else { throw Self.failure(expectation, container, at) }
                    at &+= 1
                    expectation = .value
                }
                at = text.skipSpace(from: at)
                guard at < text.count else { return try end(isWhole, expectation, container, at) }
                let byte = text[at]
                // All values but containers are put at one place, so that the function is small enough to be inlined.
                let tag: IndexEntry.Tag
                var quotes = 0
                let end: Int
                switch byte {
                case UInt8(ascii: "\""):
                    guard consumer.enters(byte, in: container) else { return }
                    guard let found = try string(text, &at, isKey: false, isWhole) else { return }
                    (tag, end) = found
                    quotes = 2
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    guard parents.count < depthLimit else { throw IndexFailure(.depth(depthLimit), at: at) }
                    guard consumer.enters(byte, in: container) else { return }
                    let isObject = byte == UInt8(ascii: "{")
                    parents.append(container)
                    container = Container(place: consumer.count, isObject: isObject)
                    try Self.put(isObject ? .object : .array, at: at, length: 0, isKey: false, &consumer)
                    expectation = isObject ? .keyOrBrace : .valueOrBracket
                    at &+= 1
                    continue
                case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                    guard consumer.enters(byte, in: container) else { return }
                    let literal = try scalar(text, at, isWhole) { text, at throws(IndexFailure) in
                        (.literal, try text.literal(at: at))
                    }
                    guard let found = literal else { return }
                    (tag, end) = found
                case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    guard consumer.enters(byte, in: container) else { return }
                    let number = try scalar(text, at, isWhole) { text, at throws(IndexFailure) in
                        try text.number(at: at)
                    }
                    guard let found = number else { return }
                    (tag, end) = found
                // Only directly after the opening bracket: after a comma it is a mistake. `endValue` passes the bracket.
                case UInt8(ascii: "]") where expectation == .valueOrBracket:
                    container.children = -1
                    break value
                default:
                    throw Self.failure(expectation, container, at)
                }
                try Self.put(tag, at: at, length: end &- at &- quotes, isKey: false, &consumer)
                at = end
            }
            guard try endValue(text, &at, &container, &parents, &expectation, isWhole, &consumer) else { return }
        }
    }

    /// Moves from the end of a value, or from the bracket of an empty container, behind the next comma.
    ///
    /// Returns `false` where the text ends or the consumer stops.
    @inline(__always)
    private mutating func endValue<Consumer: GrammarConsumer>(
        _ text: Span<UInt8>, _ at: inout Int, _ container: inout Container, _ parents: inout ContiguousArray<Container>,
        _ expectation: inout Expectation, _ isWhole: Bool, _ consumer: inout Consumer
    ) throws(IndexFailure) -> Bool {
        while true {
            at = text.skipSpace(from: at)
            if parents.isEmpty {
                expectation = .end
                guard at == text.count else { throw Self.failure(expectation, container, at) }
                return false
            }
            // Also for the next piece, if the text ends here.
            expectation = .comma
            guard at < text.count else {
                try end(isWhole, expectation, container, at)
                return false
            }
            let byte = text[at]
            if byte == UInt8(ascii: ",") {
                container.children &+= 1
                expectation = container.isObject ? .key : .value
                at &+= 1
                return true
            }
            guard byte == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw Self.failure(expectation, container, at)
            }
            container.children &+= 1
            try Self.close(container, at: at, &consumer)
            guard consumer.leaves() else { return false }
            at &+= 1
            container = parents.removeLast()
        }
    }

    // MARK: Entries

    /// Passes the entry of a scalar, a key or an opening bracket.
    @inline(__always)
    private static func put<Consumer: GrammarConsumer>(
        _ tag: IndexEntry.Tag, at offset: Int, length: Int, isKey: Bool, _ consumer: inout Consumer
    ) throws(IndexFailure) {
        guard Consumer.takesEntries else { return }
        guard length <= IndexEntry.maximumPayload else { throw IndexFailure(.size, at: offset, inValue: !isKey) }
        // Before each key comes a bracket or a value, which has made room for it.
        if !isKey { try consumer.reserve(at: offset) }
        consumer.put(IndexEntry(tag, offset: offset, payload: length))
    }

    /// Passes the entries of the end of a container, and its link.
    @inline(__always)
    private static func close<Consumer: GrammarConsumer>(
        _ container: Container, at offset: Int, _ consumer: inout Consumer
    ) throws(IndexFailure) {
        guard Consumer.takesEntries else { return }
        try consumer.reserve(at: offset)
        let link = putEnd(of: container, container.children, at: offset, &consumer)
        // One of the 29 bits of a closing bracket is for the slot, the others are for the number of children.
        guard link <= IndexEntry.maximumPayload, container.children < 1 << 28 else {
            throw IndexFailure(.size, at: offset)
        }
        consumer.link(container.place, link)
    }

    /// Passes the entries of the end of a container with a number of children, for which there is room; returns its link.
    @inline(__always)
    static func putEnd<Consumer: GrammarConsumer>(
        of container: Container, _ children: Int, at offset: Int, _ consumer: inout Consumer
    ) -> Int {
        let isWide = children >= IndexEntry.wideCount
        if isWide { consumer.put(IndexEntry(bits: 0)) }  // the slot
        consumer.put(IndexEntry(.close, offset: offset, payload: children &<< 1 | (isWide ? 1 : 0)))
        return consumer.count &- container.place
    }

    /// Throws the mistake of a text that ends before its root; returns if more text may follow.
    @inline(never)
    private func end(
        _ isWhole: Bool, _ expectation: Expectation, _ container: Container, _ at: Int
    ) throws(IndexFailure) {
        if isWhole { throw Self.failure(expectation, container, at) }
    }

    /// The mistake of a byte that may not come next, or of the end of the text.
    @inline(never)
    private static func failure(_ expectation: Expectation, _ container: Container, _ at: Int) -> IndexFailure {
        switch expectation {
        case .value: IndexFailure(.value, at: at)
        case .valueOrBracket: IndexFailure(.valueOrBracket, at: at)
        case .key: IndexFailure(.key, at: at, inValue: false)
        case .keyOrBrace: IndexFailure(.keyOrBrace, at: at, inValue: false)
        case .colon: IndexFailure(.colon, at: at, inValue: false)
        case .comma: IndexFailure(container.isObject ? .commaOrBrace : .commaOrBracket, at: at, inValue: false)
        case .end: IndexFailure(.end, at: at, inValue: false)
        }
    }

    // MARK: Strings

    /// The tag and the end of the string whose opening quote is at the offset.
    ///
    /// If the string is cut off, returns nil and moves the offset behind the last whole character.
    @inline(__always)
    private mutating func string(
        _ text: Span<UInt8>, _ at: inout Int, isKey: Bool, _ isWhole: Bool
    ) throws(IndexFailure) -> (tag: IndexEntry.Tag, end: Int)? {
        let start = at
        let end = text.skipPlain(from: start &+ 1)
        // Most strings are plain ASCII without escapes, and need no call.
        if end < text.count, text[end] == UInt8(ascii: "\"") { return (.string, end &+ 1) }
        // A copy, because a variable that is passed inout to a function that is not inlined has to be in memory.
        var inner = end
        do throws(IndexFailure) {
            let tag = try text.skipText(&inner, isKey: isKey)
            return (tag, inner &+ 1)
        } catch {
            at = inner
            // The opening quote; `cutString` adds the bytes behind it.
            cut = Cut(kind: isKey ? .key : .string, length: 1)
            try cutString(text, from: start &+ 1, to: inner, because: error, isWhole)
            return nil
        }
    }

    /// Adds a range to the part of a string that was read; throws the failure unless more text may complete the string.
    @inline(never)
    private mutating func cutString(
        _ text: Span<UInt8>, from start: Int, to end: Int, because failure: IndexFailure, _ isWhole: Bool
    ) throws(IndexFailure) {
        cut?.length += end - start
        if cut?.hasEscape == false { cut?.hasEscape = (start..<end).contains { text[$0] == UInt8(ascii: "\\") } }
        // Only a failure at the end of the text can be due to missing bytes; any other remains, whatever follows.
        guard !isWhole, failure.offset == text.count else { throw failure }
    }

    // MARK: Numbers and literals

    /// The tag and the end of the number or literal at an offset, which a closure reads; nil if more of it may follow.
    @inline(__always)
    private mutating func scalar(
        _ text: Span<UInt8>, _ at: Int, _ isWhole: Bool,
        _ read: (Span<UInt8>, Int) throws(IndexFailure) -> (tag: IndexEntry.Tag, end: Int)
    ) throws(IndexFailure) -> (tag: IndexEntry.Tag, end: Int)? {
        if isWhole { return try read(text, at) }
        do throws(IndexFailure) {
            let found = try read(text, at)
            // At the end of the text it may go on: more digits, or a letter with which a literal is a mistake.
            if found.end < text.count { return found }
        } catch {
            guard error.offset == text.count else { throw error }
        }
        cut = Cut(kind: .scalar, length: text.count - at)
        return nil
    }

    // MARK: Tokens that were cut off

    /// Continues in a token that was cut off; returns nil if it still is, else the tag and length of a string.
    ///
    /// A scalar is read again from its start.
    @inline(never)
    private mutating func resume(
        _ cut: Cut, _ text: Span<UInt8>, _ at: inout Int, _ isWhole: Bool
    ) throws(IndexFailure) -> (tag: IndexEntry.Tag, length: Int)? {
        if cut.kind == .scalar {
            // After three bytes of a number any digit may follow; so it is read again only after a byte of another kind.
            let isNumber = text[at] < UInt8(ascii: "a")
            if isNumber, cut.length > 2, !isWhole, text.skipDigits(from: at + cut.length) == text.count {
                // These bytes were counted with an earlier piece, and are not looked at again.
                scannedCount -= cut.length
                self.cut?.length = text.count - at
                return nil
            }
            self.cut = nil
            return (.integer, 0)
        }
        let start = at
        do throws(IndexFailure) {
            let tag = try text.skipText(&at, isKey: cut.kind == .key)
            // Without the opening quote, which is counted in `cut.length`.
            let length = cut.length + at - start - 1
            at += 1
            self.cut = nil
            return (cut.hasEscape ? .escapedString : tag, length)
        } catch {
            try cutString(text, from: start, to: at, because: error, isWhole)
            return nil
        }
    }
}
