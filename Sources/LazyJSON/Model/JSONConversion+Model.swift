/// Models whose class depends on a member beside them.
extension JSONConversion where Value: JSONModelProtocol {
    /// Returns a conversion of models whose class depends on a member of the object around them.
    ///
    /// ```swift
    /// final class Event: JSONModel, @unchecked Sendable {
    ///     @JSONProperty var type: String
    ///     @JSONProperty(using: .model(by: "type", ["dog": Dog.self, "cat": Cat.self]))
    ///     var payload: Animal?
    /// }
    /// // {"type": "dog", "payload": {"name": "Rex"}}
    /// ```
    ///
    /// The class is looked up when the property of a model is read for the first time, and on each use in a draft. If the value
    /// is not in the table, or there is no value, it is the declared class. ``JSONModel/modelType(for:context:)`` of the class
    /// that was found is called as well. In an array, all elements have the class.
    ///
    /// Assigning a model of another class does not change the member. Assign the member, too.
    ///
    /// - Parameters:
    ///   - pointer: The path of the member, from the object of the model that declares the property.
    ///   - classes: The classes by the values of the member, which are compared as JSON values.
    /// - Complexity: A search for the member for each conversion.
    public static func model(by pointer: JSONPointer, _ classes: [JSON: Value.Type]) -> JSONConversion {
        let path = PropertyPath(pointer)
        let known = Array(classes).sortedInUTF8(by: \.key.rawText).map { $0.value._modelType as AnyClass }
        return .model(.models([Value._modelType as AnyClass] + known)) { object in
            path.json(in: object).flatMap { classes[$0] }
        }
    }

    /// Returns a conversion of models whose class a closure chooses from the object around them.
    ///
    /// ```swift
    /// @JSONProperty(using: .model { $0["meows"] == true ? Cat.self : Dog.self }) var payload: Animal?
    /// ```
    ///
    /// Everything else is as with ``model(by:_:)``.
    ///
    /// - Parameter choose: Receives the object of the model that declares the property, and returns the class; `nil` for the
    ///   declared class. Called on any thread.
    public static func model(_ choose: @escaping @Sendable (_ object: JSON) -> Value.Type?) -> JSONConversion {
        .model(.limited(.anything) { [("type", "object")] }, choose)
    }

    /// Returns the conversion with a schema.
    private static func model(
        _ schema: ValueSchema, _ choose: @escaping @Sendable (_ object: JSON) -> Value.Type?
    ) -> JSONConversion {
        JSONConversion { conversions in
            let standard = conversions.own(of: Value.self)
            return standard.with(empty: standard.empty) { traits in
                traits.modelChoice = { choose($0)?._modelType }
                traits.isStandard = false
                traits.schema = schema
            }
        }
    }
}
