import Testing

@testable import LazyJSON

/// The hash of member names.
struct KeyHashTests {
    private static func hash(_ bytes: [UInt8]) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe KeyTable.hash($0) } }

    @Test func everyByteCounts() {
        for length in 1...70 {
            let name = [UInt8](repeating: 0x61, count: length)
            let original = Self.hash(name)
            for at in 0..<length {
                var other = name
                other[at] = 0x62
                #expect(Self.hash(other) != original, "byte \(at) of \(length)")
            }
            #expect(Self.hash(name + [0x61]) != original)
            #expect(Self.hash(name + [0]) != original)
        }
    }

    /// Of 2^16 names that differ little, buckets by the leading and by the last bits are filled as if by chance.
    @Test(arguments: ["key number ", "", "a rather long name, so that the loop is run through once more "])
    func likeNamesAreSpread(prefix: String) {
        let count = 1 << 16
        var leading = [Int](repeating: 0, count: 1 << 12)
        var last = leading
        for number in 0..<count {
            let hash = Self.hash(Array("\(prefix)\(number)".utf8))
            leading[Int(hash >> 20)] += 1
            last[Int(hash & 0xFFF)] += 1
        }
        // The mean is 16; 60 is beyond ten times the standard deviation.
        #expect(leading.max() ?? 0 < 60)
        #expect(last.max() ?? 0 < 60)
    }

    private final class Element: Sendable {}

    @Test func anElementIsInsertedAlthoughAnotherOneCameBetween() {
        let table = AtomicTable<Element>()
        let (first, second, third) = (Element(), Element(), Element())
        _ = table.insert(first, 7) { $0 === first }
        var hasCome = false
        let inserted = table.insert(third, 7) { known in
            if !hasCome {
                hasCome = true
                _ = table.insert(second, 7) { $0 === second }
            }
            return known === third
        }
        #expect(inserted === third)
        for element in [first, second, third] {
            #expect(table.first(7, where: { $0 === element }) === element)
        }
    }
}
