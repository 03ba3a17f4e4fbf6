import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The commands that read or change one place of a file, written as a user of the library would write them.
struct Editor {
    /// The commands; `Quickstart.usage` explains them.
    enum Command: String, CaseIterable {
        case get, set, append, remove, move, comment, disable, enable, format, check

        /// The words after the path.
        var words: [String] {
            switch self {
            case .set, .append: ["VALUE"]
            case .move: ["before or after", "NAME"]
            case .comment: ["TEXT"]
            case .enable: ["NAME"]
            default: []
            }
        }

        /// Whether the command takes a value; then it creates a file that is missing, and fills one that is empty.
        var takesValue: Bool { self == .set || self == .append }
    }

    private let command: Command
    private let file: SourceFile
    private let pointer: JSONPointer
    private let words: [String]
    /// The value that was passed.
    private let value: JSON
    private let isText: Bool
    private let isDryRun: Bool

    /// Reads the arguments after the name of the command.
    ///
    /// - Throws: A ``Failure`` for wrong arguments.
    init(_ command: Command, _ arguments: inout Arguments) throws(Failure) {
        self.command = command
        file = SourceFile(try arguments.next("FILE"), hasComments: arguments.has("--jsonc"))
        isText = arguments.has("--string")
        isDryRun = arguments.has("--dry-run")
        let path: String =
            switch command {
            case .format, .check: ""
            case .get: arguments.next() ?? ""
            default: try arguments.next("PATH")
            }
        do throws(JSONError) {
            pointer = try JSONPointer(parsing: path)
        } catch {
            throw .usage("PATH is malformed: \(error)")
        }
        var words: [String] = []
        for name in command.words { words.append(try arguments.next(name)) }
        try arguments.end()
        if command == .move, words[0] != "before", words[0] != "after" {
            throw .usage("expected before or after, found \(words[0])")
        }
        self.words = words
        do throws(JSONError) {
            value = !command.takesValue ? .null : isText ? JSON(words[0]) : try JSON(parsing: words[0])
        } catch {
            throw .usage("VALUE is not JSON: \(error)\nPut quotes around text, or pass --string.")
        }
    }

    /// Runs the command, and returns the exit code.
    func run() throws -> Int32 {
        switch command {
        case .get: try printValue()
        case .check: return try FileCheck(file: file).run()
        default: try edit()
        }
        return 0
    }

    // MARK: Editing

    private func edit() throws {
        let empty: JSON? = command.takesValue ? [:] : nil
        if !isDryRun, let url = file.url {
            let wasMissing = file.isMissing
            var lines: ChangedLines?
            try file.reporting {
                try JSON.update(contentsOf: url, dialect: file.dialect, emptyAs: empty) { json in
                    let old = Array(json.data())
                    try edit(&json)
                    lines = ChangedLines(from: old, to: Array(json.data()))
                }
            }
            let isNew = wasMissing && !file.isMissing
            try Output.write(isNew ? "created \(Output.readable(file.name))\n" : lines?.description ?? "")
            return
        }
        let document = try file.read(emptyAs: empty)
        var edited = document
        try edit(&edited)
        guard isDryRun else { return try Output.write(Array(edited.data())) }
        try Output.write(ChangedLines(from: Array(document.data()), to: Array(edited.data())).description)
    }

    private func edit(_ json: inout JSON) throws {
        let document = json
        do throws(JSONError) {
            try change(&json)
        } catch {
            throw failure(error, in: document)
        }
        // If only white space and comments would change, the value is set already.
        if command == .set, json.data(.compact) == document.data(.compact) { json = document }
    }

    private func change(_ json: inout JSON) throws(JSONError) {
        switch command {
        case .set: try json.set(value, at: pointer)
        case .append where [.array, .null].contains(json[at: pointer]?.kind ?? .null):
            try json.set(value, at: pointer.appending(.key("-")))
        case .append: try json[at: pointer]?.append(value)
        case .remove: try json.remove(at: pointer)
        case .move: try move(in: &json)
        case .comment:
            let lines = words[0].split(separator: "\n")
            let comments = try lines.map { line throws(JSONError) in try JSONComment("// \(line)") }
            let others = json.comments(at: pointer).filter { $0.position != .leading }
            try json.setComments(comments + others, at: pointer)
        case .disable: try json.commentOut(at: pointer)
        case .enable: try enable(words[0], in: &json)
        case .format:
            let layout = JSONLayout.pretty(finalNewline: true, comments: .keep)
            json = try JSON(parsing: json.data(layout), dialect: file.dialect)
        case .get, .check: break
        }
    }

