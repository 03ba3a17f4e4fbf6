/// What a conversion of references says about them to importers, exporters and stores.
@usableFromInline
final class ReferenceForm: Sendable {
    /// The class that is referred to.
    let type: any JSONIdentifiable.Type
    let policy: JSONReferencePolicy
    /// Whether the conversion is that of an array.
    let isMany: Bool

    init(_ type: any JSONIdentifiable.Type, _ policy: JSONReferencePolicy, isMany: Bool = false) {
        self.type = type
        self.policy = policy
        self.isMany = isMany
    }

    /// The same for an array.
    var toMany: ReferenceForm { ReferenceForm(type, policy, isMany: true) }
}

/// A conversion, of whatever type, that may be one of references.
protocol Referring {
    var reference: ReferenceForm? { get }
}

extension JSONConversion: Referring {
    /// This conversion, which is one of references.
    @usableFromInline
    func referring(_ reference: ReferenceForm?) -> JSONConversion {
        guard let reference else { return self }
        var changed = self
        changed.reference = reference
        return changed
    }
}

extension _JSONWriting {
    /// Writes an array whose elements are references, those that are new in the way of the others.
    mutating func beside<Result>(
        _ existing: JSON?, _ reference: ReferenceForm?, _ body: (inout _JSONWriting) throws -> Result
    ) rethrows -> Result {
        guard reference != nil else { return try body(&self) }
        let outer = sibling
        sibling = existing?.kind == .array ? existing?.elements.first { !$0.isNull } : nil
        defer { sibling = outer }
        return try body(&self)
    }
}
