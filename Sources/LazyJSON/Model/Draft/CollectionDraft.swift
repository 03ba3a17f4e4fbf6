/// The draft of an array or a dictionary.
protocol CollectionDraft {
    /// The type of the elements or values.
    associatedtype Part

    var state: DraftState { get }
    init(_ state: DraftState, _ source: CollectionSource<Part>)
}

/// What the draft of a collection starts from.
struct CollectionSource<Part> {
    /// How the elements or values are read and written.
    let elements: Conversion<Part>
    /// The JSON of a collection that is not in the JSON itself; nil for one that is, and is changed in its place.
    var substitute: JSON?
    /// Whether elements that cannot be read have no position.
    var skipsUnreadable = false
    /// Whether the JSON is a single value, which is changed as the only element of an array.
    var isOne = false
    /// Whether a single value is read as an array of one.
    var acceptsOne = false
}

/// What the draft of a model starts from.
struct ModelSource {
    let pointer: JSONPointer
    /// The class that the model is edited as.
    var type: JSONModel.Type
    /// The object of a model that is read where there is none; it is added if it is changed.
    var substitute: JSON?
    /// A model that a conversion has made of the JSON, and that it writes; nil if the object is changed in place.
    var model: JSONModel?
}

/// A collection that is changed through a draft.
protocol DraftedCollection {
    associatedtype Draft: CollectionDraft
    /// The kind of JSON whose children are changed in place without being read as the collection; nil to read it always.
    static var kindInPlace: JSON.Kind? { get }

    /// The current collection of a draft.
    init(_ draft: Draft)

    /// What a draft of a single value starts from; nil if that is not read as a collection.
    static func source(ofOne value: Self, _ elements: Conversion<Draft.Part>) -> CollectionSource<Draft.Part>?

    /// What a draft starts from.
    ///
    /// - Parameters:
    ///   - value: The collection that is read; nil if its children are changed in place.
    ///   - existing: The existing JSON.
    ///   - elements: How the elements are read.
    ///   - context: The context of the elements.
    static func source(
        of value: Self?, over existing: JSON?, _ elements: Conversion<Draft.Part>, _ context: JSONContext
    ) -> CollectionSource<Draft.Part>
}

extension JSONArray: DraftedCollection {
    static var kindInPlace: JSON.Kind? { nil }

    init(_ draft: JSONArrayDraft<Element>) { self = draft.snapshot() }

    static func source(ofOne value: JSONArray, _ elements: Conversion<Element>) -> CollectionSource<Element>? {
        CollectionSource(elements: value.storage.elements, isOne: true)
    }

    static func source(
        of value: JSONArray?, over existing: JSON?, _ elements: Conversion<Element>, _ context: JSONContext
    ) -> CollectionSource<Element> {
        let value = value ?? JSONArray()
        let storage = value.storage
        if let existing, storage.json.isSame(as: existing) { return CollectionSource(elements: storage.elements) }
        var writing = _JSONWriting(context: storage.context)
        return CollectionSource(
            elements: elements, substitute: (try? value.json(replacing: nil, elements, &writing)) ?? .emptyArray)
    }
}

extension Array: DraftedCollection where Element: _JSONArrayElement {
    static var kindInPlace: JSON.Kind? { .array }

    init(_ draft: JSONArrayDraft<Element>) { self.init(draft[...]) }

    static func source(ofOne value: Self, _ elements: Conversion<Element>) -> CollectionSource<Element>? {
        CollectionSource(elements: elements, skipsUnreadable: true, isOne: true)
    }

    static func source(
        of value: Self?, over existing: JSON?, _ elements: Conversion<Element>, _ context: JSONContext
    ) -> CollectionSource<Element> {
        CollectionSource(
            elements: elements, substitute: value.map { JSONArray($0, context, elements).json }, skipsUnreadable: true)
    }
}

extension Dictionary: DraftedCollection where Key == String, Value: _JSONArrayElement {
    static var kindInPlace: JSON.Kind? { .object }

    init(_ draft: JSONDictionaryDraft<Value>) { self = draft.snapshot() }

    static func source(ofOne value: Self, _ elements: Conversion<Value>) -> CollectionSource<Value>? { nil }

    static func source(
        of value: Self?, over existing: JSON?, _ elements: Conversion<Value>, _ context: JSONContext
    ) -> CollectionSource<Value> {
        var writing = _JSONWriting(context: context)
        let members = value.map { values in
            Array(values).sortedInUTF8(by: \.key).map { name, value -> (String, JSON) in
                (name, (try? elements.written(value, over: nil, &writing)) ?? .null)
            }
        }
        return CollectionSource(elements: elements, substitute: members.map { JSON(members: $0) })
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
