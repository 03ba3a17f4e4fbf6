@_spi(Kernels) @testable import LazyJSON
import Testing

/// Texts that arrive in pieces, against their prefixes parsed at once.
struct PrefixParserTests {
    /// Bytes in random pieces, many of which are divided inside of a token.
    private static func pieces(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        let size = bytes.count > 60 ? bytes.count / 8 : random.pick([1, 1, 2, 5, 30])
        while !rest.isEmpty {
            let count = random.chance(5) ? 0 : 1 + random.below(size)
            pieces.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return pieces
    }

    /// A document with many escapes, wide characters and long numbers, and in some cases with a mistake.
    private static func document(_ seed: UInt64) -> [UInt8] {
        var documents = DocumentGenerator(seed: seed)
        documents.size = Int(seed % 12) + 1
        var bytes = seed % 50 == 0 ? documents.wide(40, isObject: seed % 100 == 0) : documents.document()
        if seed % 3 == 0 {
            bytes[documents.random.below(bytes.count)] = documents.random.pick(
                Array("{}[]:,\"\\ 0-e.xu\u{1}".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF])
        }
        return bytes
    }

    @Test func eachPieceGivesWhatThePrefixGives() throws {
        var mistakes = 0
        for seed in Cases.seeds(1_000) {
            let bytes = Self.document(seed)
            var random = SeededGenerator(seed: seed)
            var parser = JSONPrefixParser()
            var count = 0
            for piece in Self.pieces(bytes, &random) {
                count += piece.count
                let prefix = bytes.prefix(count)
                let whole = Result { () throws(JSONError) in try JSON(parsingPrefix: prefix) }
                let part = Result { () throws(JSONError) in
                    try parser.append(piece)
                    return parser.json
                }
                guard Self.isSame(part, whole, parser, "seed \(seed), \(count) bytes of \(bytes)") else { return }
                if case .failure = part {
                    mistakes += 1
                    break
                }
            }
            #expect(parser.count <= bytes.count)
        }
        #expect(mistakes > Cases.scaled(100))
    }

    private static func isSame(
        _ part: Result<JSON, JSONError>, _ whole: Result<JSON, JSONError>, _ parser: JSONPrefixParser, _ case: String
    ) -> Bool {
        switch (part, whole) {
        case (.success(let part), .success(let whole)):
            let isEqual =
                part == whole && part.bytes == whole.bytes && part.isComplete == whole.isComplete
                && part.isComplete == parser.isComplete && part.indexEntries == whole.indexEntries
            // The kernels, which share no code with the scanner, make the same index of the text that is closed.
            let isIndexed = part.indexEntries == (try? JSON(parsing: part.bytes))?.indexEntries
            if isEqual && isIndexed { return true }
        case (.failure(let part), .failure(let whole)):
            if part == whole { return true }
        default:
            break
        }
        Issue.record("\(`case`): \(part), not \(whole)")
        return false
    }

    /// A mistake has the code, the place and the pointer that the kernels give it, and is found with the piece that has it.
    @Test func mistakesHaveThePlaceThatParsingGives() throws {
        for seed in Cases.seeds(1_500) where seed % 3 == 0 {
            let bytes = Self.document(seed)
            var random = SeededGenerator(seed: seed &+ 1)
            var parser = JSONPrefixParser()
            var found: JSONError?
            do throws(JSONError) {
                for piece in Self.pieces(bytes, &random) { try parser.append(piece) }
            } catch {
                found = error
                let again = #expect(throws: JSONError.self) { try parser.append("") }
                #expect(again == error)
                let offset = try #require(error.byteOffset)
                #expect(parser.count <= offset && !parser.isComplete)
                // The byte after a number shows that it is whole.
                let before = ["", " "].compactMap { try? JSON(parsingPrefix: bytes.prefix(parser.count) + $0.utf8) }
                #expect(before.contains(parser.json), "seed \(seed): \(parser.json)")
            }
            let wanted: JSONError?
            do throws(JSONError) {
                _ = try JSON(parsing: bytes)
                wanted = nil
            } catch {
                wanted = error
            }
            guard let wanted, wanted.code != .unexpectedEnd else {
                #expect(found == nil, "seed \(seed)")
                continue
            }
            #expect(
                found?.code == wanted.code && found?.byteOffset == wanted.byteOffset && found?.line == wanted.line
                    && found?.column == wanted.column && found?.pointer == wanted.pointer,
                "seed \(seed): \(String(describing: found)), not \(wanted)")
        }
    }

