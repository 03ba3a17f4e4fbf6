/// The JSON that a conversion reads without an issue, as far as a JSON Schema can say it.
package indirect enum ValueSchema: Sendable {
    /// Anything: a closure or another type decides.
    case anything
    /// A value with some keywords, created when a schema is asked for.
    case keywords(@Sendable () -> SchemaKeywords)
    /// An object of a class of models.
    case model(AnyClass)
    case array(ValueSchema)
    case dictionary(ValueSchema)
    /// A value, or null.
    case optional(ValueSchema)
    /// One of two values; the strict form has the preferred one only.
    case either(preferred: ValueSchema, ValueSchema)
    /// A model of one of several classes.
    case models([AnyClass])
    /// A string whose text is JSON.
    case embedded(ValueSchema)
    /// A value with further keywords, which replace existing ones of the same names.
    case limited(ValueSchema, @Sendable () -> SchemaKeywords)

    /// A value of a type, such as `integer`.
    static func type(_ name: String, format: String? = nil) -> ValueSchema {
        .keywords { [("type", .string(name))] + (format.map { [("format", .string($0))] } ?? []) }
    }

    /// The same schema, if null is not a value.
    var withoutNull: ValueSchema {
        switch self {
        case .anything: .limited(.anything) { [("type", .schemaTypes())] }
        case .optional(let wrapped): wrapped.withoutNull
        case .embedded(let content): .embedded(content.withoutNull)
        case .either(let one, let other): .either(preferred: one.withoutNull, other.withoutNull)
        case .limited(let inner, let limits): .limited(inner.withoutNull, limits)
        case .keywords, .model, .array, .dictionary, .models: self
        }
    }

    /// The schema of the values that can be a single value in place of an array; nil if there are none.
    var single: ValueSchema? {
        switch self {
        case .anything: .limited(.anything) { [("type", .schemaTypes(without: "array"))] }
        case .array: nil
        case .optional(let wrapped): wrapped.single
        case .either(let one, let other):
            switch (one.single, other.single) {
            case (let one?, let other?): .either(preferred: one, other)
            case (let one, let other): one ?? other
            }
        case .limited(let inner, let limits): inner.single.map { .limited($0, limits) }
        case .keywords, .model, .dictionary, .models, .embedded: self
        }
    }
}

/// The keywords of a schema, in their order.
package typealias SchemaKeywords = [(String, JSON)]

extension JSON {
    /// The names of all types but null and another one, for the keyword `type`.
    static func schemaTypes(without name: String? = nil) -> JSON {
        JSON(elements: ["object", "array", "string", "number", "boolean"].filter { $0 != name }.map { .string($0) })
    }
}

extension JSONConversion {
    /// Returns this conversion with the JSON Schema of the values that it reads, which it does not know by itself.
    ///
    /// ```swift
    /// @JSONProperty(using: .hex.schema(["type": "string", "minLength": 7])) var ink: Ink = .black
    /// ```
    ///
    /// - Parameter schema: An object with the keywords of a JSON Schema. Null values are added if the property is optional.
    public func schema(_ schema: JSON) -> JSONConversion {
        changingSchema { _, _ in .keywords { schema.members.map { ($0.key, $0.value) } } }
    }

    /// Returns this conversion with another schema.
    private func changingSchema(
        _ change: @escaping @Sendable (ValueSchema, JSONConversions) -> ValueSchema
    ) -> JSONConversion {
        JSONConversion { [base] conversions in
            let found = base.found(in: conversions)
            return found.with(empty: found.empty) { $0.schema = change($0.schema, conversions) }
        }
    }

    /// Returns this conversion with a check that a schema can say.
    ///
    /// A schema does not say it if the class has a conversion of its own for the type, which may read other JSON as the value.
    func limited(
        _ keywords: @escaping @Sendable () -> SchemaKeywords, expected: String,
        _ check: @escaping @Sendable (Value) -> Bool
    ) -> JSONConversion {
        checking(check, expected: expected).changingSchema { schema, conversions in
            if case .either = schema { return .limited(schema, keywords) }
            return conversions.hasOwn(of: Value.self) ? .limited(schema, keywords) : schema
        }
    }
}

// MARK: - Checks that a schema can say

extension JSONConversion where Value: JSONConvertible & Comparable {
    /// Returns the conversion of the type for values in a range; others are refused, and are issues.
    ///
    /// ```swift
    /// @JSONProperty(using: .range(0...150)) var age: Int
    /// @JSONProperty(using: .each(.range(1...))) var sizes: [Int]
    /// ```
    ///
    /// The JSON Schema of the class contains the bounds if they are numbers in JSON, and the class has no other conversion for
    /// the type.
    ///
    /// - Parameter range: The range.
    public static func range(_ range: some RangeExpression<Value> & Sendable) -> JSONConversion {
        ofClass.limited({ range.schemaKeywords }, expected: range.phrase) { range.contains($0) }
    }
}

extension RangeExpression {
    /// The range as it is written in Swift.
    var phrase: String {
        switch self {
        case let range as PartialRangeFrom<Bound>: "\(range.lowerBound)..."
        case let range as PartialRangeThrough<Bound>: "...\(range.upperBound)"
        case let range as PartialRangeUpTo<Bound>: "..<\(range.upperBound)"
        default: "\(self)"
        }
    }
}

extension RangeExpression where Bound: JSONConvertible {
    /// The keywords of the bounds that are numbers in JSON.
    fileprivate var schemaKeywords: SchemaKeywords {
        let bounds: [(String, Bound)] =
            switch self {
            case let range as ClosedRange<Bound>: [("minimum", range.lowerBound), ("maximum", range.upperBound)]
            case let range as Range<Bound>: [("minimum", range.lowerBound), ("exclusiveMaximum", range.upperBound)]
            case let range as PartialRangeFrom<Bound>: [("minimum", range.lowerBound)]
            case let range as PartialRangeThrough<Bound>: [("maximum", range.upperBound)]
            case let range as PartialRangeUpTo<Bound>: [("exclusiveMaximum", range.upperBound)]
            default: []
            }
        return bounds.map { ($0, JSON($1)) }.filter { $1.kind == .number }
    }
}

extension JSONConversion where Value == String {
    /// Returns the conversion of strings whose number of Unicode scalars is in a range; others are refused, and are issues.
    ///
    /// ```swift
    /// @JSONProperty(using: .length(1...40)) var name: String
    /// ```
    ///
    /// - Parameter range: The range, which the JSON Schema of the class contains.
    public static func length(_ range: some RangeExpression<Int> & Sendable) -> JSONConversion {
        ofClass.limited({ range.lengthKeywords("Length") }, expected: "a length of \(range.phrase)") {
            range.contains($0.unicodeScalars.count)
        }
    }
}

extension RangeExpression<Int> {
    /// The keywords `minLength`, `maxItems` and so on.
    func lengthKeywords(_ name: String) -> SchemaKeywords {
        schemaKeywords.map { keyword, bound in
            let bound = max(bound.int ?? 0, keyword == "exclusiveMaximum" ? 1 : 0)
            return keyword == "minimum"
                ? ("min\(name)", JSON(bound)) : ("max\(name)", JSON(keyword == "maximum" ? bound : bound - 1))
        }
    }
}
