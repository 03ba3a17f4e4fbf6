public import CLazyJSON
public import Synchronization

/// A property of a ``JSONModel`` that is decoded from its JSON on the first read, and cached.
///
/// ```swift
/// final class User: JSONModel, @unchecked Sendable {
///     @JSONProperty var age: Int  // the key is the name
///     @JSONProperty("first_name") var firstName: String?  // another key
///     @JSONProperty("stats.views") var views: Int  // a path
///     @JSONProperty var city: String = "Unknown"  // a default
///     @JSONProperty(using: .iso8601) var created: Date?  // a conversion
///     @JSONProperty(checking: { $0 > 0 }) var size: Int = 1  // a check
/// }
/// ```
///
/// A property is optional, has a default, or has a type with an empty value (``JSONEmptyRepresentable``). Reading never
/// fails: a value that is missing, null, or unreadable reads as `nil`, the default, or the empty value, and
/// ``JSONModelProtocol/issues`` lists it. Properties cannot be set; ``JSONModelProtocol/mutate(_:)`` returns a changed copy.
///
/// - Complexity: The first read is a search for the member and its conversion; later reads are O(1), as fast as reading a
///   stored property.
@propertyWrapper
public struct JSONProperty<Value> {
    /// The cached value; only valid once the model has published the number.
    ///
    /// Code that has seen the property's bit in its model, or has lost the claim for it, unwraps the value without a check: it
    /// was stored before, and does not change.
    @usableFromInline var cached: Value?
    /// The property's number in its model.
    @usableFromInline let number: UInt16
    /// Its bit among the bits of the model; one that is never set if the first word has none for it.
    @usableFromInline let bit: UInt8
    /// The number of the model's class, for the mirror; 0 if it is not known.
    ///
    /// It takes space that would be padding.
    @usableFromInline let classNumber: UInt16

    /// Creates the storage of a property with a number.
    @inlinable
    @inline(__always)
    init(numbered number: UInt32) {
        cached = nil
        self.number = UInt16(truncatingIfNeeded: number)
        bit = UInt8(truncatingIfNeeded: min(UInt16(truncatingIfNeeded: number), Atomic<UInt64>.valueCount))
        classNumber = UInt16(truncatingIfNeeded: number >> 16)
    }

    /// Declares a property; its terms and its form are made only while the class is recorded.
    @inlinable
    @inline(__always)
    init(_ terms: () -> PropertyTerms, _ form: (JSONConversions) -> PropertyForm<Value>) {
        self.init(numbered: clj_next_property())
        if isRecorded { Self.record(terms(), form) }
    }

    /// Whether the property is one of the instance of a class that is recorded.
    @inline(__always)
    @inlinable var isRecorded: Bool { classNumber >= 1 << 15 }

    @usableFromInline
    @inline(never)
    static func record(_ terms: PropertyTerms, _ form: (JSONConversions) -> PropertyForm<Value>) {
        PropertyRecorder.note(terms, form)
    }

    /// Records a property that reads the empty value.
    ///
    /// Separate, so that each declaration is one call in its module.
    @usableFromInline
    @inline(never)
    static func recordEmpty(_ terms: PropertyTerms, _ check: (@Sendable (Value) -> Bool)?)
    where Value: JSONConvertible & JSONEmptyRepresentable {
        record(terms) { PropertyForm($0.conversion(of: Value.self), check: check) }
    }

    /// Records a property that reads nil.
    @usableFromInline
    @inline(never)
    static func recordOptional<Wrapped: JSONConvertible>(
        _ terms: PropertyTerms, _ onNil: JSONNilPolicy?, _ check: (@Sendable (Wrapped) -> Bool)?
    ) where Value == Wrapped? {
        record(terms) { .optional($0.conversion(of: Wrapped.self), onNil, check) }
    }

    // MARK: Declaring
    //
    // Initializers that can be used without arguments are here and not in an extension, where the compiler does not find them
    // for `@JSONProperty var age: Int`. The others are in JSONProperty+Initializers.swift.

