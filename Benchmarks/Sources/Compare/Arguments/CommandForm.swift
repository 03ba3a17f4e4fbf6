/// The arguments and options of a command, and the text that explains them.
struct CommandForm {
    /// The command, with the name of the program.
    let name: String
    /// A description of the command, in lines.
    let summary: String
    /// The arguments with the text that explains them, in order.
    var arguments: [(name: String, summary: String)] = []
    /// Whether the arguments may be left out.
    var areOptional = false
    /// The options.
    var options: [CommandOption] = []
    /// The names of commands of the program, which may have been meant where an argument is unexpected.
    var commands: [String] = []
    /// The exit codes, in lines.
    let exitCodes: String

    /// The arguments of a command.
    struct Given {
        /// The arguments, in order.
        fileprivate(set) var arguments: [String] = []
        private var options: [String: String] = [:]

        /// The value of an option, empty if it takes none; `nil` if it was not given.
        fileprivate(set) subscript(option: String) -> String? {
            get { options[option] }
            set { options[option] = newValue }
        }
    }

    /// The form on one line.
    var synopsis: String {
        let arguments = arguments.map { areOptional ? "[\($0.name)]" : $0.name }
        let options = options.count > 4 ? ["[OPTIONS]"] : options.map { "[\($0.form)]" }
        return ([name] + arguments + options).joined(separator: " ")
    }

    /// The text that `--help` prints.
    var help: String {
        "usage: \(synopsis)\n\n\(summary)\n\n\(explanations)\n\nExit codes: \(exitCodes)"
    }

    /// The arguments and options in two columns.
    private var explanations: String {
        var rows = arguments.map { ($0.name, $0.summary) } + options.map { ($0.form, $0.summary) }
        rows.append(("-h, --help", "prints this text"))
        if !arguments.isEmpty { rows.append(("--", "ends the options: all that follows are arguments")) }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, summary in
            let space = String(repeating: " ", count: width + 2)
            let lines = summary.split(separator: "\n").joined(separator: "\n  \(space)")
            return "  \(name)\(space.dropFirst(name.count))\(lines)"
        }.joined(separator: "\n")
    }

    /// Returns whether arguments ask for help.
    static func asksForHelp(_ arguments: ArraySlice<String>) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Separates what follows the name of the command into arguments and options with their values.
    ///
    /// - Throws: ``Failure`` with the code `usage`.
    func parse(_ words: ArraySlice<String>) throws(Failure) -> Given {
        var given = Given()
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                given.arguments += rest
                break
            }
            if Self.isOption(word) {
                let (name, value) = try option(word, &rest)
                given[name] = value
            } else {
                given.arguments.append(word)
            }
        }
        let count = given.arguments.count
        if count < arguments.count, !areOptional { throw failure("\(arguments[count].name) is missing") }
        if count > arguments.count {
            let command = given.arguments.first.flatMap { NearestWord.among(commands, to: $0) }
            throw failure(
                "unexpected argument \(given.arguments[arguments.count])",
                advice: command.map { "Did you mean the command \($0)?" })
        }
        return given
    }

    /// Reads an option: `--name`, `--name value` or `--name=value`.
    private func option(_ word: String, _ rest: inout ArraySlice<String>) throws(Failure) -> (String, String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.name == parts[0] }), parts.count == 1 || option.takesValue else {
            let nearest = NearestWord.among(options.map(\.name) + ["--help"], to: parts[0])
            throw failure(
                "unknown option \(word)",
                advice: nearest.map { $0 == parts[0] ? "\($0) takes no value." : "Did you mean \($0)?" })
        }
        if !option.takesValue { return (option.name, "") }
        let value = parts.count > 1 ? parts[1] : rest.popFirst()
        guard let value, option.values.isEmpty || option.values.contains(value) else {
            let expected = option.values.isEmpty ? option.value ?? "a value" : option.values.joined(separator: " or ")
            throw failure("\(option.name) takes \(expected)\(value.map { ", not \($0)" } ?? "")")
        }
        return (option.name, value)
    }

    /// The failure for arguments that the command does not take.
    func failure(_ message: String, advice: String? = nil) -> Failure {
        let help = "\(name) --help explains the arguments."
        let lines = ["\(name): \(message)", advice, "usage: \(synopsis)", help].compactMap { $0 }
        return Failure(.usage, lines.joined(separator: "\n"))
    }

    /// Returns whether a word is an option: `-1` is a value, and `-` standard input.
    private static func isOption(_ word: String) -> Bool {
        guard word.utf8.first == 0x2D, let second = word.utf8.dropFirst().first else { return false }
        return !(0x30...0x39 ~= second)
    }
}
