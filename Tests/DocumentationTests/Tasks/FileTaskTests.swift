import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport
import Testing

/// Tasks of LazyJSON.md and LazyJSONLines.md with files and texts: the shortest code that does each.
struct FileTaskTests {
    private let folder: Folder
    private let file: URL

    init() throws {
        folder = try Folder()
        file = try folder.file(
            "settings.json",
            """
            {
              // Spaces for each level.
              "tabSize": 4, // was 8
            }

            """)
    }

    private var text: String {
        get throws { try String(contentsOf: file, encoding: .utf8) }
    }

    @Test("Change a setting in a file with comments") func changesASetting() throws {
        try JSON.update(contentsOf: file, dialect: .jsonc) { $0["tabSize"] = 2 }
        #expect(try text == "{\n  // Spaces for each level.\n  \"tabSize\": 2, // was 8\n}\n")
    }

    @Test("Rename a setting, and keep its comments") func renamesASetting() throws {
        try JSON.update(contentsOf: file, dialect: .jsonc) { try $0.renameMember("tabSize", to: "indent") }
        #expect(try text == "{\n  // Spaces for each level.\n  \"indent\": 4, // was 8\n}\n")
    }

    struct Settings: Codable {
        var tabSize: Int
    }

    @Test("Save a struct, and keep what it does not declare") func savesAStruct() throws {
        let file = try folder.file("a.json", #"{"tabSize": 4, "x": [1.50]}"#)
        try JSON.update(contentsOf: file, as: Settings.self) { $0.tabSize = 3 }
        #expect(try String(contentsOf: file, encoding: .utf8) == #"{"tabSize": 3, "x": [1.50]}"#)
    }

    @Test("Create a file if it is missing") func createsAFile() throws {
        let new = folder.url.appending(path: "new.json")
        try JSON.update(contentsOf: new, emptyAs: [:]) { $0["tabSize"] = 4 }
        #expect(try JSON(contentsOf: new) == ["tabSize": 4])
    }

    @Test("Remove comments for a strict parser") func removesComments() throws {
        let json = try JSON(contentsOf: file, dialect: .jsonc)
        #expect(json.text(.compact) == #"{"tabSize":4}"#)
        #expect(try JSON(parsing: json.strippingComments().text())["tabSize"] == 4)
    }

    @Test("Write indented text with sorted keys") func writesPrettyText() throws {
        let json: JSON = ["b": 1, "a": []]
        #expect(json.text(.pretty.sortedKeys) == "{\n  \"a\": [],\n  \"b\": 1\n}")
    }

    @Test("Write a space before colons, as Xcode does") func writesAsXcode() throws {
        let catalog: JSON = ["version": "1.0", "strings": ["OK": ["comment": "A button"]]]
        #expect(
            catalog.text(.pretty(sortedKeys: true, spaceBeforeColon: true)) == """
                {
                  "strings" : {
                    "OK" : {
                      "comment" : "A button"
                    }
                  },
                  "version" : "1.0"
                }
                """)
    }

    @Test("Write a new file in the layout of another") func writesInTheLayoutOfAnother() throws {
        let manifest = try folder.file("package.json", "{\r\n\t\"name\": \"shop\",\r\n\t\"files\": []\r\n}\r\n")
        let lock: JSON = ["lockfileVersion": 3, "packages": ["a": ["dev": true]]]
        let new = folder.url.appending(path: "package-lock.json")
        try lock.write(to: new, .style(of: JSON(contentsOf: manifest)))
        let expected = """
            {
            \t"lockfileVersion": 3,
            \t"packages": {
            \t\t"a": {
            \t\t\t"dev": true
            \t\t}
            \t}
            }

            """
        #expect(try String(contentsOf: new, encoding: .utf8) == expected.replacing("\n", with: "\r\n"))
    }

    @Test("Write new strings with the escapes of the file") func followsTheEscapes() throws {
        let php = try folder.file("a.json", #"{"home":"https:\/\/a.org","city":"Malm\u00f6","menu":"\/caf\u00e9"}"#)
        try JSON.update(contentsOf: php) { $0["name"] = "Zoë/Ann" }
        #expect(
            try String(contentsOf: php, encoding: .utf8)
                == #"{"home":"https:\/\/a.org","city":"Malm\u00f6","menu":"\/caf\u00e9","name":"Zo\u00eb\/Ann"}"#)
        let python = try folder.file("b.json", #"{"home": "https://a.org", "city": "Malm\u00f6", "menu": "caf\u00e9"}"#)
        try JSON.update(contentsOf: python) { $0["name"] = "Zoë/Ann" }
        #expect(
            try String(contentsOf: python, encoding: .utf8)
                == #"{"home": "https://a.org", "city": "Malm\u00f6", "menu": "caf\u00e9", "name": "Zo\u00eb/Ann"}"#)
    }

    @Test("Sign or hash JSON") func writesCanonicalData() throws {
        let (one, other) = (try JSON(parsing: #"{"b": 1.0, "a": "\u00e9"}"#), try JSON(parsing: #"{"a":"é","b":1}"#))
        #expect(try one.canonicalData() == other.canonicalData())
    }

    @Test("Append a line to a log") func appendsALine() throws {
        let log = try folder.file("log.jsonl", "{\"n\": 1}\n")
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        let writer = JSONLinesWriter(fileDescriptor: handle.fileDescriptor)
        try writer.write(JSON(["n": 2]))
        try writer.finish()
        #expect(try String(contentsOf: log, encoding: .utf8) == "{\"n\": 1}\n{\"n\":2}\n")
    }

    @Test("Read a log, and skip bad lines") func skipsBadLines() throws {
        let log = try folder.file("log.jsonl", "{\"n\": 1}\n{\"n\": \n{\"n\": 3}\n")
        let reader = try JSONLinesReader<JSON>(contentsOf: log, .init(policy: .skipping))
        var sum = 0
        while let record = try reader.next() { sum += record["n"]?.int ?? 0 }
        #expect(sum == 4 && reader.badRecordCount == 1)
    }

    @Test("Read an array that is larger than memory") func readsAHugeArray() throws {
        let export = try folder.file("export.json", #"{"data": {"items": [{"n": 1}, {"n": 2}]}}"#)
        let reader = try JSONArrayReader<JSON>(contentsOf: export, at: "data.items")
        var sum = 0
        while let item = try reader.next() { sum += item["n"]?.int ?? 0 }
        #expect(sum == 3)
    }

    @Test("Convert an array to JSON Lines") func convertsToLines() throws {
        let export = try folder.file("export.json", "[\n  {\"n\": 1},\n  {\n    \"n\": 2\n  }\n]\n")
        let reader = try JSONArrayReader<JSON>(contentsOf: export)
        let lines = folder.url.appending(path: "export.jsonl")
        let writer = try JSONLinesWriter(to: lines)
        while let item = try reader.next() { try writer.write(item) }
        try writer.finish()
        #expect(try String(contentsOf: lines, encoding: .utf8) == "{\"n\": 1}\n{\"n\": 2}\n")
    }

    @Test("Continue reading where a log was left") func continuesALog() throws {
        let log = try folder.file("log.jsonl", "{\"n\": 1}\n")
        let first = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: nil)
        while try first.next() != nil {}
        let position = first.position
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"n\": 2}\n".utf8))
        let second = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: position)
        #expect(try second.next() == ["n": 2])
    }
}
