// Whether values that were read before still hold, inside of arrays, optionals, sets and dictionaries too.

extension JSONConversion {
    /// What says whether a value still holds, in a class with these conversions.
    func stalenessCheck(in conversions: JSONConversions) -> IsCurrent? { isCurrent ?? isCurrentInClass?(conversions) }

    /// This conversion, with what says in a class whether a value still holds.
    @usableFromInline
    func settled(in conversions: JSONConversions) -> JSONConversion {
        guard isCurrent == nil, let isCurrent = isCurrentInClass?(conversions) else { return self }
        return JSONConversion(read: read, write: write, isCurrent: isCurrent, keepsSpelling: keepsSpelling)
            .tagged(tag).readingNull(readsNull)
    }
}

extension JSONConversion where Value: JSONConvertible {
    /// What says whether a value that was read as its type says still holds: its parts must.
    @usableFromInline
    static func ownStaleness(in conversions: JSONConversions) -> IsCurrent? {
        guard Value._canGoStale(in: conversions) else { return nil }
        return { value, json, context in value._isCurrent(json, in: conversions, context) }
    }

    /// The conversion that the class has for the type, which is not known yet.
    static var ofClass: JSONConversion {
        JSONConversion(
            read: { json, reading in try reading.value(Value.self, from: json) },
            write: { value, existing, writing in try writing.json(value, replacing: existing) },
            isCurrentInClass: { $0.stalenessCheck(of: Value.self) },
            // What a conversion of the class writes need not look at what stands there.
            keepsSpelling: false)
    }
}

extension JSONConversions {
    /// What says whether a part of a value still holds; nil where it does for ever.
    func stalenessCheck<Part: JSONConvertible>(of type: Part.Type) -> JSONConversion<Part>.IsCurrent? {
        if let conversion = self[Part.self], conversion.read != nil { return conversion.stalenessCheck(in: self) }
        return JSONConversion<Part>.ownStaleness(in: self)
    }
}

/// Whether all values still hold that were read from an array or an object.
enum PartStaleness {
    /// Whether the elements of an array do.
    static func holds<Element>(
        _ values: [Element], _ json: JSON?, _ isCurrent: (Element, JSON) -> Bool
    ) -> Bool {
        guard let json, json.kind == .array else { return values.isEmpty }
        // Where elements were left out it is not known which value was read from which.
        guard json.count == values.count else { return false }
        return zip(values, json.elements).allSatisfy { isCurrent($0, $1) }
    }

    /// Whether the elements of a set do, each for one of the elements in the document.
    ///
    /// It is not known which; after some questions that no element answers with yes the set is read again.
    static func holds<Element>(
        _ values: Set<Element>, _ json: JSON?, _ isCurrent: (Element, JSON) -> Bool
    ) -> Bool {
        guard let json, json.kind == .array else { return values.isEmpty }
        var questions = 16 * json.count
        return values.allSatisfy { value in
            json.elements.contains { element in
                questions -= 1
                return questions >= 0 && isCurrent(value, element)
            }
        }
    }

    /// Whether the values of a dictionary do.
    static func holds<Value>(
        _ values: [String: Value], _ json: JSON?, _ isCurrent: (Value, JSON) -> Bool
    ) -> Bool {
        guard let json, json.kind == .object else { return values.isEmpty }
        guard json.count == values.count else { return false }
        return values.allSatisfy { name, value in json[name].map { isCurrent(value, $0) } ?? false }
    }
}

extension Optional where Wrapped: JSONConvertible {
    /// Whether the wrapped values can go stale.
    public static func _canGoStale(in conversions: JSONConversions) -> Bool {
        conversions.stalenessCheck(of: Wrapped.self) != nil
    }

    /// Whether the wrapped value still holds; nil does over null only.
    public func _isCurrent(_ json: JSON?, in conversions: JSONConversions, _ context: JSONContext) -> Bool {
        guard let self else { return json?.isNull ?? true }
        return conversions.stalenessCheck(of: Wrapped.self)?(self, json, context) ?? true
    }
}

extension Array where Element: JSONConvertible {
    /// Whether the elements can go stale.
    public static func _canGoStale(in conversions: JSONConversions) -> Bool {
        conversions.stalenessCheck(of: Element.self) != nil
    }

    /// Whether the elements still hold.
    public func _isCurrent(_ json: JSON?, in conversions: JSONConversions, _ context: JSONContext) -> Bool {
        guard let isCurrent = conversions.stalenessCheck(of: Element.self) else { return true }
        return PartStaleness.holds(self, json) { isCurrent($0, $1, context) }
    }
}

extension Set where Element: JSONConvertible {
    /// Whether the elements can go stale.
    public static func _canGoStale(in conversions: JSONConversions) -> Bool {
        conversions.stalenessCheck(of: Element.self) != nil
    }

    /// Whether the elements still hold.
    public func _isCurrent(_ json: JSON?, in conversions: JSONConversions, _ context: JSONContext) -> Bool {
        guard let isCurrent = conversions.stalenessCheck(of: Element.self) else { return true }
        return PartStaleness.holds(self, json) { isCurrent($0, $1, context) }
    }
}

extension Dictionary where Key == String, Value: JSONConvertible {
    /// Whether the values can go stale.
    public static func _canGoStale(in conversions: JSONConversions) -> Bool {
        conversions.stalenessCheck(of: Value.self) != nil
    }

    /// Whether the values still hold.
    public func _isCurrent(_ json: JSON?, in conversions: JSONConversions, _ context: JSONContext) -> Bool {
        guard let isCurrent = conversions.stalenessCheck(of: Value.self) else { return true }
        return PartStaleness.holds(self, json) { isCurrent($0, $1, context) }
    }
}
