import Foundation
import LazyJSON
import TestSupport
import Testing

/// A command on a generated document does what the library does, and what it wrote can be read.
struct EditorLawTests {
    @Test(arguments: Cases.seeds(40))
    func commandsDoWhatTheLibraryDoes(seed: UInt64) throws {
        var generator = DocumentGenerator(seed: seed)
        let folder = try Folder()
        let file = folder.url.appending(path: "a.json")
        let bytes = generator.document()
        try Data(bytes).write(to: file)
        let document = try JSON(parsing: bytes)
        let pointer = Self.pointer(in: document, &generator.random)
        let value = try JSON(parsing: generator.value())

        let found = try Run("get", "a.json", pointer.description, in: folder)
        #expect(found == Run(code: 0, output: (document[at: pointer]?.rawText ?? "") + "\n", errors: ""))

        let command = generator.random.pick(["set", "remove", "append"])
        var expected: JSON? = document
        do throws(JSONError) {
            switch command {
            case "set": try expected?.set(value, at: pointer)
            case "remove": try expected?.remove(at: pointer)
            case _ where document[at: pointer]?.isNull == true: try expected?.set([value], at: pointer)
            default: try expected?[at: pointer]?.append(value)
            }
        } catch {
            expected = nil
        }
        let arguments = [command, "a.json", pointer.description] + (command == "remove" ? [] : [value.text()])
        let run = try Run(arguments, in: folder)
        let written = try JSON(contentsOf: file)
        #expect(run.code == (expected == nil ? 1 : 0))
        #expect(run.output.isEmpty == (written.data() == Data(bytes)))
        #expect(run.errors.isEmpty == (expected != nil))
        #expect(written == expected ?? document)
        #expect(expected != nil || written.data() == Data(bytes))
        #expect(folder.names == ["a.json"])

        // Setting a value again finds nothing to change.
        guard command == "set" else { return }
        let identity = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
        #expect(try Run(arguments, in: folder).code == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int == identity)
        #expect(try JSON(contentsOf: file).data() == written.data())
    }

    /// A pointer to a value, which an argument can say.
    private static func pointer(in document: JSON, _ random: inout SeededGenerator) -> JSONPointer {
        var pointer = JSONPointer()
        while let value = document[at: pointer], value.count > 0, random.chance(80) {
            let at = random.below(value.count)
            var next = pointer.appending(.index(at))
            if value.kind == .object { next = pointer.appending(.key(value.members.map(\.key)[at])) }
            let text = next.description
            let read = text.utf8.contains(0) ? nil : try? JSONPointer(parsing: text)
            guard let read, document[at: read] != nil else { break }
            pointer = read
        }
        return pointer
    }
}
