#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date format such as `EEE, d MMM yyyy HH:mm:ss Z`, which is read strictly, without a locale.
///
/// The fields follow Unicode Technical Standard #35, with names in English; parts in brackets may be missing.
struct DatePattern: Sendable {
    /// A part of a format.
    private enum Component {
        case field(Field)
        case literal(UInt8)
        /// Parts that may be missing, and the offset in the format at which they begin.
        case optional([Component], start: Int)
    }

    /// A kind of number in a date; the raw values are positions among the numbers of a date.
    private enum Unit: Int {
        case year, month, day, hour, minute, second, millisecond, weekday, zone
    }

    /// A field of a format.
    private struct Field {
        let letters: String
        let unit: Unit
        /// The numbers of digits; nil for names and zones.
        var digits: ClosedRange<Int>?
        /// The names of the numbers from 0 on, of months from 1 on; nil for numbers and zones.
        var names: [String]?
        /// The text of UTC in a field for zones.
        var utc = ""
        /// The lengths of offsets, the longest first; 1 is the length of `Z`.
        ///
        /// Names of zones have none.
        var offsetLengths: [Int] = []

        static let all = [
            Field(letters: "yyyy", unit: .year, digits: 4...4),
            Field(letters: "MM", unit: .month, digits: 2...2),
            Field(letters: "MMMM", unit: .month, names: DateNames.months),
            Field(letters: "MMM", unit: .month, names: DateNames.months.map { String($0.prefix(3)) }),
            Field(letters: "dd", unit: .day, digits: 2...2),
            Field(letters: "d", unit: .day, digits: 1...2),
            Field(letters: "EEEE", unit: .weekday, names: DateNames.weekdays),
            Field(letters: "EEE", unit: .weekday, names: DateNames.weekdays.map { String($0.prefix(3)) }),
            Field(letters: "HH", unit: .hour, digits: 2...2),
            Field(letters: "H", unit: .hour, digits: 1...2),
            Field(letters: "mm", unit: .minute, digits: 2...2),
            Field(letters: "ss", unit: .second, digits: 2...2),
            Field(letters: "SSS", unit: .millisecond, digits: 3...3),
            Field(letters: "XXX", unit: .zone, utc: "Z", offsetLengths: [6, 1]),
            Field(letters: "XX", unit: .zone, utc: "Z", offsetLengths: [5, 1]),
            Field(letters: "X", unit: .zone, utc: "Z", offsetLengths: [5, 3, 1]),
            Field(letters: "Z", unit: .zone, utc: "+0000", offsetLengths: [5]),
            Field(letters: "zzz", unit: .zone, utc: "GMT"),
        ]
    }

    /// The numbers of a text that has none, from the year to the millisecond.
    private static let assumed = [0, 1, 1, 0, 0, 0, 0]

    private let parts: [Component]

    /// Reads a format; traps if it is malformed.
    init(_ format: String) {
        var units: Set<Unit> = []
        var rest = Array(format.utf8)[...]
        parts = Self.parts(&rest, format, &units, isOptional: false)
        require(units.contains(.year), "JSONConversion.dateFormat(\"\(format)\"): no year; add yyyy.")
        // 2001-02-03T04:05:06.007Z, all of whose numbers can have one digit.
        let written = text(Date(timeIntervalSince1970: 981_173_106.007), like: nil) ?? ""
        require(
            read(written).map { text($0.date, like: $0) } == written,
            "JSONConversion.dateFormat(\"\(format)\"): the text \(written) that it writes cannot be read; "
                + "write dd and HH before digits, and the month and the day beside a weekday.")
    }

