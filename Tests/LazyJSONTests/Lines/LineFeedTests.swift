import Testing

@testable import LazyJSON

/// Line feeds are found 64 bytes at a time.
struct LineFeedTests {
    @Test func allAreFoundInEveryStretch() {
        for seed in Cases.seeds(60) {
            var random = SeededGenerator(seed: seed)
            let percent = random.pick([0, 1, 5, 50, 100])
            let bytes = (0..<random.below(3_000)).map { _ in
                random.chance(percent) ? UInt8(0x0A) : UInt8(random.below(256))
            }
            var buffer = ByteBuffer()
            buffer.append(contentsOf: bytes)
            let text = buffer.text()
            for _ in 0..<8 {
                let first = random.below(bytes.count + 1)
                let range = first..<first + random.below(bytes.count - first + 1)
                var found: [Int] = []
                text.forEachLineFeed(in: range) { found.append($0) }
                #expect(found == range.filter { bytes[$0] == 0x0A })
            }
        }
    }
}
