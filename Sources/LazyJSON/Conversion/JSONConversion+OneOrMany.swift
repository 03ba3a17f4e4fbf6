/// Conversions of arrays that may also be a single value.
extension JSONConversion where Value: _JSONOneOrMany {
    /// An array, or a single value that is read as an array of one.
    ///
    /// ```swift
    /// @JSONProperty(using: .oneOrMany) var tags: [String]
    /// // {"tags": "a"} reads as ["a"]; writing ["b"] makes {"tags": "b"}, writing two elements an array.
    /// ```
    ///
    /// Writing keeps the form: one element replaces a single value as a single value; everything else is an array. Editing the
    /// element of a single value in a draft changes that value in place. An array or null is never a single value: where
    /// elements are arrays, the JSON array is always the outer one.
    ///
    /// - Complexity: That of the conversion of an array.
    public static var oneOrMany: JSONConversion {
        JSONConversion.standard.acceptingOne { json, reading in Value._jsonReadOne(json, &reading) }
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
        let whole = conversion.base.inBothDirections
        return JSONConversion.each(JSONConversion<Element>(whole)).acceptingOne { json, reading in
            reading.one(json) { try whole.value(from: json, &$0) }
        }
    }

    /// Returns this conversion of an array, which also reads and writes a single value.
    ///
    /// - Parameter readOne: Reads the array of a single value.
    func acceptingOne(_ readOne: @escaping Conversion<Value>.Read) -> JSONConversion {
        var traits = base.traits
        traits.acceptsOne = true
        return JSONConversion(
            Conversion(
                base,
                read: { read in
                    { json, reading in json.isOne ? try readOne(json, &reading) : try read(json, &reading) }
                },
                write: { write in
                    { value, existing, writing in
                        guard let existing, existing.isOne else { return try write(value, existing, &writing) }
                        let many = try write(value, existing.asMany, &writing)
                        return many.only ?? many
                    }
                },
                isCurrent: { isCurrent in { value, json, context in isCurrent(value, json?.asMany, context) } },
                completing: base.completing, traits: traits))
    }

    /// Returns this conversion of a collection; if its elements are references, a single one is read as the collection of it,
    /// and is an issue.
    func acceptingOneReference(_ readOne: @escaping Conversion<Value>.Read) -> JSONConversion {
        if base.traits.note == nil { return self }
        return acceptingOne { json, reading in
            try reading.accept(.coerced, expected: "an array", json)
            return try readOne(json, &reading)
        }
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

extension _JSONReading {
    /// Reads a single value in place of an array by `body`; if it cannot be read there is no element, and an issue.
    mutating func one<Element>(_ json: JSON, _ body: (inout _JSONReading) throws -> Element) -> [Element] {
        guard let notes else { return (try? body(&self)).map { [$0] } ?? [] }
        do {
            return [try notes.reading { try body(&self) }]
        } catch {
            notes.add(failure: error, json)
            return []
        }
    }
}

/// An array that may also be a single value in JSON: a Swift array, a set or a ``JSONArray``.
///
/// Public for technical reasons.
public protocol _JSONOneOrMany: JSONConvertible {
    /// Reads a single value as an array of one.
    static func _jsonReadOne(_ json: JSON, _ reading: inout _JSONReading) -> Self
}

extension Array: _JSONOneOrMany where Element: JSONConvertible {
    /// Reads a single value as an array of one; without elements if it cannot be read.
    public static func _jsonReadOne(_ json: JSON, _ reading: inout _JSONReading) -> [Element] {
        reading.one(json) { try $0.value(Element.self, from: json) }
    }
}

extension Set: _JSONOneOrMany where Element: JSONConvertible {
    /// Reads a single value as a set of one; without elements if it cannot be read.
    public static func _jsonReadOne(_ json: JSON, _ reading: inout _JSONReading) -> Set<Element> {
        Set([Element]._jsonReadOne(json, &reading))
    }
}
