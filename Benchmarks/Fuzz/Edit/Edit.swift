import FuzzInput
import LazyJSON

/// Edit and reopen: a document and a script of edits.
///
/// After each edit what is written parses to an equal value, and is what the same edits give with writing and parsing in
/// between; forks never change. Once a container was put in, or got or lost its first or second child, only the tokens are
/// those: white space follows what the document showed at first. The same holds after children were removed from a document
/// whose children do not all have the same white space. A script ends where the document no longer shows the escapes of its
/// strings as it did at first: new strings in the text that is parsed in between are written otherwise from there on.
///
/// The input is the document, a byte 0xFF, which no text holds, and the script (see ``Script``).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEdit(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = input(start, count).split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let json = try? JSON(parsing: parts[0]) else { return 0 }
    var script = Script(parts[1])
    var pair = Pair(edited: json, parsed: json)
    var forks = [Fork(pair)]
    var log = Log()
    while let operation = script.next(), log.count < 24, pair.bytes.count < 20_000 {
        let size = pair.bytes.count
        if operation == 0 {
            if forks.count < 4 { forks.append(Fork(pair)) }
        } else if operation == 1 {
            pair = forks[script.number(below: forks.count)].pair
        } else if let edit = Edit(operation, for: pair.parsed, &script) {
            log.note(edit, of: pair.bytes)
            // Values that hold themselves grow too fast to be told from a hang.
            if edit.weight * 64 + size > 200_000 { break }
            if !apply(edit, to: &pair, log) { return 0 }
        }
    }
    let patch = json.patch(to: pair.edited)
    if let patched = try? json.applying(patch: patch, sizeLimit: .max) {
        demand(patched == pair.edited, "the difference \(patch) gives \(patched):\n\(log)")
    } else {
        demand(false, "the difference \(patch) cannot be applied:\n\(log)")
    }
    for fork in forks { demand(fork.isUnchanged, "a fork changed to \(fork.pair.edited)\n\(log)") }
    checkLayouts(of: pair, log)
    return 0
}

/// The same value twice: edited at once, and written and parsed between the edits.
struct Pair {
    var edited: JSON
    var parsed: JSON
    /// The text that both write.
    var bytes: [UInt8]
    var parsedBytes: [UInt8]
    /// Whether that is the same.
    var isSame = true
    /// Whether the document is laid out as a whole in one way.
    let isUniform: Bool
    /// A string as the document showed at first that its author writes strings.
    let escapes: String

    init(edited: JSON, parsed: JSON) {
        self.edited = edited
        self.parsed = parsed
        let layouts = [JSONLayout.compact] + (0...8).map { .pretty(indent: $0) }
        let text = parsed.rawText
        escapes = Self.escapes(of: parsed)
        isUniform = layouts.contains { String(decoding: parsed.data($0), as: UTF8.self) == text }
        bytes = Array(edited.data())
        parsedBytes = Array(parsed.data())
    }

    static func escapes(of json: JSON) -> String { JSON("/<é\u{1F600}\u{1}").text(.style(of: json)) }
}

/// A copy that must not change, though the value is edited further elsewhere.
struct Fork {
    let pair: Pair

    init(_ pair: Pair) { self.pair = pair }

    var isUnchanged: Bool { Array(pair.edited.data()) == pair.bytes && Array(pair.parsed.data()) == pair.parsedBytes }
}

/// The description of an edit, made only if it is printed.
struct Log: CustomStringConvertible {
    private var steps: [(bytes: [UInt8], edit: Edit)] = []

    var count: Int { steps.count }

    mutating func note(_ edit: Edit, of bytes: [UInt8]) { steps.append((bytes, edit)) }

    var description: String { steps.map { "\(quoted($0.bytes))\n\($0.edit)" }.joined(separator: "\n") }
}

