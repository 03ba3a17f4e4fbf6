import Testing

@testable import LazyJSON
@testable import LazyJSONLines

/// Line breaks that are counted and found 64 bytes at a time, compared with one byte at a time.
struct LineBreakTests {
    /// The places of all bytes of a text and of its end, counted byte by byte.
    private static func places(_ text: [UInt8]) -> [JSONError] {
        var line = 1
        var lineStart = 0
        var places: [JSONError] = []
        for at in 0...text.count {
            var error = JSONError(.notFound, "")
            (error.byteOffset, error.line, error.column) = (at, line, at - lineStart + 1)
            places.append(error)
            guard at < text.count, text[at] == 0x0D || text[at] == 0x0A else { continue }
            if text[at] == 0x0D || at == 0 || text[at - 1] != 0x0D { line += 1 }
            lineStart = at + 1
        }
        return places
    }

    private static func locate(_ place: LazyJSONLines.FileLine, _ offset: Int) -> JSONError {
        place.locating(JSONError(.notFound, ""), at: offset)
    }

    /// Checks that two stretches, and all bytes one after another, end at the same places.
    private static func check(_ text: [UInt8], cutAt cut: Int) {
        let places = places(text)
        var buffer = ByteBuffer()
        buffer.append([0x0A] + text)
        var place = LazyJSONLines.FileLine()
        place.pass(buffer, 1..<cut + 1, at: 0)
        #expect(locate(place, cut) == places[cut])
        place.pass(buffer, cut + 1..<text.count + 1, at: 0)
        #expect(locate(place, text.count) == places[text.count], "cut at \(cut)")
        // A break after both is counted as if it were part of them.
        for byte: UInt8 in [0x0A, 0x0D] {
            var after = place
            var more = ByteBuffer()
            more.append([0x0A, byte])
            after.pass(more, 1..<2, at: text.count)
            #expect(locate(after, text.count + 1) == Self.places(text + [byte]).last)
        }
        let whole = buffer.text()
        var inText = LazyJSONLines.FileLine()
        inText.pass(whole, 1..<cut + 1, at: 0)
        inText.pass(whole, cut + 1..<text.count + 1, at: 0)
        #expect(locate(inText, text.count) == places[text.count])
    }

    @Test(arguments: Cases.seeds(200))
    func stretchesOfAnything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = random.pick([
            [0x0A, 0x0D], [0x0A, 0x0D, 0x61, 0x8A, 0x0B], [0x0A, 0x61], [0x0D, 0x61],
        ])
        for _ in 0..<20 {
            let text = (0..<random.below(120)).map { _ in random.pick(alphabet) }
            check(text, cutAt: random.below(text.count + 1))
        }
    }

    @Test(arguments: [[0x0A], [0x0D], [0x0D, 0x0A], [0x0D, 0x0D], [0x0A, 0x0D]] as [[UInt8]])
    func aBreakAtEveryPlace(of lineBreak: [UInt8]) {
        for before in 0...70 {
            let text = [UInt8](repeating: 0x61, count: before) + lineBreak + [UInt8](repeating: 0x61, count: 40)
            for cut in [0, before, before + 1, text.count] { Self.check(text, cutAt: cut) }
        }
    }

    @Test func stretchesInWhichCountsOfOneByteWouldOverflow() {
        for lineBreak: [UInt8] in [[0x0A], [0x0D], [0x0D, 0x0A]] {
            let text = Array(repeating: lineBreak, count: 9_000).flatMap { $0 } + Array("abc".utf8)
            Self.check(text, cutAt: 0)
            Self.check([UInt8](repeating: 0x61, count: 5_000) + text, cutAt: 4_999)
        }
    }

    private func check(_ text: [UInt8], cutAt cut: Int) { Self.check(text, cutAt: cut) }

    /// The lines of a range, as a split at its line feeds gives them; a run of NUL bytes at the start of one is a span of its own.
    private static func lines(
        _ bytes: [UInt8], _ range: Range<Int>, limit: Int
    ) -> (spans: [[Int]], count: Int, hasLarge: Bool) {
        var (spans, start, number): ([[Int]], Int, Int) = ([], range.lowerBound, 0)
        var hasLarge = false
        let feeds = range.filter { bytes[$0] == 0x0A } + (bytes[range].last == 0x0A ? [] : [range.upperBound])
        for feed in range.isEmpty ? [] : feeds {
            let end = feed > start && bytes[feed - 1] == 0x0D ? feed - 1 : feed
            let text = start + bytes[start..<end].prefix { $0 == 0 }.count
            let isBlank = bytes[text..<end].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if text > start {
                spans.append([start, isBlank ? end : text, number])
                (start, hasLarge) = (isBlank ? end : text, true)
            }
            if start < end, !isBlank || end - start > limit { spans.append([start, end, number]) }
            if end - start > limit { hasLarge = true }
            (start, number) = (feed + 1, number + 1)
        }
        return (spans, number, hasLarge)
    }

    @Test(arguments: Cases.seeds(120))
    func linesAreFoundInEveryStretch(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let percent = random.pick([0, 1, 5, 50, 100])
        let others: [[UInt8]] = [Array(0...255), [0x20], [0x20, 0x0D], [0x61, 0x0D, 0x20, 0x09]]
        let other = random.pick(others)
        let bytes = (0..<random.below(3_000)).map { _ in random.chance(percent) ? 0x0A : random.pick(other) }
        var buffer = ByteBuffer()
        buffer.append(contentsOf: bytes)
        for _ in 0..<8 {
            let first = random.below(bytes.count + 1)
            let range = first..<first + random.below(bytes.count - first + 1)
            let limit = random.pick([1, 20, 1 << 20])
            var spans: ContiguousArray<RecordSpan> = []
            let found = buffer.findLines(in: range, limit: limit, &spans)
            let wanted = Self.lines(bytes, range, limit: limit)
            #expect(spans.map { [Int($0.start), Int($0.end), Int($0.number)] } == wanted.spans)
            #expect(found.count == wanted.count)
            #expect(found.hasLarge == wanted.hasLarge)
        }
    }
}
