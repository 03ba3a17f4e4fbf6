import Foundation
import TestSupport
import Testing

/// The first look at a file.
struct FileReportTests {
    /// Returns what is printed for a file, by the word before it.
    private static func report(_ name: String, _ text: String) throws -> [String: String] {
        let folder = try Folder()
        _ = try folder.file(name, text)
        let run = try Run(name, in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.hasPrefix("\(name)\n"))
        let lines = run.output.split(separator: "\n").compactMap { $0.firstMatch(of: #/^  (\S+) +(.*)$/#) }
        return Dictionary(lines.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
    }

    @Test func aDocumentIsCounted() throws {
        let text = "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"b\": {},\n  \"c\": 2\n}\n"
        let report = try Self.report("a.json", text)
        #expect(report["size"] == "\(text.utf8.count) bytes")
        #expect(report["values"] == "6: number 2, object 2, array 1, null 1")
        #expect(report["depth"] == "2")
        #expect(report["layout"] == "2 spaces")
        #expect(try #require(report["parsing"]).wholeMatch(of: #/\d+ µs; JSONDecoder: \d+ µs/#) != nil)
    }

    @Test(arguments: [
        ("a.json", "[1,2]", "compact"), ("a.json", "[\n\t1\n]", "tabs"), ("a.json", "[\n    1\n]\n", "4 spaces"),
        ("a.json", "[ 1 ]", "its own"), ("a.jsonl", "{\"a\":1}\n{\"a\":2}\n", "compact"),
    ])
    func theLayoutIsFound(name: String, text: String, layout: String) throws {
        #expect(try Self.report(name, text)["layout"] == layout)
    }

    @Test func linesAndCommentsAreRead() throws {
        let lines = try Self.report("a.jsonl", "{\"a\":1}\n{\"a\":2}\n[]\n")
        #expect(lines["size"] == "19 bytes in 3 documents")
        #expect(lines["values"] == "5: number 2, object 2, array 1")
        let comments = try Self.report("a.jsonc", "{\"a\": 1, // one\n}")
        #expect(try #require(comments["parsing"]).wholeMatch(of: #/\d+ µs/#) != nil)
    }

    @Test func mistakesAreListed() throws {
        let report = try Self.report("a.json", "{\"a\": 1,\n \"a\": 2}")
        #expect(report["a.json:1:1:"] == "the member /a occurs twice")
    }

    @Test(arguments: ["\n\n", " ", "\u{FEFF}"])
    func mistakesHaveTheirPlacesInTheFile(start: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", start + "{\"a\": 1,\n \"a\": 2}")
        let check = try Run("check", "a.json", in: folder)
        let report = try Run("a.json", in: folder)
        #expect(check.code == 1 && report.output.contains("  " + check.output), "\(report.output)")
    }

    @Test(arguments: [("[1,]", "a trailing comma"), ("[“a”]", "a curly quotation mark"), ("<html>", "HTML")])
    func errorsNameWhatIsNotJSON(text: String, found: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", text)
        let report = try Run("a.json", in: folder)
        #expect(report.code == 65 && report.errors.contains("found \(found)"), "\(report.errors)")
    }

    @Test func anErrorOfALaterDocumentHasItsPlace() throws {
        let report = try Run("-", in: try Folder(), input: "\n{\"a\": 1}\n{\"a\": 2")
        #expect(report.code == 65 && report.errors.hasPrefix("standard input:3:8: "), "\(report.errors)")
    }

    @Test func aFileThatIsNoneIsAnError() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "[1,")
        #expect(try Run("none.json", in: folder).code == 66)
        let malformed = try Run("a.json", in: folder)
        #expect(malformed.code == 65 && malformed.errors.hasPrefix("a.json:1:4: "), "\(malformed.errors)")
        #expect(try Run("a.json", "b.json", in: folder).code == 64)
        #expect(try Run("a", in: folder).errors.hasPrefix("Quickstart: unknown command a; the nearest is "))
    }
}
