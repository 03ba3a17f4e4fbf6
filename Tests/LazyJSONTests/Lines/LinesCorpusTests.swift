import LazyJSON
import Testing

/// The streams of `corpora/edit/ndjson-cases.jsonl`; its README says what the fields mean.
@Suite(.enabled(if: Corpora.areThere, "\(Corpora.absence)"))
struct LinesCorpusTests {
    @Test func streamsAreReadTheSameInPiecesOfAnySize() async throws {
        var count = 0
        for line in try Corpora.lines("edit/ndjson-cases.jsonl") {
            let fields = try JSON(parsing: line)
            let input = try #require(fields["input"]?.base64)
            let answers = try #require(fields["answers"]).elements.map { try Self.lines($0) }
            let whole = LineResult.all(JSONLinesReader<JSON>(input))
            #expect(answers.contains { Self.fits(whole, $0) }, "case \(count): \(whole)")
            for size in 1...max(1, input.count) {
                let pieces = await LineResult.all(JSON.self, input, inPiecesOf: size)
                #expect(pieces == whole, "case \(count), pieces of \(size)")
            }
            count += 1
        }
        #expect(count >= 47)
    }

    private static func lines(_ answer: JSON) throws -> [(isValid: Bool, bytes: [UInt8])] {
        try #require(answer["lines"]).elements.map { line in
            (line[0]?.bool == true, try #require(line[1]?.base64))
        }
    }

    private static func fits(_ results: [LineResult], _ answer: [(isValid: Bool, bytes: [UInt8])]) -> Bool {
        results.count == answer.count
            && zip(results, answer).allSatisfy { result, line in
                switch result {
                case .good(let text, _): line.isValid && Array(text.utf8) == line.bytes
                case .bad: !line.isValid
                }
            }
    }
}
