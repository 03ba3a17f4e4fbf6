@testable import LazyJSON
import Testing

/// Values that share a document with others are what they were.
struct DocumentPackerTests {
    /// The same values in packs; nil for those that are too large.
    private static func packed(_ values: [JSON]) -> [JSON?] {
        var packer = DocumentPacker()
        var packed = [JSON?](repeating: nil, count: values.count)
        for (number, value) in values.enumerated() where !packer.add(value, as: number) {
            packer.finish { packed[$0] = $1 }
            _ = packer.add(value, as: number)
        }
        packer.finish { packed[$0] = $1 }
        return packed
    }

    /// The elements of an array of random values, some of which have been searched, so that slots are not empty.
    private static func elements(_ seed: UInt64) throws -> [JSON] {
        var generator = DocumentGenerator(seed: seed)
        let count = 1 + Int(seed % 80)
        let texts = (0..<count).map { number in
            number % 20 == 7 ? generator.wide(40, isObject: number % 2 == 0) : generator.root()
        }
        let array = try JSON(
            parsing: Array(#" [ "#.utf8) + texts.joined(separator: Array(" ,\n".utf8)) + Array("]".utf8))
        let elements = Array(array.elements)
        for element in elements {
            _ = element["a"]
            _ = element["a"]
        }
        return elements
    }

    @Test func packedValuesAreTheSame() throws {
        for seed in Cases.seeds(150) {
            let values = try Self.elements(seed)
            for (value, packed) in zip(values, Self.packed(values)) {
                guard let packed else { continue }
                #expect(packed.bytes == value.bytes && packed.rawText == value.rawText, "seed \(seed)")
                #expect(packed == value && packed.hashValue == value.hashValue, "seed \(seed)")
                #expect(ModelValue.parsed(value.bytes).difference(from: packed) == nil, "seed \(seed)")
                #expect(packed.text(.pretty) == value.text(.pretty), "seed \(seed)")
                #expect(packed.text(.compact) == value.text(.compact), "seed \(seed)")
                #expect(packed.detached().bytes == value.bytes, "seed \(seed)")
            }
        }
    }

    @Test func editsOfPackedValuesAreTheSame() throws {
        for seed in Cases.seeds(150) {
            let values = try Self.elements(seed)
            for (value, packed) in zip(values, Self.packed(values)) {
                guard var packed, packed.isContainer else { continue }
                let before = packed
                var alone = value.detached()
                var script = ScriptGenerator(seed: seed)
                var model = ModelValue.parsed(value.bytes)
                for _ in 0..<3 {
                    let edit = script.edit(of: model)
                    _ = edit.make(in: &model)
                    _ = try edit.make(in: &packed)
                    _ = try edit.make(in: &alone)
                }
                #expect(packed.bytes == alone.bytes, "seed \(seed)")
                #expect(before.bytes == value.bytes, "seed \(seed)")
            }
        }
    }

    @Test func packsAreDocumentsLikeOthers() throws {
        for seed in Cases.seeds(150) {
            for case let packed? in try Self.packed(Self.elements(seed)) {
                let document = try #require(packed.view).document
                #expect(document.isPack && packed.isSelfContained)
                let text = document.text.bytes(0..<document.text.count)
                let entries = (0..<document.index.count).map { document.index[$0].bits }
                #expect(IndexRun(text, kernel: .portable).entries == entries, "seed \(seed)")
            }
        }
    }

    @Test func packsAreSmall() throws {
        for seed in Cases.seeds(100) {
            let values = try Self.elements(seed)
            for (value, packed) in zip(values, Self.packed(values)) {
                guard let document = packed?.view?.document else {
                    let alone = try #require(value.selfContained.view).document
                    #expect(alone.text.count + 8 * alone.index.count > DocumentPacker.maximumSize / 2)
                    continue
                }
                #expect(document.childCount(of: Document.root) <= DocumentPacker.maximumCount)
                #expect(document.text.count + 8 * document.index.count <= DocumentPacker.maximumSize)
            }
        }
    }

    @Test func whatNeedsNoCopyIsNotPacked() throws {
        var edited = try JSON(parsing: #"{"a":1}"#)
        edited["a"] = 2
        let values: [JSON] = try [edited, 5, JSON(parsing: #"{"b":1}"#), JSON(parsing: "[[],2]").detached()]
        #expect(Self.packed(values).allSatisfy { $0 == nil })
        let packed = try #require(Self.packed([JSON(parsing: "[[1]]").elements[0]])[0])
        #expect(Self.packed([packed])[0] == nil)
        #expect(packed.elements[0].isSelfContained)
    }

    @Test func aDetachedPartDoesNotKeepTheDocument() throws {
        var json: JSON? = try JSON(parsing: "[[1, 2], {\"a\": 3}]")
        weak let document = json?.view?.document
        let part = json?[0]?.detached()
        json = nil
        #expect(document == nil)
        #expect(part?.text() == "[1, 2]")
    }
}