    /// Comments a member in: the first comment with the member, but not a line of another member that is commented out.
    private func enable(_ name: String, in json: inout JSON) throws(JSONError) {
        // Each comment is tried in a copy in which all members have other names, so that no name is taken.
        let (comments, keys) = (json.comments(at: pointer), json[at: pointer]?.members.map(\.key) ?? [])
        var (base, number) = (json, 0)
        for key in keys { try? base[at: pointer]?.renameMember(key, to: "\0\(key)") }
        base = try JSON(parsing: base.data(), dialect: json.dialect)
        let copies = base.comments(at: pointer)
        while number < min(comments.count, copies.count) {
            var copy = base
            try? copy.uncomment(copies[number])
            if copy[at: pointer.appending(.key(name))] != nil { return try json.uncomment(comments[number]) }
            // Comments above another member belong to it now, and its other lines are no comments any more.
            let other = copy[at: pointer]?.members.first { !$0.key.hasPrefix("\0") }?.key ?? ""
            let above = copy.comments(at: pointer.appending(.key(other))).count { $0.position == .leading }
            number += max(1, copies.count - copy.comments(at: pointer).count - above)
        }
        throw JSONError(.notFound, expected: "a comment with the member \"\(name)\"", found: "none", pointer: pointer)
    }

    private func move(in json: inout JSON) throws(JSONError) {
        guard let name = pointer.components.last?.name, let parent = pointer.parent, json[at: parent] != nil else {
            throw JSONError(.notFound, expected: "a member", found: "another value", pointer: pointer)
        }
        // The errors of the object have pointers from the object.
        for pointer in [pointer, parent.appending(.key(words[1]))] where json[at: pointer] == nil {
            throw JSONError(.notFound, expected: "a value", found: "nothing", pointer: pointer)
        }
        if words[0] == "before" {
            try json[at: parent]?.moveMember(name, before: words[1])
        } else {
            try json[at: parent]?.moveMember(name, after: words[1])
        }
    }

    // MARK: Reading

    private func printValue() throws {
        let document = try file.read()
        let text: String
        do throws(JSONError) {
            text = try self.text(at: pointer, in: document)
        } catch {
            throw failure(error, in: document)
        }
        try Output.write(text + "\n")
    }

    private func text(at pointer: JSONPointer, in document: JSON) throws(JSONError) -> String {
        guard let value = document[at: pointer] else {
            // Removing the value throws an error that says why there is none.
            var copy = document
            return try copy.remove(at: pointer).rawText
        }
        guard isText, value.kind == .string else { return value.rawText }
        if let string = value.string { return string }
        throw JSONError(
            .unconvertible, expected: "a string that is Unicode text", found: "one with a lone surrogate",
            pointer: pointer)
    }

    // MARK: Errors

    /// Returns the failure for an error, with the position of the innermost value on its path that exists.
    private func failure(_ error: JSONError, in document: JSON) -> Failure {
        var error = error
        let wanted = error.pointer ?? pointer
        error.pointer = wanted
        var (existing, value) = (JSONPointer(), document)
        for component in wanted.components {
            guard let next = value[at: JSONPointer([component])] else { break }
            existing.components.append(component)
            value = next
        }
        if let range = document.sourceRange(at: existing) { (error.line, error.column) = (range.line, range.column) }
        var message = file.located(error)
        if error.code == .notFound, value.kind == .object {
            let names = value.members.prefix(8).map(\.key).joined(separator: ", ")
            let more = value.count > 8 ? ", …" : ""
            message += "\n\(existing.isRoot ? "The root" : "\(existing)") has the members \(names)\(more)."
        }
        return Failure(1, message)
    }
}
