/// A part of the declaration of a property: its path, further paths, a description, or that it is required, lenient, or redacted.
///
/// ```swift
/// final class Person: JSONModel, @unchecked Sendable {
///     @JSONProperty(.required) var id: Int
///     @JSONProperty("name", .or("full_name", "fullName"), .required) var name: String
/// }
/// ```
///
/// The initializers of ``JSONProperty`` take up to three terms, in any order. Terms can also be written as one:
/// `.required.description("The user's name")`. A term is created once for each class.
public struct JSONPropertyTerm: Sendable, ExpressibleByStringLiteral {
    /// Adds what the term says to the terms of a declaration.
    let add: @Sendable (inout PropertyTerms) -> Void

    private init(_ add: @escaping @Sendable (inout PropertyTerms) -> Void) {
        self.add = add
    }

    /// Creates the path of the value from a literal.
    ///
    /// - Parameter path: A dotted path or a JSON Pointer.
    public init(stringLiteral path: StaticString) { self = .path(path) }

    /// Returns the path of the value, for a path that is a constant.
    ///
    /// - Parameter path: A dotted path or a JSON Pointer.
    public static func path(_ path: StaticString) -> JSONPropertyTerm { JSONPropertyTerm { $0.paths.append(path) } }

    /// Returns further paths of the value, which are searched in this order if there is no value at the first path.
    ///
    /// The first value that is found is read and written, also if it is null. If there is none, the first path of the property
    /// is written. Writing `nil` removes the values at all paths.
    ///
    /// - Parameter paths: Dotted paths or JSON Pointers.
    public static func or(_ paths: StaticString...) -> JSONPropertyTerm { JSONPropertyTerm { $0.others += paths } }

    /// A requirement of a value: one that is missing, null, or unreadable is an issue of the severity `error`.
    ///
    /// It also applies to properties that are optional or have a default; these read the same values as without it. See
    /// ``JSONIssue/Severity/error``.
    public static var required: JSONPropertyTerm { JSONPropertyTerm { $0.isRequired = true } }

    /// A permission to be unreadable: all issues of the value, and of everything in it, are warnings.
    ///
    /// The property reads what it reads without the term: its default, the empty value or `nil`, and the parts of a collection
    /// or a model that can be read. A value that is refused, a property that is required in a model inside of the value, and
    /// the rules of such a model are warnings, too, so that `validate(allowing: .warnings)` accepts what
    /// `try? container.decodeIfPresent(…)` accepts; a checked change still throws the errors of these rules. A property cannot
    /// be lenient and `.required`.
    public static var lenient: JSONPropertyTerm { JSONPropertyTerm { $0.isLenient = true } }

    /// A mark that hides the value in descriptions and mirrors of the model, and in the texts of issues.
    ///
    /// It also hides all values inside of it. In the pointers of issues, names that are data are replaced by `(redacted)`: the
    /// keys of dictionaries, and members that no property maps. The JSON of the model contains the value: `text()` and the
    /// description of `json` show it.
    public static var redacted: JSONPropertyTerm { JSONPropertyTerm { $0.isRedacted = true } }

    /// Returns a description of the property, which the JSON Schema of the class contains.
    ///
    /// ```swift
    /// @JSONProperty(.required.description("The user's age in years")) var age: Int
    /// ```
    ///
    /// - Parameter text: The description.
    public static func description(_ text: String) -> JSONPropertyTerm { JSONPropertyTerm { $0.summary = text } }

    // MARK: Terms written as one

    /// Returns this term together with further paths of the value; see ``or(_:)-swift.type.method``.
    ///
    /// - Parameter paths: Dotted paths or JSON Pointers.
    public func or(_ paths: StaticString...) -> JSONPropertyTerm {
        adding(JSONPropertyTerm { $0.others += paths })
    }

    /// This term together with ``required-swift.type.property``.
    public var required: JSONPropertyTerm { adding(.required) }

    /// This term together with ``lenient-swift.type.property``.
    public var lenient: JSONPropertyTerm { adding(.lenient) }

    /// This term together with ``redacted-swift.type.property``.
    public var redacted: JSONPropertyTerm { adding(.redacted) }

    /// Returns this term together with a description; see ``description(_:)-swift.type.method``.
    ///
    /// - Parameter text: The description.
    public func description(_ text: String) -> JSONPropertyTerm { adding(.description(text)) }

    private func adding(_ other: JSONPropertyTerm) -> JSONPropertyTerm {
        JSONPropertyTerm { terms in
            add(&terms)
            other.add(&terms)
        }
    }
}

/// All terms of a declaration.
@usableFromInline
struct PropertyTerms {
    fileprivate var paths: [StaticString] = []
    fileprivate var others: [StaticString] = []
    /// Whether a value that is missing is an error.
    fileprivate(set) var isRequired = false
    /// Whether all issues of the value are warnings.
    fileprivate(set) var isLenient = false
    /// Whether the value is hidden in descriptions and issues.
    fileprivate(set) var isRedacted = false
    /// The description for the schema of the class.
    fileprivate(set) var summary: String?

    /// The first path; nil if none is named.
    var path: StaticString? { paths.first }

    @usableFromInline
    init(_ first: JSONPropertyTerm?, _ second: JSONPropertyTerm?, _ third: JSONPropertyTerm?) {
        for term in [first, second, third] { term?.add(&self) }
    }

    /// Returns the paths of a property, in the order in which they are searched; `key` is its key if it names no path.
    ///
    /// Traps if a path is malformed, or if the terms contradict each other.
    func pointers(of name: String, _ key: String, _ type: Any.Type) -> [JSONPointer] {
        if paths.count > 1 {
            fatalError("\(type).\(name): it has \(paths.count) paths; declare one, and add the others with .or(…).")
        }
        if isRequired, isLenient { fatalError("\(type).\(name): it is .required and .lenient; remove one of them.") }
        let first = paths.isEmpty ? JSONPointer([.key(key)]) : nil
        return ([first] + (paths + others).map { Self.pointer($0, name, type) }).compactMap { $0 }
    }

    private static func pointer(_ path: StaticString, _ name: String, _ type: Any.Type) -> JSONPointer {
        do {
            return try JSONPointer(parsing: path.description)
        } catch {
            fatalError("\(type).\(name): its path \"\(path)\" is malformed. \(error.message)")
        }
    }
}
