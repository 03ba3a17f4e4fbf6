import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A Swift type for strings, numbers or Booleans.
struct ScalarType: Sendable {
    let name: String
    /// The argument `using:` of a property.
    var conversion: String?
    /// Returns whether a value of the type is read without an issue.
    let reads: @Sendable (JSON) -> Bool

    /// All types, the first of which that reads all samples of a value is its type.
    static let all =
        [
            type(JSONConversion<Bool>.exact), type(JSONConversion<Int>.exact, if: isInteger),
            type(JSONConversion<UInt64>.exact, if: isInteger), type(JSONConversion<JSONNumber>.exact, if: isInteger),
            type(JSONConversion<Double>.exact, if: isDouble), type(JSONConversion<Decimal>.exact),
            type(JSONConversion<Date>.exact) { $0.kind == .string },
        ] + dateFormats.map { type(.dateFormat($0) as JSONConversion<Date>, ".dateFormat(\(Names.literal($0)))") } + [
            type(JSONConversion<UUID>.exact), type(JSONConversion<URL>.exact) { $0.string?.contains("://") == true },
            type(JSONConversion<String>.exact),
        ]

    /// The formats of dates that are recognized besides ISO 8601.
    private static let dateFormats = [
        "yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss",
        "yyyy-MM-dd HH:mm:ss[ ]XXX", "yyyy/MM/dd", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm:ss zzz",
        "EEE, d MMM yyyy HH:mm:ss Z", "EEE MMM dd HH:mm:ss Z yyyy", "MMM dd, yyyy", "MMM d, yyyy", "d MMM yyyy",
    ]

    private static func type<Value>(
        _ conversion: JSONConversion<Value>, _ text: String? = nil,
        if condition: @escaping @Sendable (JSON) -> Bool = { _ in true }
    ) -> ScalarType {
        ScalarType(name: "\(Value.self)", conversion: text) {
            condition($0) && (try? conversion.value(from: $0)) != nil
        }
    }

    private static func isInteger(_ json: JSON) -> Bool { !json.rawText.contains { ".eE".contains($0) } }

    /// Whether no digit of an integer is lost in a `Double`.
    private static func isDouble(_ json: JSON) -> Bool { !isInteger(json) || json.rawText.utf8.count <= 15 }
}
