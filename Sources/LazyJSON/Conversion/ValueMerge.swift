/// The edits that turn JSON that reads as an old value into JSON that reads as a new one.
///
/// Three values are compared: the existing JSON, the JSON that the old value encodes as, and the JSON of the new value. Only what
/// differs between the last two is edited in the first: members that the type does not know, and parts that cannot be read, are
/// in neither of them.
/// These two are compact texts of one encoder, so that equal parts have equal texts, which are compared without reading them,
/// once on each level. Nothing recurses over the depth.
struct ValueMerge {
    /// A part to be merged.
    private struct Child {
        let step: JSONPointer.Component
        /// The existing JSON, as it was read: a part of a document.
        let existing: JSON
        /// The same, with the edits that led to it.
        let edited: JSON
        /// The part of the old value; nil if nothing is known of what exists.
        var old: JSON?
        let new: JSON
    }

    /// A container that is being merged.
    private struct Frame {
        /// The step from the container around it.
        let step: JSONPointer.Component
        var edits: ContainerEdits
        /// The children to be merged, in the order of the document.
        var children: ArraySlice<Child> = []
    }

    private let reading: PartialDecoding
    private let keepsForm: Bool
    private var frames: [Frame] = []

    /// - Parameters:
    ///   - reading: How the old value was read from the existing JSON.
    ///   - keepsForm: Whether members are kept in an object that is written over and cannot be read now, and whether a number
    ///     keeps a fraction.
    init(reading: PartialDecoding, keepsForm: Bool) {
        self.reading = reading
        self.keepsForm = keepsForm
    }

    /// Returns the existing JSON with the edits; nil if there are none.
    ///
    /// - Parameters:
    ///   - existing: The existing JSON, not edited since it was parsed.
    ///   - edited: The same value, which gets the edits.
    ///   - old: The old value, as it is encoded; nil if it is unknown.
    ///   - new: The new value, as it is encoded.
    /// - Throws: ``JSONError`` if it is not known which elements of an array the old value was read from.
    mutating func run(_ existing: JSON, editing edited: JSON, from old: JSON?, to new: JSON) throws -> JSON? {
        let root = Child(step: .index(0), existing: existing, edited: edited, old: old, new: new)
        if let json = try begin(root) { return json }
        while let top = frames.indices.last {
            if let child = frames[top].children.popFirst() {
                if let json = try begin(child) { try frames[top].edits.set(json, at: child.step) }
                continue
            }
            var frame = frames.removeLast()
            guard let result = try frame.edits.finish() else { continue }
            if top == 0 { return result }
            try frames[top - 1].edits.replace(at: frame.step, by: result)
        }
        return nil
    }

    /// Begins to merge a part; returns its replacement, or nil if it is unchanged or its children are merged next.
    private mutating func begin(_ child: Child) throws -> JSON? {
        let new = child.new
        var child = child
        if let old = child.old {
            if old.isWritten(like: new) { return JSON?.none }
            if old.kind != new.kind { return new }
            // Nothing is known of a part that cannot be read: the value has another part.
            if let place = DocumentPlace(child.existing), reading.unknown.contains(place) { child.old = JSON?.none }
        }
        guard child.existing.kind == new.kind else { return new }
        switch new.kind {
        case .object where child.old == nil && !keepsForm:
            return child.existing.hasSourceText(of: new) ? JSON?.none : new
        case .object: return try beginObject(child)
        case .array: return try beginArray(child)
        default:
            if child.old == nil, child.existing == new { return JSON?.none }
            guard keepsForm, new.kind == .number, child.existing.hasFraction else { return new }
            let text = new.rawText
            return text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? new : JSON.number(text + ".0")
        }
    }

    // MARK: Objects

    private mutating func beginObject(_ child: Child) throws -> JSON? {
        guard let olds = child.old.map({ Members($0) }) ?? Members(), let news = Members(child.new) else {
            return child.new
        }
        var frame = Frame(step: child.step, edits: ContainerEdits(child.edited))
        for (name, value) in news.list {
            let old = olds.byName[name]
            if let old, old.isWritten(like: value) { continue }
            let name = try reading.name(name.text, in: child.existing)
            if let existing = child.existing[name], let edited = child.edited[name] {
                frame.children.append(
                    Child(step: .key(name), existing: existing, edited: edited, old: old, new: value))
            } else {
                try frame.edits.set(value, at: .key(name))
            }
        }
        for (name, _) in olds.list where news.byName[name] == nil {
            let name = try reading.name(name.text, in: child.existing)
            if child.existing[name] != nil { frame.edits.remove(name) }
        }
        frames.append(frame)
        return JSON?.none
    }

    /// The members of an object that was encoded.
    private struct Members {
        var list: [(name: ExactText, value: JSON)] = []
        var byName: [ExactText: JSON] = [:]

        init() {}

        /// Returns nil if names are not unique, or not text: then the object is a `JSON` that was encoded.
        init?(_ object: JSON) {
            var cursor = ChildCursor(object)
            while let child = cursor.next() {
                guard let name = child.key?.exactText.map({ ExactText(text: $0) }),
                    byName.updateValue(child.value, forKey: name) == nil
                else { return nil }
                list.append((name, child.value))
            }
        }
    }

    // MARK: Arrays

