/// What records may be at most.
struct RecordLimits: Sendable {
    /// The most bytes that a record may have, its line end not counted.
    let size: Int
    let document: JSONLimits

    /// The largest size that offsets of 32 bits leave room for.
    private static let largest = (1 << 32) - (1 << 21)

    init(size: Int, document: JSONLimits) {
        self.size = min(max(size, 1), Self.largest)
        self.document = document
    }

    /// The error for a record that is too large.
    func tooLarge(offset: Int, line: Int?) -> JSONError {
        JSONError(
            .recordTooLarge, expected: "a record of at most \(size) bytes", found: "a larger one", byteOffset: offset,
            line: line, column: line == nil ? nil : 1)
    }
}
