/// Checks a text byte by byte against RFC 8259, in memory that grows with its depth only, and finds the array that a pointer
/// leads to.
///
/// What stands before and behind a huge array goes through here; its elements do not.
struct GrammarChecker {
    /// What a byte did.
    enum Outcome {
        /// More follows.
        case going
        /// The byte is the opening bracket of the array that was sought.
        case arrived
        /// The byte shows that there is no such array.
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
    private var scalar: ScalarChecker?
    private var levels: [Level] = []
    private let depthLimit: Int
    private var way: Way
    private var isKey = false

    init(to pointer: JSONPointer, depthLimit: Int) {
        way = Way(to: pointer)
        self.depthLimit = depthLimit
    }

    /// Goes on behind the array.
    mutating func leave() {
        way.isDone = true
        endValue()
    }

    /// Takes the next byte, which stands at an offset; nil is the end of the text.
    mutating func take(_ byte: UInt8?, at offset: Int) -> Outcome {
        if scalar != nil, let outcome = takeScalar(byte, offset) { return outcome }
        guard let byte else {
            return expectation == .end ? .going : fail(reason, offset)
        }
        if byte.isJSONSpace { return .going }
        switch (expectation, byte) {
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")):
            return close()
        case (.value, _), (.firstElement, _):
            return begin(byte, offset)
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
            scalar = ScalarChecker(byte, isKey: true)
            isKey = true
            way.beginKey(depth: levels.count)
        case (.colon, UInt8(ascii: ":")):
            expectation = .value
        case (.afterValue, UInt8(ascii: ",")):
            expectation = levels.last?.isObject == true ? .key : .value
        case (.afterValue, UInt8(ascii: "}")) where levels.last?.isObject == true,
            (.afterValue, UInt8(ascii: "]")) where levels.last?.isObject == false:
            return close()
        default:
            return fail(reason, offset)
        }
        return .going
    }

    /// What should stand here.
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

    private func fail(_ reason: IndexFailure.Reason, _ offset: Int) -> Outcome {
        .failed(IndexFailure(reason, at: offset))
    }

    /// Takes a byte of a string, number or literal; nil where that has ended before it.
    private mutating func takeScalar(_ byte: UInt8?, _ offset: Int) -> Outcome? {
        switch scalar?.take(byte, at: offset) {
        case .failed(let failure)?:
            return .failed(failure)
        case .done?:
            scalar = nil
            if isKey {
                isKey = false
                expectation = .colon
            } else {
                endValue()
            }
            return .going
        case .doneBefore?:
            scalar = nil
            endValue()
            return nil
        default:
            if isKey, let byte { way.addToKey(byte) }
            return .going
        }
    }

    private mutating func endValue() {
        expectation = levels.isEmpty ? .end : .afterValue
        if !levels.isEmpty { levels[levels.count - 1].children += 1 }
    }

    /// Begins a value.
    private mutating func begin(_ byte: UInt8, _ offset: Int) -> Outcome {
        let isObject = byte == UInt8(ascii: "{")
        guard isObject || byte == UInt8(ascii: "[") else {
            scalar = ScalarChecker(byte)
            if scalar == nil { return fail(reason, offset) }
            return way.leads(to: levels.last?.children ?? 0, depth: levels.count) ? .notFound : .going
        }
        if levels.count == depthLimit { return fail(.depth(depthLimit), offset) }
        if way.leads(to: levels.last?.children ?? 0, depth: levels.count) {
            if way.isAtEnd { return isObject ? .notFound : .arrived }
            guard way.enter(isObject: isObject) else { return .notFound }
        }
        levels.append(Level(isObject: isObject))
        expectation = isObject ? .firstKey : .firstElement
        return .going
    }

    /// Ends the innermost container.
    private mutating func close() -> Outcome {
        levels.removeLast()
        endValue()
        return way.isLost(depth: levels.count) ? .notFound : .going
    }
}

/// How much of a pointer's way is behind.
private struct Way {
    private let components: [JSONPointer.Component]
    /// How many of the open containers are on the way: that many of the outermost.
    private var entered = 0
    private var key: [UInt8] = []
    private var takesKey = false
    /// Whether the end of the way was reached.
    var isDone = false

    init(to pointer: JSONPointer) {
        components = pointer.components
    }

    /// Whether the value on the way is the array that was sought.
    var isAtEnd: Bool { entered == components.count }

    /// Notes that a key begins in a container at a depth.
    mutating func beginKey(depth: Int) {
        takesKey = !isDone && depth == entered && entered > 0
        if takesKey { key = [0x22] }
    }

    /// Takes a byte of a key.
    mutating func addToKey(_ byte: UInt8) {
        guard takesKey else { return }
        // Each byte of the name can be an escape of six, or half of one of twelve.
        if key.count > components[entered - 1].name.utf8.count * 6 + 1 { takesKey = false }
        key.append(byte)
    }

    /// Whether the value that begins, after so many of its siblings, is on the way.
    func leads(to position: Int, depth: Int) -> Bool {
        guard !isDone, depth == entered else { return false }
        if entered == 0 { return true }
        let component = components[entered - 1]
        if isInObject { return takesKey && (try? JSON(parsing: key + [0x22]))?.means(component.name) == true }
        return component == .index(position)
    }

    /// Whether the innermost container on the way is an object.
    private var isInObject = false

    /// Goes into a container; false where the next component does not fit it.
    mutating func enter(isObject: Bool) -> Bool {
        if !isObject, case .key = components[entered] { return false }
        entered += 1
        isInObject = isObject
        return true
    }

    /// Whether the container that was closed, so that so many are open, was on the way.
    func isLost(depth: Int) -> Bool { !isDone && depth < entered }
}

extension JSON {
    /// Whether this is a string that means a text, compared by bytes.
    fileprivate func means(_ name: String) -> Bool {
        string.map { $0.utf8.elementsEqual(name.utf8) } ?? false
    }
}
