import LazyJSON

/// Queries by closures, which read all objects of a class.
extension JSONModelStore {
    /// Returns the objects of a class and its subclasses that meet a condition.
    ///
    /// ```swift
    /// let adults = try store.list(
    ///     of: User.self, where: { $0.age >= 18 }, sortedBy: .ascending(\.name), limit: 20)
    /// let admins = try store.list(of: User.self, where: \.isAdmin)
    /// ```
    ///
    /// The objects are from one point in time. Only the properties that the condition and the orders read are decoded.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - condition: Returns whether an object is included, or the key path of a `Bool`; by default all objects are.
    ///   - orders: The orders; each applies to objects that are equal in the orders before it. Objects that are equal in all
    ///     orders are in the order of their ids.
    ///   - limit: The largest number of objects to return; by default all. A negative number traps.
    ///   - offset: The number of objects to skip at the beginning. A negative number traps.
    /// - Throws: The errors of ``list(_:)`` and of the condition.
    /// - Complexity: O(*n*) in the number of objects of the class, and O(*k* log *k*) in the number of those that meet the
    ///   condition.
    public func list<Model: JSONIdentifiable>(
        of type: Model.Type, where condition: (Model) throws -> Bool = { _ in true },
        sortedBy orders: JSONSortOrder<Model>..., limit: Int? = nil, offset: Int = 0
    ) throws -> [Model] {
        try JSONQuery(orders: orders, limit: limit, offset: offset).run(list(type), condition)
    }

    /// Returns the number of objects of a class and its subclasses that meet a condition.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - condition: Returns whether an object counts; by default all objects do.
    /// - Throws: The errors of ``list(_:)`` and of the condition.
    /// - Complexity: O(*n*) in the number of objects of the class.
    public func count<Model: JSONIdentifiable>(
        of type: Model.Type, where condition: (Model) throws -> Bool = { _ in true }
    ) throws -> Int {
        try list(type).count(where: condition)
    }
}

/// Look-ups in stores without indexes.
extension JSONModelStore {
    /// Creates an index of the values of a property in stores with indexes; does nothing in others.
    ///
    /// - Parameter property: The property.
    /// - Throws: The errors of reading the store.
    /// - Complexity: O(1) in stores without indexes.
    public func index<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        _ property: KeyPath<Model, Value> & Sendable
    ) throws {}

    /// Returns the objects of a class whose property has a value, in the order of the store.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - property: The property.
    ///   - value: The value.
    /// - Throws: The errors of reading the store.
    /// - Complexity: O(*n*) in the number of objects of the class, in stores without indexes.
    public func list<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        of type: Model.Type, where property: KeyPath<Model, Value> & Sendable, equals value: Value
    ) throws -> [Model] {
        try list(type).filter { $0[keyPath: property] == value }
    }
}

/// Queries in a transaction, which include its own changes.
extension JSONStoreTransaction {
    /// Returns the objects of a class that meet a condition; see ``JSONModelStore/list(of:where:sortedBy:limit:offset:)``.
    ///
    /// - Throws: The errors of ``list(_:)`` and of the condition.
    /// - Complexity: O(*n*) in the number of objects of the class, and O(*k* log *k*) in the number of those that meet the
    ///   condition.
    public func list<Model: JSONIdentifiable>(
        of type: Model.Type, where condition: (Model) throws -> Bool = { _ in true },
        sortedBy orders: JSONSortOrder<Model>..., limit: Int? = nil, offset: Int = 0
    ) throws -> [Model] {
        try JSONQuery(orders: orders, limit: limit, offset: offset).run(list(type), condition)
    }

    /// Returns the number of objects of a class that meet a condition.
    ///
    /// - Throws: The errors of ``list(_:)`` and of the condition.
    /// - Complexity: O(*n*) in the number of objects of the class.
    public func count<Model: JSONIdentifiable>(
        of type: Model.Type, where condition: (Model) throws -> Bool = { _ in true }
    ) throws -> Int {
        try list(type).count(where: condition)
    }
}

/// The result of a query.
struct JSONQuery<Model> {
    let orders: [JSONSortOrder<Model>]
    let limit: Int?
    let offset: Int

    /// Returns the result of the query on models, which are in the order of their ids.
    func run(_ models: [Model], _ condition: (Model) throws -> Bool) throws -> [Model] {
        require(
            limit ?? 0 >= 0 && offset >= 0,
            "JSONModelStore: limit \(limit ?? 0), offset \(offset); pass values that are not negative.")
        let end = limit.map { offset.addingReportingOverflow($0) }.map { $1 ? Int.max : $0 } ?? Int.max
        var found: [Model] = []
        for model in models where try condition(model) {
            // Without orders, no model after the limit is needed.
            if orders.isEmpty, found.count == end { break }
            found.append(model)
        }
        if orders.isEmpty { return Array(found.dropFirst(offset)) }
        let comparisons = orders.map { $0.compare(found) }
        let order = found.indices.sorted { one, other in
            for compare in comparisons {
                switch compare(one, other) {
                case .ascending: return true
                case .descending: return false
                case .same: continue
                }
            }
            return one < other
        }
        return order.prefix(end).dropFirst(offset).map { found[$0] }
    }
}
