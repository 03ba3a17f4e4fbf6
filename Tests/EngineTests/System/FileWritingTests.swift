import Foundation
import LazyJSON
import LazyJSONLines
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Every way to write a file keeps its mode, its owner and symbolic links, and says why it cannot write.
struct FileWritingTests {
    /// The ways to write a file.
    enum Way: CaseIterable, Codable {
        case json, lines

        /// Writes `[1]`.
        func write(to url: URL) throws(JSONError) {
            switch self {
            case .json: try JSON([1]).write(to: url)
            case .lines:
                let writer = try JSONLinesWriter(to: url)
                try writer.write(JSON([1]))
                try writer.finish()
            }
        }

        /// The text of the file then.
        var text: String { self == .json ? "[1]" : "[1]\n" }
    }

    private func mode(_ url: URL) -> mode_t? { status(url).map { $0.st_mode & 0o777 } }

    private func status(_ url: URL) -> stat? {
        var found = stat()
        return unsafe stat(url.path, &found) == 0 ? found : nil
    }

    private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    @Test(arguments: Way.allCases, [mode_t(0o600), 0o640, 0o644, 0o666, 0o755])
    func anExistingFileKeepsItsMode(way: Way, mode: mode_t) throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "old")
        unsafe chmod(file.path, mode)
        try way.write(to: file)
        #expect(self.mode(file) == mode)
        #expect(try text(file) == way.text)
        #expect(folder.names == ["a.json"])
    }

    @Test(arguments: Way.allCases)
    func aNewFileHasTheModeOfTheProcess(way: Way) throws {
        let folder = try Folder()
        let peer = folder.url.appending(path: "peer")
        let descriptor = unsafe open(peer.path, O_WRONLY | O_CREAT, 0o666)
        close(descriptor)
        let file = folder.url.appending(path: "a.json")
        try way.write(to: file)
        #expect(mode(file) == mode(peer))
    }

    @Test(.enabled(if: getuid() == 0, "only a privileged process may give files away"), arguments: Way.allCases)
    func anExistingFileKeepsItsOwnerAndGroup(way: Way) throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "old")
        unsafe chown(file.path, 12_345, 12_346)
        unsafe chmod(file.path, 0o640)
        try way.write(to: file)
        let status = try #require(self.status(file))
        #expect(status.st_uid == 12_345 && status.st_gid == 12_346 && mode(file) == 0o640)
    }

    @Test("contents of a private file are private while they are written")
    func temporaryFile() throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "old")
        unsafe chmod(file.path, 0o600)
        let writer = try JSONLinesWriter(to: file)
        let temporary = try #require(folder.names.first { $0 != "a.json" })
        #expect(mode(folder.url.appending(path: temporary)) == 0o600)
        try writer.finish()
    }

    @Test(arguments: Way.allCases)
    func aSymbolicLinkStaysAndItsTargetIsReplaced(way: Way) throws {
        let folder = try Folder()
        let file = try folder.file("target", "old")
        unsafe chmod(file.path, 0o604)
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "inner/deep"), withIntermediateDirectories: true)
        // A chain of an absolute link, one that is relative to the folder of the link, and one through a linked folder.
        let links = [
            ("absolute", file.path), ("relative", "absolute"), ("inner/deep/up", "../../relative"),
            ("short", "inner/deep"), ("last", "short/up"),
        ]
        for (link, contents) in links {
            unsafe try #require(symlink(contents, folder.url.path + "/" + link) == 0)
        }
        try way.write(to: folder.url.appending(path: "last"))
        #expect(try text(file) == way.text)
        #expect(mode(file) == 0o604)
        for (link, contents) in links {
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/" + link) == contents)
        }
        #expect(folder.names == ["absolute", "inner", "last", "relative", "short", "target"])
    }

    @Test(arguments: Way.allCases)
    func aLinkToAFileThatDoesNotExistCreatesIt(way: Way) throws {
        let folder = try Folder()
        unsafe try #require(symlink("missing", folder.url.path + "/link") == 0)
        try way.write(to: folder.url.appending(path: "link"))
        #expect(try text(folder.url.appending(path: "missing")) == way.text)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/link") == "missing")
    }

    @Test(arguments: Way.allCases)
    func aNameOfTheGreatestLengthCanBeWritten(way: Way) throws {
        let folder = try Folder()
        let family = "👨‍👩‍👧‍👦"
        for name in [String(repeating: "a", count: 255), String(repeating: family, count: 10)] {
            try way.write(to: folder.url.appending(path: name))
            #expect(try text(folder.url.appending(path: name)) == way.text)
        }
    }

    @Test(arguments: Way.allCases)
    func aNameMayBeginWithACombiningMark(way: Way) throws {
        let folder = try Folder()
        // The slash before the name and the mark are one `Character`.
        let target = URL(filePath: folder.url.path + "/\u{301}x")
        unsafe try #require(symlink(target.path, folder.url.path + "/link") == 0)
        for url in [target, folder.url.appending(path: "link")] {
            try way.write(to: url)
            #expect(try text(target) == way.text)
        }
        #expect(folder.names.count == 2)
    }

    @Test(arguments: Way.allCases)
    func errorsNameThePathAndTheReason(way: Way) throws {
        let folder = try Folder()
        let path = folder.url.path
        _ = try folder.file("file")
        unsafe symlink("circle", path + "/circle")
        let latin: [CChar] = [0x63, -0x17, 0]  // "cé" in ISO 8859-1
        unsafe symlink(latin, path + "/latin")
        for (name, reason) in [
            ("none/a.json", "the folder \(path)/none does not exist; create it first"),
            ("file/a.json", "\(path)/file is not a folder"),
            ("", "Is a directory"),
            ("circle", "Too many levels of symbolic links"),
            ("latin", unsafe String(cString: strerror(EILSEQ))),
        ] {
            let url = name.isEmpty ? folder.url : URL(filePath: "\(path)/\(name)")
            let error = #expect(throws: JSONError.self) { try way.write(to: url) }
            #expect(error?.code == .unwritableFile)
            #expect(error?.message == "The file \(url.path) cannot be written: \(reason).")
        }
        #expect(folder.names == ["circle", "file", "latin"])
        let remote = try #require(URL(string: "https://example.org/a.json"))
        let error = #expect(throws: JSONError.self) { try way.write(to: remote) }
        #expect(error?.code == .unwritableFile)
    }

    @Test(arguments: Way.allCases)
    func whatMayNotBeWrittenIsAnErrorAndStays(way: Way) async {
        await #expect(processExitsWith: .success) { [way] in
            let folder = try Folder()
            let file = try folder.file("a.json", "old")
            unsafe chmod(file.path, 0o444)
            unsafe chmod(folder.url.path, 0o755)
            let owner = getuid()
            // A privileged process may write everything.
            if owner == 0 { _ = seteuid(65_534) }
            let error = #expect(throws: JSONError.self) { try way.write(to: file) }
            #expect(error?.message == "The file \(file.path) cannot be written: Permission denied.")
            if owner != 0 { unsafe chmod(folder.url.path, 0o555) }
            let new = folder.url.appending(path: "new.json")
            let refused = #expect(throws: JSONError.self) { try way.write(to: new) }
            #expect(
                refused?.message == "The file \(new.path) cannot be written: the folder \(folder.url.path) does not "
                    + "permit new files (Permission denied).")
            _ = seteuid(owner)
            unsafe chmod(folder.url.path, 0o755)
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
            #expect(folder.names == ["a.json"])
        }
    }

    @Test(arguments: Way.allCases)
    func aGroupThatCannotBeKeptGetsNoMoreThanEverybody(way: Way) async {
        await #expect(processExitsWith: .success) { [way] in
            guard getuid() == 0 else { return }
            let folder = try Folder()
            let file = try folder.file("a.json", "old")
            unsafe chown(file.path, 65_534, 12_346)
            unsafe chmod(file.path, 0o664)
            unsafe chmod(folder.url.path, 0o777)
            var groups: [gid_t] = [65_534]
            _ = unsafe setgroups(1, &groups)
            _ = setegid(65_534)
            _ = seteuid(65_534)
            try way.write(to: file)
            var status = stat()
            _ = unsafe stat(file.path, &status)
            #expect(status.st_mode & 0o777 == 0o644)
            _ = seteuid(0)
        }
    }

    /// By descriptors, because another user may not enter every folder for temporary files.
    @Test(.enabled(if: getuid() == 0, "only a privileged process can become another user"))
    func theGroupGetsOnlyWhatOthersHave() async {
        await #expect(processExitsWith: .success) {
            let folder = try Folder()
            let (oldFile, newFile) = try (folder.file("old"), folder.file("new"))
            let old = unsafe open(oldFile.path, O_RDONLY)
            let new = unsafe open(newFile.path, O_RDWR)
            _ = fchown(old, 65_534, 12_346)
            _ = fchown(new, 65_534, 65_534)
            var groups: [gid_t] = [65_534]
            _ = unsafe setgroups(1, &groups)
            _ = setegid(65_534)
            for (mode, expected) in [(mode_t(0o664), mode_t(0o644)), (0o660, 0o600), (0o675, 0o655)] {
                _ = fchmod(old, mode)
                let status = FileDescriptor(borrowing: old).status
                _ = seteuid(65_534)
                if let status { FileDescriptor(borrowing: new).take(ownerAndPermissionsOf: status) }
                _ = seteuid(0)
                var found = stat()
                _ = unsafe fstat(new, &found)
                #expect(found.st_mode & 0o777 == expected && found.st_gid == 65_534)
            }
        }
    }

    #if os(Linux)
        @Test(arguments: Way.allCases)
        func aDeviceIsWrittenAndNotReplaced(way: Way) throws {
            let folder = try Folder()
            unsafe try #require(symlink("/dev/full", folder.url.path + "/full") == 0)
            for url in [URL(filePath: "/dev/full"), folder.url.appending(path: "full")] {
                let error = #expect(throws: JSONError.self) { try way.write(to: url) }
                #expect(error?.message == "The file \(url.path) cannot be written: No space left on device.")
            }
            try way.write(to: URL(filePath: "/dev/null"))
            #expect(status(URL(filePath: "/dev/null")).map { $0.st_mode & S_IFMT } == S_IFCHR)
        }
    #endif

    @Test(arguments: Way.allCases)
    func afterAnErrorThereIsNoTemporaryFile(way: Way) async {
        await #expect(processExitsWith: .success) { [way] in
            let folder = try Folder()
            let file = try folder.file("a.json", "old")
            var limit = rlimit(rlim_cur: 1, rlim_max: 1)
            #if canImport(Glibc)
                unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #else
                unsafe _ = setrlimit(RLIMIT_FSIZE, &limit)
            #endif
            let error = #expect(throws: JSONError.self) { try way.write(to: file) }
            #expect(error?.message == "The file \(file.path) cannot be written: File too large.")
            #expect(folder.names == ["a.json"])
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        }
    }
}
