import CLazyJSON

/// What notes the declarations of a class while one instance of it is made.
@usableFromInline
final class PropertyRecorder {
    private(set) var declarations: [any PropertyDeclaring] = []

    /// Makes a model and notes the properties that its initialiser makes.
    func recording(_ make: () -> JSONModel) -> JSONModel {
        let interrupted = unsafe clj_begin_numbering(
            UInt32(1) << 31, Unmanaged.passUnretained(self).toOpaque())
        defer { unsafe clj_end_numbering(interrupted) }
        return withExtendedLifetime(self) { make() }
    }

    /// Notes a declaration for the recorder of this thread.
    static func note(_ declaration: any PropertyDeclaring) {
        // Invariant: while the count has the recording bit, the pointer is that of the recorder that set it.
        guard let recorder = unsafe clj_current_numbering().recorder else { return }
        unsafe Unmanaged<PropertyRecorder>.fromOpaque(recorder).takeUnretainedValue().declarations.append(declaration)
    }
}

/// A property as it was declared.
protocol PropertyDeclaring {
    /// What is known of the property in a class that has it.
    func plan(_ name: String, _ number: UInt16, _ modelClass: ModelClass) -> PropertyPlan
}

/// A property with values of one type, as it was declared.
struct PropertyDeclaration<Value>: PropertyDeclaring {
    let path: StaticString?
    let form: (JSONConversions) -> PropertyForm<Value>

    func plan(_ name: String, _ number: UInt16, _ modelClass: ModelClass) -> PropertyPlan {
        let form = form(modelClass.conversions)
        let declared = DeclaredProperty(
            name: name, pointer: pointer(name, modelClass), number: number, modelClass: modelClass)
        return form.plan.init(declared, form)
    }

    private func pointer(_ name: String, _ modelClass: ModelClass) -> JSONPointer {
        guard let path else { return JSONPointer([.key(name)]) }
        do {
            return try JSONPointer(parsing: path.description)
        } catch {
            preconditionFailure("\(modelClass.type).\(name): its path \"\(path)\" is malformed. \(error.message)")
        }
    }
}

/// Where a property was found.
@usableFromInline
struct DeclaredProperty {
    let name: String
    let pointer: JSONPointer
    let number: UInt16
    let modelClass: ModelClass
}

/// How values of a property are read and written, as its initialiser says.
@usableFromInline
struct PropertyForm<Value> {
    /// What is read where there is no value.
    @usableFromInline
    enum Fallback {
        /// The declared default.
        case declared(() -> Value)
        /// The empty value of the type.
        case empty((inout _JSONReading) -> Value)
        /// Nil.
        case none(Value)
    }

    /// How values are read and written.
    let conversion: JSONConversion<Value>
    let fallback: Fallback
    /// Whether a value is nil; nil for a property that is not optional.
    let isNil: ((Value) -> Bool)?
    /// Whether nil is written as null.
    let writesNull: Bool
    /// What says whether a value is accepted.
    @usableFromInline let check: ((Value) -> Bool)?
    /// What reads values.
    let plan: TypedPropertyPlan<Value>.Type

    @usableFromInline
    init(
        _ conversion: JSONConversion<Value>, _ fallback: Fallback, isNil: ((Value) -> Bool)? = nil,
        writesNull: Bool = false, check: ((Value) -> Bool)?,
        plan: TypedPropertyPlan<Value>.Type = TypedPropertyPlan<Value>.self
    ) {
        self.plan = plan
        self.conversion = conversion
        self.fallback = fallback
        self.isNil = isNil
        self.writesNull = writesNull
        self.check = check
    }
}
