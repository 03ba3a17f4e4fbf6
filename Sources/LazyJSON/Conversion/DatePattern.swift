#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date format such as `yyyy-MM-dd HH:mm:ss`, read strictly and written in UTC, without a locale.
struct DatePattern: Sendable {
    /// A part of a format.
    private enum Part: Hashable {
        case field(Field)
        case zone
        case literal(UInt8)
    }

    /// A number in a format; the raw values are positions among the numbers of a date.
    private enum Field: Int {
        case year, month, day, hour, minute, second, millisecond

        var width: Int { self == .year ? 4 : self == .millisecond ? 3 : 2 }
    }

    private static let names: [(text: String, part: Part)] = [
        ("yyyy", .field(.year)), ("MM", .field(.month)), ("dd", .field(.day)), ("HH", .field(.hour)),
        ("mm", .field(.minute)), ("ss", .field(.second)), ("SSS", .field(.millisecond)), ("XXX", .zone),
    ]

    private let parts: [Part]

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
            guard 0x61...0x7A ~= byte | 0x20 else {
                parts += run.map { .literal($0) }
                continue
            }
            let text = String(decoding: run, as: UTF8.self)
            guard let part = Self.names.first(where: { $0.text == text })?.part else {
                fatalError(
                    "JSONConversion.dateFormat(\"\(format)\"): no field \"\(text)\"; use yyyy MM dd HH mm ss SSS XXX, and quote letters: 'T'."
                )
            }
            require(
                !parts.contains(part),
                "JSONConversion.dateFormat(\"\(format)\"): the field \"\(text)\" occurs twice; use each once.")
            parts.append(part)
        }
        require(parts.contains(.field(.year)), "JSONConversion.dateFormat(\"\(format)\"): no year; add yyyy.")
        self.parts = parts
    }

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
    func read(_ text: String) -> Reading? { text.withUTF8Span { read($0) } }

    private func read(_ text: Span<UInt8>) -> Reading? {
        var at = 0
        var numbers = [0, 1, 1, 0, 0, 0, 0]
        var zone = "Z"
        var offset = 0
        for part in parts {
            guard at < text.count else { return nil }
            switch part {
            case .literal(let byte):
                guard text[at] == byte else { return nil }
                at += 1
            case .zone:
                let end = text[at] == UInt8(ascii: "Z") ? at + 1 : at + 6
                guard end <= text.count, let found = DateText.offset(text, at, end) else { return nil }
                offset = found
                zone = String(copying: text.extracting(at..<end))
                at = end
            case .field(let field):
                guard at + field.width <= text.count, let number = DateText.number(text, at, field.width) else {
                    return nil
                }
                numbers[field.rawValue] = number
                at += field.width
            }
        }
        let civil = CivilTime(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5])
        guard at == text.count, let seconds = civil.secondsSince1970(offset: offset) else { return nil }
        return Reading(date: DateText.date(seconds, Double(numbers[6]) / 1_000), zone: zone, offset: offset)
    }

    // MARK: Writing

    /// Returns a date in this format, in the zone of another text; omits what the format has no field for.
    ///
    /// Nil for years that do not have four digits.
    func text(_ date: Date, like existing: Reading?) -> String? {
        guard let (seconds, milliseconds) = DateText.parts(of: date) else { return nil }
        let civil = CivilTime(secondsSince1970: seconds + (existing?.offset ?? 0))
        guard 0...9999 ~= civil.year else { return nil }
        let numbers = [
            civil.year, civil.month, civil.day, civil.hour, civil.minute, civil.second, milliseconds,
        ]
        var text: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let byte): text.append(byte)
            case .zone: text += (existing?.zone ?? "Z").utf8
            case .field(let field): text += DateText.padded(numbers[field.rawValue], field.width).utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
