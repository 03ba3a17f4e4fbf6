/// Arrays as values of properties, elements and members.
extension JSONArray: JSONConvertible where Element: _JSONArrayElement {
    /// Returns an array over a JSON array.
    ///
    /// - Parameter json: The JSON array.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value is not an array.
    /// - Complexity: O(1); no element is read.
    public static func value(from json: JSON) throws -> JSONArray { try readAlone(json) }

    /// The existing value is kept if it reads as the value, in its parts too.
    public static var _keepsSourceText: Bool { true }

    /// Reads an array with the context and conversions of a model.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> JSONArray {
        try read(json, reading.conversions.form(of: Element.self), &reading)
    }

    /// Returns the JSON of the array; if an array is replaced, with its text where elements did not change.
    ///
    /// - Parameter existing: The JSON that is replaced.
    /// - Complexity: O(*n*) in the size of both arrays.
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }

    /// The array as JSON, with the context and conversions of a model.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        let form = writing.conversions.form(of: Element.self)
        return try json(replacing: existing, in: writing.isExact ? form.exact : form, &writing)
    }
}

extension JSONArray: ModelContaining {
    static var contentType: Any.Type? { Element.self }
}

extension JSONArray: JSONEmptyRepresentable {
    /// An empty array.
    public static var jsonEmptyValue: JSONArray { JSONArray() }

    /// An empty array, with the context and conversions of a model.
    public static func _jsonEmptyValue(_ reading: inout _JSONReading) -> JSONArray {
        JSONArray(.emptyArray, reading.context, .known(in: reading.conversions), depth: reading.depth)
    }
}

extension JSONArray {
    /// Reads an array of elements of a form.
    static func read(
        _ json: JSON, _ form: ElementForm<Element>, _ reading: inout _JSONReading
    ) throws -> JSONArray {
        guard json.kind == .array else { throw JSONError.unconvertible("an array", json) }
        let form = (reading.isExact && !form.isExact ? form.exact : form).choosing(reading.chosenType)
        let array = JSONArray(json, reading.context, form, depth: reading.depth)
        if let notes = reading.notes { array.storage.note(notes) }
        return array
    }

    /// The array as JSON where elements have a form; over an array with no other changes than are needed.
    func json(replacing existing: JSON?, in form: ElementForm<Element>, _ writing: inout _JSONWriting) throws -> JSON {
        let hasForm = storage.form.isSame(as: form)
        if hasForm {
            let own = storage.json.withoutFrame
            guard let existing, existing.kind == .array else { return own }
            if own.hasSourceText(of: existing) { return existing }
        }
        return try writing.beside(existing, form.conversion.traits.note) { writing in
            try writing.array(
                of: storage.json.elements.map { ArrayItem(json: $0, source: hasForm ? nil : storage) }, over: existing,
                read: { json, _ in ArrayItem(json: json, source: nil) },
                write: { item, existing, writing in try item.json(replacing: existing, in: form, &writing) })
        }
    }

    /// The conversion of arrays of elements of a form.
    static func conversion(_ form: ElementForm<Element>) -> Conversion<JSONArray> {
        JSONConversion<JSONArray>(
            read: { json, reading in try read(json, form, &reading) },
            write: { value, existing, writing in try value.json(replacing: existing, in: form, &writing) },
            traits: ConversionTraits(ofElements: form.conversion)
        ).acceptingOneReference { json, reading in readOne(json, form, &reading) }.base
    }
}

extension JSONArray: _JSONOneOrMany where Element: _JSONArrayElement {
    /// Reads a single value as an array of one.
    public static func _jsonReadOne(_ json: JSON, _ reading: inout _JSONReading) -> JSONArray {
        readOne(json, reading.conversions.form(of: Element.self), &reading)
    }
}

extension JSONArray {
    /// Reads a single value as an array of one element of a form.
    fileprivate static func readOne(
        _ json: JSON, _ form: ElementForm<Element>, _ reading: inout _JSONReading
    ) -> JSONArray {
        let known = reading.isExact && !form.isExact ? form.exact : form
        if let notes = reading.notes {
            var element = known.reading(reading.context, depth: reading.depth, notes: notes)
            _ = element.one(json) { try known.read(json, &$0) }
        }
        return JSONArray(json.asMany, reading.context, known, depth: reading.depth)
    }
}

/// An element of an array that is written.
private struct ArrayItem<Element> {
    let json: JSON
    /// The array that it is read from if that has elements of another form; its text means something else then.
    let source: ArrayStorage<Element>?

    /// Returns the JSON of the element, which replaces the existing JSON.
    func json(
        replacing existing: JSON?, in form: ElementForm<Element>, _ writing: inout _JSONWriting
    ) throws -> JSON {
        if source == nil {
            guard let existing else { return json }
            if json.hasSourceText(of: existing) { return existing }
        }
        let element = (source?.form ?? form).element(of: json, source?.context ?? writing.context, depth: 0)
        guard element.isReadable else { return json }
        return try form.json(of: element.value, replacing: existing, &writing)
    }
}
