import LazyJSON
import Testing

/// An edit of a file and the part of its text that is expected to change.
struct StyleFileEdit: Sendable {
    enum Operation: Sendable {
        case set(String, String)
        case append(String, String)
        case insert(String, String)
        case remove(String)
        case copy(String, to: String)
        case move(String, to: String)
        case merge(String)
    }

    let operation: Operation
    /// The text that changes, which is in the file once.
    let old: String
    /// The text that a person expects instead.
    let new: String

    init(_ operation: Operation, _ old: String, _ new: String) {
        self.operation = operation
        self.old = old
        self.new = new
    }

    /// Makes the edit.
    func make(in json: inout JSON) throws {
        switch operation {
        case .set(let pointer, let text): try json.set(JSON(parsing: text), at: JSONPointer(parsing: pointer))
        case .append(let pointer, let text):
            let value = try JSON(parsing: text)
            try json[at: JSONPointer(parsing: pointer)]?.append(value)
        case .insert(let pointer, let text): try json.insert(JSON(parsing: text), at: JSONPointer(parsing: pointer))
        case .remove(let pointer): try json.remove(at: JSONPointer(parsing: pointer))
        case .copy(let pointer, let new):
            let value = try json[at: JSONPointer(parsing: pointer)]
            try json.set(#require(value), at: JSONPointer(parsing: new))
        case .move(let pointer, let new):
            let value = try json.remove(at: JSONPointer(parsing: pointer))
            try json.insert(value, at: JSONPointer(parsing: new))
        case .merge(let text): json = json.merging(try JSON(parsing: text))
        }
    }
}

/// A file as programs and people write it, with edits and the texts that a person expects.
struct StyleFile: Sendable {
    let name: String
    let text: String
    let edits: [StyleFileEdit]
}

/// The style law on files of known kinds.
struct StyleFileTests {
    private static let files: [StyleFile] = [
        .package, .packageLock, .compilerOptions, .launch, .places, .patient, .payload, .assets,
    ]

    @Test func editsOfKnownFilesAreWhatAPersonExpects() throws {
        var (count, differences) = (0, [String]())
        for (file, lineEnd) in Self.files.flatMap({ [($0, "\n"), ($0, "\r\n")] }) {
            for edit in file.edits {
                try #require(file.text.ranges(of: edit.old).count == 1, "\(file.name): \(edit.old)")
                let expected = Self.text(file.text.replacing(edit.old, with: edit.new), lineEnd)
                var json = try JSON(parsing: Self.text(file.text, lineEnd))
                try edit.make(in: &json)
                count += 1
                if json.text() != expected {
                    differences.append(
                        """
                        ## \(file.name)\(lineEnd == "\n" ? "" : ", CRLF"): \(edit.operation)
                        -- expected, instead of \(edit.old.debugDescription)
                        \(edit.new)
                        -- found
                        \(json.text())
                        """)
                }
            }
        }
        let examples = differences.prefix(3).joined(separator: "\n")
        #expect(differences.isEmpty, "\(differences.count) of \(count)\n\(examples)")
        let summary = "\(count - differences.count) of \(count) edits of known files agree"
        try StyleLawTests.write(([summary] + differences).joined(separator: "\n"), "files")
    }

    private static func text(_ text: String, _ lineEnd: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    }
}
