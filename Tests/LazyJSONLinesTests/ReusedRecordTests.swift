import LazyJSON
import LazyJSONLines
import Testing

/// An instance that `forEach(reusing: true)` passes again and again reads the same as a new model.
struct ReusedRecordTests {
    class ReusedBase: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
        @JSONProperty("stats.views") var views: Int
    }

    final class ReusedRecord: ReusedBase, @unchecked Sendable {
        @JSONProperty var score: Double
        @JSONProperty var ok: Bool
        @JSONProperty var note: String?
        @JSONProperty var n: Int?
        @JSONProperty var ratio: Double?
        @JSONProperty var flag: Bool?
        @JSONProperty("n") var again: Int = 5
        @JSONProperty(checking: { $0 > 3 }) var size: Int = 9
    }

    final class ReusedOther: ReusedBase, @unchecked Sendable {
        @JSONProperty var score: String
    }

    class ReusedShape: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: String

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.utf8Equals("disc") == true ? ReusedDisc.self : ReusedBox.self
        }
    }

    final class ReusedDisc: ReusedShape, @unchecked Sendable {
        @JSONProperty var radius: Int
    }

    final class ReusedBox: ReusedShape, @unchecked Sendable {
        @JSONProperty var width: Double
        @JSONProperty var radius: String
    }

    final class ReusedPage<Item: JSONConvertible & JSONEmptyRepresentable & Sendable>: JSONModel, @unchecked Sendable {
        @JSONProperty var item: Item
        @JSONProperty var count: Int
    }

    /// The readings of a record, by number.
    private static let reads: [@Sendable (ReusedRecord) -> String] = [
        { "\($0.id)" }, { $0.name }, { "\($0.views)" }, { "\($0.score)" }, { "\($0.ok)" }, { $0.note ?? "nil" },
        { "\($0.n ?? -1)" }, { "\($0.ratio ?? -1)" }, { $0.flag.map { "\($0)" } ?? "nil" }, { "\($0.again)" },
        { "\($0.size)" }, { $0.text() }, { "\($0.issues.count)" },
    ]

    @Test func generatedRecordsReadAsNewModels() throws {
        for seed in Cases.seeds(25) {
            var random = SeededGenerator(seed: seed)
            let lines = (0..<900).map { _ in record(&random) }
            var chosen = choice(&random)
            var number = 0
            var kept: [(ReusedRecord, Int)] = []
            try JSONLinesReader<ReusedRecord>(lines.joined(separator: "\n").utf8).forEach(reusing: true) { record in
                if random.chance(2) { chosen = choice(&random) }
                let fresh = try ReusedRecord(parsing: lines[number])
                for read in random.chance(3) ? Array(Self.reads.indices) : chosen {
                    #expect(Self.reads[read](record) == Self.reads[read](fresh), "\(lines[number])")
                }
                if random.chance(1) { kept.append((record, number)) }
                number += 1
            }
            #expect(number == lines.count)
            for (record, number) in kept { #expect(record.text() == lines[number]) }
        }
    }

    @Test func recordsOfSeveralClassesReadRight() throws {
        var random = SeededGenerator(seed: 3)
        let lines = (0..<2_000).map { number in
            random.chance(number % 1_000 < 500 ? 50 : 1)
                ? #"{"kind":"disc","radius":\#(number)}"#
                : #"{"kind":"box","radius":"r\#(number)","width":\#(number).5}"#
        }
        var number = 0
        try JSONLinesReader<ReusedShape>(lines.joined(separator: "\n").utf8).forEach(reusing: true) { shape in
            if let disc = shape as? ReusedDisc { #expect(disc.radius == number) }
            if let box = shape as? ReusedBox {
                #expect(box.radius == "r\(number)" && box.width == Double(number) + 0.5)
            }
            #expect(shape.kind == (shape is ReusedDisc ? "disc" : "box"))
            number += 1
        }
        #expect(number == lines.count)
    }

    @Test func recordsOfGenericClassesReadRight() throws {
        let text = (0..<500).map { "{\"item\":\"item \($0)\",\"count\":\($0)}\n" }.joined()
        var number = 0
        try JSONLinesReader<ReusedPage<String>>(text.utf8).forEach(reusing: true) { page in
            #expect(page.item == "item \(number)" && page.count == number)
            number += 1
        }
        #expect(number == 500)
    }

    // MARK: Generating

    private func choice(_ random: inout SeededGenerator) -> [Int] {
        Self.reads.indices.filter { _ in random.chance(40) }.shuffled(using: &random)
    }

    /// An object with some members of the records' names, and others.
    private func record(_ random: inout SeededGenerator) -> String {
        var names = ["id", "name", "stats", "score", "ok", "note", "n", "ratio", "flag", "size"]
        if random.chance(10) { names.shuffle(using: &random) }
        if random.chance(20) { names.removeSubrange(random.below(names.count)...) }
        if random.chance(5) { names += names }
        if random.chance(20) { names.insert("other", at: random.below(names.count + 1)) }
        if random.chance(2) { names += (0..<40).map { "x\($0)" } }
        let members = names.map { name in
            let spelled = random.chance(3) ? "\\u00" + String(name.utf8.first ?? 0, radix: 16) + name.dropFirst() : name
            return "\"\(spelled)\":\(value(name, &random))"
        }
        return "{" + members.joined(separator: random.chance(50) ? "," : ", ") + "}"
    }

    private func value(_ name: String, _ random: inout SeededGenerator) -> String {
        if random.chance(8) {
            return random.pick([
                "null", "true", "[]", "{\"id\":1}", "\"12\"", "1e2", "-0", "\"\\u00e9\"", "99999999999",
            ])
        }
        let sign = random.chance(30) ? "-" : ""
        switch name {
        case "id", "n", "size": return sign + "\(random.next() >> UInt64(random.below(64)))"
        case "score", "ratio":
            return sign + "\(random.below(100_000)).\(random.next() >> UInt64(30 + random.below(34)))"
        case "ok", "flag": return random.chance(50) ? "true" : "false"
        case "stats": return "{\"views\":\(random.below(1_000))}"
        default: return "\"" + String(repeating: random.pick(["a", "é", "日"]), count: random.below(20)) + "\""
        }
    }
}
