import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Columns are what the properties of the models read, whatever the records and wherever they come from.
struct ColumnLawTests {
    typealias Person = ColumnModels.Person
    typealias Party = ColumnModels.Party

    private static func texts<each Value>(_ values: repeat each Value) -> [String] {
        var texts: [String] = []
        for value in repeat each values { texts.append("\(value)") }
        return texts
    }

    private func expected<Record: JSONModelProtocol, each Value>(
        _ text: String, _ paths: repeat KeyPath<Record, each Value>
    ) throws -> [String] {
        let model = Record(try JSON(parsing: text)) ?? Record()
        return Self.texts(repeat model[keyPath: each paths])
    }

    /// The columns of all sources for generated records, against the properties of models.
    private func hold<Record: JSONModelProtocol, each Value>(
        _ records: [String], _ random: inout SeededGenerator, _ paths: repeat KeyPath<Record, each Value>
    ) async throws {
        let all = try records.map { try expected($0, repeat each paths) }
        let objects = zip(records, all).filter { $0.0.hasPrefix("{") }.map(\.1)
        var found: [[String]] = []
        let lines = JSONLinesReader<Record>(records.joined(separator: "\n").utf8, .init(policy: .skipping))
        try lines.forEach(columns: repeat each paths) { (values: repeat each Value) in
            found.append(Self.texts(repeat each values))
        }
        #expect(found == objects)
        #expect(lines.recordCount == objects.count && lines.badRecordCount == records.count - objects.count)
        found = []
        let array = try JSONArray<Record>(parsing: "[" + records.joined(separator: " ,\n") + "]")
        if random.chance(30), !records.isEmpty { _ = array[random.below(records.count)] }
        for row in array.columns(repeat each paths) { found.append(Self.texts(repeat each row)) }
        #expect(found == all)
        found = []
        let elements = JSONArrayReader<Record>(array.text().utf8, .init(policy: .skipping))
        try elements.forEach(columns: repeat each paths) { (values: repeat each Value) in
            found.append(Self.texts(repeat each values))
        }
        #expect(found == objects && elements.recordCount == objects.count)
        found = []
        try await JSONLinesReader<Record>(records.joined(separator: "\r\n").utf8, .init(policy: .skipping))
            .concurrentMap(columns: repeat each paths, width: 2) { (values: repeat each Value) in
                Self.texts(repeat each values)
            } into: {
                found.append($0)
            }
        #expect(found == objects)
        // An edited array has views, edited elements and new ones.
        var json = array.json
        for position in array.indices where position % 3 == 1 { json[position]?["age"] = 7 }
        let edited = try #require(JSONArray<Record>(json)).mutate { $0.append(Record()) }
        found = []
        for row in edited.columns(repeat each paths) { found.append(Self.texts(repeat each row)) }
        #expect(found == edited.map { Self.texts(repeat $0[keyPath: each paths]) })
    }

    @Test func columnsAreWhatPropertiesRead() async throws {
        for seed in Cases.seeds(16) {
            var random = SeededGenerator(seed: seed)
            let records = (0..<random.below(30)).map { _ in ColumnRecord.text(&random) }
            try await hold(records, &random, \Person.id, \.name, \.score, \.isActive)
            try await hold(records, &random, \Person.ratio, \.count, \.nickname, \.isKnown, \.deep)
            try await hold(records, &random, \Person.age, \.ageText, \.size, \.small, \.status, \.second)
            try await hold(records, &random, \Person.address.city, \.address.latitude, \.address.area.code)
            try await hold(
                records, &random, \Person.boss?.age, \.boss?.nickname, \.boss?.address.city, \.boss?.boss?.id)
            try await hold(records, &random, \Person.tags, \.numbers, \.measure, \.raw, \.whole, \.loud)
            try await hold(records, &random, \Person.second2.city, \.checked.city, \.checked.area.name, \.loud, \.loud)
            try await hold(records, &random, \Party.id, \.name)
        }
    }
}

/// Generated records of ``ColumnModels``.
enum ColumnRecord {
    private static let names = [
        "id", "name", "age", "nickname", "score", "ratio", "isActive", "isKnown", "count", "size", "deep", "list",
        "small",
        "status", "created", "measure", "tags", "numbers", "raw", "address", "home", "checked", "boss", "loud", "kind",
    ]

    static func text(_ random: inout SeededGenerator) -> String {
        if random.chance(3) { return random.pick(["7", "null", "[]", "\"x\"", "{}"]) }
        return object(&random, depth: 0)
    }

    private static func object(_ random: inout SeededGenerator, depth: Int) -> String {
        var names = Self.names
        if random.chance(30) { names.shuffle(using: &random) }
        if random.chance(60) { names.removeAll { _ in random.chance(40) } }
        if random.chance(10) { names += names }
        if random.chance(8) {
            names.insert(contentsOf: (0..<40).map { "other\($0)" }, at: random.below(names.count + 1))
        }
        let members = names.map { name in
            let source = random.chance(3) ? "\\u00" + String(name.utf8.first ?? 0, radix: 16) + name.dropFirst() : name
            return "\"\(source)\":\(value(name, &random, depth: depth))"
        }
        return "{" + members.joined(separator: random.chance(50) ? "," : " , ") + "}"
    }

    private static func value(_ name: String, _ random: inout SeededGenerator, depth: Int) -> String {
        if random.chance(12) {
            return random.pick([
                "null", "true", "[]", "{}", "[3, 4]", "{\"id\":1}", "\"12\"", "1e2", "-0", "\"\\u00e9\"",
                "99999999999999999999",
                "12", "1.0", "\"\"",
            ])
        }
        switch name {
        case "id", "age", "count", "size", "small": return "\(random.below(400) - 100)"
        case "score", "ratio": return "\(random.below(1_000)).\(random.next() >> UInt64(30 + random.below(34)))"
        case "isActive", "isKnown": return random.chance(50) ? "true" : "false"
        case "deep": return "{\"er\":{\"value\":\(random.below(9))}}"
        case "list", "numbers": return "[\(random.below(9)), \"2\", 3.0]"
        case "tags": return "[\"a\", \"\(random.below(9))\"]"
        case "status": return random.pick(["\"open\"", "\"shut\"", "\"ajar\""])
        case "kind": return random.pick(["\"firm\"", "\"person\""])
        case "created": return "\"2024-05-0\(random.below(9) + 1)T00:00:00Z\""
        case "measure": return "{\"width\":\(random.below(9)),\"height\":3}"
        case "address", "home", "checked": return address(&random)
        case "boss": return depth > 2 ? "null" : object(&random, depth: depth + 1)
        default: return "\"" + String(repeating: random.pick(["a", "é", "日"]), count: random.below(20)) + "\""
        }
    }

    private static func address(_ random: inout SeededGenerator) -> String {
        var members: [String] = []
        if random.chance(70) { members.append("\"city\":\"\(random.pick(["Oslo", "Rom", "x"]))\"") }
        if random.chance(60) { members.append("\"geo\":{\"lat\":\(random.below(90)).5}") }
        if random.chance(60) { members.append("\"area\":{\"code\":\(random.below(99)),\"name\":null}") }
        if random.chance(15) { members.append("\"box\":\(random.below(9))") }
        return "{" + members.joined(separator: ",") + "}"
    }
}
