/// Finds how a text that was cut off anywhere is made whole.
///
/// One pass over the bytes, which follows the structure and checks no more of it than it needs: what it makes is parsed, which
/// finds every mistake.
struct PrefixScanner {
    /// A text that is made of a prefix of another and an ending.
    struct Completion: Equatable {
        /// The number of bytes of the prefix.
        var count: Int
        /// The bytes behind it.
        var ending: [UInt8]
    }

    /// What may come next.
    private enum Expectation {
        case value, valueOrEnd, key, keyOrEnd, colon, comma, nothing
    }

    /// The text with the value so far.
    private(set) var value = Completion(count: 0, ending: [])
    /// A text that is malformed if and only if no ending makes the prefix well-formed.
    private(set) var checked = Completion(count: 0, ending: [])
    /// Whether the text needs no ending.
    private(set) var isComplete = false

    /// Whether the containers that are open are objects, the outermost first.
    private var open: [Bool] = []
    private var expectation = Expectation.value
    /// The end of the last bracket or whole value, up to which the text is kept.
    private var kept = 0

    /// Scans a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - depthLimit: The deepest nesting that is parsed.
    init(_ text: Span<UInt8>, depthLimit: Int) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let markCount = zip(0..<text.count, mark).prefix { text[$0] == $1 }.count
        if markCount > 0, markCount == text.count {
            finish(text, nothingFrom: 0, checkingEnd: 0, [])
        } else {
            scan(text, from: markCount == 3 ? 3 : 0, depthLimit)
        }
    }

    private mutating func scan(_ text: Span<UInt8>, from start: Int, _ depthLimit: Int) {
        var at = start
        kept = at
        while at < text.count {
            let byte = text[at]
            if byte.isJSONSpace || take(byte, at, depthLimit) {
                at += 1
                continue
            }
            switch expectation {
            case .value, .valueOrEnd, .key, .keyOrEnd:
                if byte == 0x22 {
                    guard let end = Self.endOfString(text, at) else { return finish(text, inString: at) }
                    at = end
                } else if expectation == .value || expectation == .valueOrEnd {
                    let end = Self.endOfScalar(text, at)
                    if end == at { return refuse(text) }
                    if end == text.count { return finish(text, inScalar: at) }
                    at = end
                } else {
                    return refuse(text)
                }
            default: return refuse(text)
            }
            endToken(at)
        }
        finishBetweenTokens(text)
    }

    /// Takes a bracket, a comma or a colon; returns `false` if the byte is none that may be there.
    private mutating func take(_ byte: UInt8, _ at: Int, _ depthLimit: Int) -> Bool {
        let isValue = expectation == .value || expectation == .valueOrEnd
        switch byte {
        case 0x7B where isValue, 0x5B where isValue:
            if open.count >= depthLimit { return false }
            open.append(byte == 0x7B)
            expectation = byte == 0x7B ? .keyOrEnd : .valueOrEnd
            kept = at + 1
        case 0x7D where expectation == .keyOrEnd || expectation == .comma && open.last == true,
            0x5D where expectation == .valueOrEnd || expectation == .comma && open.last == false:
            open.removeLast()
            endValue(at + 1)
        case 0x2C where expectation == .comma: expectation = open.last == true ? .key : .value
        case 0x3A where expectation == .colon: expectation = .value
        default: return false
        }
        return true
    }

    private mutating func endToken(_ end: Int) {
        if expectation == .key || expectation == .keyOrEnd { expectation = .colon } else { endValue(end) }
    }

    private mutating func endValue(_ end: Int) {
        expectation = open.isEmpty ? .nothing : .comma
        kept = end
    }

    /// The offset behind the closing quote of a string; nil if there is none.
    private static func endOfString(_ text: Span<UInt8>, _ start: Int) -> Int? {
        var at = start + 1
        while at < text.count {
            if text[at] == 0x22 { return at + 1 }
            at += text[at] == 0x5C ? 2 : 1
        }
        return nil
    }

    /// The offset behind a number or a word.
    private static func endOfScalar(_ text: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < text.count, !text[at].isJSONSpace, ![0x2C, 0x5D, 0x7D].contains(text[at]) { at += 1 }
        return at
    }

    // MARK: Endings

    /// The brackets that close what is open.
    private var brackets: [UInt8] { open.reversed().map { $0 ? 0x7D : 0x5D } }

    /// Makes the text that is parsed one with a mistake in it, as it is.
    private mutating func refuse(_ text: Span<UInt8>) {
        checked = Completion(count: text.count, ending: [])
        value = checked
    }

    /// Ends the text with the last whole value, or with null at the root.
    private mutating func finish(
        _ text: Span<UInt8>, nothingFrom start: Int, checkingEnd count: Int, _ ending: [UInt8]
    ) {
        value =
            open.isEmpty
            ? Completion(count: start, ending: Array("null".utf8)) : Completion(count: kept, ending: brackets)
        checked = ending.isEmpty && count == 0 ? value : Completion(count: count, ending: ending + brackets)
    }

    private mutating func finishBetweenTokens(_ text: Span<UInt8>) {
        let ending: String
        switch expectation {
        case .nothing:
            isComplete = true
            return refuse(text)
        case .comma, .valueOrEnd, .keyOrEnd:
            value = Completion(count: text.count, ending: brackets)
            checked = value
            return
        case .value: ending = "null"
        case .key: ending = "\"\":null"
        case .colon: ending = ":null"
        }
        finish(text, nothingFrom: text.count, checkingEnd: text.count, Array(ending.utf8))
    }

    private mutating func finish(_ text: Span<UInt8>, inScalar start: Int) {
        let words = ["true", "false", "null"].map { Array($0.utf8) }
        let scalar = text.extracting(start..<text.count)
        if let word = words.first(where: { $0[0] == scalar[0] }) {
            let length = min(word.count, scalar.count)
            guard (0..<length).allSatisfy({ word[$0] == scalar[$0] }), scalar.count <= word.count else {
                return refuse(text)
            }
            if length == word.count { return finishWhole(text) }
            return finish(text, nothingFrom: start, checkingEnd: text.count, Array(word[length...]))
        }
        let last = scalar[scalar.count - 1]
        let isWhole = last &- 0x30 < 10
        // Digits may follow, but not those of a whole document.
        if isWhole, open.isEmpty { return finishWhole(text) }
        finish(text, nothingFrom: start, checkingEnd: text.count, isWhole ? [] : [0x30])
    }

    /// Ends the text behind a value that is whole.
    private mutating func finishWhole(_ text: Span<UInt8>) {
        isComplete = open.isEmpty
        value = Completion(count: text.count, ending: brackets)
        checked = value
    }

    private mutating func finish(_ text: Span<UInt8>, inString start: Int) {
        let (end, padding) = Self.endOfPart(text, start)
        let isKey = expectation == .key || expectation == .keyOrEnd
        let ending = padding.ending + [0x22] + Array((isKey ? ":null" : "").utf8)
        finish(text, nothingFrom: start, checkingEnd: padding.count, ending)
        if !isKey { value = Completion(count: end, ending: [0x22] + brackets) }
    }

    /// The end of what is whole of a string that is cut off, and what makes the rest of it whole.
    private static func endOfPart(_ text: Span<UInt8>, _ start: Int) -> (Int, Completion) {
        var at = start + 1
        var end = at  // without an escape of a high surrogate, which may be the first half of a character
        while at < text.count {
            guard text[at] == 0x5C else {
                at += 1
                end = at
                continue
            }
            let isUnicode = at + 1 < text.count && text[at + 1] == 0x75
            let next = at + (isUnicode ? 6 : 2)
            if next > text.count {
                let zeros = [UInt8](repeating: 0x30, count: isUnicode ? next - text.count : 0)
                return (end, Completion(count: isUnicode ? text.count : at, ending: zeros))
            }
            at = next
            let isHigh =
                isUnicode && text[at - 4] | 0x20 == 0x64 && [0x38, 0x39, 0x61, 0x62].contains(text[at - 3] | 0x20)
            if !isHigh { end = at }
        }
        let whole = endOfCharacters(text, start + 1)
        if whole < text.count { return (min(end, whole), Completion(count: whole, ending: [])) }
        return (end, Completion(count: text.count, ending: []))
    }

    /// The end of the text without a character that is cut off.
    private static func endOfCharacters(_ text: Span<UInt8>, _ start: Int) -> Int {
        var lead = text.count - 1
        while lead > start, text.count - lead < 4, text[lead] & 0xC0 == 0x80 { lead -= 1 }
        guard lead >= start else { return text.count }
        let count = text.count - lead
        let second = count > 1 ? text[lead + 1] : 0x80
        let (length, seconds): (Int, ClosedRange<UInt8>) =
            switch text[lead] {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0x80...0xBF)
            }
        // A second byte that was not read yet may be any.
        return count < length && (count == 1 || seconds.contains(second)) ? lead : text.count
    }
}
