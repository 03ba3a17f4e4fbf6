import FoundationEssentials
import LazyJSON
import Testing
import TestSupport

/// A decimal keeps the number of fraction digits of the existing value.
struct DecimalDigitsTests {
    final class Bill: JSONModel, @unchecked Sendable {
        @JSONProperty var total: Decimal
        @JSONProperty var tip: Decimal?
        @JSONProperty var parts: [Decimal]
        @JSONProperty var lazyParts: JSONArray<Decimal>
        @JSONProperty var byName: [String: Decimal]
        @JSONProperty("deep.0.price") var inner: Decimal
        @JSONProperty(using: .range(0...1_000)) var limited: Decimal
    }

    @Test(
        arguments: [
            ("19.90", "20.5", "20.50"), ("19.90", "21", "21.00"), ("19.90", "0.125", "0.125"), ("19.9", "-3", "-3.0"),
            ("19", "20.5", "20.5"), ("19", "21", "21"), ("1.50e3", "21", "21"), ("1.5E3", "2.25", "2.25"),
            ("\"19.90\"", "21", "\"21.00\""), ("\" 19.90 \"", "20.5", "\"20.50\""), ("\"x.90\"", "21", "\"21\""),
            ("null", "21", "21"), ("true", "2", "2"), ("19.90", "19.9", "19.90"), ("0.000", "12", "12.000"),
            ("1.00", "123456789012345678901234567890", "123456789012345678901234567890.00"),
        ])
    func theDigitsOfTheFractionAreKept(_ existing: String, _ new: String, _ written: String) throws {
        let value = try #require(Decimal(string: new))
        #expect(value.json(replacing: try JSON(parsing: existing)).text() == written)
    }

    /// Every way of writing gives the same text.
    @Test func everyWayKeepsThem() throws {
        for seed in Cases.seeds(1_000) {
            var random = SeededGenerator(seed: seed)
            func number(_ digits: Int) -> String {
                let fraction = (0..<digits).map { _ in "\(random.below(10))" }.joined()
                return "\(random.below(900) + 10)" + (digits == 0 ? "" : ".\(fraction)")
            }
            let isString = random.chance(30)
            let old = number(random.below(5))
            let existing = isString ? "\"\(old)\"" : old
            let value = try #require(Decimal(string: number(random.below(4))))
            let note: Comment = "seed \(seed): \(value) over \(existing)"
            let written = value.json(replacing: try JSON(parsing: existing)).text()
            let kept = old.split(separator: ".").dropFirst().first?.count ?? 0
            let shown = written.split(separator: "\"").joined().split(separator: ".").dropFirst().first?.count ?? 0
            let needed = "\(value)".split(separator: ".").dropFirst().first?.count ?? 0
            #expect(shown == max(kept, needed) || written == existing, note)
            let bill = try Bill(
                parsing: """
                    {"total":\(existing),"tip":\(existing),"parts":[1,\(existing)],"lazyParts":[\(existing)],\
                    "byName":{"a":\(existing)},"deep":[{"price":\(existing)}],"limited":\(existing)}
                    """)
            var ways: [(inout JSONDraft<Bill>) -> Void] = [
                { $0.total = value }, { $0.tip = value }, { $0.parts[1] = value }, { $0.parts = [1, value] },
                { $0.lazyParts[0] = value }, { $0.byName["a"] = value }, { $0.inner = value }, { $0.limited = value },
            ]
            ways.append { $0.set(\.total, to: value) }
            ways.append { $0.merge(["total": value.json(replacing: $0.json["total"])]) }
            var settable = bill
            settable[\.total] = value
            for changed in ways.map({ bill.mutate($0) }) + [settable] {
                let expected = "\(changed.text().split(separator: written, maxSplits: 1).count)"
                #expect(changed === bill ? written == existing : expected == "2", "\(note): \(changed)")
            }
        }
    }
}
