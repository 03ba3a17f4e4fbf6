/// Models as values of properties, elements and members.
extension JSONModelProtocol {
    /// Returns a model of an object.
    ///
    /// - Parameter json: The object.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value is not an object.
    /// - Complexity: O(1); no property is read.
    public static func value(from json: JSON) throws -> Self {
        var reading = _JSONReading(context: JSONContext())
        return try readModel(json, &reading)
    }

    /// Returns the JSON of the model, with its own text.
    ///
    /// - Parameter existing: The JSON that is replaced. It is returned if its text is the same.
    /// - Complexity: O(1) without existing JSON, otherwise O(*n*) in the length of both texts.
    public func json(replacing existing: JSON?) -> JSON {
        let json = _model().modelJSON.withoutFrame
        if let existing, existing.hasSourceText(of: json) { return existing }
        return json
    }

    /// A model of the template of its class.
    public static var jsonEmptyValue: Self { Self() }

    /// Returns the conversion between objects and models.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<Self>(
            read: { json, reading in try readModel(json, &reading) },
            write: { model, existing, _ in model.json(replacing: existing) },
            empty: { reading in _downcast(ModelClass.of(_modelType).make(_modelType.template, &reading)) },
            traits: ConversionTraits(
                keepsSourceText: true, editsInPlace: true, isStandard: true, schema: .model(_modelType)))
    }

    /// Reads an object as a model of the class, or of the subclass that the object around it has chosen.
    package static func readModel(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        guard json.kind == .object else { throw JSONError.unconvertible("an object", json) }
        var found = ModelClass.of(_modelType)
        if let chosen = reading.chosenType as? JSONModel.Type {
            let chosen = ModelClass.of(chosen)
            if chosen.with({ $0.isOrDerives(from: _modelType) }) { found = chosen }
        }
        return _downcast(found.dispatch(json, reading.context).make(json, &reading))
    }
}

extension JSONModel: ReadBack {
    /// Returns whether another model has all members of this one, and reads defaults for the values that this one lacks.
    func isRead(as other: Any) -> Bool {
        guard let other = other as? JSONModel, other.modelClass === modelClass, other.modelJSON.contains(modelJSON)
        else {
            return false
        }
        return modelClass.properties.allSatisfy { property in
            property.value(in: self) != nil || property.value(in: other) == nil
                || property.anyValue(of: other).isFallback
        }
    }
}

extension JSONModel: ModelContaining {
    static var contentType: Any.Type? { nil }
}

extension ImmortalReference<ModelClass> {
    /// Makes a model while a value is read, and adds it to the notes of issues.
    @inline(__always)
    fileprivate func make(_ json: JSON, _ reading: inout _JSONReading) -> JSONModel {
        let model = make(json, context: reading.context, depth: reading.depth)
        if let notes = reading.notes { (notes as? ModelIssueNotes)?.add(model) }
        return model
    }
}
