import LazyJSON
import LazyJSONLines
import Testing

/// The models that `next()` returns never change.
struct ReaderReuseTests {
    final class AgainRecord: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
        @JSONProperty var part: AgainPart
    }

    final class AgainPart: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
    }

    private struct Weak {
        weak var record: AgainRecord?
    }

    private static func text(_ number: Int) -> String {
        "{\"id\":\(number),\"name\":\"a name with number \(number)\",\"part\":{\"id\":\(-number)}}"
    }

    private func isRight(_ record: AgainRecord, _ number: Int) -> Bool {
        record.id == number && record.name == "a name with number \(number)" && record.part.id == -number
            && record.text() == Self.text(number)
    }

    @Test(arguments: [true, false]) func whatSomebodyHoldsStaysAsItIs(isArray: Bool) throws {
        for seed in Cases.seeds(12) {
            var random = SeededGenerator(seed: seed)
            let count = 500
            let texts = (0..<count).map { random.chance(1) ? "[\($0)]" : Self.text($0) }
            let text = isArray ? "[\(texts.joined(separator: ","))]" : texts.joined(separator: "\n")
            let lines = JSONLinesReader<AgainRecord>(text.utf8, .init(policy: .skipping))
            let array = JSONArrayReader<AgainRecord>(text.utf8, .init(policy: .skipping))
            var records: [(Int, AgainRecord)] = []
            var (parts, weak, jsons): ([(Int, AgainPart)], [(Int, Weak)], [(Int, JSON)]) = ([], [], [])
            for number in 0..<count where !texts[number].hasPrefix("[") {
                guard let record = isArray ? try array.next() : try lines.next() else { break }
                if random.chance(50) { #expect(isRight(record, number)) }
                switch random.below(30) {
                case 0: records.append((number, record))
                case 1: weak.append((number, Weak(record: record)))
                case 2: parts.append((number, record.part))
                case 3: jsons.append((number, record.json))
                case 4: #expect(record.mutate { $0.part.id = 7 }.part.id == 7 && isRight(record, number))
                default: break
                }
            }
            for (number, record) in records { #expect(isRight(record, number)) }
            for (number, record) in weak { #expect(record.record.map { isRight($0, number) } ?? true) }
            for (number, part) in parts { #expect(part.id == -number && part.text() == "{\"id\":\(-number)}") }
            for (number, json) in jsons { #expect(json.text() == Self.text(number)) }
        }
    }

    /// A bad line throws once; what was given before stays, and what comes behind is right.
    @Test func errorsBetweenRecordsChangeNothing() throws {
        let texts = (0..<400).map { $0 % 7 == 3 ? "{\"id\":\($0),}" : $0 % 11 == 5 ? "\"\($0)\"" : Self.text($0) }
        let reader = JSONLinesReader<AgainRecord>(texts.joined(separator: "\r\n\n").utf8)
        var kept: [(Int, AgainRecord)] = []
        for number in texts.indices {
            if number % 7 == 3 || number % 11 == 5 {
                #expect(throws: JSONError.self) { try reader.next() }
                continue
            }
            let record = try #require(try reader.next())
            #expect(isRight(record, number) && reader.lineNumber == 2 * number + 1)
            if number % 5 == 0 { kept.append((number, record)) }
        }
        #expect(try reader.next() == nil)
        for (number, record) in kept { #expect(isRight(record, number)) }
    }

    @Test func loopsOverAReaderGiveTheSame() throws {
        let text = (0..<1_000).map(Self.text).joined(separator: "\n")
        var kept: [AgainRecord] = []
        var number = 0
        for result in JSONLinesReader<AgainRecord>(text.utf8) {
            let record = try result.get()
            #expect(isRight(record, number))
            if number % 100 == 0 { kept.append(record) }
            number += 1
        }
        #expect(number == 1_000)
        #expect(kept.map(\.id) == Array(stride(from: 0, to: 1_000, by: 100)))
        let all = try Array(JSONLinesReader<AgainRecord>(text.utf8)).map { try $0.get() }
        #expect(all.enumerated().allSatisfy { isRight($1, $0) })
    }
}
