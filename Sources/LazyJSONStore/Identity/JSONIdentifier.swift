import LazyJSON

/// An id: a number or a text, compared as JSON compares them.
///
///     let employee = try store.fetch(Employee.self, id: 7)
///     JSONIdentifier(try JSON(parsing: "7.0")) == 7       // true: numbers by their value
///     JSONIdentifier("7") == 7                            // false: a text is no number
///
/// Texts are compared by their UTF-8 bytes. Nothing else is an id: `null`, `true`, `{}`, a text with a lone surrogate.
public struct JSONIdentifier: Sendable {
    let form: ScalarKey

    init(_ form: ScalarKey) { self.form = form }

    /// The id that a value is; `nil` if it is none.
    public init?(_ json: JSON) {
        guard let key = json.scalarKey else { return nil }
        form = key
    }

    /// The id that is a number.
    public init(_ number: Int) { form = .integer(number) }

    /// The id that is a text.
    public init(_ text: String) { form = .text(text) }

    /// The id as JSON.
    public var json: JSON { JSON(form) }

    /// The text of the id, the same for all forms of it: `7` for 7.0, `"a"` with its quotes.
    ///
    /// Made for keys of databases and logs: ids are equal if their texts are. It is JSON, from which the id is read again.
    public var text: String {
        switch form {
        case .integer(let number): String(number)
        case .text(let text): JSON(text).rawText
        case .number(let text): text
        }
    }
}

extension JSONIdentifier: Hashable {
    /// Whether both are the same id.
    public static func == (one: JSONIdentifier, other: JSONIdentifier) -> Bool {
        switch (one.form, other.form) {
        case (.integer(let mine), .integer(let its)): mine == its
        case (.text(let mine), .text(let its)): ExactText(text: mine) == ExactText(text: its)
        case (.number(let mine), .number(let its)): mine == its
        default: false
        }
    }

    /// Mixes the id into a hash.
    public func hash(into hasher: inout Hasher) {
        switch form {
        case .integer(let number): hasher.combine(number)
        case .text(let text): hasher.combine(text)
        case .number(let text): hasher.combine(text)
        }
    }
}

extension JSONIdentifier: Comparable {
    /// Numbers that are integers come first, in their order, then texts in the order of their bytes, then other numbers by their texts.
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
    /// The id that is a number.
    public init(integerLiteral number: Int) { self.init(number) }

    /// The id that is a text.
    public init(stringLiteral text: String) { self.init(text) }
}

extension JSONIdentifier: CustomStringConvertible {
    /// The text of the id.
    public var description: String { text }
}
