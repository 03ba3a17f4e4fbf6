/// What came out of the records of one window.
struct WindowResult<Output: Sendable>: Sendable {
    /// What was made of the good records.
    let output: Output
    /// How many good records there were.
    let recordCount: Int
    /// How many issues the values of columns had.
    let issueCount: Int
    /// The bad records.
    let bad: [BadRecord]
    /// Why nothing follows: what the work threw, or what makes it impossible to go on.
    let failure: (any Error)?

    /// Lets a visitor walk over its window.
    init(_ visitor: WindowVisitor, _ visit: (WindowVisitor) -> Output) {
        output = visit(visitor)
        recordCount = visitor.recordCount
        issueCount = visitor.issueCount
        bad = visitor.bad
        failure = visitor.failure
    }
}

/// A record that is none.
struct BadRecord: Sendable {
    let error: JSONError
    let bytes: [UInt8]
}
