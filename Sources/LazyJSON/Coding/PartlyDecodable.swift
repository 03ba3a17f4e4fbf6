/// A type whose values can be decoded without the parts that cannot be read.
protocol PartlyDecodable: Decodable {
    /// Decodes a value without the parts that cannot be read; nil if the JSON has not the form for that.
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> Self?
}

extension Array: PartlyDecodable where Element: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> [Element]? {
        partial.elements(Element.self, by: decoder)
    }
}

extension ContiguousArray: PartlyDecodable where Element: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> ContiguousArray? {
        partial.elements(Element.self, by: decoder).map { ContiguousArray($0) }
    }
}

extension Set: PartlyDecodable where Element: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> Set<Element>? {
        guard decoder.value.kind == .array else { return nil }
        var found = PartialDecoding.KeyedElements(stride: 1)
        var values = Set<Element>()
        for (position, json) in decoder.value.elements.enumerated() {
            guard let value = partial.part(Element.self, from: json, by: decoder, at: .index(position)) else {
                continue
            }
            values.insert(value)
            if let text = ExactText(encoding: value) { found.positions[text] = position }
        }
        partial.note(.keyed(found), of: decoder.value)
        return values
    }
}

extension Dictionary: PartlyDecodable where Key: Decodable, Value: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> [Key: Value]? {
        guard let type = Key.self as? any CodingKeyRepresentable.Type else { return pairs(by: decoder, partial) }
        guard decoder.value.kind == .object else { return nil }
        var values: [Key: Value] = [:]
        var seen = Set<String>()
        var cursor = ChildCursor(decoder.value)
        while let child = cursor.next() {
            guard let name = child.key?.exactText, let key = type.init(codingKey: MemberKey(name)) as? Key else {
                let error = JSONError(.unconvertible, expected: "a name that is a \(Key.self)", found: "another")
                partial.omit(child.value, error, by: decoder, at: .name(child.key?.text ?? ""))
                continue
            }
            // Of names that `String` takes for equal the first counts.
            guard seen.insert(name).inserted else { continue }
            if let value = partial.part(Value.self, from: child.value, by: decoder, at: .name(name)) {
                values[key] = value
            }
        }
        return values
    }

    /// The form of dictionaries whose keys are no names: an array of keys and values in turn.
    private static func pairs(by decoder: ValueDecoder, _ partial: PartialDecoding) -> [Key: Value]? {
        guard decoder.value.kind == .array, decoder.value.count.isMultiple(of: 2) else { return nil }
        var found = PartialDecoding.KeyedElements(stride: 2)
        var values: [Key: Value] = [:]
        var cursor = ChildCursor(decoder.value)
        var position = 0
        while let keyJSON = cursor.next()?.value, let json = cursor.next()?.value {
            defer { position += 2 }
            guard let key = partial.part(Key.self, from: keyJSON, by: decoder, at: .index(position)),
                let value = partial.part(Value.self, from: json, by: decoder, at: .index(position + 1))
            else { continue }
            values[key] = value
            if let text = ExactText(encoding: key) { found.positions[text] = position }
        }
        partial.note(.keyed(found), of: decoder.value)
        return values
    }
}

extension PartialDecoding {
    /// The elements of an array that can be read; nil where there is no array.
    fileprivate func elements<Element: Decodable>(_ type: Element.Type, by decoder: ValueDecoder) -> [Element]? {
        guard decoder.value.kind == .array else { return nil }
        var values: [Element] = []
        values.reserveCapacity(decoder.value.count)
        var omitted: [Int] = []
        for (position, json) in decoder.value.elements.enumerated() {
            if let value = part(type, from: json, by: decoder, at: .index(position)) {
                values.append(value)
            } else {
                omitted.append(position)
            }
        }
        if !omitted.isEmpty { note(.ordered(omitted: omitted), of: decoder.value) }
        return values
    }
}

extension ExactText {
    /// The text that a value is encoded as; nil if it has none.
    fileprivate init?(encoding value: Any) {
        guard let value = value as? any Encodable, let json = try? JSON(encoding: value) else { return nil }
        text = json.rawText
    }
}

/// The name of a member as the standard library's dictionaries see it: one that is an integer has its value.
private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(String(intValue)) }
}
