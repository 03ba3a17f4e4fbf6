/// How a value is laid out when it is written.
public struct JSONLayout: Sendable, Hashable {
    /// What is done about white space.
    enum Style: Sendable, Hashable {
        case preserved
        case compact
        case pretty(indent: Int)
    }

    let style: Style

    /// The text as it is: what was not edited byte for byte, what was edited in the style of its siblings.
    public static let preserved = JSONLayout(style: .preserved)

    /// No white space between tokens; names, strings and numbers stay spelt as they are.
    public static let compact = JSONLayout(style: .compact)

    /// One member or element a line, indented by two blanks.
    public static let pretty = JSONLayout(style: .pretty(indent: 2))

    /// One member or element a line, with a blank after each colon; names, strings and numbers stay spelt as they are.
    ///
    /// - Parameter indent: Blanks for each level, 0 or more.
    public static func pretty(indent: Int) -> JSONLayout { JSONLayout(style: .pretty(indent: max(0, indent))) }
}
