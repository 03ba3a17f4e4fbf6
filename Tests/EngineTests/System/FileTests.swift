import FoundationEssentials
import LazyJSON
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct FileTests {
    /// A folder of its own for each test.
    private let folder: URL

    init() throws {
        folder = URL(filePath: "\(FileManager.default.temporaryDirectory.path)/LazyJSON-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ text: String) throws -> URL {
        let url = folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test(arguments: [false, true])
    func readsWhatTheFileHolds(mapping: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "\u{FEFF} {\"a\": [1, \"\\u00e9\"]}\r\n"
        let json = try JSON(contentsOf: file("a.json", text), mapping: mapping)
        #expect(json[at: "a.1"]?.string == "é")
        #expect(Array(json.data()) == Array(text.utf8))
    }

    @Test func aMappedFileThatChangesIsReadAsWellFormedText() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "[\"Zo\u{EB} and more than fifteen bytes\", \"\\u00e9 \u{5C71}\u{672C}\u{5C71}\u{672C}\u{5C71}\"]"
        let url = try file("changing.json", text)
        let json = try JSON(contentsOf: url, mapping: true)
        let descriptor = unsafe open(url.path, O_WRONLY)
        defer { close(descriptor) }
        let junk = text.utf8.map { $0 == 0x22 ? $0 : $0 | 0xF0 }
        let written = unsafe pwrite(descriptor, junk, junk.count, 0)
        #expect(written == junk.count)
        for element in [json[0], json[1], json.detached()[0], json.detached()[1]] {
            let string = element?.string ?? ""
            #expect(String(validating: Array(string.utf8), as: UTF8.self) != nil)
        }
    }

    /// Without `mapping` the value has its own copy of the text.
    @Test func aFileThatWasReadMayChange() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file("changing.json", #"{"a": 1}"#)
        let json = try JSON(contentsOf: url)
        let descriptor = unsafe open(url.path, O_WRONLY)
        defer { close(descriptor) }
        let other = Array(#"{"a": 2}"#.utf8)
        let written = unsafe pwrite(descriptor, other, other.count, 0)
        #expect(written == other.count)
        #expect(json.text() == #"{"a": 1}"#)
    }

    @Test(arguments: [false, true])
    func anEmptyFileEndsTooEarly(mapping: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file("empty.json", "")
        let error = #expect(throws: JSONError.self) { try JSON(contentsOf: url, mapping: mapping) }
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.byteOffset == 0)
    }

    @Test(arguments: [false, true])
    func malformedTextIsLocated(mapping: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file("bad.json", "[1,\n 2,\n x]")
        let error = #expect(throws: JSONError.self) { try JSON(contentsOf: url, mapping: mapping) }
        #expect(error?.line == 3)
        #expect(error?.column == 2)
        #expect(error?.byteOffset == 9)
    }

    @Test(arguments: [false, true])
    func whatCannotBeReadIsAnError(mapping: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for url in [folder, folder.appending(path: "none.json")] {
            let error = #expect(throws: JSONError.self) { try JSON(contentsOf: url, mapping: mapping) }
            #expect(error?.code == .unreadableFile)
            #expect(error?.message.contains(url.lastPathComponent) == true)
        }
        let remote = try #require(URL(string: "https://example.org/a.json"))
        #expect(throws: JSONError.self) { try JSON(contentsOf: remote, mapping: mapping) }
    }

    @Test func aMappedFileThatChangesIsNeverReadOutOfBounds() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text =
            #"{"name": "a long enough text", "escaped": "a\u00e9b\nc", "number": 12345.5e3, "list": [1, 22, 333]}"#
        let url = try file("changing.json", text)
        let json = try JSON(contentsOf: url, mapping: true)
        let descriptor = unsafe open(url.path, O_WRONLY)
        defer { close(descriptor) }
        for byte in [UInt8(0), 0x22, 0x5C, 0x7B, 0x80, 0xFF, 0x31, 0x2C] {
            let junk = [UInt8](repeating: byte, count: text.utf8.count)
            let written = unsafe pwrite(descriptor, junk, junk.count, 0)
            #expect(written == junk.count)
            // The values are whatever they are; what counts is that nothing traps and nothing reads outside.
            for (key, value) in json.members {
                _ = (key, value.string, value.int, value.double, value.decimal, value.number, value.rawText, value.kind)
                _ = value.elements.map { ($0.int, $0.text(.pretty)) }
            }
            _ = (json["name"], json == json.detached(), json.hashValue, json.text(.compact), try? json.canonicalData())
            var edited = json
            edited[at: "list.1"] = 5
            edited["new"] = "x"
            edited["name"] = nil
            _ = edited.data()
        }
    }

    @Test(arguments: [false, true])
    func aFileOfFourGibibytesIsRefusedUnread(mapping: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file("huge.json", "[")
        // A hole: the file takes no room on the disk.
        let resized = unsafe truncate(url.path, 1 << 32)
        #expect(resized == 0)
        let error = #expect(throws: JSONError.self) { try JSON(contentsOf: url, mapping: mapping) }
        #expect(error?.code == .documentTooLarge)
        #expect(error?.message.contains("4 GiB") == true)
        #expect(error?.byteOffset == 1 << 32)
    }

    @Test func writingReplacesTheWholeFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file("out.json", "an older and longer text than the one that replaces it")
        let json: JSON = ["a": [1, nil]]
        try json.write(to: url)
        #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == #"{"a":[1,null]}"#)
        let error = #expect(throws: JSONError.self) {
            try json.write(to: folder.appending(path: "none").appending(path: "out.json"))
        }
        #expect(error?.code == .unwritableFile)
    }

    @Test func aMappingKeepsTheFileThatWasReplaced() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file("kept.json", #"{"a": 1}"#)
        let old = try JSON(contentsOf: url, mapping: true)
        var new = old
        new["a"] = 2
        try new.write(to: url)
        #expect(old.text() == #"{"a": 1}"#)
        #expect(try JSON(contentsOf: url).text() == #"{"a": 2}"#)
    }
}
