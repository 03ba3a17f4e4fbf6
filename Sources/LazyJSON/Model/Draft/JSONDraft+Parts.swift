/// Models and collections in the model.
extension DraftCursor {
    /// Returns the source of the draft of a model.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - model: Returns the model in a value of the property.
    func model<Model: JSONModelProtocol, Property, Value: JSONModelProtocol>(
        at keyPath: KeyPath<Model, Property>, _ model: (Property) -> Value?
    ) -> PartSource {
        let route = route(keyPath)
        let plan = route.plan
        if !route.isProven { _ = self.plan(of: route, in: Model.self) as TypedPropertyPlan<Property> }
        var source = PartSource(path: route.path(in: json), type: Value._modelType)
        let existing = value(at: source.path)
        if plan.editsInPlace, existing?.kind == .object {
            source.start = .inPlace
            if plan.hasModelChoice { source.type = plan.chosenType(in: route.object(in: json)) ?? source.type }
        } else if !plan.editsInPlace {
            source.start = model(value(at: keyPath, route, existing)).map { .model($0._model()) }
        } else if !plan.isOptional {
            let substitute = plan.substitute(for: existing, in: route.object(in: json), context)
            source.start = substitute.map { .missing($0) }
        }
        return source
    }

    /// Returns the source of the draft of a collection.
    ///
    /// - Parameters:
    ///   - type: The type of the collection.
    ///   - keyPath: The property, which may be optional.
    @inline(__always)
    func collection<Model: JSONModelProtocol, Property, Value: DraftedCollection>(
        of type: Value.Type, at keyPath: KeyPath<Model, Property>
    ) -> PartSource {
        let route = route(keyPath)
        let plan = route.plan
        let path = route.path(in: json)
        let existing = value(at: path)
        let own = plan.traits.elements?.typed(Value.Part.self)
        var parts = own ?? plan.conversions.conversion(of: Value.Part.self)
        if plan.hasModelChoice { parts = parts.choosing(plan.chosenType(in: route.object(in: json))) }
        let isPlain = own != nil && plan.changesInParts && (Value.allowsNotes || plan.note == nil)
        if isPlain, existing?.kind == Value.kind {
            return PartSource(path: path, start: .inPlace, form: Value.form(parts))
        }
        guard let value = value(at: keyPath, route, existing) as? Value else {
            return PartSource(path: path, form: Value.form(parts))
        }
        if isPlain, existing == nil, value.isEmpty {
            let empty: JSON = Value.kind == .array ? .emptyArray : .emptyObject
            return PartSource(path: path, start: .missing(empty), form: Value.form(parts))
        }
        let (json, kept) = value.copied(parts, context)
        return PartSource(path: path, start: .copy(json), form: Value.form(parts, kept))
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
        if let part, route.plan.editsInPlace, tree.alwaysWrites || value(at: path) != nil {
            return assign(part.cursor, at: path)
        }
        set(keyPath, route, to: property(part?.snapshot()), of: part?.cursor, always: always, isPart: part != nil)
    }

    /// Sets a property, which may be optional, to the collection of a draft, or to nil; an array that lacks elements is refused.
    mutating func set<Model: JSONModelProtocol, Property, Value: DraftedCollection>(
        _ keyPath: KeyPath<Model, Property>, to part: Value.Draft?, always: Bool = false, as type: Value.Type
    ) {
        let route = route(keyPath)
        let path = route.path(in: json)
        if let part, part.cursor.lacksElements(for: self.path.appending(path)) { return adopt(part.cursor, at: path) }
        let value = part.map { Value($0) } as? Property
        set(keyPath, route, to: value, of: part?.cursor, always: always, isPart: false)
    }

    /// Sets a property to a value of a draft, and adopts the writes that were refused there.
    private mutating func set<Model: JSONModelProtocol, Property>(
        _ keyPath: KeyPath<Model, Property>, _ route: PropertyRoute, to value: Property?, of part: DraftCursor?,
        always: Bool, isPart: Bool
    ) {
        guard let value else { return }
        let path = route.path(in: json)
        set(keyPath, to: value, always: always || part?.tree.isChanged == true || tree.alwaysWrites, isPart: isPart)
        if let part { adopt(part, at: path) }
    }

    /// Returns the value that a property reads from JSON, or from nothing.
    private func value<Model: JSONModelProtocol, Property>(
        at keyPath: KeyPath<Model, Property>, _ route: PropertyRoute, _ existing: JSON?
    ) -> Property {
        var reading = route.plan.reading(in: route.object(in: json), context)
        return plan(of: route, in: Model.self).value(ofExisting: existing, &reading)
    }
}
