import CLazyJSON
import Synchronization

/// A typed, lazy, immutable view on a JSON object that keeps all of its text.
///
///     final class User: JSONModel, @unchecked Sendable {
///         @JSONProperty("first_name") var firstName: String?
///         @JSONProperty var age: Int
///         @JSONProperty var address: Address
///     }
///
///     let user = try User(parsing: data)
///     user.age                                   // decoded now, and kept
///     let older = user.mutate { $0.age += 1 }    // a changed copy
///     older.data()                               // the original bytes, but for the age
///
/// A subclass declares properties with ``JSONProperty``; making a model decodes nothing. The JSON of a model never
/// changes, and a model may be shared between threads: of threads that read a property first, together, one wins. A
/// subclass restates `@unchecked Sendable`, which is true as long as its other stored properties are constant.
///
/// What a model can do stands in extensions of ``JSONModelProtocol``, so that a model may have properties named `json`,
/// `data` or `description`.
@safe open class JSONModel: JSONModelProtocol, @unchecked Sendable {
    // Sendable because what is stored here is constant or atomic, and what a property caches is written by the one
    // thread that claimed the writer bit, before it is published with release ordering, and only read after that was
    // seen with acquire ordering.

    /// Which properties are published, by number, and the writer bit.
    @usableFromInline final let modelPublished = Atomic<UInt64>(0)
    /// The object; constant but for `modelReuse`, whose caller has the only reference to the model.
    @exclusivity(unchecked) private final var modelObject: ModelObject
    final let modelContext: JSONContext
    /// What is known about the class.
    final let modelClassReference: Lasting<ModelClass>
    /// The properties of the class.
    @usableFromInline final let modelProperties: PropertyTable
    @usableFromInline final let modelExtra: ModelExtra?
    /// How deep this stands in models that were read one from another.
    final let modelDepth: UInt32

    /// Makes a model of what the library hands over; all other initialisers lead here.
    public required init(_seed seed: _JSONModelSeed) {
        unsafe modelObject = ModelObject(seed.json)
        modelContext = seed.context
        modelClassReference = seed.modelClass
        modelProperties = seed.modelClass.with { $0.table }
        modelExtra = seed.extra
        modelDepth = seed.depth
        seed.modelClass.with { unsafe $0.check(clj_current_numbering().count) }
    }

    /// Makes this the model of another object, as if nothing had been read of it.
    ///
    /// Only for the one who has the only reference, and for a class that has no stored properties but those it declares with
    /// ``JSONProperty``, none of which is in `modelExtra`.
    final func modelReuse(_ json: JSON) {
        modelPublished.store(0, ordering: .relaxed)
        unsafe modelObject = ModelObject(json)
    }

    /// The object, or null for a model that only stands for others.
    final var modelJSON: JSON {
        @inline(__always) get { unsafe modelObject.json }
    }

    /// The document that the object is an unedited part of; kept alive by `modelJSON`.
    final var modelDocument: Unmanaged<Document>? {
        @inline(__always) get { unsafe modelObject.document }
    }

    /// The object's place in the document.
    final var modelPlace: UInt32 {
        @inline(__always) get { unsafe modelObject.place }
    }

    deinit {
        if let modelExtra, !modelExtra.boxes.isEmpty {
            var boxes = Array(modelExtra.boxes.values)
            modelExtra.boxes = [:]
            ModelRelease.release(&boxes)
        }
    }

    // MARK: What a subclass may say

    /// The JSON that `init()` and `init(building:)` start from: an empty object, unless a subclass says otherwise.
    ///
    /// A subclass that is told from others by a member puts it there.
    open class var template: JSON { .emptyObject }

    /// The class that a JSON object is a model of.
    ///
    ///     class Shape: JSONModel, @unchecked Sendable {
    ///         override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
    ///             json["kind"]?.utf8Equals("circle") == true ? Circle.self : Shape.self
    ///         }
    ///     }
    ///
    /// It is asked whenever a model is made of JSON, nested models and elements of arrays included, and again on the class
    /// that it answers. An answer that is not a subclass of the class asked means that class.
    open class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type { self }

    /// The conversions for the properties of the class, by the type of their values.
    open class var conversions: JSONConversions { JSONConversions() }

    /// The JSON of a model in which every property that is not optional has its default or empty value, nested models too.
    ///
    /// It is the ``template``, with what that lacks. Inside of itself a class is only its template.
    open class var defaultJSON: JSON { DefaultJSON.of(self) }

    // MARK: Technical

    /// What is known about the class.
    final var modelClass: ModelClass { modelClassReference.object }

    /// The model itself.
    public final var _model: JSONModel { self }

    /// The class itself.
    public class var _modelType: JSONModel.Type { self }

    /// A model that is one of this class, as this class.
    public class func _downcast(_ model: __owned JSONModel) -> Self {
        assert(_cast(model) != nil, "\(self): made a \(Swift.type(of: model)).")
        return unsafe unsafeDowncast(model, to: self)
    }

    /// A model as this class; nil where it is none of it.
    public class func _cast(_ model: JSONModel) -> Self? {
        // Of most models the class is the one that is asked for, which its header says.
        if Swift.type(of: model) == self { return unsafe unsafeDowncast(model, to: self) }
        let found = model.modelClass
        if found.type == self || found.ancestry.contains(ObjectIdentifier(self)) {
            return unsafe unsafeDowncast(model, to: self)
        }
        return nil
    }
}
