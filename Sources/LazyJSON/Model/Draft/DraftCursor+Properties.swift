/// Writing properties, elements and members.
extension DraftCursor {
    /// Sets the property that a key path leads to.
    ///
    /// - Parameters:
    ///   - keyPath: The key path.
    ///   - value: The new value.
    ///   - always: Whether to write a value that the property already reads.
    ///   - isPart: Whether the value is a model that was read by a conversion and changed.
    mutating func set<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, to value: Value, always: Bool, isPart: Bool = false
    ) {
        modelClass.with { modelClass in
            modelClass.withRoute(keyPath) { route in
                let plan: TypedPropertyPlan<Value> = plan(of: route, in: Model.self)
                if !route.isProven { modelClass.check(keyPath, route, readsBack: value) }
                set(value, plan, route, always: always, isPart: isPart)
            }
        }
    }

    /// Writes a property in the place of its value, if writing it over the value was refused.
    mutating func replace<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>, by value: Value) {
        let route = route(keyPath)
        func isRefused(in draft: DraftCursor) -> Bool {
            let pointer = draft.path.appending(route.path(in: draft.json)).pointer
            return !draft.tree.refusals.at(pointer).issues.isEmpty
        }
        guard isRefused(in: self) else { return }
        var trial = self
        trial.setNull(route)
        trial.set(keyPath, to: value, always: true)
        if !isRefused(in: trial) { take(trial) }
    }

    /// Returns the plan of a property; traps unless it has the type of the key path.
    @inline(__always)
    func plan<Value>(of route: PropertyRoute, in type: (some Any).Type) -> TypedPropertyPlan<Value> {
        guard let plan = route.plan.typed(Value.self) else {
            fatalError(
                """
                JSONDraft<\(type)>: cannot write a \(Value.self) where `\(route.plan.name)` has another type. \
                Write through the draft of the model that declares it.
                """)
        }
        return plan
    }

    /// Sets the property that a route leads to.
    ///
    /// If a model on the path is missing and reads as a default or template with members, writing into it starts from that, as
    /// writing through its draft does.
    @specialized(where Value == Int)
    @specialized(where Value == Int?)
    @specialized(where Value == Double)
    @specialized(where Value == Double?)
    @specialized(where Value == Bool)
    @specialized(where Value == Bool?)
    @specialized(where Value == String)
    @specialized(where Value == String?)
    mutating func set<Value>(
        _ value: Value, _ plan: TypedPropertyPlan<Value>, _ route: PropertyRoute, always: Bool, isPart: Bool
    ) {
        if route.plans.count > 1,
            changeInModel(on: route, { $0.set(value, plan, $1, always: always, isPart: isPart) })
        {
            return
        }
        var writing = _JSONWriting(context: context)
        writing.isPart = isPart
        if plan.hasModelChoice { writing.chosenType = plan.chosenType(in: route.object(in: json)) }
        var isRemoved = false
        change(route.path(in: json), &writing) { existing, writing in
            if plan.form.isWrittenDirectly, let change = DirectType.change(value, existing, always: always) {
                return change
            }
            if !always, plan.reads(value, from: existing, writing) { return .keep }
            if let new = try plan.json(for: value, over: existing, &writing) {
                return always ? .write(new) : ValueChange(new, unlessTextOf: existing)
            }
            isRemoved = true
            return .keep
        }
        if isRemoved { removeNil(route, nullIsValue: plan.readsNull) }
        if !tree.refusals.issues.isEmpty, route.isRedacted {
            let pointer = path.appending(route.path(in: json)).pointer
            changeRefusals { $0.redact(at: pointer) }
        }
    }

    /// Changes the property in a tree of its own if a model on the path is not in the JSON as its type says.
    ///
    /// That is a model that is written as a whole, and one that is missing and reads as a default or template with members. It
    /// is written, or created, if the change writes something.
    ///
    /// - Parameters:
    ///   - route: The route to the property.
    ///   - change: Changes the draft of the model; receives the route from there.
    /// - Returns: Whether there is such a model on the path.
    private mutating func changeInModel(
        on route: PropertyRoute, _ change: (inout DraftCursor, PropertyRoute) -> Void
    ) -> Bool {
        for number in route.plans.indices.dropLast() {
            let (outer, inner) = route.split(after: number)
            let (plan, path, holder) = (outer.plan, outer.path(in: json), outer.object(in: json))
            let existing = value(at: path)
            guard plan.isWholeModel || existing?.kind != .object,
                let declared = (plan.valueType as? any ModelHolding.Type)?.heldType
            else { continue }
            let type = plan.hasModelChoice ? plan.chosenType(in: holder) ?? declared : declared
            let object = plan.substitute(for: existing, in: holder, context) ?? type.template
            if !plan.isWholeModel, object.count == 0 { continue }
            let start: PartSource.Start =
                plan.isWholeModel ? .model(modelOfRecord(type, object, context)) : .missing(object)
            var source = PartSource(path: path, start: start, type: type)
            guard var part = lend(&source) else { continue }
            change(&part, inner)
            if takeBack(&part, source) {
                (plan as? any ModelPlan)?.set(part.model, outer, in: &self)
                adopt(part, at: path)
            } else if part.tree.isChanged, value(at: path) == nil {
                // The model cannot be created, so the property is refused at its own place.
                replaceRefusals(at: path)
                return false
            }
            return true
        }
        return false
    }

    /// Removes the values of a property that is set to nil; an element becomes null, as the next one would be the value.
    private mutating func removeNil(_ route: PropertyRoute, nullIsValue: Bool) {
        for path in route.paths(in: json).reversed() {
            let pointer = path.pointer
            let isElement = pointer.components.last?.position != nil && json.value(at: pointer) != nil
            guard isElement, let parent = pointer.parent, json.value(at: parent)?.kind == .array else {
                remove(at: path)
                continue
            }
            change(path) { _ in
                if nullIsValue { throw JSONError.nullIsValue }
                return .write(.null)
            }
        }
    }

    /// Removes the value of a property, and the values at its other paths, which it would then read.
    mutating func remove(_ route: PropertyRoute) {
        if changeInModel(on: route, { $0.remove($1) }) { return }
        // The last element of an array is removed first, because the elements after a removed one move, and a part before the
        // value that it is in.
        let paths = route.paths(in: json).map { path in
            (path: path, positions: path.pointer.components.map { $0.position ?? -1 })
        }
        for (path, _) in paths.sorted(by: { $1.positions.lexicographicallyPrecedes($0.positions) }) {
            remove(at: path)
        }
    }

    /// Writes null as the value of a property.
    mutating func setNull(_ route: PropertyRoute) {
        if changeInModel(on: route, { $0.setNull($1) }) { return }
        set(.null, at: route.path(in: json))
    }

    /// Creates an object at a path, member by member, so that it has the layout of its siblings.
    mutating func create(_ object: JSON, at path: ValuePath) {
        guard object.count > 0, !object.wasMade || !json.wasMade, let members = object.nameableMembers else {
            set(object, at: path)
            return
        }
        for (name, value) in members { set(value, at: path.appending(.member(name))) }
        // It is not known here which of the members are redacted.
        if !tree.refusals.issues.isEmpty {
            let pointer = self.path.appending(path).pointer
            changeRefusals { $0.redact(at: pointer) }
        }
    }
}

/// A plan whose values may be models, without the type of the values.
private protocol ModelPlan {
    /// Writes a model that was read by the conversion, and changed.
    func set(_ model: JSONModel, _ route: PropertyRoute, in draft: inout DraftCursor)
}

extension TypedPropertyPlan: ModelPlan {
    fileprivate func set(_ model: JSONModel, _ route: PropertyRoute, in draft: inout DraftCursor) {
        guard let value = model as? Value else { return }
        draft.set(value, self, route, always: true, isPart: true)
    }
}
