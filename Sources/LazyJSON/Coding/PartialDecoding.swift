/// Decoding that leaves out the elements of arrays and sets and the members of dictionaries that cannot be read.
///
/// A decoder with this object decodes these types part by part, down to ``CodingLimits/partialDepth`` levels. The object also
/// notes how the elements of the JSON correspond to the elements of the value, which a later write has to know.
final class PartialDecoding {
    /// A part that was left out.
    struct Omission {
        let pointer: JSONPointer
        let json: JSON?
        let error: any Error
    }

    /// The correspondence of the elements of an array to the elements that were decoded from it.
    enum Elements {
        /// In order, without those at some positions.
        case ordered(omitted: [Int])
        /// By keys, in no order.
        case keyed(KeyedElements)
    }

    /// The elements of a set, or of a dictionary that is coded as an array of keys and values, that were read.
    struct KeyedElements {
        /// The number of elements of the array for each element of the value.
        let stride: Int
        /// The positions of the elements with each key, by the text that the key is encoded as.
        var positions: [ExactText: [Int]] = [:]
    }

    private let notesOmissions: Bool
    /// Whether nothing is left out: then it only notes how elements correspond.
    let isStrict: Bool
    private(set) var omissions: [Omission] = []
    private var elements: [DocumentPlace: Elements] = [:]
    private var members: [DocumentPlace: ConvertedMembers] = [:]
    /// The parts that cannot be read, whose value comes from elsewhere.
    var unknown = Set<DocumentPlace>()

    /// - Parameters:
    ///   - notesOmissions: Whether the parts that are left out are collected.
    ///   - isStrict: Whether a part that cannot be read is an error.
    init(notingOmissions notesOmissions: Bool = false, isStrict: Bool = false) {
        self.notesOmissions = notesOmissions
        self.isStrict = isStrict
    }

    /// The correspondence of the elements of an array to its decoded elements; nil if one by one, or if it is not known.
    func elements(of array: JSON) -> Elements? { DocumentPlace(array).flatMap { elements[$0] } }

    /// Notes how the elements of an array correspond to its decoded elements.
    func note(_ elements: Elements, of array: JSON) {
        if let place = DocumentPlace(array) { self.elements[place] = elements }
    }

    /// The members of an object by the keys that their names were converted to; nil if they were not.
    func members(of object: JSON) -> ConvertedMembers? { DocumentPlace(object).flatMap { members[$0] } }

    /// Notes that the names of an object's members were converted.
    func note(_ members: ConvertedMembers, of object: JSON) {
        if let place = DocumentPlace(object) { self.members[place] = members }
    }

    /// Decodes a type whose parts can be left out; nil for other types.
    func decode<T: Decodable>(
        _ type: T.Type, from value: JSON, by decoder: ValueDecoder, at key: (any CodingKey)?
    ) throws -> T? {
        guard value.isContainer, let type = type as? any PartlyDecodable.Type else { return nil }
        if isStrict, (type as? any UnorderedCollection.Type)?.elementStride == nil { return nil }
        return try type.decodeParts(
            by: decoder.child(value, at: key, keepsNames: CodingStrategies.keepsNames(type)), self) as? T
    }

    /// Decodes a part of a container; nil if it cannot be read and is left out.
    func part<Part: Decodable>(
        _ type: Part.Type, from json: JSON, by decoder: ValueDecoder, at key: PlainKey
    ) throws -> Part? {
        let count = omissions.count
        do {
            return try decoder.decode(type, from: json, at: key)
        } catch {
            if isStrict { throw error }
            // Parts that were left out inside of it do not count.
            omissions.removeSubrange(count...)
            omit(json, error, by: decoder, at: key)
            return nil
        }
    }

    /// Notes that a part was left out.
    func omit(_ json: JSON, _ error: any Error, by decoder: ValueDecoder, at key: PlainKey) {
        guard notesOmissions else { return }
        let pointer = decoder.pointer(to: key)
        omissions.append(Omission(pointer: pointer, json: json, error: error))
    }
}

/// A type whose values can be decoded without the parts that cannot be read.
protocol PartlyDecodable: Decodable {
    /// Decodes a value without the parts that cannot be read; nil if the JSON does not have the form for that.
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> Self?
}

