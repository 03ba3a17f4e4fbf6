import LazyJSON
import LazyJSONLines
import Testing

/// Server-sent events, against a model that reads the whole stream at once.
struct EventSequenceTests {
    /// The result of a sequence for one event.
    private struct Outcome: Equatable, CustomStringConvertible {
        var text: String?
        var error: JSONError.Code?
        var name = ""
        var id = ""
        var line: Int?
        var offset = 0
        /// The place of the error.
        var errorLine: Int?
        var errorOffset: Int?

        var description: String {
            "\(text ?? error?.description ?? "nothing") at \(line ?? 0) (\(offset)) \(name) \(id)"
        }
    }

    private static func outcomes<Chunks: AsyncSequence>(
        _ events: JSONEventSequence<JSON, Chunks>
    ) async -> (outcomes: [Outcome], id: String, retry: Duration?) {
        var iterator = events.makeAsyncIterator()
        var outcomes: [Outcome] = []
        while true {
            do {
                guard let event = try await iterator.next() else {
                    return (outcomes, iterator.lastEventID, iterator.reconnectionTime)
                }
                #expect(event.lineNumber == iterator.lineNumber && event.byteOffset == iterator.byteOffset)
                outcomes.append(
                    Outcome(
                        text: event.record.text(), name: event.name, id: event.id, line: event.lineNumber,
                        offset: event.byteOffset))
            } catch {
                let error = error as? JSONError
                outcomes.append(
                    Outcome(
                        error: error?.code, line: iterator.lineNumber, offset: iterator.byteOffset,
                        errorLine: error?.line, errorOffset: error?.byteOffset))
            }
        }
    }

    /// The results that the model expects.
    private static func expected(_ stream: [UInt8]) -> [Outcome] {
        EventStreamModel(stream).events.compactMap { event in
            if event.data.allSatisfy({ [9, 10, 13, 32].contains($0) }) { return nil }
            var outcome = Outcome(line: event.line, offset: event.offset)
            do throws(JSONError) {
                outcome.text = try JSON(parsing: event.data).withoutSpace
                (outcome.name, outcome.id) = (event.name, event.id)
            } catch {
                outcome.error = error.code
                outcome.errorLine = event.line.map { $0 + event.newLines(before: error.byteOffset ?? 0) }
            }
            return outcome
        }
    }

    @Test func eventsAreThoseOfTheModel() async {
        var (good, bad) = (0, 0)
        for seed in Cases.seeds(2_000) {
            var streams = EventStreamGenerator(seed: seed)
            let stream = streams.stream()
            let expected = Self.expected(stream)
            let model = EventStreamModel(stream)
            for size in [1, 2, 7, 1_000] {
                let pieces = Pieces(bytes: stream, size: size)
                var found = await Self.outcomes(JSONEventSequence<JSON, _>(pieces))
                for at in found.outcomes.indices { found.outcomes[at].errorOffset = nil }
                let isSame =
                    Self.withoutInnerLines(found.outcomes) == Self.withoutInnerLines(expected)
                    && found.id == model.lastEventID && found.retry == model.retry.map { .milliseconds($0) }
                if !isSame {
                    let text = String(decoding: stream, as: UTF8.self).debugDescription
                    Issue.record("seed \(seed), pieces of \(size): \(found), not \(expected), of \(text)")
                    return
                }
            }
            good += expected.count { $0.error == nil }
            bad += expected.count { $0.error != nil }
        }
        #expect(good > Cases.scaled(1_000) && bad > Cases.scaled(500))
    }

    /// Data lines may have other lines between them; then the number of lines in the data is not that in the stream.
    private static func withoutInnerLines(_ outcomes: [Outcome]) -> [Outcome] {
        outcomes.map { outcome in
            var outcome = outcome
            if let line = outcome.line, let found = outcome.errorLine, found > line { outcome.errorLine = nil }
            return outcome
        }
    }

    @Test func singleBytesGiveTheSame() async {
        for seed in Cases.seeds(300) {
            var streams = EventStreamGenerator(seed: seed)
            let stream = streams.stream()
            let pieces = await Self.outcomes(JSONEventSequence<JSON, _>(Pieces(bytes: stream, size: 3)))
            let bytes = await Self.outcomes(JSONEventSequence<JSON, _>(SingleBytes(bytes: stream)))
            #expect(pieces.outcomes == bytes.outcomes && pieces.id == bytes.id, "seed \(seed)")
        }
    }

    @Test func errorsHaveTheirPlaceInTheStream() async {
        let stream = ": hello\r\ndata: {\"a\":\r\nevent: x\r\ndata:tru}\r\n\r\ndata: 1\r\n\r\n"
        for size in 1...stream.utf8.count {
            let found = await Self.outcomes(
                JSONEventSequence<JSON, _>(Pieces(bytes: Array(stream.utf8), size: size)))
            let bad = found.outcomes.first
            #expect(bad?.error == .invalidLiteral && bad?.line == 2 && bad?.offset == 9)
            #expect(bad?.errorLine == 4 && bad?.errorOffset == 40)
            #expect(found.outcomes.last?.text == "1" && found.outcomes.last?.line == 6)
        }
    }

