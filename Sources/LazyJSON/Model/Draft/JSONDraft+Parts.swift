extension JSONDraft: PartDraft {}

/// Models and collections in the model.
extension DraftState {
    /// Returns the source of the draft of a model.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - model: Returns the model in a value of the property.
    mutating func model<Model: JSONModelProtocol, Property, Value: JSONModelProtocol>(
        at keyPath: KeyPath<Model, Property>, _ model: (Property) -> Value?
    ) -> PartSource<Void> {
        let route = route(keyPath)
        let plan = route.plan
        if !route.isProven { _ = typedPlan(of: route, keyPath) }
        var place = PartLocation(found: route.find(in: json), type: Value._modelType)
        if plan.isPlain(place.found.value, .object) {
            place.start = .existing
            if plan.hasModelChoice { place.type = plan.chosenType(in: route.object(in: json)) ?? place.type }
        } else if !plan.editsInPlace {
            place.start = model(value(at: keyPath, route, place.found.value)).map { .model($0._model()) }
        } else if !plan.isOptional {
            let substitute = plan.substitute(for: place.found.value, in: route.object(in: json), context)
            place.start = substitute.map { .missing($0) }
        }
        return PartSource(place: place, form: ())
    }

    /// Returns the source of the draft of a collection.
    ///
    /// - Parameters:
    ///   - type: The type of the collection.
    ///   - keyPath: The property, which may be optional.
    @inline(__always)
    mutating func collection<Model: JSONModelProtocol, Property, Value: DraftedCollection>(
        of type: Value.Type, at keyPath: KeyPath<Model, Property>
    ) -> PartSource<Value.Draft.Form> {
        let route = route(keyPath)
        let plan = route.plan
        var place = PartLocation(found: route.find(in: json))
        let own = plan.traits.elements?.typed(Value.Part.self)
        var parts = own ?? plan.conversions.conversion(of: Value.Part.self)
        if plan.hasModelChoice { parts = parts.choosing(plan.chosenType(in: route.object(in: json))) }
        if own != nil, plan.changesInParts, Value.isInPlace(place.found.value, hasNote: plan.note != nil) {
            place.start = .existing
        } else if let value = value(at: keyPath, route, place.found.value) as? Value {
            let copy = value.copied(parts, context)
            place.start = .copy(copy.json)
            return PartSource(place: place, form: copy.form)
        }
        return PartSource(place: place, form: Value.form(parts))
    }

    /// Sets a property to the model of a draft, or to nil.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - part: The draft.
    ///   - always: Whether to write a value that the property already reads, because the draft was taken out of the JSON.
    ///   - property: Returns the value of the property that contains a model.
    mutating func set<Model: JSONModelProtocol, Property, Value: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Property>, to part: JSONDraft<Value>?, always: Bool = false,
        _ property: (Value?) -> Property?
    ) {
        let route = route(keyPath)
        let path = route.path(in: json)
        if let part, route.plan.editsInPlace, scope.alwaysWrites || json.value(at: path.pointer) != nil {
            return assign(part.state, at: path)
        }
        set(keyPath, route, to: property(part?.snapshot()), of: part?.state, always: always, isPart: part != nil)
    }

    /// Sets a property, which may be optional, to the collection of a draft, or to nil.
    mutating func set<Model: JSONModelProtocol, Property, Value: DraftedCollection>(
        _ keyPath: KeyPath<Model, Property>, to part: Value.Draft?, always: Bool = false, as type: Value.Type
    ) {
        let value = part.map { Value($0) } as? Property
        set(keyPath, route(keyPath), to: value, of: part?.state, always: always, isPart: false)
    }

    /// Sets a property to a value of a draft, and adopts the writes that were refused there.
    private mutating func set<Model: JSONModelProtocol, Property>(
        _ keyPath: KeyPath<Model, Property>, _ route: PropertyRoute, to value: Property?, of part: DraftState?,
        always: Bool, isPart: Bool
    ) {
        guard let value else { return }
        let path = route.path(in: json)
        set(keyPath, to: value, always: always || part?.isChanged == true || scope.alwaysWrites, isPart: isPart)
        if let part { adopt(part, at: path) }
    }

    /// Returns the value that a property reads from JSON, or from nothing.
    private func value<Model: JSONModelProtocol, Property>(
        at keyPath: KeyPath<Model, Property>, _ route: PropertyRoute, _ existing: JSON?
    ) -> Property {
        var reading = route.plan.reading(in: route.object(in: json), context)
        return typedPlan(of: route, keyPath).value(ofExisting: existing, &reading)
    }

    private func typedPlan<Model: JSONModelProtocol, Property>(
        of route: PropertyRoute, _ keyPath: KeyPath<Model, Property>
    ) -> TypedPropertyPlan<Property> { plan(of: route, in: Model.self) }
}
