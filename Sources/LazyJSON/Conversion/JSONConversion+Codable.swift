extension JSONConversion where Value: Codable & Sendable {
    /// Values that are `Codable`, read by ``JSON/decode(_:)`` and written by ``JSON/init(encoding:)``.
    ///
    /// The strategies are taken from the model's context (``JSONContext/init(coding:)``), or are the default ones. Values are not
    /// coerced. A value of which a part cannot be decoded cannot be read.
    ///
    /// Writing changes only the difference to the current value, as ``JSON/update(as:at:options:_:)`` does: members and elements that did
    /// not change keep their text, and members that the type does not know stay with the element that continues theirs, which
    /// is certain for elements that are `Identifiable`. Where it is not certain, or if a type reads another value than it writes,
    /// the write is refused: the property keeps its text, and the draft has an issue.
    ///
    /// Over an object that cannot be read, the new members are written, and others stay. Over an array that cannot be read and has
    /// elements, the write is refused; ``JSONDraft/set(_:to:)`` replaces it.
    ///
    /// The type is not a class, and neither are its elements: changes of an object are not seen. Use a struct, or a model without
    /// `using:`; ``JSON/update(as:at:options:_:)`` takes classes. Values of a type that is not `Sendable`, such as a struct with an
    /// object in it, are not cached: each read of a property decodes another one.
    ///
    /// - Complexity: O(*n*) in the size of the existing JSON and of the value, which are decoded and encoded, the result once
    ///   more.
    @_disfavoredOverload
    public static var codable: JSONConversion { .codable(by: nil) }

    /// Returns a conversion of `Codable` values by strategies that take precedence over the context.
    ///
    /// ```swift
    /// @JSONProperty(using: .codable(options)) var order: Order?
    /// ```
    ///
    /// Everything else is as with ``codable``. With a key strategy, a key names the member that is read for it; a member that is
    /// added gets its name from the strategy for encoding.
    ///
    /// - Parameter options: The strategies.
    /// - Complexity: The same as for ``codable``.
    @_disfavoredOverload
    public static func codable(_ options: JSONCodingOptions) -> JSONConversion { .codable(by: options) }
}

extension JSONConversion where Value: Codable & SendableMetatype {
    /// The same for values that threads cannot share.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public static var codable: JSONConversion { JSONConversion.codable(by: nil).unshared }

    /// The same for values that threads cannot share.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public static func codable(_ options: JSONCodingOptions) -> JSONConversion {
        JSONConversion.codable(by: options).unshared
    }

    /// The conversion by options; if these are nil, by the options of the context.
    fileprivate static func codable(by own: JSONCodingOptions?) -> JSONConversion {
        refuseClass()
        @Sendable func options(_ context: JSONContext) -> JSONCodingOptions {
            own ?? context[JSONCodingOptions.self] ?? JSONCodingOptions()
        }
        return JSONConversion(
            read: { json, reading in try json.decode(Value.self, options(reading.context)) },
            write: { value, existing, writing in
                let options = options(writing.context)
                let new = try ComparedEncoding(of: value, options)
                // With options that only encode, existing JSON could not be read.
                if existing == nil, options.strategies?.values.decodingRefusal != nil { return new.json }
                _ = try DecodingCall.with(options)
                guard let existing else { return try WholeValue<Value>(options: options).checked(new.json, new) }
                let old = try (try? existing.decode(Value.self, options)).map { try ComparedEncoding(of: $0, options) }
                return try WholeValue<Value>(options: options).json(new, from: old, over: existing)
            },
            traits: ConversionTraits(keepsSourceText: true))
    }
}

extension JSONConversion where Value: RangeReplaceableCollection & Sendable, Value.Element: JSONConvertible {
    /// Arrays that are read without the elements that cannot be read, which stay in the text.
    ///
    /// Null is `nil` if elements are optional. Writing changes only the difference.
    ///
    /// - Complexity: O(*n*) in the size of the existing JSON and of the value.
    public static var lossyArray: JSONConversion { .lossy(JSONConversion<Value.Element>.ofClass) }
}

extension JSONConversion
where Value: RangeReplaceableCollection & Sendable, Value.Element: Codable & Sendable {
    /// Arrays that are decoded without the elements that cannot be decoded, which stay in the text.
    ///
    /// Null is `nil` if elements are optional. Writing changes only the difference, also inside of elements.
    ///
    /// - Complexity: O(*n*) in the size of the existing JSON and of the value.
    @_disfavoredOverload
    public static var lossyArray: JSONConversion { .lossy(JSONConversion<Value.Element>.codable) }
}

extension JSONConversion where Value: RangeReplaceableCollection & Sendable, Value.Element: Sendable {
    /// The conversion of an array, of whatever type, by the conversion of its elements.
    fileprivate static func lossy(_ conversion: JSONConversion<Value.Element>) -> JSONConversion {
        JSONConversion { conversions in
            let array = Conversion<[Value.Element]>.array(conversion.base.found(in: conversions))
            return Conversion(
                array, read: { read in { json, reading in Value(try read(json, &reading)) } },
                write: { write in { values, existing, writing in try write(Array(values), existing, &writing) } },
                isCurrent: { isCurrent in { values, json, context in isCurrent(Array(values), json, context) } },
                empty: nil, traits: array.traits)
        }
    }
}
