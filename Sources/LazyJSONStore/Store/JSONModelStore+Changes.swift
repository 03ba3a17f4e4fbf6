import LazyJSON

/// The current instance of an object, and the next one after each commit that changes it.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// for try await user in store.object(User.self, id: 7) {
///     show(user?.name ?? "deleted")
/// }
/// ```
///
/// The first element is the object at the time of the first call of `next`, or `nil` if the store has none. After several
/// commits in the meantime, the next element is the object after the last of them. The sequence ends when the store is
/// released or the task is canceled.
public struct JSONObjectChanges<Model: JSONIdentifiable>: AsyncSequence, Sendable {
    /// The object; `nil` if the store does not have it.
    public typealias Element = Model?

    let link: JSONStoreLink
    /// The texts of the id; see ``JSONIdentifier/texts(of:)``.
    let ids: [JSONIdentifier]
    let subscription: ChangeSubscription<JSONReference>

    /// Returns an iterator that begins with the current object.
    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// An iterator over the instances of the object.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let sequence: JSONObjectChanges
        private var last: Model??

        fileprivate init(sequence: JSONObjectChanges) { self.sequence = sequence }

        /// Returns the current object in the first call, and then the object after the next commit that changes it; `nil` if the
        /// store was released or the task is canceled.
        ///
        /// - Throws: The errors of ``JSONModelStore/fetch(_:id:)``, and `JSONError` with the code `busy` if another task waits
        ///   for the next object of the same sequence.
        /// - Complexity: The same as ``JSONModelStore/fetch(_:id:)``.
        public mutating func next() async throws -> Model?? {
            while true {
                if last != nil, try await sequence.subscription.next() == nil { return nil }
                guard !Task.isCancelled, let store = sequence.link.store else { return nil }
                let current = try store.fetch(Model.self, ids: sequence.ids).lazy.compactMap { $0 }.first
                if let last, last === current { continue }
                last = .some(current)
                return .some(current)
            }
        }
    }
}

extension JSONModelStore {
    /// Returns the commits from now on.
    ///
    /// - Parameter capacity: The largest number of commits that wait until they are received, 1 or more; further ones are
    ///     merged.
    public func changes(capacity: Int = 1_024) -> JSONStoreChanges<JSONReference> {
        observe(capacity) { change in
            ObjectChange(from: change.before != nil, to: change.after != nil).map { (change.key, $0) }
        }
    }

    /// Returns the commits from now on that change objects of a class or its subclasses.
    ///
    /// - Parameters:
    ///   - type: The class. An object that becomes an instance of the class is reported as inserted, and one that ceases to be
    ///     one as deleted.
    ///   - capacity: The largest number of commits that wait until they are received, 1 or more; further ones are
    ///     merged.
    public func changes<Model: JSONIdentifiable>(
        of type: Model.Type, capacity: Int = 1_024
    ) -> JSONStoreChanges<JSONIdentifier> {
        let identity = ModelIdentity.of(type)
        return observe(capacity) { change in
            guard change.key.storeName == identity.type.name else { return nil }
            return ObjectChange(from: change.before is Model.Type, to: change.after is Model.Type).map {
                (change.key.id, $0)
            }
        }
    }

    /// Returns the current instance of an object, and the next one after each commit that changes it.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object, which the store may not have yet.
    public func object<Model: JSONIdentifiable>(
        _ type: Model.Type, id: JSONIdentifier
    ) -> JSONObjectChanges<Model> { object(type, ids: [id]) }

    /// Returns the current instance of an object, and the next one after each commit that changes it, by the value of its id.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object, which the store may not have yet; see ``JSONIdentifier``.
    @_disfavoredOverload
    public func object<Model: JSONIdentifiable>(
        _ type: Model.Type, id: some JSONConvertible
    ) -> JSONObjectChanges<Model> { object(type, ids: JSONIdentifier.texts(of: id)) }

    private func object<Model: JSONIdentifiable>(
        _ type: Model.Type, ids: [JSONIdentifier]
    ) -> JSONObjectChanges<Model> {
        let name = ModelIdentity.of(type).type.name
        let changes = observe(1) { change -> (JSONReference, ObjectChange)? in
            // Always an update, so that a change that the next commit undoes is received, too.
            change.key.storeName == name && ids.contains(change.key.id) ? (change.key, .updated) : nil
        }
        return JSONObjectChanges(link: link, ids: ids, subscription: changes.subscription)
    }

    private func observe<Key>(
        _ capacity: Int, _ select: @escaping @Sendable (ClassifiedChange) -> (Key, ObjectChange)?
    ) -> JSONStoreChanges<Key> {
        JSONStoreChanges(subscription: ChangeSubscription(link.broadcast, capacity: capacity, select))
    }
}
