import LazyJSON

/// Cuts windows of one record each from a stream of server-sent events.
final class EventFeed: RecordFeed {
    private(set) var scanner: EventScanner
    /// The event that was found last.
    private(set) var event = EventScanner.Event()
    /// The data of the event that ends the stream.
    private let lastData: [UInt8]?
    private var isEnded = false

    init(limits: RecordLimits, end: String?, findsComments: Bool) {
        scanner = EventScanner(maximumSize: limits.size, findsComments: findsComments)
        lastData = end.map { Array($0.utf8) }
        super.init(limits: limits, offset: 0)
    }

    override func append(_ piece: some Collection<UInt8>) { scanner.append(piece) }

    override var isAtEnd: Bool { isEnded || isWhole }

    override var progress: Int { scanner.offset }

    /// Returns the next event or comment, also the event that ends the stream; nil if more has to be read, or after that event.
    func nextEvent() -> EventScanner.Event? {
        guard !isEnded, let event = scanner.next() else { return nil }
        self.event = event
        isEnded = event.comment == nil && !event.isTooLarge && event.data == lastData
        return event
    }

    override func window() -> RecordWindow? {
        while let event = nextEvent(), !isEnded {
            if event.isBlank, !event.isTooLarge { continue }
            buffer.append(event.data)
            let end = buffer.count
            guard event.isTooLarge else { return cut(to: end, .event(event)) }
            let error = limits.tooLarge(at: event.byteOffset, line: event.lineNumber)
            return cut(to: end, .bad(error, 1..<end, RecordLocation(event.byteOffset, lineCount: 0)))
        }
        return nil
    }
}
