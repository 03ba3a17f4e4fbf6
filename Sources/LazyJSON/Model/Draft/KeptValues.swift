/// The values of a collection that is not in the JSON as its type says.
///
/// The JSON of the draft has their numbers instead.
///
/// Such a collection is missing, or its property's conversion writes it as a whole, so that the JSON of a value alone is not
/// known.
final class KeptValues<Value>: @unchecked Sendable {
    // Sendable because only a draft uses it, which is not Sendable.

    private var values: [Value] = []
    /// How values are read and written outside of the property.
    let own: Conversion<Value>

    /// Creates an empty store; nil for values that are, or contain, models that are changed as JSON.
    init?(of own: Conversion<Value>) {
        if modelClass(in: Value.self) != nil, own.editsInPlace { return nil }
        self.own = own
    }

    /// Keeps a value, and returns its number.
    func number(of value: Value) -> JSON {
        values.append(value)
        return JSON(integerLiteral: values.count - 1)
    }

    /// The conversion of values to their numbers.
    var conversion: Conversion<Value> {
        Conversion(
            read: { [self] json, _ in values[json.int ?? 0] },
            write: { [self] value, existing, writing in
                if let number = existing?.int, own.isSame(values[number], as: value, writing) == true {
                    return JSON(integerLiteral: number)
                }
                // A model that was changed must be one that its own conversion can write.
                if writing.isPart { _ = try own.written(value, over: nil, &writing) }
                return number(of: value)
            },
            traits: ConversionTraits(keepsSourceText: true))
    }

    /// Returns the JSON that a value would have outside of the property.
    func json(of number: JSON, _ context: JSONContext) -> JSON {
        var writing = _JSONWriting(context: context)
        return (try? own.json(of: values[number.int ?? 0], over: nil, &writing)) ?? .null
    }
}

extension Conversion {
    /// Returns the JSON of a value in a collection that is copied for a draft.
    func json(ofCopied value: Value, _ kept: KeptValues<Value>?, _ context: JSONContext) -> JSON {
        if let kept { return kept.number(of: value) }
        var writing = _JSONWriting(context: context)
        return (try? written(value, over: nil, &writing)) ?? .null
    }
}
