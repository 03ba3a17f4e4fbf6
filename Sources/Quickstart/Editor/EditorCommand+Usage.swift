/// The words about each command.
extension EditorCommand {
    /// The arguments and options.
    var form: CommandForm {
        let takesValue = self == .set || self == .append
        let options: [CommandOption] =
            switch self {
            case .get: [.string, .dialect]
            case .set, .append: [.string, .dryRun, .dialect]
            case .remove: [.dryRun, .dialect]
            }
        return CommandForm(
            name: "Quickstart \(rawValue)", arguments: ["FILE", "PATH"] + (takesValue ? ["VALUE"] : []),
            options: options)
    }

    private var summary: String {
        switch self {
        case .get: "Prints the value at PATH as it is in the file."
        case .set: "Sets the value at PATH. Missing parents are created: an array where 0 or - follows, else an object."
        case .remove: "Removes the member or element at PATH, with its comma and its line."
        case .append: "Adds VALUE after the last element of the array at PATH. A missing array is created."
        }
    }

    /// What `--help` prints.
    var usage: String {
        var lines = ["usage: \(form.synopsis)", "", summary] + promise + [""]
        lines += describedArguments + describedOptions + [""] + exitCodes
        return lines.joined(separator: "\n")
    }

    /// What an edit leaves as it is.
    private var promise: [String] {
        if self == .get { return [] }
        return [
            "All other text of the file stays as it is. A file is replaced as a whole or not at all; it keeps its",
            "mode, and symbolic links stay. A file in which nothing changes is not touched.",
        ]
    }

    private var describedArguments: [String] {
        let output = self == .get ? "" : "; the document then goes to standard output"
        let end = self == .set ? ", and - the position after the last element" : ""
        let lines = [
            "  FILE         a file, or - for standard input\(output)",
            "  PATH         names and indexes with dots, a.b.0 (\\. is a dot in a name), or a JSON Pointer, /a/b/0;",
            "               \"\" is the whole document\(end)",
        ]
        guard form.arguments.contains("VALUE") else { return lines }
        return lines + [#"  VALUE        JSON: 8080, true, null, '"text"', '{"a": [1]}'"#]
    }

    private var describedOptions: [String] {
        let lines = form.options.map { option in
            let padding = String(repeating: " ", count: max(1, 13 - option.rawValue.count))
            return "  \(option.rawValue)\(padding)\(summary(of: option))"
        }
        return lines + ["  --           ends the options: what follows are arguments, also if it begins with -"]
    }

    private func summary(of option: CommandOption) -> String {
        switch option {
        case .string where self == .get: "prints a string without quotes and escapes"
        case .string: "VALUE is text, which is written as a string"
        case .dryRun: "shows the lines that would change, and writes nothing"
        case .dialect: "jsonc has comments and trailing commas, which stay; the default depends on the name of FILE"
        }
    }

    private var exitCodes: [String] {
        let unchanged = self == .get ? "" : ", also if there was nothing to change"
        return [
            "Exit codes: 0 done\(unchanged); 1 nothing is at PATH, or no value can be put there;",
            "64 wrong arguments; 65 the document is malformed; 66 FILE cannot be read; 74 the output cannot be written.",
        ]
    }
}
