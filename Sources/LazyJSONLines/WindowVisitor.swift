import LazyJSON

/// Iterates over the records of one window, on any thread, and notes the errors of bad ones.
///
/// It is a class that is not generic, so that only the loop over the records is compiled for their type, in the client's module.
@usableFromInline
final class WindowVisitor {
    private let cursor: ExclusiveCell<RecordCursor>
    private(set) var recordCount = 0
    private(set) var issueCount = 0
    private(set) var bad: [BadRecord] = []
    private(set) var failure: (any Error)?
    /// Whether the closure that received the last record has failed.
    private var isReturned = false
    private let rules: RecordRules
    @usableFromInline let context: JSONContext

    init(_ cursor: consuming RecordCursor, _ rules: RecordRules) {
        self.cursor = ExclusiveCell(cursor)
        self.rules = rules
        context = rules.context
    }

    /// The value of the next good record; nil at the end, or if the iteration ends before.
    @usableFromInline
    func next() -> JSON? {
        if Task.isCancelled, failure == nil { failure = CancellationError() }
        while failure == nil {
            if let json = cursor.value.nextShared() {
                if accepts(json) { return json }
            } else {
                switch cursor.value.nextSingle() {
                case .value(let json)?: if accepts(json) { return json }
                case .bad(let error, let range)?: note(error, range)
                case .end(let error)?: failure = error
                case nil: return nil
                }
            }
            if rules.stopsAtBad { return nil }
        }
        return nil
    }

    /// The location after the last record that was handled; nil before the first.
    var end: RecordLocation? {
        if isReturned { return cursor.value.startOfLast }
        let isStopped = failure != nil || rules.stopsAtBad && !bad.isEmpty
        return isStopped ? cursor.value.endOfLast : cursor.value.endOfWindow
    }

    /// The number of the line of the last record; nil before the first.
    var line: Int? { cursor.value.lineNumber }

    /// Counts a value that is a good record; notes the error of any other and returns `false`.
    @inline(__always)
    private func accepts(_ json: JSON) -> Bool {
        if rules.isDoubtful(json), refuses(json) { return false }
        recordCount += 1
        return true
    }

    @inline(never)
    private func refuses(_ json: JSON) -> Bool {
        guard let (error, range) = cursor.value.refusal(of: json, rules) else { return false }
        note(error, range)
        return true
    }

    private func note(_ error: JSONError, _ range: Range<Int>) {
        bad.append(BadRecord(error: error, bytes: cursor.value.bytes(range)))
    }

    /// Ends the iteration because of an error that was thrown for the last record.
    @usableFromInline
    func fail(_ error: any Error) {
        recordCount -= 1
        isReturned = true
        failure = error
    }

    /// Calls a closure with each good record that is left.
    @inlinable
    @inline(__always)
    func forEach<Record: JSONRecord>(_ record: Record.Type, _ body: (Record) throws -> Void) rethrows {
        while let record = next().map({ Record._record($0, context) }) { try body(record) }
    }

    /// Moves rows to the next good record and reads its scalars, which the caller takes; returns `false` at the end, or if the
    /// iteration ends before.
    @usableFromInline
    func next(_ rows: inout ColumnRows) -> Bool {
        if !Task.isCancelled, failure == nil, !rules.isValidating, cursor.value.move(&rows) {
            recordCount += 1
        } else {
            guard let json = next() else { return false }
            rows.move(to: json)
        }
        let known = rows.issueCount
        rows.open()
        issueCount += rows.issueCount - known
        return true
    }
}

/// The results for the records of one window.
struct WindowResult<Output: Sendable>: Sendable {
    /// The output for the good records.
    let output: Output
    /// The number of good records.
    let recordCount: Int
    /// The number of issues of the values of columns.
    let issueCount: Int
    /// The bad records.
    let bad: [BadRecord]
    /// The error that ended the iteration: of the closure, or one after which no record can be read.
    let failure: (any Error)?
    /// The location after the last record that was handled; nil if there is none.
    let end: RecordLocation?
    /// The number of the line of the last record; nil if there is none.
    let line: Int?

    /// Processes the window of a visitor.
    init(_ visitor: WindowVisitor, _ visit: (WindowVisitor) -> Output) {
        output = visit(visitor)
        recordCount = visitor.recordCount
        issueCount = visitor.issueCount
        bad = visitor.bad
        failure = visitor.failure
        end = visitor.end
        line = visitor.line
    }
}

/// A bad record.
struct BadRecord: Sendable {
    let error: JSONError
    let bytes: [UInt8]
}
