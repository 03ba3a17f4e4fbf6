/// Arrays as values of properties, elements and members.
extension JSONArray: JSONConvertible where Element: _JSONArrayElement {
    /// Returns an array over a JSON array.
    ///
    /// - Parameter json: The JSON array.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value is not an array.
    /// - Complexity: O(1); no element is read.
    public static func value(from json: JSON) throws -> JSONArray { try readAlone(json) }

    /// Returns the conversion of arrays with the conversion of the elements.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<JSONArray>.array(conversions.conversion(of: Element.self))
    }

    /// Returns the JSON of the array.
    ///
    /// If an array is replaced, elements that did not change keep its text.
    ///
    /// - Parameter existing: The JSON that is replaced.
    /// - Complexity: O(*n*) in the size of both arrays.
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }
}

extension JSONArray: ModelContaining {
    static var contentType: Any.Type? { Element.self }
}

extension JSONArray: JSONEmptyRepresentable {
    /// An empty array.
    public static var jsonEmptyValue: JSONArray { JSONArray() }
}

extension JSONArray: _JSONOneOrMany where Element: _JSONArrayElement {}

extension Conversion {
    /// Returns a conversion of arrays.
    ///
    /// - Parameter elements: The conversion of the elements.
    @usableFromInline
    static func array<Element>(_ elements: Conversion<Element>) -> Conversion where Value == JSONArray<Element> {
        Conversion(
            read: { json, reading in
                guard json.kind == .array else { throw JSONError.unconvertible("an array", json) }
                let isOne = reading.takeIsOne()
                let elements = elements.choosing(reading.chosenType)
                let array = JSONArray(json, reading.context, elements, depth: reading.depth)
                if let notes = reading.notes { array.storage.note(notes, isOne: isOne) }
                return array
            },
            write: { array, existing, writing in
                try array.json(replacing: existing, elements, &writing)
            },
            empty: { reading in JSONArray(.emptyArray, reading.context, elements, depth: reading.depth) },
            traits: ConversionTraits(of: elements)
        ).acceptingOneReference
    }
}

extension JSONArray {
    /// Returns the JSON of the array with a conversion of the elements.
    ///
    /// Over an existing array only the elements that differ change.
    func json(
        replacing existing: JSON?, _ elements: Conversion<Element>, _ writing: inout _JSONWriting
    ) throws -> JSON {
        let isSame = storage.elements.isSame(as: elements)
        if isSame {
            let own = storage.json.withoutFrame
            guard let existing, existing.kind == .array else { return own }
            if own.hasSourceText(of: existing) { return existing }
        }
        return try writing.array(
            of: storage.json.elements.map { ArrayItem(json: $0, source: isSame ? nil : storage) }, over: existing,
            elements.traits, read: { json, _ in ArrayItem(json: json, source: nil) },
            write: { item, existing, writing in try item.json(replacing: existing, elements, &writing) })
    }
}

/// An element of an array that is written.
private struct ArrayItem<Element> {
    let json: JSON
    /// The array that the element is read from if its elements have another conversion, for which the text may mean something
    /// else.
    let source: ArrayStorage<Element>?

    /// Returns the JSON of the element, which replaces the existing JSON.
    func json(
        replacing existing: JSON?, _ elements: Conversion<Element>, _ writing: inout _JSONWriting
    ) throws -> JSON {
        if source == nil {
            guard let existing else { return json }
            if json.hasSourceText(of: existing) { return existing }
        }
        let element = (source?.elements ?? elements).element(of: json, source?.context ?? writing.context, depth: 0)
        guard element.isReadable else { return json }
        return try elements.written(element.value, over: existing, &writing)
    }
}
