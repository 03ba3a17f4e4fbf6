import Foundation
import LazyJSON
import LazyJSONLines
import Testing

struct LinesReaderTests {
    private static func results(_ text: String) -> [LineResult] { LineResult.all(JSONLinesReader<JSON>(text.utf8)) }

    @Test(
        arguments: [
            ("", []), ("\n\r\n \t\n", []),
            ("1\n2", [.good("1", line: 1), .good("2", line: 2)]),
            ("\u{FEFF}1\r\n\r\n [2] \r\n", [.good("1", line: 1), .good("[2]", line: 3)]),
            ("\u{FEFF}", []),
            ("1\n\u{FEFF}2\n", [.good("1", line: 1), .bad(.unexpectedCharacter, offset: 2, line: 2)]),
            ("\u{FEFF}\u{FEFF}1", [.bad(.unexpectedCharacter, offset: 3, line: 1)]),
            (
                "null\ntrue\n\"\"\n{}\n[]\n-0",
                ["null", "true", "\"\"", "{}", "[]", "-0"].enumerated().map { .good($1, line: $0 + 1) }
            ),
            ("1 2\n3", [.bad(.trailingContent, offset: 2, line: 1), .good("3", line: 2)]),
            ("1,2\n3", [.bad(.trailingContent, offset: 1, line: 1), .good("3", line: 2)]),
            ("1,\n2", [.bad(.trailingContent, offset: 1, line: 1), .good("2", line: 2)]),
            (
                "[1\n2]\n3",
                [
                    .bad(.unexpectedEnd, offset: 2, line: 1), .bad(.trailingContent, offset: 4, line: 2),
                    .good("3", line: 3),
                ]
            ),
            (
                "\"a\nb\"\n3",
                [
                    .bad(.unexpectedEnd, offset: 2, line: 1), .bad(.invalidLiteral, offset: 3, line: 2),
                    .good("3", line: 3),
                ]
            ),
            ("1]\n[2", [.bad(.trailingContent, offset: 1, line: 1), .bad(.unexpectedEnd, offset: 5, line: 2)]),
            ("1\r2\n", [.bad(.trailingContent, offset: 2, line: 1)]),
            (
                "{\"a\":\n1}\n2\n",
                [
                    .bad(.unexpectedEnd, offset: 5, line: 1), .bad(.trailingContent, offset: 7, line: 2),
                    .good("2", line: 3),
                ]
            ),
            ("1\n{\"a\":", [.good("1", line: 1), .bad(.unexpectedEnd, offset: 7, line: 2)]),
        ] as [(String, [LineResult])])
    func recordsAreTheLines(text: String, expected: [LineResult]) async {
        #expect(Self.results(text) == expected)
        for size in 1...6 {
            #expect(await LineResult.all(JSON.self, Array(text.utf8), inPiecesOf: size) == expected)
        }
    }

