import LazyJSON
import Testing
import TestSupport

/// Text from JSON with comments that comes into a string or a strict document is written as strict JSON.
struct StrictTextTests {
    final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .embedded) var text: JSON?
        @JSONProperty(using: .embedded(.standard)) var list: [JSON]
        @JSONProperty(using: .embedded) var part: Part?
        @JSONProperty var plain: JSON?
        @JSONProperty var all: [JSON]
    }

    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var more: JSON?
    }

    @Test func aValueWithCommentsIsReadAfterItIsWrittenIntoAString() throws {
        let commented = try JSON(parsing: "{\n  // the name\n  \"name\": \"Ann\", // x\n}\n", dialect: .jsonc)
        for existing in ["{}", #"{"text":"[1]","part":"{\"name\":\"Bea\"}"}"#, #"{"text":"","part":null}"#] {
            let holder = try Holder(parsing: existing)
            let part = try #require(Part(commented))
            let changed = try holder.mutate(.checked) {
                $0.text = commented
                $0.part = part
            }
            let parsed = try Holder(parsing: changed.text())
            #expect(parsed.text == ["name": "Ann"] && parsed.part?.name == "Ann", "\(changed)")
            #expect(parsed.json["text"]?.string?.contains("//") == false)
            let again = try JSON(parsing: try #require(changed.json["part"]?.string))
            #expect(again == ["name": "Ann"])
        }
    }

    /// A value of a text with comments and trailing commas.
    private static func value(_ random: inout SeededGenerator, _ depth: Int) -> String {
        func gap() -> String { random.pick(["", " ", "\n ", "/* c */", " // \"x\": {\n", "\n// ]\n", "/*,*/"]) }
        if depth == 0 || random.chance(30) {
            return random.pick([
                "1", "-2.50", "true", "null", #""a//b""#, #""/* é */""#, #""\u0041\n""#, "{}", "[/* e */]",
            ])
        }
        let isObject = random.chance(60)
        let children = (0..<1 + random.below(3)).map { number in
            let name = isObject ? "\"k\(number)\"\(gap()):\(gap())" : ""
            return "\(gap())\(name)\(value(&random, depth - 1))\(gap())"
        }
        let comma = random.chance(40) ? "," + gap() : ""
        let text = children.joined(separator: ",") + comma
        return isObject ? "{\(text)}" : "[\(text)]"
    }

    /// The outcome of each way into a strict place is strict JSON, and its parsed text has the value.
    @Test func everyWayIntoAStrictPlaceWritesStrictJSON() throws {
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            let text = "\(random.pick(["", "// top\n"]))\(Self.value(&random, 3))\(random.pick(["", " // end"]))"
            let document = try JSON(parsing: text, dialect: .jsonc)
            // Also a value with edits.
            var value = document
            if value.kind == .object, random.chance(50) { value["new"] = [1] }
            let note: Comment = "seed \(seed): \(text)"

            var strict = try JSON(parsing: #"{ "a": 1, "b": [2] }"#)
            strict["a"] = value
            try strict["b"]?.append(value)
            #expect(try JSON(parsing: strict.text()) == ["a": value, "b": [2, value]], note)

            let old = random.pick(["{}", #"{"text":"{\"a\": 1}","list":"[1]","plain":{"a":1},"all":[0]}"#])
            let holder = try Holder(parsing: old)
            let part = Part(value)
            let changed = try holder.mutate(.checked) {
                $0.text = value
                $0.list = [value]
                $0.plain = value
                $0.all = [value]
                if let part { $0.part = part }
            }
            let parsed = try Holder(parsing: changed.text())
            let isNull = value.isNull
            #expect(
                parsed.text == value && parsed.list == [value] && parsed.plain == value && parsed.all == [value], note)
            #expect(!isNull || parsed.plain == .some(.null), note)
            #expect(changed.text == parsed.text && changed.plain == parsed.plain, note)
            #expect(parsed.part?.json == part?.json, note)
            for name in ["text", "list", "part"] {
                guard let string = parsed.json[name]?.string else { continue }
                #expect(throws: Never.self, note) { try JSON(parsing: string) }
            }
        }
    }
}
