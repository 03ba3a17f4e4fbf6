#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date or data that is encoded by a strategy.
enum SpecialValue: Encodable {
    case date(Date, JSONEncoder.DateEncodingStrategy)
    case data(Data, JSONEncoder.DataEncodingStrategy)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .date(let date, let strategy): try Self.encode(date, strategy, to: encoder)
        case .data(let data, let strategy): try Self.encode(data, strategy, to: encoder)
        }
    }

    private static func encode(
        _ date: Date, _ strategy: JSONEncoder.DateEncodingStrategy, to encoder: any Encoder
    ) throws {
        switch strategy {
        case .deferredToDate:
            try date.encode(to: encoder)
        case .secondsSince1970:
            try encode(date, date.timeIntervalSince1970, to: encoder)
        case .millisecondsSince1970:
            try encode(date, date.timeIntervalSince1970 * 1_000, to: encoder)
        case .iso8601:
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(.iso8601))
        case .custom(let encode):
            try encode(date, encoder)
        #if canImport(Darwin)
            case .formatted(let formatter):
                var container = encoder.singleValueContainer()
                try container.encode(formatter.string(from: date))
            @unknown default: try date.encode(to: encoder)
        #endif
        }
    }

    /// Encodes the time of a date; one that is not finite has no JSON, whatever the strategy for numbers is.
    private static func encode(_ date: Date, _ time: Double, to encoder: any Encoder) throws {
        guard time.isFinite else {
            let error = JSONError(.unrepresentable, expected: "a date that is finite", found: "\(time)")
            throw EncodingError.invalid(date, error, at: encoder.codingPath)
        }
        var container = encoder.singleValueContainer()
        try container.encode(time)
    }

    private static func encode(
        _ data: Data, _ strategy: JSONEncoder.DataEncodingStrategy, to encoder: any Encoder
    ) throws {
        switch strategy {
        case .base64:
            var container = encoder.singleValueContainer()
            try container.encode(data.base64EncodedString())
        case .deferredToData:
            try data.encode(to: encoder)
        case .custom(let encode):
            try encode(data, encoder)
        #if canImport(Darwin)
            @unknown default: try data.encode(to: encoder)
        #endif
        }
    }
}

extension CodingStrategies {
    /// The value as it is encoded by a strategy; nil if it encodes itself, or has the default strategy.
    @inline(never)
    func special<T>(_ value: T) -> SpecialValue? {
        if T.self == Date.self, let date = value as? Date {
            if case .deferredToDate = values.dateEncoding { return nil }
            return .date(date, values.dateEncoding)
        }
        if T.self == Data.self, let data = value as? Data {
            if case .base64 = values.dataEncoding { return nil }
            return .data(data, values.dataEncoding)
        }
        return nil
    }

    /// The text for a number that is not finite; nil if there is none.
    func text(ofNonConforming value: any ExactScalar) -> String? {
        guard case .convertToString(let positive, let negative, let nan) = values.floatEncoding,
            let number = value as? Double ?? (value as? Float).map({ Double($0) })
        else { return nil }
        return number.isNaN ? nan : number > 0 ? positive : negative
    }
}
