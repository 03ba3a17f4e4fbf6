import LazyJSON

/// Checks a text that arrives in pieces against RFC 8259, and finds the array that a pointer leads to.
///
/// The text before and after a huge array is checked with this; the array's elements are not. Of the text nothing is kept
/// but the nesting, so memory grows with the depth only.
struct GrammarChecker {
    /// The outcome of a check.
    enum Outcome {
        /// The end of the text that is there: more has to be read, or all is checked.
        case more
        /// The opening bracket of the array.
        case arrived
        /// A byte that shows that there is no such array.
        case notFound
        case failed(IndexFailure)
    }

    /// What may come next, white space aside.
    private enum Expectation {
        case value, firstElement, firstKey, key, colon, afterValue, end
    }

    /// An open container.
    private struct Level {
        let isObject: Bool
        var children = 0
    }

    private var expectation = Expectation.value
    private var levels: [Level] = []
    private let depthLimit: Int
    private var way: Way
    /// Whether the text begins inside of a string.
    private var isInString = false
    /// Whether the last string is a key.
    private var isKey = false

    init(to pointer: JSONPointer, depthLimit: Int) {
        way = Way(to: pointer)
        self.depthLimit = depthLimit
    }

    /// Continues after the array.
    mutating func leave() {
        way.isDone = true
        endValue()
    }

    /// Checks a text from an offset on, and moves the offset to where the outcome is known.
    ///
    /// After `more` the text from that offset on is needed again, with more behind it.
    ///
    /// - Parameters:
    ///   - text: The text that is there.
    ///   - at: The offset.
    ///   - isWhole: Whether there is no more text.
    mutating func check(_ text: Span<UInt8>, from at: inout Int, isWhole: Bool) -> Outcome {
        do throws(IndexFailure) {
            while true {
                if isInString, try !skipString(text, &at, isWhole) { return .more }
                at = text.skipSpace(from: at)
                guard at < text.count else {
                    if isWhole, expectation != .end { throw IndexFailure(reason, at: at) }
                    return .more
                }
                if let outcome = try take(text, &at, isWhole) { return outcome }
            }
        } catch {
            return .failed(error)
        }
    }

    /// Takes the token at an offset, of a string only the opening quote; returns `nil` if the check goes on.
    private mutating func take(_ text: Span<UInt8>, _ at: inout Int, _ isWhole: Bool) throws(IndexFailure) -> Outcome? {
        let byte = text[at]
        switch (expectation, byte) {
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")),
            (.afterValue, UInt8(ascii: "}")) where levels.last?.isObject == true,
            (.afterValue, UInt8(ascii: "]")) where levels.last?.isObject == false:
            levels.removeLast()
            endValue()
            if way.isLost(depth: levels.count) { return .notFound }
        case (.value, _), (.firstElement, _):
            return try begin(text, &at, isWhole)
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
            beginString(isKey: true)
            way.beginKey(depth: levels.count)
        case (.colon, UInt8(ascii: ":")):
            expectation = .value
        case (.afterValue, UInt8(ascii: ",")):
            expectation = levels.last?.isObject == true ? .key : .value
        default:
            throw IndexFailure(reason, at: at)
        }
        at += 1
        return nil
    }

    /// What has to follow.
    private var reason: IndexFailure.Reason {
        switch expectation {
        case .value: .value
        case .firstElement: .valueOrBracket
        case .firstKey: .keyOrBrace
        case .key: .key
        case .colon: .colon
        case .afterValue: levels.last?.isObject == true ? .commaOrBrace : .commaOrBracket
        case .end: .end
        }
    }

    private mutating func endValue() {
        expectation = levels.isEmpty ? .end : .afterValue
        if !levels.isEmpty { levels[levels.count - 1].children += 1 }
    }

    private mutating func beginString(isKey: Bool) {
        isInString = true
        self.isKey = isKey
    }