    private mutating func beginArray(_ child: Child) throws -> JSON? {
        guard let old = child.old else { return child.new }
        let (olds, news) = (Array(old.elements), Array(child.new.elements))
        if case .keyed(let elements)? = reading.elements(of: child.existing)
            ?? reading.reordered(olds, in: child.existing)
        {
            try beginKeyed(child, olds, news, elements)
            return JSON?.none
        }
        let positions = try reading.positions(of: olds, in: child.existing)
        let elements = Array(child.existing.elements)
        var frame = Frame(step: child.step, edits: ContainerEdits(child.edited))
        let steps = ElementStep.steps(
            from: olds.count, to: news.count, isUnchanged: { olds[$0].isWritten(like: news[$1]) }, old: { olds[$0] },
            new: { news[$0] })
        var removed: [ExactText: [JSON]] = [:]
        for case .remove(let i) in steps {
            removed[ExactText(text: olds[i].rawText), default: []].append(elements[positions[i]])
        }
        for step in steps {
            switch step {
            case .replace(let i, let j):
                let position = positions[i]
                frame.children.append(
                    Child(
                        step: .index(position), existing: elements[position],
                        edited: child.edited[position] ?? elements[position], old: olds[i], new: news[j]))
            case .remove(let i): frame.edits.remove(positions[i])
            case .insert(let j, let i):
                // An element that moves keeps its text, and what the type does not know.
                let element = removed[ExactText(text: news[j].rawText)]?.popLast() ?? news[j]
                frame.edits.insert(element, at: i < positions.count ? positions[i] : elements.count)
            }
        }
        frames.append(frame)
        return JSON?.none
    }

    /// Begins a set, or a dictionary that is coded as an array of keys and values.
    private mutating func beginKeyed(
        _ child: Child, _ olds: [JSON], _ news: [JSON], _ elements: PartialDecoding.KeyedElements
    ) throws {
        var frame = Frame(step: child.step, edits: ContainerEdits(child.edited))
        let (stride, value) = (elements.stride, elements.stride - 1)
        // A type may encode keys without values, or values without keys.
        guard olds.count.isMultiple(of: stride), news.count.isMultiple(of: stride) else {
            throw PartialDecoding.unknownElements(of: child.existing)
        }
        let (oldKeys, newKeys) = (keyed(olds, stride), keyed(news, stride))
        var isRemoved = [Bool](repeating: false, count: child.existing.count)
        for (key, before) in oldKeys {
            // Of equal keys in the text the last one counts.
            guard let positions = elements.positions[key], let position = positions.last else {
                throw PartialDecoding.unknownElements(of: child.existing)
            }
            guard let after = newKeys[key] else {
                for start in positions { for part in start..<start + stride { isRemoved[part] = true } }
                continue
            }
            if value > 0, !olds[before + value].isWritten(like: news[after + value]),
                let existing = child.existing[position + value], let edited = child.edited[position + value]
            {
                frame.children.append(
                    Child(
                        step: .index(position + value), existing: existing, edited: edited,
                        old: olds[before + value], new: news[after + value]))
            }
        }
        for position in isRemoved.indices where isRemoved[position] { frame.edits.remove(position) }
        for (_, start) in newKeys.filter({ oldKeys[$0.key] == nil }).map(\.self).sortedInUTF8(by: \.key.text) {
            for part in news[start..<start + stride] { frame.edits.insert(part, at: child.existing.count) }
        }
        frames.append(frame)
    }

    /// The positions of the elements of an encoded set or dictionary by the texts of their keys.
    private func keyed(_ elements: [JSON], _ stride: Int) -> [ExactText: Int] {
        var found: [ExactText: Int] = [:]
        for position in Swift.stride(from: 0, to: elements.count, by: stride) {
            found[ExactText(text: elements[position].rawText)] = position
        }
        return found
    }
}

/// The correspondence of the parts of a value with the parts of the JSON from which it was decoded.
extension PartialDecoding {
    /// Returns the name of the member of an object that has the same key as another name; that name if there is none.
    fileprivate func name(_ name: String, in object: JSON) throws(JSONError) -> String {
        try members(of: object)?.name(readLike: name) ?? name
    }

    /// Returns the positions of the elements that the elements of a value were read from.
    ///
    /// - Throws: ``JSONError`` if they are not known.
    fileprivate func positions(of values: [JSON], in array: JSON) throws -> [Int] {
        var positions = Array(0..<array.count)
        if case .ordered(let omitted)? = elements(of: array) {
            let omitted = Set(omitted)
            positions.removeAll { omitted.contains($0) }
        }
        if positions.count == values.count { return positions }
        // The type leaves out elements itself.
        positions = []
        for (position, element) in array.elements.enumerated()
        where positions.count < values.count && element.contains(values[positions.count]) {
            positions.append(position)
        }
        guard positions.count == values.count else { throw Self.unknownElements(of: array) }
        return positions
    }

    /// Returns the elements of an array by their texts if a type encodes the same ones in another order, as a type that keeps
    /// them in a set; nil if they are in order, or if elements may have been left out.
    fileprivate func reordered(_ values: [JSON], in array: JSON) -> Elements? {
        guard isStrict, values.count == array.count,
            !zip(array.elements, values).allSatisfy({ $0.hasSourceText(of: $1) })
        else { return nil }
        var found = KeyedElements(stride: 1)
        for (position, element) in array.elements.enumerated() {
            found.positions[ExactText(text: element.rawText), default: []].append(position)
        }
        return values.allSatisfy { found.positions[ExactText(text: $0.rawText)] != nil } ? .keyed(found) : nil
    }

    /// The error for an array of which it is not known how its elements were read.
    fileprivate static func unknownElements(of array: JSON) -> JSONError {
        JSONError(
            .unrepresentable,
            expected: "an array whose elements can be matched with the new ones",
            found: "one of \(array.count) elements that its type does not read one by one")
    }
}
