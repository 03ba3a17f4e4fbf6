#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date format such as `yyyy-MM-dd HH:mm:ss`, read strictly and written in UTC, without a locale.
struct DatePattern: Sendable {
    /// A part of a format.
    enum Part: Hashable {
        case year, month, day, hour, minute, second, millisecond, zone
        case literal(UInt8)
    }

    private static let fields: [(text: String, part: Part)] = [
        ("yyyy", .year), ("MM", .month), ("dd", .day), ("HH", .hour), ("mm", .minute), ("ss", .second),
        ("SSS", .millisecond), ("XXX", .zone),
    ]

    let parts: [Part]

    /// Reads a format; traps if it is malformed.
    init(_ format: String) {
        var parts: [Part] = []
        var rest = Array(format.utf8)[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "'") {
                parts += Self.quoted(&rest, format)
                continue
            }
            let run = rest.prefix { $0 == byte }
            rest = rest.dropFirst(run.count)
            guard Self.isLetter(byte) else {
                parts += run.map { .literal($0) }
                continue
            }
            let text = String(decoding: run, as: UTF8.self)
            guard let field = Self.fields.first(where: { $0.text == text })?.part else {
                fatalError(
                    "JSONConversion.dateFormat(\"\(format)\"): no field \"\(text)\"; use yyyy MM dd HH mm ss SSS XXX, and quote letters: 'T'."
                )
            }
            require(
                !parts.contains(field),
                "JSONConversion.dateFormat(\"\(format)\"): the field \"\(text)\" occurs twice; use each once.")
            parts.append(field)
        }
        require(parts.contains(.year), "JSONConversion.dateFormat(\"\(format)\"): no year; add yyyy.")
        self.parts = parts
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    /// Takes a literal in quotes; two quotes are one, inside of others as well as outside.
    private static func quoted(_ rest: inout ArraySlice<UInt8>, _ format: String) -> [Part] {
        let quote = UInt8(ascii: "'")
        rest = rest.dropFirst()
        if rest.first == quote {
            rest = rest.dropFirst()
            return [.literal(quote)]
        }
        var parts: [Part] = []
        while let byte = rest.popFirst() {
            if byte == quote {
                guard rest.first == quote else { return parts }
                rest = rest.dropFirst()
            }
            parts.append(.literal(byte))
        }
        fatalError("JSONConversion.dateFormat(\"\(format)\"): a quote is not closed; add a ' to it.")
    }

    // MARK: Reading

    /// A date that was read, and the zone in which it was written.
    struct Reading {
        let date: Date
        let zone: String
        let offset: Int
    }

    /// Reads a text; nil if it is not exactly of this format, or no real time.
    func read(_ text: String) -> Reading? {
        var rest = Array(text.utf8)[...]
        var civil = CivilTime(year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0)
        var milliseconds = 0
        var zone = "Z"
        var offset = 0
        for part in parts {
            switch part {
            case .literal(let byte): guard rest.popFirst() == byte else { return nil }
            case .zone:
                let start = rest
                guard let found = Self.offset(&rest) else { return nil }
                offset = found
                zone = String(decoding: start.prefix(start.count - rest.count), as: UTF8.self)
            default:
                guard let number = Self.number(&rest, digits: Self.width(of: part)) else { return nil }
                if part == .millisecond { milliseconds = number } else { civil.set(part, number) }
            }
        }
        guard rest.isEmpty, civil.isReal else { return nil }
        let seconds = civil.secondsSince1970 - offset
        guard civil.second < 60 || seconds.floored(by: 86_400) * 86_400 == seconds else { return nil }
        let date = DateText.date(seconds, Double(milliseconds) / 1_000)
        return Reading(date: date, zone: zone, offset: offset)
    }

    private static func width(of part: Part) -> Int {
        switch part {
        case .year: 4
        case .millisecond: 3
        default: 2
        }
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        rest = rest.dropFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Takes `Z` or `+hh:mm`.
    private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let sign = rest.popFirst() else { return nil }
        if sign == UInt8(ascii: "Z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(&rest, digits: 2),
            rest.popFirst() == UInt8(ascii: ":"), let minutes = number(&rest, digits: 2), hours <= 23, minutes <= 59
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    // MARK: Writing

    /// Returns a date in this format, in the zone of another text; omits what the format has no field for.
    ///
    /// Nil for years that do not have four digits.
    func text(_ date: Date, like existing: Reading?) -> String? {
        guard let (seconds, milliseconds) = DateText.parts(of: date) else { return nil }
        let civil = CivilTime(secondsSince1970: seconds + (existing?.offset ?? 0))
        guard 0...9999 ~= civil.year else { return nil }
        var text: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let byte): text.append(byte)
            case .zone: text += (existing?.zone ?? "Z").utf8
            case .millisecond: text += DateText.padded(milliseconds, 3).utf8
            default: text += DateText.padded(civil.value(of: part), Self.width(of: part)).utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension CivilTime {
    fileprivate mutating func set(_ part: DatePattern.Part, _ number: Int) {
        switch part {
        case .year: year = number
        case .month: month = number
        case .day: day = number
        case .hour: hour = number
        case .minute: minute = number
        default: second = number
        }
    }

    fileprivate func value(of part: DatePattern.Part) -> Int {
        switch part {
        case .year: year
        case .month: month
        case .day: day
        case .hour: hour
        case .minute: minute
        default: second
        }
    }
}
