public import CLazyJSON

/// A property of a ``JSONModel`` that is read from its JSON when it is asked for first, and kept.
///
///     final class User: JSONModel, @unchecked Sendable {
///         @JSONProperty var age: Int                                  // the key is the name
///         @JSONProperty("first_name") var firstName: String?          // another key
///         @JSONProperty("stats.views") var views: Int                 // a path
///         @JSONProperty var city: String = "Unknown"                  // a default
///         @JSONProperty(using: .iso8601) var created: Date?           // a conversion
///         @JSONProperty(checking: { $0 > 0 }) var size: Int = 1       // a check
///     }
///
/// A property is optional, or has a default, or its type has an empty value (``JSONEmptyRepresentable``). Reading never
/// fails: what is missing, null or unreadable reads as nil, the default or the empty value, and
/// ``JSONModelProtocol/issues`` says so. The first read costs a search and a conversion, later ones what a stored property
/// costs. Properties cannot be set; ``JSONModelProtocol/mutate(_:)`` makes a changed copy.
@propertyWrapper
public struct JSONProperty<Value> {
    /// What was read; only valid once the model has published the number.
    @usableFromInline var cached: Value?
    /// The property's number in its model.
    @usableFromInline let number: UInt16
    /// Its bit among those of the model; one that is never set where the first word has none for it.
    @usableFromInline let bit: UInt8
    /// The number of the model's class, for the mirror; 0 where it is not known.
    ///
    /// It stands where there would be padding.
    @usableFromInline let classNumber: UInt16

    @inlinable
    @inline(__always)
    init(_ path: StaticString?, _ form: @escaping (JSONConversions) -> PropertyForm<Value>) {
        cached = nil
        let number = clj_next_property()
        self.number = UInt16(truncatingIfNeeded: number)
        bit = UInt8(truncatingIfNeeded: min(UInt16(truncatingIfNeeded: number), ModelClass.firstWordCount))
        classNumber = UInt16(truncatingIfNeeded: number >> 16)
        if number >= 1 << 31 { Self.record(path, form) }
    }

    @usableFromInline
    @inline(never)
    static func record(_ path: StaticString?, _ form: @escaping (JSONConversions) -> PropertyForm<Value>) {
        PropertyRecorder.note(PropertyDeclaration(path: path, form: form))
    }

    // MARK: Declaring
    //
    // Those that are used without arguments stand here and not in an extension, where the compiler does not find them for
    // `@JSONProperty var age: Int`. The others: see JSONProperty+Initialisers.swift.

    /// Declares a property that reads the empty value of its type where there is no value.
    ///
    /// - Parameters:
    ///   - path: Where the value stands: a dotted path or a JSON Pointer; the property's name where it is left out.
    ///   - checking: Says whether a value is accepted; one that is not reads as the empty value, and is an issue.
    @inlinable
    @inline(__always)
    public init(_ path: StaticString? = nil, checking: (@Sendable (Value) -> Bool)? = nil)
    where Value: JSONConvertible & JSONEmptyRepresentable {
        self.init(path) { conversions in
            PropertyForm(
                standardIn: conversions, .empty { Value._jsonEmptyValue(&$0) }, check: checking)
        }
    }

