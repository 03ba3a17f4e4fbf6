/// Writing arrays, sets and dictionaries over existing ones.
///
/// Elements and members that do not change keep their text, and those that cannot be read stay.
extension _JSONWriting {
    /// How an element is read.
    typealias ReadChild<Element> = (JSON, inout _JSONReading) throws -> Element

    // MARK: Arrays

    /// Returns the JSON of an array by the conversion of its elements.
    mutating func array<Element>(
        of values: [Element], over existing: JSON?, _ elements: Conversion<Element>
    ) throws -> JSON {
        try array(
            of: values, over: existing, elements.traits, read: { try elements.value(from: $0, &$1) },
            write: { try elements.written($0, over: $1, &$2) })
    }

    /// Returns the JSON of an array; an existing array changes only where elements differ.
    ///
    /// Elements at both ends that do not change are left alone. The others are compared by the JSON that they have without
    /// existing JSON, and continue each other as ``Correspondence`` says; of JSON in strings, what is in the strings is compared.
    mutating func array<Element>(
        of values: [Element], over existing: JSON?, _ traits: ConversionTraits, read: ReadChild<Element>,
        write: (Element, JSON?, inout _JSONWriting) throws -> JSON
    ) throws -> JSON {
        let (outer, areEmbedded) = (sibling, traits.isEmbedded)
        defer { sibling = outer }
        findSibling(in: existing, traits)
        guard let existing, existing.kind == .array else {
            return JSON(elements: try values.map { try write($0, nil, &self) })
        }
        let (old, positions) = readable(in: existing, read)
        let elements = Array(existing.elements)
        var edits = ContainerEdits(existing)
        func replace(_ old: Int, by new: Int, over text: JSON?) throws {
            let json = try write(values[new], text, &self)
            if !json.hasSourceText(of: elements[positions[old]]) { try edits.set(json, at: .index(positions[old])) }
        }
        // A reference may be written without all of its value, so that a value can change while its text stays the same.
        if sibling != nil, positions.count == values.count {
            for number in values.indices { try replace(number, by: number, over: elements[positions[number]]) }
            return try edits.finish() ?? existing
        }
        let (start, end) = ElementAlignment.commonEnds(positions.count, values.count) { old, new in
            // A value may be one that can only be written over the element that it was read from.
            let element = elements[positions[old]]
            return (try? write(values[new], element, &self))?.hasSourceText(of: element) ?? false
        }
        let (olds, news) = (start..<positions.count - end, start..<values.count - end)
        if olds.isEmpty, news.isEmpty { return existing }
        func content(_ json: JSON) -> JSON { areEmbedded ? (try? json.unquoted()) ?? json : json }
        func trees(_ olds: Range<Int>, _ news: Range<Int>) -> (old: EncodedTree, new: EncodedTree) {
            let identities = (olds.map { ElementIdentity(of: old[$0]) }, news.map { ElementIdentity(of: values[$0]) })
            var reading = reading
            let ignored = ElementIdentity.changing(
                from: identities.0.compactMap(\.self), to: identities.1.compactMap(\.self)
            ) {
                olds.compactMap { (try? read(elements[positions[$0]], &reading)).flatMap { ElementIdentity(of: $0) } }
            }
            func counted(_ identity: ElementIdentity?) -> ElementIdentity? {
                identity.flatMap { ignored.contains($0) ? nil : $0 }
            }
            let before = EncodedTree(
                elements: olds.map { content((try? write(old[$0], nil, &self)) ?? elements[positions[$0]]) },
                identities.0.map(counted))
            let after = EncodedTree(
                elements: news.map { (try? write(values[$0], nil, &self)).map(content) },
                identities.1.map(counted))
            return (before, after)
        }
        let middle = trees(olds, news)
        // A new element must not get the comments of a container that is removed.
        let hasComments = existing.source?.dialect == .jsonc
        let (steps, removes) = ElementStep.steps(from: middle.old, to: middle.new) {
            !(hasComments && content(elements[positions[start + $0]]).isContainer)
        }
        if removes, areEmbedded || elements.contains(where: \.isContainer) {
            // It must be certain which of several equal elements is removed.
            let all = trees(old.indices, values.indices)
            try Correspondence(all.old, all.new).checkCertainty { old in
                if all.old[old].parent != 0 { return JSON?.none }
                let text = content(elements[positions[all.old[old].position]])
                // Scalars have no unknown members, so that their texts count as equal.
                return text.isContainer ? text : .some(.null)
            }
        }
        for step in steps {
            switch step {
            case .replace(let old, let new, let isSame):
                let element = elements[positions[start + old]]
                // The text of a value that is replaced shows how the new one is written; unknown members are not its own.
                let isEmpty = content(element).count == 0 || !areEmbedded && element.kind == .array
                try replace(start + old, by: start + new, over: isSame || isEmpty ? element : nil)
            case .remove(let old): edits.remove(positions[start + old])
            case .insert(let new, let old, let source):
                let position = start + old < positions.count ? positions[start + old] : elements.count
                let text = source.map { elements[positions[start + $0]] }
                edits.insert(try write(values[start + new], text, &self), at: position)
            }
        }
        return try edits.finish() ?? existing
    }

