import Foundation
import Testing

@testable import LazyJSON
@testable import LazyJSONLines

struct ArrayReaderTests {
    /// Gives so many bytes at once.
    private final class SlowSource: ByteSource {
        private var rest: ArraySlice<UInt8>
        private let piece: Int
        let size: Int?

        init(_ bytes: [UInt8], piece: Int) {
            rest = bytes[...]
            self.piece = piece
            // As of a pipe, of a file that has grown, and of one that was cut off.
            size = [nil, bytes.count / 3, bytes.count, bytes.count * 2, 0][bytes.count % 5]
        }

        func read(into buffer: inout ByteBuffer, atMost limit: Int) -> Int {
            let bytes = rest.prefix(min(piece, limit))
            rest = rest.dropFirst(bytes.count)
            buffer.append(contentsOf: bytes)
            return bytes.count
        }
    }

    private static func read(
        _ bytes: [UInt8], at pointer: JSONPointer = "", piece: Int = 1 << 20, limits: JSONLimits = JSONLimits()
    ) -> (texts: [String], error: JSONError?) {
        let reader = JSONArrayReader<JSON>(
            SlowSource(bytes, piece: piece), pointer, .init(limits: limits))
        var texts: [String] = []
        do {
            while let json = try reader.next() { texts.append(json.text()) }
            #expect(reader.byteOffset == bytes.count)
        } catch {
            let last = Result { () throws(JSONError) in try reader.next() }
            if case .success(nil) = last {} else { Issue.record("\(last) after an error") }
            return (texts, error)
        }
        return (texts, nil)
    }

