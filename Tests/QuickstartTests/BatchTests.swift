import Foundation
import TestSupport
import Testing

/// The tour of a file of many records: which files it refuses, and the copy that it writes.
struct BatchTests {
    /// Texts that are not JSON Lines, with what the message says.
    @Test(arguments: [
        ("{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}\n", "one document", "without batch"),
        ("[{\"a\": 1}, {\"a\": 2}]\n", "one array", "jq -c '.[]'"),
        ("[\n  {\"a\": 1},\n  {\"a\": 2}\n]\n", "one array", "JSONArrayReader"),
        ("\u{FEFF}  [\n1\n]", "one array", "Write each element on a line of its own"),
        ("<!DOCTYPE html>\n<html>\n<body>Error 500</body>\n</html>\n", "HTML or XML", "an error page"),
        ("<?xml version=\"1.0\"?><a/>", "HTML or XML", "an error page"),
        ("id,name,total\n1,Ann,2.50\n2,Bo,3\n", "a table with values that are separated by commas", "Convert each row"),
        ("\"id\"\t\"name\"\r\n\"1\"\t\"Ann\"\r\n", "a table with values that are separated by tabs", "to an object"),
        ("1;2\n3;4\n", "a table with values that are separated by semicolons", "to an object"),
        ("{a: 1, b: 2}\n{a: 3, b: 4}\n", "other text", "Expected "),
        ("hello\n", "other text", "Expected a value, found 'hello'."),
        ("\u{1F}\u{8B}", "other text", "Expected a value"),
    ])
    func aFileThatIsNotJSONLinesIsRefused(text: String, found: String, advice: String) throws {
        let folder = try Folder()
        _ = try folder.file("data", text)
        let run = try Run("batch", "data", in: folder)
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("data: Expected JSON Lines (one JSON value on each line), found \(found).\n"))
        #expect(run.errors.contains(advice), "\(run.errors)")
        #expect(folder.names == ["data"])
    }

    @Test func otherEncodingsAreNamed() throws {
        let folder = try Folder()
        let file = try folder.file("data")
        let text = "\u{FEFF}{\"a\": 1, \"b\": 2}\n{\"a\": 2, \"b\": 3}\n"
        try Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).write(to: file)
        let run = try Run("batch", "data", in: folder)
        #expect(run.code == 65)
        #expect(run.errors.contains("text in UTF-16, little-endian"), "\(run.errors)")
    }

    @Test(arguments: [
        "", "{\"a\": 1}", "[1]\n[2]\n", "{\"a\": 1}\n{\"a\":\n{\"a\": 2}\n", "1\n2\n", "{\"a\": 1}\n{\"a\": ",
    ])
    func linesOfJSONAreRead(text: String) throws {
        let folder = try Folder()
        _ = try folder.file("data", text)
        let run = try Run("batch", "data", in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        try removeCopy(run)
    }

    @Test func aPipeIsRefused() throws {
        let run = try Run("batch", "/dev/null", in: try Folder())
        #expect(run.code == 66)
        #expect(run.errors.hasPrefix("/dev/null is not a regular file, and the tour reads its file twice.\n"))
    }

    @Test("Each record of the copy has another revision, in order, and all other text is unchanged")
    func theCopyIsEdited() throws {
        let folder = try Folder()
        var random = SeededGenerator(seed: 18)
        var (lines, edited) = ([String](), [String]())
        for number in 0..<20_000 {
            let revision = Int.random(in: 0...9, using: &random)
            let rest = #""name": "n\u00e9 \#(number)", "total": 1.0}"#
            lines.append("{\"id\":\(number),  \"revision\" : \(revision), \(rest)")
            edited.append("{\"id\":\(number),  \"revision\" : \(revision + 1), \(rest)")
        }
        lines += ["[7]", "broken"]
        _ = try folder.file("data.jsonl", lines.joined(separator: "\n") + "\n")
        let run = try Run("batch", "data.jsonl", in: folder)
        #expect(run.code == 0)
        #expect(run.output.contains("edited 20,000 records in "))
        #expect(run.output.contains(", 2 bad lines copied after the records next to it:\n"))
        let size = lines.reduce(0) { $0 + $1.utf8.count }
        let grouped = size.formatted(.number.locale(Locale(identifier: "en_US")))
        #expect(run.output.contains(" of \(grouped) bytes are unchanged\n"), "\(run.output)")
        let copy = try #require(path(in: run))
        let written = try String(contentsOf: copy, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(written == edited + ["[7]", "broken"])
        try removeCopy(run)
    }

    /// The file that a run has written.
    private func path(in run: Run) -> URL? {
        let line = run.output.split(separator: "\n").last { $0.hasPrefix("  the copy: ") }
        return line.map { URL(filePath: String($0.dropFirst("  the copy: ".count))) }
    }

    private func removeCopy(_ run: Run) throws {
        if let copy = path(in: run) { try FileManager.default.removeItem(at: copy) }
    }
}
