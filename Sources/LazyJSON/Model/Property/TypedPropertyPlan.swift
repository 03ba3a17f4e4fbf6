/// What is known of a property with values of one type.
@usableFromInline
class TypedPropertyPlan<Value>: PropertyPlan, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    @usableFromInline final let form: PropertyForm<Value>
    private final let declared = LazyBox<Box>()

    @usableFromInline
    required init(_ declared: DeclaredProperty, _ form: PropertyForm<Value>) {
        self.form = form
        super.init(
            declared, readsPlain: Self.canReadPlain && form.check == nil, readsNull: form.conversion.readsNull,
            PropertyNothing(of: Value.self))
    }

    /// Whether the class of plans reads plainly spelled values straight from the text.
    class var canReadPlain: Bool { false }

    override var canGoStale: Bool { form.conversion.isCurrent != nil }
    package override final var valueType: Any.Type { Value.self }
    package override final var tag: ConversionTag? { form.conversion.tag }
    override var isOptional: Bool { form.isNil != nil }

    override final func substitute(for existing: JSON?, in context: JSONContext) -> JSON? {
        guard let type = (Value.self as? any ModelHolding.Type)?.heldType else { return nil }
        let model = value(of: existing, in: context) as? JSONModel
        return model?.modelJSON.withoutFrame ?? type.template
    }

    override final var plainForm: PlainForm? { readsPlain ? PlainForm(Value.self) : nil }

    override final var storageLayout: (size: Int, alignment: Int) {
        (MemoryLayout<JSONProperty<Value>>.size, MemoryLayout<JSONProperty<Value>>.alignment)
    }

    override final func isStored(at offset: Int, in model: JSONModel) -> Bool {
        isStored(at: offset, in: model, of: Value.self)
    }

    // MARK: Reading

    /// The value in a model where it is spelled plainly; nil where it has to be read in another way.
    ///
    /// Only asked where `readsPlain`.
    @usableFromInline
    func plainValue(of model: JSONModel) -> Value? { nil }

    /// Converts a value that is there.
    @usableFromInline
    func convert(_ json: JSON, _ reading: inout _JSONReading) throws -> Value {
        guard let read = form.conversion.read else {
            throw JSONError(.unconvertible, "Expected a conversion that reads \(Value.self), found none.")
        }
        return try read(json, &reading)
    }

    /// The value in a model, decoded now.
    @inlinable
    final func value(of model: JSONModel) -> Value {
        if readsPlain, let value = plainValue(of: model) { return value }
        var reading = _JSONReading(of: model)
        guard let json = value(in: model) else { return fallback(&reading) }
        do {
            let value = try convert(json, &reading)
            if let check = form.check, !check(value) { return fallback(&reading) }
            return value
        } catch {
            return completed(json, &reading) ?? fallback(&reading)
        }
    }

    /// The value of JSON that cannot be converted by itself: the parts that can be, with the others of the fallback; nil if
    /// the conversion does not read parts, or the fallback has none for them.
    @usableFromInline
    final func completed(_ json: JSON, _ reading: inout _JSONReading) -> Value? {
        guard let conversion = form.conversion.completing,
            let value = try? conversion.read(json, fallback(&reading), &reading), form.check?(value) ?? true
        else { return nil }
        return value
    }

    /// What is read where there is no value.
    @usableFromInline
    final func fallback(_ reading: inout _JSONReading) -> Value {
        switch form.fallback {
        case .none(let value): return value
        case .empty(let make): return make(&reading)
        case .declared(let make):
            if let known = declared.content { return known.value }
            return declared.publish(Box(make())).value
        }
    }

    /// Whether a value was declared for where there is none, or nil is one.
    final var hasFallback: Bool {
        if case .empty = form.fallback { return false }
        return true
    }

    override func anyValue(of model: JSONModel) -> (value: Any, isFallback: Bool) {
        var reading = _JSONReading(of: model)
        let fallback = fallback(&reading)
        guard let json = value(in: model), let value = (try? convert(json, &reading)) ?? completed(json, &reading),
            form.check?(value) ?? true
        else { return (fallback, true) }
        return (value, Self.isEqual(value, fallback))
    }

    /// Whether values are known to be equal.
    static func isEqual(_ value: Value, _ other: Value) -> Bool {
        guard let value = value as? any Equatable else { return false }
        func isEqual<E: Equatable>(_ value: E) -> Bool { (other as? E) == value }
        return isEqual(value)
    }

    override func putDefault(into json: inout JSON) { putDefaultValue(into: &json) }

    // MARK: Issues

    /// What stands where the property is read, and what reading it forgives.
    override func note(_ model: JSONModel, _ notes: IssueNotes) {
        let depth = notes.path.count
        notes.path += pointer.components
        defer { notes.path.removeSubrange(depth...) }
        guard let json = json(in: model.modelJSON) else {
            if !hasFallback { notes.add(.missing, expected: expectation, nil) }
            return
        }
        if isAmbiguous(in: model.modelJSON) {
            notes.add(.duplicate, expected: "one member of this name", json)
        }
        if json.isNull, !readsNull {
            if !isOptional, Value.self != JSON.self { notes.add(.null, expected: expectation, json) }
            return
        }
        // Without an owner: the models that are found are let go of one after another by the notes.
        var reading = _JSONReading(noting: notes, in: model)
        do {
            try notes.reading {
                let value = try convert(json, &reading)
                if form.check?(value) == false {
                    throw JSONError(.refused, "Expected a value that the check of \(name) accepts, found another.")
                }
            }
        } catch {
            if completed(json, &reading) == nil { notes.add(failure: error, json) }
        }
    }

    private var expectation: String { "a value for \(modelType).\(name)" }

    /// Whether several members have a name that is on the way.
    private func isAmbiguous(in object: JSON) -> Bool {
        guard let (document, start) = object.view else {
            var place: JSON? = object
            for component in pointer.components {
                guard let parent = place else { return false }
                if parent.isAmbiguous(component.name) { return true }
                place = parent.value(at: JSONPointer([component]))
            }
            return false
        }
        var place = start
        for step in steps {
            if step.isAmbiguous(at: place, in: document) { return true }
            guard let next = step.child(of: place, in: document) else { return false }
            place = next
        }
        return false
    }

    /// A value by reference.
    private final class Box: @unchecked Sendable {
        // Sendable as the property's values must be, which models of all threads share.

        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
}
