import Testing

@testable import LazyJSON
@testable import LazyJSONLines

/// JSON Lines of single bytes.
struct ByteSequenceTests {
    private static func results<Chunks: AsyncSequence>(
        _ records: JSONLinesSequence<JSON, Chunks>
    ) async -> [LineResult] {
        var iterator = records.makeAsyncIterator()
        var results: [LineResult] = []
        while true {
            do {
                guard let record = try await iterator.next() else { return results }
                results.append(.good(record.text(), line: iterator.lineNumber))
            } catch {
                guard let error = error as? JSONError else { return results }
                results.append(.bad(error.code, offset: error.byteOffset, line: error.line))
            }
        }
    }

    @Test func theRecordsAreThoseOfAReader() async {
        for seed in Cases.seeds(500) {
            var documents = DocumentGenerator(seed: seed)
            documents.size = 3
            var bytes: [UInt8] = []
            for _ in 0..<documents.random.below(6) {
                bytes += documents.document().filter { $0 != 10 }
                bytes += documents.random.pick(["\n", "\r\n", "\n\n", " \n", "x\n"]).utf8
            }
            let wanted = LineResult.all(JSONLinesReader<JSON>(bytes))
            #expect(await Self.results(JSONLinesSequence<JSON, _>(SingleBytes(bytes: bytes))) == wanted, "seed \(seed)")
        }
    }

    @Test func aRecordIsThereWithItsLineEnd() async throws {
        let bytes = CountedBytes(Array("1\n22\r\n[3]".utf8))
        var iterator = JSONLinesSequence<JSON, _>(bytes).makeAsyncIterator()
        #expect(try await iterator.next()?.int == 1)
        #expect(bytes.count == 2)
        #expect(try await iterator.next()?.int == 22)
        #expect(bytes.count == 6)
        #expect(try await iterator.next()?.text() == "[3]")
        #expect(try await iterator.next() == nil)
    }

    @Test func longRecordsAreGathered() async throws {
        let text = "\"" + String(repeating: "x", count: 100_000) + "\""
        let bytes = SingleBytes(bytes: Array((text + "\n" + text).utf8))
        #expect(await Self.results(JSONLinesSequence(bytes)) == [.good(text, line: 1), .good(text, line: 2)])
        let small = await Self.results(JSONLinesSequence(bytes, .init(maximumRecordSize: 50_000)))
        #expect(
            small.count == 2 && small.allSatisfy { if case .bad(.recordTooLarge, _, _) = $0 { true } else { false } })
    }

    @Test(arguments: [
        (JSONFraming.lines, "1\n2\n3"), (.sequence, "\u{1E}[1]\u{1E}[2]\u{1E}[3"), (.concatenated, "1 2 3"),
    ])
    func recordsBeforeAnErrorOfTheBytesAreRead(framing: JSONFraming, text: String) async {
        struct Failure: Error {}
        let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
            for byte in text.utf8 { continuation.yield(byte) }
            continuation.finish(throwing: Failure())
        }
        var count = 0
        do {
            for try await _ in JSONLinesSequence<JSON, _>(bytes, .init(framing: framing)) { count += 1 }
            Issue.record("no error")
        } catch {
            #expect(error is Failure)
        }
        #expect(count == 2)
    }

    @Test func piecesEndWithLinesAndHaveALimit() async throws {
        let bytes = SingleBytes(bytes: Array(("a\nbb\r\n\rc\n" + String(repeating: "d", count: 40_000)).utf8))
        for (ends, wanted) in [([0x0A], [2, 4, 3]), ([0x0A, 0x0D], [2, 3, 1, 1, 2])] as [([UInt8], [Int])] {
            var sizes: [Int] = []
            for try await piece in JSONByteChunks(bytes, endingWith: ends) { sizes.append(piece.count) }
            #expect(sizes == wanted + [1 << 14, 1 << 14, 40_000 - 1 << 15])
        }
    }
}
