/// The parts of encoded values, with numbers: parts with the same number are equal.
///
/// Two values are numbered together in one pass over both, so that comparing parts afterwards costs O(1) at any depth.
/// Scalars are equal if they have the same text, objects if they have the same members in the same order.
struct NumberedParts {
    /// A value in one of the encoded values.
    struct Part {
        let json: JSON
        /// The name of a member; nil for other parts, and if it has lone surrogates.
        let name: ExactText?
        /// The parts that it consists of.
        fileprivate(set) var children = 0..<0
        fileprivate(set) var number = 0
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

    private var parts: [Part] = []
    private var numbers: [Content: Int] = [:]

    subscript(position: Int) -> Part { parts[position] }

    /// Adds a value; returns the position of its part.
    ///
    /// Children are added behind their parents, so that nothing recurses.
    mutating func add(_ json: JSON) -> Int {
        let root = parts.count
        parts.append(Part(json: json, name: nil))
        var next = root
        while next < parts.count {
            let start = parts.count
            var cursor = ChildCursor(parts[next].json)
            while let child = cursor.next() {
                let name = child.key?.exactText
                parts.append(Part(json: child.value, name: name.map { ExactText(text: $0) }))
            }
            parts[next].children = start..<parts.count
            next += 1
        }
        for position in (root..<parts.count).reversed() { parts[position].number = number(of: parts[position]) }
        return root
    }

    private mutating func number(of part: Part) -> Int {
        let content = content(of: part)
        if let known = numbers[content] { return known }
        let number = numbers.count
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

    /// The members of an object by name; nil if names are not unique, or not text: then it is a `JSON` that was encoded.
    func members(of position: Int) -> [ExactText: Int]? {
        var members: [ExactText: Int] = [:]
        for child in parts[position].children {
            guard let name = parts[child].name, members.updateValue(child, forKey: name) == nil else { return nil }
        }
        return members
    }
}
