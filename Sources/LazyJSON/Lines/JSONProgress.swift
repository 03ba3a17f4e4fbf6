/// How far a reader has come.
public struct JSONProgress: Sendable, Hashable {
    /// Bytes read so far.
    public var bytes: Int
    /// Bytes in all; nil where that is not known.
    public var totalBytes: Int?
    /// Good records so far.
    public var records: Int
    /// Bad records that were left out so far.
    public var badRecords: Int
    /// The time since the reader was made.
    public var elapsed: Duration

    /// The part that is done, from 0 to 1; nil where the whole is not known.
    public var fraction: Double? {
        guard let totalBytes else { return nil }
        return totalBytes > 0 ? min(1, Double(bytes) / Double(totalBytes)) : 1
    }

    /// Bytes for each second, on the average so far.
    public var bytesPerSecond: Double { Double(bytes) / max(elapsed.inSeconds, 1e-9) }

    /// Records for each second, on the average so far.
    public var recordsPerSecond: Double { Double(records) / max(elapsed.inSeconds, 1e-9) }

    /// The time that the rest will take at the speed so far; nil where the whole is not known, or nothing is read yet.
    public var timeLeft: Duration? {
        guard let totalBytes, bytes > 0 else { return nil }
        return .seconds(elapsed.inSeconds * Double(max(0, totalBytes - bytes)) / Double(bytes))
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// Measures the time since it was made.
struct ProgressClock {
    private let start = ContinuousClock.now

    /// The time since then.
    var elapsed: Duration { ContinuousClock.now - start }
}
