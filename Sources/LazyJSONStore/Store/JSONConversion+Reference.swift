import LazyJSON

/// References: values that are the ids of objects of a store.
extension JSONConversion where Value: JSONIdentifiable {
    /// References to objects of a store: the JSON is an id, or an object with an id.
    ///
    /// ```swift
    /// final class Enterprise: JSONModel, JSONIdentifiable, @unchecked Sendable {
    ///     @JSONProperty var id: Int
    ///     @JSONProperty("chief_id", using: .reference) var chief: Employee?
    ///     @JSONProperty(using: .reference(.merge)) var employees: [Employee]
    /// }
    /// ```
    ///
    /// Each read returns the current object of the store, which the model does not cache. The elements of a `JSONArray` are
    /// looked up when they are accessed. An object that the store does not have reads as `nil`, is left out of a Swift array,
    /// and is an issue.
    ///
    /// An object without an id is read in place. So is an object that the store does not have, unless it consists only of its id.
    /// In a model without a store (``LazyJSON/JSONContext/store``), objects are read in place, and ids are issues.
    ///
    /// Writing keeps the form: an id replaces an id, and an object replaces an object. In an array it is the form of the other
    /// elements. If there is no value yet, the id is written if the store has the object, and otherwise the object. The id of a
    /// class with ``JSONIdentifiable/linkage`` is then written in an object with these members.
    ///
    /// - Complexity: A look-up in the store for each object, on each read.
    public static var reference: JSONConversion { .reference(.assign) }

    /// Returns a conversion of references to objects of a store, with a policy for imports; see ``reference-4gwb6``.
    ///
    /// - Parameter policy: The policy for existing references in an import.
    public static func reference(_ policy: JSONReferencePolicy) -> JSONConversion {
        .reference(policy, writing: .asFound)
    }

    /// Returns a conversion of references to objects of a store, with a policy for imports and a form for assignments.
    ///
    /// ```swift
    /// @JSONProperty("chief_id", using: .reference(writing: .id)) var chief: Employee?
    /// ```
    ///
    /// See ``reference-4gwb6``.
    ///
    /// - Parameters:
    ///   - policy: The policy for existing references in an import.
    ///   - form: The form that an assignment writes. A reference to the same object keeps its text. An object without an id is
    ///     written unchanged.
    public static func reference(
        _ policy: JSONReferencePolicy = .assign, writing form: JSONReferenceForm
    ) -> JSONConversion {
        JSONConversion(
            read: { json, reading in try resolve(json, &reading) },
            write: { value, existing, writing in json(of: value, over: existing, form, writing) },
            isCurrent: { _, json, context in
                // An object that a store has, or could have, is never cached.
                guard let json, context.store != nil else { return true }
                return json.kind == .object && ModelIdentity.of(Value.self).identifier(in: json) == nil
            },
            traits: ConversionTraits(note: ReferenceDescription(type: Value.self, policy: policy)))
    }

    /// Returns the object that a value refers to; an array refers to the object of its first element.
    private static func resolve(_ json: JSON, _ reading: inout _JSONReading) throws -> Value {
        guard let first = json.firstReference else { return try resolveOne(json, &reading) }
        try reading.accept(.coerced, expected: "an object or an id", json)
        return try reading.inside(.index(0)) { try resolveOne(first, &$0) }
    }

    private static func resolveOne(_ json: JSON, _ reading: inout _JSONReading) throws -> Value {
        let isObject = json.kind == .object
        guard let store = reading.context.store else {
            if isObject { return try Value.readModel(json, &reading) }
            throw JSONError.unconvertible("an object, or an id in a model that belongs to a store", json)
        }
        let identity = ModelIdentity.of(Value.self)
        guard let id = isObject ? identity.identifier(in: json) : JSONIdentifier(json) else {
            if isObject { return try Value.readModel(json, &reading) }
            throw JSONError.unconvertible("an object or an id", json)
        }
        reading.isPassing = true
        if let found = try store.fetch(Value.self, id: id) { return found }
        if isObject, !identity.isStub(json) { return try Value.readModel(json, &reading) }
        throw JSONError.unconvertible("the id of \(Value.self) in the store", json)
    }

    /// Returns the JSON of a reference; of an existing array, the first element is replaced.
    private static func json(
        of value: Value, over existing: JSON?, _ form: JSONReferenceForm, _ writing: _JSONWriting
    ) -> JSON {
        guard var array = existing, let first = array.firstReference else {
            return one(value, over: existing, form, writing)
        }
        array[0] = one(value, over: first, form, writing)
        return array
    }

    private static func one(
        _ value: Value, over existing: JSON?, _ form: JSONReferenceForm, _ writing: _JSONWriting
    ) -> JSON {
        let identity = ModelIdentity.of(Value.self)
        let whole = value._model().modelJSON.withoutFrame
        guard let idJSON = identity.json(in: whole), let id = JSONIdentifier(idJSON) else {
            return value.json(replacing: existing)
        }
        switch form {
        case .id: return existing.flatMap { JSONIdentifier($0) } == id ? existing ?? idJSON : idJSON
        case .object: return value.json(replacing: existing?.kind == .object ? existing : nil)
        case .asFound: break
        }
        let model = existing.flatMap { $0.isNull ? nil : $0 } ?? writing.sibling
        if model?.kind == .object {
            let isThere = existing.flatMap { identity.identifier(in: $0) } == id
            guard let model, identity.isStub(model), isKnown(id, writing) else {
                return value.json(replacing: existing)
            }
            return isThere
                ? existing ?? whole : identity.stub(idJSON, of: identity.isLinkage(model) ? whole : JSON?.none)
        }
        if model.flatMap({ JSONIdentifier($0) }) != nil {
            return existing.flatMap { JSONIdentifier($0) } == id ? existing ?? idJSON : idJSON
        }
        return isKnown(id, writing) ? identity.reference(idJSON, of: whole) : whole
    }

    /// Whether the store has an object, so that its id is enough.
    private static func isKnown(_ id: JSONIdentifier, _ writing: _JSONWriting) -> Bool {
        (try? writing.context.store?.fetch(Value.self, id: id)) != nil
    }
}

extension JSON {
    /// The first element of an array in the place of a single reference; nil for other values, and if the element is null or an
    /// array.
    fileprivate var firstReference: JSON? {
        guard kind == .array, let first = self[0], first.kind != .array, !first.isNull else { return nil }
        return first
    }
}

// MARK: - Unavailable

extension JSONConversion {
    /// Not available: the class has no identity.
    @available(*, unavailable, message: "the class does not conform to JSONIdentifiable")
    public static var reference: JSONConversion { fatalError("JSONConversion: no reference to \(Value.self).") }

    /// Not available: the class has no identity.
    @available(*, unavailable, message: "the class does not conform to JSONIdentifiable")
    public static func reference(_ policy: JSONReferencePolicy) -> JSONConversion {
        fatalError("JSONConversion: no reference to \(Value.self).")
    }

    /// Not available: the class has no identity.
    @available(*, unavailable, message: "the class does not conform to JSONIdentifiable")
    public static func reference(
        _ policy: JSONReferencePolicy = .assign, writing form: JSONReferenceForm
    ) -> JSONConversion {
        fatalError("JSONConversion: no reference to \(Value.self).")
    }
}
