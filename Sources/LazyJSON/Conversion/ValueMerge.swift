/// The edits that turn JSON that reads as an old value into JSON that reads as a new one.
///
/// Three values are gone through together: the existing JSON, what the old value encodes as, and what the new value
/// encodes as. Only what differs between the last two is edited in the first: what the type does not know, or cannot read,
/// is in neither of them. It takes O(the sizes of all three), and nothing recurses over the depth.
struct ValueMerge {
    /// A part to be merged.
    private struct Child {
        let step: Step
        let existing: JSON
        /// The part of the old value; nil if nothing is known of what exists.
        let old: Int?
        let new: Int
    }

    /// The way from a container to a child.
    private enum Step {
        case member(String)
        case element(Int)
    }

    /// A change of the elements of an array, made when its children are done.
    private enum Edit {
        case remove(Int)
        case insert(JSON, at: Int)
    }

    /// A container that is being merged.
    private struct Frame {
        /// The way from the container around it.
        let step: Step
        /// The container with the edits so far.
        var result: JSON
        var isChanged = false
        /// The children to be merged, in the order of the document.
        var children: ArraySlice<Child> = []
        /// Insertions and removals, by ascending position.
        var edits: [Edit] = []

        mutating func set(_ value: JSON, at step: Step) throws(JSONError) {
            isChanged = true
            switch step {
            case .member(let name): try result.set(value, at: JSONPointer([.key(name)]))
            case .element(let position): try result.set(value, at: JSONPointer([.index(position)]))
            }
        }

        /// Makes the insertions and removals.
        mutating func applyEdits() throws(JSONError) {
            for edit in edits.reversed() {
                switch edit {
                case .remove(let position): try result.remove(at: position)
                case .insert(let json, let position): try result.insert(json, at: position)
                }
            }
            isChanged = isChanged || !edits.isEmpty
        }
    }

    /// What comes of a part.
    private enum Outcome {
        case unchanged
        case replaced(JSON)
        /// Its children have to be merged; the frame is the last one.
        case opened
    }

    private let parts: NumberedParts
    private let reading: ExistingParts
    private let keepsUnknown: Bool
    private var frames: [Frame] = []

    /// - Parameters:
    ///   - parts: The old and the new value.
    ///   - reading: How the old value was read from the existing JSON.
    ///   - keepsUnknown: Whether members are kept in an object that is written over and cannot be read now.
    init(_ parts: NumberedParts, reading: ExistingParts, keepsUnknown: Bool) {
        self.parts = parts
        self.reading = reading
        self.keepsUnknown = keepsUnknown
    }

    /// The existing JSON with the edits; nil if there are none.
    ///
    /// - Parameters:
    ///   - existing: The existing JSON, not edited since it was parsed.
    ///   - old: The position of the old value; nil if nothing is known of what exists.
    ///   - new: The position of the new value.
    /// - Throws: ``JSONError`` if it is not known which elements of an array the old value was read from.
    mutating func run(_ existing: JSON, from old: Int?, to new: Int) throws -> JSON? {
        let root = Child(step: .element(0), existing: existing, old: old, new: new)
        switch try begin(root) {
        case .unchanged: return nil
        case .replaced(let json): return json
        case .opened: break
        }
        while let top = frames.indices.last {
            if let child = frames[top].children.popFirst() {
                if case .replaced(let json) = try begin(child) { try frames[top].set(json, at: child.step) }
                continue
            }
            var frame = frames.removeLast()
            try frame.applyEdits()
            guard frame.isChanged else { continue }
            if top == 0 { return frame.result }
            try frames[top - 1].set(frame.result, at: frame.step)
        }
        return nil
    }

    private mutating func begin(_ child: Child) throws -> Outcome {
        let new = parts[child.new]
        var child = child
        if let old = child.old {
            if parts[old].number == new.number { return .unchanged }
            if parts[old].json.kind != new.json.kind { return .replaced(new.json) }
            if reading.isUnknown(child.existing) {
                child = Child(step: child.step, existing: child.existing, old: nil, new: child.new)
            }
        }
        guard child.existing.kind == new.json.kind else { return .replaced(new.json) }
        switch new.json.kind {
        case .object where child.old == nil && !keepsUnknown:
            return child.existing.isSpelled(like: new.json) ? .unchanged : .replaced(new.json)
        case .object: return try beginObject(child)
        case .array: return try beginArray(child)
        default:
            if child.old == nil, child.existing == new.json { return .unchanged }
            let keepsFraction = new.json.kind == .number && child.existing.isSpelledWithFraction
            return .replaced(keepsFraction ? new.json.spelledWithFraction : new.json)
        }
    }

