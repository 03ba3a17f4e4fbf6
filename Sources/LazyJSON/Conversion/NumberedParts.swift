/// The parts of two encoded values, with numbers: parts with the same number are equal.
///
/// Both values are numbered in one pass, so that comparing parts afterwards costs O(1) at any depth. Scalars are equal if
/// they have the same text, objects if they have the same members in the same order.
struct NumberedParts {
    /// A value in one of the encoded values.
    struct Part {
        let json: JSON
        /// The name of a member; nil for other parts, and if it has lone surrogates.
        let name: ExactText?
        /// The parts that it consists of.
        fileprivate(set) var children = 0..<0
        /// The number; until it is known 0 or, for a part that has the text of its counterpart, below.
        fileprivate(set) var number = 0
        fileprivate var isOpened = false
    }

    private enum Content: Hashable {
        case text(ExactText)
        case array([Int])
        case object([Member])
    }

    private struct Member: Hashable {
        let name: ExactText
        let number: Int
    }

    /// In how many outer levels equal texts are looked for, whose parts need no numbers.
    private static let comparedLevels = 3

    private var parts: [Part] = []
    private var numbers: [Content: Int] = [:]
    private var counterpartCount = 0

    /// The part that the old value is.
    let old = 0
    /// The part that the new value is.
    let new = 1

    /// Numbers the parts of an old value and a new one.
    ///
    /// Children are added behind their parents, so that nothing recurses.
    init(_ oldValue: JSON, _ newValue: JSON) {
        parts = [Part(json: oldValue, name: nil), Part(json: newValue, name: nil)]
        var pairs = [(old, new)]
        for _ in 0..<Self.comparedLevels {
            var inner: [(Int, Int)] = []
            for (old, new) in pairs { openPair(old, new, &inner) }
            pairs = inner
        }
        var next = 0
        while next < parts.count {
            open(next)
            next += 1
        }
        for position in parts.indices.reversed() where parts[position].number == 0 {
            parts[position].number = number(of: parts[position])
        }
    }

    subscript(position: Int) -> Part { parts[position] }

    /// The members of an object by name; nil if names are not unique, or not text: then it is a `JSON` that was encoded.
    func members(of position: Int) -> [ExactText: Int]? {
        var members: [ExactText: Int] = [:]
        for child in parts[position].children {
            guard let name = parts[child].name, members.updateValue(child, forKey: name) == nil else { return nil }
        }
        return members
    }

    // MARK: Opening

    /// Adds the children of a container.
    private mutating func open(_ position: Int) {
        guard !parts[position].isOpened, parts[position].number == 0 else { return }
        let start = parts.count
        var cursor = ChildCursor(parts[position].json)
        while let child = cursor.next() {
            let name = child.key?.exactText
            parts.append(Part(json: child.value, name: name.map { ExactText(text: $0) }))
        }
        parts[position].children = start..<parts.count
        parts[position].isOpened = true
    }

    /// Adds the children of two containers; those that have the same text are not opened.
    ///
    /// That is done only with children that are compared with each other and with no others: members of the same name, and
    /// elements at both ends of arrays.
    private mutating func openPair(_ old: Int, _ new: Int, _ inner: inout [(Int, Int)]) {
        guard parts[old].json.kind == parts[new].json.kind, parts[old].json.isContainer else { return }
        open(old)
        open(new)
        var (olds, news) = (parts[old].children, parts[new].children)
        if parts[old].json.kind == .object {
            for (one, other) in zip(olds, news) where parts[one].name == parts[other].name && !match(one, other) {
                inner.append((one, other))
            }
            return
        }
        while let one = olds.first, let other = news.first, match(one, other) {
            (olds, news) = (olds.dropFirst(), news.dropFirst())
        }
        while let one = olds.last, let other = news.last, match(one, other) {
            (olds, news) = (olds.dropLast(), news.dropLast())
        }
        if olds.count == 1, news.count == 1 { inner += zip(olds, news) }
    }

    /// Returns whether two parts have the same text; gives them a number of their own if they are containers.
    private mutating func match(_ one: Int, _ other: Int) -> Bool {
        guard parts[one].json.hasSameText(as: parts[other].json) else { return false }
        guard parts[one].json.isContainer else { return true }
        counterpartCount += 1
        parts[one].number = -counterpartCount
        parts[other].number = -counterpartCount
        return true
    }

    // MARK: Numbers

    private mutating func number(of part: Part) -> Int {
        let content = content(of: part)
        if let known = numbers[content] { return known }
        let number = numbers.count + 1
        numbers[content] = number
        return number
    }

    private func content(of part: Part) -> Content {
        switch part.json.kind {
        case .array: return .array(parts[part.children].map(\.number))
        case .object:
            let members = parts[part.children].compactMap { part in
                part.name.map { Member(name: $0, number: part.number) }
            }
            // A name that no String can hold: the object is compared by its text.
            guard members.count == part.children.count else { return .text(ExactText(text: part.json.rawText)) }
            return .object(members)
        default: return .text(ExactText(text: part.json.rawText))
        }
    }
}
