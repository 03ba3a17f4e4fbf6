import LazyJSON

/// Reads the values of records from a file: the part of ``JSONLinesReader`` that does not depend on the type of record.
@usableFromInline
final class RecordReader {
    /// The source of bytes that can be read without suspension; nil if `arriving` has them.
    let source: (any ByteSource)?
    /// The source of bytes that arrive over time; nil if `source` has them.
    private let arriving: (any ArrivingSource)?
    let policy: JSONBadRecordPolicy
    let limits: RecordLimits
    @usableFromInline let context: JSONContext
    let rules: RecordRules
    private let startTime = ContinuousClock.now
    /// The offset at which reading began.
    var firstOffset: Int

    let feed: RecordFeed
    private let cursor = ExclusiveCell<RecordCursor?>(nil)
    private var keeping = KeepingHistory()
    /// The number of the last line of the windows that are closed.
    var lastLine: Int?
    /// The location after the last record of the windows that are closed.
    var lastEnd: RecordLocation
    /// The offset of the record whose closure has failed.
    var returned: Int?
    /// The place at which reading began.
    var start = JSONLinesStart.beginning
    /// Whether reading has ended early: the file cannot be read, its text is malformed, the closure for bad records has failed,
    /// or `workConcurrently` has failed.
    var isEnded = false
    /// The number of records delivered so far.
    var recordCount = 0
    /// The number of bad records that were left out.
    var badRecordCount = 0
    /// The number of issues of the values of columns.
    var issueCount = 0

    init(
        _ source: (any ByteSource)?, _ feed: RecordFeed, _ options: JSONReadingOptions, for record: any JSONRecord.Type,
        arriving: (any ArrivingSource)? = nil
    ) {
        self.source = source
        self.arriving = arriving
        self.feed = feed
        policy = options.policy
        limits = feed.limits
        context = options.context
        rules = RecordRules(for: record, options)
        lastEnd = RecordLocation(feed.offset, lineCount: 0)
        firstOffset = feed.offset
    }

    // MARK: Reading

    /// Returns the value of the next record; nil at the end.
    @usableFromInline
    func next() throws(JSONError) -> JSON? {
        while true {
            if let json = try nextKnown() { return json }
            guard try readMore() else { return nil }
        }
    }

    /// Moves a delivered model without other references to the next record, as if nothing had been read of it.
    ///
    /// Returns `false` if the model cannot be used again; then no record is skipped.
    @usableFromInline
    func move(_ model: JSONModel) -> Bool {
        guard let type = rules.type, !rules.isValidating, !keeping.isDetaching,
            cursor.value?.move(model, type, context) == true
        else { return false }
        recordCount += 1
        return true
    }

    /// Moves rows to the next record and reads its scalars, which the caller takes; returns `false` at the end.
    @usableFromInline
    func next(_ rows: inout ColumnRows) throws(JSONError) -> Bool {
        if !keeping.isDetaching, !rules.isValidating, cursor.value?.move(&rows) == true {
            recordCount += 1
        } else {
            rows.release()  // before the window is closed
            guard let json = try next() else { return false }
            rows.move(to: json)
        }
        let known = rows.issueCount
        rows.open()
        issueCount += rows.issueCount - known
        return true
    }

    /// Returns the value of the next record, for which it waits; nil at the end.
    func nextArriving() async throws -> JSON? {
        while true {
            try Task.checkCancellation()
            if let json = try nextKnown() { return json }
            guard try await waitForMore(isolation: nil) else { return nil }
        }
    }

    /// Returns the value of the next record of those that are read already; nil if more has to be read, or there is no more.
    func nextKnown() throws(JSONError) -> JSON? {
        while true {
            if let json = cursor.value?.nextShared() {
                if let accepted = try accept(json) { return accepted }
            } else if let step = cursor.value?.nextSingle() {
                if let accepted = try accept(step) { return accepted }
            } else if !openNext() {
                return nil
            }
        }
    }

    /// Returns the value to deliver; nil if it is a bad record that the policy skips.
    @inline(__always)
    private func accept(_ json: JSON) throws(JSONError) -> JSON? {
        if rules.isDoubtful(json), try refuses(json) { return nil }
        recordCount += 1
        return keeping.isDetaching ? json.copiedRecord() : json
    }

    private func accept(_ step: RecordStep) throws(JSONError) -> JSON? {
        switch step {
        case .value(let json):
            return try accept(json)
        case .bad(let error, let range):
            try handle(error, range)
            return nil
        case .end(let error):
            isEnded = true
            throw error
        }
    }