    /// Moves past the closing quote, or as far as the text is there; then returns `false`.
    private mutating func skipString(
        _ text: Span<UInt8>, _ at: inout Int, _ isWhole: Bool
    ) throws(IndexFailure) -> Bool {
        let start = at
        do throws(IndexFailure) {
            _ = try text.skipText(&at, isKey: isKey)
        } catch {
            guard !isWhole, error.offset == text.count else { throw error }
            if isKey { way.addToKey(text.extracting(start..<at)) }
            return false
        }
        if isKey { way.addToKey(text.extracting(start..<at)) }
        at += 1
        isInString = false
        if isKey { expectation = .colon } else { endValue() }
        return true
    }

    /// Begins a value, and ends it if it is a number or literal.
    private mutating func begin(
        _ text: Span<UInt8>, _ at: inout Int, _ isWhole: Bool
    ) throws(IndexFailure) -> Outcome? {
        let isOnWay = way.leads(to: levels.last?.children ?? 0, depth: levels.count)
        switch text[at] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if levels.count == depthLimit { throw IndexFailure(.depth(depthLimit), at: at) }
            let isObject = text[at] == UInt8(ascii: "{")
            if isOnWay {
                if way.isAtEnd { return isObject ? .notFound : .arrived }
                guard way.enter(isObject: isObject) else { return .notFound }
            }
            levels.append(Level(isObject: isObject))
            expectation = isObject ? .firstKey : .firstElement
            at += 1
            return nil
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
            UInt8(ascii: "f"), UInt8(ascii: "n"):
            if isOnWay { return .notFound }
        default:
            throw IndexFailure(reason, at: at)
        }
        if text[at] == UInt8(ascii: "\"") {
            beginString(isKey: false)
            at += 1
            return nil
        }
        let end: Int
        do throws(IndexFailure) {
            let isWord = text[at] >= UInt8(ascii: "a")
            end = isWord ? try text.literal(at: at) : try text.number(at: at).end
        } catch {
            guard !isWhole, error.offset == text.count else { throw error }
            return .more
        }
        // More of it may follow.
        if end == text.count, !isWhole { return .more }
        at = end
        endValue()
        return nil
    }
}

/// The part of a pointer's way that has been gone.
private struct Way {
    private let components: [JSONPointer.Component]
    /// The number of open containers that are on the way: the outermost ones.
    private var entered = 0
    /// Whether the innermost container on the way is an object.
    private var isInObject = false
    private var key: [UInt8] = []
    private var takesKey = false
    /// Whether the end of the way was reached.
    var isDone = false

    init(to pointer: JSONPointer) {
        components = pointer.components
    }

    /// Whether the value on the way is the array that is searched for.
    var isAtEnd: Bool { entered == components.count }

    /// Notes that a key begins in a container at a depth.
    mutating func beginKey(depth: Int) {
        takesKey = !isDone && depth == entered && entered > 0
        if takesKey { key = [0x22] }
    }

    /// Takes a part of a key's text.
    mutating func addToKey(_ part: Span<UInt8>) {
        guard takesKey else { return }
        // Each byte of the name can be an escape of six, or half of one of twelve.
        guard key.count + part.count <= components[entered - 1].name.utf8.count * 6 + 1 else {
            takesKey = false
            return
        }
        for at in 0..<part.count { key.append(part[at]) }
    }

    /// Whether the value that begins, after a number of its siblings, is on the way.
    func leads(to position: Int, depth: Int) -> Bool {
        guard !isDone, depth == entered else { return false }
        if entered == 0 { return true }
        let component = components[entered - 1]
        guard isInObject else { return component == .index(position) }
        guard takesKey, case let name? = (try? JSON(parsing: key + [0x22]))?.string else { return false }
        return name.utf8.elementsEqual(component.name.utf8)
    }

    /// Enters a container; returns `false` if the next component does not fit it.
    mutating func enter(isObject: Bool) -> Bool {
        if !isObject, case .key = components[entered] { return false }
        entered += 1
        isInObject = isObject
        return true
    }

    /// Whether the container that was closed, so that a number of others are open, was on the way.
    func isLost(depth: Int) -> Bool { !isDone && depth < entered }
}
