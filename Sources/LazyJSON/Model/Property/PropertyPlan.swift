/// The description of a property in one class: the path of its value, and how it is read and written.
@usableFromInline
package class PropertyPlan: @unchecked Sendable {
    // Sendable because it is constant, except for the default, which is published atomically.

    /// The property as its class declares it.
    private final let declared: DeclaredProperty
    /// The name in Swift.
    package final var name: String { declared.stored.name }
    /// Its number among the properties of the class.
    package final let number: UInt16
    /// The path of the value in the model's object; the first one if there are several.
    package final let pointer: JSONPointer
    /// The other paths, which are searched in this order if there is no value at the first one.
    final let others: [PropertyPath]
    /// The first step of the first path, and the steps after it, for searching in a document.
    private final let firstStep: PathStep
    private final let moreSteps: [PathStep]
    /// Whether a value that is missing is an error.
    final let isRequired: Bool
    /// Whether a default was declared, or nil is a value.
    final let hasFallback: Bool
    /// Whether all issues of the value are warnings.
    private var isLenient: Bool { declared.terms.isLenient }
    /// Whether the value is hidden in descriptions and issues.
    final var isRedacted: Bool { declared.terms.isRedacted }
    /// The description for the schema of the class.
    final var summary: String? { declared.terms.summary }
    /// The traits of the property's conversion.
    package final let traits: ConversionTraits
    /// Whether values are read by their type alone: neither the property nor its class has a conversion or a check.
    final let isReadByType: Bool
    /// Whether a part of the value can change without the conversion or a check of the whole.
    final let changesInParts: Bool
    /// Whether models and collections are read as their type says, and always accepted.
    final let editsInPlace: Bool
    /// Whether values can go stale after they were read.
    final let canGoStale: Bool
    /// Whether the value is the whole object.
    private final let isRoot: Bool
    /// The class.
    package final var modelType: JSONModel.Type { declared.type }
    /// The conversions that the class declares.
    package final var conversions: JSONConversions { declared.conversions }

    /// - Parameters:
    ///   - declared: The property as its class declares it.
    ///   - traits: The traits of the conversion.
    ///   - hasFallback: Whether a default was declared, or nil is a value.
    ///   - isChecked: Whether values are checked.
    ///   - canGoStale: Whether the conversion checks values that were read before.
    init(
        _ declared: DeclaredProperty, _ traits: ConversionTraits, hasFallback: Bool, isChecked: Bool, canGoStale: Bool
    ) {
        self.declared = declared
        self.traits = traits
        isReadByType = traits.isStandard && !isChecked
        changesInParts = traits.editsInPlace && !isChecked
        editsInPlace = changesInParts && traits.note == nil
        self.canGoStale = canGoStale || traits.isUnshared
        let (terms, rules) = (declared.terms, declared.stored.rules)
        self.hasFallback = hasFallback
        isRequired = terms.isRequired || rules.requiresValues && !hasFallback && !terms.isLenient
        pointer = declared.pointers[0]
        others = declared.pointers.dropFirst().map { PropertyPath($0) }
        number = declared.number
        let steps = pointer.components.map { PathStep($0) }
        firstStep = steps.first ?? PathStep(.key(""))
        moreSteps = Array(steps.dropFirst())
        isRoot = steps.isEmpty
    }

    /// Whether null is read by the conversion, and not as a missing value.
    final var readsNull: Bool { traits.readsNull }
    /// Whether the class of the models in the value is chosen by the object that has the property.
    final var hasModelChoice: Bool { traits.modelChoice != nil }
    /// The type of the values.
    package var valueType: Any.Type { Never.self }
    /// Returns this plan with the type of its values; nil if they have another type.
    @inline(__always)
    final func typed<Value>(_ type: Value.Type) -> TypedPropertyPlan<Value>? {
        valueType == type ? unsafe unsafeDowncast(self, to: TypedPropertyPlan<Value>.self) : nil
    }
    /// Whether a single value is read as an array of one.
    package final var acceptsOne: Bool { traits.acceptsOne }
    /// The note of another module on the conversion of the values.
    package final var note: (any Sendable)? { traits.note }
    /// Returns the object that writing into the property starts from if the JSON has none: the object of the default, or the
    /// template of the class; `nil` if the values are not models.
    ///
    /// - Parameters:
    ///   - existing: The existing JSON.
    ///   - object: The object that has the property.
    ///   - context: The context of the object.
    func substitute(for existing: JSON?, in object: JSON, _ context: JSONContext) -> JSON? { nil }
    /// Whether the value is a model that a conversion makes of its JSON, such as JSON in a string.
    final var isConvertedModel: Bool {
        !traits.editsInPlace && traits.note == nil && valueType is any ModelHolding.Type
    }
    /// Whether the value is a model that is written as a whole: a converted one, or one that is checked.
    final var isWholeModel: Bool { !changesInParts && traits.note == nil && valueType is any ModelHolding.Type }
    /// Whether a property of the models in the value, at any depth, is redacted, or may be because the object chooses their
    /// class.
    final var leadsToRedacted: Bool {
        let type = LazyJSON.modelClass(in: valueType) as? JSONModel.Type
        return hasModelChoice || type.map { ModelClass.of($0).with { $0.leadsToRedacted } } ?? false
    }
    /// Returns whether the value at a pointer is, contains, or is inside of the value of the property.
    final func leads(to pointer: JSONPointer) -> Bool {
        pointers.contains { $0.starts(with: pointer) || pointer.starts(with: $0) }
    }
    /// Returns the class of the models in the value that an object with the property chooses; nil for the declared class.
    package final func chosenType(in object: JSON) -> JSONModel.Type? { traits.modelChoice?(object) as? JSONModel.Type }
    /// Whether nil is a value.
    package var isOptional: Bool { false }

    /// Values that the property can read.
    ///
    /// Most properties that are computed from it do not return these values unchanged.
    var samples: [Any] { [] }
    /// Whether the values are scalars that are read as their type reads them.
    var isDirect: Bool { false }
    /// Returns whether two values are equal values of the property, or both have another type.
    func areSame(_ one: Any, _ other: Any) -> Bool { false }

    /// Whether null is no issue.
    final var acceptsNull: Bool { isOptional || valueType == JSON.self }

    /// The default or empty value as JSON; nil if it has none.
    var defaultJSON: JSON? { nil }

    /// Returns the value in a model, and whether it equals the value that is read if there is none.
    func anyValue(of model: JSONModel) -> (value: Any, isFallback: Bool) { ((), true) }

    /// Converts JSON, to note its issues.
    ///
    /// - Throws: The error of the conversion, or a ``JSONError`` if the value is refused.
    func check(_ json: JSON, _ reading: inout _JSONReading) throws {}

    // MARK: Reading

    /// Returns the state of reading the property in a model.
    @usableFromInline
    final func reading(of model: JSONModel, notes: IssueNotes? = nil) -> _JSONReading {
        var reading = _JSONReading(context: model.modelContext, depth: model.modelDepth &+ 1, notes: notes)
        if hasModelChoice { reading.chosenType = chosenType(in: model.modelJSON) }
        return reading
    }

    /// Returns the state of reading the property in an object that is edited.
    final func reading(in object: JSON, _ context: JSONContext) -> _JSONReading {
        var reading = _JSONReading(context: context)
        if hasModelChoice { reading.chosenType = chosenType(in: object) }
        return reading
    }

    // MARK: Finding

    /// All paths, in the order in which they are searched.
    package final var pointers: [JSONPointer] { [pointer] + others.map(\.pointer) }

    /// Returns the path of the value in an object: the first one that has a value, null included; the first one of all if
    /// none has.
    package final func pointer(in object: JSON) -> JSONPointer {
        if others.isEmpty || object.value(at: pointer) != nil { return pointer }
        return others.first { $0.json(in: object) != nil }?.pointer ?? pointer
    }

    /// The steps of the first path.
    final var steps: [PathStep] { isRoot ? [] : [firstStep] + moreSteps }

    /// The place of the value in an object of a document; nil if there is none.
    @inline(__always)
    final func place(in document: Document, from start: Int) -> Int? {
        if isRoot { return start }
        if let place = firstPlace(in: document, from: start) { return place }
        return others.isEmpty ? nil : otherPlace(in: document, from: start)
    }

    @inline(__always)
    private final func firstPlace(in document: Document, from start: Int) -> Int? {
        guard var place = firstStep.child(of: start, in: document) else { return nil }
        // By number: an iterator would count a reference to the array even if it is empty, as it is for most properties.
        for number in moreSteps.indices {
            guard let next = moreSteps[number].child(of: place, in: document) else { return nil }
            place = next
        }
        return place
    }

    @inline(never)
    private final func otherPlace(in document: Document, from start: Int) -> Int? {
        for path in others {
            if let place = path.place(in: document, from: start) { return place }
        }
        return nil
    }

    /// Returns the place of the value in a model; nil if there is none, or the model is no unedited part of a document.
    @usableFromInline
    final func place(in model: JSONModel) -> ValueLocation? {
        guard let document = model.modelDocument else { return nil }
        return document.with { text in
            // The caller keeps the model alive, and the model the document.
            let found = place(in: text, from: Int(model.modelPlace))
            return found.map { ValueLocation(document: unsafe UnownedReference(text), place: $0) }
        }
    }

    /// Returns the value's JSON at a place that was found; nil if it is a null that counts as none.
    @usableFromInline
    final func json(at place: ValueLocation) -> JSON? {
        place.document.with { document in
            // A plain `nil` would be the JSON `null`.
            document.isNull(at: place.place) && !readsNull ? JSON?.none : JSON(document, at: place.place)
        }
    }

    /// Returns the value's JSON in a model that was edited; nil if there is none to convert.
    @usableFromInline
    @inline(never)
    final func editedValue(in model: JSONModel) -> JSON? {
        guard model.modelDocument == nil, let json = json(in: model.modelJSON), !json.isNull || readsNull else {
            return nil
        }
        return json
    }

    /// Returns the value's JSON in a model; nil if there is none to convert.
    final func value(in model: JSONModel) -> JSON? {
        place(in: model).map { json(at: $0) } ?? editedValue(in: model)
    }

    /// The value's JSON in an object; nil if there is none.
    package final func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer(in: object)) }
        return place(in: document, from: start).map { JSON(document, at: $0) }
    }

    // MARK: Issues

    /// Notes the issues of the property in a model, and the models that its value holds.
    final func note(_ model: JSONModel, _ notes: IssueNotes) {
        let (object, depth) = (model.modelJSON, notes.path.count)
        let pointer = pointer(in: object)
        let (isRedacting, isLenient) = (notes.isRedacting, notes.isLenient)
        notes.path += pointer.components
        notes.isRedacting = isRedacting || model.modelClass.redacting.contains(ObjectIdentifier(self))
        notes.isLenient = isLenient || self.isLenient
        notes.valueType = valueType
        defer {
            notes.path.removeSubrange(depth...)
            (notes.isRedacting, notes.isLenient) = (isRedacting, isLenient)
        }
        guard let json = object.value(at: pointer), !traits.isEmbedded || !json.isEmptyString else {
            if isRequired || !hasFallback { notes.add(.missing, expected: expectation, nil, severity) }
            return
        }
        var reading = reading(of: model, notes: notes)
        if isAmbiguous(pointer, in: object) {
            notes.add(.duplicate, expected: "only one member with this name", json)
        }
        // A required property that accepts null otherwise has no value if it is null, even if its conversion reads null.
        if json.isNull, !readsNull || isRequired && acceptsNull {
            if isRequired || !acceptsNull { notes.add(.null, expected: expectation, json, severity) }
            return
        }
        do {
            try notes.reading { try check(json, &reading) }
        } catch {
            // APIs add values, and a declared default says what they are read as.
            let isDefaulted = reading.isUnknownCase && hasFallback && !isOptional
            notes.add(failure: error, json, isDefaulted && error.libraryError?.code == .unconvertible ? .warning : nil)
        }
    }

    /// The severity of a missing value.
    private final var severity: JSONIssue.Severity { isRequired ? .error : .warning }

    private final var expectation: String { "a value for \(modelType).\(name)" }

    /// Returns whether several members have one of the names on the path.
    private final func isAmbiguous(_ pointer: JSONPointer, in object: JSON) -> Bool {
        var place: JSON? = object
        for component in pointer.components {
            guard let parent = place else { return false }
            if parent.isAmbiguous(component.name) { return true }
            place = parent.value(at: JSONPointer([component]))
        }
        return false
    }
}

