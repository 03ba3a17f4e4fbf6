/// Models whose class depends on a member beside them.
extension JSONConversion where Value: JSONModelProtocol {
    /// A model whose class is chosen by a member of the object around it.
    ///
    /// ```swift
    /// final class Event: JSONModel, @unchecked Sendable {
    ///     @JSONProperty var type: String
    ///     @JSONProperty(using: .model(by: "type", ["dog": Dog.self, "cat": Cat.self])) var payload: Animal?
    /// }
    /// // {"type": "dog", "payload": {"name": "Rex"}}
    /// ```
    ///
    /// The class is looked up each time the property is read for the first time in a model, and each time it is used in a
    /// draft. A value that is not in the table, or no value, means the declared class. ``JSONModel/modelType(for:context:)`` of
    /// the class that is found is called as well. In an array, all elements have the class.
    ///
    /// Assigning a model of another class does not change the member: assign that, too.
    ///
    /// - Parameters:
    ///   - pointer: The path of the member, from the object of the model that declares the property.
    ///   - classes: The classes by the values of the member, which are compared as JSON values.
    public static func model(by pointer: JSONPointer, _ classes: [JSON: Value.Type]) -> JSONConversion {
        let path = PropertyPath(pointer)
        return .model { object in path.json(in: object).flatMap { classes[$0] } }
    }

    /// A model whose class is chosen by a closure that receives the object around it.
    ///
    /// ```swift
    /// @JSONProperty(using: .model { $0["meows"] == true ? Cat.self : Dog.self }) var payload: Animal?
    /// ```
    ///
    /// All else is as with ``model(by:_:)``.
    ///
    /// - Parameter choose: Receives the object of the model that declares the property, and returns the class; nil for the
    ///   declared class.
    public static func model(_ choose: @escaping @Sendable (_ object: JSON) -> Value.Type?) -> JSONConversion {
        var conversion = JSONConversion.standard
        conversion.read = { json, reading in try Value.readChosen(json, &reading) }
        conversion.parts = ConversionParts(modelChoice: { choose($0)?._modelType })
        return conversion
    }
}
