import FoundationEssentials
import LazyJSON
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
}
