import CLazyJSON

/// The declarations of a class, which the properties of one instance record while it is made.
@usableFromInline
final class PropertyRecorder {
    /// The terms of each property, and a closure that returns the description of the property in a class.
    private(set) var declarations: [(terms: PropertyTerms, plan: (DeclaredProperty) -> PropertyPlan)] = []
    /// The conversions that the class declares.
    private let conversions: JSONConversions

    init(_ conversions: JSONConversions) {
        self.conversions = conversions
    }

    /// Makes a model of the class that is recorded with this.
    ///
    /// Its initializer records the properties.
    func record(_ modelClass: ImmortalReference<ModelClass>) -> JSONModel {
        withExtendedLifetime(self) {
            var parts: ModelState? = ModelState(
                .null, context: JSONContext(), modelClass: modelClass, extra: nil, depth: 0)
            return PropertyNumbering.make(modelClass.with { $0.type }, from: UInt32(1) << 31, &parts)
        }
    }

    /// Notes a property for the recorder of this thread.
    static func note<Value>(_ terms: PropertyTerms, _ form: (JSONConversions) -> PropertyForm<Value>) {
        guard let recorder = PropertyNumbering.recorder else { return }
        let form = form(recorder.conversions)
        recorder.declarations.append((terms, { TypedPropertyPlan($0, form) }))
    }
}

/// A declared property in the class that has it.
@usableFromInline
struct DeclaredProperty {
    let stored: StoredProperty
    /// The paths of its value, at least one, in the order in which they are searched.
    let pointers: [JSONPointer]
    let terms: PropertyTerms
    let number: UInt16
    let type: JSONModel.Type
    let conversions: JSONConversions
}

/// The numbers that properties get, in the order in which a model's initializer makes them, and the parts of the model;
/// each thread has its own.
///
/// The parts of a model are not an argument of its initializer: each class between the model's own and ``JSONModel`` would
/// pass it on, and count references for that.
enum PropertyNumbering {
    /// Makes a model that takes its parts, and whose properties get the numbers from `first` on.
    @inline(__always)
    static func make(_ type: JSONModel.Type, from first: UInt32, _ parts: inout ModelState?) -> JSONModel {
        unsafe withUnsafeMutablePointer(to: &parts) { parts in
            let interrupted = unsafe clj_begin_numbering(first, parts)
            defer { unsafe clj_end_numbering(interrupted) }
            return type.init(_seed: _JSONModelSeed())
        }
    }

    /// Takes the parts of the model that is being made.
    @inline(__always)
    static func takeParts() -> ModelState {
        // Invariant: a pointer that is not nil leads to the parts in the stack frame of a call of `make` that has not returned.
        guard let place = unsafe clj_current_numbering().parts,
            let parts = unsafe place.assumingMemoryBound(to: ModelState?.self).pointee.take()
        else { fatalError("JSONModel: create models with init(), init(_:), init(parsing:) or init(building:).") }
        return parts
    }

    /// The number that the next property gets.
    static var next: UInt32 { unsafe clj_current_numbering().count }

    /// The recorder that declarations are noted with; nil if none are noted.
    static var recorder: PropertyRecorder? {
        // The same invariant; the properties of a model are made before it takes its parts.
        guard let place = unsafe clj_current_numbering().parts,
            let modelClass = unsafe place.assumingMemoryBound(to: ModelState?.self).pointee?.modelClass
        else { return nil }
        return modelClass.with { $0.recorder?.object }
    }
}

/// The storage of a property, whatever the type of its values.
protocol PropertyStorage {}
