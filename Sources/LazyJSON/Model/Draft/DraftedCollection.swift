/// A collection that is changed through a draft.
protocol DraftedCollection {
    associatedtype Draft: PartDraft
    associatedtype Part
    /// The kind of JSON whose children are changed in place without being read as the collection.
    static var kind: JSON.Kind { get }
    /// Whether children can be changed in place whose conversion has a note of another module.
    static var allowsNotes: Bool { get }

    /// The current collection of a draft.
    init(_ draft: Draft)

    /// The form of a draft whose parts have a conversion.
    static func form(_ parts: Conversion<Part>) -> Draft.Form

    /// The JSON of a collection.
    func json(_ parts: Conversion<Part>, _ context: JSONContext) -> JSON
}

extension DraftedCollection {
    /// Whether the children of JSON are changed in place.
    static func isInPlace(_ json: JSON?, _ traits: ConversionTraits) -> Bool {
        json?.kind == kind && traits.editsInPlace && (allowsNotes || traits.note == nil)
    }
}

extension JSONArray: DraftedCollection {
    static var kind: JSON.Kind { .array }
    static var allowsNotes: Bool { true }

    init(_ draft: JSONArrayDraft<Element>) { self = draft.snapshot() }

    static func form(_ parts: Conversion<Element>) -> JSONArrayDraft<Element>.Form {
        JSONArrayDraft.Form(elements: parts)
    }

    func json(_ parts: Conversion<Element>, _ context: JSONContext) -> JSON {
        var writing = _JSONWriting(context: storage.context)
        return (try? json(replacing: nil, parts, &writing)) ?? .emptyArray
    }
}

extension Array: DraftedCollection where Element: _JSONArrayElement {
    static var kind: JSON.Kind { .array }
    static var allowsNotes: Bool { false }

    init(_ draft: JSONArrayDraft<Element>) { self.init(draft[...]) }

    static func form(_ parts: Conversion<Element>) -> JSONArrayDraft<Element>.Form {
        JSONArrayDraft.Form(elements: parts, skipsUnreadable: true)
    }

    func json(_ parts: Conversion<Element>, _ context: JSONContext) -> JSON { JSONArray(self, context, parts).json }
}

extension Dictionary: DraftedCollection where Key == String, Value: _JSONArrayElement {
    static var kind: JSON.Kind { .object }
    static var allowsNotes: Bool { false }

    init(_ draft: JSONDictionaryDraft<Value>) { self = draft.snapshot() }

    static func form(_ parts: Conversion<Value>) -> Conversion<Value> { parts }

    func json(_ parts: Conversion<Value>, _ context: JSONContext) -> JSON {
        var writing = _JSONWriting(context: context)
        let members = Swift.Array(self).sortedInUTF8(by: \.key)
        return JSON(members: members.map { ($0.key, (try? parts.written($0.value, over: nil, &writing)) ?? .null) })
    }
}

extension TypedPropertyPlan {
    /// Returns how the elements of the value are read.
    func elements<Part>(of type: Part.Type, _ reading: _JSONReading) -> Conversion<Part> {
        let own = form.conversion.traits.elements as? Conversion<Part>
        return (own ?? conversions.conversion(of: type)).choosing(reading.chosenType)
    }

    /// Whether a JSON is a single value that is read as an array of one, and always accepted.
    func isOne(_ json: JSON?) -> Bool {
        acceptsOne && editsInPlace && json?.isOne == true
    }
}
