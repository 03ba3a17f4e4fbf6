import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file with a JSON document; the name `-` means standard input and standard output.
struct SourceFile {
    /// The name in messages.
    let name: String
    /// The dialect of the document.
    let dialect: JSONDialect
    /// The file; `nil` for standard input.
    let url: URL?

    /// The URL to read from.
    var source: URL { url ?? URL(filePath: "/dev/stdin") }

    /// The name without folders, and up to the first dot.
    var stem: String {
        let file = url?.lastPathComponent.split(separator: ".").first
        return file.map(String.init) ?? "root"
    }

    /// Whether the name is that of a file with JSON Lines.
    var hasLines: Bool { name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") }

    /// Creates the file that an argument names.
    init(_ name: String, hasComments: Bool) {
        self.name = name == "-" ? "standard input" : name
        url = name == "-" ? nil : URL(filePath: name)
        dialect = hasComments ? .jsonc : JSONDialect(ofFileNamed: name)
    }

    /// Whether there is no such file.
    var isMissing: Bool { url.map { !FileManager.default.fileExists(atPath: $0.path) } ?? false }

    private var isRegular: Bool {
        let file = url?.resolvingSymlinksInPath().path ?? ""
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    /// Reads and parses the document; a file that is empty or missing has the value `empty`, or is an error without one.
    func read(emptyAs empty: JSON? = nil) throws -> JSON {
        try reporting {
            if empty != nil, isMissing { return try JSON(parsing: "", dialect: dialect, emptyAs: empty) }
            return try JSON(contentsOf: source, dialect: dialect, emptyAs: empty)
        }
    }

    /// Reads and parses the documents: one, or several one after another as in JSON Lines.
    func documents() throws -> [JSON] {
        // Standard input can be read only once. If a file cannot be read, `read` throws the reason.
        guard dialect == .json, let bytes = try? Data(contentsOf: source) else { return [try read()] }
        return try reporting {
            do throws(JSONError) {
                return [try JSON(parsing: bytes)]
            } catch {
                guard error.code == .trailingContent || error.code == .documentTooLarge else { throw error }
                let options = JSONReadingOptions(maximumRecordSize: .max, framing: .concatenated)
                return try JSONLinesReader<JSON>(bytes, options).map { try $0.get() }
            }
        }
    }

    /// Runs a body; its errors get the name of the file.
    func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as JSONError {
            var failure = Failure(error)
            failure.message = located(error)
            // Strict JSON is JSON with comments, too, so the error must be one of its text. A pipe cannot be read again.
            if dialect == .json, let url, isRegular, (try? JSON(contentsOf: url)) == nil,
                (try? JSON(contentsOf: url, dialect: .jsonc)) != nil
            {
                failure.message += "\nThis is JSON with comments, which --jsonc reads."
            }
            throw failure
        }
    }

    /// Returns the error with the file and the position, in the format of compilers, so that editors find the place.
    func located(_ error: JSONError) -> String {
        // The message of such an error has the name of the file.
        let isOfFile = error.code == .unreadableFile || error.code == .unwritableFile
        return isOfFile ? error.message : error.description(in: name)
    }
}
