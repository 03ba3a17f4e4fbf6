/// Where one record stands in a window.
struct RecordSpan: Sendable {
    /// The offset of its first byte in the window's text.
    let start: UInt32
    /// The offset behind its last byte; of a line neither LF nor the CR before it belong to it.
    let end: UInt32
    /// How many lines, blank ones too, or elements stand before it in the window.
    let number: UInt32

    init(_ range: Range<Int>, number: UInt32) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
        self.number = number
    }

    /// The bytes of the record.
    var range: Range<Int> { Int(start)..<Int(end) }
}
