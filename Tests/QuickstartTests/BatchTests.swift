import Foundation
import TestSupport
import Testing

/// What is printed about a file of JSON Lines.
struct BatchTests {
    @Test(arguments: [
        ("", "0: ", "0"), ("{\"a\": 1}", "1: object 1", "0"), ("[1]\n[2]\n", "2: array 2", "0"),
        ("{\"a\": 1}\n{\"a\":\n{\"a\": 2}\n", "2: object 2", "1"), ("1\n2\nnull\n", "3: number 2, null 1", "0"),
        ("{\"a\": 1}\n{\"a\": ", "1: object 1", "1"),
    ])
    func linesOfJSONAreRead(text: String, records: String, bad: String) throws {
        let folder = try Folder()
        _ = try folder.file("data", text)
        let run = try Run("batch", "data", in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.hasPrefix("data\n  records  \(records)\n  bad      \(bad)\n  read     "), "\(run.output)")
        #expect(try folder.text("data") == text)
    }

    @Test func aFileThatCannotBeReadIsAnError() throws {
        let run = try Run("batch", "none", in: try Folder())
        #expect(run.code == 66)
        #expect(run.errors.contains("No such file or directory"))
    }

    @Test("Fields are counted with their kinds, also in nested objects, over many windows of the file")
    func fieldsAreCounted() throws {
        let folder = try Folder()
        var random = SeededGenerator(seed: 18)
        var (lines, named, paid) = ([String](), 0, 0)
        for number in 0..<20_000 {
            let (hasName, isPaid) = (Bool.random(using: &random), Bool.random(using: &random))
            named += hasName ? 1 : 0
            paid += isPaid ? 1 : 0
            let name = hasName ? #"", "name": "n\u00e9 \#(number)"# : ""
            lines.append(#"{"id": "\#(number)\#(name)", "order": {"paid": \#(isPaid ? "7" : "null")}}"#)
        }
        lines[700] = "broken"
        lines.append("[7]")
        _ = try folder.file("data.jsonl", lines.joined(separator: "\n") + "\n")
        let run = try Run("batch", "data.jsonl", in: folder)
        let fields = Dictionary(
            run.output.split(separator: "\n").compactMap { $0.firstMatch(of: #/^  (\S+) +(\d+: .*)$/#) }
                .map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
        #expect(fields["records"] == "20000: object 19999, array 1")
        #expect(fields["id"] == "19999: string 19999" && fields["order"] == "19999: object 19999")
        let counted = [fields["name"], fields["order.paid"]].map { $0?.prefix { $0 != ":" }.description ?? "" }
        #expect((named - 1...named).contains(Int(counted[0]) ?? 0) && counted[1] == "19999")
        #expect(try #require(fields["order.paid"]).contains(/number \d+/))
        #expect(run.output.contains("\n  Bad lines\n  data.jsonl:701:1: Expected a value"), "\(run.output)")
    }

    @Test func manyFieldsAndBadLinesAreCutOff() throws {
        let folder = try Folder()
        let members = (0..<1_200).map { "\"f\($0)\": 1" }.joined(separator: ", ")
        let lines = ["{\(members)}"] + Array(repeating: "x", count: 14)
        _ = try folder.file("data.jsonl", lines.joined(separator: "\n"))
        let run = try Run("batch", "data.jsonl", in: folder)
        #expect(run.output.contains("\n  … and 960 more, and 200 values of others\n"), "\(run.output)")
        #expect(run.output.contains("\n  data.jsonl:11:1: ") && !run.output.contains("data.jsonl:12:1: "))
        #expect(run.output.hasSuffix("\n  … and 4 more\n"))
    }
}
