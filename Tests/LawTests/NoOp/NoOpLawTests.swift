import LazyJSON
import TestSupport
import Testing

/// Writing what a property reads changes no byte, and gives the same instance.
@Suite struct NoOpLawTests {
    @Test func writingWhatAScalarReadsChangesNothing() throws { try check(NoOp.scalars, parts: []) }

    @Test func writingWhatACollectionReadsChangesNothing() throws {
        try check(NoOp.collections, parts: Self.collectionParts)
    }

    @Test func writingWhatAModelReadsChangesNothing() throws { try check(NoOp.models, parts: Self.modelParts) }

    // MARK: Parts

    private typealias Write<Model: JSONModelProtocol> = @Sendable (inout JSONDraft<Model>) -> Void

    private static let collectionParts: [Write<NoOp.Collections>] = [
        { draft in for at in draft.ints.indices { draft.ints[at] = draft.ints[at] } },
        { draft in for at in draft.someInts.indices { draft.someInts[at] = draft.someInts[at] } },
        { draft in for at in draft.lazy.indices { draft.lazy[at] = draft.lazy[at] } },
        { draft in for at in draft.manyLazy.indices { draft.manyLazy[at] = draft.manyLazy[at] } },
        { draft in for at in draft.many.indices { draft.many[at] = draft.many[at] } },
        { draft in for at in draft.embedded.indices { draft.embedded[at] = draft.embedded[at] } },
        { draft in for at in draft.few.indices { draft.few[at] = draft.few[at] } },
        { draft in for at in draft.lossy.indices { draft.lossy[at] = draft.lossy[at] } },
        { draft in for at in draft.points.indices { draft.points[at] = draft.points[at] } },
        { draft in
            for at in (draft.ifLazy ?? []).indices { let now = draft.ifLazy?[at] ?? nil; draft.ifLazy?[at] = now }
        },
        { $0.lazy.replaceSubrange(0..<$0.lazy.count, with: Array($0.lazy)) },
        { $0.ints.replaceSubrange(0..<$0.ints.count, with: Array($0.ints)) },
        { draft in for key in ["k", "a", "b", ""] { draft.table[key] = draft.table[key] } },
        { draft in for key in ["k", "a", "b", ""] { draft.times[key] = draft.times[key] } },
        { draft in for key in ["k", "a", "b", ""] { let now = draft.ifTable?[key]; draft.ifTable?[key] = now } },
        { draft in for element in draft.bag { draft.bag.insert(element) } },
        { draft in draft.somePoint.lat = draft.somePoint.lat },
        { draft in
            let now = draft.point?.label; draft.point?.label = now
        },
    ]

    private static let modelParts: [Write<NoOp.Models>] = [
        { $0.home.city = $0.home.city },
        { $0.home.note = $0.home.note },
        { $0.home.plan = $0.home.plan },
        { draft in
            let now = draft.ifHome?.zip ?? 0
            draft.ifHome?.zip = now
        },
        { draft in
            let now = draft.nullHome?.city ?? ""
            draft.nullHome?.city = now
        },
        { $0.someHome.city = $0.someHome.city },
        { $0.someHome.codes = $0.someHome.codes },
        { $0.far.plan = $0.far.plan },
        { draft in
            let now = draft.embedded?.city ?? ""
            draft.embedded?.city = now
        },
        { draft in
            let now = draft.checked?.city ?? ""
            draft.checked?.city = now
        },
        { draft in for at in draft.homes.indices { draft.homes[at].plan = draft.homes[at].plan } },
        { draft in for at in draft.homes.indices { draft.homes[at] = draft.homes[at] } },
        { draft in for at in draft.lazy.indices { draft.lazy[at].note = draft.lazy[at].note } },
        { draft in for at in draft.lazy.indices { draft.lazy[at] = draft.lazy[at] } },
        { draft in for at in draft.many.indices { draft.many[at].zip = draft.many[at].zip } },
        { draft in for key in ["k", "a"] { let now = draft.named[key]?.codes ?? []; draft.named[key]?.codes = now } },
        { draft in for key in ["k", "a"] { draft.named[key] = draft.named[key] } },
        { $0.shape.name = $0.shape.name },
        { draft in
            let now = draft.home.zip
            draft[as: NoOp.Models.self]?.home.zip = now
        },
    ]

