import CLazyJSON

/// A sum over the lines of a log, to find out whether they are as they were written.
///
/// The sum of a line depends on that of the line before it. It detects accidents, not forgeries. The sums are in files: the
/// function must not change.
struct CheckSum: Equatable, Sendable {
    private(set) var value: UInt64 = 0x4C61_7A79_4A53_4F4E

    /// Adds a range of a buffer.
    mutating func add(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "CheckSum: a range outside of the text")
        // Invariant: the range is inside of the bytes, which are only read.
        value = unsafe bytes.withBytes { memory in
            let piece = unsafe UnsafeRawBufferPointer(rebasing: memory[range])
            guard let start = piece.baseAddress else { return value }
            return unsafe clj_hash(start, piece.count, 0xA076_1D64_78BD_642F, value)
        }
    }

    /// The sum as sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
