import LazyJSON

/// A sum over the lines of a log, by which it is known whether they are as they were written.
///
/// The sum of a line depends on that of the line before it. It finds accidents, not forgeries. The sums stand in files: how
/// they are made must not change.
struct CheckSum: Equatable, Sendable {
    private(set) var value: UInt64 = 0x4C61_7A79_4A53_4F4E

    /// Goes on with a range of what is in a buffer.
    mutating func add(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) {
        value = bytes.hash(of: range, (0xA076_1D64_78BD_642F, value))
    }

    /// The sum as sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
