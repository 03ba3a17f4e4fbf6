#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parts of the text that the parts of an encoding were read from.
struct TextCounterparts {
    /// The elements of an array in the text.
    struct Elements {
        var elements: [JSON] = []
        /// The position in the text of each element of the encoding; nil if it is not known.
        var positions: [Int?] = []
        /// The positions of further elements that were read as the same element of a set.
        var duplicates: [Int: [Int]] = [:]
    }

    private let tree: EncodedTree
    private let options: JSONCodingOptions
    private let decodesElements: Bool
    /// The texts that were found, by the number of the part.
    private var texts: [Int: JSON?]
    private var arrays: [Int: Elements] = [:]
    /// The members of objects by their converted names, with the objects, which the identities need.
    private var converted: [ValueIdentity: (object: JSON, members: ConvertedMembers)] = [:]

    /// - Parameters:
    ///   - tree: The encoding.
    ///   - text: The text that the whole was read from.
    ///   - options: The strategies of the encoding.
    ///   - decodesElements: Whether the elements of arrays are found by what they decode as. Without that, elements correspond by
    ///     their positions if there are as many in the text, and show the same values.
    init(of tree: EncodedTree, in text: JSON, _ options: JSONCodingOptions, decodesElements: Bool) {
        self.tree = tree
        self.options = options
        self.decodesElements = decodesElements
        texts = [0: text]
    }

    /// Returns the text of a part; nil if the text does not have it.
    ///
    /// - Throws: ``JSONError`` if it is one of several elements that cannot be told apart.
    mutating func text(of number: Int) throws -> JSON? {
        var missing: [Int] = []
        var known = number
        while texts[known] == nil {
            missing.append(known)
            known = tree[known].parent
        }
        for number in missing.reversed() {
            texts[number] = .some(try texts[tree[number].parent]?.flatMap { try child(number, in: $0) })
        }
        return texts[number] ?? nil
    }

    private mutating func child(_ number: Int, in text: JSON) throws -> JSON? {
        let node = tree[number]
        guard node.key == nil else {
            return try tree.name(of: number).flatMap { text.member(try names(of: text, tree, node.parent)($0.text)) }
        }
        guard text.kind == .array else { return nil }
        let elements = elements(of: node.parent, text)
        guard let position = elements.positions[node.position] else { throw JSONError.unknownElements(of: text) }
        return elements.elements[position]
    }

    // MARK: Names

    /// Returns a function from the names of an object's members in an encoding to their names in the text, which a strategy may
    /// read as the same keys.
    mutating func names(of text: JSON, _ tree: EncodedTree, _ number: Int) -> (String) throws -> String {
        let isDictionary = tree[number].isDictionary
        if isDictionary, options.strategies?.values.keepsValues == true {
            return { try Self.nameInDictionary($0, of: text, count: tree[number].count) }
        }
        guard let strategies = options.strategies, strategies.decodesKeys, !isDictionary else { return { $0 } }
        // A strategy that depends on the path gets an empty one: if that finds another member, the result is refused.
        let identity = ValueIdentity(text)
        let known = identity.flatMap { converted[$0]?.members }
        let members = known ?? ConvertedMembers(of: text, strategies, at: [], KeyNumbers())
        if known == nil, let identity { converted[identity] = (text, members) }
        return { try members.name(readLike: $0) ?? $0 }
    }

    /// Returns the name in JSON that another decoder has given of a key in a dictionary: a strategy of keys has converted the names
    /// in the JSON, and not the keys.
    private static func nameInDictionary(_ key: String, of text: JSON, count: Int) throws -> String {
        // With fewer members than keys, several keys have been converted to one name.
        let names = text.count == count ? [key, SnakeCase.camelCase(key)] : []
        let known = names.first { text.member($0) != nil }
        guard let known else { throw JSONError.unknownElements(of: text) }
        return known
    }

    // MARK: Elements

    /// Returns the elements of an array in the text.
    mutating func elements(of number: Int, _ text: JSON) -> Elements {
        if let known = arrays[number] { return known }
        var found = Elements(elements: text.kind == .array ? Array(text.elements) : [])
        let children = tree.children(of: number)
        let notes = tree[number].notes
        if let collection = notes?.collection, let stride = collection.elementStride {
            let starts = Array(Swift.stride(from: 0, to: found.elements.count, by: stride))
            let keys = hashes(of: starts.map { found.elements[$0] }, as: collection.keyType)
            found.match(children.map { tree[$0].hash }, stride: stride, Array(zip(starts, keys ?? [])))
        } else {
            let isInPlace = !decodesElements && children.count == found.elements.count
            let shown = isInPlace ? shown(children, found.elements) : .others
            if shown == .same {
                found.positions = Array(found.elements.indices)
            } else {
                let unknown = shown == .moved ? [Int?](repeating: nil, count: children.count) : nil
                let read = notes?.elementType.flatMap { hashes(of: found.elements, as: $0) }
                found.match(children.map { tree[$0].hash }, read ?? unknown)
            }
            // If none is found at another place, the type may have changed elements, but not their order.
            if shown == .others, isInPlace, found.positions.enumerated().allSatisfy({ $1 == nil || $1 == $0 }) {
                found.positions = Array(found.elements.indices)
            }
        }
        arrays[number] = found
        return found
    }