    @Test func theEndIsWhatTheCallerSays() async throws {
        let stream = Array("data: 1\n\ndata: [DONE]\n\ndata: 2\n\n".utf8)
        var texts: [String] = []
        for try await event in JSONEventSequence<JSON, _>(Pieces(bytes: stream, size: 5), end: "[DONE]") {
            texts.append(event.record.text())
        }
        #expect(texts == ["1"])
        let all = await Self.outcomes(JSONEventSequence<JSON, _>(Pieces(bytes: stream, size: 5)))
        #expect(all.outcomes.map(\.error) == [nil, .invalidLiteral, nil])
    }

    @Test func anEventIsThereWithItsBlankLine() async throws {
        for lineEnd in ["\n", "\r", "\r\n"] {
            let bytes = CountedBytes(Array("data: 1\(lineEnd)\(lineEnd)data: 2\(lineEnd)\(lineEnd)".utf8))
            var iterator = JSONEventSequence<JSON, _>(bytes).makeAsyncIterator()
            _ = try await iterator.next()
            // With CR LF the event is there with the CR of the blank line.
            #expect(bytes.count == 7 + (lineEnd.utf8.count == 2 ? 3 : 2))
        }
    }

    @Test func policiesAndModelsAreThoseOfReaders() async throws {
        let stream = "data: {\"kind\": \"circle\", \"radius\": 2}\n\ndata: 1\n\ndata: {\n\n"
        var rejects: [String] = []
        let policy = JSONBadRecordPolicy.diverting { bytes, error in
            rejects.append("\(String(decoding: bytes, as: UTF8.self)) \(error.code) \(error.line ?? 0)")
        }
        let events = JSONEventSequence<LineShape, _>(Pieces(bytes: Array(stream.utf8), size: 4), .init(policy: policy))
        var radii: [Int?] = []
        for try await event in events { radii.append((event.record as? LineCircle)?.radius) }
        #expect(radii == [2])
        #expect(rejects == ["1 wrongKind 3", "{ unexpectedEnd 5"])
    }

    @Test func dataThatIsTooLargeIsABadRecordHoweverItArrives() async {
        let long = String(repeating: "x", count: 99)
        let stream =
            "data: 12345\n\ndata: 123456\n\ndata: 123\ndata: 45\n\n: \(long)\ndata: 1\nid: \(long)\n\n"
            + String(repeating: "data:\n", count: 6) + "data:1\n\ndata: 2\n\n"
        let bytes = Array(stream.utf8)
        var first: [Outcome]?
        for size in 1...bytes.count {
            let events = JSONEventSequence<JSON, _>(Pieces(bytes: bytes, size: size), .init(maximumRecordSize: 5))
            let found = await Self.outcomes(events)
            if first == nil { first = found.outcomes }
            #expect(found.outcomes == first, "pieces of \(size)")
        }
        #expect(first?.map(\.text) == ["12345", nil, nil, "1", nil, "2"])
        #expect(first?.compactMap(\.error) == [.recordTooLarge, .recordTooLarge, .recordTooLarge])
        #expect(first?.allSatisfy { $0.id.isEmpty } == true)
    }

    @Test(arguments: [
        ("data: 12345\ndata:\n\n", ["12345"]), ("data: 12345\ndata: 6\n\n", ["12345"]),
        ("data: 1234\ndata: 56\n\n", ["1234\n"]), ("data: 123456\n\n", ["12345"]), ("data: 1234\ndata:\n\n", []),
    ])
    func theBytesOfAnEventThatIsTooLargeHaveTheLimit(stream: String, wanted: [String]) async throws {
        var rejects: [String] = []
        let policy = JSONBadRecordPolicy.diverting { bytes, _ in rejects.append(String(decoding: bytes, as: UTF8.self))
        }
        let pieces = Pieces(bytes: Array(stream.utf8), size: 4)
        for try await _ in JSONEventSequence<JSON, _>(pieces, .init(policy: policy, maximumRecordSize: 5)) {}
        #expect(rejects == wanted)
    }

    @Test(.costs) func longLinesInSmallPiecesTakeLinearTime() async throws {
        var least = Double.infinity
        for _ in 0..<3 where least > 16 {
            var seconds: [Double] = []
            for count in [20_000, 160_000] {
                let long = String(repeating: "x", count: count)
                let text = "data: \"\(long)\"\n\n:\(long)"
                let start = Threads.seconds
                _ = await Self.outcomes(JSONEventSequence<JSON, _>(Pieces(bytes: Array(text.utf8), size: 2)))
                seconds.append(Threads.seconds - start)
            }
            least = min(least, seconds[1] / max(seconds[0], 1e-4))
        }
        #expect(least < Cost.limit)
    }
}

extension EventStreamModel.Event {
    /// How many lines of its data end before an offset in the data.
    fileprivate func newLines(before offset: Int) -> Int { data.prefix(offset).count { $0 == 10 } }
}

extension JSON {
    /// The text of the value, without the white space around it.
    fileprivate var withoutSpace: String { rawText }
}
