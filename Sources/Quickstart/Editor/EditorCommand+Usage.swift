/// The arguments and options of each command, and the text that explains them.
extension EditorCommand {
    /// The arguments and options.
    var form: CommandForm {
        let isReading = self == .get
        let takesValue = self == .set || self == .append
        var arguments: [(name: String, summary: String)] = [("FILE", fileSummary), ("PATH", pathSummary)]
        if takesValue { arguments.append(("VALUE", #"JSON: 8080, true, null, '"text"', '{"a": [1]}'"#)) }
        var options: [CommandOption] = []
        if self != .remove { options.append(isReading ? .printedString : .givenString) }
        if !isReading { options.append(.dryRun) }
        return CommandForm(
            name: "Quickstart \(rawValue)", summary: summary, arguments: arguments, options: options + [.dialect],
            exitCodes: """
                0 success\(isReading ? "" : ", even if nothing changed"); 1 there is no value at PATH, or none can be written there;
                64 wrong arguments; 65 malformed JSON; 66 FILE cannot be read; 74 the output cannot be written.
                """)
    }

    private var summary: String {
        let unchanged = """
            All other text of the file is unchanged. The file is replaced as a whole or not at all; its mode and symbolic
            links are kept. If nothing changes, the file is not written.
            """
        return switch self {
        case .get: "Prints the value at PATH exactly as it is in the file."
        case .set:
            """
            Sets the value at PATH. Missing parents are created: an array before the components 0 and -, else an object.
            \(unchanged)
            """
        case .remove: "Removes the member or element at PATH, with its comma and its line.\n\(unchanged)"
        case .append:
            "Adds VALUE after the last element of the array at PATH. A missing array is created.\n\(unchanged)"
        }
    }

    private var fileSummary: String {
        "a file, or - for standard input\(self == .get ? "" : "; the document is then written to standard output")"
    }

    private var pathSummary: String {
        let end = self == .set ? "; - is the position after the last element" : ""
        return """
            names and indexes with dots, a.b.0 (\\. is a dot in a name), or a JSON Pointer, /a/b/0;
            "" is the whole document\(end)
            """
    }
}

extension CommandOption {
    /// The option to print text.
    fileprivate static let printedString = Self(name: "--string", summary: "prints a string without quotes and escapes")
    /// The option to pass text.
    fileprivate static let givenString = Self(name: "--string", summary: "VALUE is text, which is written as a string")
    /// The option to show changes only.
    fileprivate static let dryRun = Self(
        name: "--dry-run", summary: "shows the lines that would change, and writes nothing")
}