    /// Declares a property that reads the empty value of its type if there is no value.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as the empty value, and is an issue.
    @inlinable
    @inline(__always)
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    )
    where Value: JSONConvertible & JSONEmptyRepresentable {
        self.init(numbered: clj_next_property())
        if isRecorded { Self.recordEmpty(PropertyTerms(first(), second(), third()), checking) }
    }

    /// Declares an optional property, which reads `nil` if there is no value.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - onNil: The effect of writing `nil`; by default ``JSONModel/nilPolicy`` of the class.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as `nil`, and is an issue.
    @inlinable
    @inline(__always)
    public init<Wrapped: JSONConvertible>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        onNil: JSONNilPolicy? = nil, checking: __shared (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        self.init(numbered: clj_next_property())
        if isRecorded { Self.recordOptional(PropertyTerms(first(), second(), third()), onNil, checking) }
    }

    /// Not available: a property is optional, has a default, or its type has an empty value.
    @available(*, unavailable, message: "give the property a default value or make its type optional")
    @_disfavoredOverload
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) where Value: JSONConvertible {
        fatalError("JSONProperty: no value to read where there is none.")
    }

    /// Not available: the type of a property is convertible, or the property has a conversion.
    @available(
        *, unavailable,
        message:
            "its type does not conform to JSONConvertible; use `using: .codable` or another conversion; an enum with raw values only needs the conformance: `enum Kind: String, JSONConvertible`"
    )
    @_disfavoredOverload
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) {
        fatalError("JSONProperty: no conversion.")
    }

    // MARK: Reading

    /// Not available: a property needs its model.
    @available(
        *, unavailable, message: "@JSONProperty can only be applied to properties of classes derived from JSONModel"
    )
    public var wrappedValue: Value {
        fatalError("JSONProperty: used outside of a model.")
    }

    /// The value, which is decoded on the first read and then cached.
    ///
    /// - Complexity: A search for the member and its conversion on the first read; O(1) afterward.
    @inlinable
    public static subscript<Owner: JSONModel>(
        _enclosingInstance owner: Owner, wrapped wrappedKeyPath: KeyPath<Owner, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        @inline(__always)
        get {
            if isUnspecialized(owner) { return unspecializedValue(owner, storageKeyPath, { wrappedKeyPath }) }
            return specializedValue(owner, storageKeyPath, { wrappedKeyPath })
        }
    }

    /// Returns the value in code that is specialized for the class of the model.
    ///
    /// Separate, because without optimization the subscript would look up the types of all its variables on each read.
    @inlinable
    @inline(__always)
    static func specializedValue<Owner: JSONModel>(
        _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Self>, _ keyPath: () -> AnyKeyPath
    ) -> Value {
        if _fastPath(owner.modelPublished.isPublished(owner[keyPath: storage].bit)) {
            return unsafe owner[keyPath: storage].cached.unsafelyUnwrapped
        }
        return decodedValue(owner, storage, owner[keyPath: storage].number, keyPath)
    }

    /// Returns a value that was not published, and caches and publishes it unless another thread does.
    @inlinable
    @inline(__always)
    static func decodedValue<Owner: JSONModel>(
        _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Self>, _ number: UInt16, _ keyPath: () -> AnyKeyPath
    ) -> Value {
        var isClaimed = false
        guard let value = read(owner, number, &isClaimed, keyPath) else {
            return unsafe owner[keyPath: storage].cached.unsafelyUnwrapped
        }
        if !isClaimed { return value }
        // A model that was moved to another record still has a value of the one before. It is released after the new one
        // is published: its `deinit` may read the model.
        let old = exchange(&owner[keyPath: storage].cached, with: value)
        owner.publish(number)
        return withExtendedLifetime(old) { value }
    }

    /// Reads the value of a property that is not published, or for which the first word has no bit.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - number: The property's number in it.
    ///   - isClaimed: Set if the caller has to store the value, and to publish the number at once.
    ///   - keyPath: The key path of the property. A closure, so that optimized code makes no key path until it is called: if it
    ///     were passed itself, each cached read would make one.
    /// - Returns: The value; nil if it is published, in the storage of the caller.
    @inlinable
    @inline(never)
    static func read(
        _ model: JSONModel, _ number: UInt16, _ isClaimed: inout Bool, _ keyPath: () -> AnyKeyPath
    ) -> Value? {
        if let extra = model.modelExtra {
            if model.isPublished(number) { return nil }
            if let value = readBeside(model, number, extra, keyPath) { return value }
        }
        // A scalar is the same whichever thread has read it, so nothing waits for it; of a model there is one instance.
        var waits = true
        // The number comes from a property of the model itself.
        let value = unsafe model.modelProperties.withPlan(number, of: Value.self) { plan in
            waits = !plan.form.isDirect
            return plan.value(of: model)
        }
        switch model.claim(number, waits: waits) {
        case .claimed:
            isClaimed = true
            return value
        case .published: return nil
        case .busy: return value
        }
    }

    /// Returns a value that the property does not keep; nil if it keeps its value.
    @usableFromInline
    static func readBeside(
        _ model: JSONModel, _ number: UInt16, _ extra: ModelExtra, _ keyPath: () -> AnyKeyPath
    ) -> Value? {
        let plan = plan(model, number)
        if let trace = extra.trace { return trace.value(of: plan, in: model, keyPath()) }
        guard plan.canGoStale || ModelRelease.cuts(model.modelDepth) else { return nil }
        return plan.currentValue(of: model, extra)
    }

    static func plan(_ model: JSONModel, _ number: UInt16) -> TypedPropertyPlan<Value> {
        unsafe model.modelProperties.withPlan(number, of: Value.self) { $0 }
    }

    /// The state of the property in the JSON.
    ///
    /// - Complexity: O(1).
    @inlinable
    public static subscript<Owner: JSONModel>(
        _enclosingInstance owner: Owner, projected projectedKeyPath: KeyPath<Owner, JSONPropertyState<Value>>,
        storage storageKeyPath: ReferenceWritableKeyPath<Owner, Self>
    ) -> JSONPropertyState<Value> {
        @inline(__always)
        get {
            if isUnspecialized(owner) {
                return JSONPropertyState(owner, unspecializedStorage(owner, storageKeyPath).number)
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

extension JSONProperty: PropertyStorage, CustomReflectable {
    /// The path of the property and its cached value, for a debugger.
    ///
    /// Use it while no other thread reads the model.
    public var customMirror: Mirror {
        let modelClass = ModelClass.numbered(classNumber).flatMap { Int(number) < $0.properties.count ? $0 : nil }
        let plan = modelClass?.properties[Int(number)]
        var children: [Mirror.Child] = [("path", plan?.pointer.description ?? "unknown")]
        children.append(("state", cached == nil ? "not read" : "read"))
        if let cached {
            let isShown = plan.map { modelClass?.hides($0) == false } ?? false
            children.append(("value", isShown ? cached : "(redacted)"))
        }
        // Shown as a tuple, whose header is shorter than the name of the type.
        return Mirror(self, children: children, displayStyle: .tuple)
    }
}

/// Reading properties in code that was not specialized for the class of the model, such as code without optimization.
///
/// There a key path to the storage copies all of it, while specialized code loads only one field. A copy while another thread
/// writes the value would be a race, so each copy is made under the model's claim.
extension JSONProperty {
    /// Whether the code that reads the property is not specialized for the class of the model.
    ///
    /// The compiler evaluates this after inlining. Optimized code inlines the subscript for a known class. A debug build of an
    /// app calls the library's copy of the subscript, which is never specialized, even if the library is optimized.
    @inlinable
    @inline(__always)
    static func isUnspecialized<Owner: JSONModel>(_ owner: Owner) -> Bool { !_isConcrete(Owner.self) }

    /// Returns the value in code that is not specialized for the class of the model.
    @usableFromInline
    static func unspecializedValue<Owner: JSONModel>(
        _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Self>, _ keyPath: () -> AnyKeyPath
    ) -> Value {
        // Both under one claim: a model that was moved has the value of another record until a new one is published. Without a
        // closure, because the type of its result would be looked up on each read.
        _ = owner.modelPublished.claim(0)
        let known = owner[keyPath: storage]
        let isPublished = owner.isPublished(known.number)
        owner.modelPublished.publish(0)
        if isPublished { return unsafe known.cached.unsafelyUnwrapped }
        return decodedValue(owner, storage, known.number, keyPath)
    }

    /// Returns a copy of the property's storage in the model.
    @usableFromInline
    static func unspecializedStorage<Owner: JSONModel>(
        _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Self>
    ) -> Self {
        _ = owner.modelPublished.claim(0)
        defer { owner.modelPublished.publish(0) }
        return owner[keyPath: storage]
    }
}
