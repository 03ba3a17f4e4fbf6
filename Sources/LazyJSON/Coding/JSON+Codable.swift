#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON: Codable {
    /// Reads a value from any decoder.
    ///
    /// From ``decode(_:)`` the result is the value itself with its text. From another decoder (`JSONDecoder`,
    /// `PropertyListDecoder`, and so on) source text, order, and duplicates are lost: members are sorted by the UTF-8 bytes of
    /// their names. A number is read as an integer if it is one, otherwise as `Double`, or as `Decimal` if a `Double` would be
    /// rounded. Other decoders may recurse over nesting without a limit.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder.
    /// - Complexity: O(*n* log *n*) in the size of the value; O(1) from ``decode(_:)``.
    public init(from decoder: any Decoder) throws {
        if let own = decoder as? ValueDecoder {
            self = own.value.withoutFrame
        } else if let container = try? decoder.container(keyedBy: PlainKey.self) {
            let keys = container.allKeys.sortedInUTF8(by: \.stringValue)
            self.init(members: try keys.map { ($0.stringValue, try container.decode(JSON.self, forKey: $0)) })
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self.init(elements: elements)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSON {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return value ? .true : .false }
        let decimal = (try? container.decode(Decimal.self)).flatMap { NumberFormat.text($0) }.map { JSON.number($0) }
        if let rounded = number(container) {
            // Decoders round to integers and doubles, and then the decimal has more digits.
            guard let decimal, decimal != rounded, decimal.double == rounded.double else { return rounded }
            return decimal
        }
        if let decimal { return decimal }
        return .string(try container.decode(String.self))
    }

    /// A number as an integer or a double, by its shortest text.
    private static func number(_ container: any SingleValueDecodingContainer) -> JSON? {
        if let value = try? container.decode(Int64.self) { return .number(String(value)) }
        if let value = try? container.decode(UInt64.self) { return .number(String(value)) }
        return (try? container.decode(Double.self)).flatMap { shortest($0) }
    }

    /// Encodes the value into any encoder.
    ///
    /// With ``init(encoding:)`` the value is written with its own text. With another encoder (`JSONEncoder`,
    /// `PropertyListEncoder`, and so on) source text, order, and duplicates are lost: members are sorted by the UTF-8 bytes of
    /// their names if the encoder keeps an order, and of several members whose names `String` treats as equal the first is
    /// written. Other encoders may recurse over nesting without a limit.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: `EncodingError` for a string with a lone surrogate and for a number that is neither a 64-bit integer nor
    ///   in the range of `Decimal` or `Double`; and the errors of the encoder.
    /// - Complexity: O(*n* log *n*) in the size of the value; O(*n*) with ``init(encoding:)``.
    public func encode(to encoder: any Encoder) throws {
        if let own = encoder as? ValueEncoder { return try own.encode(self) }
        switch kind {
        case .object:
            var container = encoder.container(keyedBy: PlainKey.self)
            for (name, value) in try sortedMembers(encoder) { try container.encode(value, forKey: .name(name)) }
        case .array:
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(in: &container)
        }
    }

    /// Returns the members in the order of UTF-8; the first one of names that `String` treats as equal.
    private func sortedMembers(_ encoder: any Encoder) throws -> [(name: String, value: JSON)] {
        var seen = Set<String>()
        var cursor = ChildCursor(self)
        var found: [(name: String, value: JSON)] = []
        while let child = cursor.next(), let key = child.key {
            guard let name = key.exactText else {
                throw unencodable("a name without lone surrogates", encoder.codingPath)
            }
            if seen.insert(name).inserted { found.append((name, child.value)) }
        }
        return found.sortedInUTF8(by: \.name)
    }

    private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
        switch kind {
        case .null:
            try container.encodeNil()
        case .bool:
            try container.encode(bool ?? false)
        case .string:
            guard let text = string else { throw unencodable(String.scalarPhrase, container.codingPath) }
            try container.encode(text)
        default:
            try encodeNumber(in: &container)
        }
    }

    /// Encodes a number; as a double if the shortest text of that is the number, because many encoders write `Decimal` as an
    /// object.
    private func encodeNumber(in container: inout any SingleValueEncodingContainer) throws {
        if let value = int64 { return try container.encode(value) }
        if let value = uint64 { return try container.encode(value) }
        let double = double
        if let double, Self.shortest(double) == self { return try container.encode(double) }
        if let value = decimal { return try container.encode(value) }
        guard let double else { throw unencodable("a number in the range of Double", container.codingPath) }
        try container.encode(double)
    }

    private static func shortest(_ double: Double) -> JSON? { NumberFormat.text(double).map { .number($0) } }

    private func unencodable(_ expected: String, _ path: [any CodingKey]) -> EncodingError {
        .invalid(self, JSONError(.unrepresentable, expected: expected, found: excerpt), at: path)
    }
}
