import LazyJSON

/// An id of an object: a number or a string.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let employee = try store.fetch(Employee.self, id: 7)
/// let isEqual = JSONIdentifier(try JSON(parsing: "7.0")) == 7  // true: the values are equal
/// let isNumber = JSONIdentifier("7") == 7  // false: a string is not a number
/// ```
///
/// Numbers are compared by their value, strings by their UTF-8 bytes. Other values are not ids: `null`, `true`, `{}`, and a
/// string with a lone surrogate.
///
/// Methods of stores also take the value of a property as an id, such as an `Int`, a `UUID`, or a type with a raw value. The id
/// is the JSON that its type writes, `7` for the `Int` 7. A `UUID` is searched for in upper case and then in lower case. A value
/// whose JSON is not an id has no object.
public struct JSONIdentifier: Sendable {
    /// The canonical form, which all equal ids have.
    enum Canonical: Sendable {
        /// An integer, however it is written.
        case integer(Int)
        case text(String)
        /// Any other number, as the one text of its value.
        case number(String)
    }

    let form: Canonical

    /// Creates an id from a value; `nil` if the value is not an id.
    ///
    /// - Parameter json: The value.
    /// - Complexity: O(*n*) in the length of its text.
    public init?(_ json: JSON) {
        if let number = json.int {
            form = .integer(number)
        } else if let text = json.string {
            form = .text(text)
        } else if let number = json.canonicalNumber {
            form = .number(number)
        } else {
            return nil
        }
    }

    /// Creates an id that is a number.
    public init(_ number: Int) { form = .integer(number) }

    /// Creates an id that is a string.
    public init(_ text: String) { form = .text(text) }

    /// The id as JSON.
    ///
    /// - Complexity: O(*n*) in the length of the id.
    public var json: JSON {
        switch form {
        case .integer(let number): .number(String(number))
        case .text(let text): JSON(text)
        case .number(let text): .number(text)
        }
    }

    /// The text of the id, which is the same for all forms of it: `7` for 7.0, `"a"` with its quotes.
    ///
    /// Use it as a key in databases and logs: ids are equal if their texts are. The text is JSON, from which the id can be read.
    ///
    /// - Complexity: O(*n*) in the length of the id.
    public var text: String {
        switch form {
        case .integer(let number): String(number)
        case .text(let text): JSON(text).rawText
        case .number(let text): text
        }
    }
}

extension JSONIdentifier: Hashable {
    /// Returns whether two ids are equal.
    ///
    /// - Complexity: O(*n*) in the length of the ids.
    public static func == (one: JSONIdentifier, other: JSONIdentifier) -> Bool {
        switch (one.form, other.form) {
        case (.integer(let mine), .integer(let its)): mine == its
        case (.text(let mine), .text(let its)): ExactText(text: mine) == ExactText(text: its)
        case (.number(let mine), .number(let its)): mine == its
        default: false
        }
    }

    /// Hashes the id.
    ///
    /// - Complexity: O(*n*) in the length of the id.
    public func hash(into hasher: inout Hasher) {
        switch form {
        case .integer(let number): hasher.combine(number)
        case .text(let text): hasher.combine(ExactText(text: text))
        case .number(let text): hasher.combine(text)
        }
    }
}

extension JSONIdentifier: Comparable {
    /// Returns whether one id is before another.
    ///
    /// Integers come first, then strings in the order of their bytes, then other numbers in the order of their texts.
    ///
    /// - Complexity: O(*n*) in the length of the ids.
    public static func < (one: JSONIdentifier, other: JSONIdentifier) -> Bool {
        switch (one.form, other.form) {
        case (.integer(let mine), .integer(let its)): mine < its
        case (.text(let mine), .text(let its)): mine.precedesInUTF8(its)
        case (.number(let mine), .number(let its)): mine.precedesInUTF8(its)
        default: one.rank < other.rank
        }
    }

    private var rank: Int {
        switch form {
        case .integer: 0
        case .text: 1
        case .number: 2
        }
    }
}

extension JSONIdentifier: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates an id that is a number.
    public init(integerLiteral number: Int) { self.init(number) }

    /// Creates an id that is a string.
    public init(stringLiteral text: String) { self.init(text) }
}

extension JSONIdentifier: CustomStringConvertible {
    /// The text of the id.
    public var description: String { text }
}
