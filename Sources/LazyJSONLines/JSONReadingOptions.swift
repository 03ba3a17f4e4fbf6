import LazyJSON

/// The form in which records follow each other.
public enum JSONFraming: Sendable, Hashable {
    /// JSON Lines: each record is one line.
    case lines
    /// JSON text sequences (RFC 7464): each record begins with the separator RS (0x1E) and ends with LF.
    ///
    /// A record ends at the next RS; text without an RS before it is a bad record. A number, `true`, `false` or `null` without
    /// white space after it may be cut off, and is a bad record. If the source arrives over time (a descriptor, chunks, or a file
    /// that is followed), a record also ends at the line end after its value, because the next separator may come much later.
    ///
    /// A run of NUL bytes at the start of a line, as a crash leaves it, is a bad record of its own; the record behind it is read.
    case sequence
    /// Values one after another, with any white space or none between them, such as the output of `jq`.
    ///
    /// A value may extend over several lines. A malformed value and a value that is too large end reading: the error is thrown
    /// under any policy. So do NUL bytes between two values: the values behind them are not read. There are no splits.
    case concatenated
}

/// The options of readers of records.
///
/// ```swift
/// let reader = try JSONLinesReader<User>(contentsOf: url, .init(policy: .skipping))
/// ```
///
/// All readers and sequences take them as their last argument.
public struct JSONReadingOptions {
    /// The policy for bad records; `throwing` by default.
    public var policy: JSONBadRecordPolicy
    /// The policy for models with issues, which are good records by default.
    public var invalid: JSONInvalidRecords
    /// The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///
    /// White space around a record in its line or in an array counts, but not the line end. For an event, only its data counts.
    public var maximumRecordSize: Int
    /// The context of models.
    public var context: JSONContext
    /// The limits of each record.
    public var limits: JSONLimits
    /// The form in which records follow each other, which arrays and events do not use; ``JSONFraming/lines`` by default.
    public var framing: JSONFraming
    /// The kernel that parses records.
    var kernel = IndexKernel.automatic

    /// Creates options.
    ///
    /// - Parameters:
    ///   - policy: The policy for bad records.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    ///   - framing: The form in which records follow each other; lines by default.
    public init(
        policy: JSONBadRecordPolicy = .throwing, invalid: JSONInvalidRecords = .accept,
        maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits(), framing: JSONFraming = .lines
    ) {
        (self.policy, self.invalid, self.maximumRecordSize) = (policy, invalid, maximumRecordSize)
        (self.context, self.limits, self.framing) = (context, limits, framing)
    }

    /// The limits of records.
    var recordLimits: RecordLimits { RecordLimits(size: maximumRecordSize, document: limits, kernel: kernel) }

    /// Returns the feed that cuts records of this framing.
    ///
    /// - Parameters:
    ///   - split: The part of the file to read.
    ///   - isArriving: Whether the end of the source may be far in the future.
    ///   - place: The place from which on a file that grows is read; nil for other sources.
    func feed(
        split: JSONLinesSplit? = nil, isArriving: Bool = false, following place: RecordLocation? = nil
    ) -> RecordFeed {
        framing == .lines
            ? LineFeed(limits: recordLimits, split: split, following: place)
            : ValueFeed(
                limits: recordLimits, framing, split: split, isArriving: isArriving, refusal: refusal(of: split),
                following: place)
    }

    /// Returns why a part of a file cannot be read alone; nil if it can.
    func refusal(of split: JSONLinesSplit?) -> JSONError? {
        guard split != nil, framing == .concatenated else { return nil }
        return .unreadable("a split", reason: "nothing separates concatenated values; read the whole file")
    }
}
