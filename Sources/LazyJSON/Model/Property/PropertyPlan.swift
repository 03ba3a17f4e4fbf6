/// What is known of a property in one class: where its value stands, and how it is read and written.
@usableFromInline
package class PropertyPlan: @unchecked Sendable {
    // Sendable because it is constant, but for the default, which is published atomically.

    /// The name in Swift.
    package final let name: String
    /// Its number among the properties of the class.
    package final let number: UInt16
    /// Where the value stands in the model's object.
    package final let pointer: JSONPointer
    /// The first step of the same, for searching in a document, and those behind it.
    private final let firstStep: PathStep
    private final let moreSteps: [PathStep]
    /// Whether null is read by the conversion, and not as a missing value.
    final let readsNull: Bool
    /// Whether the value is the whole object.
    private final let isRoot: Bool
    /// The class.
    package final let modelType: JSONModel.Type
    /// The conversions that the class declares.
    package final let conversions: JSONConversions

    init(_ declared: DeclaredProperty, readsNull: Bool) {
        self.readsNull = readsNull
        name = declared.name
        pointer = declared.pointer
        number = declared.number
        modelType = declared.type
        conversions = declared.conversions
        let steps = pointer.components.map { PathStep($0) }
        firstStep = steps.first ?? PathStep(.key(""))
        moreSteps = Array(steps.dropFirst())
        isRoot = steps.isEmpty
    }

    /// Whether values can go stale after they were read.
    var canGoStale: Bool { false }
    /// The type of the values.
    package var valueType: Any.Type { Never.self }
    /// The note of another module on the conversion of the values.
    package var tag: ConversionTag? { nil }
    /// The object that writing into the property starts from where none is in the JSON: the default's, or the template of
    /// the class; `nil` if the values are not models.
    func substitute(for existing: JSON?, in context: JSONContext) -> JSON? { nil }
    /// Whether nil is a value.
    var isOptional: Bool { false }
    /// Whether values are those that their type reads, so that scalars can be read directly.
    var readsDirectly: Bool { false }

    /// Notes the issues of the property in a model, and the models that its value holds.
    func note(_ model: JSONModel, _ notes: IssueNotes) {}

    /// Puts the default or empty value into an object, where the property is not optional.
    func putDefault(into json: inout JSON) {}

    /// The value in a model, and whether it is the one that is read where there is none.
    func anyValue(of model: JSONModel) -> (value: Any, isFallback: Bool) { ((), true) }

    // MARK: Finding

    /// The steps to the value.
    final var steps: [PathStep] { isRoot ? [] : [firstStep] + moreSteps }

    /// The place of the value in an object of a document; nil where there is none.
    @inline(__always)
    final func place(in document: Document, from start: Int) -> Int? {
        if isRoot { return start }
        guard var place = firstStep.child(of: start, in: document) else { return nil }
        if !moreSteps.isEmpty {
            for step in moreSteps {
                guard let next = step.child(of: place, in: document) else { return nil }
                place = next
            }
        }
        return place
    }

    /// Returns the place of the value in a model; nil if there is none, or the model is no unedited part of a document.
    @usableFromInline
    final func place(in model: JSONModel) -> ValuePlace? {
        guard let document = model.modelDocument else { return nil }
        return document.with { text in
            // The caller holds the model, and that the document.
            place(in: text, from: Int(model.modelPlace)).map { unsafe ValuePlace(text, $0) }
        }
    }

    /// Returns the value's JSON at a place that was found; nil if it is a null that counts as none.
    @usableFromInline
    final func json(at place: ValuePlace) -> JSON? {
        place.document.with { document in
            document.isNull(at: place.place) && !readsNull ? nil : JSON(document, at: place.place)
        }
    }

    /// Returns the value's JSON in a model that was edited; nil if there is none to convert.
    @usableFromInline
    @inline(never)
    final func editedValue(in model: JSONModel) -> JSON? {
        guard model.modelDocument == nil, let json = model.modelJSON.value(at: pointer), !json.isNull || readsNull
        else { return nil }
        return json
    }

    /// Returns the value's JSON in a model; nil if there is none to convert.
    final func value(in model: JSONModel) -> JSON? {
        place(in: model).map { json(at: $0) } ?? editedValue(in: model)
    }

    /// The value's JSON in an object; nil where there is none.
    package final func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer) }
        return place(in: document, from: start).map { JSON(document, at: $0) }
    }
}

/// Where a property's value is in a document, which the caller keeps alive.
@usableFromInline
struct ValuePlace {
    let document: UnownedReference<Document>
    let place: Int

    /// The caller keeps the document alive as long as the place is used.
    @unsafe
    @inline(__always)
    init(_ document: Document, _ place: Int) {
        self.document = unsafe UnownedReference(document)
        self.place = place
    }

    @usableFromInline var int: Int? { document.with { Int.direct(at: place, in: $0) } }
    @usableFromInline var double: Double? { document.with { Double.direct(at: place, in: $0) } }
    @usableFromInline var bool: Bool? { document.with { Bool.direct(at: place, in: $0) } }
    @usableFromInline var string: String? { document.with { String.direct(at: place, in: $0) } }
}

extension Document {
    /// Whether the value at a place is null.
    @inline(__always)
    func isNull(at place: Int) -> Bool {
        let entry = index[place]
        return entry.tag == .literal && text[entry.offset] == UInt8(ascii: "n")
    }
}
