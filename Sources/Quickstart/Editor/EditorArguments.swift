import LazyJSON

/// The arguments of a command that reads or changes one value.
struct EditorArguments {
    /// The file.
    let file: SourceFile
    /// The place of the value.
    let pointer: JSONPointer
    /// The new value; null for commands that take none.
    let value: JSON
    /// Whether strings are given and printed as plain text.
    let isText: Bool
    /// Whether changes are only shown.
    let isDryRun: Bool

    /// Returns whether arguments ask for help.
    static func areHelp(_ arguments: ArraySlice<String>) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Reads the arguments after the name of a command.
    ///
    /// - Throws: ``Failure`` with the code `usage`.
    init(_ arguments: ArraySlice<String>, for command: EditorCommand) throws(Failure) {
        func failure(_ message: String, advice: String = "") -> Failure {
            let lines = ["Quickstart \(command.rawValue): \(message)", advice, "usage: \(command.synopsis)"]
            return Failure(.usage, lines.filter { !$0.isEmpty }.map { Terminal.readable($0) }.joined(separator: "\n"))
        }
        var found: [String] = []
        var options: Set<EditorOption> = []
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                found += rest
                break
            }
            if !Self.isOption(argument) {
                found.append(argument)
            } else if let option = EditorOption(rawValue: argument), command.options.contains(option) {
                options.insert(option)
            } else {
                throw failure("unknown option \(argument)")
            }
        }
        let names = command.argumentNames
        if found.count < names.count { throw failure("\(names[found.count]) is missing") }
        if found.count > names.count { throw failure("unexpected argument \(found[names.count])") }
        file = SourceFile(name: found[0])
        isText = options.contains(.string)
        isDryRun = options.contains(.dryRun)
        do throws(JSONError) {
            pointer = try JSONPointer(parsing: found[1])
        } catch {
            throw failure("PATH is malformed: \(error)")
        }
        guard found.count > 2 else {
            value = .null
            return
        }
        do throws(JSONError) {
            value = isText ? "\(found[2])" : try JSON(parsing: found[2])
        } catch {
            throw failure(
                "VALUE is not JSON: \(error)", advice: "Text is given in quotes, or with \(EditorOption.string.form).")
        }
    }

    /// Returns whether an argument is an option: `-1` is a value, and `-` standard input.
    private static func isOption(_ argument: String) -> Bool {
        let second = argument.utf8.dropFirst().first
        return argument.utf8.first == 0x2D && second != nil && !(0x30...0x39 ~= second ?? 0)
    }
}
