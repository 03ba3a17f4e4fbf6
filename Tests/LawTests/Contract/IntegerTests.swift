import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport
import Testing

/// Every public parameter and property of an integer type is tried with the extremes of its type.
struct IntegerTests {
    /// The uses that the tests of this module try: all of `.ci/api.txt`.
    static let uses = IntegerUse.ofValues + IntegerUse.ofArrays + IntegerUse.ofReaders

    /// An integer of a new function is added to the uses.
    @Test func everyIntegerOfTheAPIIsTried() throws {
        #expect(Self.uses.map(\.name).sorted() == (try PublicAPI(ofStore: false).integers))
    }

    @Test(arguments: uses.indices)
    func extremesDoNotEndTheProcess(number: Int) async throws {
        let use = Self.uses[number]
        for value in use.values where use.words(for: value) == nil {
            do {
                try await use(value)
            } catch let error as JSONError {
                #expect(error.message.contains(".") || error.message.contains(" "), "\(use.name) of \(value)")
            }
        }
    }

    @Test(arguments: EndingValue.all(of: uses))
    func mistakesEndTheProcessWithWords(mistake: EndingValue) async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [mistake] in try await IntegerTests.uses[mistake.number](mistake.value) }
        #expect(result.message.contains("Fatal error: \(mistake.words)"), "\(mistake): \(result.message)")
    }

    // MARK: Limits

    /// The deepest nesting that each parser accepts, for a limit that is asked for.
    @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (7, 7), (.max, JSONLimits.maximumDepth)])
    func allParsersHaveTheSameLimitOfDepth(asked: Int, limit: Int) async throws {
        var changed = JSONLimits()
        changed.depth = asked
        #expect(changed == JSONLimits(depth: asked) && changed.depth == limit)
        for (depth, isAccepted) in [(limit, true), (limit + 1, false)] {
            let text = [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
            var accepted: [String: Bool] = [:]
            accepted["JSON"] = (try? JSON(parsing: text, limits: changed)) != nil
            accepted["prefix"] = (try? JSON(parsingPrefix: text, limits: changed)) != nil
            var parser = JSONPrefixParser(limits: changed)
            accepted["prefix parser"] = (try? parser.append(text)) != nil
            let lines = JSONLinesReader<JSON>([0x30, 0x0A] + text + [0x0A], .init(limits: changed))
            _ = try lines.next()
            accepted["line"] = (try? lines.next()) != nil
            var line = JSONLinesSequence<JSON, _>(Pieces(bytes: text, size: 1 << 16), .init(limits: changed))
                .makeAsyncIterator()
            accepted["chunks"] = (try? await line.next()) != nil
            var event = JSONEventSequence<JSON, _>(
                Pieces(bytes: Array("data: ".utf8) + text + [0x0A, 0x0A], size: 1 << 16), .init(limits: changed)
            ).makeAsyncIterator()
            accepted["event"] = (try? await event.next()) != nil
            // The array of the elements is the first level, and they have the others.
            let elements = JSONArrayReader<JSON>([0x5B] + text + [0x5D], .init(limits: changed))
            accepted["element"] = (try? elements.next()) != nil
            for (parser, was) in accepted { #expect(was == isAccepted, "\(parser): \(depth) levels of \(limit)") }
        }
    }

    @Test func anIndentIsLimited() {
        #expect(JSON([1]).text(.pretty(indent: .max)) == "[\n" + String(repeating: " ", count: 64) + "1\n]")
        #expect(JSON([1]).text(.pretty(indent: .min)) == "[\n1\n]")
    }

    @Test func flushingAFinishedWriterDoesNothing() throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        try writer.write(JSON(1))
        try writer.finish()
        try writer.flush()
        try writer.finish()
        #expect(output == Array("1\n".utf8) && writer.byteCount == 2 && writer.recordCount == 1)
    }
}
