/// The description of a property with values of one type.
///
/// A value is read in one of two ways:
/// - *directly* from the text, if the type is a ``DirectScalar`` and the source text is the usual one;
/// - by the conversion of the property, of its class, or of its type, which coerces and notes issues.
@usableFromInline
final class TypedPropertyPlan<Value>: PropertyPlan, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    @usableFromInline let form: PropertyForm<Value>
    /// Whether nil is written as null.
    let writesNilAsNull: Bool
    private let declaredValue = LazyBox<ConstantValue<Value>>()

    init(_ declared: DeclaredProperty, _ form: PropertyForm<Value>) {
        self.form = form
        writesNilAsNull = (form.onNil ?? declared.stored.rules.nilPolicy) == .null
        super.init(
            declared, form.conversion.traits, hasFallback: form.isNil != nil || form.declared != nil,
            isChecked: form.check != nil, canGoStale: form.conversion.isCurrent != nil)
    }

    package override final var valueType: Any.Type { Value.self }
    package override var isOptional: Bool { form.isNil != nil }

    override func substitute(for existing: JSON?, in object: JSON, _ context: JSONContext) -> JSON? {
        guard let type = (Value.self as? any ModelHolding.Type)?.heldType else { return nil }
        var reading = reading(in: object, context)
        let model = (value(ofExisting: existing, &reading) as? any ModelHolding)?.heldModel
        return model?.modelJSON.withoutFrame ?? type.template
    }

    // MARK: Reading

    /// Returns the value that the property reads in a model, decoded now.
    @inlinable
    func value(of model: JSONModel) -> Value {
        let place = place(in: model)
        if let place, let value = direct(at: place), form.check?(value) ?? true { return value }
        var reading = reading(of: model)
        return value(of: model, at: place, &reading)
    }

    /// Returns the value that the property reads in a model, by its conversion; `place` is the value's place in the model's
    /// document.
    @inlinable
    func value(of model: JSONModel, at place: ValueLocation?, _ reading: inout _JSONReading) -> Value {
        guard let json = place.map({ json(at: $0) }) ?? editedValue(in: model) else { return fallback(&reading) }
        return value(of: json, &reading)
    }

    /// Returns the value at a place if it can be read directly.
    ///
    /// Code that is compiled for a type contains only the line of that type.
    @inlinable
    @inline(__always)
    func direct(at place: ValueLocation) -> Value? {
        guard form.isDirect else { return nil }
        if Value.self == Int.self, let value = place.int { return value as? Value }
        if Value.self == Int?.self, let value = place.int { return Optional(value) as? Value }
        if Value.self == Double.self, let value = place.double { return value as? Value }
        if Value.self == Double?.self, let value = place.double { return Optional(value) as? Value }
        if Value.self == Bool.self, let value = place.bool { return value as? Value }
        if Value.self == Bool?.self, let value = place.bool { return Optional(value) as? Value }
        if Value.self == String.self, let value = place.string { return value as? Value }
        if Value.self == String?.self, let value = place.string { return Optional(value) as? Value }
        return nil
    }

    /// Returns the value of JSON that the property has found.
    @inlinable
    func value(of json: JSON, _ reading: inout _JSONReading) -> Value {
        // Without an optional value, whose type would be looked up.
        do {
            let value = try form.conversion.value(from: json, &reading)
            guard let check = form.check, !check(value) else { return value }
        } catch {}
        return fallback(&reading)
    }

    /// Returns the value that the property reads from JSON, or from null or nothing.
    func value(ofExisting json: JSON?, _ reading: inout _JSONReading) -> Value {
        guard let json, !json.isNull || readsNull else { return fallback(&reading) }
        return value(of: json, &reading)
    }

    /// Returns the value that is read if the JSON has none.
    @usableFromInline
    func fallback(_ reading: inout _JSONReading) -> Value {
        guard let declared = form.declared else { return form.conversion.emptyValue(&reading) }
        if canGoStale { return declared() }
        return (declaredValue.content ?? declaredValue.publish(ConstantValue(declared()))).value
    }

    override func anyValue(of model: JSONModel) -> (value: Any, isFallback: Bool) {
        var reading = reading(of: model)
        let fallback = fallback(&reading)
        guard let json = value(in: model), let value = try? form.conversion.value(from: json, &reading),
            form.check?(value) ?? true
        else { return (fallback, true) }
        return (value, form.conversion.areEqual(value, fallback))
    }

    override var defaultJSON: JSON? {
        if form.declared == nil, !isConvertedModel, let type = Value.self as? any JSONModelProtocol.Type {
            return type._modelType.defaultJSON.withoutFrame
        }
        var writing = _JSONWriting()
        var reading = writing.reading
        return try? form.conversion.json(of: fallback(&reading), over: nil, &writing).withoutFrame
    }

    override var isDirect: Bool { form.isDirect }

    override var samples: [Any] {
        let texts: [JSON] = [
            987_654_321, 3_000_000_000, -3, 1, 98_765.4321, -2.5, true, false, "a sample of text, ÄÖ ", "", "-7",
            JSON(String(repeating: "a long text ", count: 1_000)),
            "1969-12-31T13:42:23.75Z", "https://example.com/a?b=c", "AQA=", "00000000-0000-4000-8000-00000000abcd",
            ["b", "a", 2, 1, true, [1], ["b": 1]], ["b": 2, "a": 1, "c": "x", "d": true], ["1": 2, "-3": "x"],
        ]
        var reading = _JSONReading(context: JSONContext())
        return texts.compactMap { try? form.conversion.value(from: $0, &reading) } + [fallback(&reading)]
    }

    override func areSame(_ one: Any, _ other: Any) -> Bool {
        guard let value = one as? Value, let other = other as? Value else { return !(one is Value || other is Value) }
        return form.conversion.isSame(value, as: other, _JSONWriting()) ?? true
    }

    // MARK: Issues

    override func check(_ json: JSON, _ reading: inout _JSONReading) throws {
        try check(form.conversion.value(from: json, &reading), json)
    }

    /// Throws if the check of the property refuses a value, with the JSON of the value.
    func check(_ value: Value, _ json: @autoclosure () -> JSON?) throws {
        if form.check?(value) == false {
            throw JSONError(
                .refused, expected: "a value that the check of \(name) accepts", found: json()?.excerpt ?? "\(value)")
        }
    }
}

/// Values that are kept beside the model and not in its property: values that can go stale, and values of models that cut a
/// chain (see ``ModelRelease``).
extension TypedPropertyPlan {
    /// Returns the value in a model: the one that was read before if it is still current, otherwise one that is decoded now.
    func currentValue(of model: JSONModel, _ extra: ModelExtra) -> Value {
        if let known = extra.box(number) as? ReplaceableValue<Value> {
            return known.value { value in
                form.conversion.isCurrent?(value, json(in: model.modelJSON), model.modelContext) ?? true
            } orRead: {
                read(model)
            }
        }
        let (value, isKept) = read(model)
        if !isKept { return value }
        return (extra.keep(ReplaceableValue(value), number) as? ReplaceableValue<Value>)?.latest ?? value
    }

    private func read(_ model: JSONModel) -> (value: Value, isKept: Bool) {
        var reading = reading(of: model)
        let value = value(of: model, at: place(in: model), &reading)
        return (value, !reading.isPassing && !traits.isUnshared)
    }
}
