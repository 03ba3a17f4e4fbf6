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
    public init(from decoder: any Decoder) throws { self = try Self.read(by: decoder) }

    /// Reads a value from a decoder; one of another library tells kinds apart only by errors.
    ///
    /// An error takes as long as several values do, so the kinds are tried in an order in which most values need few.
    ///
    /// - Parameters:
    ///   - decoder: The decoder.
    ///   - likely: A kind that is tried first.
    fileprivate static func read(by decoder: any Decoder, likely: Kind? = nil) throws -> JSON {
        if let own = decoder as? ValueDecoder { return own.value.withoutFrame }
        if likely == .object, let object = try object(decoder) { return object }
        if likely == .array, let array = try array(decoder) { return array }
        let single = try? decoder.singleValueContainer()
        if let value = single.flatMap({ scalar($0, likely) }) { return value }
        if likely != .object, let object = try object(decoder) { return object }
        if likely != .array, let array = try array(decoder) { return array }
        // A decoder may read integers as nothing else, and not all numbers fit in a Double.
        if let value = single.flatMap({ number($0, nil) }) { return value }
        // A property list has dates and data.
        if let date = try? single?.decode(Date.self) { return try JSON(encoding: date) }
        if let data = try? single?.decode(Data.self) { return try JSON(encoding: data) }
        throw unreadable(at: decoder.codingPath)
    }

    private static func object(_ decoder: any Decoder) throws -> JSON? {
        guard let container = try? decoder.container(keyedBy: PlainKey.self) else { return nil }
        // The keys of other decoders have no order.
        let keys = container.allKeys.sortedInUTF8(by: \.stringValue)
        return self.init(members: try keys.map { ($0.stringValue, try container.decode(JSON.self, forKey: $0)) })
    }

    private static func array(_ decoder: any Decoder) throws -> JSON? {
        guard var container = try? decoder.unkeyedContainer() else { return nil }
        var elements: [JSON] = []
        while !container.isAtEnd {
            // Most elements are of the kind of the one before, which is tried first.
            let element =
                switch elements.last?.kind {
                case .object: try container.decode(LikelyObject.self).json
                case .array: try container.decode(LikelyArray.self).json
                case .number: try container.decode(LikelyNumber.self).json
                default: try container.decode(JSON.self)
                }
            elements.append(element)
        }
        return self.init(elements: elements)
    }

    /// The value of a container of a scalar; nil for an array, an object, and a number that is not a `Double`.
    private static func scalar(_ container: any SingleValueDecodingContainer, _ likely: Kind?) -> JSON? {
        if container.decodeNil() { return .null }
        if likely == .number, let value = number(container) { return value }
        let text = try? container.decode(String.self)
        if let text {
            // A decoder without types reads each scalar as a string, so that another type counts first.
            guard text.mayBeUntyped else { return .string(text) }
            if let value = try? container.decode(Bool.self) { return value ? .true : .false }
        }
        if let value = number(container) { return value }
        if let text { return .string(text) }
        return (try? container.decode(Bool.self)).map { $0 ? .true : .false }
    }

    private static func number(_ container: any SingleValueDecodingContainer) -> JSON? {
        (try? container.decode(Double.self)).flatMap { number(container, $0) }
    }

    /// A number: an integer, the shortest text of a double, or a decimal that has more digits than these.
    private static func number(_ container: any SingleValueDecodingContainer, _ double: Double?) -> JSON? {
        let decimal = try? container.decode(Decimal.self)
        let text = integer(container, double) ?? double.flatMap { NumberFormat.text($0) }
        let rounded = text.map { JSON.number($0) }
        // Decoders round to integers and doubles, and then the decimal has more digits.
        guard let decimal, decimal != rounded?.decimal, let digits = NumberFormat.text(decimal) else { return rounded }
        let exact = JSON.number(digits)
        // A decimal that is another double has lost more than the double; an integer may be the double without its fraction.
        return rounded == nil || exact.double == double ?? rounded?.double ? exact : rounded
    }

    private static func integer(_ container: any SingleValueDecodingContainer, _ double: Double?) -> String? {
        // No integer of 64 bits: an attempt would fail, round, or lose the sign of -0.
        if let double, double != double.rounded() || double.magnitude > 0x1p64 || double.isNegativeZero { return nil }
        if let value = try? container.decode(Int64.self) { return String(value) }
        return (try? container.decode(UInt64.self)).map { String($0) }
    }

    private static func unreadable(at path: [any CodingKey]) -> DecodingError {
        let error = JSONError(
            .unconvertible, expected: "a value that another decoder reads, such as a number in the range of Double",
            found: "another one", pointer: JSONPointer(codingPath: path))
        return .dataCorrupted(DecodingError.Context(error, path))
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
        let double = double
        // An integer has no -0.
        if let double, double.isNegativeZero { return try container.encode(double) }
        if let value = int64 { return try container.encode(value) }
        if let value = uint64 { return try container.encode(value) }
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

/// An element of an array after an object.
private struct LikelyObject: Decodable {
    let json: JSON
    init(from decoder: any Decoder) throws { json = try JSON.read(by: decoder, likely: .object) }
}

/// An element of an array after an array.
private struct LikelyArray: Decodable {
    let json: JSON
    init(from decoder: any Decoder) throws { json = try JSON.read(by: decoder, likely: .array) }
}

/// An element of an array after a number.
private struct LikelyNumber: Decodable {
    let json: JSON
    init(from decoder: any Decoder) throws { json = try JSON.read(by: decoder, likely: .number) }
}

extension Double {
    fileprivate var isNegativeZero: Bool { self == 0 && sign == .minus }
}

extension String {
    /// Whether the text may be a number or a truth value where scalars have no types, as in YAML, and each is a string, too.
    fileprivate var mayBeUntyped: Bool {
        guard let first = utf8.first else { return false }
        if first < 0x3A { return utf8.allSatisfy { $0 < 0x3B || "_xXoOaAbBcCdDeEfF".utf8.contains($0) } }
        return utf8.count <= 5 && ["true", "false", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    }
}
