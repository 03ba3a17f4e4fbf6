import FoundationEssentials
import LazyJSON
import TestSupport
import Testing

private final class Mail: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("EEE, d MMM yyyy HH:mm[:ss] Z")) var at: Date?
}

private final class Tweet: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("EEE MMM dd HH:mm:ss Z yyyy")) var at: Date?
}

private final class Header: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("EEEE, dd MMMM yyyy H:mm:ss zzz")) var at: Date?
}

private final class Parts: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyy-MM-dd['T'HH:mm[:ss[.SSS]][XXX]]")) var at: Date?
}

private final class MillisecondTime: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyy-MM-dd HH:mm:ss.SSS")) var at: Date?
}

private final class Zones: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyyMMdd'T'HHmmssX")) var at: Date?
}

private final class BasicZones: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyyMMdd'T'HHmmssXX")) var at: Date?
}

private final class Plain: JSONModel, @unchecked Sendable {
    var at: Date? { date }
    @JSONProperty("at") var date: Date?
}

@Suite("Formats of dates")
struct DatePatternTests {
    @Test(arguments: [
        DateRow(#""Thu, 29 Feb 2024 12:00:00 +0000""#, 1_709_208_000, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
        DateRow(#""thu, 29 FEB 2024 14:00 +0200""#, 1_709_208_000, 60, #""Thu, 1 Jan 1970 02:01 +0200""#),
        DateRow(#""Thu, 29 Feb 2024 14:00 +0200""#, 1_709_208_000, 61, #""Thu, 1 Jan 1970 02:01:01 +0200""#),
        DateRow(#""Fri, 29 Feb 2024 12:00:00 +0000""#, nil, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
        DateRow(#""Thu, 29 Feb 2024 12:00:00 +00:00""#, nil, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
        DateRow(#""Thu; 29 Feb 2024 12:00:00 +0000""#, nil, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
        DateRow(#""Thu, 029 Feb 2024 12:00:00 +0000""#, nil, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
        DateRow(#""Thu, 29 Feb 2024 12:00:00""#, nil, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
        DateRow(#""Thu, 29 Feb 2024 12:00:00 +000""#, nil, 0, #""Thu, 1 Jan 1970 00:00:00 +0000""#),
    ])
    func mail(_ row: DateRow) throws { try row.check(Mail.self, \.at) { $0.at = $1 } }

    @Test(arguments: [
        DateRow(
            #""Wed Aug 27 13:08:45 +0000 2008""#, 1_219_842_525, 1_219_842_526, #""Wed Aug 27 13:08:46 +0000 2008""#),
        DateRow(#""Sat Dec 31 23:59:60 +0000 2016""#, 1_483_228_800, 0, #""Thu Jan 01 00:00:00 +0000 1970""#),
        DateRow(#""Wed Aug 7 13:08:45 +0000 2008""#, nil, 0, #""Thu Jan 01 00:00:00 +0000 1970""#),
    ])
    func tweet(_ row: DateRow) throws { try row.check(Tweet.self, \.at) { $0.at = $1 } }

    @Test(arguments: [
        DateRow(
            #""Sunday, 06 November 1994 8:49:37 GMT""#, 784_111_777, 0, #""Thursday, 01 January 1970 0:00:00 GMT""#),
        DateRow(
            #""Sunday, 06 November 1994 03:49:37 EST""#, 784_111_777, 36_000,
            #""Thursday, 01 January 1970 5:00:00 EST""#),
        DateRow(#""Sunday, 06 November 1994 8:49:37 CET""#, nil, 0, #""Thursday, 01 January 1970 0:00:00 GMT""#),
    ])
    func header(_ row: DateRow) throws { try row.check(Header.self, \.at) { $0.at = $1 } }

    @Test(arguments: [
        DateRow(#""20240229T120000Z""#, 1_709_208_000, 60, #""19700101T000100Z""#),
        DateRow(#""20240229T140000+02""#, 1_709_208_000, 60, #""19700101T020100+02""#),
        DateRow(#""20240229T143000+0230""#, 1_709_208_000, 60, #""19700101T023100+0230""#),
        DateRow(#""20240229T070000-05""#, 1_709_208_000, 0, #""19691231T190000-05""#),
        DateRow(#""20240229T120000+02:00""#, nil, 0, #""19700101T000000Z""#),
        DateRow(#""20240229T120000+2""#, nil, 0, #""19700101T000000Z""#),
        DateRow(#""20240229T120000+24""#, nil, 0, #""19700101T000000Z""#),
        DateRow(#""20240229T120000""#, nil, 0, #""19700101T000000Z""#),
    ])
    func hourZones(_ row: DateRow) throws { try row.check(Zones.self, \.at) { $0.at = $1 } }

    @Test(arguments: [
        DateRow(#""20240229T120000Z""#, 1_709_208_000, 60, #""19700101T000100Z""#),
        DateRow(#""20240229T140000+0200""#, 1_709_208_000, 60, #""19700101T020100+0200""#),
        DateRow(#""20240229T140000+02""#, nil, 60, #""19700101T000100Z""#),
        DateRow(#""20240229T140000+02:00""#, nil, 60, #""19700101T000100Z""#),
    ])
    func basicZones(_ row: DateRow) throws { try row.check(BasicZones.self, \.at) { $0.at = $1 } }

    @Test(arguments: [
        DateRow(#""2024-02-29""#, 1_709_164_800, 86_400, #""1970-01-02""#),
        DateRow(#""2024-02-29""#, 1_709_164_800, 86_460, #""1970-01-02T00:01""#),
        DateRow(#""2024-02-29T12:00""#, 1_709_208_000, 86_400, #""1970-01-02T00:00""#),
        DateRow(#""2024-02-29T12:00""#, 1_709_208_000, 0.5, #""1970-01-01T00:00:00.500""#),
        DateRow(#""2024-02-29T14:00:00+02:00""#, 1_709_208_000, 0, #""1970-01-01T02:00:00+02:00""#),
        DateRow(#""2024-02-29T12:00:00.250Z""#, 1_709_208_000.25, 0, #""1970-01-01T00:00:00.000Z""#),
        DateRow(#""2024-02-29T12""#, nil, 0, #""1970-01-01T00:00:00.000Z""#),
    ])
    func optionalParts(_ row: DateRow) throws { try row.check(Parts.self, \.at) { $0.at = $1 } }

    @Test(arguments: [
        DateRow(#""2024-02-29""#, 1_709_164_800, 86_400, #""1970-01-02""#),
        DateRow(#""2024-02-29""#, 1_709_164_800, 1, #""1970-01-01T00:00:01Z""#),
        DateRow(#""2024-02-29T12:00Z""#, 1_709_208_000, 60, #""1970-01-01T00:01Z""#),
        DateRow(#""2024-02-29T14:00+02:00""#, 1_709_208_000, 61, #""1970-01-01T02:01:01+02:00""#),
        DateRow(#""2024-02-29T12:00:00""#, 1_709_208_000, 1, #""1970-01-01T00:00:01""#),
        DateRow(#""2024-02-29T12:00""#, 1_709_208_000, 0, #""1970-01-01T00:00""#),
        DateRow(#""2024-02-29 12:00:00""#, 1_709_208_000, 0.5, #""1970-01-01 00:00:00.5""#),
        DateRow(#""2024-02-30""#, nil, 0, #""1970-01-01T00:00:00Z""#),
        DateRow(#""2024-02-29Z""#, nil, 0, #""1970-01-01T00:00:00Z""#),
        DateRow(#""2024-02-29T""#, nil, 0, #""1970-01-01T00:00:00Z""#),
        DateRow(#""2024-02-29T12""#, nil, 0, #""1970-01-01T00:00:00Z""#),
        DateRow(#""2024-02-29 12:00""#, nil, 0, #""1970-01-01T00:00:00Z""#),
        DateRow(#""2024-02-29 12:00:00Z""#, nil, 0, #""1970-01-01T00:00:00Z""#),
        DateRow(#""2024-2-29""#, nil, 0, #""1970-01-01T00:00:00Z""#),
    ])
    func plainDates(_ row: DateRow) throws { try row.check(Plain.self, \.at) { $0.date = $1 } }

    @Test func aZoneThatIsAssumedIsAnIssue() throws {
        for (text, kind) in [
            ("2024-02-29T12:00Z", nil), ("2024-02-29T12:00:00", JSONIssue.Kind.coerced), ("2024-02-29", .coerced),
        ] {
            let model = try Plain(parsing: "{\"at\": \"\(text)\"}")
            #expect(model.issues.map(\.kind) == (kind.map { [$0] } ?? []))
        }
    }

    /// A date that was made of a time since 1970 is not exactly that time.
    @Test func millisecondsAreTheNearest() {
        for number in 0..<1_000 {
            let time = MillisecondTime { $0.at = Date(timeIntervalSince1970: 1_714_564_800 + Double(number) / 1_000) }
            let digits = String(String(1_000 + number).dropFirst())
            #expect(time.json["at"]?.string == "2024-05-01 12:00:00.\(digits)")
        }
        for (fraction, text) in [(0.999_999_9, "01.000"), (0.999_9, "00.999"), (0.000_9, "00.000")] {
            let time = MillisecondTime { $0.at = Date(timeIntervalSince1970: 1_714_564_800 + fraction) }
            #expect(time.json["at"]?.string == "2024-05-01 12:00:\(text)")
        }
    }

    /// A format reads each date that it writes as the same date, whatever is written over.
    @Test func writtenDatesAreRead() throws {
        let formats = [
            "EEE, d MMM yyyy HH:mm:ss Z", "EEEE dd MMMM yyyy H:mm:ss.SSS zzz", "yyyy-MM-dd['T'HH:mm[:ss[.SSS]][XXX]]",
            "[EEE ]yyyyMMdd[ HHmm[ss]]", "yyyy-MM-dd'T'HH:mm:ssX", "XX HH:mm:ss dd.MM.yyyy",
        ]
        for seed in Cases.seeds(200) {
            var random = SeededGenerator(seed: seed)
            func date() -> Date {
                let seconds = Double(random.below(4_000_000_000) / 60 * 60)
                return Date(timeIntervalSince1970: random.chance(50) ? (seconds / 86_400).rounded() * 86_400 : seconds)
            }
            for format in formats {
                let conversion = JSONConversion<Date>.dateFormat(format)
                let (one, other) = (date(), date())
                let text = try conversion.json(of: one)
                #expect(try conversion.value(from: text) == one, "\(format): \(text)")
                let next = try conversion.json(of: other, replacing: text)
                #expect(try conversion.value(from: next) == other, "\(format): \(next) over \(text)")
                #expect(try conversion.json(of: one, replacing: text).text() == text.text())
            }
        }
    }

    #if os(Linux) || os(macOS)
        @Test func malformedFormatsEndTheProcess() async {
            await #expect(processExitsWith: .failure) { _ = JSONConversion<Date>.dateFormat("yyyy[MM") }
            await #expect(processExitsWith: .failure) { _ = JSONConversion<Date>.dateFormat("yyyy]MM") }
            await #expect(processExitsWith: .failure) { _ = JSONConversion<Date>.dateFormat("yyyy MM MMM") }
            await #expect(processExitsWith: .failure) { _ = JSONConversion<Date>.dateFormat("yyyy EE") }
            await #expect(processExitsWith: .failure) { _ = JSONConversion<Date>.dateFormat("yyyy XXXX") }
            await #expect(processExitsWith: .failure) { _ = JSONConversion<Date>.dateFormat("yyyy X Z") }
        }
    #endif

    @Test func theLastYearIsWritten() throws {
        let conversion = JSONConversion<Date>.dateFormat("yyyy-MM-dd")
        #expect(try conversion.json(of: Date(timeIntervalSince1970: 253_402_214_400)).text() == #""9999-12-31""#)
    }
}