    /// Declares a property that reads nil where there is no value.
    ///
    /// - Parameters:
    ///   - path: Where the value stands: a dotted path or a JSON Pointer; the property's name where it is left out.
    ///   - onNil: What writing nil does.
    ///   - checking: Says whether a value is accepted; one that is not reads as nil, and is an issue.
    @inlinable
    @inline(__always)
    public init<Wrapped: JSONConvertible>(
        _ path: StaticString? = nil, onNil: JSONNilPolicy = .remove, checking: (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        self.init(path) { conversions in
            .optional(standardIn: conversions, onNil, checking)
        }
    }

    /// Not available: a property is optional, has a default, or its type has an empty value.
    @available(*, unavailable, message: "give the property a default value or make its type optional")
    @_disfavoredOverload
    public init(_ path: StaticString? = nil, checking: (@Sendable (Value) -> Bool)? = nil) {
        fatalError("JSONProperty: no value to read where there is none.")
    }

    // MARK: Reading

    /// Not available: a property needs its model.
    @available(
        *, unavailable, message: "@JSONProperty can only be applied to properties of classes derived from JSONModel"
    )
    public var wrappedValue: Value {
        fatalError("JSONProperty: used outside of a model.")
    }

    /// The value: decoded when it is read first, then kept.
    @inlinable
    public static subscript<Owner: JSONModel>(
        _enclosingInstance owner: Owner, wrapped wrappedKeyPath: KeyPath<Owner, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        @inline(__always)
        get {
            if isUnoptimised { return claimedValue(owner, storageKeyPath, { wrappedKeyPath }) }
            if _fastPath(owner.isPublished(bit: owner[keyPath: storageKeyPath].bit)) {
                return owner[keyPath: storageKeyPath].cached.published
            }
            let number = owner[keyPath: storageKeyPath].number
            if owner.isPublishedFar(number) { return owner[keyPath: storageKeyPath].cached.published }
            var isCacheable = false
            let value = read(owner, number, &isCacheable, { wrappedKeyPath })
            if !isCacheable { return value }
            // A model that was moved to another record still has a value of the one before. It is released after the new one
            // is published: its `deinit` may read the model.
            if let bits = owner.claimQuickly(number) {
                let old = exchange(&owner[keyPath: storageKeyPath].cached, value)
                owner.publish(number, among: bits)
                return withExtendedLifetime(old) { value }
            }
            if owner.claim(number) {
                let old = exchange(&owner[keyPath: storageKeyPath].cached, value)
                owner.publish(number)
                return withExtendedLifetime(old) { value }
            }
            return owner[keyPath: storageKeyPath].cached.published
        }
    }

    /// Replaces a cached value, and returns the one that it replaces.
    @inlinable
    @inline(__always)
    static func exchange(_ cached: inout Value?, _ value: Value) -> Value? {
        let old = consume cached
        cached = value
        return old
    }

    /// Decodes the value, or gives one that can go stale and is kept elsewhere.
    ///
    /// - Parameters:
    ///   - model: The model that is read.
    ///   - number: The property's number in it.
    ///   - isCacheable: Set to whether the model may keep the value.
    ///   - keyPath: The key path of the property. A closure, so that optimized code makes no key path until it is called:
    ///     a key path that is passed as such costs each cached read the making of one.
    @inlinable
    @inline(never)
    static func read(
        _ model: JSONModel, _ number: UInt16, _ isCacheable: inout Bool, _ keyPath: () -> AnyKeyPath
    ) -> Value {
        if model.modelExtra != nil { return readWithExtra(model, number, &isCacheable, keyPath) }
        isCacheable = true
        return model.modelProperties.withPlan(number, of: Value.self) { $0.value(of: model) }
    }

    @usableFromInline
    static func readWithExtra(
        _ model: JSONModel, _ number: UInt16, _ isCacheable: inout Bool, _ keyPath: () -> AnyKeyPath
    ) -> Value {
        let plan = plan(model, number)
        if let extra = model.modelExtra {
            if let trace = extra.trace { return trace.value(of: plan, in: model, keyPath()) }
            if plan.canGoStale || ModelRelease.cuts(model.modelDepth) { return plan.currentValue(of: model, extra) }
        }
        isCacheable = true
        return plan.value(of: model)
    }

    static func plan(_ model: JSONModel, _ number: UInt16) -> TypedPropertyPlan<Value> {
        model.modelProperties.withPlan(number, of: Value.self) { $0 }
    }

    /// What stands in the JSON for the property.
    @inlinable
    public static subscript<Owner: JSONModel>(
        _enclosingInstance owner: Owner, projected projectedKeyPath: KeyPath<Owner, JSONPropertyState<Value>>,
        storage storageKeyPath: ReferenceWritableKeyPath<Owner, Self>
    ) -> JSONPropertyState<Value> {
        @inline(__always)
        get {
            if isUnoptimised {
                return JSONPropertyState(owner, claimedStorage(owner, storageKeyPath).number)
            }
            return JSONPropertyState(owner, owner[keyPath: storageKeyPath].number)
        }
    }

    /// Not available: a property needs its model.
    @available(
        *, unavailable, message: "@JSONProperty can only be applied to properties of classes derived from JSONModel"
    )
    public var projectedValue: JSONPropertyState<Value> {
        fatalError("JSONProperty: used outside of a model.")
    }
}

/// What the storage of a property is known by, whatever the type of its values.
protocol PropertyStorage {}

extension JSONProperty: PropertyStorage {}