    // MARK: Checking

    private func check<Model: JSONModel & JSONModelProtocol>(
        _ properties: [NoOp.Property<Model>], parts: [Write<Model>]
    ) throws {
        var readCount = 0
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            let text = NoOpText.document(properties.map(\.path), &random)
            let model = try Model(parsing: text)
            for property in properties {
                for (number, write) in property.writes.enumerated() {
                    let same = model.mutate { write(&$0, model) }
                    #expect(same.text() == text, "seed \(seed): \(property.name), write \(number): \(text)")
                    #expect(same === model, "seed \(seed): \(property.name), write \(number): another instance")
                }
                var assigned = model
                property.assign(&assigned)
                #expect(assigned === model, "seed \(seed): subscript \(property.name): \(text) to \(assigned.text())")
            }
            for (number, write) in parts.enumerated() {
                let same = model.mutate(write)
                #expect(same === model, "seed \(seed): part \(number): \(text) to \(same.text())")
            }
            readCount += properties.count
            // The same after an edit of the draft, which the writes must not change either.
            let name = random.pick(properties).path[0]
            let edited = model.mutate { $0.json["zz"] = [1] }
            let both = model.mutate { draft in
                draft.json["zz"] = [1]
                for property in properties { property.writes[1](&draft, model) }
                for write in parts { write(&draft) }
            }
            #expect(both.text() == edited.text(), "seed \(seed): after an edit beside \(name): \(text)")
        }
        #expect(readCount >= Cases.scaled(2_000) * properties.count)
    }
}

/// Random texts of objects that have members for some properties.
private enum NoOpText {
    private static let scalars = [
        "0", "-0", "1.0", "1e3", "42.9", "-2.50", "7", "300", "1e400", "123456789012345678901234567890", "null", "true",
        "false",
        #""042""#, #"" 7 ""#, #""TRUE""#, #""\u0041""#, #""e\u0301""#, #""\ud800""#, #""""#, #""team""#, #""free""#,
        #""-0""#,
        #""2024-01-02""#, #""2024-01-02T03:04:05.5+02:00""#, #""https://example.com/K\u00f6ln""#, #""AA==""#,
        #""AA=A""#,
        #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, #""[1, 2.0]""#, #""{\"city\": \"B\", \"zip\": 1.0}""#, #""x/\/y""#,
    ]

    private static let names = [
        "k", "a", "b", "city", "zip", "note", "codes", "name", "lat", "label", "weight", "kind", #"\u006b"#,
    ]

    static func document(_ paths: [[String]], _ random: inout SeededGenerator) -> String {
        var members: [String] = []
        for path in paths {
            while random.chance(members.count.isMultiple(of: 7) ? 30 : 70) {
                members.append(member(path[...], &random))
                if random.chance(85) { break }
            }
        }
        return "{" + members.joined(separator: random.pick([",", ", ", ",\n  "])) + random.pick(["}", " }", "\n}\n"])
    }

    private static func member(_ path: ArraySlice<String>, _ random: inout SeededGenerator) -> String {
        let rest = path.dropFirst()
        let name = #""\#(path.first ?? "")""# + random.pick([":", ": ", " : "])
        if rest.isEmpty || random.chance(15) { return name + value(2, &random) }
        return name + (rest.first == "0" ? "[\(value(1, &random))]" : "{\(member(rest, &random))}")
    }

    private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
        if depth == 0 || random.chance(35) { return random.pick(scalars) }
        let count = random.below(4)
        if random.chance(40) {
            let elements = (0..<count).map { _ in value(depth - 1, &random) }
            return "[" + elements.joined(separator: random.pick([",", ", "])) + "]"
        }
        let members = (0..<count).map { _ in
            if random.chance(20) { return #""kind": "circle""# }
            return #""\#(random.pick(names))": \#(value(depth - 1, &random))"#
        }
        return "{" + members.joined(separator: random.pick([",", ", "])) + "}"
    }
}
