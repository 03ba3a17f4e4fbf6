import FoundationEssentials
import LazyJSON
import Testing

/// Our coder compared with Foundation's, by generated calls.
struct CoderTests {
    @Test func encodersGiveTheSameForTheSameCalls() throws {
        for seed in Cases.seeds(1_500) {
            let ours = EncodingProgram.Run(seed: seed, isOurs: true)
            let program = EncodingProgram(run: ours, model: EncodingModel(), path: [])
            let own = CoderOutcome { try JSON(encoding: program).text() }
            let theirs = EncodingProgram.Run(seed: seed, isOurs: false)
            let peer = EncodingProgram(run: theirs, model: EncodingModel(), path: [])
            let foundation = CoderOutcome { String(decoding: try JSONEncoder().encode(peer), as: UTF8.self) }
            let isRight: Bool
            switch (own, foundation) {
            case (.value(let text), .value(let other)):
                isRight = text == program.model.text && (try? JSON(parsing: text)) == (try? JSON(parsing: other))
            case (.failure(let one, let path), .failure(let two, let otherPath)):
                isRight = one == two && path == ours.failure ?? [] && (path == otherPath || ours.isNestedFailure)
            default:
                isRight = false
            }
            if !isRight || ours.log != theirs.log || ours.log.contains(where: { $0.hasPrefix("MISTAKE") }) {
                Issue.record(
                    """
                    seed \(seed): \(own)
                    Foundation: \(foundation)
                    expected: \(program.model.text), failing at \(ours.failure ?? [])
                    \(ours.log.joined(separator: "\n"))
                    """)
                break
            }
        }
    }

    @Test func decodersGiveTheSameForTheSameCalls() throws {
        for seed in Cases.seeds(1_000) {
            let bytes = Self.document(seed)
            var json = try JSON(parsing: bytes)
            if seed % 4 == 0 { Self.edit(&json) }
            let data = json.data()
            let ours = DecodingProgram.run(seed: seed) { try json.decode($0) }
            let theirs = DecodingProgram.run(seed: seed) { try JSONDecoder().decode($0, from: data) }
            let results = zip(ours.results, theirs.results)
            let first = results.first {
                $0.call != $1.call || !$0.outcome.agrees(withFoundation: $1.outcome, anywhere: $0.anywhere)
            }
            if let first {
                Issue.record(
                    """
                    seed \(seed): \(first.0.call) gives \(first.0.outcome)
                    Foundation: \(first.1.call) gives \(first.1.outcome)
                    \(json)
                    \(ours.results.map { "\($0.call): \($0.outcome)" }.joined(separator: "\n"))
                    """)
                break
            }
            #expect(ours.results.count == theirs.results.count)
        }
    }

    private static func edit(_ json: inout JSON) {
        let document = json
        switch json.kind {
        case .object:
            json["b"] = ["a": document, "x": 1]
            json["a"] = nil
        case .array:
            json[0] = document
            json[document.count] = "x"
        default:
            json = [document]
        }
    }

    /// A document without what Foundation refuses: lone surrogates, numbers that a double cannot hold, and `0e5`.
    private static func document(_ seed: UInt64) -> [UInt8] {
        var documents = DocumentGenerator(seed: seed &+ 31_337)
        documents.hasWildNumbers = false
        documents.hasFewWords = seed % 3 == 0
        var text = String(decoding: documents.document(), as: UTF8.self)
        for lone in ["\\ud800", "\\udfff", "\\udc00x"] { text.replace(lone, with: "\\u00e8") }
        text.replace("0e5", with: "0e0")
        return Array(text.utf8)
    }
}
