import Foundation
import TestSupport
import Testing

/// The tour of a file of many records, and the copy that it writes.
struct BatchTests {
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

    @Test func aFileThatCannotBeReadIsAnError() throws {
        let run = try Run("batch", "none", in: try Folder())
        #expect(run.code == 66)
        #expect(run.errors.contains("No such file or directory"))
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
        #expect(run.output.contains("  20002 lines were written; the first one:\n"))
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