/// The location of a property's value in a document, which the caller keeps alive.
@usableFromInline
struct ValueLocation {
    let document: UnownedReference<Document>
    let place: Int

    @usableFromInline var int: Int? { document.with { Int.direct(at: place, in: $0) } }
    @usableFromInline var double: Double? { document.with { Double.direct(at: place, in: $0) } }
    @usableFromInline var bool: Bool? { document.with { Bool.direct(at: place, in: $0) } }
    @usableFromInline var string: String? { document.with { String.direct(at: place, in: $0) } }
}

extension Document {
    /// Whether the value at a place is null.
    @inline(__always)
    func isNull(at place: Int) -> Bool { isNull(index[place]) }

    /// Whether the value of an entry is null.
    @inline(__always)
    func isNull(_ entry: IndexEntry) -> Bool { entry.tag == .literal && text[entry.offset] == UInt8(ascii: "n") }
}

/// The properties of a class by number.
///
/// Finding one counts no references: what the table holds lives as long as the process, as the class does.
@usableFromInline
@safe struct PropertyTable: @unchecked Sendable {
    // Sendable because the memory is never changed or freed.

    @usableFromInline let plans: UnsafePointer<Unmanaged<PropertyPlan>>
    @usableFromInline let count: Int

    init(_ properties: [PropertyPlan]) {
        let memory = UnsafeMutablePointer<Unmanaged<PropertyPlan>>.allocate(capacity: max(properties.count, 1))
        for (number, plan) in properties.enumerated() {
            unsafe (memory + number).initialize(to: Unmanaged.passRetained(plan))
        }
        unsafe plans = UnsafePointer(memory)
        count = properties.count
    }

    @usableFromInline
    @inline(never)
    static func stop() -> Never {
        fatalError("JSONProperty: it was read by a model that `init(_seed:)` has made to learn about the class.")
    }

    /// Uses the plan of a property, without counting a reference.
    ///
    /// The caller knows that the property with the number was declared with the type. There is none while the class is recorded.
    @unsafe
    @inlinable
    @inline(__always)
    func withPlan<Value, R>(_ number: UInt16, of type: Value.Type, _ body: (TypedPropertyPlan<Value>) -> R) -> R {
        if Int(number) >= count { Self.stop() }
        return unsafe plans[Int(number)]._withUnsafeGuaranteedRef { plan in
            body(unsafe unsafeDowncast(plan, to: TypedPropertyPlan<Value>.self))
        }
    }
}
