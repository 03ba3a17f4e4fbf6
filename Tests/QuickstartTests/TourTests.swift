import Foundation
import TestSupport
import Testing

/// The tours: on the document that comes with the program, on a file, and on a file of many records.
struct TourTests {
    @Test func theSampleIsChangedInFivePlaces() throws {
        let run = try Run(in: try Folder())
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("in 5 place(s)\n"))
    }

    @Test func aFileIsOnlyRead() throws {
        let folder = try Folder()
        _ = try folder.file("package.json", EditorTests.manifest)
        let run = try Run("package.json", in: folder)
        #expect(run.code == 0)
        #expect(run.output.contains("  +   \"name\": \"edited\",\n"))
        #expect(try folder.text("package.json") == EditorTests.manifest)
        #expect(folder.names == ["package.json"])
    }

    @Test func aFileThatCannotBeReadIsAnError() throws {
        let folder = try Folder()
        _ = try folder.file("bad.json", "{\"a\":\n}")
        for arguments in [["none"], ["batch", "none"]] {
            let run = try Run(arguments, in: folder)
            #expect(run.code == 66)
            #expect(run.errors.contains("No such file or directory"))
        }
        let run = try Run("bad.json", in: folder)
        #expect(run.code == 65)
        #expect(run.errors == "bad.json:2:1: /a: Expected a value, found '}'.\n")
    }
}
