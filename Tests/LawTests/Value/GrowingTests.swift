import LazyJSON
import Testing

/// Values that are made in code: they grow in place, and copies never see it.
struct GrowingTests {
    @Test(arguments: [("a", 1), ("ab\u{1F600}", 2), ("a name of more than eleven bytes", 3), ("\"\\\n", 4)])
    func membersAreAddedBehindTheOthers(name: String, number: Int) {
        var json: JSON = [:]
        var expected: [String] = []
        for count in 0..<40 {
            json["\(name)\(count)"] = JSON(number)
            expected.append("\(JSON("\(name)\(count)").text()):\(number)")
            #expect(json.text() == "{\(expected.joined(separator: ","))}")
            #expect(json.count == count + 1)
            #expect(json["\(name)\(count)"]?.int == number)
            #expect(json["\(name)"] == nil)
        }
    }

    @Test(arguments: [0, 1, 12, 511, 512, 513, 2_000])
    func textsOfAnyLengthAreAdded(length: Int) throws {
        let text = String(repeating: "é", count: length / 2) + String(repeating: "x", count: length % 2)
        var array: JSON = []
        try array.append(JSON(text))
        try array.append([JSON(text)])
        try array.append(["a": JSON(text)])
        #expect(array.text() == "[\"\(text)\",[\"\(text)\"],{\"a\":\"\(text)\"}]")
        #expect(array[1]?[0]?.string == text)
        #expect(array[2]?["a"]?.string == text)
    }

    @Test func aValueThatIsAddedToItselfIsTheValueBefore() throws {
        var json: JSON = ["a": 1]
        json["b"] = json
        json["c"] = json["b"]
        #expect(json.text() == #"{"a":1,"b":{"a":1},"c":{"a":1}}"#)
        var array: JSON = [1]
        for _ in 0..<4 { try array.append(array) }
        #expect(array.text() == "[1,[1],[1,[1]],[1,[1],[1,[1]]],[1,[1],[1,[1]],[1,[1],[1,[1]]]]]")
    }

