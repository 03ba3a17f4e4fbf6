import Foundation
import TestSupport
import Testing

/// The tours of the document that is part of the program, of a file, of a feed, and of a file of many records.
struct TourTests {
    @Test func theSampleIsChangedInFivePlaces() throws {
        let run = try Run(in: try Folder())
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("in 5 places\n"))
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

    @Test func aFeedIsSynchronized() throws {
        let folder = try Folder()
        let run = try Run("sync", "feed.jsonl", in: folder)
        #expect(run.code == 0 && run.errors.isEmpty)
        for line in [
            #"      + articles "1", articles "2", comments "12", comments "5", people "2", people "9""#,
            #"      ~ people "2""#,
            "  the same instances: yes",
            "  409: “JSON that is never lost” in standards, revision 2",
            "  200: “JSON, never lost” in standards, revision 3",
            "  section “news”, by its index: Ids and instances; Commits, observed",
            "  7 objects, unchanged byte for byte",
        ] {
            #expect(run.output.contains(line + "\n"), "\(line)")
        }
        #expect(folder.names == ["feed.jsonl"])
        // The store of the first run; the feed begins anew, and so do the revisions.
        let again = try Run("sync", "feed.jsonl", in: folder)
        #expect(again.code == 0 && again.output.contains("feed.jsonl: 7 objects\n"))
    }

    @Test func aStoreThatIsNoneStaysAsItIs() throws {
        let folder = try Folder()
        _ = try folder.file("list.json", "[1]")
        let run = try Run("sync", "list.json", in: folder)
        #expect(run.code == 66 && run.errors.contains("list.json") && run.output == "\nOpen\n")
        #expect(try folder.text("list.json") == "[1]")
        #expect(try Run("sync", in: folder).output.contains("the file was removed"))
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
