/// Models as values of properties, elements and members.
extension JSONModelProtocol {
    /// Reads an object as a model.
    public static func value(from json: JSON) throws -> Self { try readAlone(json) }

    /// What stands there is kept where it reads as the value, in its parts too.
    public static var _keepsSpelling: Bool { true }

    /// Reads an object as a model with what the model around it brings along.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        guard json.kind == .object else { throw JSONError.unconvertible("an object", json) }
        let context = reading.context
        let found = ModelClass.dispatch(_modelType, json, context)
        return made(found.make(json, context: context, depth: reading.depth), &reading)
    }

    /// The model's JSON, with its own text.
    public func json(replacing existing: JSON?) -> JSON {
        let json = _model.modelJSON.withoutFrame
        if let existing, existing.isSpelled(like: json) { return existing }
        return json
    }

    /// A model over its class's template.
    public static var jsonEmptyValue: Self { Self() }

    /// A model over its class's template, with what the model around it brings along.
    public static func _jsonEmptyValue(_ reading: inout _JSONReading) -> Self {
        let found = ModelClass.of(_modelType)
        return made(found.make(_modelType.template, context: reading.context, depth: reading.depth), &reading)
    }

    /// Takes care of a model that was made while another was read.
    private static func made(_ model: JSONModel, _ reading: inout _JSONReading) -> Self {
        (reading.notes as? ModelIssueNotes)?.add(model)
        return _downcast(model)
    }
}
