import Foundation
import LazyJSON
import Testing

/// The code of JSONWithComments.md, and the results that it states.
struct JSONWithCommentsExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/JSONWithComments.md")

    @Test func readsAndEdits() throws {
        let texts = try Self.page.blocks(of: "jsonc").map { $0.text }
        let folder = try Folder()
        let file = try folder.file("settings.json", texts[0])
        var settings = try JSON(contentsOf: file, dialect: .jsonc)
        let size = settings["tabSize"]?.int  // 4
        #expect(size == 4)

        let strict = settings["rulers"]?.text(.compact)  // [80,120]
        let part = settings["rulers"]?.text()  // [80, 120 /* ours */]
        #expect([strict, part] == (try Self.page.block(with: "let strict").comments))

        let own = settings.comments(at: "tabSize").map(\.text)  // ["// Spaces for each level.", "// was 8"]
        let other = settings.comments(at: "").map(\.text)  // ["// Languages"]
        #expect(own == ["// Spaces for each level.", "// was 8"] && other == ["// Languages"])

        settings["tabSize"] = nil
        settings["swift"] = .null
        settings["eol"] = "lf"
        try settings[at: "rulers"]?.append(100)
        #expect(settings.text() == texts[1])
        let position = settings.sourceRange(at: "rulers")  // 4:13
        #expect(position?.description == "4:13")

        let plain = settings.strippingComments()
        let formatted = settings.text(.pretty(indent: .tab, finalNewline: true, comments: .keep))
        #expect(try JSON(parsing: plain.text()) == settings && formatted.contains("\n\t// Languages\n"))

        var comments = settings.comments(at: "swift")
        comments.append(try JSONComment("// see the guide", position: .trailing))
        try settings.setComments(comments, at: "swift")
        try settings.commentOut(at: "eol")
        #expect(settings.text() == texts[3])
        let written = try JSON(parsing: settings.text(), dialect: .jsonc)
        #expect(settings.comments(at: "swift") == written.comments(at: "swift"))

        var theme = try JSON(parsing: texts[2].replacing(",\n  \"new\": true", with: ""), dialect: .jsonc)
        let before = theme.text()
        theme["new"] = true
        #expect(theme.text() == texts[2])
        theme = try JSON(parsing: theme.text(), dialect: .jsonc)
        theme["new"] = nil
        #expect(theme.text() == before && before.contains("\"dark\"\n\n  // This"))

        var new = try JSON(parsing: "// My settings\n", dialect: .jsonc, emptyAs: [:])
        new["tabSize"] = 4
        #expect(new.text() == "// My settings\n{\n  \"tabSize\": 4\n}\n")
    }

    @Test func refusesJSON5() throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: "{tabSize: 4}", dialect: .jsonc) }
        #expect(try Self.page.block(with: "tabSize: 4").text.contains("// \(error.message)"))
        do {
            _ = try JSON(parsing: "{tabSize: 4}", dialect: .jsonc)
        } catch {
            print(error.message)
            // Expected a key in quotes or '}', found a name without quotes; JSON5 is not read.
        }
    }
}
