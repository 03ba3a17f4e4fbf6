import FoundationEssentials
import LazyJSON
import TestSupport
import Testing

/// Law 1: text that was not edited is written byte for byte.
struct VerbatimTests {
    @Test func generatedDocumentsAreWrittenAsTheyWere() throws {
        for seed in Cases.seeds(1_000) {
            var generator = DocumentGenerator(seed: seed)
            let bytes = generator.document()
            let json = try JSON(parsing: bytes)
            var output: [UInt8] = [1]
            json.write(into: &output)
            let isSame = json.bytes == bytes && output == [1] + bytes && Array(json.text().utf8) == bytes
            #expect(isSame, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func everyValueHasItsOwnText() throws {
        for seed in Cases.seeds(600) {
            var generator = DocumentGenerator(seed: seed)
            let bytes = generator.document()
            let (root, ranges) = ModelParser.parse(bytes)
            let json = try JSON(parsing: bytes)
            var number = 0
            var values = [json]
            var isRight = true
            while let value = values.popLast() {
                let text = Array(bytes[ranges[number]])
                number += 1
                isRight = isRight && Array(value.rawText.utf8) == text && value.rawBytes == text
                if value.kind == .object || value.kind == .array, number > 1 {
                    isRight = isRight && value.bytes == text
                }
                values += value.kind == .object ? value.members.map(\.value).reversed() : value.elements.reversed()
            }
            #expect(isRight && number == ranges.count, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            let difference = root.difference(from: json)
            #expect(difference == nil, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: [31, 32, 33, 100, 1_000])
    func wideContainersAreReadAndWritten(count: Int) throws {
        for seed in Cases.seeds(count > 100 ? 2 : 6) {
            for isObject in [true, false] {
                var generator = DocumentGenerator(seed: seed)
                let bytes = generator.wide(count, isObject: isObject)
                let json = try JSON(parsing: bytes)
                #expect(json.count == count)
                #expect(ModelParser.value(bytes).difference(from: json) == nil, "seed \(seed)")
                #expect(json.bytes == bytes, "seed \(seed)")
            }
        }
    }

    @Test func whatIsPutInVerbatimIsInTheTextAsItWas() throws {
        for seed in Cases.seeds(2_000) {
            var generator = DocumentGenerator(seed: seed)
            var random = SeededGenerator(seed: seed)
            var json = try JSON(
                parsing: random.chance(50) ? generator.document() : Array(Self.bothForms.utf8))
            let text = random.chance(50) ? String(decoding: generator.value(), as: UTF8.self) : "[ ]"
            let value = try JSON(parsing: random.pick([text, "{ }", "[\n\n]", "{\n}"]))
            let containers = CommentedEdit.places(in: json).filter {
                $0.value.kind == .object || $0.value.kind == .array
            }
            guard let (place, container) = containers.isEmpty ? nil : random.pick(containers) else { continue }
            var components = place.components
            components.append(container.kind == .array ? .index(random.below(container.count + 1)) : .key("new name"))
            for _ in 0..<random.below(4) { components.append(random.chance(50) ? .index(0) : .key("inside")) }
            let pointer = JSONPointer(components)
            let before = json.text()
            do { try json.set(value, at: pointer, layout: .verbatim) } catch { continue }
            let written = try JSON(parsing: json.text())[at: pointer]?.rawText
            #expect(written == value.rawText, "seed \(seed): \(value.rawText) at \(pointer) of \(before)")
        }
    }

    /// A document that shows arrays on a line and over lines.
    private static let bothForms = "{\n  \"a\": [1, 2, 3, 4, 5],\n  \"b\": [\n    3\n  ],\n  \"c\": [7, 8]\n}"

    @Test(arguments: ["{ }", "[\n]", "[ ]", "{\n\n}"])
    func emptyContainersAreVerbatimInNewArrays(_ value: String) throws {
        var json = try JSON(parsing: Self.bothForms)
        try json.set(JSON(parsing: value), at: JSONPointer([.key("new"), .index(0)]), layout: .verbatim)
        #expect(json.text() == Self.bothForms.dropLast(2) + ",\n  \"new\": [\(value)]\n}")
    }
}
