import LazyJSON
import Testing

/// A text in capitals, which does not look at what stands there when it is written.
private struct Capitals: JSONConvertible, Hashable {
    let text: String

    static func value(from json: JSON) throws -> Capitals {
        Capitals(text: try json.value(as: String.self).uppercased())
    }

    func json(replacing existing: JSON?) -> JSON { JSON(text) }
}

private final class Spelled: JSONModel, @unchecked Sendable {
    @JSONProperty var texts: Set<String>
    @JSONProperty var numbers: Set<Double>
    @JSONProperty var one: Capitals?
    @JSONProperty var all: [Capitals]
    @JSONProperty var each: JSONArray<Capitals?>
    @JSONProperty var named: [String: Capitals]
    @JSONProperty(using: .exact) var exact: JSONArray<Int>
}

@Suite struct EqualSpellingTests {
    @Test(
        "a set that is written as it was read keeps the elements that Swift takes for equal",
        arguments: [
            "{\"texts\":[\"\u{e9}\", \"e\u{301}\", \"\u{e9}\"]}", "{\"texts\":[\"e\u{301}\", \"\u{e9}\"]}",
            "{\"numbers\":[0, -0, 0.0]}", "{\"numbers\":[-0, 0]}",
        ])
    func setsKeepEqualElements(text: String) throws {
        let model = try Spelled(parsing: text)
        let same = model.mutate {
            $0.texts = $0.texts
            $0.numbers = $0.numbers
        }
        #expect(same === model)
    }

    @Test func aSetWithAnotherSpellingOfAnElementIsWritten() throws {
        let model = try Spelled(parsing: "{\"texts\":[\"\u{e9}\", \"e\u{301}\"]}")
        #expect(model.mutate { $0.texts = ["e\u{301}"] }.text() == "{\"texts\":[\"e\u{301}\"]}")
        #expect(model.mutate { $0.texts = [] }.text() == "{\"texts\":[]}")
    }

    @Test func valuesOfTypesThatDoNotLookAtWhatStandsThereKeepTheirText() throws {
        let model = try Spelled(
            parsing: #"{"one":"a\u0062", "all":["x", 3, {}], "each":["y", null], "named":{"k":"z", "l":[]}}"#)
        let same = model.mutate {
            $0.one = $0.one
            $0.all = $0.all
            $0.each = $0.each
            $0.each[0] = $0.each[0]
            $0.named = $0.named
        }
        #expect(same === model)
        let changed = model.mutate {
            $0.all.append(Capitals(text: "N"))
            $0.named["m"] = Capitals(text: "M")
        }
        #expect(
            changed.text()
                == #"{"one":"a\u0062", "all":["x", 3, {}, "N"], "each":["y", null], "named":{"k":"z", "l":[], "m":"M"}}"#
        )
    }

    @Test func anExactElementIsWrittenSoThatItCanBeRead() throws {
        let model = try Spelled(parsing: #"{"exact":["42", 1]}"#)
        let changed = model.mutate { $0.exact[0] = 7 }
        #expect(changed.text() == #"{"exact":[7, 1]}"#)
        #expect(changed.exact[0] == 7)
    }
}
