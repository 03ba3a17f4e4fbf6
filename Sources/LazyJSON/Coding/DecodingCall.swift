#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state that all decoders of one call share.
final class DecodingCall {
    let strategies: CodingStrategies
    /// The numbers of the keys that names are converted to.
    let numbers = KeyNumbers()

    private init(_ strategies: CodingStrategies) { self.strategies = strategies }

    /// Returns the state that the decoders of a call share; nil if there is none.
    ///
    /// - Throws: `DecodingError` if nothing can be decoded with the options.
    static func with(_ options: JSONCodingOptions) throws -> DecodingCall? {
        if let refusal = options.strategies?.values.decodingRefusal {
            throw DecodingError.dataCorrupted(DecodingError.Context(refusal, []))
        }
        return options.strategies.map { DecodingCall($0) }
    }

    /// Decodes a type that has a strategy; nil for other types.
    @inline(never)
    func decode<T: Decodable>(
        _ type: T.Type, from value: JSON, by decoder: ValueDecoder, at key: (any CodingKey)?
    ) throws -> T? {
        // The types that have strategies in `JSONDecoder`; numbers that are not finite are decoded as scalars.
        if type == Date.self { return try strategies.date(from: value, by: decoder, at: key) as? T }
        if type == Data.self { return try strategies.data(from: value, by: decoder, at: key) as? T }
        return nil
    }
}

extension CodingStrategies {
    /// Decodes a date; returns nil if it decodes itself.
    fileprivate func date(from value: JSON, by decoder: ValueDecoder, at key: (any CodingKey)?) throws -> Date? {
        switch values.dateDecoding {
        case .deferredToDate:
            return nil
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try decoder.scalar(Double.self, from: value, at: key))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try decoder.scalar(Double.self, from: value, at: key) / 1_000)
        case .iso8601:
            let text = try decoder.scalar(String.self, from: value, at: key)
            if let date = try? Date.ISO8601FormatStyle().parse(text) { return date }
            throw decoder.unconvertible("an ISO 8601 date", value, at: key)
        case .custom(let decode):
            // `JSONDecoder` does not call the closure for null.
            if value.isNull { throw decoder.mismatch(Date.self, "a date", value, at: key) }
            return try decode(decoder.child(value, at: key))
        #if canImport(Darwin)
            case .formatted(let formatter):
                let text = try decoder.scalar(String.self, from: value, at: key)
                if let date = formatter.date(from: text) { return date }
                throw decoder.unconvertible("a date in the format of the formatter", value, at: key)
            @unknown default: return nil
        #endif
        }
    }

    /// Decodes data; returns nil if it is Base64.
    fileprivate func data(from value: JSON, by decoder: ValueDecoder, at key: (any CodingKey)?) throws -> Data? {
        switch values.dataDecoding {
        case .base64:
            return nil
        case .deferredToData:
            return try Data(from: decoder.child(value, at: key))
        case .custom(let decode):
            if value.isNull { throw decoder.mismatch(Data.self, "data", value, at: key) }
            return try decode(decoder.child(value, at: key))
        #if canImport(Darwin)
            @unknown default: return nil
        #endif
        }
    }

    /// Returns the number that is not finite that a string represents; nil for other values.
    func nonConformingFloat(_ value: JSON) -> Double? {
        guard case .convertFromString(let positive, let negative, let nan) = values.floatDecoding,
            let text = value.string.map({ ExactText(text: $0) })
        else { return nil }
        if text == ExactText(text: positive) { return .infinity }
        if text == ExactText(text: negative) { return -.infinity }
        return text == ExactText(text: nan) ? .nan : nil
    }
}
