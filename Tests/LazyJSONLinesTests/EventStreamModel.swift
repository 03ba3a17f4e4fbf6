/// The meaning of a stream of server-sent events, in the simplest way: the whole text at once, line by line.
struct EventStreamModel {
    struct Event: Equatable {
        var name = "message"
        var id = ""
        var data: [UInt8] = []
        /// The number and the offset of its first line of data.
        var line: Int?
        var offset = 0
    }

    private(set) var events: [Event] = []
    private(set) var lastEventID = ""
    private(set) var retry: Int?

    init(_ stream: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var at = stream.starts(with: mark) ? 3 : 0
        var event = Event()
        var id = ""
        var number = 0
        while let end = stream[at...].firstIndex(where: { $0 == 10 || $0 == 13 }) {
            number += 1
            let line = stream[at..<end]
            let start = number == 1 ? 0 : at
            at = end + (stream[end...].starts(with: [13, 10]) ? 2 : 1)
            if line.isEmpty {
                lastEventID = id
                if event.line != nil {
                    event.id = id
                    events.append(event)
                }
                event = Event()
                continue
            }
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            var value = parts.count > 1 ? parts[1] : []
            if value.first == 32 { value = value.dropFirst() }
            let text = String(decoding: value, as: UTF8.self)
            switch String(decoding: parts[0], as: UTF8.self) {
            case "data":
                if event.line == nil { (event.line, event.offset) = (number, start) } else { event.data.append(10) }
                event.data += value
            case "event": event.name = text.isEmpty ? "message" : text
            case "id": if !value.contains(0) { id = text }
            case "retry": if text.utf8.allSatisfy({ (48...57).contains($0) }) { retry = Int(text) ?? retry }
            default: break
            }
        }
    }
}

/// Random streams of events.
struct EventStreamGenerator {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func stream() -> [UInt8] {
        var stream: [UInt8] = random.chance(10) ? [0xEF, 0xBB, 0xBF] : []
        let lineEnd = random.pick(["\n", "\r", "\r\n", ""])
        for _ in 0..<random.below(30) {
            stream += line().utf8
            stream += (lineEnd.isEmpty ? random.pick(["\n", "\r", "\r\n"]) : lineEnd).utf8
        }
        if random.chance(20) { stream += line().utf8 }
        return stream
    }

    private mutating func line() -> String {
        switch random.below(12) {
        case 0...3: ""
        case 4, 5, 6: "data" + random.pick([": ", ":", ":  "]) + value()
        case 7: random.pick(["data", "data:", "data: ", "data:   ", "data: [", "data: 1,", "data: \"x", "data: ]"])
        case 8: random.pick([": comment", ":", ":data: 1", "datax: 1", "Data: 1", " data: 1", "x", "\u{FEFF}data: 1"])
        case 9: "event" + random.pick([": ", ":", ""]) + random.pick(["", "delta", "é", " two  "])
        case 10: "id" + random.pick([": ", ":", ""]) + random.pick(["", "7", "a\u{0}b", "日"])
        default: "retry: " + random.pick(["", "100", "-1", "1x", "99999999999999999999", "٣"])
        }
    }

    private mutating func value() -> String {
        random.pick(["1", "{\"a\": 1}", "[1, 2]", "\"é😀\"", "null", "{}", "{\"a\":", "1 2", "x", "[DONE]", "-"])
    }
}
