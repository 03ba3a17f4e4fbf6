extension JSONModel {
    /// A model as this class; nil where it is none of it.
    ///
    /// What a cast by the language does, without asking the runtime.
    public class func _cast(_ model: __owned JSONModel) -> Self? {
        guard model.isModel(of: self) else { return nil }
        return unsafe unsafeDowncast(model, to: self)
    }

    /// A model that is one of this class, as this class; ends the process where it is none.
    ///
    /// Not in terms of the other: generic code would ask the runtime for the type of an optional.
    public class func _downcast(_ model: __owned JSONModel) -> Self {
        require(
            model.isModel(of: self),
            "\(self): a model of the class \(Swift.type(of: model)) was found in place of one of this class."
        )
        return unsafe unsafeDowncast(model, to: self)
    }

    /// Whether this is a model of a class or one derived from it.
    final func isModel(of type: JSONModel.Type) -> Bool {
        // Of most models the class is the one that is asked for, which its header says.
        // Invariant: what is known of a model's class names it and all that it is derived from.
        Swift.type(of: self) == type || modelClassReference.with { $0.isOrDerives(from: type) }
    }
}

extension [JSONModel] {
    /// The same array as one of models of a class, without touching them.
    ///
    /// Invariant: somebody has checked each of them with `isModel(of:)`. Arrays of references are alike in memory, whatever
    /// the class is, so that only the type of the array changes; generic code would look it up for each element.
    package consuming func downcast<Model: JSONModelProtocol>(to type: Model.Type) -> [Model] {
        assert(allSatisfy { $0.isModel(of: Model._modelType) }, "JSONModel: an array of models of another class.")
        return unsafe unsafeBitCast(self, to: [Model].self)
    }
}
