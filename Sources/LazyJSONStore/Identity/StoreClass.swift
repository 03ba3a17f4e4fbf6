import LazyJSON

/// The description of a class of models for stores; attached to the class on first use.
final class StoreClass: Sendable {
    /// The identity of objects of the class; `nil` for a class without ids.
    let identity: ModelIdentity?
    /// The number of their type; -1 for a class without ids.
    let number: Int
    /// The properties with models in them.
    let relations: [Relation]

    private init(_ modelClass: ModelClass) {
        identity = (modelClass.type as? any JSONIdentifiable.Type).map { type in
            let root = Self.root(of: type)
            return root == type ? ModelIdentity(root) : ModelIdentity.of(root)
        }
        number = identity?.type.number ?? -1
        relations = modelClass.properties.compactMap { Relation($0, among: modelClass.properties) }
    }

    /// Returns the description of a class for stores, without counting references.
    @inline(__always)
    static func of(_ modelClass: ImmortalReference<ModelClass>) -> ImmortalReference<StoreClass> {
        // Invariant: nothing but `make` attaches anything to a class.
        modelClass.with { unsafe $0.attachment.content(as: StoreClass.self) } ?? make(modelClass)
    }

    @inline(never)
    private static func make(_ modelClass: ImmortalReference<ModelClass>) -> ImmortalReference<StoreClass> {
        modelClass.with { $0.attachment.attach(StoreClass($0)) }
        return of(modelClass)
    }

    /// The topmost class that a class with ids is derived from.
    static func root(of type: any JSONIdentifiable.Type) -> any JSONIdentifiable.Type {
        ModelClass.of(type).with { found in
            found.lineage.reversed().lazy.compactMap { $0 as? any JSONIdentifiable.Type }.first ?? type
        }
    }
}

extension ImmortalReference<ModelClass> {
    /// Whether the class has properties with models in them.
    var hasRelations: Bool { StoreClass.of(self).with { !$0.relations.isEmpty } }

    /// Whether the class is a given class or derived from it.
    func isDerived(from type: JSONModel.Type) -> Bool { with { $0.isOrDerives(from: type) } }
}

extension JSONModel {
    /// The JSON of the model.
    final var modelJSON: JSON { ModelContents(self).json }

    final var modelContext: JSONContext { ModelContents(self).context }

    final var modelClass: ImmortalReference<ModelClass> { ModelContents(self).modelClass }
}