    /// The scalars that elements of the encoding show, compared with the texts at the same positions.
    private enum Shown {
        /// None differs.
        case same
        /// Some differ.
        case others
        /// The dates of the elements are in the texts, but in another order; so are URLs, data or decimals.
        case moved
    }

    /// Returns what elements of the encoding show of the texts at the same positions.
    ///
    /// Scalars of another kind do not count, nor do the elements of arrays.
    private mutating func shown(_ elements: [Int], _ texts: [JSON]) -> Shown {
        var pairs = zip(elements, texts).map { (number: $0, text: $1, path: [ExactText]()) }
        var noted: [[ExactText]: [(form: JSON, text: JSON)]] = [:]
        while let (number, text, path) = pairs.popLast() {
            let json = tree[number].json
            if let form = tree[number].notes?.value.flatMap({ json.form(of: $0) }) {
                noted[path, default: []].append((form, text))
            }
            if tree[number].notes?.value != nil || json.kind != text.kind { continue }
            if !json.isContainer, json != text { return .others }
            guard json.kind == .object else { continue }
            let names = names(of: text, tree, number)
            for child in tree.children(of: number) {
                guard let name = tree.name(of: child), let member = (try? names(name.text)).flatMap({ text.member($0) })
                else { continue }
                pairs.append((child, member, path + [name]))
            }
        }
        // Values that a type has changed, or in a form that is not known, are not all found in the texts.
        let areMoved = noted.values.contains { scalars in
            let (forms, known) = (Set(scalars.map(\.form)), Set(scalars.flatMap { $0.text.possibleForms }))
            return known.isSuperset(of: forms) && scalars.allSatisfy { !forms.isDisjoint(with: $0.text.possibleForms) }
                && !scalars.allSatisfy { $0.text.possibleForms.contains($0.form) }
        }
        return areMoved ? .moved : .same
    }

    /// Returns the hashes of the encodings of the values that elements decode as; nil for elements that cannot be decoded, and
    /// for a type that cannot be decoded.
    private func hashes(of elements: [JSON], as type: Any.Type) -> [Int?]? {
        func hashes<Element: Codable>(_ type: Element.Type) -> [Int?] {
            elements.map { json in
                guard let value = try? json.decode(type, options),
                    let encoding = try? ComparedEncoding(of: value, options)
                else { return nil }
                return EncodedTree(encoding)[0].hash
            }
        }
        return (type as? any (Decodable & Encodable).Type).map { hashes($0) }
    }
}

/// Comparing values of which each encoder has a form of its own.
extension JSON {
    /// Returns the form by which a value with this encoding is compared with texts; nil for a type that is not compared.
    fileprivate func form(of value: any Encodable) -> JSON? {
        switch value {
        case let date as Date: .milliseconds(date.timeIntervalSince1970)
        case is Decimal: rounded
        case is URL, is Data: self
        default: nil
        }
    }

    /// The forms of the values that this text may be of: of a date in seconds or milliseconds since 1970, in seconds since 2001,
    /// or in ISO 8601.
    fileprivate var possibleForms: [JSON] {
        let dates = [
            double, double.map { $0 / 1_000 },
            double.map { Date(timeIntervalSinceReferenceDate: $0).timeIntervalSince1970 },
            string.flatMap { DateText($0)?.date.timeIntervalSince1970 },
        ]
        // A time that was added to another one is not exact.
        let times = dates.compactMap(\.self).flatMap { [$0 - 1e-5, $0 + 1e-5] }
        return [self, rounded].compactMap(\.self) + times.map { .milliseconds($0) }
    }

    /// The number as a double.
    private var rounded: JSON? { double.flatMap { NumberFormat.text($0) }.map { .number($0) } }

    private static func milliseconds(_ seconds: Double) -> JSON {
        .integer(Int(exactly: (seconds * 1_000).rounded()) ?? 0)
    }
}

extension TextCounterparts.Elements {
    /// Finds the elements of a set, or the keys and values of a dictionary: all that are read as one element.
    fileprivate mutating func match(_ hashes: [Int], stride: Int, _ keys: [(position: Int, hash: Int?)]) {
        var known: [Int: [Int]] = [:]
        for key in keys { if let hash = key.hash { known[hash, default: []].append(key.position) } }
        positions = hashes.indices.map { index in
            let offset = index % stride
            // Of equal keys the last one counts.
            guard var found = known[hashes[index - offset]], let last = found.popLast(), last + offset < elements.count
            else { return nil }
            if !found.isEmpty { duplicates[index] = found.map { $0 + offset } }
            return last + offset
        }
    }

    /// Finds the elements that occur exactly once in the encoding and in the text; all, if they are in the same order.
    fileprivate mutating func match(_ hashes: [Int], _ read: [Int?]?) {
        if hashes.count == elements.count, read == nil || read == hashes {
            positions = Array(elements.indices)
            return
        }
        let readable = (read ?? []).enumerated().compactMap { position, hash in
            hash.map { (position: position, hash: $0) }
        }
        if readable.map(\.hash) == hashes {
            positions = readable.map { $0.position }
            return
        }
        let counts = Dictionary(hashes.map { ($0, 1) }, uniquingKeysWith: +)
        let places = Dictionary(grouping: readable, by: \.hash)
        positions = hashes.map { hash in
            guard counts[hash] == 1, let found = places[hash], found.count == 1 else { return nil }
            return found[0].position
        }
    }
}
