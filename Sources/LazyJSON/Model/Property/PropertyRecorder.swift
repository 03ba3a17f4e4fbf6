import CLazyJSON

/// The declarations of a class, which the properties of one instance note while it is made.
@usableFromInline
final class PropertyRecorder {
    private(set) var declarations: [any PropertyDeclaring] = []
    /// The conversions that the class declares.
    private let conversions: JSONConversions

    init(_ conversions: JSONConversions) {
        self.conversions = conversions
    }

    /// Makes a model and notes the properties that its initializer makes.
    func recording(_ make: () -> JSONModel) -> JSONModel {
        PropertyNumbering.noting(with: self, make)
    }

    /// Notes a property for the recorder of this thread.
    static func note<Value>(_ path: StaticString?, _ form: (JSONConversions) -> PropertyForm<Value>) {
        guard let recorder = PropertyNumbering.recorder else { return }
        recorder.declarations.append(PropertyDeclaration(path: path, form: form(recorder.conversions)))
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
private final class PropertyDeclaration<Value>: PropertyDeclaring {
    private let path: StaticString?
    private let form: PropertyForm<Value>

    init(path: StaticString?, form: PropertyForm<Value>) {
        self.path = path
        self.form = form
    }

    func plan(
        _ name: String, _ number: UInt16, _ type: JSONModel.Type, _ conversions: JSONConversions
    ) -> PropertyPlan {
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

/// The numbers that properties get, in the order in which a model's initializer makes them; each thread has its own.
enum PropertyNumbering {
    /// Makes a model whose properties get the numbers from `first` on.
    @inline(__always)
    static func from<R>(_ first: UInt32, _ make: () -> R) -> R {
        let interrupted = unsafe clj_begin_numbering(first, nil)
        defer { unsafe clj_end_numbering(interrupted) }
        return make()
    }

    /// Makes a model whose properties note their declarations with a recorder.
    static func noting<R>(with recorder: PropertyRecorder, _ make: () -> R) -> R {
        let interrupted = unsafe clj_begin_numbering(UInt32(1) << 31, Unmanaged.passUnretained(recorder).toOpaque())
        defer { unsafe clj_end_numbering(interrupted) }
        return withExtendedLifetime(recorder) { make() }
    }

    /// The number that the next property gets.
    @inline(__always)
    static var next: UInt32 { unsafe clj_current_numbering().count }

    /// The recorder that declarations are noted with; nil if none are noted.
    static var recorder: PropertyRecorder? {
        // Invariant: a pointer is that of the recorder that `noting` lent out, and holds until it returns.
        guard let recorder = unsafe clj_current_numbering().recorder else { return nil }
        return unsafe Unmanaged<PropertyRecorder>.fromOpaque(recorder).takeUnretainedValue()
    }
}
