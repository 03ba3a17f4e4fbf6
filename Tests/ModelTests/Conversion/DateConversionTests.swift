import FoundationEssentials
import LazyJSON
import Testing

private final class Iso: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .iso8601) var at: Date?
}

private final class Seconds: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .secondsSince1970) var at: Date?
}

private final class Reference: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .secondsSince2001) var at: Date?
}

private final class Millis: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .millisecondsSince1970) var at: Date?
}

private final class Sql: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyy-MM-dd HH:mm:ss")) var at: Date?
}

private final class Zoned: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("dd.MM.yyyy'T'HH:mm:ss.SSSXXX")) var at: Date?
}

private final class Digits: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyyMMdd")) var at: Date?
}

private final class Quoted: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("'Anno' yyyy''MM'o''clock'")) var at: Date?
}

/// A text, the seconds since 1970 that it reads as, a time that is written over it, and the text afterwards.
struct DateRow: Sendable, CustomTestStringConvertible {
    let text: String
    let seconds: Double?
    let next: Double
    let written: String

    init(_ text: String, _ seconds: Double?, _ next: Double, _ written: String) {
        (self.text, self.seconds, self.next, self.written) = (text, seconds, next, written)
    }

    var testDescription: String { text }

    func check<Model: JSONModelProtocol>(
        _ type: Model.Type, _ keyPath: KeyPath<Model, Date?>, _ set: (inout JSONDraft<Model>, Date?) -> Void
    ) throws {
        let model = try Model(parsing: #"{ "at" : \#(text) }"#)
        let date = model[keyPath: keyPath]
        #expect(date == seconds.map { Date(timeIntervalSince1970: $0) })
        #expect(model.issues.contains { $0.kind == .unreadable } == (seconds == nil))
        if date != nil { #expect(model.mutate { set(&$0, date) }._model() === model._model()) }
        let changed = model.mutate { set(&$0, Date(timeIntervalSince1970: next)) }
        #expect(changed.text() == #"{ "at" : \#(written) }"#)
    }
}

@Suite("Conversions of dates")
struct DateConversionTests {
    @Test(
        "ISO 8601 stays ISO 8601, with its digits and its offset",
        arguments: [
            DateRow(#""2024-02-29T12:00:00Z""#, 1_709_208_000, 1_709_208_001, #""2024-02-29T12:00:01Z""#),
            DateRow(#""2024-02-29T12:00:00.00Z""#, 1_709_208_000, 1_709_208_001, #""2024-02-29T12:00:01.00Z""#),
            DateRow(#""2024-02-29T14:00:00+02:00""#, 1_709_208_000, 1_709_208_001, #""2024-02-29T14:00:01+02:00""#),
            DateRow(#""2024-02-29T12:00:00Z""#, 1_709_208_000, 1_709_208_000.5, #""2024-02-29T12:00:00.5Z""#),
            DateRow(#""2024-02-30T12:00:00Z""#, nil, 0, #""1970-01-01T00:00:00Z""#),
            DateRow(#""2024-02-29 12:00:00""#, nil, 0, #""1970-01-01T00:00:00Z""#),
            DateRow(#""2024-02-29T12:00:00Zx""#, nil, 0, #""1970-01-01T00:00:00Z""#),
            DateRow("1709208000", nil, 0, #""1970-01-01T00:00:00Z""#),
            DateRow("[]", nil, 0, #""1970-01-01T00:00:00Z""#),
        ])
    func iso8601(_ row: DateRow) throws { try row.check(Iso.self, \.at) { $0.at = $1 } }

    @Test(
        "seconds stay a number, or a string that is one",
        arguments: [
            DateRow("1709208000", 1_709_208_000, 1_709_208_001, "1709208001"),
            DateRow("1709208000.0", 1_709_208_000, 1_709_208_001, "1709208001.0"),
            DateRow("1e3", 1_000, 1_000.25, "1000.25"),
            DateRow(#""1709208000""#, 1_709_208_000, -1, #""-1""#),
            DateRow(#""2024-02-29T12:00:00Z""#, nil, 7, "7"),
            DateRow("true", nil, 7, "7"), DateRow("1e400", nil, 7, "7"),
        ])
    func seconds(_ row: DateRow) throws { try row.check(Seconds.self, \.at) { $0.at = $1 } }

    @Test(
        "seconds since 2001 stay a number, or a string that is one",
        arguments: [
            DateRow("730900800", 1_709_208_000, 1_709_208_001, "730900801"),
            DateRow("730900800.0", 1_709_208_000, 1_709_208_001.5, "730900801.5"),
            DateRow("0", 978_307_200, 978_307_200.25, "0.25"), DateRow(#""-1""#, 978_307_199, 0, #""-978307200""#),
            DateRow(#""2024-02-29T12:00:00Z""#, nil, 978_307_207, "7"), DateRow("1e400", nil, 978_307_207, "7"),
        ])
    func secondsSince2001(_ row: DateRow) throws { try row.check(Reference.self, \.at) { $0.at = $1 } }

    @Test("seconds since 2001 are what coders write and read if no strategy is set")
    func secondsOfCoders() throws {
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            let digits: Double = random.pick([1, 10, 1_000, 1e6, 1e9])
            let seconds = (Double.random(in: -2e9...2e9, using: &random) * digits).rounded() / digits
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let text = String(decoding: try JSONEncoder().encode(date), as: UTF8.self)
            let json = try JSONConversion.secondsSince2001.json(of: date, replacing: nil)
            #expect(json.text() == text)
            #expect(try JSONDecoder().decode(Date.self, from: json.data()) == date)
            #expect(try JSONConversion.secondsSince2001.value(from: JSON(parsing: text)) == date)
            #expect(try json == JSON(encoding: date))
        }
    }

    @Test(
        "milliseconds stay a number, or a string that is one",
        arguments: [
            DateRow("1709208000123", 1_709_208_000.123, 1_709_208_001, "1709208001000"),
            DateRow("1500", 1.5, 2.75, "2750"), DateRow("-1", -0.001, 0.0005, "0.5"),
            DateRow(#""1500""#, 1.5, 2.75, #""2750""#), DateRow(#""abc""#, nil, 1, "1000"),
        ])
    func milliseconds(_ row: DateRow) throws { try row.check(Millis.self, \.at) { $0.at = $1 } }

    @Test(
        "a format is read strictly and written",
        arguments: [
            DateRow(#""2024-02-29 12:00:00""#, 1_709_208_000, 1_709_208_061, #""2024-02-29 12:01:01""#),
            DateRow(#""2024-02-29 12:00:00""#, 1_709_208_000, 1_709_208_061.9, #""2024-02-29 12:01:01""#),
            DateRow(#""2024-02-30 12:00:00""#, nil, 0, #""1970-01-01 00:00:00""#),
            DateRow(#""2024-02-29 12:00:00 ""#, nil, -1, #""1969-12-31 23:59:59""#),
            DateRow(#""2024-02-29 24:00:00""#, nil, 0, #""1970-01-01 00:00:00""#),
            DateRow(#""2024-2-29 12:00:00""#, nil, 0, #""1970-01-01 00:00:00""#),
            DateRow("1709208000", nil, 0, #""1970-01-01 00:00:00""#),
        ])
    func format(_ row: DateRow) throws { try row.check(Sql.self, \.at) { $0.at = $1 } }

    @Test(
        "a format has milliseconds and offsets",
        arguments: [
            DateRow(#""29.02.2024T12:00:00.250Z""#, 1_709_208_000.25, 0.123, #""01.01.1970T00:00:00.123Z""#),
            DateRow(#""29.02.2024T14:30:00.000+02:30""#, 1_709_208_000, 0, #""01.01.1970T02:30:00.000+02:30""#),
            DateRow(#""29.02.2024T14:30:00.000+0230""#, nil, 1.9999, #""01.01.1970T00:00:01.999Z""#),
            DateRow(#""29.02.2024T14:30:00.00Z""#, nil, 0, #""01.01.1970T00:00:00.000Z""#),
            DateRow(#""29.02.2024T23:59:60.000Z""#, 1_709_251_200, 0, #""01.01.1970T00:00:00.000Z""#),
            DateRow(#""29.02.2024T12:59:60.000Z""#, nil, 0, #""01.01.1970T00:00:00.000Z""#),
        ])
    func zones(_ row: DateRow) throws { try row.check(Zoned.self, \.at) { $0.at = $1 } }

    @Test(
        "a format of digits reads and keeps a number",
        arguments: [
            DateRow("20240229", 1_709_164_800, 0, "19700101"),
            DateRow(#""20240229""#, 1_709_164_800, 0, #""19700101""#), DateRow("2024022", nil, 0, #""19700101""#),
        ])
    func digits(_ row: DateRow) throws { try row.check(Digits.self, \.at) { $0.at = $1 } }

    @Test("literals are quoted")
    func quotes() throws {
        try DateRow(#""Anno 1970'02o'clock""#, 2_678_400, 0, #""Anno 1970'01o'clock""#).check(Quoted.self, \.at) {
            $0.at = $1
        }
    }

    @Test("what has no such form is an issue and not written, what is not finite is null")
    func unwritable() throws {
        var draft = try Iso(parsing: #"{"at":"2024-02-29T12:00:00Z"}"#).draft()
        draft.at = Date(timeIntervalSince1970: 1e12)
        #expect(draft.json.text() == #"{"at":"2024-02-29T12:00:00Z"}"#)
        #expect(draft.issues.map(\.kind) == [.unwritable])
        #expect(draft.issues.map(\.pointer) == ["at"])
        draft.at = Date(timeIntervalSince1970: .infinity)
        #expect(draft.json.text() == #"{"at":null}"#)
        #expect(draft.issues.map(\.kind) == [.unwritable])
        draft.at = Date(timeIntervalSince1970: 0)
        #expect(draft.issues.isEmpty)
    }

    @Test(
        "a date that was written reads as itself",
        arguments: [0, 1, 2] as [UInt64])
    func roundTrip(_ seed: UInt64) throws {
        var generator = SeededDates(seed: seed)
        for _ in 0..<2_000 {
            let date = generator.next()
            #expect(Iso { $0.at = date }.at == date)
            #expect(Seconds { $0.at = date }.at == date)
            #expect(Millis { $0.at = date }.at == date)
        }
    }

    @Test("a malformed format is found when the class is first used")
    func malformed() async {
        await #expect(processExitsWith: .failure) {
            final class Bad: JSONModel, @unchecked Sendable {
                @JSONProperty(using: .dateFormat("yyyy-MM-ddThh")) var at: Date?
            }
            _ = Bad()
        }
        await #expect(processExitsWith: .failure) {
            final class Bad: JSONModel, @unchecked Sendable {
                @JSONProperty(using: .dateFormat("yyyy 'open")) var at: Date?
            }
            _ = Bad()
        }
    }
}

/// Dates of many sizes and fractions.
private struct SeededDates {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> Date {
        let seconds = Double(generator.below(8_000_000_000)) - 2_000_000_000
        let fraction = generator.pick([0, 0.5, 0.1, 0.123, 1.0 / 3])
        return Date(timeIntervalSince1970: seconds + fraction)
    }
}
