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
    /// Whether values may be spelled so plainly that they are read straight from the text; see `PlainScalar`.
    @usableFromInline final let readsPlain: Bool
    /// Whether null is read by the conversion, and not as a missing value.
    final let readsNull: Bool
    /// Whether the value is the whole object.
    private final let isRoot: Bool
    /// The class.
    package final let modelType: JSONModel.Type
    /// The conversions that the class declares.
    package final let conversions: JSONConversions
    /// What a model stores for the property before it is read.
    final let nothing: PropertyNothing

    init(_ declared: DeclaredProperty, readsPlain: Bool, readsNull: Bool, _ nothing: PropertyNothing) {
        self.readsPlain = readsPlain
        self.readsNull = readsNull
        self.nothing = nothing
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

    /// The size and the alignment of what a model stores for the property.
    var storageLayout: (size: Int, alignment: Int) { (0, 1) }

    /// Whether what a model stores for the property stands at an offset of one that was made to be recorded.
    func isStored(at offset: Int, in model: JSONModel) -> Bool { false }

    /// Which of the types the values have that are read straight from the text; nil where they are not.
    var plainForm: PlainForm? { nil }

    /// Notes the issues of the property in a model, and the models that its value holds.
    func note(_ model: JSONModel, _ notes: IssueNotes) {}

    /// Puts the default or empty value into an object, where the property is not optional.
    func putDefault(into json: inout JSON) {}

    /// The value in a model, and whether it is the one that is read where there is none.
    func anyValue(of model: JSONModel) -> (value: Any, isFallback: Bool) { ((), true) }

    // MARK: Finding

    /// The steps to the value.
    final var steps: [PathStep] { isRoot ? [] : [firstStep] + moreSteps }

    /// The name of the member that is the value; nil where the value stands deeper.
    final var onlyName: MemberName? { isRoot || !moreSteps.isEmpty ? nil : firstStep.name }

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

    /// The value's JSON in a model; nil if there is none to convert, or null that counts as none.
    @usableFromInline
    final func value(in model: JSONModel) -> JSON? {
        guard let document = model.modelDocument else { return editedValue(in: model) }
        return document.with { document in
            guard let place = place(in: document, from: Int(model.modelPlace)),
                !document.isNull(at: place) || readsNull
            else { return nil }
            return JSON(document, at: place)
        }
    }

    @inline(never)
    private final func editedValue(in model: JSONModel) -> JSON? {
        guard let json = model.modelJSON.value(at: pointer), !json.isNull || readsNull else { return nil }
        return json
    }

    /// The value's JSON in an object; nil where there is none.
    package final func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer) }
        return place(in: document, from: start).map { JSON(document, at: $0) }
    }
}

extension Document {
    /// Whether the value at a place is null.
    @inline(__always)
    func isNull(at place: Int) -> Bool {
        let entry = index[place]
        return entry.tag == .literal && text[entry.offset] == UInt8(ascii: "n")
    }
}
