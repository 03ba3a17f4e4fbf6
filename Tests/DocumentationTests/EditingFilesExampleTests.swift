import Foundation
import LazyJSON
import Testing

/// The code of EditingFiles.md, and the results that it states.
struct EditingFilesExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/EditingFiles.md")

    private let folder: Folder
    private let file: URL
    private let texts: [String]

    init() throws {
        texts = try Self.page.blocks(of: "json").map { $0.text + "\n" }
        folder = try Folder()
        file = try folder.file("package.json", texts[0])
    }

    @Test func changesSomeValues() throws {
        var manifest = try JSON(contentsOf: file)
        manifest["version"] = "1.3.0"
        try manifest.set(">=20", at: "engines.node")
        try manifest[at: "files"]?.append("src")
        try manifest.remove(at: "scripts.lint")
        try manifest.write(to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == texts[1])
    }

    @Test func keepsComments() throws {
        let texts = try Self.page.blocks(of: "jsonc").map { $0.text + "\n" }
        let settingsFile = try folder.file("tsconfig.json", texts[0])
        var settings = try JSON(contentsOf: settingsFile, dialect: .jsonc)
        settings["target"] = "es2022"
        settings["noEmit"] = true
        settings["strict"] = nil
        try settings.write(to: settingsFile)
        #expect(try String(contentsOf: settingsFile, encoding: .utf8) == texts[1])
    }

    @Test func writesOnlyWhatChanged() throws {
        _ = try folder.file("package.json", texts[1])
        var number: Int? {
            get throws { try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int }
        }
        let before = try number
        try JSON.update(contentsOf: file) { $0["version"] = "1.3.0" }
        #expect(try number == before)

        var printed: [String] = []
        func print(_ item: Any) { printed.append("\(item)") }
        var manifest = try JSON(contentsOf: file)
        do {
            try manifest.set(1, at: "version.major")
        } catch {
            print(error.code)  // wrongKind
            print(error)  // Expected an object or an array, found a string at "/version".
        }
        #expect(printed == (try Self.page.block(with: "version.major").comments))
    }
}