    @Test(
        "the element before malformed text is read, and the error is where parsing the whole finds it",
        arguments: [
            (#"[1, {"a":1} x]"#, 2), (#"[1, {"a":1} {"a":2}]"#, 2), (#"[1, {"a":1}:2]"#, 2), ("[1, 2 3, 4]", 2),
            (#"[1, "a" "b"]"#, 2), (#"[1, {"a":1}}"#, 2), (#"[1, {"a":1}"#, 2), (#"["a" x]"#, 1), ("[1,]", 1),
            (#"["a","#, 1), ("[", 0), ("[,1]", 0), ("[[1] [2]]", 1), (#"[1, {"a" 1}, 2]"#, 1),
        ])
    func elementsBeforeMalformedText(text: String, count: Int) throws {
        let expected = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        for piece in [1, 3, 1 << 20] {
            let found = Self.read(Array(text.utf8), piece: piece)
            #expect(found.texts.count == count)
            #expect(found.error?.code == expected?.code && found.error?.byteOffset == expected?.byteOffset)
            #expect(found.error?.pointer == expected?.pointer)
        }
        let outer = Self.read(Array("{\"l\": \(text)".utf8), at: "/l")
        #expect(outer.texts.count == count && outer.error?.pointer?.description.hasPrefix("/l") == true)
    }

    private final class Place: JSONModel, @unchecked Sendable { @JSONProperty var x: Int }

    @Test func aBadElementIsDivertedWithoutTheTextBehindIt() {
        var diverted: [String] = []
        let reader = JSONArrayReader<Place>(
            Array(#"[{"x":1}, 5 {"x":3}]"#.utf8),
            .init(policy: .diverting { bytes, _ in diverted.append(String(decoding: bytes, as: UTF8.self)) }))
        #expect(throws: JSONError.self) { while try reader.next() != nil {} }
        #expect(diverted == ["5 "])
    }

    /// The rest of a number at the end of the text may be missing, so that it is no element.
    @Test(arguments: ["1250", "-1", "1.5", "1e5", "true", "null"])
    func aScalarThatMayBeCutOffIsNotRead(scalar: String) async throws {
        for piece in [1, 1 << 20] {
            let found = Self.read(Array("[1, \(scalar)".utf8), piece: piece)
            #expect(found.texts == ["1"])
            #expect(found.error?.code == .unexpectedEnd && found.error?.byteOffset == 4 + scalar.utf8.count)
            #expect(Self.read(Array("[\(scalar)".utf8), piece: piece).texts == [])
        }
        var texts: [String] = []
        await #expect(throws: JSONError.self) {
            try await JSONArrayReader<JSON>(Array("[1, \(scalar)".utf8)).concurrentMap(width: 2) {
                $0.rawText
            } into: {
                texts.append($0)
            }
        }
        #expect(texts == ["1"])
    }

    @Test(
        arguments: [
            ("[]", "", []), (" [ \n] ", "", []), ("[1]", "", ["1"]),
            ("\u{FEFF}[1, {\"a\": [1,2]} ,\"x,]\"]\n", "", ["1", "{\"a\": [1,2]}", "\"x,]\""]),
            ("{\"data\": {\"items\": [1,2]}, \"x\": 1}", "data.items", ["1", "2"]),
            (
                "{\"x\": [9, {\"data\": [8]}], \"d\\u0061ta\": {\"items\": [1,2]}, \"data\": 3}", "/data/items",
                ["1", "2"]
            ),
            ("[[0],[1,[2]],[3]]", "1", ["1", "[2]"]), ("{\"1\": [5]}", "1", ["5"]),
            ("{\"a\":{},\"b\":[[]]}", "b.0", []),
            ("{\"é\\\"\": [7, \"é\"]}", "/é\"", ["7", "\"é\""]),
        ] as [(String, String, [String])])
    func elementsAreRead(text: String, path: String, elements: [String]) throws {
        let pointer = try JSONPointer(parsing: path)
        for piece in 1...text.utf8.count {
            let (texts, error) = Self.read(Array(text.utf8), at: pointer, piece: piece)
            #expect(texts == elements, "pieces of \(piece)")
            #expect(error == nil, "pieces of \(piece)")
        }
    }

    @Test(
        arguments: [
            ("", "", JSONError.Code.unexpectedEnd, 0), ("{\"a\": 1}", "", .notFound, 0),
            ("{\"a\": 1}", "a", .notFound, 6),
            ("{\"a\": [1]}", "b", .notFound, 9), ("{\"a\": {}, \"a\": [1]}", "a", .notFound, 6),
            ("[1]", "a", .notFound, 0),
            ("[[1]]", "1", .notFound, 4), ("{\"aaaaaaaaaaaaaaaaaaaaaaaaaa\": [1]}", "b", .notFound, 34),
        ] as [(String, String, JSONError.Code, Int)])
    func anArrayThatIsNotThereIsAnError(text: String, path: String, code: JSONError.Code, offset: Int) throws {
        for piece in [1, 3, 100] {
            let (texts, error) = Self.read(Array(text.utf8), at: try JSONPointer(parsing: path), piece: piece)
            #expect(texts.isEmpty)
            #expect(error?.code == code)
            #expect(error?.byteOffset == offset)
        }
    }

    @Test func errorsAreThoseOfParsingTheWhole() throws {
        var generator = DocumentGenerator(seed: 21)
        generator.size = 8
        let noise: [UInt8] =
            Array("[]{},:\"\\ \n\r\t0123456789-+.eEtrufalsn/\u{0}".utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFF]
        for round in 0..<Cases.scaled(3_000) {
            var bytes: [UInt8] = Array("[".utf8)
            for _ in 0..<generator.random.below(5) { bytes += generator.root() + Array(" ,\n".utf8.prefix(3)) }
            bytes += generator.root() + Array("]\n".utf8)
            for _ in 0..<generator.random.below(3) where !bytes.isEmpty {
                let at = generator.random.below(bytes.count)
                switch generator.random.below(4) {
                case 0: bytes.remove(at: at)
                case 1: bytes.insert(generator.random.pick(noise), at: at)
                case 2: bytes[at] = generator.random.pick(noise)
                default: bytes.removeSubrange(at...)
                }
            }
            if bytes.first != UInt8(ascii: "[") { continue }
            let limits = JSONLimits(depth: 600)
            let whole = Result { () throws(JSONError) in try JSON(parsing: bytes, limits: limits) }
            for piece in [1, 2, 7, 64, 1 << 20] {
                let (texts, error) = Self.read(bytes, piece: piece, limits: limits)
                let what = "round \(round), pieces of \(piece): \(String(decoding: bytes, as: UTF8.self))"
                switch whole {
                case .success(let json):
                    #expect(error == nil, "\(what)")
                    #expect(texts == json.elements.map { $0.text() }, "\(what)")
                case .failure(let expected):
                    #expect(error?.code == expected.code, "\(what)")
                    #expect(error?.byteOffset == expected.byteOffset, "\(what)")
                    #expect(error?.line == expected.line, "\(what)")
                    #expect(error?.column == expected.column, "\(what)")
                    #expect(texts.joined(separator: ",").utf8.count <= expected.byteOffset ?? 0, "\(what)")
                }
            }
        }
    }

    /// A bracket is written over the byte behind the last element of a window.
    @Test(
        arguments: [
            ("[1,tru,2]", "','"), ("[-,2]", "','"), ("[1,tru]", "']'"), ("[1,tru},2]", "'}'"), ("[-}", "'}'"),
            ("[1,tru", "the end of the input"),
        ])
    func anErrorNamesTheByteBehindTheElement(text: String, found: String) throws {
        let whole = try #require(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(whole.found == found)
        for piece in 1...text.utf8.count {
            let error = Self.read(Array(text.utf8), piece: piece).error
            #expect(error?.found == found && error?.expected == whole.expected, "pieces of \(piece)")
            #expect(error?.code == whole.code && error?.byteOffset == whole.byteOffset, "pieces of \(piece)")
        }
    }

    @Test func textAroundTheArrayIsChecked() throws {
        var generator = DocumentGenerator(seed: 22)
        generator.size = 6
        let noise: [UInt8] = Array("[]{},:\"\\ 0123-.e+tn\u{0}".utf8) + [0x80, 0xC3, 0xF4]
        for round in 0..<Cases.scaled(3_000) {
            var bytes = Array("{\"before\":".utf8) + generator.root() + Array(",\"items\":[1, 2 ],\"after\": ".utf8)
            bytes += generator.root() + Array("}".utf8)
            let at = generator.random.below(bytes.count)
            switch generator.random.below(4) {
            case 0: bytes.remove(at: at)
            case 1: bytes.insert(generator.random.pick(noise), at: at)
            case 2: bytes[at] = generator.random.pick(noise)
            default: break
            }
            let whole = Result { () throws(JSONError) in try JSON(parsing: bytes) }
            for piece in [1, 5, 1 << 14] {
                let (texts, error) = Self.read(bytes, at: "items", piece: piece)
                let what = "round \(round), pieces of \(piece): \(String(decoding: bytes, as: UTF8.self))"
                switch whole {
                case .success(let json):
                    let items = json["items"]
                    if items?.kind == .array {
                        #expect(error == nil, "\(what)")
                        #expect(texts == items?.elements.map { $0.text() }, "\(what)")
                    } else {
                        #expect(error?.code == .notFound, "\(what)")
                    }
                case .failure(let expected):
                    if error?.code == .notFound { continue }
                    #expect(error?.code == expected.code, "\(what)")
                    #expect(error?.byteOffset == expected.byteOffset, "\(what)")
                    #expect(error?.line == expected.line, "\(what)")
                }
            }
        }
    }

    /// The text around the array is read once, also a token that arrives in many pieces.
    @Test(.costs, arguments: 0..<4)
    func longTokensBeforeTheArrayTakeLinearTime(kind: Int) throws {
        func text(_ size: Int) -> [UInt8] {
            let digits = String(repeating: "7", count: size)
            let long =
                switch kind {
                case 0: digits
                case 1: "1.\(digits)e10"
                case 2: "\"" + String(repeating: "\\u00e9", count: size / 6) + "\""
                default: "{\"\(digits)\": null}"
                }
            let text = Array("{\"n\": \(long), \"a\": [1]}".utf8)
            // A source with such a length does not know its size, so that the windows of both sizes are equally large.
            return text + [UInt8](repeating: 0x20, count: 5 - text.count % 5)
        }
        let ratio = Cost.measuredRatio(small: 40_000) { size in
            let text = text(size)
            let start = Threads.seconds
            let (texts, error) = Self.read(text, at: "a", piece: 100)
            let seconds = Threads.seconds - start
            #expect(texts == ["1"] && error == nil)
            return seconds
        }
        #expect(ratio < Cost.limit)
    }

    @Test func errorsInElementsHaveTheirPointer() throws {
        let reader = JSONArrayReader<JSON>("{\"data\":\n[1,{\"a\":[0,oops]}]}".utf8, at: "data")
        #expect(try reader.next()?.int == 1)
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.pointer == "/data/1/a/1")
        #expect(error.line == 2)
        #expect(error.column == 12)
    }

    @Test func modelsWantObjects() throws {
        let text = "[{\"kind\":\"circle\",\"radius\":4},7,{}]"
        let reader = JSONArrayReader<LineShape>(text.utf8)
        #expect((try reader.next() as? LineCircle)?.radius == 4)
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.code == .wrongKind)
        #expect(error.pointer == "/1")
        #expect(error.byteOffset == 30)
        #expect(try reader.next() != nil)
        #expect(try reader.next() == nil)
        #expect(Array(JSONArrayReader<LineShape>(text.utf8, .init(policy: .skipping))).count == 2)
    }

    @Test func anElementThatIsTooLargeEndsReading() throws {
        for piece in [1, 100] {
            let reader = JSONArrayReader<JSON>(
                SlowSource(Array("[1,\"1234567890\",2]".utf8), piece: piece), "", .init(maximumRecordSize: 8))
            #expect(try reader.next()?.int == 1)
            let error = try #require(throws: JSONError.self) { try reader.next() }
            #expect(error.code == .recordTooLarge)
            #expect(error.byteOffset == 3)
            #expect(try reader.next() == nil)
        }
    }

    @Test(arguments: ["[1,\"1234567890", "[1,\"12345678\u{1}\"]", "[1,{{{{{{{{{{", "[1,1234567890", "[1,[123456,\"\\"])
    func anElementThatIsTooLargeAndNotWholeIsTooLarge(text: String) throws {
        for piece in [1, 4, 100] {
            let reader = JSONArrayReader<JSON>(
                SlowSource(Array(text.utf8), piece: piece), "",
                .init(maximumRecordSize: 8, limits: JSONLimits(depth: 8)))
            #expect(try reader.next()?.int == 1)
            let error = try #require(throws: JSONError.self) { try reader.next() }
            #expect(error.code == .recordTooLarge && error.byteOffset == 3 && error.column == 4)
            #expect(try reader.next() == nil)
        }
    }

    @Test func aLargeFileIsReadInWindows() throws {
        let folder = try Folder()
        let lines = (0..<40_000).map { "{\"number\": \($0), \"text\": \"a comma, a bracket ] and a quote \\\" \"}" }
        let file = try folder.file("a.json", "{\"data\": {\"items\": [\n\(lines.joined(separator: ",\n"))\n]}}\n")
        let reader = try JSONArrayReader<JSON>(contentsOf: file, at: "data.items")
        var found: [String] = []
        while let element = try reader.next() { found.append(element.text()) }
        #expect(found == lines)
        #expect(reader.progress.fraction == 1)
    }

    // MARK: Iteration

    final class Point: JSONModel, @unchecked Sendable {
        @JSONProperty var x: Int
    }

    private static let text = Array(#"[{"x": 1}, 7, {"x": 2}, {"x": 3}]"#.utf8)

    @Test(arguments: [false, true])
    func eachElementIsPassedToTheClosure(isReusing: Bool) throws {
        let reader = JSONArrayReader<Point>(Self.text, .init(policy: .skipping))
        var found: [Int] = []
        try reader.forEach(reusing: isReusing) { found.append($0.x) }
        #expect(found == [1, 2, 3])
        #expect(reader.recordCount == 3 && reader.badRecordCount == 1 && reader.totalBytes == Self.text.count)
        #expect(reader.byteOffset == Self.text.count)
    }

    @Test func aDescriptorIsRead() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "array-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.text).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let reader = JSONArrayReader<Point>(fileDescriptor: handle.fileDescriptor, .init(policy: .skipping))
        #expect(try Array(reader).map { try $0.get().x } == [1, 2, 3])
    }

    @Test func aBadElementIsAFailureOfTheSequence() {
        let results = Array(JSONArrayReader<Point>(Self.text))
        #expect(results.map { (try? $0.get())?.x } == [1, nil, 2, 3])
        guard case .failure(let error)? = results.dropFirst().first else { return #expect(Bool(false), "no failure") }
        #expect(error.code == .wrongKind)
    }

    @Test func anErrorOfTheClosureEndsTheIteration() {
        struct Enough: Error {}
        let reader = JSONArrayReader<Point>(Self.text)
        #expect(throws: Enough.self) { try reader.forEach(reusing: true) { _ in throw Enough() } }
        #expect(reader.recordCount == 1)
    }

    @Test func aLineFeedAfterACommaIsALineBreakOfItsOwn() throws {
        let text = "[1\r,\n?]"
        let whole = try #require(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(whole.line == 3 && whole.column == 1)
        for piece in 1...text.utf8.count {
            let error = Self.read(Array(text.utf8), piece: piece).error
            #expect(error?.line == 3 && error?.column == 1, "pieces of \(piece)")
        }
    }

    @Test func aMissingCommaIsNamedAsInTheWhole() throws {
        let text = "[0,1 2]"
        let whole = try #require(throws: JSONError.self) { try JSON(parsing: text) }
        for piece in 1...text.utf8.count {
            let error = Self.read(Array(text.utf8), piece: piece).error
            #expect(error?.expected == whole.expected && error?.found == whole.found, "pieces of \(piece)")
        }
    }
}