    @Test func partsOfAParsedTextKeepTheirText() throws {
        let parsed = try JSON(parsing: #"{"text": "\u00e9\/", "number": 1.50, "list": [ 1, 2 ]}"#)
        let made: JSON = ["a": parsed["text"] ?? .null, "b": parsed["number"] ?? .null, "c": parsed["list"] ?? .null]
        #expect(made.text() == #"{"a":"\u00e9\/","b":1.50,"c":[ 1, 2 ]}"#)
    }

    @Test func aValueInAPrettyDocumentGetsItsLayout() throws {
        var json = try JSON(parsing: "{\n  \"a\": 1\n}\n")
        json["b"] = ["x": 1, "y": [[:], []], "z": ["k": ["l": 2]]]
        let text = json.text()
        json["c"] = json["b"]
        try json.set(3, at: "c.z.k.m")
        #expect(text.hasPrefix("{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1,\n"))
        #expect(try JSON(parsing: text) == ["a": 1, "b": ["x": 1, "y": [[:], []], "z": ["k": ["l": 2]]]])
        #expect(json["b"]?["z"]?["k"] == ["l": 2])
        #expect(json["c"]?["z"]?["k"] == ["l": 2, "m": 3])
    }

    @Test func aScalarOfAMadeValueHasNoDialectOnceItIsDetached() throws {
        let new = try JSON(parsing: "[1,/*c*/2,]", dialect: .jsonc)
        let made: JSON = ["x": 1]
        var json = try #require(made["x"]).detached()
        try json.set(new, at: "")
        #expect(json.text() == "[1,/*c*/2,]")
    }

    @Test(arguments: [511, 512, 513, 5_000]) func namesOfAnyLengthAreAdded(length: Int) {
        let name = String(repeating: "n", count: length)
        var json: JSON = ["a": 1]
        json[name] = 2
        json["b"] = 3
        #expect(json.text() == "{\"a\":1,\"\(name)\":2,\"b\":3}")
    }

    /// Random programs on four values, which are copied, added to one another, and changed at any depth.
    @Test func everyProgramGivesWhatASimpleModelGives() throws {
        for seed in Cases.seeds(16_000) {
            var random = SeededGenerator(seed: seed)
            var values: [JSON] = [[:], [], [:], []]
            var models = values.map { MadeModel($0) }
            for _ in 0..<12 + random.below(60) {
                let (at, other) = (random.below(4), random.below(4))
                step(&values[at], &models[at], values[other], models[other], &random)
                for (value, model) in zip(values, models) where value.text() != model.text {
                    Issue.record("seed \(seed): \(value.text()) instead of \(model.text)")
                    return
                }
            }
            for value in values { #expect(try JSON(parsing: value.data()) == value, "seed \(seed)") }
        }
    }

    private func step(
        _ json: inout JSON, _ model: inout MadeModel, _ other: JSON, _ otherModel: MadeModel,
        _ random: inout SeededGenerator
    ) {
        if random.chance(8) {
            (json, model) = (other, otherModel)
            return
        }
        let (new, newModel) = random.chance(35) ? (other, otherModel) : scalar(&random)
        let path = model.randomPath(&random)
        if random.chance(20), case let shared = json, !path.isEmpty {
            // The container is changed in place while a copy of the whole is alive.
            json[at: JSONPointer(path)] = new
            model.set(newModel, at: path[...])
            #expect(shared.count >= 0)
        } else if random.chance(15) {
            if (try? json.remove(at: JSONPointer(path))) != nil { model.remove(at: path[...]) }
        } else if !path.isEmpty {
            json[at: JSONPointer(path)] = new
            model.set(newModel, at: path[...])
        }
    }

    private func scalar(_ random: inout SeededGenerator) -> (JSON, MadeModel) {
        let json: JSON =
            switch random.below(7) {
            case 0: JSON(random.below(1_000))
            case 1: JSON(Double(random.below(1_000)) / 8)
            case 2: JSON(String(repeating: "text \"é\" ", count: random.below(4)))
            case 3: JSON(String(repeating: "long ", count: random.below(130)))
            case 4: [:]
            case 5: []
            default: random.chance(50) ? true : .null
            }
        return (json, MadeModel(json))
    }
}

/// A made value as simple as can be.
private indirect enum MadeModel {
    case scalar(String)
    case array([MadeModel])
    case object([(name: String, value: MadeModel)])

    init(_ json: JSON) {
        switch json.kind {
        case .object: self = .object([])
        case .array: self = .array([])
        default: self = .scalar(json.text())
        }
    }

    var text: String {
        switch self {
        case .scalar(let text): text
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .object(let members): "{\(members.map { "\"\($0.name)\":\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    /// A path to a child that is there, or behind the others.
    func randomPath(_ random: inout SeededGenerator) -> [JSONPointer.Component] {
        switch self {
        case .scalar: return []
        case .array(let elements):
            let at = random.chance(60) ? elements.count : random.below(elements.count + 1)
            guard at < elements.count else { return [.index(at)] }
            return [.index(at)] + (random.chance(60) ? elements[at].randomPath(&random) : [])
        case .object(let members):
            guard !members.isEmpty, random.chance(50) else { return [.key("name \(random.below(40))")] }
            let member = members[random.below(members.count)]
            return [.key(member.name)] + (random.chance(60) ? member.value.randomPath(&random) : [])
        }
    }

    mutating func set(_ new: MadeModel, at path: ArraySlice<JSONPointer.Component>) {
        guard let first = path.first else { return self = new }
        switch (self, first) {
        case (.array(var elements), .index(let at)):
            if at < elements.count { elements[at].set(new, at: path.dropFirst()) } else { elements.append(new) }
            self = .array(elements)
        case (.object(var members), .key(let name)):
            if let at = members.firstIndex(where: { $0.name == name }) {
                members[at].value.set(new, at: path.dropFirst())
            } else {
                members.append((name, new))
            }
            self = .object(members)
        default: break
        }
    }

    mutating func remove(at path: ArraySlice<JSONPointer.Component>) {
        guard let first = path.first else { return }
        switch (self, first) {
        case (.array(var elements), .index(let at)) where at < elements.count:
            if path.count == 1 { elements.remove(at: at) } else { elements[at].remove(at: path.dropFirst()) }
            self = .array(elements)
        case (.object(var members), .key(let name)):
            guard let at = members.firstIndex(where: { $0.name == name }) else { return }
            if path.count == 1 { members.remove(at: at) } else { members[at].value.remove(at: path.dropFirst()) }
            self = .object(members)
        default: break
        }
    }
}
