import Synchronization

/// Finding the properties that key paths lead to.
///
/// A key path is evaluated on a model that records which properties are read, each with its own key path. Appended to one
/// another, these are the key path that leads to the last property:
/// - If they equal the key path, it leads to that property.
/// - If they start and end at the same types but differ, it leads to a computed property, which cannot be written.
/// - If a property is inherited, its own key path starts at the superclass and never equals one that starts at the subclass.
///   A subclass of the class that the key path starts at may override the property: then the key paths are equal, although
///   another value is returned. In both cases the key path must return every value that the property is made to read: some
///   samples on first use and, unless the property is a scalar, whose samples tell enough, each value that is written.
extension ModelClass {
    /// Calls a closure with the property that a key path leads to, without counting a reference.
    ///
    /// Traps if that is a computed property.
    @inline(__always)
    func withRoute<Model: JSONModelProtocol, Value, R>(
        _ keyPath: KeyPath<Model, Value>, _ body: (PropertyRoute) -> R
    ) -> R {
        // A key path in code is one instance, which is found without hashing it. The routes live as long as the class.
        let instance = UInt(bitPattern: ObjectIdentifier(keyPath))
        let known = unsafe routes.find(instance, where: { $0.keyPath === keyPath })
        return known?.with(body) ?? body(foundRoute(keyPath, instance))
    }

    /// Returns the property that a key path leads to.
    func route<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        withRoute(keyPath) { $0 }
    }

    private func foundRoute<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, _ instance: UInt
    ) -> PropertyRoute {
        let hash = UInt(bitPattern: keyPath.hashValue)
        let route =
            routes.first(hash, where: { $0.keyPath == keyPath })
            ?? routes.insert(follow(keyPath), hash) { $0.keyPath == keyPath }
        // In generic code each use makes another instance; these are not kept once there are many.
        guard routeCount.wrappingAdd(1, ordering: .relaxed).newValue <= Self.mostRoutes else { return route }
        let copy = PropertyRoute(keyPath, route.plans, isProven: route.isProven)
        return routes.insert(copy, instance) { $0.keyPath === keyPath }
    }

    private static var mostRoutes: Int { 1_024 }

    private func follow<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        // The key path is followed on a model without members, where a subscript of an array would trap without a helpful
        // message.
        if keyPath.leadsThroughCollection { refuse(keyPath, through: "`[i]`, or a member of a collection") }
        let (steps, _) = evaluate(keyPath, answering: nil)
        guard let last = steps.last else {
            fatalError(
                "JSONDraft<\(Model.self)>: cannot write a \(Value.self) that is not declared with @JSONProperty.")
        }
        if !steps.areOnePath { refuse(keyPath, last.plan) }
        let plans = steps.map(\.plan)
        let own = steps.keyPath as? KeyPath<Model, Value>
        let isKnown = own != nil && type == Model._modelType
        let hasType = last.plan.valueType == Value.self
        let isDirect =
            own.map { $0 == keyPath } ?? true
            && (isKnown || !hasType || last.plan.samples.allSatisfy { readsBack($0, keyPath, plans) })
        if !isDirect { refuse(keyPath, last.plan) }
        return PropertyRoute(keyPath, plans, isProven: isKnown || hasType && last.plan.isDirect)
    }

    /// Traps if a key path that may be of a computed property does not read `value` back after it is written.
    func check<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, _ route: PropertyRoute, readsBack value: Value
    ) {
        if !readsBack(value, keyPath, route.plans) { refuse(keyPath, route.plan) }
    }

    private func refuse<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, _ plan: PropertyPlan
    ) -> Never {
        fatalError(
            """
            JSONDraft<\(Model.self)>: cannot write a computed property of type \(Value.self). Write `\(plan.name)`, \
            which it is computed from.
            """)
    }

    /// Traps if a key path leads through an optional with `?.`, where a draft can only remove a value or set it to null.
    func checkSettable<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) {
        if route(keyPath).isOptionalChain { refuse(keyPath, through: "`?.`") }
    }

    private func refuse<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, through component: String
    ) -> Never {
        fatalError(
            """
            \(Model.self): cannot write a \(Value.self) by a key path through \(component). For a model in a variable, write \
            `user[\\.boss, default: User()][\\.name]` or `user[\\.addresses, at: 2][\\.city]`; in a draft, \
            `$0.boss?.name` or `$0.addresses[2].city`.
            """)
    }

    /// Returns whether a key path returns the value that the last of its properties is made to read.
    func readsBack<Model: JSONModelProtocol, Value>(
        _ value: Any, _ keyPath: KeyPath<Model, Value>, _ plans: [PropertyPlan]
    ) -> Bool {
        let last = plans.count - 1
        let (steps, read) = evaluate(keyPath, answering: (last, value))
        return steps.count == plans.count && steps.areOnePath && plans[last].areSame(read, value)
    }

    /// Returns the properties that a key path reads from a model without members, also within computed properties.
    package func propertiesRead<Model: JSONModelProtocol, Value>(by keyPath: KeyPath<Model, Value>) -> [PropertyPlan] {
        evaluate(keyPath, answering: nil).steps.map(\.plan)
    }

    /// Evaluates a key path on a model that records what is read.
    func evaluate<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, answering answer: (step: Int, value: Any)?
    ) -> (steps: [PropertyTrace.Step], value: Value) {
        let trace = PropertyTrace(answering: answer)
        let standIn = unsafe ImmortalReference(kept: self).make(.null, context: JSONContext(), trace: trace)
        let value = Model._downcast(standIn)[keyPath: keyPath]
        return (trace.finish(), value)
    }
}

