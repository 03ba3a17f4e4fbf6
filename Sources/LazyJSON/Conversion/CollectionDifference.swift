/// The edits that make an array or an object in a document read as other values.
///
/// Elements and members that do not change keep their text, and those that cannot be read stay. Values are known by their
/// positions only, so that this exists once for all types.
enum CollectionDifference {
    /// Returns an array with the edits.
    ///
    /// Elements at both ends that do not change are left alone. Those between are compared by the text that they are written
    /// as if nothing exists; see ``ElementStep``.
    ///
    /// - Parameters:
    ///   - count: The number of new values.
    ///   - existing: The array.
    ///   - positions: The positions of the elements that can be read, which are the old values.
    ///   - isByReference: Whether a text need not have all of a value, so that a value can change whose text does not.
    ///   - write: Writes a new value over an element, or anew.
    ///   - rewrite: Writes an old value anew.
    static func array(
        of count: Int, over existing: JSON, readable positions: [Int], isByReference: Bool,
        write: (_ new: Int, _ existing: JSON?) throws -> JSON, rewrite: (_ old: Int) throws -> JSON
    ) throws -> JSON {
        let elements = Array(existing.elements)
        // A value may be one that can only be written over the element that it was read from.
        func isUnchanged(_ old: Int, _ new: Int) -> Bool {
            let element = elements[positions[old]]
            return (try? write(new, element))?.hasSourceText(of: element) ?? false
        }
        var (start, oldEnd, newEnd) = (0, positions.count, count)
        while start < min(oldEnd, newEnd), isUnchanged(start, start) { start += 1 }
        while oldEnd > start, newEnd > start, isUnchanged(oldEnd - 1, newEnd - 1) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        if start == oldEnd, start == newEnd { return existing }
        // If there are no elements on one side, the texts of those on the other do not matter.
        let isOneSided = start == oldEnd || start == newEnd
        // One by one, if there are as many.
        if isByReference, positions.count == count {
            var result = existing
            for (new, position) in positions.enumerated() {
                let json = try write(new, elements[position])
                if !json.hasSourceText(of: elements[position]) {
                    try result.set(json, at: JSONPointer([.index(position)]))
                }
            }
            return result
        }
        let steps = ElementStep.steps(
            from: (start..<oldEnd).map { isOneSided ? .null : (try? rewrite($0)) ?? elements[positions[$0]] },
            to: (start..<newEnd).map { isOneSided ? .null : try? write($0, nil) })
        var result = existing
        // How many more elements there are before the place of the next edit than there were.
        var shift = 0
        for step in steps {
            switch step {
            case .replace(let old, let new):
                let position = positions[start + old]
                let json = try write(start + new, elements[position])
                try result.set(json, at: JSONPointer([.index(position + shift)]))
            case .remove(let old):
                // Cannot fail: the position is one of the array's.
                _ = try? result.remove(at: positions[start + old] + shift)
                shift -= 1
            case .insert(let new, let old):
                let next = start + old
                let json = try write(start + new, nil)
                try result.insert(json, at: next < positions.count ? positions[next] + shift : result.count)
                shift += 1
            }
        }
        return result
    }

    /// Returns an array with the edits that make it read as a set.
    ///
    /// Elements that are in the set stay, others are removed, and new ones are appended, sorted by their text.
    ///
    /// - Parameters:
    ///   - texts: The new values as they are written.
    ///   - existing: The array; nil if there is none.
    ///   - positions: The positions of the elements that can be read, which are the old values.
    ///   - rewrite: Writes an old value anew.
    ///   - keep: Notes an old value that stays.
    ///   - isKept: Whether an equal old value stays.
    static func set(
        of values: [JSON], over existing: JSON?, readable positions: [Int],
        rewrite: (_ old: Int) throws -> JSON, keep: (_ old: Int) -> Void, isKept: (_ old: Int) -> Bool
    ) throws -> JSON {
        var missing: [ExactText: JSON] = [:]
        for json in values { missing[ExactText(text: json.rawText)] = json }
        let wanted = missing
        var result = existing ?? JSON(elements: [])
        var superfluous: [Int] = []
        for (old, position) in positions.enumerated() {
            let text = (try? rewrite(old)).map { ExactText(text: $0.rawText) }
            if let text, wanted[text] != nil {
                missing[text] = nil
                keep(old)
            } else if !isKept(old) {
                superfluous.append(position)
            }
        }
        // Cannot fail: the positions are those of elements.
        for position in superfluous.reversed() { _ = try? result.remove(at: position) }
        let added = Array(missing).sortedInUTF8(by: \.key.text).map(\.value)
        if existing == nil { return JSON(elements: added) }
        for json in added { try result.append(json) }
        return result
    }

