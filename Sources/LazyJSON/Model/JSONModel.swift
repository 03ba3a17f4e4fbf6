import Synchronization

/// A typed, lazy, immutable view of a JSON object that preserves its text.
///
/// ```swift
/// final class User: JSONModel, @unchecked Sendable {
///     @JSONProperty("first_name") var firstName: String?
///     @JSONProperty var age: Int
///     @JSONProperty var address: Address
/// }
/// ```
///
/// ```swift
/// let user = try User(parsing: data)
/// let age = user.age  // decoded now, and cached
/// let older = user.mutate { $0.age += 1 }  // a changed copy
/// let bytes = older.data()  // the original bytes, except for the age
/// ```
///
/// Declare properties in a subclass with ``JSONProperty``. Creating a model decodes nothing, and its JSON never changes. A
/// subclass restates `@unchecked Sendable`, which is correct as long as its other stored properties are constants.
///
/// The methods of a model are in extensions of ``JSONModelProtocol``: a model may have properties named `data`, `text` or
/// `description`. See <doc:DeclaringModels>.
///
/// Safe to use from several threads at once.
open class JSONModel: JSONModelProtocol, @unchecked Sendable {
    // Sendable because everything stored here is constant or atomic. The cached value of a property is written only by the
    // thread that has claimed the model, is then published with release ordering, and is read only after a load with acquire
    // ordering has seen it published.

    /// The bits of the published properties, by number, and the claim of a thread that writes a value; see
    /// `PublishedBits.swift`.
    @usableFromInline final let modelPublished = Atomic<UInt64>(0)
    @usableFromInline final let modelParts: ModelState
    /// The object's place in the document; constant except for `modelMove`, whose caller has the only reference to the model.
    private final let modelPlaceNow: Atomic<UInt32>

    /// Creates a model from the parts that the library provides; all other initializers call this one.
    public required init(_seed seed: _JSONModelSeed) {
        let parts = PropertyNumbering.takeParts()
        modelPlaceNow = Atomic(parts.place)
        modelParts = consume parts
        modelClassReference.with { $0.check(Swift.type(of: self), PropertyNumbering.next) }
    }

    final var modelContext: JSONContext { modelParts.context }

    /// The description of the class.
    @inline(__always)
    final var modelClassReference: ImmortalReference<ModelClass> { modelParts.modelClass }

    /// The properties of the class.
    @inline(__always)
    @inlinable final var modelProperties: PropertyTable { modelParts.modelClass.with { $0.table } }

    @inline(__always)
    @inlinable final var modelExtra: ModelExtra? { modelParts.extra }

    /// The number of models that this one was read through, from the outermost one.
    final var modelDepth: UInt32 { modelParts.depth }

    /// Makes this the model of another object of the same document, as if none of its properties had been read.
    ///
    /// Returns `false`, and changes nothing, if the document is another one, the object is of another class, or models of the
    /// class store more than their properties.
    ///
    /// Values that were read before stay in the property wrappers until a getter replaces them. The caller has the only strong
    /// reference, as `isKnownUniquelyReferenced` has returned. If another thread had a reference, its last access happened
    /// before: releasing a reference and that check are ordered, as for the storage of an array that is changed in place.
    @inline(__always)
    package final func modelMove(_ modelClass: ImmortalReference<ModelClass>, at place: Int, in document: Document)
        -> Bool
    {
        guard modelParts.document?.refers(to: document) == true, modelClass == modelClassReference,
            modelClass.with({ $0.isReusable }), modelExtra == nil
        else { return false }
        // Orders this after the writes of values that another thread has published.
        _ = modelPublished.load(ordering: .acquiring)
        modelPublished.store(0, ordering: .relaxed)
        modelPlaceNow.store(UInt32(truncatingIfNeeded: place), ordering: .relaxed)
        return true
    }

    /// The object; null for a stand-in.
    final var modelJSON: JSON { modelParts.json(at: modelPlace) }

    /// The document that the object is an unedited part of, kept alive by the model; nil for an object that was edited or made.
    @inline(__always)
    package final var modelDocument: UnownedReference<Document>? { modelParts.document }

    /// The object's place in the document.
    final var modelPlace: UInt32 { modelPlaceNow.load(ordering: .relaxed) }

    deinit {
        modelExtra?.releaseBoxes()
    }

    // MARK: Customization by subclasses

    /// The JSON that `init()` and `init(building:)` start from: an empty object, unless a subclass overrides it.
    ///
    /// Override it in a subclass with a discriminator, and put that member there.
    open class var template: JSON { .emptyObject }

