import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Records that are not lines, compared to ``FramingModel``.
struct FramingTests {
    private static var sequence: JSONReadingOptions { .init(framing: .sequence) }
    private static var values: JSONReadingOptions { .init(framing: .concatenated) }

    private static func shown(_ text: [UInt8]) -> Comment {
        "\(String(decoding: text, as: UTF8.self).debugDescription)"
    }

    // MARK: Against the model

    @Test(arguments: Cases.seeds(1_500))
    func sequencesAreReadAsTheModelReadsThem(seed: UInt64) async {
        var generator = FramingGenerator(seed: seed)
        for damage in 0..<4 {
            var text = generator.sequence()
            for _ in 0..<damage { text = generator.damaged(text) }
            let wanted = FramingModel(text: text).sequence
            #expect(FramedResult.all(JSONLinesReader<JSON>(text, Self.sequence)) == wanted, Self.shown(text))
        }
    }

    @Test(arguments: Cases.seeds(1_500))
    func concatenatedValuesAreReadAsTheModelReadsThem(seed: UInt64) async {
        var generator = FramingGenerator(seed: seed)
        for damage in 0..<4 {
            var (texts, text) = generator.values()
            for _ in 0..<damage { text = generator.damaged(text) }
            let wanted = FramingModel(text: text).values
            let found = FramedResult.all(JSONLinesReader<JSON>(text, Self.values))
            #expect(found == wanted, Self.shown(text))
            if damage == 0 {
                #expect(found.count == texts.count, Self.shown(text))
            }
            // They do not depend on the pieces in which they arrive.
            for size in [1, 2, 3, 7, 50] {
                #expect(await FramedResult.all(text, inPiecesOf: size, Self.values) == wanted, Self.shown(text))
            }
        }
    }

    @Test(arguments: 1...8)
    func anErrorNamesTheByteBehindTheValue(size: Int) async {
        var iterator = JSONLinesSequence<JSON, _>(Pieces(bytes: Array("1 tru{} ".utf8), size: size), Self.values)
            .makeAsyncIterator()
        do {
            #expect(try await iterator.next()?.int == 1)
            Issue.record("\(String(describing: try await iterator.next())) and no error")
        } catch {
            let error = error as? JSONError
            #expect(error?.code == .invalidLiteral && error?.found == "'{'" && error?.byteOffset == 5)
        }
    }

    @Test(arguments: Cases.seeds(400))
    func sequencesThatArriveDoNotDependOnThePieces(seed: UInt64) async {
        var generator = FramingGenerator(seed: seed)
        for damage in 0..<3 {
            var text = generator.sequence()
            for _ in 0..<damage { text = generator.damaged(text) }
            let wanted = await FramedResult.all(text, inPiecesOf: 1, Self.sequence)
            if damage == 0 { #expect(wanted == FramingModel(text: text).sequence, Self.shown(text)) }
            for size in [2, 3, 7, 50, 1 << 16] {
                #expect(await FramedResult.all(text, inPiecesOf: size, Self.sequence) == wanted, Self.shown(text))
            }
        }
    }

    @Test(arguments: Cases.seeds(200))
    func eachTextBelongsToOneSplit(seed: UInt64) {
        var generator = FramingGenerator(seed: seed)
        var text = generator.sequence()
        if seed % 2 == 0 { text = generator.damaged(text) }
        let wanted = FramedResult.all(JSONLinesReader<JSON>(text, Self.sequence)).map(\.withoutLine)
        for cut in 0...text.count {
            let splits = [JSONLinesSplit(start: 0, length: cut), JSONLinesSplit(start: cut, length: text.count - cut)]
            let found = splits.flatMap { FramedResult.all(JSONLinesReader<JSON>(text, split: $0, Self.sequence)) }
            #expect(found == wanted, "cut at \(cut): \(Self.shown(text))")
        }
    }

    @Test func aPositionInASplitCountsNoLines() throws {
        let split = JSONLinesSplit(start: 3, length: 3)
        let reader = JSONLinesReader<JSON>("\u{1E}1\n\u{1E}2\n".utf8, split: split, Self.sequence)
        #expect(try reader.next()?.int == 2)
        #expect(reader.position.lineCount == 0)
        let stored = try JSONEncoder().encode(reader.position)
        #expect(try JSONDecoder().decode(JSONLinesPosition.self, from: stored) == reader.position)
    }
}
