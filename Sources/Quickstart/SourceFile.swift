import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file with a JSON document; the name `-` means standard input and standard output.
struct SourceFile {
    /// The name, as it was passed.
    let name: String
    /// The dialect of the document.
    private let dialect: JSONDialect

    /// Creates the file that an argument names; unless a dialect is passed, it depends on the name.
    init(_ name: String, dialect: String?) {
        self.name = name
        self.dialect = dialect.flatMap(JSONDialect.init) ?? JSONDialect(ofFileNamed: name)
    }

    /// Whether the document comes from standard input and goes to standard output.
    var isStandard: Bool { name == "-" }

    /// The name in messages.
    var shownName: String { isStandard ? "standard input" : Terminal.readable(name) }

    /// Reads and parses the document.
    func read() throws(Failure) -> JSON {
        var input: [UInt8]?
        do throws(JSONError) {
            if isStandard { input = try StandardStreams.readInput() }
            return try parse(input, dialect)
        } catch {
            var message = located(error)
            // A pipe cannot be read again.
            let isReadable = input != nil || StandardStreams.isRegularFile(name)
            if dialect == .json, isReadable, (try? parse(input, .jsonc)) != nil {
                message += "\nThis is JSON with comments, which \(CommandOption.dialect.name) jsonc reads."
            }
            throw Failure(ExitCode(error), message)
        }
    }

    /// Parses the input, or the file if that is `nil`.
    private func parse(_ input: [UInt8]?, _ dialect: JSONDialect) throws(JSONError) -> JSON {
        if let input { return try JSON(parsing: input, dialect: dialect) }
        return try JSON(contentsOf: URL(filePath: name), dialect: dialect)
    }

    /// Replaces the file as a whole by a document, or prints the document if it comes from standard input.
    ///
    /// The file's mode is kept, and so is a symbolic link: the file that it leads to is replaced.
    func write(_ json: JSON) throws(Failure) {
        do throws(JSONError) {
            if isStandard { return try StandardStreams.writeOutput(Array(json.data())) }
            guard StandardStreams.isRegularFile(name) else {
                throw JSONError(.unwritableFile, "The file \(name) cannot be replaced: it is not a regular file.")
            }
            try json.write(to: URL(filePath: name))
        } catch {
            throw Failure(ExitCode(error), located(error))
        }
    }

    /// Returns the error on one line, in the format of compilers, so that editors find the place.
    func located(_ error: JSONError) -> String {
        // The message of such an error has the name of the file.
        let isOfFile = error.code == .unreadableFile || error.code == .unwritableFile
        var text = isOfFile ? "" : shownName
        if let line = error.line, let column = error.column { text += ":\(line):\(column)" }
        if !isOfFile { text += ": " }
        if let pointer = error.pointer, !pointer.isRoot { text += "\(Self.cut(pointer.description, 200)): " }
        return Terminal.readable(text + error.message)
    }

    /// Returns the first characters of a text.
    static func cut(_ text: String, _ count: Int) -> String {
        text.utf8.count > count ? "\(String(text.unicodeScalars.prefix(count)))…" : text
    }
}
