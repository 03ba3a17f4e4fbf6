import FoundationEssentials
import LazyJSON
import Testing

/// Texts of dates that are cut off or have other characters, through each conversion.
struct DateDamageTests {
    /// One member, read by each conversion.
    final class Dates: JSONModel, @unchecked Sendable {
        @JSONProperty("at") var plain: Date?
        @JSONProperty("at", using: .iso8601) var iso: Date?
        @JSONProperty("at", using: .secondsSince1970) var seconds: Date?
        @JSONProperty("at", using: .millisecondsSince1970) var milliseconds: Date?
        @JSONProperty("at", using: .dateFormat("EEE, d MMM yyyy HH:mm[:ss] Z")) var mail: Date?
        @JSONProperty("at", using: .dateFormat("EEE MMM dd HH:mm:ss Z yyyy")) var tweet: Date?
        @JSONProperty("at", using: .dateFormat("EEEE, dd MMMM yyyy H:mm:ss zzz")) var header: Date?
        @JSONProperty("at", using: .dateFormat("yyyy-MM-dd['T'HH:mm[:ss[.SSS]][XXX]]")) var parts: Date?
        @JSONProperty("at", using: .codable(JSONCodingOptions(dates: .iso8601))) var codable: Date?

        static var all: [KeyPath<Dates, Date?>] {
            [\.plain, \.iso, \.seconds, \.milliseconds, \.mail, \.tweet, \.header, \.parts, \.codable]
        }
    }

    private static let texts = [
        "2024-02-29", "2024-02-29T12:00:00Z", "2024-02-29T12:00Z", "2024-02-29T12:00:00", "2024-02-29 12:00:00",
        "2024-02-29T23:59:59.123456789+14:00", "Thu, 29 Feb 2024 12:00 +0000", "Thu, 29 Feb 2024 12:00:30 GMT",
        "Thu Feb 29 12:00:00 +0000 2024", "Thursday, 29 February 2024 9:05:00 EST", "1709208000", "-1.5e3",
        "0001-01-01",
    ]

    /// Each conversion writes a date that it reads as the same text, and a text that it cannot read is an issue.
    private func check(_ value: String, _ note: Comment) throws {
        let text = #"{"a": 1.0, "at": \#(value), "z": [ 1 ]}"#
        let model = try Dates(parsing: text)
        let reading = Dates.all.filter { model[keyPath: $0] != nil }.count
        let lost = model.issues.filter { $0.pointer == "at" && $0.severity == .error }.count
        #expect(reading + lost == Dates.all.count, "\(note): \(model.issues)")
        for keyPath in Dates.all {
            if model[keyPath: keyPath] != nil {
                #expect(model.mutate { $0[keyPath] = $0[keyPath] } === model, note)
            }
            let date = Date(timeIntervalSince1970: 1_700_000_040)
            let changed = model.mutate { $0[keyPath] = date }
            #expect(changed[keyPath: keyPath] == date, "\(note): \(changed.text())")
            #expect(
                changed.text().hasPrefix(#"{"a": 1.0, "at": "#) && changed.text().hasSuffix(#", "z": [ 1 ]}"#), note)
        }
    }

    @Test(arguments: texts)
    func eachTextIsCutOffAtEachByte(_ text: String) throws {
        for count in 0...text.count {
            try check("\"\(text.prefix(count))\"", "\(text), \(count)")
            try check("\"\(text.suffix(count))\"", "\(text), \(count) at the end")
        }
    }

    @Test func textsHaveOtherCharacters() throws {
        for seed in Cases.seeds(250) {
            var random = SeededGenerator(seed: seed)
            var characters = Array(random.pick(Self.texts))
            for _ in 0...random.below(2) {
                let new = random.pick(Array("0199-:+TZ., eaGM/é٣"))
                if random.chance(50) {
                    characters[random.below(characters.count)] = new
                } else {
                    characters.insert(new, at: random.below(characters.count))
                }
            }
            try check("\"\(String(characters))\"", "seed \(seed): \(String(characters))")
        }
    }

    @Test(arguments: [
        "[]", "{}", "true", "1e300", "-1e300", "1e-300", "9223372036854775808", "253402300800", "253402300799.5",
        "-62135596800", "-62135596801", "\"\"", "\"\\u0032024-02-29\"", "\"\\ud800\"",
    ])
    func otherValues(_ value: String) throws { try check(value, "\(value)") }
}
