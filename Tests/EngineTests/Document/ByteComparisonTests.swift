import Testing

@testable import LazyJSON

/// Texts are compared by words, which may overlap.
struct ByteComparisonTests {
    @Test func everyByteCounts() {
        for count in 0...40 {
            let text = (0..<count).map { UInt8(0x61 + $0 % 26) }
            #expect(equal(text, text), "\(count)")
            #expect(!equal(text, text + [0x61]))
            for position in 0..<count {
                var other = text
                other[position] ^= 1
                #expect(!equal(text, other), "\(count), byte \(position)")
            }
        }
    }

    @Test func wordsHaveTheBytesFromAnOffsetOn() {
        for count in 0...20 {
            let text = (0..<count).map { UInt8(0xF0 - 7 * $0) }
            for offset in 0...count {
                let expected = text[offset...].prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
                let word = unsafe text.withUnsafeBytes { unsafe $0.word(from: offset) }
                #expect(word == expected, "\(count), from \(offset)")
            }
        }
    }

    private func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        unsafe one.withUnsafeBytes { one in unsafe other.withUnsafeBytes { unsafe one.equals($0) } }
    }

    @Test func longNamesDifferInTheMiddle() throws {
        let (ends, middle) = (String(repeating: "x", count: 12), "0123456789")
        let names = middle.map { ends + String($0) + ends }
        let json = try JSON(parsing: "{" + names.map { "\"\($0)\": \"\($0)\"" }.joined(separator: ",") + "}")
        for name in names { #expect(json[name]?.string == name) }
        #expect(json[ends + "a" + ends] == nil)
    }
}
