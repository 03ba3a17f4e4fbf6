import LazyJSON

/// The commands that read or change one value of a file.
enum EditorCommand: String, CaseIterable {
    case get, set, remove, append

    /// Runs the command with the arguments after its name.
    func run(_ arguments: ArraySlice<String>) -> ExitCode {
        if CommandForm.asksForHelp(arguments) {
            print(form.help)
            return .success
        }
        do throws(Failure) {
            try run(EditorArguments(arguments, for: form))
            return .success
        } catch {
            return error.report()
        }
    }

    private func run(_ arguments: EditorArguments) throws(Failure) {
        let document = try arguments.file.read()
        if self == .get { return try printValue(of: document, arguments) }
        var edited = document
        do throws(JSONError) {
            try edit(&edited, at: arguments.pointer, arguments.value)
        } catch {
            throw failure(error, in: document, arguments)
        }
        if arguments.isDryRun {
            var text = EditedText(Array(document.data()), document)
            text.become(edited)
            ChangeReport(text).show()
        } else if arguments.file.isStandard || edited.data() != document.data() {
            try arguments.file.write(edited)
        }
    }

    // MARK: Edits

    private func edit(_ json: inout JSON, at pointer: JSONPointer, _ value: JSON) throws(JSONError) {
        switch self {
        case .get:
            break
        case .set:
            let old = json
            try json.set(value, at: pointer)
            // If only white space and comments would change, the value is already there.
            if json.data(.compact) == old.data(.compact) { json = old }
        case .remove:
            try json.remove(at: pointer)
        case .append:
            if json[at: pointer]?.isNull ?? true {
                try json.set(value, at: pointer.appending(.key("-")))
            } else {
                try json[at: pointer]?.append(value)
            }
        }
    }

    // MARK: Reading

    private func printValue(of document: JSON, _ arguments: EditorArguments) throws(Failure) {
        guard let value = document[at: arguments.pointer] else {
            // The error of removing it says why there is no value; a later duplicate on the path may have some.
            var copy = document
            do throws(JSONError) {
                while true { try copy.remove(at: arguments.pointer) }
            } catch {
                throw failure(error, in: document, arguments)
            }
        }
        var text = value.rawText
        if arguments.isText, value.kind == .string {
            guard let string = value.string else {
                let error = JSONError(
                    .unconvertible, expected: "a string that is Unicode text", found: "one with a lone surrogate",
                    pointer: arguments.pointer)
                throw failure(error, in: document, arguments)
            }
            text = string
        }
        do throws(JSONError) {
            try StandardStreams.writeOutput(Array(text.utf8) + [0x0A])
        } catch {
            throw Failure(ExitCode(error), error.message)
        }
    }

    // MARK: Errors

    /// The failure for an error about a pointer: with the position of the innermost value on its path that exists.
    private func failure(_ error: JSONError, in document: JSON, _ arguments: EditorArguments) -> Failure {
        var error = error
        let pointer = error.pointer ?? arguments.pointer
        error.pointer = pointer
        var (existing, value) = (JSONPointer(), document)
        for component in pointer.components {
            guard let next = value[at: JSONPointer([component])] else { break }
            existing.components.append(component)
            value = next
        }
        if let position = TextPosition(of: existing, in: document) {
            (error.line, error.column) = (position.line, position.column)
        }
        var message = arguments.file.located(error)
        if error.code == .notFound, value.kind == .object {
            message += "\n\(Self.members(of: value, at: existing))"
        }
        return Failure(.noSuchPlace, message)
    }

    /// The sentence with the names of an object's first members, for a user who mistyped one.
    private static func members(of object: JSON, at pointer: JSONPointer) -> String {
        let place = pointer.isRoot ? "The root" : SourceFile.cut(pointer.description, 200)
        let names = object.members.prefix(8).map { SourceFile.cut($0.key, 40) }
        let more = object.count - names.count
        let list = names.isEmpty ? "no members" : "the members " + names.joined(separator: ", ")
        return Terminal.readable("\(place) has \(list)\(more > 0 ? " and \(more) more" : "").")
    }
}
