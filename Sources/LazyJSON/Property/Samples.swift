#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values of common types, by which a property is told from one that is computed of it.
enum Samples {
    /// Some values of a type; none, where the type is not a common one.
    static func of<Value>(_ type: Value.Type) -> [Value] {
        if let type = type as? any Sampled.Type { return type.samples.compactMap { $0 as? Value } }
        if let type = type as? any CaseIterable.Type { return allCases(of: type).compactMap { $0 as? Value } }
        // `as?` makes an optional of a sample where that is asked for.
        return common.compactMap { $0 as? Value }
    }

    /// Whether a value is a sample, as far as that can be told.
    static func isSame<Value>(_ value: Value, _ sample: Value) -> Bool {
        guard let value = value as? any Equatable else { return true }
        return isEqual(value, sample)
    }

    private static func isEqual<E: Equatable>(_ value: E, _ sample: Any) -> Bool { (sample as? E) == value }

    private static func allCases<T: CaseIterable>(of type: T.Type) -> [Any] { Array(type.allCases) }

    private static var common: [Any] {
        let integers: [any FixedWidthInteger] = [
            987_654_321, -3, Int8(-3), Int16(-300), Int32(-3), Int64(-3), UInt(3), UInt8(3), UInt16(3), UInt32(3),
            UInt64(3),
        ]
        return integers + [
            98_765.4321, -2.5, Float(-2.5), Decimal(-25), true, false, "a sample of a text, ÄÖ ", "", UUID(),
            Data([1, 0]),
            Date(timeIntervalSince1970: -123_456.25), JSON(true),
        ]
    }
}

/// A type that contains values of others.
private protocol Sampled {
    /// Some of its values.
    static var samples: [Any] { get }
}

extension Array: Sampled {
    fileprivate static var samples: [Any] {
        let parts = Samples.of(Element.self)
        return parts.isEmpty ? [] : [parts.reversed() + parts]
    }
}

extension Dictionary: Sampled where Key == String {
    fileprivate static var samples: [Any] {
        Samples.of(Value.self).map { ["b": $0, "a": $0] }
    }
}

extension Optional: Sampled {
    fileprivate static var samples: [Any] { Samples.of(Wrapped.self) }
}
