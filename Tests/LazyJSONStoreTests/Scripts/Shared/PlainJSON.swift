/// JSON as a plain tree, which keeps the source text of its numbers and strings.
indirect enum PlainJSON: Sendable {
    /// A member of an object.
    struct Member: Sendable {
        let name: String
        var value: PlainJSON
    }

    case null
    case bool(Bool)
    /// A number by its source text.
    case number(String)
    /// A string; its first character may be written as an escape.
    case string(String, isEscaped: Bool = false)
    case array([PlainJSON])
    /// An object whose names differ.
    case object([Member])

    /// How the text is spaced: `{"a":1}`, or `{"a": 1, "b": 2}`.
    enum Style { case compact, spaced }

    /// The JSON as text.
    func text(_ style: Style = .compact) -> String {
        let (comma, colon) = style == .compact ? (",", ":") : (", ", ": ")
        return switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let source): source
        case .string(let value, let isEscaped): Self.quoted(value, isEscaped: isEscaped)
        case .array(let elements): "[" + elements.map { $0.text(style) }.joined(separator: comma) + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.name)\"\(colon)\($0.value.text(style))" }.joined(separator: comma) + "}"
        }
    }

    /// A string of letters in quotes.
    private static func quoted(_ value: String, isEscaped: Bool) -> String {
        guard isEscaped, let first = value.utf16.first else { return "\"\(value)\"" }
        let digits = String(first, radix: 16)
        let rest = String(value.unicodeScalars.dropFirst())
        return "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + rest + "\""
    }

    var isNull: Bool { if case .null = self { true } else { false } }
    var isObject: Bool { if case .object = self { true } else { false } }
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    /// The elements of an array; `nil` for another value.
    var elements: [PlainJSON]? { if case .array(let elements) = self { elements } else { nil } }
    /// The value of a string.
    var string: String? { if case .string(let value, _) = self { value } else { nil } }

    /// The value of a member; setting one replaces it in its place, or adds it behind the others.
    subscript(name: String) -> PlainJSON? {
        get { members.first { $0.name == name }?.value }
        set {
            guard case .object(var members) = self, let newValue else { return }
            if let place = members.firstIndex(where: { $0.name == name }) {
                members[place].value = newValue
            } else {
                members.append(Member(name: name, value: newValue))
            }
            self = .object(members)
        }
    }

    /// The value at a path of names.
    func value(at path: [String]) -> PlainJSON? { path.reduce(self as PlainJSON?) { $0?[$1] } }
}

extension PlainJSON: Equatable {
    /// Whether two values have the same meaning: numbers by their values, objects as sets of members.
    static func == (one: PlainJSON, other: PlainJSON) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let mine), .bool(let its)): mine == its
        case (.number(let mine), .number(let its)): Double(mine) == Double(its)
        case (.string(let mine, _), .string(let its, _)): mine.utf8.elementsEqual(its.utf8)
        case (.array(let mine), .array(let its)): mine == its
        case (.object(let mine), .object(let its)):
            mine.count == its.count && mine.allSatisfy { other[$0.name] == $0.value }
        default: false
        }
    }
}

/// An id: an integer, a string or another number.
struct PlainIdentifier: Hashable, Comparable {
    private enum Kind: Int { case integer, string, number }

    private let kind: Kind
    private let integer: Int
    private let text: [UInt8]

    /// The id that a value is; `nil` if it is none.
    init?(_ json: PlainJSON?) {
        switch json {
        case .number(let source):
            guard let value = Double(source) else { return nil }
            let exact = Int(exactly: value)
            (kind, integer, text) = (
                exact == nil ? .number : .integer, exact ?? 0, exact == nil ? Array(source.utf8) : []
            )
        case .string(let value, _): (kind, integer, text) = (.string, 0, Array(value.utf8))
        default: return nil
        }
    }

    /// The id in its plainest form.
    var json: PlainJSON {
        let text = String(decoding: text, as: UTF8.self)
        return switch kind {
        case .integer: .number("\(integer)")
        case .string: .string(text)
        case .number: .number(text)
        }
    }

    static func < (one: PlainIdentifier, other: PlainIdentifier) -> Bool {
        if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
        if one.kind == .integer { return one.integer < other.integer }
        return one.text.lexicographicallyPrecedes(other.text)
    }
}

/// Whether texts consist of the same bytes; `==` compares them as Unicode does.
func areIdentical(_ some: [String?], _ others: [String?]) -> Bool {
    some.count == others.count
        && zip(some, others).allSatisfy { Array($0?.utf8 ?? "-".utf8) == Array($1?.utf8 ?? "-".utf8) }
}
