/// From key paths to properties.
extension ModelClass {
    /// The property that a key path leads to; a computed property, which leads to none, is a programmer's error.
    func route<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        let hash = UInt(bitPattern: keyPath.hashValue)
        if let known = routes.first(hash, where: { $0.keyPath === keyPath || $0.keyPath == keyPath }) { return known }
        guard let found = follow(keyPath) else {
            preconditionFailure(
                "\(Model.self): \(keyPath) is no property declared with @JSONProperty; set those that it is computed from."
            )
        }
        return routes.insert(found, hash) { $0.keyPath == keyPath }
    }

    private func follow<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute? {
        guard let (steps, _) = evaluate(keyPath, answering: nil), let last = steps.last else { return nil }
        // A computed property gives something else than what it read.
        for sample in Samples.of(Value.self) {
            guard let (others, value) = evaluate(keyPath, answering: (steps.count - 1, sample)),
                others.count == steps.count, Samples.isSame(value, sample)
            else { return nil }
        }
        let components = steps.flatMap { $0.plan.pointer.components }
        return PropertyRoute(keyPath, JSONPointer(components), last.plan)
    }

    /// Follows a key path on a model that stands for others.
    private func evaluate<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, answering answer: (step: Int, value: Any)?
    ) -> (steps: [PropertyTrace.Step], value: Value)? {
        let trace = PropertyTrace(answering: answer)
        defer { _ = trace.finish() }
        let stand = Lasting(kept: self).make(.null, context: JSONContext(), trace: trace)
        guard let model = Model._cast(stand) else { return nil }
        let value = model[keyPath: keyPath]
        var expected: JSONModel? = stand
        let steps = trace.finish()
        for step in steps {
            guard step.model === expected else { return nil }
            expected = step.result
        }
        return (steps, value)
    }
}
