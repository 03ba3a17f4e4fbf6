import LazyJSON
import Testing

/// Files of editors, compilers and agents, each edit of which changes what its author would have typed.
struct RealFileTests {
    @Test(arguments: RealFile.all.map(\.name))
    func editsChangeWhatTheirAuthorWouldType(name: String) throws {
        let file = try #require(RealFile.all.first { $0.name == name })
        #expect(file.edits.count >= 30)
        for (words, lines) in file.edits {
            var json = try JSON(parsing: file.text, dialect: .jsonc)
            try FileEdit(words: words).apply(to: &json)
            let text = json.text()
            #expect(FileEdit.difference(file.text, text) == lines, "\(words)")
            #expect(try JSON(parsing: text, dialect: .jsonc) == json, "\(words)")
        }
    }
}
