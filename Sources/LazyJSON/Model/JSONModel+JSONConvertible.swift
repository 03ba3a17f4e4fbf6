/// Models as values of properties, elements and members.
extension JSONModelProtocol {
    /// Returns a model of an object.
    ///
    /// - Parameter json: The object.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value is not an object.
    /// - Complexity: O(1); no property is read.
    public static func value(from json: JSON) throws -> Self { try readAlone(json) }

    /// The existing value is kept if it reads as the value, in its parts too.
    public static var _keepsSourceText: Bool { true }

    /// Returns the JSON of the model, with its own text.
    ///
    /// - Parameter existing: The JSON that is replaced; it is not used.
    /// - Complexity: O(1).
    public func json(replacing existing: JSON?) -> JSON {
        let json = _model().modelJSON.withoutFrame
        if let existing, existing.hasSourceText(of: json) { return existing }
        return json
    }

    /// A model of the template of its class.
    public static var jsonEmptyValue: Self { Self() }

    /// A model over its class's template, with the context of the model around it.
    public static func _jsonEmptyValue(_ reading: inout _JSONReading) -> Self {
        let found = ModelClass.of(_modelType)
        return _downcast(found.make(_modelType.template, &reading))
    }

    /// Reads an object as a model of the class that the object around it has chosen.
    static func readChosen(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        guard let type = reading.chosenType as? JSONModel.Type,
            ModelClass.of(type).with({ $0.isOrDerives(from: _modelType) })
        else {
            return try _read(json, &reading)
        }
        return _downcast(try type._read(json, &reading))
    }
}

extension JSONModel: ReadBack {
    /// Whether another model has all members of this one, and reads the defaults where this one has none.
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

extension JSONModel {
    /// Reads an object as a model with the context of the model around it.
    ///
    /// A function of the class, as one of the protocol would ask the runtime for the conformance of each subclass.
    public class func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        guard json.kind == .object else { throw JSONError.unconvertible("an object", json) }
        return _downcast(ModelClass.of(self).dispatch(json, reading.context).make(json, &reading))
    }
}

extension ImmortalReference<ModelClass> {
    /// Makes a model that is a part of a value that is read.
    @inline(__always)
    fileprivate func make(_ json: JSON, _ reading: inout _JSONReading) -> JSONModel {
        let model = make(json, context: reading.context, depth: reading.depth)
        if let notes = reading.notes { (notes as? ModelIssueNotes)?.add(model) }
        return model
    }
}