    /// Opens the next window; returns `false` if there is none yet.
    private func openNext() -> Bool {
        if let done = cursor.value.take() {
            let closed = done.close()
            feed.spareSpans = closed.spans
            lastLine = closed.line ?? lastLine
            lastEnd = closed.end ?? lastEnd
            keeping.note(closed.isHeld)
        }
        guard !isEnded, let window = feed.window() else { return false }
        open(window)
        return true
    }

    /// Opens a window; none is open.
    func open(_ window: RecordWindow) { cursor.value = RecordCursor(window, limits) }

    /// Takes the open window, and returns a visitor of its remaining records; nil if no window is open.
    func takeOpen() -> WindowVisitor? {
        guard var rest = cursor.value.take() else { return nil }
        lastEnd = rest.endOfLast ?? lastEnd
        return WindowVisitor(rest, rules)
    }

    /// Whether there is nothing to read any more.
    var isFinished: Bool { isEnded || feed.isAtEnd }

    /// Reads a piece; returns `false` if there is nothing left to read.
    func readMore() throws(JSONError) -> Bool {
        guard !isFinished, let source else { return false }
        do throws(JSONError) {
            try feed.fill(from: source)
            return true
        } catch {
            isEnded = true
            throw error
        }
    }

    /// Reads a piece, for which it waits; returns `false` if there is nothing left to read.
    func waitForMore(isolation: isolated (any Actor)?) async throws -> Bool {
        guard let arriving else {
            // A pipe that is silent keeps neither a canceled task nor the other tasks of the actor waiting for longer.
            while !isFinished, let file = source as? InputFile, !file.isReady(within: 100) {
                try Task.checkCancellation()
                await Task.yield()
            }
            return try readMore()
        }
        guard !isFinished else { return false }
        do {
            try await arriving.read(into: feed, isolation: isolation)
            // Chunks may end because the task was canceled.
            if feed.isWhole { try Task.checkCancellation() }
            return true
        } catch {
            // The bytes that have arrived of the last record are not a whole record.
            isEnded = true
            throw error
        }
    }

    // MARK: Bad records

    /// Handles a value that is a bad record; returns `false` if it is a good one.
    @inline(never)
    private func refuses(_ json: JSON) throws(JSONError) -> Bool {
        guard let (error, range) = cursor.value?.refusal(of: json, rules) else { return false }
        try handle(error, range)
        return true
    }

    private func handle(_ error: JSONError, _ range: Range<Int>) throws(JSONError) {
        if !policy.isThrowing { badRecordCount += 1 }
        do throws(JSONError) {
            try policy.handle(error) { cursor.value?.bytes(range) ?? [] }
        } catch {
            if !policy.isThrowing { stop() }
            throw error
        }
    }

    /// Ends reading after an error of the closure that receives bad records.
    private func stop() {
        lastLine = lineNumber
        lastEnd = cursor.value?.startOfLast ?? lastEnd
        isEnded = true
        cursor.value = nil
    }

    // MARK: Position

    /// Notes that the closure that received the last record has failed, so that the record does not count as handled.
    @usableFromInline
    func noteFailure() { returned = cursor.value?.startOfLast?.offset }

    /// The location after the last record that was handled, or after its line.
    var endOfHandled: RecordLocation {
        if let returned, let start = cursor.value?.startOfLast, start.offset == returned { return start }
        return cursor.value?.endOfLast ?? lastEnd
    }

    /// The number of the line of the record that was read last.
    var lineNumber: Int? { cursor.value?.lineNumber ?? lastLine }

    /// The offset in the file of the line of the record that was read last; at the end, of the end.
    var byteOffset: Int { cursor.value?.byteOffset ?? feed.offset }

    /// The progress of the reader.
    var progress: JSONProgress {
        JSONProgress(
            bytes: byteOffset, totalBytes: source?.size, records: recordCount, badRecords: badRecordCount,
            elapsed: ContinuousClock.now - startTime, start: firstOffset)
    }
}

/// Decides whether records are copied, from whether earlier records were kept.
///
/// A record that is kept keeps its window alive. After that has happened, the records of the next 64 windows are copied; then
/// records are shared again until one is kept, and then twice as many windows are copied. In this way, only few windows are kept
/// alive, however long the file is.
struct KeepingHistory {
    private var detachedWindows = 0
    private var pause = 64

    /// Whether the records of the open window are copied.
    var isDetaching: Bool { detachedWindows > 0 }

    /// Notes whether a record of the closed window is still referenced.
    mutating func note(_ isHeld: Bool) {
        if detachedWindows > 0 {
            detachedWindows -= 1
        } else if isHeld {
            detachedWindows = pause
            pause = pause > .max / 2 ? pause : pause * 2
        }
    }
}