extension [PropertyTrace.Step] {
    /// Whether each property was read from the model that the property before it returned.
    var areOnePath: Bool { zip(self, dropFirst()).allSatisfy { $0.result === $1.model } }

    /// The key paths of the properties appended to one another; nil if they do not fit.
    var keyPath: AnyKeyPath? {
        dropFirst().reduce(first?.keyPath) { path, step in path?.appending(path: step.keyPath) }
    }
}

/// The property that a key path leads to, and the path to it.
final class PropertyRoute: @unchecked Sendable {
    // Sendable because it is constant; key paths to properties capture no values.

    let keyPath: AnyKeyPath
    /// The properties on the path: the key path leads to the last; the values of the others are models.
    let plans: [PropertyPlan]
    /// The property that the key path leads to.
    let plan: PropertyPlan
    /// The path to the value, from the model that the key path starts at, if each property has one path.
    private let path: ImmortalReference<PropertyPath>
    /// Whether a property on the path has several paths.
    private let hasChoices: Bool
    /// Whether the key path is known to lead to the property itself, so that writes need not be checked.
    let isProven: Bool
    /// Whether the key path leads through an optional with `?.`.
    let isOptionalChain: Bool
    /// The parts of the route at each model on the path, made once because the names in paths live as long as the process.
    private let splits = LazyBox<ConstantValue<[(outer: PropertyRoute, inner: PropertyRoute)]>>()

    init(_ keyPath: AnyKeyPath, _ plans: [PropertyPlan], isProven: Bool) {
        self.keyPath = keyPath
        self.plans = plans
        plan = plans[plans.count - 1]
        self.isProven = isProven
        isOptionalChain = keyPath.isOptionalChain
        // Each model is an object.
        var (components, members) = ([JSONPointer.Component](), Set<Int>())
        for plan in plans {
            members.insert(components.count)
            components += plan.pointer.components
        }
        path = ImmortalReference(keeping: PropertyPath(JSONPointer(components), members: members))
        hasChoices = plans.contains { !$0.others.isEmpty }
    }

    /// Returns the route to one of the models on the path, and the route from that model on.
    func split(after number: Int) -> (outer: PropertyRoute, inner: PropertyRoute) {
        func part(_ plans: ArraySlice<PropertyPlan>) -> PropertyRoute {
            PropertyRoute(keyPath, Array(plans), isProven: true)
        }
        let known =
            splits.content
            ?? splits.publish(
                ConstantValue(
                    plans.indices.dropLast().map { (outer: part(plans[...$0]), inner: part(plans[($0 + 1)...])) }))
        return known.value[number]
    }

    /// Whether the value is redacted.
    var isRedacted: Bool { plans.contains(where: \.isRedacted) }

    /// Returns the path to the value in the JSON of the model that the key path starts at.
    func path(in json: @autoclosure () -> JSON) -> ValuePath { hasChoices ? paths(in: json())[0] : .property(path) }

    /// Returns the paths to all values that the property can read: first the value that it reads now, then the values that it
    /// would read without it.
    func paths(in json: JSON) -> [ValuePath] {
        if !hasChoices { return [.property(path)] }
        let (way, object) = holder(in: json)
        let found = plan.pointer(in: object)
        let others = plan.pointers.filter { $0 != found && object.value(at: $0) != nil }
        return ([found] + others).map { way.appending(Self.path(from: $0)) }
    }

    /// The object that has the property; null if there is none.
    func object(in json: JSON) -> JSON { holder(in: json).object }

    /// Returns the path to the object that has the property, and the object; null if there is none.
    private func holder(in json: JSON) -> (way: ValuePath, object: JSON) {
        var (way, object) = (ValuePath.whole, json)
        for plan in plans.dropLast() {
            let pointer = plan.pointer(in: object)
            way = way.appending(Self.path(from: pointer))
            let found = object.value(at: pointer) ?? .null
            object = found.kind == .object ? found : .null
        }
        return (way, object)
    }

    /// Returns the path from a model, whose first step leads to a member, also if its name is a number.
    private static func path(from pointer: JSONPointer) -> ValuePath {
        guard let first = pointer.components.first else { return .whole }
        return ValuePath.member(first.name).appending(.pointer(JSONPointer(Array(pointer.components.dropFirst()))))
    }
}

extension AnyKeyPath {
    /// Whether there is a `?.`, as far as the description of the key path shows that.
    fileprivate var isOptionalChain: Bool { debugDescription.contains("?") }

    /// Whether a collection is followed by a subscript or a member of it, as far as the description shows that.
    fileprivate var leadsThroughCollection: Bool {
        debugDescription.split(separator: ")>").dropLast().contains { component in
            ["(Array<", "(JSONArray<", "(Dictionary<"].contains { component.contains($0) }
        }
    }
}
