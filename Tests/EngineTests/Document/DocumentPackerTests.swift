@testable import LazyJSON
@testable import LazyJSONStore
import Testing

/// Values that share a document with others are what they were.
struct DocumentPackerTests {
    /// The same values in packs; nil for those that are too large.
    private static func packed(_ values: [JSON]) throws -> [JSON?] {
        var packer = DocumentPacker()
        var packed = [JSON?](repeating: nil, count: values.count)
        for (number, value) in values.enumerated() where !packer.add(value, as: number) {
            try packer.finish { packed[$0] = $1 }
            _ = packer.add(value, as: number)
        }
        try packer.finish { packed[$0] = $1 }
        return packed
    }

    /// The elements of an array of random values, some of which have been searched, so that slots are not empty.
    private static func elements(_ seed: UInt64) throws -> [JSON] {
        var generator = DocumentGenerator(seed: seed)
        let count = 1 + Int(seed % 80)
        let texts = (0..<count).map { number in
            number % 20 == 7 ? generator.wide(40, isObject: number % 2 == 0) : generator.root()
        }
        var bytes = Array(" [ ".utf8)
        for (number, text) in texts.enumerated() { bytes += (number == 0 ? [] : Array(" ,\n".utf8)) + text }
        let array = try JSON(parsing: bytes + Array("]".utf8))
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
            for (value, packed) in try zip(values, Self.packed(values)) {
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
            for (value, packed) in try zip(values, Self.packed(values)) {
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
            for (value, packed) in try zip(values, Self.packed(values)) {
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
        #expect(try Self.packed(values).allSatisfy { $0 == nil })
        let packed = try #require(Self.packed([JSON(parsing: "[[1]]").elements[0]])[0])
        #expect(try Self.packed([packed])[0] == nil)
        #expect(packed.elements[0].isSelfContained)
        #expect(try Self.packed([JSON(parsing: " [1]\n")])[0]?.text() == "[1]")
    }

    /// The same values, written, in packs; nil for those that are too large.
    private static func written(_ values: [JSON]) throws -> [JSON?] {
        var packer = DocumentPacker()
        var packed = [JSON?](repeating: nil, count: values.count)
        for (number, value) in values.enumerated() where !packer.write(value, as: number) {
            try packer.finish { packed[$0] = $1 }
            _ = packer.write(value, as: number)
        }
        try packer.finish { packed[$0] = $1 }
        return packed
    }

    @Test func writtenValuesAreTheSame() throws {
        for seed in Cases.seeds(150) {
            var script = ScriptGenerator(seed: seed)
            let values = try Self.elements(seed).map { value in
                var value = value
                let model = ModelValue.parsed(value.bytes)
                if value.isContainer { _ = try script.edit(of: model).make(in: &value) }
                return value
            }
            for (value, packed) in try zip(values, Self.written(values)) {
                guard let packed else { continue }
                let document = try #require(packed.view).document
                #expect(packed.bytes == value.bytes && packed == value, "seed \(seed)")
                #expect(document.isPack && packed.isSelfContained)
                #expect(document.childCount(of: Document.root) <= DocumentPacker.maximumCount)
                #expect(document.text.count + 8 * document.index.count <= DocumentPacker.maximumSize)
            }
        }
    }

    @Test func partsOfValuesAreLeftOut() throws {
        func packed(
            _ text: String, _ pointer: JSONPointer, dialect: JSONDialect = .json
        ) throws -> String? {
            let array = try JSON(parsing: "[0, \(text)]", dialect: dialect)
            let object = try #require(array[1])
            let gaps = PropertyPath(pointer).editsToKeepValue(in: object)
            var packer = DocumentPacker()
            let areWritten = [packer.write([1], as: 0), packer.write(object, edits: gaps, as: 1)]
            #expect(areWritten == [true, true])
            var result: String?
            try packer.finish { if $0 == 1 { result = $1.text() } }
            #expect(try object.detached(edits: gaps).text() == result)
            return result
        }
        #expect(try packed(#"{"id": 1, "name": "x"}"#, "id") == #"{"id": 1}"#)
        #expect(try packed(#"{ "name" : "x" , "id" : 1.0 }"#, "id") == #"{ "id" : 1.0 }"#)
        #expect(try packed(#"{"a":{},"id":"x","id":2}"#, "id") == #"{"id":"x"}"#)
        #expect(try packed(#"{"a":[1],"m":{"b":{"c":1},"key":7,"d":[]},"z":0}"#, "m.key") == #"{"m":{"key":7}}"#)
        #expect(try packed("{\n  \"a\": 1,\n  \"id\": 2\n}", "id") == "{\n  \"id\": 2\n}")
        #expect(try packed(#"{"id":1}"#, "id") == #"{"id":1}"#)
        #expect(try packed(#"{"a":1, "b":2, "id":1, "c":3, "v":{"v":1}, "d":4 }"#, "id") == #"{"id":1 }"#)
        #expect(try packed(#"{"a":1}"#, "id") == #"{"a":1}"#)
        #expect(
            try packed("{ // a\n\"x\": 1, // b\n\"id\": 2, /* c */ \"y\": 3, // d\n}", "id", dialect: .jsonc)
                == "{ // a\n\"id\": 2, // d\n}")
    }

    @Test func valuesGetAFrame() throws {
        var packer = DocumentPacker()
        let id = try JSON(parsing: #"["x", 1]"#)
        let text = try #require(id[0])
        let areWritten = [packer.write(text, in: (#"{"id":"#, "}"), as: 3), packer.write(5, in: ("[", "]"), as: 4)]
        #expect(areWritten == [true, true])
        var results: [Int: String] = [:]
        try packer.finish { results[$0] = $1.text() }
        #expect(results == [3: #"{"id":"x"}"#, 4: "[5]"])
    }

    @Test func aPackHasTheGreatestDepthLimitOfItsValues() throws {
        let plain = try JSON(parsing: "[[1]]").elements[0]
        let deep = try JSON(parsing: "[[2]]", limits: JSONLimits(depth: 600)).elements[0]
        for values in [[plain, deep], [deep, plain]] {
            let (packed, written) = (try Self.packed(values), try Self.written(values))
            #expect(packed.map { $0?.depthLimit } == [600, 600])
            #expect(written.map { $0?.depthLimit } == [600, 600])
        }
    }

    @Test func aPackHasNoMoreThanTheMostValues() throws {
        var packer = DocumentPacker()
        var areWritten: [Bool] = []
        for number in 0...DocumentPacker.maximumCount { areWritten.append(packer.write([1], as: number)) }
        #expect(areWritten == (0...DocumentPacker.maximumCount).map { $0 < DocumentPacker.maximumCount })
        var results: [String] = []
        try packer.finish { results.append($1.text()) }
        #expect(results == [String](repeating: "[1]", count: DocumentPacker.maximumCount))
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
