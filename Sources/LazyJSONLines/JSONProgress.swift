import LazyJSON

/// The progress of a reader.
public struct JSONProgress: Sendable, Hashable {
    /// The offset in the source of the record that was read last, in bytes; at the end, the offset of the end.
    ///
    /// It is counted from the start of the file, also in a split and after resuming.
    public var bytes: Int
    /// The size of the source in bytes; `nil` if it is unknown.
    public var totalBytes: Int?
    /// The number of good records.
    public var records: Int
    /// The number of bad records that were skipped.
    public var badRecords: Int
    /// The time since the reader was created.
    public var elapsed: Duration
    /// The offset at which reading began.
    var start = 0

    /// The part that is done, from 0 to 1; `nil` if the size is unknown.
    public var fraction: Double? {
        guard let totalBytes else { return nil }
        return totalBytes > 0 ? max(0, min(1, Double(bytes) / Double(totalBytes))) : 1
    }

    /// The average number of bytes per second.
    public var bytesPerSecond: Double { max(0, Double(bytes) - Double(start)) / max(elapsed / .seconds(1), 1e-9) }

    /// The average number of records per second.
    public var recordsPerSecond: Double { Double(records) / max(elapsed / .seconds(1), 1e-9) }

    /// The estimated remaining time to the end of the source; `nil` if the size is unknown, or before anything was read.
    public var timeLeft: Duration? {
        guard let totalBytes, bytes > start else { return nil }
        return .seconds(min(max(0, Double(totalBytes) - Double(bytes)) / bytesPerSecond, 1e18))
    }
}
