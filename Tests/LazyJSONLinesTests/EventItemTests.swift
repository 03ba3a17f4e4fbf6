import LazyJSON
import LazyJSONLines
import Testing

/// All that a stream of server-sent events contains, with the examples of section 9.2 of the HTML standard.
struct EventItemTests {
    /// The items of a stream that arrives in pieces of a length, as texts; the last event ID and the reconnection time.
    private static func items(
        _ stream: String, _ length: Int = 1, end: String? = nil
    ) async -> (items: [String], id: String, retry: Duration?) {
        let bytes = Array(stream.utf8)
        let chunks = AsyncStream<[UInt8]> { continuation in
            for start in stride(from: 0, to: bytes.count, by: length) {
                continuation.yield(Array(bytes[start..<min(start + length, bytes.count)]))
            }
            continuation.finish()
        }
        var iterator = JSONEventSequence<JSON, _>(chunks, end: end).items.makeAsyncIterator()
        var items: [String] = []
        while true {
            do {
                switch try await iterator.next() {
                case .event(let event): items.append("\(event.name) \(event.id) json \(event.record.text())")
                case .text(let event): items.append("\(event.name) \(event.id) text \(event.text)")
                case .comment(let text): items.append(":\(text)")
                case nil: return (items, iterator.lastEventID, iterator.reconnectionTime)
                }
            } catch {
                items.append("\((error as? JSONError)?.code.description ?? "error")")
            }
        }
    }

    @Test(arguments: [1, 2, 7, 1_000])
    func theExamplesOfTheStandardHold(_ length: Int) async {
        let stocks = await Self.items("data: YHOO\ndata: +2\ndata: 10\n\n", length)
        #expect(stocks.items == ["message  text YHOO\n+2\n10"])
        let four = await Self.items(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n", length)
        #expect(
            four.items == [
                ":test stream", "message 1 text first event", "message  text second event",
                "message  text  third event",
            ])
        #expect(four.id.isEmpty)
        let empty = await Self.items("data\n\ndata\ndata\n\ndata:", length)
        #expect(empty.items == ["message  text ", "message  text \n"])
        let same = await Self.items("data:test\n\ndata: test\n\n", length)
        #expect(same.items == ["message  text test", "message  text test"])
        let named = await Self.items(
            "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\nevent: add\ndata: 113411\n\n", length)
        #expect(named.items == ["add  json 73857293", "remove  json 2153", "add  json 113411"])
    }

    @Test func identifiersAndTimesForReconnectingAreThoseOfTheStandard() async {
        // An ID with a NUL is ignored, one of an event without data counts, one of an event that is not complete does not.
        let found = await Self.items(
            "id: 1\ndata: 1\n\nid: a\u{0}b\n\nid: 2\n\nretry: 100\nretry: 1x\nretry:\n\nid: 3\ndata: 4\n")
        #expect(found.items == ["message 1 json 1"])
        #expect(found.id == "2")
        #expect(found.retry == .milliseconds(100))
    }

    @Test func commentsInsideOfAnEventDoNotDivideIt() async {
        let found = await Self.items("data: [1,\n:beat\r\n: ü\rdata: 2]\n\n:\n")
        #expect(found.items == [":beat", ":ü", "message  json [1,\n2]", ":"])
    }

    @Test func theEventThatEndsTheSequenceIsTheLastItem() async {
        let found = await Self.items("event: x\ndata: [DONE]\n\ndata: 1\n\n", end: "[DONE]")
        #expect(found.items == ["x  text [DONE]"])
    }

    /// A sequence that throws an error first, and returns chunks when it is called again.
    private struct BrokenChunks: AsyncSequence, AsyncIteratorProtocol {
        struct Lost: Error {}
        var count = 0

        mutating func next() async throws -> [UInt8]? {
            count += 1
            if count == 1 { throw Lost() }
            return Array("data: 1\n\n".utf8)
        }

        func makeAsyncIterator() -> Self { self }
    }

    @Test func nothingFollowsAnErrorOfTheChunks() async throws {
        var iterator = JSONEventSequence<JSON, _>(BrokenChunks()).items.makeAsyncIterator()
        await #expect(throws: BrokenChunks.Lost.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func whatIsJSONButNoRecordIsAnError() async throws {
        final class Delta: JSONModel, @unchecked Sendable {}
        let chunks = AsyncStream<[UInt8]> { continuation in
            continuation.yield(Array("data: 1\n\ndata: {}\n\n".utf8))
            continuation.finish()
        }
        var iterator = JSONEventSequence<Delta, _>(chunks).items.makeAsyncIterator()
        var found: [String] = []
        for _ in 0..<3 {
            do {
                if case .event? = try await iterator.next() { found.append("event") } else { found.append("end") }
            } catch {
                found.append((error as? JSONError)?.code == .wrongKind ? "wrong" : "\(error)")
            }
        }
        #expect(found == ["wrong", "event", "end"])
    }
}