    /// The subclasses that objects of this class can belong to, for its JSON Schema: none, unless a subclass overrides it.
    ///
    /// ```swift
    /// class Shape: JSONModel, @unchecked Sendable {
    ///     override class var subclasses: [JSONModel.Type] { [Circle.self, Square.self] }
    /// }
    /// ```
    ///
    /// The schema contains the discriminator of each, found in its ``template``: the members for which
    /// ``modelType(for:context:)`` returns the subclass. Reading does not use this list.
    open class var subclasses: [JSONModel.Type] { [] }

    /// Returns the class for a JSON object.
    ///
    /// ```swift
    /// class Shape: JSONModel, @unchecked Sendable {
    ///     override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
    ///         json["kind"]?.utf8Equals("circle") == true ? Circle.self : Shape.self
    ///     }
    /// }
    /// ```
    ///
    /// It is called for each model that is created from JSON, also for nested models and elements of arrays, and then again on
    /// the class that it returns. If that is not a subclass of this class, this class is used.
    ///
    /// Called on any thread.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - context: The context of the model.
    open class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type { self }

    /// The conversions for the properties of the class, by the type of their values.
    open class var conversions: JSONConversions { JSONConversions() }

    /// The keys of the properties that are declared without a path: their names, unless a subclass overrides it.
    ///
    /// It applies to the properties of the class, and of subclasses that do not override it. It is read once for each class. If
    /// it gives two properties the same key, the first use of the class traps.
    open class var keyStrategy: JSONKeyStrategy { .propertyName }

    /// Whether properties need a value: `false`, unless a subclass overrides it.
    ///
    /// If it is `true`, each property that is neither optional, nor has a declared default, nor is `.lenient`, is
    /// ``JSONPropertyTerm/required-swift.type.property``. These are the members without which a struct that is `Codable` cannot
    /// be decoded.
    ///
    /// ```swift
    /// class Row: JSONModel, @unchecked Sendable {
    ///     override class var requiresValues: Bool { true }
    ///
    ///     @JSONProperty var id: Int  // an error if it is missing
    ///     @JSONProperty var note: String?
    /// }
    /// ```
    ///
    /// It applies to the properties of the class, and of subclasses that do not override it. It is read once for each class.
    open class var requiresValues: Bool { false }

    /// The effect of writing `nil` to a property that is declared without `onNil`: the member is removed, unless a subclass
    /// overrides it.
    ///
    /// It applies to the properties of the class, and of subclasses that do not override it. It is read once for each class.
    open class var nilPolicy: JSONNilPolicy { .remove }

    /// The JSON of a model in which every property that is not optional has its default or empty value.
    ///
    /// It is the ``template`` with the missing members added, also in nested models. Where a class contains itself, the nested
    /// object is only the template.
    ///
    /// - Complexity: O(*n*) in the number of properties of the class and its nested classes.
    open class var defaultJSON: JSON { DefaultJSON.of(self) }

    /// Checks rules that concern several properties.
    ///
    /// ```swift
    /// override func check(_ report: inout JSONReport) {
    ///     super.check(&report)
    ///     if end < start { report.error("a number from \(start)", at: \Booking.end) }
    /// }
    /// ```
    ///
    /// The reported issues become issues of the model and of each model around it, and an error makes the checked forms of
    /// changes throw. The method is called whenever issues are read, and must not read them itself.
    ///
    /// Called on any thread.
    ///
    /// - Parameter report: Receives the errors and warnings.
    open func check(_ report: inout JSONReport) {}

    // MARK: Technical

    /// The description of the class.
    final var modelClass: ModelClass { modelClassReference.object }

    /// The model itself.
    public final func _model() -> JSONModel { self }

    /// The class itself.
    public class var _modelType: JSONModel.Type { self }
}

extension JSONModel {
    /// Returns a model as this class; traps if it is of another class.
    public class func _downcast(_ model: __owned JSONModel) -> Self {
        require(
            model.isModel(of: self),
            "\(self): a model of the class \(Swift.type(of: model)) was found in place of one of this class."
        )
        return unsafe unsafeDowncast(model, to: self)
    }

    /// Returns whether this is a model of a class or of one of its subclasses.
    @usableFromInline
    final func isModel(of type: JSONModel.Type) -> Bool {
        // Most models are of exactly this class, which the object's header shows. Invariant: the description of a model's class
        // lists the class and all its superclasses.
        Swift.type(of: self) == type || modelClassReference.with { $0.isOrDerives(from: type) }
    }
}
