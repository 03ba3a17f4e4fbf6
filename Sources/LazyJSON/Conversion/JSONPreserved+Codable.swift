extension JSONPreserved: Codable {
    /// Decodes a value, and keeps the JSON.
    ///
    /// ``JSON/decode(_:)`` keeps the text. Another decoder, such as `JSONDecoder`, decodes the value by its own strategies, and
    /// gives all members and their values, with the names that its strategy of keys makes of them; see ``JSON/init(from:)``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder; `DecodingError` for a value that it cannot give, such as the number `1e400`.
    /// - Complexity: O(*n* log *n*) in the size of the JSON; O(*n*) in the size of the values that are read by ``JSON/decode(_:)``.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(Value.self)
        let options = (decoder as? ValueDecoder).map { JSONCodingOptions(strategies: $0.strategies) }
        self.init(value, from: try JSON(from: decoder), options)
    }

    /// Encodes the value with the members that its type does not know.
    ///
    /// ``JSON/init(encoding:)`` writes the text of ``json()``. Another encoder, such as `JSONEncoder`, encodes the value by its
    /// own strategies, and the other members with the names that its strategy of keys makes of theirs.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: `EncodingError`, with a ``JSONError`` below it if it is not certain which part of the value a member belongs to,
    ///   if another encoder would lose parts of a set or a dictionary that its type skips, or if the result would be read as
    ///   another value; the errors of the encoder.
    /// - Complexity: O(*n* log *n*) in the size of the value and of its JSON.
    public func encode(to encoder: any Encoder) throws {
        let strategies = (encoder as? ValueEncoder)?.shared.strategies
        if source == nil && (options == nil || !(encoder is ValueEncoder)) || strategies?.values.keepsValues == true {
            return try value.encode(in: encoder)
        }
        do {
            guard let own = encoder as? ValueEncoder else {
                return try PreservedMembers(of: self, for: encoder).root.encode(to: encoder)
            }
            try own.encode(options == nil ? json(JSONCodingOptions(strategies: strategies)) : json())
        } catch let error as JSONError {
            throw EncodingError.invalid(value, error, at: encoder.codingPath)
        }
    }
}

/// The parts of a preserved value for an encoder of another library, each with the members that its type does not know.
///
/// The text is lost there in any case, so all parts that the type knows are encoded, and dates and the like are passed as values.
/// Unchanged parts that the type writes as another value, such as null, keep their JSON. Members that the type does not know
/// come from the JSON of the old parts that the new parts continue (``Correspondence``).
private final class PreservedMembers {
    private let found: Correspondence
    private var texts: TextCounterparts

    /// - Throws: ``JSONError`` if it is not certain what is to be written, or it would be read as another value.
    init<Value>(of preserved: JSONPreserved<Value>, for encoder: any Encoder) throws {
        let options = (preserved.options ?? JSONCodingOptions()).keepingValues
        let userInfo = (options.encodingUserInfo as [CodingUserInfoKey: Any]).merging(encoder.userInfo) { $1 }
        let new = try ComparedEncoding(of: preserved.value, options, userInfo: userInfo)
        let isChanged = preserved.changed != nil
        let old = isChanged ? try ComparedEncoding(of: preserved.original, options, userInfo: userInfo) : new
        found = Correspondence(EncodedTree(old), EncodedTree(new))
        texts = TextCounterparts(of: found.old, in: preserved.source ?? .null, options, decodesElements: false)
        if preserved.source == nil || !isChanged || old.isSame(as: new) { return }
        try found.checkCertainty { try texts.text(of: $0) }
        let plain = JSONCodingOptions(userInfo: options.decodingUserInfo).keepingValues
        guard let value = try? JSON(encoding: root, plain).decode(Value.self, plain, at: encoder.codingPath),
            let again = try? ComparedEncoding(of: value, options, userInfo: userInfo),
            EncodedTree(again)[0].hash == found.new[0].hash
        else { throw JSONError.unreadable(Value.self) }
    }

    var root: PreservedNode { PreservedNode(members: self, number: 0) }

    /// A part of the value.
    struct PreservedNode: Encodable {
        let members: PreservedMembers
        let number: Int

        func encode(to encoder: any Encoder) throws {
            let tree = members.found.new
            let node = tree[number]
            if let text = try members.unread(number) { return try text.encode(to: encoder) }
            // To our own encoder everything is written at once, to find out whether the type reads it.
            if let value = node.notes?.value, !(node.json.isContainer && encoder is ValueEncoder) {
                return try value.encode(in: encoder)
            }
            let parts = tree.children(of: number).map { PreservedNode(members: members, number: $0) }
            if node.notes?.collection != nil { try members.checkSkipped(number) }
            switch node.json.kind {
            case .array:
                let skipped = try members.skipped(number)
                var container = encoder.unkeyedContainer()
                for json in skipped[number] ?? [] { try container.encode(json) }
                for part in parts {
                    try container.encode(part)
                    for json in skipped[part.number] ?? [] { try container.encode(json) }
                }
            case .object where tree.hasNames(number):
                let named = parts.compactMap { part in tree.name(of: part.number).map { ($0.text, part) } }
                // A strategy of keys does not apply to the names in a dictionary.
                if node.isDictionary {
                    return try Dictionary(named) { first, _ in first }.encode(in: encoder)
                }
                var container = encoder.container(keyedBy: PlainKey.self)
                // First, because of two names that the encoder converts to one the last value counts.
                for (name, json) in try members.unknown(number) { try container.encode(json, forKey: .name(name)) }
                for (name, part) in named { try container.encode(part, forKey: .name(name)) }
            default: try node.json.encode(to: encoder)
            }
        }
    }

