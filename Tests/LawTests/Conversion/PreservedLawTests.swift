import FoundationEssentials
import LazyJSON
import Testing

@Suite("Laws of Codable values that keep what they do not know")
struct PreservedLawTests {
    // MARK: Our coder

    @Test(
        "generated types: an unchanged value keeps its text, and a change of one part changes that only",
        arguments: Cases.seeds(400))
    func generated(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var values = GeneratedValues()
        let type = values.type(&generator, depth: 3)
        let text = values.text(values.value(type, &generator, depth: 3), &generator, damage: 0)
        let part = try JSON(parsing: " \(text)\n")
        try GeneratedType.$current.withValue((type, .integer(0))) {
            let read = try #require(type.read(part))
            var held = try JSONPreserved<GeneratedValue>(part)
            #expect(held.value == read)
            held.value = read
            #expect(try held.text() == part.text())
            var edit = GeneratedEdit(generator: generator, values: values)
            guard let changed = try edit.change(read, type, part) else { return }
            let copy = held
            held.value = changed.value
            #expect(try held.text() == " \(changed.json.rawText)\n" && copy.text() == part.text())
            #expect(try JSONPreserved<GeneratedValue>(held.json()).value == changed.value)
        }
    }

    @Test("the same in other types", arguments: Cases.seeds(400))
    func nested(_ seed: UInt64) throws {
        typealias Shelf = OwnedShelf<OwnedIdentified>
        typealias Whole = [String: [JSONPreserved<Shelf>]]
        var generator = SeededGenerator(seed: seed)
        var writer = OwnedText(.none)
        let text = writer.text(of: try JSON(encoding: Shelf.make(&generator)), &generator)
        let json = try JSON(parsing: "{ \"a\" : [\(text) , \(text)] }")
        var alone = try JSONPreserved<Shelf>(parsing: text)
        guard let change = ShelfChange.make(alone.value, &generator) else { return }
        let numbers = generator
        func apply(to shelf: inout Shelf) {
            var numbers = numbers
            change.apply(to: &shelf) {
                $0.edit(&numbers)
            } make: {
                OwnedIdentified.make(&numbers)
            }
        }
        apply(to: &alone.value)
        var whole = try json.decode(Whole.self)
        #expect(try JSON(encoding: whole).text() == "{\"a\":[\(text),\(text)]}")
        if let shelf = whole["a"]?[1].value {
            var shelf = shelf
            apply(to: &shelf)
            whole["a"]?[1].value = shelf
        }
        // New parts look as their surroundings do, which are more here.
        let changed = try #require(whole["a"]?[1])
        #expect(try changed.json() == alone.json() && changed.value == alone.value)
        #expect(try JSON(encoding: whole).text() == "{\"a\":[\(text),\(changed.text())]}")
        var held = try JSONPreserved<Whole>(json)
        held.value = whole
        var edited = json
        try edited.update(as: Whole.self) { $0 = whole }
        #expect(try held.text() == edited.text())
        #expect(try edited == ["a": [json[at: "a.0"] ?? .null, changed.json()]])
        #expect(edited.text().hasPrefix("{ \"a\" : [\(text) , {") && edited.text().hasSuffix("] }"))
    }

    // MARK: Other coders

    @Test(
        "generated types: no unknown member is lost by JSONDecoder, a change and JSONEncoder, whatever the strategies are",
        arguments: Cases.seeds(1_000))
    func foreign(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let shape = PreservedShape.object(&generator, depth: 4)
        let coders = Coders(&generator)
        var trees = PreservedTrees(generator: generator)
        var full = trees.make(shape)
        try PreservedShape.$current.withValue(shape) {
            let data = try coders.json(of: full).data()
            var held = try coders.decoder.decode(JSONPreserved<PreservedTree>.self, from: data)
            #expect(held.value == full)
            for round in 0..<4 {
                let written = try JSON(parsing: coders.encoder.encode(held))
                let expected = try coders.json(of: full)
                guard written == expected else {
                    Issue.record("seed \(seed), round \(round): \(data)\n\(written)\n\(expected)")
                    return
                }
                held = try coders.decoder.decode(JSONPreserved<PreservedTree>.self, from: written.data())
                trees.addsUnknown = false
                var same = trees
                trees.change(&full, shape)
                same.change(&held.value, shape)
                #expect(held.value == full)
            }
        }
    }

    /// Coders with the same strategies, and the JSON that the encoder would write of a value and its unknown members.
    private struct Coders {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        private let isSnake: Bool

        init(_ generator: inout SeededGenerator) {
            isSnake = generator.chance(40)
            if isSnake {
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                encoder.keyEncodingStrategy = .convertToSnakeCase
            }
            switch generator.below(4) {
            case 0: (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
            case 1:
                (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.secondsSince1970, .secondsSince1970)
            case 2:
                decoder.dateDecodingStrategy = .custom { decoder in
                    let members = try decoder.singleValueContainer().decode([String: Double].self)
                    return Date(timeIntervalSince1970: members["at"] ?? 0)
                }
                encoder.dateEncodingStrategy = .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(["at": date.timeIntervalSince1970])
                }
            default: break
            }
            if generator.chance(30) {
                (decoder.dataDecodingStrategy, encoder.dataEncodingStrategy) = (.deferredToData, .deferredToData)
            }
        }

        func json(of tree: PreservedTree) throws -> JSON {
            switch tree {
            case .array(let elements): return JSON(try elements.map { try json(of: $0) })
            case .dictionary(let members): return JSON(try members.mapValues { try json(of: $0) })
            case .preserved(let preserved): return try json(of: preserved.value)
            case .object(let members, let unknown):
                var object: JSON = [:]
                for (name, value) in members { object[self.name(name)] = try json(of: value) }
                for (name, value) in unknown { object[self.name(name)] = value }
                return object
            default:
                guard let leaf = tree.leaf else { return .null }
                return try JSON(parsing: encoder.encode(Leaf(leaf)))["leaf"] ?? .null
            }
        }

        private struct Leaf: Encodable {
            let value: any Encodable
            init(_ value: any Encodable) { self.value = value }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(value, forKey: AnyKey("leaf"))
            }
        }

        private func name(_ name: String) -> String {
            let names = ["twoWords": "two_words", "aThirdName": "a_third_name", "otherOne": "other_one"]
            return isSnake ? names[name] ?? name : name
        }
    }
}
