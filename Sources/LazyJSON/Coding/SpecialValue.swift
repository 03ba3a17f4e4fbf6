#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that other encoders encode with the members that its type does not know.
protocol KeepingUnknownMembers: Encodable {
    associatedtype Value: Encodable
    var value: Value { get }
}

/// An encoder whose encoding has notes of values.
protocol NotingEncoder {
    func encode(noting value: some Encodable) throws
    func encode(noting whole: some KeepingUnknownMembers) throws
}

extension EncodingNotes {
    /// Whether the value is a `Decimal`.
    var isDecimal: Bool { value is Decimal }
}

/// A date or data that is encoded by a strategy.
struct SpecialValue: Encodable {
    private let encode: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try encode(encoder) }

    /// Creates a value that a closure encodes.
    init(_ encode: @escaping (any Encoder) throws -> Void) { self.encode = encode }

    /// Creates the value of a date that is encoded as a time; a date that is not finite has no JSON, whatever the strategy for
    /// numbers is.
    init(_ date: Date, _ time: Double) {
        self.init { encoder in
            guard time.isFinite else {
                let error = JSONError(.unrepresentable, expected: "a date that is finite", found: "\(time)")
                throw EncodingError.invalid(date, error, at: encoder.codingPath)
            }
            try time.encode(in: encoder)
        }
    }
}

extension Encodable {
    /// Encodes the value by the strategies of an encoder.
    func encode(in encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
    }
}

extension CodingStrategies {
    /// Returns the value that encodes a value by a strategy; nil if it encodes itself, or has the default strategy.
    @inline(never)
    func special<T: Encodable>(_ value: T) -> SpecialValue? {
        // The strategies of another encoder count, which are not known here.
        if values.keepsValues { return noted(value) }
        if T.self == Date.self, let date = value as? Date { return special(date) }
        if T.self == Data.self, let data = value as? Data { return special(data) }
        return nil
    }

    /// Returns the value that encodes a value with a note of it; nil if all encoders encode its type in the same way.
    private func noted<T: Encodable>(_ value: T) -> SpecialValue? {
        if T.self == Date.self || T.self == Data.self || T.self == URL.self || T.self == Decimal.self {
            // Only an encoder with notes has such strategies.
            return SpecialValue { try ($0 as? any NotingEncoder)?.encode(noting: value) }
        }
        guard let whole = value as? any KeepingUnknownMembers else { return nil }
        return SpecialValue { try ($0 as? any NotingEncoder)?.encode(noting: whole) }
    }

    private func special(_ date: Date) -> SpecialValue? {
        switch values.dateEncoding {
        case .deferredToDate: nil
        case .secondsSince1970: SpecialValue(date, date.timeIntervalSince1970)
        case .millisecondsSince1970: SpecialValue(date, date.timeIntervalSince1970 * 1_000)
        case .iso8601: SpecialValue { try date.formatted(.iso8601).encode(in: $0) }
        case .custom(let encode): SpecialValue { try encode(date, $0) }
        #if canImport(Darwin)
            case .formatted(let formatter): SpecialValue { try formatter.string(from: date).encode(in: $0) }
            @unknown default: nil
        #endif
        }
    }

    private func special(_ data: Data) -> SpecialValue? {
        switch values.dataEncoding {
        case .base64: nil
        case .deferredToData: SpecialValue { try data.encode(to: $0) }
        case .custom(let encode): SpecialValue { try encode(data, $0) }
        #if canImport(Darwin)
            @unknown default: nil
        #endif
        }
    }

    /// Returns the text for a number that is not finite; nil if there is none.
    func text(ofNonConforming value: any ExactScalar) -> String? {
        guard case .convertToString(let positive, let negative, let nan) = values.floatEncoding,
            let number = value as? Double ?? (value as? Float).map({ Double($0) })
        else { return nil }
        return number.isNaN ? nan : number > 0 ? positive : negative
    }
}
