/// Conversions of arrays that may also be a single value.
extension JSONConversion where Value: _JSONOneOrMany {
    /// An array, or a single value that is read as an array of one.
    ///
    /// ```swift
    /// @JSONProperty(using: .oneOrMany) var tags: [String]
    /// // {"tags": "a"} reads as ["a"]; writing ["b"] makes {"tags": "b"}, writing two elements an array.
    /// ```
    ///
    /// Writing keeps the form: one element replaces a single value as a single value; everything else is an array. An array or
    /// null is never a single value: where elements are arrays, the JSON array is always the outer one.
    ///
    /// - Complexity: The same as for the conversion of an array.
    public static var oneOrMany: JSONConversion {
        JSONConversion { $0.own(of: Value.self).acceptingOne }
    }
}

extension JSONConversion {
    /// Returns a conversion of an array, or of a single value that is read as an array of one, from one of its elements.
    ///
    /// ```swift
    /// @JSONProperty(using: .oneOrMany(.secondsSince1970)) var days: [Date]
    /// ```
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func oneOrMany<Element>(
        _ conversion: JSONConversion<Element>
    ) -> JSONConversion where Value == [Element] {
        JSONConversion { Conversion.array(conversion.base.found(in: $0)).acceptingOne }
    }
}

extension Conversion {
    /// The same conversion of an array, which also reads and writes a single value.
    var acceptingOne: Conversion { acceptingOne { _, _ in } }

    /// The same conversion of a collection; if its elements are references, a single one is read as the collection of it, and is
    /// an issue.
    var acceptingOneReference: Conversion {
        if traits.note == nil { return self }
        return acceptingOne { try $1.accept(.coerced, expected: "an array", $0) }
    }

    /// The same conversion of an array, which also reads and writes a single value.
    ///
    /// - Parameter note: Notes that a single value is read.
    private func acceptingOne(_ note: @escaping @Sendable (JSON, inout _JSONReading) throws -> Void) -> Conversion {
        var traits = traits.without(\.isStandard)
        traits.acceptsOne = true
        // A single reference is an issue.
        if traits.note == nil, case .array(let elements) = traits.schema, let single = elements.single {
            traits.schema = .either(preferred: traits.schema, single)
        }
        return Conversion(
            self,
            read: { read in
                { json, reading in
                    guard json.isOne else { return try read(json, &reading) }
                    try note(json, &reading)
                    reading.isOne = true
                    return try read(json.asMany, &reading)
                }
            },
            write: { write in
                { value, existing, writing in
                    guard let existing, existing.isOne else { return try write(value, existing, &writing) }
                    let many = try write(value, existing.asMany, &writing)
                    return many.only ?? many
                }
            },
            isCurrent: { isCurrent in { value, json, context in isCurrent(value, json?.asMany, context) } },
            empty: empty, traits: traits)
    }
}

extension JSON {
    /// Whether this can be a single value in place of an array.
    package var isOne: Bool { kind != .array && !isNull }

    /// An array of this value, if it can be a single value in place of one; otherwise the value itself.
    package var asMany: JSON { isOne ? JSON(elements: [self]) : self }

    /// The only element of an array, if it can be a single value in place of it.
    var only: JSON? {
        guard kind == .array, count == 1, let one = element(0), one.isOne else { return nil }
        return one
    }
}

extension JSONConversion where Value: _JSONOneOrMany & RandomAccessCollection {
    /// Returns the conversion of arrays whose number of elements is in a range; others are refused, and are issues.
    ///
    /// ```swift
    /// @JSONProperty(using: .count(1...)) var tags: [String]
    /// ```
    ///
    /// - Parameter range: The range, which the JSON Schema of the class contains.
    /// - Complexity: The same as for the conversion of the type.
    public static func count(_ range: some RangeExpression<Int> & Sendable) -> JSONConversion {
        ofClass.limited({ range.lengthKeywords("Items") }, expected: "a count of \(range.phrase)") {
            range.contains($0.count)
        }
    }
}

/// An array that may also be a single value in JSON: a Swift array, a set or a ``JSONArray``.
///
/// Public for technical reasons.
public protocol _JSONOneOrMany: JSONConvertible {}

extension Array: _JSONOneOrMany where Element: JSONConvertible {}

extension Set: _JSONOneOrMany where Element: JSONConvertible {}
