/// Values that are kept by reference: those that can go stale, which are replaced where the conversion says that they no
/// longer hold, and those of models that cut a chain (see ``ModelRelease``).
extension TypedPropertyPlan {
    /// The value in a model: what was read before where it still holds, else decoded now.
    func currentValue(of model: JSONModel, _ extra: ModelExtra) -> Value {
        let known = box(in: model, extra)
        if let known, isCurrent(known.value, of: model) { return known.value }
        var reading = _JSONReading(of: model)
        let value = value(of: model, at: place(in: model), &reading)
        if reading.isPassing { return value }
        return replace(known, by: StaleBox(value), in: model, extra).value
    }

    private func isCurrent(_ value: Value, of model: JSONModel) -> Bool {
        form.conversion.isCurrent?(value, json(in: model.modelJSON), model.modelContext) ?? true
    }

    private func box(in model: JSONModel, _ extra: ModelExtra) -> StaleBox<Value>? {
        model.modelClaim()
        defer { model.modelUnclaim() }
        return extra.boxes[number] as? StaleBox<Value>
    }

    /// Puts a new value there, unless another thread was faster; gives what is there now.
    private func replace(
        _ known: StaleBox<Value>?, by new: StaleBox<Value>, in model: JSONModel, _ extra: ModelExtra
    ) -> StaleBox<Value> {
        model.modelClaim()
        defer { model.modelUnclaim() }
        if let other = extra.boxes[number] as? StaleBox<Value>, other !== known { return other }
        extra.boxes[number] = new
        return new  // `known` is let go of by the caller, after the claim
    }
}

/// A value by reference.
final class StaleBox<Value> {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
