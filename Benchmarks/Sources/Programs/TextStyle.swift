/// The white space of a document.
struct TextStyle {
    /// The way in which children are separated.
    enum Form {
        /// No white space.
        case compact
        /// Everything on one line.
        case line
        /// Each child on its own line.
        case pretty
        /// Any white space anywhere.
        case odd
    }

    /// The way in which children are separated.
    var form: Form
    /// The line break.
    var lineBreak: String
    /// The indentation of one level.
    var indentation: String
    /// The text between a name and its value.
    var colon: String
    /// The text inside brackets on one line.
    var padding: String
    /// An empty array and an empty object.
    var empties: [String]
    /// Returns whether arrays without containers are on one line.
    var hasShortArrays: Bool
    /// Returns whether there are comments and trailing commas.
    var hasComments: Bool
    /// Returns whether names may occur twice.
    var hasDuplicates: Bool

    /// Creates a style.
    init(_ random: inout Randomness, hasComments: Bool) {
        form = random.pick([.compact, .line, .pretty, .pretty, .pretty, .odd])
        lineBreak = random.chance(80) ? "\n" : "\r\n"
        indentation = random.pick(["  ", "  ", "    ", "\t", " ", ""])
        colon = form == .compact ? ":" : random.pick([": ", ": ", ":", " : "])
        padding = random.pick(["", "", " "])
        empties = random.pick([["[]", "{}"], ["[]", "{}"], ["[ ]", "{ }"], ["[\(lineBreak)]", "{\(lineBreak)}"]])
        hasShortArrays = random.chance(40)
        self.hasComments = hasComments
        hasDuplicates = random.chance(25)
    }

    /// The text between the elements of a line.
    var separator: String { form == .compact ? "," : ", " }
}
