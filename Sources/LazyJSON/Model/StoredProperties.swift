/// What a model and its superclasses store.
struct StoredProperties {
    /// The names of the properties declared with ``JSONProperty``, in the order in which they are numbered.
    private(set) var names: [String] = []
    /// The classes that the model is of, the most derived one first.
    private(set) var lineage: [JSONModel.Type] = []
    /// Whether a subclass stores anything else, or may do so: one with a mirror of its own shows what it likes.
    private(set) var hasOthers: Bool

    init(of model: JSONModel) {
        hasOthers = model is any CustomReflectable
        var mirror: Mirror? = Mirror(reflecting: model)
        while let level = mirror {
            if let type = level.subjectType as? JSONModel.Type { lineage.append(type) }
            for child in level.children {
                if child.value is any PropertyStorage {
                    names.append(String((child.label ?? "_").dropFirst()))
                } else if level.subjectType != JSONModel.self {
                    hasOthers = true
                }
            }
            mirror = level.superclassMirror
        }
    }
}
