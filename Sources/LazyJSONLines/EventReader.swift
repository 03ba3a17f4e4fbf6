import LazyJSON

/// Reads the records of server-sent events; what ``JSONEventSequence`` does for any type of record.
struct EventReader {
    private(set) var scanner: EventScanner
    /// The event that was read last.
    private(set) var event = EventScanner.Event()
    /// The number of bad records that were left out.
    private(set) var badRecordCount = 0
    /// Whether there are no more records.
    private(set) var isEnded = false
    private let end: [UInt8]?
    private let policy: JSONBadRecordPolicy
    private let limits: RecordLimits
    let rules: RecordRules

    init(end: String?, policy: JSONBadRecordPolicy, limits: RecordLimits, rules: RecordRules) {
        self.end = end.map { Array($0.utf8) }
        self.policy = policy
        self.limits = limits
        self.rules = rules
        scanner = EventScanner(maximumSize: limits.size)
    }

    /// Adds a piece of the stream.
    mutating func append(_ piece: some Collection<UInt8>) { scanner.append(piece) }

    /// Returns the record of the next event of the pieces that were added; nil if there is none.
    mutating func next() throws(JSONError) -> JSON? {
        while !isEnded, let event = scanner.next() {
            self.event = event
            if event.data == end {
                isEnded = true
            } else if !event.isBlank || event.isTooLarge {
                do throws(JSONError) {
                    return try record()
                } catch {
                    try handle(error)
                }
            }
        }
        return nil
    }

    private func record() throws(JSONError) -> JSON {
        if event.isTooLarge { throw limits.tooLarge(offset: event.byteOffset, line: event.lineNumber) }
        do throws(JSONError) {
            let document = try Document.parsing(record: event.data.span, limits: limits.document)
            let json = JSON(document, at: Document.root)
            if rules.isDoubtful(json), let error = rules.error(in: json) { throw error }
            return json
        } catch {
            throw event.locating(error)
        }
    }

    private mutating func handle(_ error: JSONError) throws(JSONError) {
        if !policy.isThrowing { badRecordCount += 1 }
        // An error of the closure that receives bad records ends the reading.
        isEnded = !policy.isThrowing
        try policy.handle(error) { event.data }
        isEnded = false
    }
}
