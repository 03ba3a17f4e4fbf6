import LazyJSON

/// Checks a text that arrives in pieces against RFC 8259, and finds the array that a pointer leads to.
///
/// It checks the text before and after a huge array, but not the array's elements. It keeps only the nesting and the last key, so
/// that its memory does not grow with the length of the text.
struct GrammarChecker {
    /// The outcome of a check.
    enum Outcome {
        /// The end of the text that has arrived: more has to be read, or everything is checked.
        case more
        /// The opening bracket of the array.
        case arrived
        /// A byte that shows that there is no such array.
        case notFound
        case failed(IndexFailure)
    }

    private var grammar: Grammar
    private var way: Way

    init(to pointer: JSONPointer, depthLimit: Int) {
        way = Way(to: pointer)
        grammar = Grammar(depthLimit: depthLimit)
    }

    /// Continues after the array.
    mutating func leave() {
        way.isDone = true
        way.outcome = nil
        grammar.skipValue()
    }

    /// Checks a text from an offset on, and moves the offset to where the outcome is known.
    ///
    /// After `more`, pass the text from that offset on again, with more bytes after it.
    ///
    /// - Parameters:
    ///   - text: The text that has arrived.
    ///   - at: The offset.
    ///   - isWhole: Whether there is no more text.
    mutating func check(_ text: Span<UInt8>, from at: inout Int, isWhole: Bool) -> Outcome {
        way.start = at
        do throws(IndexFailure) {
            try grammar.read(text, from: &at, isWhole: isWhole, &way)
        } catch {
            return .failed(error)
        }
        if let key = grammar.cutKey(before: at) { way.addToKey(text, key) }
        return way.outcome ?? .more
    }
}

/// The progress along the path of a pointer, and the outcome at its end.
private struct Way: GrammarConsumer {
    private let components: [JSONPointer.Component]
    /// The number of open containers, and the number of those on the path, which are the outermost ones.
    private var depth = 0
    private var entered = 0
    /// Whether the innermost container on the path is an object.
    private var isInObject = false
    /// The last key of that object without its closing quote; nil if it is longer than the one on the path can be.
    private var key: [UInt8]?
    /// The offset of the first byte that was not read before.
    var start = 0
    /// The outcome at the end of the path; nil before it.
    var outcome: GrammarChecker.Outcome?
    /// Whether the array was passed.
    var isDone = false

    init(to pointer: JSONPointer) {
        components = pointer.components
    }

    /// Adds the bytes of a range of a key that were not added before.
    mutating func addToKey(_ text: Span<UInt8>, _ range: Range<Int>) {
        guard !isDone, depth == entered, entered > 0 else { return }
        if range.lowerBound > start { key = [UInt8(ascii: "\"")] }
        guard var key else { return }
        self.key = nil
        let added = max(range.lowerBound, start)..<range.upperBound
        // Each byte of the name can be an escape of six, or half of one of twelve.
        guard key.count + added.count <= components[entered - 1].name.utf8.count * 6 + 1 else { return }
        for at in added { key.append(text[at]) }
        self.key = key
    }

    /// Whether the next child of the innermost container, which has a position among its siblings, is on the path.
    private func leads(to position: Int) -> Bool {
        guard !isDone, depth == entered else { return false }
        if entered == 0 { return true }
        let component = components[entered - 1]
        guard isInObject else { return component == .index(position) }
        guard let key, case let name? = (try? JSON(parsing: key + [UInt8(ascii: "\"")]))?.string else { return false }
        return name.utf8.elementsEqual(component.name.utf8)
    }

    // MARK: Tokens

    static var takesEntries: Bool { false }
    var count: Int { 0 }
    mutating func reserve(at offset: Int) {}
    mutating func put(_ entry: IndexEntry) {}
    mutating func link(_ place: Int, _ link: Int) {}

    mutating func takeKey(_ range: Range<Int>, in text: Span<UInt8>) { addToKey(text, range) }

    mutating func enters(_ byte: UInt8, in container: Grammar.Container) -> Bool {
        let isObject = byte == UInt8(ascii: "{")
        let isContainer = isObject || byte == UInt8(ascii: "[")
        if leads(to: container.children) {
            if entered == components.count {
                outcome = isContainer && !isObject ? .arrived : .notFound
            } else if !isContainer || !isObject && components[entered].position == nil {
                outcome = .notFound
            }
            if outcome != nil { return false }
            entered += 1
            isInObject = isObject
        }
        if isContainer { depth += 1 }
        return true
    }

    mutating func leaves() -> Bool {
        depth -= 1
        if isDone || depth >= entered { return true }
        outcome = .notFound
        return false
    }
}
