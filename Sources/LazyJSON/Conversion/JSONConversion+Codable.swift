extension JSONConversion where Value: Codable & Sendable {
    /// Values that are `Codable`, read by ``JSON/decode(_:)`` and written by ``JSON/init(encoding:)``.
    ///
    /// Nothing is coerced. Writing writes the difference: members and elements that did not change keep their text, and
    /// members that the type does not know stay. It decodes what stands there and what was written, to see that it is
    /// the same value.
    public static var codable: JSONConversion {
        JSONConversion(
            read: { json, _ in try json.decode(Value.self) },
            write: { value, existing, _ in try CodableDifference.json(of: value, over: existing) },
            keepsSpelling: true)
    }
}

extension JSONConversion where Value: RangeReplaceableCollection & Sendable, Value.Element: JSONConvertible {
    /// Arrays whose elements are read one by one; those that cannot be read are left out, and stay when it is written.
    ///
    /// Of optional elements `null` is nil. Writing writes the difference.
    public static var lossyArray: JSONConversion { .lossy(JSONConversion<Value.Element>.ofClass) }
}

extension JSONConversion
where Value: RangeReplaceableCollection & Sendable, Value.Element: Codable & Sendable {
    /// Arrays whose elements are decoded one by one; those that cannot be are left out, and stay when it is written.
    ///
    /// Of optional elements `null` is nil. Writing writes the difference, inside of elements too.
    @_disfavoredOverload
    public static var lossyArray: JSONConversion { .lossy(JSONConversion<Value.Element>.codable) }
}

extension JSONConversion where Value: RangeReplaceableCollection & Sendable, Value.Element: Sendable {
    /// The conversion of an array, of whatever type, by that of its elements.
    fileprivate static func lossy(_ conversion: JSONConversion<Value.Element>) -> JSONConversion {
        let array = JSONConversion<[Value.Element]>.each(conversion)
        let read: Read = { json, reading in
            Value(try array.read?(json, &reading) ?? [])
        }
        let write: Write = { values, existing, writing in
            try array.write?(Array(values), existing, &writing) ?? .null
        }
        let isCurrent: IsCurrentInClass = { conversions in
            guard let isCurrent = array.currency(in: conversions) else { return nil }
            return { values, json, context in isCurrent(Array(values), json, context) }
        }
        return JSONConversion(read: read, write: write, isCurrentInClass: isCurrent, keepsSpelling: true)
    }
}
