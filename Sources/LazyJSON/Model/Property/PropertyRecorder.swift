/// What notes the declarations of a class while one instance of it is made.
@usableFromInline
final class PropertyRecorder {
    /// The number that the properties of a recorded model have for its class.
    static let classNumber: UInt16 = 1 << 15

    private(set) var declarations: [any PropertyDeclaring] = []

    /// Makes a model and notes the properties that its initialiser makes.
    func recording(_ make: () -> JSONModel) -> JSONModel {
        PropertyNumbering.noting(with: self, make)
    }

    /// Notes a declaration for the recorder of this thread.
    static func note(_ declaration: any PropertyDeclaring) {
        PropertyNumbering.recorder?.declarations.append(declaration)
    }
}

/// A property as it was declared.
protocol PropertyDeclaring {
    /// What is known of the property in a class that has it.
    func plan(
        _ name: String, _ number: UInt16, _ type: JSONModel.Type, _ conversions: JSONConversions
    ) -> PropertyPlan
}

/// A property with values of one type, as it was declared.
struct PropertyDeclaration<Value>: PropertyDeclaring {
    let path: StaticString?
    let form: (JSONConversions) -> PropertyForm<Value>

    func plan(
        _ name: String, _ number: UInt16, _ type: JSONModel.Type, _ conversions: JSONConversions
    ) -> PropertyPlan {
        let form = form(conversions)
        let declared = DeclaredProperty(
            name: name, pointer: pointer(name, type), number: number, type: type, conversions: conversions)
        return TypedPropertyPlan(declared, form)
    }

    private func pointer(_ name: String, _ type: JSONModel.Type) -> JSONPointer {
        guard let path else { return JSONPointer([.key(name)]) }
        do {
            return try JSONPointer(parsing: path.description)
        } catch {
            fatalError("\(type).\(name): its path \"\(path)\" is malformed. \(error.message)")
        }
    }
}

/// Where a property was found.
@usableFromInline
struct DeclaredProperty {
    let name: String
    let pointer: JSONPointer
    let number: UInt16
    let type: JSONModel.Type
    let conversions: JSONConversions
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
    @usableFromInline let conversion: JSONConversion<Value>
    let fallback: Fallback
    /// Whether a value is nil; nil for a property that is not optional.
    let isNil: ((Value) -> Bool)?
    /// Whether nil is written as null.
    let writesNull: Bool
    /// What says whether a value is accepted.
    @usableFromInline let check: ((Value) -> Bool)?
    /// Whether values that are not refused are those that their type reads, so that scalars can be read directly.
    @usableFromInline let isDirect: Bool

    @usableFromInline
    init(
        _ conversion: JSONConversion<Value>, _ fallback: Fallback, isNil: ((Value) -> Bool)? = nil,
        writesNull: Bool = false, check: ((Value) -> Bool)?,
        isStandard: Bool = false
    ) {
        isDirect = isStandard && check == nil
        self.conversion = conversion
        self.fallback = fallback
        self.isNil = isNil
        self.writesNull = writesNull
        self.check = check
    }
}
