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

    /// Reads the arguments after the name of a command.
    ///
    /// - Throws: ``Failure`` with the code `usage`.
    init(_ given: ArraySlice<String>, for form: CommandForm) throws(Failure) {
        let (arguments, options) = try form.parse(given)
        file = SourceFile(arguments[0], options)
        isText = options[.string] != nil
        isDryRun = options[.dryRun] != nil
        do throws(JSONError) {
            pointer = try JSONPointer(parsing: arguments[1])
        } catch {
            throw form.failure("PATH is malformed: \(error)")
        }
        guard arguments.count > 2 else {
            value = .null
            return
        }
        do throws(JSONError) {
            value = isText ? "\(arguments[2])" : try JSON(parsing: arguments[2])
        } catch {
            throw form.failure(
                "VALUE is not JSON: \(error)", advice: "Text is given in quotes, or with \(CommandOption.string.form).")
        }
    }
}
