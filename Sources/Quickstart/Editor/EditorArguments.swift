import LazyJSON

/// The arguments of a command that reads or changes one value.
struct EditorArguments {
    /// The file.
    let file: SourceFile
    /// The pointer to the value.
    let pointer: JSONPointer
    /// The new value; null for commands that take none.
    let value: JSON
    /// Whether strings are passed and printed as plain text.
    let isText: Bool
    /// Whether changes are only shown.
    let isDryRun: Bool

    /// Reads the arguments after the name of a command.
    ///
    /// - Throws: ``Failure`` with the code `usage`.
    init(_ words: ArraySlice<String>, for form: CommandForm) throws(Failure) {
        let given = try form.parse(words)
        let arguments = given.arguments
        file = SourceFile(arguments[0], dialect: given[CommandOption.dialect.name])
        isText = given["--string"] != nil
        isDryRun = given["--dry-run"] != nil
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
                "VALUE is not JSON: \(error)", advice: "Put quotes around text, or pass --string.")
        }
    }
}
