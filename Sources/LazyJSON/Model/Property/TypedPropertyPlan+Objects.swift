/// Objects in properties.
extension TypedPropertyPlan {
    /// Returns the value of the property if that is an object, and the model is read in a draft; otherwise nil.
    func valueInDraft(of model: JSONModel) -> Value? {
        guard isObject, let objects = DraftObjects.reading(in: model.modelContext) else { return nil }
        let object = model.modelJSON
        let blank = _JSONWriting(
            context: model.modelContext, chosenType: hasModelChoice ? chosenType(in: object) : nil)
        func encode(_ value: Value) -> JSON? {
            var writing = blank
            return try? form.conversion.json(of: value, over: nil, &writing)
        }
        let site = DraftObjects.Site(
            reader: self, container: object, way: pointer(in: object).components)
        return objects.value(at: site) {
            var reading = reading(of: model)
            if let json = value(in: model), let value = readable(json, &reading) { return value }
            let fallback = fallback(&reading)
            // The default may be an object that other models have, so that the draft needs a copy.
            return encode(fallback).flatMap { try? convert($0, &reading) } ?? fallback
        } encode: {
            encode($0)
        } write: { value, existing, outer in
            var inner = blank
            defer { outer.issues += inner.issues }
            guard case .write(let json) = try self.change(to: value, over: existing, always: false, &inner) else {
                return nil
            }
            return json
        }
    }
}
