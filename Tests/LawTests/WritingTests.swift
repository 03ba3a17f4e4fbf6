import FoundationEssentials
import LazyJSON
import Testing

/// The text of inserted values, of roots, and in other layouts.
struct WritingTests {
    @Test func valuesKeepTheirOwnText() throws {
        for seed in Cases.seeds(300) {
            var generator = DocumentGenerator(seed: seed)
            let text = generator.document()
            let value = try JSON(parsing: text)
            let raw = ModelParser.parse(text).ranges[0]
            let own = Array(text[raw])
            var array = try JSON(parsing: "[1, 2]")
            try array.set(value, at: "1", layout: .verbatim)
            // In parentheses, because the difference of long arrays takes long to find.
            #expect((array.bytes == [0x5B, 0x31, 0x2C, 0x20] + own + [0x5D]), "seed \(seed)")
            var object: JSON = [:]
            object["a"] = value
            #expect(object.bytes == [0x7B, 0x22, 0x61, 0x22, 0x3A] + own + [0x7D], "seed \(seed)")
            let literal: JSON = [value, value]
            #expect(literal.bytes == [0x5B] + own + [0x2C] + own + [0x5D], "seed \(seed)")
        }
    }

    @Test func textAroundTheRootStays() throws {
        for seed in Cases.seeds(200) {
            var generator = DocumentGenerator(seed: seed)
            let frame = generator.document()
            let text = generator.document()
            let range = ModelParser.parse(frame).ranges[0]
            let value = try JSON(parsing: text)
            let expected = Array(frame[..<range.lowerBound] + value.rawBytes + frame[range.upperBound...])
            var set = try JSON(parsing: frame)
            try set.set(value, at: "")
            #expect(set.bytes == expected, "seed \(seed)")
            var assigned = try JSON(parsing: frame)
            assigned[at: ""] = value
            #expect(assigned.bytes == expected, "seed \(seed)")
            var modified = try JSON(parsing: frame)
            modified[at: ""]? = value
            #expect(modified.bytes == expected, "seed \(seed)")
            #expect(Array(modified.rawText.utf8) == value.rawBytes)
        }
    }

    @Test func layoutsKeepTheTokens() throws {
        for seed in Cases.seeds(400) {
            var script = ScriptGenerator(seed: seed)
            let bytes = script.documents.document()
            var json = try JSON(parsing: bytes)
            var model = ModelValue.parsed(bytes)
            for _ in 0..<(seed % 2 == 0 ? 0 : 4) {
                let edit = script.edit(of: model)
                _ = edit.make(in: &model)
                _ = try edit.make(in: &json)
            }
            let small = ModelParser.minified(json.bytes)
            let compact = try JSON(parsing: json.data(.compact))
            #expect(compact.bytes == small, "seed \(seed)")
            #expect([UInt8](compact.data(.compact)) == small, "seed \(seed)")
            for indent in [0, 2, 3] {
                let pretty = try JSON(parsing: json.data(.pretty(indent: indent)))
                #expect(pretty.bytes == Self.pretty(small, indent), "seed \(seed)")
                #expect(pretty.text(.pretty(indent: indent)) == pretty.text(), "seed \(seed)")
                #expect([UInt8](pretty.data(.compact)) == small, "seed \(seed)")
                #expect(pretty == json, "seed \(seed)")
            }
        }
    }

    /// Lays out text that has no white space.
    private static func pretty(_ compact: [UInt8], _ indent: Int) -> [UInt8] {
        var output: [UInt8] = []
        var level = 0
        var isString = false
        var isEscape = false
        func line() -> [UInt8] { [0x0A] + [UInt8](repeating: 0x20, count: level * indent) }
        for (at, byte) in compact.enumerated() {
            if isString {
                output.append(byte)
                if !isEscape, byte == 0x22 { isString = false }
                isEscape = !isEscape && byte == 0x5C
                continue
            }
            switch byte {
            case 0x7B, 0x5B:
                level += 1
                output.append(byte)
                if compact[at + 1] != byte + 2 { output += line() }
            case 0x7D, 0x5D:
                level -= 1
                if compact[at - 1] != byte - 2 { output += line() }
                output.append(byte)
            case 0x2C: output += [byte] + line()
            case 0x3A: output += [byte, 0x20]
            default:
                output.append(byte)
                isString = byte == 0x22
            }
        }
        return output
    }
}
