import FoundationEssentials
import LazyJSON
import TestSupport
import Testing

@Suite("Dates as text")
struct DateTests {
    @Test(
        "a date text is read as the seconds that it means",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2024-01-02T03:04:05Z", 1_704_164_645),
            ("2024-01-02T03:04:05.678Z", 1_704_164_645.678), ("2024-01-02T03:04:05.000000Z", 1_704_164_645),
            ("2024-01-02T05:04:05+02:00", 1_704_164_645), ("2024-01-02T05:04:05+0200", 1_704_164_645),
            ("2024-01-01T22:34:05-04:30", 1_704_164_645), ("2024-01-02 03:04:05", 1_704_164_645),
            ("2000-02-29T00:00:00Z", 951_782_400), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2017-01-01T01:59:60+02:00", 1_483_228_800), ("1969-12-31T23:59:59.5Z", -0.5),
            ("1700000000.5", 1_700_000_000.5), (" 42 ", 42), ("20150", 20_150), ("-201", -201), ("2.15", 2.15),
            ("2024-01-02 03:04:05+00", 1_704_164_645), ("2024-01-02 05:04:05.25+02", 1_704_164_645.25),
            ("2024-01-01 22:34:05.678-04:30", 1_704_164_645.678), ("2024-01-02 03:04:05.5", 1_704_164_645.5),
            ("2017-01-01T22:59:59+23:00", 1_483_228_799), ("2016-12-31T00:00:59-23:59", 1_483_228_799),
        ])
    func read(_ text: String, _ seconds: Double) throws {
        #expect(try JSON(stringLiteral: text).value(as: Date.self) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "a text that is not quite a date is none",
        arguments: [
            "2020-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2023-13-01T00:00:00Z",
            "2023-00-01T00:00:00Z", "2023-01-00T00:00:00Z", "2023-04-31T00:00:00Z", "2023-01-01T24:00:00Z",
            "2023-01-01T00:60:00Z", "2023-01-01T00:00:61Z", "2023-01-01T00:00:60Z", "2023-01-01T00",
            "2023-01-01T00:00:00.Z", "2023-01-01T00:00:00Zx", "2023-01-01T00:00:00+24:00", "2023-01-01T00:00:00+02:60",
            "2023-01-01T00:00:00+2:00", "2023-01-01T00:00:00+02", "2023-01-01T00:00:00z", "2023-01-01t00:00:00Z",
            "2023-01-01Z", "2023-1-01T00:00:00Z", "+2023-01-01T00:00:00Z", "2023-01-01 00:00:00Z",
            "2023-01-01 00:00:00.", "2023-01-01 00:00+02", "2023-01-01 00:00:00+2", "2023-01-01 00:00:00 +02", "2015",
            " 2015 ", "0000",
            "20230101T000000Z", " 2023-01-01T00:00:00Z", "2023-01-01T00:00:0٣Z", "", "abc", "2023-01-01T00:00:00,5Z",
        ])
    func refuse(_ text: String) throws {
        #expect(throws: JSONError.self) { try JSON(stringLiteral: text).value(as: Date.self) }
    }

    @Test("numbers are seconds since 1970, other kinds are no dates")
    func numbers() throws {
        #expect(try JSON(parsing: "1.5e9").value(as: Date.self) == Date(timeIntervalSince1970: 1.5e9))
        for text in ["true", "null", "[]", "{}", "1e400"] {
            #expect(throws: JSONError.self) { try JSON(parsing: text).value(as: Date.self) }
        }
    }

    @Test(
        "a date keeps the form of what it replaces",
        arguments: [
            (#""2024-01-02T03:04:05Z""#, 1_704_164_646.0, #""2024-01-02T03:04:06Z""#),
            (#""2024-01-02T03:04:05.678Z""#, 1_704_164_646, #""2024-01-02T03:04:06.000Z""#),
            (#""2024-01-02T03:04:05.678Z""#, 1_704_164_645.25, #""2024-01-02T03:04:05.250Z""#),
            (#""2024-01-02T03:04:05Z""#, 1_704_164_645.25, #""2024-01-02T03:04:05.25Z""#),
            (#""2024-01-02T05:04:05+02:00""#, 1_704_164_646, #""2024-01-02T05:04:06+02:00""#),
            (#""2024-01-01T22:34:05.0-0430""#, 1_704_164_646, #""2024-01-01T22:34:06.0-0430""#),
            (#""2024-01-02 03:04:05""#, 1_704_164_646, #""2024-01-02 03:04:06""#),
            (#""2024-01-02 03:04:05""#, 1_704_164_646.5, #""2024-01-02 03:04:06.5""#),
            (#""2024-01-02 05:04:05+02""#, 1_704_164_646, #""2024-01-02 05:04:06+02""#),
            (#""2024-01-02 05:04:05.120000+02:00""#, 1_704_164_646.5, #""2024-01-02 05:04:06.500000+02:00""#),
            (#""2024-01-01 22:34:05-0430""#, 1_704_164_646, #""2024-01-01 22:34:06-0430""#),
            (#""2015""#, 1_704_164_646, #""2024-01-02T03:04:06Z""#), (#""20150""#, 2_015, #""1970-01-01T00:33:35Z""#),
            (#""20150""#, 20_151, #""20151""#), ("2015", 2_016, "2016"),
            (#""2016-12-31T23:59:60Z""#, 1_483_228_800, #""2016-12-31T23:59:60Z""#),
            ("1704164645", 1_704_164_646, "1704164646"), ("1704164645.0", 1_704_164_646, "1704164646.0"),
            (#""1740308876.000000""#, 1_740_308_900, #""1740308900.000000""#),
            ("1740308876.000000", 1_740_308_900.25, "1740308900.250000"),
            ("1740308876.00", 1_740_308_900.125, "1740308900.125"), ("1740308876.10", -0.5, "-0.50"),
            (#"" 1740308876.00 ""#, 0, #""0.00""#),
            ("1704164645", 1_704_164_645.678, "1704164645.678"), ("1.704164645e9", 1_704_164_645, "1.704164645e9"),
            ("1.704164645e9", 1_704_164_646, "1704164646.0"), ("17e8", 1_704_164_646, "1704164646"),
            (#""1704164645""#, 1_704_164_646, #""1704164646""#), ("null", 0, #""1970-01-01T00:00:00Z""#),
            (#""abc""#, -0.5, #""1969-12-31T23:59:59.5Z""#), ("true", 0.001, #""1970-01-01T00:00:00.001Z""#),
            ("null", 1e12, "1000000000000"), (#""abc""#, 1e12, #""1000000000000""#),
            (#""9999-12-31T23:59:59+02:00""#, 253_402_300_799, #""253402300799""#),
        ])
    func write(_ existing: String, _ seconds: Double, _ expected: String) throws {
        let json = try JSON(parsing: existing)
        let written = Date(timeIntervalSince1970: seconds).json(replacing: json)
        #expect(written.text() == expected)
        #expect(try written.value(as: Date.self) == Date(timeIntervalSince1970: seconds))
    }

    @Test("generated dates come back the same, in every form")
    func roundTrips() throws {
        var random = NumberSamples(seed: 7)
        let forms = [
            "null", "1", #""2024-01-02T03:04:05.678Z""#, #""2024-01-02T03:04:05+05:45""#, #""2024-01-02 03:04:05""#,
            #""2024-01-02 03:04:05.678+05:45""#, #""2024-01-02 03:04:05-11""#, #""1""#, #""2015""#,
        ]
        for _ in 0..<4000 {
            let whole = Double.random(in: -6e10...2.5e11, using: &random)
            let digits = [1.0, 10, 1000, 1e6, 1e9][Int.random(in: 0..<5, using: &random)]
            let date = Date(timeIntervalSince1970: (whole * digits).rounded() / digits)
            for form in forms {
                let json = date.json(replacing: try JSON(parsing: form))
                #expect(try json.value(as: Date.self) == date, "\(json)")
                #expect(date.json(replacing: json).text() == json.text())
            }
        }
    }

    @Test("the digits of a fraction are kept, and more are written where a date needs them")
    func fractionDigits() throws {
        let conversions: [(units: Double, conversion: JSONConversion<Date>)] = [
            (1, .standard), (1, .secondsSince1970), (1_000, .millisecondsSince1970),
        ]
        for seed in Cases.seeds(400) {
            var random = SeededGenerator(seed: seed)
            func number(_ digits: Int) -> String {
                let fraction = (0..<digits).map { _ in random.pick(["0", "0", "5"]) }.joined()
                return "\(random.below(4_000_000_000) + 1)" + (digits == 0 ? "" : ".\(fraction)")
            }
            let (shown, needed) = (random.below(9), random.below(7))
            let (existing, new) = (number(shown), number(needed))
            let isString = random.chance(50)
            for (units, conversion) in conversions {
                let date = Date(timeIntervalSince1970: (try #require(Double(new))) / units)
                let json = try JSON(parsing: isString ? "\"\(existing)\"" : existing)
                let written = try conversion.json(of: date, replacing: json)
                let note: Comment = "seed \(seed): \(new) over \(json) is \(written)"
                #expect(try conversion.value(from: written) == date && (written.kind == .string) == isString, note)
                let text = written.string ?? written.text()
                let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
                #expect(digits >= shown, note)
                // Only digits that the date needs are added.
                #expect(digits == shown || text.hasSuffix("5") || units > 1, note)
                #expect(try conversion.json(of: date, replacing: written).text() == written.text(), note)
            }
        }
    }

    @Test("milliseconds come back as the same text")
    func milliseconds() throws {
        for millisecond in 0..<1000 {
            let digits = String(String(1000 + millisecond).dropFirst())
            let text = "2024-01-02T03:04:05.\(digits)Z"
            let date = try JSON(stringLiteral: text).value(as: Date.self)
            let other = try JSON(parsing: #""2001-01-01T00:00:00.123Z""#)
            #expect(date.json(replacing: other).string == text)
        }
    }

    @Test("days and seconds agree over the whole calendar")
    func calendar() throws {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        var days = -719_528  // the first of January of the year 0
        for year in 0...9999 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (month, count) in zip(1..., [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
                defer { days += count }
                guard month == 2 || month == 12 || year % 100 == 0 else { continue }
                for day in [1, count, count + 1] {
                    let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T01:02:03Z"
                    let date = try? JSON(text).value(as: Date.self)
                    guard day <= count else {
                        #expect(date == nil, "\(text)")
                        continue
                    }
                    #expect(date?.timeIntervalSince1970 == Double((days + day - 1) * 86_400 + 3_723), "\(text)")
                    #expect(date?.json(replacing: "2001-01-01T00:00:00Z").string == text)
                }
            }
        }
    }

    @Test("a date that is not finite is null")
    func notFinite() {
        #expect(Date(timeIntervalSince1970: .nan).json(replacing: nil).isNull)
        #expect(Date(timeIntervalSince1970: .infinity).json(replacing: 1).isNull)
        #expect(Date.distantFuture.json(replacing: nil).string != nil)
    }
}