    /// Returns an object with the edits that make it read as a dictionary.
    ///
    /// - Parameters:
    ///   - names: The names of the new members.
    ///   - existing: The object; nil if there is none.
    ///   - write: Writes the value with a name over a member's, or anew; nil if there is no value.
    ///   - isReadable: Whether the value of a member can be read.
    static func object(
        of names: [String], over existing: JSON?,
        write: (_ name: String, _ existing: JSON?) throws -> JSON?, isReadable: (JSON) -> Bool
    ) throws -> JSON {
        guard var result = existing else {
            return JSON(members: try names.sortedInUTF8(by: \.self).map { ($0, try write($0, nil) ?? .null) })
        }
        var seen = Set<String>()
        var removed = Set<String>()
        var removals: [String] = []
        var changed: [(name: String, value: JSON)] = []
        var repeated: [(name: String, value: JSON)] = []
        var cursor = ChildCursor(result)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else { continue }
            guard seen.insert(name).inserted else {
                // A duplicate goes with the first; a name that is only canonically equivalent must be removed, too.
                if removed.contains(name) {
                    removals.append(name)
                } else if let first = existing?.member(name), !child.value.hasSourceText(of: first) {
                    repeated.append((name, first))
                }
                continue
            }
            if let json = try write(name, child.value) {
                if !json.hasSourceText(of: child.value) { changed.append((name, json)) }
            } else if isReadable(child.value) {
                removals.append(name)
                removed.insert(name)
            }
        }
        for (name, value) in repeated + changed { try result.set(value, at: JSONPointer([.key(name)])) }
        for name in removals { result[name] = nil }
        for name in names.filter({ !seen.contains($0) }).sortedInUTF8(by: \.self) {
            if let json = try write(name, nil) { try result.set(json, at: JSONPointer([.key(name)])) }
        }
        return result
    }
}

extension _JSONWriting {
    /// How an element is read.
    typealias ReadPart<Element> = (JSON, inout _JSONReading) throws -> Element

    /// Returns the JSON of an array; over an array with no other changes than are needed.
    mutating func array<Element>(
        of values: [Element], over existing: JSON?, read: ReadPart<Element>,
        write: (Element, JSON?, inout _JSONWriting) throws -> JSON
    ) throws -> JSON {
        guard let existing, existing.kind == .array else {
            return JSON(elements: try values.map { try write($0, nil, &self) })
        }
        let (old, positions) = readable(in: existing, read)
        return try CollectionDifference.array(
            of: values.count, over: existing, readable: positions, isByReference: sibling != nil,
            write: { try write(values[$0], $1, &self) }, rewrite: { try write(old[$0], nil, &self) })
    }

    /// Returns the JSON of an array by the conversion of its elements.
    mutating func array<Element>(
        of values: [Element], over existing: JSON?, _ elements: Conversion<Element>
    ) throws -> JSON {
        try beside(existing, elements.traits.note) { writing in
            try writing.array(
                of: values, over: existing, read: { try elements.value(from: $0, &$1) },
                write: { try elements.written($0, over: $1, &$2) })
        }
    }

    /// Returns the JSON of a dictionary by the conversion of its values.
    mutating func dictionary<Value>(
        of members: [String: Value], over existing: JSON?, _ values: Conversion<Value>
    ) throws -> JSON {
        var reading = reading
        return try CollectionDifference.object(
            of: Array(members.keys), over: existing?.kind == .object ? existing : nil,
            write: { name, existing in try members[name].map { try values.written($0, over: existing, &self) } },
            isReadable: { (try? values.value(from: $0, &reading)) != nil })
    }

    /// Writes an array whose elements have a conversion with a note: new ones see one that is there.
    mutating func beside<Result>(
        _ existing: JSON?, _ note: ConversionNote?, _ body: (inout _JSONWriting) throws -> Result
    ) rethrows -> Result {
        guard note != nil else { return try body(&self) }
        let outer = sibling
        sibling = existing?.kind == .array ? existing?.elements.first { !$0.isNull } : nil
        defer { sibling = outer }
        return try body(&self)
    }

    /// Returns the JSON of a set by the conversion of its elements.
    mutating func set<Element: Hashable>(
        of values: Set<Element>, over existing: JSON?, _ elements: Conversion<Element>
    ) throws -> JSON {
        try beside(existing, elements.traits.note) { try $0.set(of: values, over: existing, by: elements) }
    }

    private mutating func set<Element: Hashable>(
        of values: Set<Element>, over existing: JSON?, by elements: Conversion<Element>
    ) throws -> JSON {
        let existing = existing?.kind == .array ? existing : nil
        let (old, positions) = existing.map { readable(in: $0) { try elements.value(from: $0, &$1) } } ?? ([], [])
        // Of values that Swift takes for equal, such as NFC and NFD or 0 and -0, a set has the first one. If that stays,
        // so do the others.
        var kept = Set<Element>()
        lazy var places = Dictionary(zip(old, positions)) { first, _ in first }
        func json(of value: Element) throws -> JSON {
            do {
                return try elements.written(value, over: nil, &self)
            } catch {
                // A conversion may read a value that it writes over its JSON only, such as the default of a mapping.
                guard let place = places[value], let json = existing?.element(place) else { throw error }
                return json
            }
        }
        return try CollectionDifference.set(
            of: try values.map { try json(of: $0) }, over: existing, readable: positions,
            rewrite: { try json(of: old[$0]) }, keep: { kept.insert(old[$0]) }, isKept: { kept.contains(old[$0]) })
    }

    /// The elements of an array that can be read, and their positions.
    private func readable<Element>(
        in array: JSON, _ read: ReadPart<Element>
    ) -> (values: [Element], positions: [Int]) {
        var (values, positions) = ([Element](), [Int]())
        var reading = reading
        for (position, json) in array.elements.enumerated() {
            guard let value = try? read(json, &reading) else { continue }
            values.append(value)
            positions.append(position)
        }
        return (values, positions)
    }
}