    /// Returns the JSON of an unchanged part that its type writes as another value, such as null if it cannot be read.
    ///
    /// - Throws: ``JSONError`` if a new part would replace a container that the type has read as a value of another kind.
    private func unread(_ number: Int) throws -> JSON? {
        let (node, source) = (found.new[number], found.sources[number])
        guard node.notes?.value == nil, let source, let text = try? texts.text(of: source) else { return nil }
        if found.areEqual(source, number) {
            if text.kind == node.json.kind { return !text.isContainer && text != node.json ? text : JSON?.none }
            // A decoder without types reads some strings as other scalars.
            return node.json.kind == .string && !text.isContainer ? JSON?.none : text
        }
        let old = found.old[source].json
        // The members of an object of which nothing was read are all unknown.
        let isUnknown = old.isNull && text.kind == .object && node.json.kind == .object
        if old.kind != text.kind, !isUnknown, text.isFilled {
            throw JSONError.unknownElements(of: text).at(found.new.pointer(to: number))
        }
        return nil
    }

    /// Throws if the JSON of a set or a dictionary has parts that its type skips.
    ///
    /// A set has no order in which they could stay, and the names in a dictionary may not be those in the JSON.
    private func checkSkipped(_ number: Int) throws {
        guard let source = found.sources[number], let text = try? texts.text(of: source) else { return }
        var count = text.kind == .object ? text.distinctCount : 0
        if text.kind == .array {
            let elements = texts.elements(of: source, text)
            let read = elements.positions.count { $0 != nil } + elements.duplicates.values.joined().count
            // Those that the strategies of another decoder read may not be found.
            if read < text.count { count = found.old[source].hasKeys ? text.count : Set(text.elements).count }
        }
        let hasOthers = try text.kind == .object && !found.old[source].isDictionary && !unknown(number).isEmpty
        if count > found.old[source].count || hasOthers {
            throw JSONError.unknownElements(of: text).at(found.new.pointer(to: number))
        }
    }

    /// The members in the JSON of an object that its type does not know; the first of duplicates.
    private func unknown(_ number: Int) throws -> [(name: String, json: JSON)] {
        guard let source = found.sources[number], let names = found.old.members(of: source),
            let text = try text(of: source), text.kind == .object
        else { return [] }
        let textName = texts.names(of: text, found.old, source)
        let newNames = found.new.members(of: number) ?? [:]
        var known = Set(try (Array(names.keys) + newNames.keys).map { ExactText(text: try textName($0.text)) })
        var (unknown, cursor) = ([(name: String, json: JSON)](), ChildCursor(text))
        while let child = cursor.next() {
            guard let name = child.key?.exactText else {
                throw JSONError(.unrepresentable, expected: "a name without lone surrogates", found: "another name")
            }
            if known.insert(ExactText(text: name)).inserted { unknown.append((name, child.value)) }
        }
        return unknown
    }

    /// Returns the elements of an array that its type skips.
    ///
    /// The key is the number of the part before them; for elements at the beginning it is the number of the array.
    private func skipped(_ number: Int) throws -> [Int: [JSON]] {
        let (old, new) = (found.old, found.new)
        // Equal elements of a set, and equal keys of a dictionary, are one.
        guard let source = found.sources[number], old[source].notes?.collection == nil,
            let text = try text(of: source), text.kind == .array
        else { return [:] }
        let parts = old.children(of: source)
        // Elements correspond by their positions if there are as many in the text. A type can also add elements.
        if text.count <= parts.count { return [:] }
        let elements = texts.elements(of: source, text)
        var read: [Int: Int] = [:]
        for (part, position) in zip(parts, elements.positions) {
            guard let position else { throw JSONError.unknownElements(of: text).at(new.pointer(to: number)) }
            read[position] = part
        }
        var (skipped, last) = ([Int: [JSON]](), number)
        for (position, json) in elements.elements.enumerated() {
            guard let part = read[position] else {
                skipped[last, default: []].append(json)
                continue
            }
            if let heir = found.heirs[part], new[heir].parent == number { last = heir }
        }
        return skipped
    }

    /// The JSON that an old part was read from; nil if there is none.
    ///
    /// The elements of a set, and of a dictionary whose keys are no text, are found by decoding them. Where that needs the
    /// strategies of another decoder, the JSON does not matter if it has no more values than the set.
    private func text(of number: Int) throws -> JSON? {
        do {
            return try texts.text(of: number)
        } catch {
            var set = number
            while set > 0, found.old[set].notes?.collection?.elementStride == nil { set = found.old[set].parent }
            guard set > 0 || found.old[0].notes?.collection != nil, let text = try texts.text(of: set),
                EncodedTree(elements: [text], [nil]).nodes.count - 1 == found.old[set].end - set
            else { throw error }
            return nil
        }
    }
}
