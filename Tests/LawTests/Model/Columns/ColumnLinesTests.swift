import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Columns of JSON Lines that a careless or hostile program wrote, compared with properties of models that are parsed line by
/// line.
struct ColumnLinesTests {
    typealias Person = ColumnModels.Person

    /// Lines, and what reading them must give.
    private struct Lines {
        var bytes: [UInt8] = []
        /// The number and the columns of each line that is an object.
        var rows: [(line: Int, values: [String])] = []
        var badCount = 0
    }

    private static func values(_ person: Person) -> [String] {
        columns(person.id, person.name, person.id, person.address.city, person.boss?.age, person.tags, person.name)
    }

    private static func columns(
        _ id: Int, _ name: String, _ sameID: Int, _ city: String, _ age: Int?, _ tags: [String], _ sameName: String
    ) -> [String] {
        ["\(id)", name, "\(sameID)", city, "\(age ?? -1)", "\(tags)", sameName]
    }

    private static func line(_ random: inout SeededGenerator) -> String {
        switch random.below(20) {
        case 0, 1: return random.pick(["", " ", "\t  ", "\r", " \r"])
        case 2:
            return random.pick([
                "{", "}", "{\"id\":1,}", "1]", "[1", "\"", "{\"id\":1}}", "{\"id\":1} {\"id\":2}", "\u{FEFF}{}",
            ])
        case 3: return random.pick(["null", "7", "[{\"id\":1}]", "\"{}\""])
        case 4:
            return random.pick(["{}", " { } ", "{\"id\":null,\"name\":{},\"address\":[],\"boss\":{},\"tags\":\"\"}"])
        case 5:
            return "{\"id\":1,\"id\":2,\"\\u0069d\":3,\"name\":\"a\",\"n\\u0061me\":\"b\",\"tags\":[],\"tags\":[\"x\"]}"
        case 6: return "{\"\\u0069\\u0064\":4,\"n\\u0061me\":\"\\uD83D\\uDE00\",\"address\":{\"c\\u0069ty\":\"Oslo\"}}"
        case 7 where random.chance(12):
            // Larger than a window, with members before and after the text that is long.
            let note = String(repeating: random.pick(["a", "é", "\\n", "日"]), count: 280_000)
            return "{\"id\":\(random.below(100)),\"note\":\"\(note)\",\"name\":\"after\",\"tags\":[\"z\"]}"
        default: return ColumnRecord.text(&random)
        }
    }

    private static func lines(_ random: inout SeededGenerator) -> Lines {
        var result = Lines()
        if random.chance(40) { result.bytes += [0xEF, 0xBB, 0xBF] }
        let feed = random.chance(50) ? "\n" : "\r\n"
        let count = random.below(400)
        for number in 1...max(count, 1) {
            var line = line(&random)
            // At the beginning of the file it is the file's own mark, and at the beginning of another line a mistake.
            if result.bytes.isEmpty, line.hasPrefix("\u{FEFF}") { line = "{}" }
            result.bytes += Array(line.utf8)
            if number < count || random.chance(70) { result.bytes += Array((random.chance(90) ? feed : "\n").utf8) }
            let text = line.drop { $0.isWhitespace }
            if text.isEmpty { continue }
            if let json = try? JSON(parsing: String(text)), !line.hasPrefix("\u{FEFF}"), let person = Person(json) {
                result.rows.append((number, values(person)))
            } else {
                result.badCount += 1
            }
        }
        return result
    }

    private func hold(_ lines: Lines, _ reader: JSONLinesReader<Person>) throws {
        var found = 0
        try reader.forEach(
            columns: \.id, \.name, \.id, \.address.city, \.boss?.age, \.tags, \.name
        ) { (id, name, sameID, city, age, tags, sameName) in
            let row = found < lines.rows.count ? lines.rows[found] : (0, [])
            #expect(Self.columns(id, name, sameID, city, age, tags, sameName) == row.1)
            #expect(reader.lineNumber == row.0)
            found += 1
        }
        #expect(found == lines.rows.count && reader.recordCount == found && reader.badRecordCount == lines.badCount)
    }

    @Test(arguments: Cases.seeds(30))
    func columnsAreWhatPropertiesReadOfEachLine(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let lines = Self.lines(&random)
        try hold(lines, JSONLinesReader(lines.bytes, .init(policy: .skipping)))
        let file = try Folder()
        let url = file.url.appendingPathComponent("lines.jsonl")
        try Data(lines.bytes).write(to: url)
        try hold(lines, JSONLinesReader(contentsOf: url, .init(policy: .skipping)))
        // Models of the same lines, and columns that take over from models in the middle of a window.
        let reader = JSONLinesReader<Person>(lines.bytes, .init(policy: .skipping))
        let half = random.below(lines.rows.count + 1)
        for row in lines.rows.prefix(half) { #expect(try reader.next().map(Self.values) == row.values) }
        var rest = lines.rows.dropFirst(half)
        try reader.forEach(columns: \.id, \.name, \.id, \.address.city, \.boss?.age, \.tags, \.name) {
            #expect(Self.columns($0, $1, $2, $3, $4, $5, $6) == rest.popFirst()?.values)
        }
        #expect(rest.isEmpty)
    }

    @Test(arguments: Cases.seeds(8))
    func severalThreadsReadTheSame(seed: UInt64) async throws {
        var random = SeededGenerator(seed: 100 + seed)
        let lines = Self.lines(&random)
        let reader = JSONLinesReader<Person>(lines.bytes, .init(policy: .skipping))
        var found: [[String]] = []
        try await reader.concurrentMap(
            columns: \.id, \.name, \.id, \.address.city, \.boss?.age, \.tags, \.name, width: 3
        ) {
            Self.columns($0, $1, $2, $3, $4, $5, $6)
        } into: {
            found.append($0)
        }
        #expect(found == lines.rows.map(\.values) && reader.badRecordCount == lines.badCount)
    }

    @Test(arguments: Cases.seeds(8))
    func copiesOfAnIteratorGoOnAlone(seed: UInt64) throws {
        var random = SeededGenerator(seed: 200 + seed)
        let records = (0..<random.below(40)).map { _ in ColumnRecord.text(&random) }
        let array = try JSONArray<Person>(parsing: "[\(records.joined(separator: ","))]")
        let wanted = array.map { ["\($0.id)", $0.name, "\($0.id)", "\($0.tags)"] }
        var iterators = [(array.columns(\.id, \.name, \.id, \.tags).makeIterator(), 0)]
        while !iterators.isEmpty {
            let at = random.below(iterators.count)
            if iterators.count < 6, random.chance(20) { iterators.append(iterators[at]) }
            let row = iterators[at].0.next()
            guard let (id, name, sameID, tags) = row else {
                #expect(iterators[at].1 == wanted.count)
                iterators.remove(at: at)
                continue
            }
            #expect(["\(id)", name, "\(sameID)", "\(tags)"] == wanted[iterators[at].1])
            iterators[at].1 += 1
        }
    }
}
