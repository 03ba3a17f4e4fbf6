/// Values that are kept beside the model and not in its property: those that can go stale, and those of models that cut a
/// chain (see ``ModelRelease``).
extension TypedPropertyPlan {
    /// Returns the value in a model: the one that was read before if it still holds, otherwise one that is decoded now.
    func currentValue(of model: JSONModel, _ extra: ModelExtra) -> Value {
        if let known = extra.box(number) as? ReplaceableValue<Value> { return current(known, in: model) }
        let (value, isKept) = read(model)
        if !isKept { return value }
        return (extra.keep(ReplaceableValue(value), number) as? ReplaceableValue<Value>)?.latest ?? value
    }

    private func current(_ known: ReplaceableValue<Value>, in model: JSONModel) -> Value {
        known.value { value in
            form.conversion.isCurrent?(value, json(in: model.modelJSON), model.modelContext) ?? true
        } orRead: {
            read(model)
        }
    }

    private func read(_ model: JSONModel) -> (value: Value, isKept: Bool) {
        var reading = _JSONReading(of: model)
        let value = value(of: model, at: place(in: model), &reading)
        return (value, !reading.isPassing)
    }
}