/// Makes an edit of both.
///
/// Returns `false` if the script ends here: the result shows other escapes, or nests too deep to be parsed with the limits that
/// edits have; parts that are edited in their place, and merges, are not checked for that.
private func apply(_ edit: Edit, to pair: inout Pair, _ log: Log) -> Bool {
    let (narrowCount, count) = (childCount(pair.parsed, upTo: 2), childCount(pair.parsed, upTo: .max))
    let isDone = edit.make(in: &pair.edited)
    let isDoneToo = edit.make(in: &pair.parsed)
    demand(isDone == isDoneToo, "done \(isDone) at once, \(isDoneToo) in between:\n\(log)")
    let bytes = Array(pair.edited.data())
    let inBetween = Array(pair.parsed.data())
    if edit.putsContainer || childCount(pair.parsed, upTo: 2) != narrowCount { pair.isSame = false }
    if !pair.isUniform, childCount(pair.parsed, upTo: .max) < count { pair.isSame = false }
    demand(
        pair.isSame ? bytes == inBetween : pair.edited.data(.compact) == pair.parsed.data(.compact),
        "at once \(quoted(bytes)), in between \(quoted(inBetween)):\n\(log)")
    demand(isDone || bytes == pair.bytes, "failed, but wrote \(quoted(bytes)):\n\(log)")
    let reopened: JSON
    do {
        reopened = try JSON(parsing: bytes)
        pair.parsed = pair.isSame ? reopened : try JSON(parsing: inBetween)
    } catch {
        demand(error.code == .depthLimit, "cannot parse \(quoted(bytes)):\n\(log)")
        return false
    }
    demand(
        reopened == pair.edited && pair.edited == reopened && reopened.hashValue == pair.edited.hashValue,
        "not equal to its own text \(quoted(bytes)):\n\(log)")
    compareChildren(pair.edited, reopened, hasSameSpace: pair.isSame, log)
    (pair.bytes, pair.parsedBytes) = (bytes, inBetween)
    return Pair.escapes(of: pair.parsed) == pair.escapes
}

/// The number of children of all containers, counted up to a limit in each.
private func childCount(_ json: JSON, upTo limit: Int) -> Int {
    var values = [json]
    var sum = 0
    while let value = values.popLast() {
        sum += min(value.count, limit)
        values += value.elements.filter { $0.count > 0 }
        values += value.members.map(\.value).filter { $0.count > 0 }
    }
    return sum
}

/// Compares what reading gives, one level deep; a way down is taken by the pointers of the script.
///
/// A container that was put in has its own white space until the whole is written, so that only the tokens are compared.
private func compareChildren(_ edited: JSON, _ reopened: JSON, hasSameSpace: Bool, _ log: Log) {
    func text(_ json: JSON?) -> [UInt8]? {
        json.map { hasSameSpace ? Array($0.rawText.utf8) : Array($0.data(.compact)) }
    }
    demand(
        edited.kind == reopened.kind && edited.count == reopened.count
            && edited.elements.map(text) == reopened.elements.map(text)
            && edited.members.map(\.key) == reopened.members.map(\.key)
            && edited.members.map { text($0.value) } == reopened.members.map { text($0.value) },
        "children of \(edited) read otherwise:\n\(log)")
    for (key, value) in reopened.members {
        demand(
            text(edited[key]) == text(reopened[key]),
            "\(key.debugDescription): \(value) of \(edited) reads otherwise:\n\(log)")
    }
}

private func checkLayouts(of pair: Pair, _ log: Log) {
    var layouts = [JSONLayout.compact, .pretty, .pretty(indent: 0), .sortedKeys]
    if pair.isSame { layouts.append(.preserved.sortedKeys) }
    for layout in layouts {
        demand(
            pair.edited.data(layout) == pair.parsed.data(layout),
            "\(quoted(pair.edited.data(layout))) is not \(quoted(pair.parsed.data(layout))):\n\(log)")
    }
    let canonical = (try? pair.edited.canonicalData(), try? pair.parsed.canonicalData())
    demand(canonical.0 == canonical.1, "canonical forms differ:\n\(log)")
    demand(Array(pair.edited.detached().data()) == pair.bytes, "detached differs:\n\(log)")
}
