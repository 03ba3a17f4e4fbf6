/// Where white space stands between the tokens of a generated document.
struct DocumentStyle {
    enum Kind: CaseIterable {
        case compact, spaced, padded, pretty, commaFirst, mixed
    }

    /// A spot where white space may stand.
    enum Spot {
        case first, last, beforeComma, afterComma, beforeColon, afterColon
    }

    let kind: Kind
    let newline: String
    let indent: String
    let colon: (before: String, after: String)

    init(_ kind: Kind, _ random: inout SeededGenerator) {
        self.kind = kind
        newline = random.pick(["\n", "\n", "\r\n", "\r"])
        indent = random.pick(["  ", "    ", "\t", " ", ""])
        colon = random.pick([("", " "), ("", " "), ("", ""), (" ", " "), (" ", "")])
    }

    static func random(_ random: inout SeededGenerator) -> DocumentStyle {
        DocumentStyle(random.pick(Kind.allCases), &random)
    }

    /// The white space at a spot of the container that stands `level` deep.
    func space(_ spot: Spot, level: Int, _ random: inout SeededGenerator) -> String {
        switch (kind, spot) {
        case (.mixed, _): random.pick(Self.odd)
        case (.compact, _): ""
        case (_, .beforeColon): colon.before
        case (_, .afterColon): colon.after
        case (.spaced, .afterComma): " "
        case (.padded, .first), (.padded, .last), (.padded, .afterComma): " "
        case (.pretty, .first), (.pretty, .afterComma): line(level + 1)
        case (.pretty, .last), (.commaFirst, .last), (.commaFirst, .beforeComma): line(level)
        case (.commaFirst, .first), (.commaFirst, .afterComma): " "
        default: ""
        }
    }

    /// The white space between the brackets of an empty container.
    func inside(_ random: inout SeededGenerator) -> String {
        random.chance(kind == .mixed ? 60 : 20) ? random.pick(Self.odd) : ""
    }

    private func line(_ level: Int) -> String { newline + String(repeating: indent, count: level) }

    static let odd = ["", "", " ", "\n", "\t", "\r\n", "  ", "\r", " \n\t", "\n\n  "]
}
