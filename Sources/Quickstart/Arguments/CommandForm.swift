/// The arguments and options that a command takes.
struct CommandForm {
    /// The command with the name of the program.
    let name: String
    /// The names of the arguments, in order.
    let arguments: [String]
    /// Whether the arguments may be left out.
    var areOptional = false
    /// The options.
    var options: [CommandOption] = []

    /// The form on one line.
    var synopsis: String {
        let arguments = arguments.map { areOptional ? "[\($0)]" : $0 }
        return ([name] + arguments + options.map { "[\($0.form)]" }).joined(separator: " ")
    }

    /// Returns whether arguments ask for help.
    static func asksForHelp(_ arguments: ArraySlice<String>) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Sorts what follows the name of the command into arguments and options with their values.
    ///
    /// - Throws: ``Failure`` with the code `usage`.
    func parse(_ given: ArraySlice<String>) throws(Failure) -> (arguments: [String], options: [CommandOption: String]) {
        var found: [String] = []
        var options: [CommandOption: String] = [:]
        var rest = given
        while let argument = rest.popFirst() {
            if argument == "--" {
                found += rest
                break
            }
            if Self.isOption(argument) {
                let option = try option(argument, &rest)
                options[option.name] = option.value
            } else {
                found.append(argument)
            }
        }
        if found.count < arguments.count, !areOptional { throw failure("\(arguments[found.count]) is missing") }
        if found.count > arguments.count { throw failure("unexpected argument \(found[arguments.count])") }
        return (found, options)
    }

    /// Reads an option: `--name`, `--name value` or `--name=value`.
    private func option(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(Failure) -> (name: CommandOption, value: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = CommandOption(rawValue: parts[0]), options.contains(option),
            parts.count == 1 || !option.values.isEmpty
        else { throw failure("unknown option \(argument)") }
        if option.values.isEmpty { return (option, "") }
        let value = parts.count > 1 ? parts[1] : rest.popFirst()
        guard let value, option.values.contains(value) else {
            let expected = option.values.joined(separator: " or ")
            throw failure("\(option.rawValue) takes \(expected)\(value.map { ", not \($0)" } ?? "")")
        }
        return (option, value)
    }

    /// The failure for arguments that the command does not take.
    func failure(_ message: String, advice: String? = nil) -> Failure {
        let help = "\(name) --help explains the arguments."
        let lines = ["\(name): \(message)", advice, "usage: \(synopsis)", help].compactMap { $0 }
        return Failure(.usage, lines.map { Terminal.readable($0) }.joined(separator: "\n"))
    }

    /// Returns whether an argument is an option: `-1` is a value, and `-` standard input.
    private static func isOption(_ argument: String) -> Bool {
        guard argument.utf8.first == 0x2D, let second = argument.utf8.dropFirst().first else { return false }
        return !(0x30...0x39 ~= second)
    }
}