    private static func parts(
        _ rest: inout ArraySlice<UInt8>, _ format: String, _ units: inout Set<Unit>, isOptional: Bool
    ) -> [Component] {
        var parts: [Component] = []
        while let byte = rest.first {
            if byte == UInt8(ascii: "'") {
                parts += quoted(&rest, format)
                continue
            }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
                rest = rest.dropFirst()
                if byte == UInt8(ascii: "[") {
                    let start = rest.startIndex
                    parts.append(.optional(Self.parts(&rest, format, &units, isOptional: true), start: start))
                    continue
                }
                require(isOptional, "JSONConversion.dateFormat(\"\(format)\"): a ] without a [; quote it: ']'.")
                return parts
            }
            let run = rest.prefix { $0 == byte }
            rest = rest.dropFirst(run.count)
            guard 0x61...0x7A ~= byte | 0x20 else {
                parts += run.map { .literal($0) }
                continue
            }
            let text = String(decoding: run, as: UTF8.self)
            guard let field = Field.all.first(where: { $0.letters == text }) else {
                let fields = Field.all.map(\.letters).joined(separator: " ")
                fatalError(
                    "JSONConversion.dateFormat(\"\(format)\"): no field \"\(text)\"; use \(fields), and quote letters: 'T'."
                )
            }
            require(
                units.insert(field.unit).inserted,
                "JSONConversion.dateFormat(\"\(format)\"): the field \"\(text)\" occurs twice; use each once.")
            parts.append(.field(field))
        }
        require(!isOptional, "JSONConversion.dateFormat(\"\(format)\"): a [ is not closed; add a ] to it.")
        return parts
    }

    /// Takes a literal in quotes; two adjacent quotes are one quote, inside of a literal as well as outside.
    private static func quoted(_ rest: inout ArraySlice<UInt8>, _ format: String) -> [Component] {
        let quote = UInt8(ascii: "'")
        rest = rest.dropFirst()
        if rest.first == quote {
            rest = rest.dropFirst()
            return [.literal(quote)]
        }
        var parts: [Component] = []
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

    /// A date that was read, and the form of its text.
    struct Reading {
        fileprivate(set) var date = Date(timeIntervalSince1970: 0)
        fileprivate var zone: String?
        fileprivate var offset = 0
        /// The starts of the optional parts that the text has.
        fileprivate var present: Set<Int> = []
        /// The year, the month and so on; nil where there was none.
        fileprivate var numbers = [Int?](repeating: nil, count: 8)
    }

    /// Reads a text; returns nil if it is not exactly of this format, or if the time does not exist.
    func read(_ text: String) -> Reading? { text.withUTF8Span { read($0) } }

    private func read(_ text: Span<UInt8>) -> Reading? {
        var reading = Reading()
        guard Self.read(parts, text, from: 0, &reading) == text.count else { return nil }
        let numbers = zip(reading.numbers, Self.assumed).map { $0 ?? $1 }
        let civil = CivilTime(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5])
        guard let seconds = civil.secondsSince1970(offset: reading.offset) else { return nil }
        if let weekday = reading.numbers[Unit.weekday.rawValue], weekday != civil.weekday { return nil }
        reading.date = DateText.date(seconds, Double(numbers[6]) / 1_000)
        return reading
    }

    /// Reads parts from an offset on; returns the offset after them, or nil if they do not match.
    ///
    /// An optional part is read where it fits, and not tried again without it.
    private static func read(_ parts: [Component], _ text: Span<UInt8>, from start: Int, _ reading: inout Reading)
        -> Int?
    {
        var at = start
        for part in parts {
            switch part {
            case .literal(let byte):
                guard at < text.count, text[at] == byte else { return nil }
                at += 1
            case .optional(let parts, let start):
                var inner = reading
                guard let end = read(parts, text, from: at, &inner) else { continue }
                (at, reading) = (end, inner)
                reading.present.insert(start)
            case .field(let field):
                guard let end = read(field, text, from: at, &reading) else { return nil }
                at = end
            }
        }
        return at
    }

    private static func read(_ field: Field, _ text: Span<UInt8>, from at: Int, _ reading: inout Reading) -> Int? {
        if let digits = field.digits {
            var end = at
            while end < text.count, end - at < digits.upperBound, 0x30...0x39 ~= text[end] { end += 1 }
            guard end - at >= digits.lowerBound, let number = DateText.number(text, at, end - at) else { return nil }
            reading.numbers[field.unit.rawValue] = number
            return end
        }
        if let names = field.names {
            guard let found = names.firstIndex(where: { text.has($0, at: at) }) else { return nil }
            reading.numbers[field.unit.rawValue] = field.unit == .month ? found + 1 : found
            return at + names[found].utf8.count
        }
        let ends = field.offsetLengths.map { at + $0 }.filter { $0 <= text.count }
        let offsets = ends.compactMap { end in DateText.offset(text, at, end).map { (end: end, offset: $0) } }
        guard let zone = field.offsetLengths.isEmpty ? DateNames.zone(text, at) : offsets.first else { return nil }
        reading.offset = zone.offset
        reading.zone = String(copying: text.extracting(at..<zone.end))
        return zone.end
    }

    // MARK: Writing

    /// Returns the text of a date in this format, with the offset of an existing text, or in UTC.
    ///
    /// Returns nil outside of the years 0 to 9999. Parts of the date for which the format has no field are lost. Optional parts
    /// are written where the existing text has them, and where a number in them would be lost.
    func text(_ date: Date, like existing: Reading?) -> String? {
        guard let (seconds, milliseconds) = DateText.parts(of: date) else { return nil }
        let civil = CivilTime(secondsSince1970: seconds + (existing?.offset ?? 0))
        guard 0...9999 ~= civil.year else { return nil }
        let numbers = [
            civil.year, civil.month, civil.day, civil.hour, civil.minute, civil.second, milliseconds, civil.weekday,
        ]
        func written(_ isWhole: Bool) -> String {
            var bytes: [UInt8] = []
            Self.write(parts, numbers, existing, isWhole: isWhole, into: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let whole = written(true)
        if existing == nil { return whole }
        let text = written(false)
        // Without optional parts, the next ones may be read in another way.
        return text == whole || read(text)?.date == read(whole)?.date ? text : whole
    }

    private static func write(
        _ parts: [Component], _ numbers: [Int], _ existing: Reading?, isWhole: Bool, into text: inout [UInt8]
    ) {
        for part in parts {
            switch part {
            case .literal(let byte): text.append(byte)
            case .optional(let inner, let start):
                if isWhole || existing?.present.contains(start) == true || hasValue(inner, numbers) {
                    write(inner, numbers, existing, isWhole: isWhole, into: &text)
                }
            case .field(let field):
                if field.unit == .zone {
                    text += (existing?.zone ?? field.utc).utf8
                } else if let names = field.names {
                    let number = numbers[field.unit.rawValue]
                    text += names[field.unit == .month ? number - 1 : number].utf8
                } else {
                    text += DateText.padded(numbers[field.unit.rawValue], field.digits?.lowerBound ?? 1).utf8
                }
            }
        }
    }

    /// Whether a number in some parts would be lost without them.
    private static func hasValue(_ parts: [Component], _ numbers: [Int]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal: false
            case .optional(let inner, _): hasValue(inner, numbers)
            case .field(let field):
                field.unit.rawValue < assumed.count && numbers[field.unit.rawValue] != assumed[field.unit.rawValue]
            }
        }
    }
}
