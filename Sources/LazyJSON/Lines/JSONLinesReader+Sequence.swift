/// Walking over all records.
extension JSONLinesReader: Sequence {
    /// A record, or what is wrong with it.
    public typealias Element = Result<Record, JSONError>

    /// Goes on with the reader: all iterators of a reader share its position.
    ///
    ///     for result in reader {
    ///         if case .success(let user) = result { … }
    ///     }
    public func makeIterator() -> Iterator { Iterator(reader: self) }

    /// Hands out what a reader reads, bad records as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONLinesReader

        /// The next record, or the error that ``JSONLinesReader/next()`` would throw; nil at the end.
        public mutating func next() -> Result<Record, JSONError>? {
            do throws(JSONError) {
                return try reader.next().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }
    }

    /// Hands every record that is left to a closure.
    ///
    ///     try reader.forEach(reusing: true) { user in total += user.age }
    ///
    /// - Parameters:
    ///   - reusing: Whether the record may be gone, and its instance used again for another one, when the closure
    ///     returns; the closure must then keep neither it nor anything that was read from it but for values such as
    ///     strings and numbers. False hands out records that never change and may be kept.
    ///   - body: What to do with a record.
    /// - Throws: What ``next()`` throws, and what the closure throws; reading can go on with the record after it.
    @inlinable
    public func forEach(reusing: Bool, _ body: (Record) throws -> Void) throws {
        let records = records
        while var record = try next() {
            try body(record)
            while reusing, record._isHeldOnce(and: { records.move($0) }) { try body(record) }
        }
    }

    /// How far the reader has come.
    public var progress: JSONProgress {
        records.progress
    }
}