    // MARK: Objects

    private mutating func beginObject(_ child: Child) throws -> Outcome {
        let new = parts[child.new]
        guard let olds = child.old.map({ parts.members(of: $0) }) ?? [:], let news = parts.members(of: child.new) else {
            return .replaced(new.json)
        }
        var frame = Frame(step: child.step, result: child.existing)
        for position in new.children {
            guard let name = parts[position].name else { continue }
            let old = olds[name]
            if let old, parts[old].number == parts[position].number { continue }
            if let existing = child.existing[name.text] {
                frame.children.append(
                    Child(step: .member(name.text), existing: existing, old: old, new: position))
            } else {
                try frame.set(parts[position].json, at: .member(name.text))
            }
        }
        if let old = child.old {
            for position in parts[old].children {
                guard let name = parts[position].name, news[name] == nil, child.existing[name.text] != nil else {
                    continue
                }
                frame.result[name.text] = nil
                frame.isChanged = true
            }
        }
        frames.append(frame)
        return .opened
    }

    // MARK: Arrays

    private mutating func beginArray(_ child: Child) throws -> Outcome {
        guard let old = child.old else { return .replaced(parts[child.new].json) }
        if case .keyed(let elements)? = reading.elements(of: child.existing) {
            try beginKeyed(child, old, elements)
            return .opened
        }
        let positions = try reading.positions(of: parts[old].children.map { parts[$0].json }, in: child.existing)
        let (olds, news) = (parts[old].children, parts[child.new].children)
        let steps = ElementStep.steps(
            from: olds.map { parts[$0].number }[...], to: news.map { parts[$0].number }[...])
        var frame = Frame(step: child.step, result: child.existing)
        let elements = Array(child.existing.elements)
        for step in steps {
            switch step {
            case .replace(let i, let j):
                frame.children.append(
                    Child(
                        step: .element(positions[i]), existing: elements[positions[i]], old: olds.lowerBound + i,
                        new: news.lowerBound + j))
            case .remove(let i): frame.edits.append(.remove(positions[i]))
            case .insert(let j, let i):
                let position = i < positions.count ? positions[i] : elements.count
                frame.edits.append(.insert(parts[news.lowerBound + j].json, at: position))
            }
        }
        frames.append(frame)
        return .opened
    }

    /// Begins a set, or a dictionary that is coded as an array of keys and values.
    private mutating func beginKeyed(_ child: Child, _ old: Int, _ elements: PartialDecoding.KeyedElements) throws {
        var frame = Frame(step: child.step, result: child.existing)
        let olds = keyed(old, elements.stride)
        let news = keyed(child.new, elements.stride)
        var removed: [Int] = []
        for (key, before) in olds {
            guard let position = elements.positions[key] else {
                throw ExistingParts.unknownElements(of: child.existing)
            }
            guard let after = news[key] else {
                removed += position..<position + elements.stride
                continue
            }
            let value = elements.stride - 1
            if value > 0, parts[before + value].number != parts[after + value].number,
                let existing = child.existing[position + value]
            {
                frame.children.append(
                    Child(
                        step: .element(position + value), existing: existing, old: before + value, new: after + value))
            }
        }
        let added = news.filter { olds[$0.key] == nil }.sorted { $0.key.text.precedesInUTF8($1.key.text) }
        frame.edits = removed.sorted().map { .remove($0) }
        for part in added.flatMap({ $0.value..<$0.value + elements.stride }) {
            frame.edits.append(.insert(parts[part].json, at: child.existing.count))
        }
        frames.append(frame)
    }

    /// The elements of an encoded set or dictionary by the texts of their keys.
    private func keyed(_ position: Int, _ stride: Int) -> [ExactText: Int] {
        let children = parts[position].children
        var found: [ExactText: Int] = [:]
        for position in Swift.stride(from: children.lowerBound, to: children.upperBound, by: stride) {
            found[ExactText(text: parts[position].json.rawText)] = position
        }
        return found
    }
}

extension JSON {
    /// A number with a fraction, where it has no exponent.
    fileprivate var spelledWithFraction: JSON {
        let text = rawText
        return text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? self : .number(text + ".0")
    }
}
