/// Lines as the log of a store whose marks are right, so that inputs get past the check of a commit.
///
/// A line that begins as a mark does becomes one; what follows the last one becomes a commit too.
struct MarkedLog {
    private(set) var bytes: [UInt8] = []
    private var state: UInt64 = 0x4C61_7A79_4A53_4F4E
    private var changes = 0

    init(_ lines: [UInt8]) {
        append(Array(#"{"store":"LazyJSON","version":1}"#.utf8))
        for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.starts(with: #"{"changes":"#.utf8) {
                mark()
            } else {
                append(Array(line))
                changes += 1
            }
        }
        mark()
    }

    private mutating func append(_ line: [UInt8]) {
        let line = line + [0x0A]
        bytes += line
        state = Self.hash(line, 0xA076_1D64_78BD_642F, state)
    }

    private mutating func mark() {
        let digits = String(state, radix: 16)
        let check = String(repeating: "0", count: 16 - digits.utf8.count) + digits
        bytes += Array("{\"changes\":\(changes),\"check\":\"\(check)\"}\n".utf8)
        changes = 0
    }

    /// The sum of the library, written again from its description.
    private static func hash(_ bytes: [UInt8], _ key: UInt64, _ start: UInt64) -> UInt64 {
        func word(_ at: Int, _ count: Int) -> UInt64 {
            bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
            let product = one.multipliedFullWidth(by: other)
            return product.low ^ product.high
        }
        let count = bytes.count
        var (state, first, last) = (start, UInt64(0), UInt64(0))
        if count > 16 {
            var at = 0
            while count - at > 16 {
                state = fold(word(at, 8) ^ key, word(at + 8, 8) ^ state)
                at += 16
            }
            (first, last) = (word(count - 16, 8), word(count - 8, 8))
        } else if count >= 8 {
            (first, last) = (word(0, 8), word(count - 8, 8))
        } else if count >= 4 {
            (first, last) = (word(0, 4), word(count - 4, 4))
        } else if count > 0 {
            first = UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
        }
        return fold(fold(first ^ key, last ^ state) ^ key, UInt64(count) ^ start)
    }
}
