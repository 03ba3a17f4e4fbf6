/// A number or a text in the one form that all equal ones have: as a key.
package enum ScalarKey: Sendable {
    /// An integer, however it is written.
    case integer(Int)
    /// A text.
    case text(String)
    /// Any other number, as the one text of its value.
    case number(String)
}

extension JSON {
    /// The value as a key; `nil` for other kinds, and for a text with a lone surrogate.
    package var scalarKey: ScalarKey? {
        if let number = int { return .integer(number) }
        if let text = string { return .text(text) }
        return withNumber { NumberText.canonical($0) }.map { .number($0) }
    }

    /// The value of a key.
    package init(_ key: ScalarKey) {
        switch key {
        case .integer(let number): self = .number(String(number))
        case .text(let text): self = .string(text)
        case .number(let text): self = .number(text)
        }
    }
}
