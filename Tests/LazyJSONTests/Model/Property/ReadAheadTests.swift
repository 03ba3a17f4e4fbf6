import Synchronization
import Testing

@testable import LazyJSON

/// What is read ahead of a model that is used again must be what reading it would have given.
struct ReadAheadTests {
    class AheadBase: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
        @JSONProperty("stats.views") var views: Int
    }

    final class AheadRecord: AheadBase, @unchecked Sendable {
        @JSONProperty var score: Double
        @JSONProperty var ok: Bool
        @JSONProperty var note: String?
        @JSONProperty var n: Int?
        @JSONProperty var ratio: Double?
        @JSONProperty var flag: Bool?
        @JSONProperty("n") var again: Int = 5
        @JSONProperty(checking: { $0 > 3 }) var size: Int = 9
    }

    final class AheadOther: AheadBase, @unchecked Sendable {
        @JSONProperty var score: String
    }

    class AheadShape: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: String

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.utf8Equals("disc") == true ? AheadDisc.self : AheadBox.self
        }
    }

    final class AheadDisc: AheadShape, @unchecked Sendable {
        @JSONProperty var radius: Int
    }

    final class AheadBox: AheadShape, @unchecked Sendable {
        @JSONProperty var width: Double
        @JSONProperty var radius: String
    }

    final class AheadPage<Item: JSONConvertible & JSONEmptyRepresentable & Sendable>: JSONModel, @unchecked Sendable {
        @JSONProperty var item: Item
        @JSONProperty var count: Int
    }

    final class AheadNoted: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        var note = 7
    }

    /// What is read of a record, by number.
    private static let reads: [@Sendable (AheadRecord) -> String] = [
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
            var kept: [(AheadRecord, Int)] = []
            try JSONLinesReader<AheadRecord>(lines.joined(separator: "\n").utf8).forEach(reusing: true) { record in
                if random.chance(2) { chosen = choice(&random) }
                let fresh = try AheadRecord(parsing: lines[number])
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
        try JSONLinesReader<AheadShape>(lines.joined(separator: "\n").utf8).forEach(reusing: true) { shape in
            if let disc = shape as? AheadDisc { #expect(disc.radius == number) }
            if let box = shape as? AheadBox { #expect(box.radius == "r\(number)" && box.width == Double(number) + 0.5) }
            #expect(shape.kind == (shape is AheadDisc ? "disc" : "box"))
            number += 1
        }
        #expect(number == lines.count)
    }

    /// Nothing is read of the first records that nobody asks for, nor what was asked for once only.
    @Test func onlyWhatIsReadAgainAndAgainIsReadAhead() throws {
        let text = (0..<600).map { "{\"id\":\($0),\"name\":\"name \($0)\",\"score\":0.5,\"ok\":true}\n" }.joined()
        var published: [Int] = []
        var number = 0
        try JSONLinesReader<AheadRecord>(text.utf8).forEach(reusing: true) { record in
            published.append(record.modelPublished.load(ordering: .relaxed).nonzeroBitCount)
            #expect(record.id == number && record.ok)
            if number % 2 == 1 { #expect(record.name == "name \(number)") }
            number += 1
        }
        #expect(published.prefix(2) == [0, 0])
        #expect(published.dropFirst(2).prefix(200).allSatisfy { $0 == 2 })
        // Now and then it is found out anew what is read.
        #expect(published.dropFirst(202).contains(0))
        #expect(published.filter { $0 == 2 }.count > 580)
    }

    @Test func placesAreKnownOfClassesThatStoreOnlyProperties() {
        for type in [
            AheadBase.self, AheadRecord.self, AheadOther.self, AheadDisc.self, AheadPage<String>.self,
            AheadPage<Double>.self,
        ] as [JSONModel.Type] {
            #expect(ModelClass.of(type).object.places != nil, "\(type)")
        }
        #expect(ModelClass.of(AheadNoted.self).object.places == nil)
    }

    @Test func propertiesOfGenericClassesAreReadAhead() throws {
        let text = (0..<500).map { "{\"item\":\"item \($0)\",\"count\":\($0)}\n" }.joined()
        var number = 0
        try JSONLinesReader<AheadPage<String>>(text.utf8).forEach(reusing: true) { page in
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
