import Foundation
import LazyJSON
import Testing
import TestSupport

/// Texts without a value that are read as one: `emptyAs`.
struct EmptyTextTests {
    @Test(
        "the value goes behind the comments",
        arguments: [
            ("", "", "{\n  \"a\": 1\n}\n"), (" \r\n\t", "", "{\r\n  \"a\": 1\r\n}\r\n"),
            ("\u{FEFF}", "\u{FEFF}", "\u{FEFF}{\n  \"a\": 1\n}\n"),
            ("\u{FEFF}\n\n", "\u{FEFF}", "\u{FEFF}{\n  \"a\": 1\n}\n"),
            ("// c", "// c", "// c\n{\n  \"a\": 1\n}\n"), ("// c\n\n", "// c\n\n", "// c\n\n{\n  \"a\": 1\n}\n"),
            (
                "\u{FEFF}/* c */ // d\r\n", "\u{FEFF}/* c */ // d\r\n",
                "\u{FEFF}/* c */ // d\r\n{\r\n  \"a\": 1\r\n}\r\n"
            ),
        ])
    func behindComments(text: String, unedited: String, edited: String) throws {
        let folder = try Folder()
        let file = try folder.file("a.json", text)
        for json in [
            try JSON(parsing: text, dialect: .jsonc, emptyAs: [:]),
            try JSON(parsing: Array(text.utf8), dialect: .jsonc, emptyAs: [:]),
            try JSON(parsing: Data(text.utf8), dialect: .jsonc, emptyAs: [:]),
            try JSON(contentsOf: file, dialect: .jsonc, emptyAs: [:]),
        ] {
            #expect(json == [:] && json.isComplete && json.text() == unedited && json.detached().text() == unedited)
            #expect(json.text(.compact) == "{}" && json.rawText == "{}" && json.sourceRange() == nil)
            var copy = json
            copy["a"] = 1
            #expect(copy.text() == edited)
            #expect(try JSON(parsing: copy.text(), dialect: .jsonc) == ["a": 1])
            copy = json
            try copy.set([1], at: "")
            #expect(try JSON(parsing: copy.text(), dialect: .jsonc) == [1])
        }
    }

    @Test(
        "a text with a part of a value is malformed",
        arguments: ["{", "[1,", "\"", "-", "tru", "/* c", "/", "{\"a\":", "// c\n[", "1 2", "\u{FEFF}["])
    func malformed(text: String) {
        for empty: JSON in [[:], [], 1, "]", "}", nil, "\"]"] {
            let expected = #expect(throws: JSONError.self) { try JSON(parsing: text, dialect: .jsonc) }
            let error = #expect(throws: JSONError.self) { try JSON(parsing: text, dialect: .jsonc, emptyAs: empty) }
            #expect(error == expected)
        }
    }

    @Test func valuesOfTextsAreRead() throws {
        #expect(try JSON(parsing: "null", emptyAs: [:]).isNull)
        #expect(try JSON(parsing: "", emptyAs: "x\ny").string == "x\ny")
        let commented = try JSON(parsing: "[1, // c\n]", dialect: .jsonc)
        #expect(try JSON(parsing: " ", emptyAs: commented) == [1])
        #expect(try JSON(parsing: "// d", dialect: .jsonc, emptyAs: commented)[0] == 1)
        #expect(throws: JSONError.self) { try JSON(parsing: "// c", emptyAs: [:]) }
    }

    @Test("a pipe, which cannot be read twice, is read once")
    func pipes() throws {
        func read(_ text: String) throws -> JSON {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try pipe.fileHandleForWriting.close()
            let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
            return try JSON(contentsOf: URL(fileURLWithPath: path), dialect: .jsonc, emptyAs: [:])
        }
        let error = #expect(throws: JSONError.self) { try read(#"{"a": 1, "b": ["#) }
        #expect(error?.code == .unexpectedEnd)
        #expect(try read("// mine\n").text() == "// mine\n")
        #expect(try read("") == [:])
        #expect(try read(" [1]") == [1])
    }
}