extension Array: PartlyDecodable where Element: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> [Element]? {
        try partial.elements(Element.self, by: decoder)
    }
}

extension ContiguousArray: PartlyDecodable where Element: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> ContiguousArray? {
        try partial.elements(Element.self, by: decoder).map { ContiguousArray($0) }
    }
}

extension Set: PartlyDecodable where Element: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> Set<Element>? {
        guard decoder.value.kind == .array else { return nil }
        var found = PartialDecoding.KeyedElements(stride: 1)
        var values = Set<Element>()
        for (position, json) in decoder.value.elements.enumerated() {
            guard let value = try partial.part(Element.self, from: json, by: decoder, at: .index(position)) else {
                continue
            }
            values.insert(value)
            found.add(value, at: position, by: decoder)
        }
        partial.note(.keyed(found), of: decoder.value)
        return values
    }
}

extension Dictionary: PartlyDecodable where Key: Decodable, Value: Decodable {
    static func decodeParts(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> [Key: Value]? {
        guard let type = Key.self as? any CodingKeyRepresentable.Type else { return try pairs(by: decoder, partial) }
        guard decoder.value.kind == .object else { return nil }
        var values: [Key: Value] = [:]
        var seen = Set<String>()
        /// - Parameter shown: The name in an issue.
        func take(_ name: String?, _ shown: String, _ json: JSON) throws {
            guard let name, let key = type.init(codingKey: MemberKey(name)) as? Key else {
                return partial.omit(json, Self.unknownName, by: decoder, at: .name(shown))
            }
            // Of names that `String` takes for equal the first counts.
            guard seen.insert(name).inserted else { return }
            if let value = try partial.part(Value.self, from: json, by: decoder, at: .name(name)) {
                values[key] = value
            }
        }
        if let converted = decoder.convertedMembers() {
            for member in converted.list() { try take(member.key, member.key, member.value) }
            return values
        }
        var cursor = ChildCursor(decoder.value)
        while let child = cursor.next() { try take(child.key?.exactText, child.key?.text ?? "", child.value) }
        return values
    }

    private static var unknownName: JSONError {
        JSONError(.unconvertible, expected: "a name that is read as \(Key.self)", found: "another name")
    }

    /// Decodes the form of dictionaries whose keys are not names: an array of keys and values in turn.
    private static func pairs(by decoder: ValueDecoder, _ partial: PartialDecoding) throws -> [Key: Value]? {
        guard decoder.value.kind == .array, decoder.value.count.isMultiple(of: 2) else { return nil }
        var found = PartialDecoding.KeyedElements(stride: 2)
        var values: [Key: Value] = [:]
        let elements = Array(decoder.value.elements)
        for position in stride(from: 0, to: elements.count, by: 2) {
            guard let key = try partial.part(Key.self, from: elements[position], by: decoder, at: .index(position)),
                let value = try partial.part(
                    Value.self, from: elements[position + 1], by: decoder, at: .index(position + 1))
            else { continue }
            values[key] = value
            found.add(key, at: position, by: decoder)
        }
        partial.note(.keyed(found), of: decoder.value)
        return values
    }
}

extension PartialDecoding {
    /// The elements of an array that can be read; nil if there is no array.
    fileprivate func elements<Element: Decodable>(_ type: Element.Type, by decoder: ValueDecoder) throws -> [Element]? {
        guard decoder.value.kind == .array else { return nil }
        var values: [Element] = []
        values.reserveCapacity(decoder.value.count)
        var omitted: [Int] = []
        for (position, json) in decoder.value.elements.enumerated() {
            if let value = try part(type, from: json, by: decoder, at: .index(position)) {
                values.append(value)
            } else {
                omitted.append(position)
            }
        }
        if !omitted.isEmpty { note(.ordered(omitted: omitted), of: decoder.value) }
        return values
    }
}

extension PartialDecoding.KeyedElements {
    /// Adds the position of an element or a key by its text, in which sets are sorted; skips a value that cannot be encoded.
    fileprivate mutating func add(_ value: Any, at position: Int, by decoder: ValueDecoder) {
        guard let value = value as? any Encodable,
            let json = try? JSON(encoding: value, by: decoder.strategies, sortingSets: true)
        else { return }
        positions[ExactText(text: json.rawText), default: []].append(position)
    }
}
