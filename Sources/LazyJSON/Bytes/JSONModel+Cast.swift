extension JSONModel {
    /// A model as this class; nil where it is none of it.
    ///
    /// What a cast by the language does, without asking the runtime.
    public class func _cast(_ model: __owned JSONModel) -> Self? {
        // Of most models the class is the one that is asked for, which its header says.
        if Swift.type(of: model) == self { return unsafe unsafeDowncast(model, to: self) }
        // Invariant: what is known of a model's class names it and all that it is derived from.
        guard model.isModel(of: self) else { return nil }
        return unsafe unsafeDowncast(model, to: self)
    }

    /// Whether this is a model of a class or one derived from it.
    final func isModel(of type: JSONModel.Type) -> Bool {
        modelClassReference.with { $0.isOrDerives(from: type) }
    }
}