    @Test func errorsHavePlacesInTheFile() throws {
        let reader = JSONLinesReader<JSON>("{\"a\":1}\n\n  {\"b\":tru}\n".utf8)
        _ = try reader.next()
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.byteOffset == 19)
        #expect(error.line == 3)
        #expect(error.column == 11)
        #expect(error.pointer == "/b")
        #expect(reader.lineNumber == 3)
        #expect(reader.byteOffset == 9)
        #expect(try reader.next() == nil)
        #expect(reader.byteOffset == 21)
        #expect(reader.totalBytes == 21)
        #expect(reader.progress.fraction == 1)
    }

    @Test func progressHasRatesAndTheTimeLeft() {
        var progress = JSONLinesReader<JSON>([]).progress
        progress.bytes = 50
        progress.totalBytes = 200
        progress.records = 10
        progress.elapsed = .seconds(2)
        #expect(progress.bytesPerSecond == 25 && progress.recordsPerSecond == 5)
        #expect(progress.fraction == 0.25 && progress.timeLeft == .seconds(6))
    }

    @Test func modelsWantObjects() throws {
        let reader = JSONLinesReader<LineShape>("{\"kind\":\"circle\",\"radius\":2}\n []\n{}".utf8)
        let first = try #require(try reader.next())
        #expect((first as? LineCircle)?.radius == 2)
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.code == .wrongKind)
        #expect(error.byteOffset == 30)
        #expect(error.line == 2)
        #expect(error.column == 2)
        #expect(type(of: try #require(try reader.next())) == LineShape.self)
        #expect(try reader.next() == nil)
    }

    @Test func contextIsHandedOn() throws {
        let reader = JSONLinesReader<LineShape>("{}".utf8, .init(context: JSONContext("metres")))
        #expect(try reader.next()?.context[String.self] == "metres")
    }

    @Test func policiesSkipOrDivert() throws {
        let text = "1\noops\n2\n[\n3"
        let skipping = JSONLinesReader<JSON>(text.utf8, .init(policy: .skipping))
        #expect(LineResult.all(skipping).count == 3)
        #expect(skipping.badRecordCount == 2)
        #expect(skipping.recordCount == 3)

        var rejects: [String] = []
        let diverting = JSONLinesReader<JSON>(
            text.utf8,
            .init(
                policy: .diverting { bytes, error in
                    rejects.append("\(String(decoding: bytes, as: UTF8.self)) \(error.line ?? 0)")
                }))
        #expect(LineResult.all(diverting).count == 3)
        #expect(rejects == ["oops 2", "[ 4"])

        let stopping = JSONLinesReader<JSON>(
            text.utf8, .init(policy: .diverting { _, error throws(JSONError) in throw error }))
        #expect(LineResult.all(stopping).count == 2)
    }

    @Test func thePositionAtALineThatIsTooLargeCountsTheLinesBeforeIt() throws {
        // Several pieces long, so that the error is thrown before the end of the line is read.
        let text = "1\n" + String(repeating: "7", count: 1 << 20) + "\n3\n"
        let reader = JSONLinesReader<JSON>(text.utf8, .init(maximumRecordSize: 100))
        #expect(try reader.next()?.int == 1)
        let error = #expect(throws: JSONError.self) { try reader.next() }
        #expect(error?.code == .recordTooLarge && error?.line == 2)
        #expect(reader.position.offset == 2 && reader.position.lineCount == 1)
        #expect(try reader.next()?.int == 3)
        #expect(reader.position.lineCount == 3)
    }

    @Test func aRecordThatIsTooLargeIsAnErrorOfItsOwn() async {
        let text = "12345\r\n123456\n\n      1\n1234"
        let expected: [LineResult] = [
            .good("12345", line: 1), .bad(.recordTooLarge, offset: 7, line: 2),
            .bad(.recordTooLarge, offset: 15, line: 4),
            .good("1234", line: 5),
        ]
        #expect(LineResult.all(JSONLinesReader<JSON>(text.utf8, .init(maximumRecordSize: 5))) == expected)
        for size in 1...text.utf8.count {
            let results = await LineResult.all(JSON.self, Array(text.utf8), inPiecesOf: size, maximumRecordSize: 5)
            #expect(results == expected, "pieces of \(size)")
        }
        var rejects: [[UInt8]] = []
        let reader = JSONLinesReader<JSON>(
            text.utf8, .init(policy: .diverting { bytes, _ in rejects.append(bytes) }, maximumRecordSize: 5))
        #expect(LineResult.all(reader).count == 2)
        #expect(rejects.map(\.count) == [5, 5])
    }

    @Test func iteratingGivesErrorsAsResults() {
        let results = Array(JSONLinesReader<JSON>("1\n?\n2".utf8))
        #expect(results.map { (try? $0.get())?.int } == [1, nil, 2])
    }

    @Test func keptRecordsNeverChange() throws {
        let lines = (0..<30_000).map { #"{"n": \#($0), "text": "record number \#($0)"}"# }
        for every in [1, 7, 1_000] {
            let reader = JSONLinesReader<LineShape>(lines.joined(separator: "\n").utf8)
            var kept: [LineShape] = []
            var number = 0
            while let record = try reader.next() {
                if number % every == 0 { kept.append(record) }
                number += 1
            }
            #expect(kept.enumerated().allSatisfy { $1.text() == lines[$0 * every] })
        }
    }

    @Test func instancesAreUsedAgainOnlyWhereThatChangesNothing() throws {
        let text = (0..<1_000).map { "{\"kind\":\"dot\",\"radius\":\($0)}\n" }.joined()
        var instances = Set<ObjectIdentifier>()
        try JSONLinesReader<LineCircle>(text.utf8).forEach(reusing: true) { instances.insert(ObjectIdentifier($0)) }
        #expect(instances.count == 1)
        var notes: [String] = []
        try JSONLinesReader<Noted>(text.utf8).forEach(reusing: true) { notes.append($0.note) }
        #expect(notes == (0..<1_000).map { "radius \($0)" })
        var kept: [LineCircle] = []
        try JSONLinesReader<LineCircle>(text.utf8).forEach(reusing: true) { if $0.radius % 2 == 0 { kept.append($0) } }
        #expect(kept.map(\.radius) == Array(stride(from: 0, to: 1_000, by: 2)))
        kept = []
        try JSONLinesReader<LineCircle>(text.utf8).forEach(reusing: false) { kept.append($0) }
        #expect(kept.map(\.radius) == Array(0..<1_000))
    }

    @Test func reusedInstancesReadRight() throws {
        let count = 20_000
        let text = (0..<count).map { #"{"kind":"\#($0 % 3 == 0 ? "circle" : "dot")","radius":\#($0)}"# }.joined(
            separator: "\n")
        let reader = JSONLinesReader<LineShape>(text.utf8)
        var kept: [LineShape] = []
        var sum = 0
        try reader.forEach(reusing: true) { figure in
            if let disc = figure as? LineCircle { sum += disc.radius }
            if figure.kind == "dot", kept.count < 5 { kept.append(figure) }
        }
        #expect(sum == stride(from: 0, to: count, by: 3).reduce(0, +))
        #expect(reader.recordCount == count)
        #expect(kept.map { $0.json["radius"]?.int } == [1, 2, 4, 5, 7])
    }

    @Test func theTimeLeftIsKnownFromTheFirstByteOn() {
        var progress = JSONLinesReader<JSON>([]).progress
        (progress.bytes, progress.totalBytes, progress.elapsed) = (0, 3, .seconds(2))
        #expect(progress.timeLeft == nil)
        progress.bytes = 1
        #expect(progress.timeLeft == .seconds(4))
    }
}

/// A class whose instances cannot be used again.
final class Noted: JSONModel, @unchecked Sendable {
    @JSONProperty var radius: Int
    lazy var note = "radius \(radius)"
}

class LineShape: JSONModel, @unchecked Sendable {
    @JSONProperty var kind: String

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("circle") == true ? LineCircle.self : LineShape.self
    }
}

final class LineCircle: LineShape, @unchecked Sendable {
    @JSONProperty var radius: Int
}

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

extension JSON {
    /// The bytes that a string of base64 means.
    fileprivate var base64: [UInt8]? { string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } }
}