    /// If the conversion of elements has a note, finds the existing element that new ones see.
    private mutating func findSibling(in existing: JSON?, _ traits: ConversionTraits) {
        if traits.note != nil { sibling = existing?.elements.first { !$0.isNull } }
    }

    /// Returns the elements of an array that can be read, and their positions.
    private func readable<Element>(
        in array: JSON, _ read: ReadChild<Element>
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

    // MARK: Sets

    /// Returns the JSON of a set by the conversion of its elements.
    ///
    /// Elements that are in the set stay, others are removed, and new ones are appended, sorted by their text.
    mutating func set<Element: Hashable>(
        of values: Set<Element>, over existing: JSON?, _ elements: Conversion<Element>
    ) throws -> JSON {
        let outer = sibling
        defer { sibling = outer }
        findSibling(in: existing, elements.traits)
        let array = existing?.kind == .array ? existing : nil
        let (old, positions) = array.map { readable(in: $0) { try elements.value(from: $0, &$1) } } ?? ([], [])
        lazy var numbers = Dictionary(zip(old, old.indices)) { first, _ in first }
        func json(of value: Element) throws -> JSON {
            do {
                return try elements.written(value, over: nil, &self)
            } catch {
                // A conversion may read a value that it writes over its JSON only, such as the default of a mapping.
                guard let number = numbers[value], elements.isSame(old[number], as: value, self) == true,
                    let json = array?.element(positions[number])
                else { throw error }
                return json
            }
        }
        var missing: [ExactText: JSON] = [:]
        for value in values {
            let json = try json(of: value)
            missing[ExactText(text: json.rawText)] = json
        }
        let wanted = missing
        var edits = ContainerEdits(array ?? .emptyArray)
        // Of values that Swift takes for equal, such as NFC and NFD or 0 and -0, a set has the first one. If that stays,
        // so do the others.
        var kept = Set<Element>()
        for (value, position) in zip(old, positions) {
            let text = (try? json(of: value)).map { ExactText(text: $0.rawText) }
            if let text, wanted[text] != nil {
                missing[text] = nil
                kept.insert(value)
            } else if !kept.contains(value) {
                edits.remove(position)
            }
        }
        let added = Array(missing).sortedInUTF8(by: \.key.text).map(\.value)
        guard let array else { return JSON(elements: added) }
        for json in added { edits.insert(json, at: array.count) }
        return try edits.finish() ?? array
    }

    // MARK: Dictionaries

    /// Returns the JSON of a dictionary by the conversion of its values.
    mutating func dictionary<Key, Value>(
        of members: [Key: Value], over existing: JSON?, _ names: MemberNames<Key>, _ values: Conversion<Value>
    ) throws -> JSON {
        guard let existing, existing.kind == .object else {
            let named = try members.map { (name: try names.checkedName(of: $0), value: $1) }.sortedInUTF8(by: \.name)
            return JSON(members: try named.map { ($0.name, try values.written($0.value, over: nil, &self)) })
        }
        var (edits, reading) = (ContainerEdits(existing), reading)
        var seen = Set<Key>()
        var removed = Set<Key>()
        var removals: [String] = []
        var cursor = ChildCursor(existing)
        while let child = cursor.next() {
            guard let name = child.key?.exactText, let key = names.key(name) else { continue }
            guard seen.insert(key).inserted else {
                // A duplicate goes with the first; another name of the same key must be removed, too.
                if removed.contains(key) { removals.append(name) }
                continue
            }
            if let value = members[key] {
                let json = try values.written(value, over: child.value, &self)
                if !json.hasSourceText(of: child.value) { try edits.set(json, at: .key(name)) }
            } else if (try? values.value(from: child.value, &reading)) != nil {
                removals.append(name)
                removed.insert(key)
            }
        }
        let added = try members.filter { !seen.contains($0.key) }.map { key, value in
            (name: try names.checkedName(of: key), json: try values.written(value, over: nil, &self))
        }
        // A new key continues a removed one of equal encoding if there is one of each.
        var renamed = Set<String>()
        if !added.isEmpty, !removals.isEmpty {
            let old = removals.compactMap { name -> (name: String, json: JSON)? in
                guard let value = existing.member(name).flatMap({ try? values.value(from: $0, &reading) }),
                    let json = try? values.written(value, over: nil, &self)
                else { return nil }
                return (name, json)
            }
            let added = Dictionary(grouping: added) { ExactText(text: $0.json.rawText) }
            for (text, olds) in Dictionary(grouping: old, by: { ExactText(text: $0.json.rawText) }) {
                guard let news = added[text], olds.count == 1, news.count == 1 else { continue }
                try edits.rename(olds[0].name, to: news[0].name)
                renamed.formUnion([olds[0].name, news[0].name])
            }
        }
        for name in removals where !renamed.contains(name) { edits.remove(name) }
        for (name, json) in added.sortedInUTF8(by: { $0.name }) where !renamed.contains(name) {
            edits.addInOrder(name, json)
        }
        return try edits.finish() ?? existing
    }
}