    @Test func piecesMayDivideCharactersAndEscapes() throws {
        let text = #"{"é\n": ["a\ud83d\ude00b", "日\\u0041", -12.5e+3, 0.25, true, null, "\ud83d", "😀"]}"#
        let bytes = Array(("\u{FEFF} " + text + " ").utf8)
        var parser = JSONPrefixParser()
        for count in bytes.indices {
            try parser.append(bytes[count...count])
            #expect(parser.json.bytes == (try JSON(parsingPrefix: bytes.prefix(count + 1)).bytes))
            #expect(parser.isComplete == (count >= bytes.count - 2))
        }
        #expect(parser.json.bytes == bytes && parser.json.isComplete)
        #expect(parser.count == bytes.count)
    }

    @Test(arguments: [("0", "1"), ("-0", "1"), ("[1", "x"), ("[\"a\\", "x"), ("tru", "x"), ("[nul", "le"), ("{}", "x")])
    func tokensThatGoOnAreCheckedFromTheirStart(first: String, second: String) throws {
        var parser = JSONPrefixParser()
        try parser.append(first)
        let error = #expect(throws: JSONError.self) { try parser.append(second) }
        let whole = #expect(throws: JSONError.self) { try JSON(parsingPrefix: first + second) }
        #expect(error == whole)
    }

    @Test(arguments: [1, 2, 3, 30], ["\\x", "\n", "\\u00g0", "\\ud800\t"])
    func aStringWithAMistakeIsReadUpToThere(piece: Int, mistake: String) {
        let bytes = Array("[\"a\\\"b\(mistake)\"]".utf8)
        var parser = JSONPrefixParser()
        #expect(throws: JSONError.self) {
            for start in stride(from: 0, to: bytes.count, by: piece) {
                try parser.append(bytes[start..<min(start + piece, bytes.count)])
            }
        }
        #expect(parser.json[0]?.string == "a\"b")
    }

    @Test func copiesAreIndependent() throws {
        var one = JSONPrefixParser()
        try one.append("[1, ")
        let before = one.json
        var other = one
        try one.append("2]")
        try other.append("\"x")
        #expect(before.text() == "[1]" && one.json.text() == "[1, 2]" && other.json.text() == "[1, \"x\"]")
    }

    @Test func anEmptyTextIsNull() {
        let parser = JSONPrefixParser()
        #expect(parser.json.isNull && !parser.isComplete && parser.count == 0)
    }

    // MARK: Cost

    /// Texts whose tokens are long, deep, many, or all of them alike.
    private static func text(_ kind: Int, _ size: Int) -> String {
        switch kind {
        case 0: "[" + String(repeating: "{\"a\": [1.5, \"x\"]}, ", count: size / 20) + "0]"
        case 1: "[\"" + String(repeating: "x", count: size) + "\"]"
        case 2: "[\"" + String(repeating: "\\u00e9😀", count: size / 10) + "\"]"
        case 3: "[" + String(repeating: "7", count: size) + "]"
        case 4: "[1." + String(repeating: "7", count: size) + "e10]"
        case 5: String(repeating: "[", count: size)
        case 6: String(repeating: " ", count: size) + "1"
        case 7: "[" + String(repeating: "{},", count: size / 3)
        default: "[\"" + String(repeating: "\\\\", count: size / 2) + "\\ud83d\"]"
        }
    }

    /// Each byte is looked at a few times, however small the pieces and however large the text.
    @Test(arguments: 0..<9, [1, 3, 64])
    func eachByteIsScannedOnce(kind: Int, size: Int) throws {
        for length in [1_000, 16_000] {
            let bytes = Array(Self.text(kind, length).utf8)
            var parser = JSONPrefixParser(limits: JSONLimits(depth: JSONLimits.maximumDepth))
            var rest = bytes[...]
            while !rest.isEmpty {
                try parser.append(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            // The start of an escape, a character or a short number is looked at again with each byte of it.
            #expect(parser.scanner.scannedCount <= 5 * bytes.count, "\(parser.scanner.scannedCount) of \(bytes.count)")
        }
    }

    @Test(.costs, arguments: 0..<9)
    func allPiecesTogetherTakeLinearTime(kind: Int) throws {
        let ratio = try Cost.ratio(small: 16_000) { size in
            var parser = JSONPrefixParser(limits: JSONLimits(depth: JSONLimits.maximumDepth))
            for byte in Self.text(kind, size).utf8 { try parser.append(CollectionOfOne(byte)) }
        }
        #expect(ratio < Cost.limit)
    }
    /// Large enough that a copy of all entries for each container is a large part of the time.
    @Test(.costs, arguments: [0, 7])
    func textsWithManyContainersTakeLinearTime(kind: Int) throws {
        let ratio = try Cost.ratio(small: 100_000) { _ = try JSON(parsingPrefix: Self.text(kind, $0)) }
        #expect(ratio < Cost.limit)
    }
}
