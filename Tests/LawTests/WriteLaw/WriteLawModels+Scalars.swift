import FoundationEssentials
import LazyJSON

extension WriteLaw {
    final class Scalars: JSONModel, @unchecked Sendable {
        @JSONProperty var int: Int
        @JSONProperty var ifInt: Int?
        @JSONProperty var fiveInt: Int = 5
        @JSONProperty(onNil: .null) var nullInt: Int?
        @JSONProperty var small: UInt8
        @JSONProperty var double: Double
        @JSONProperty var ifDouble: Double?
        @JSONProperty var float: Float
        @JSONProperty var bool: Bool
        @JSONProperty var trueBool: Bool = true
        @JSONProperty var ifBool: Bool?
        @JSONProperty var string: String
        @JSONProperty var defaultString: String = "d"
        @JSONProperty(onNil: .null) var ifString: String?
        @JSONProperty var decimal: Decimal
        @JSONProperty var ifDecimal: Decimal?
        @JSONProperty("json") var anyJSON: JSON
        @JSONProperty var ifJSON: JSON?
        @JSONProperty var level: Level = .none
        @JSONProperty var ifLevel: Level?
        @JSONProperty(.redacted) var secret: String
        @JSONProperty(.required) var id: Int
    }

    static func scalarTable() -> Table<Scalars> {
        Table {
            $0.add("int", \.int, ints, value: int)
            $0.add("ifInt", \.ifInt, ints, value: maybe(int))
            $0.add("fiveInt", \.fiveInt, ints, value: int)
            $0.add("nullInt", \.nullInt, ints + ["null"], value: maybe(int))
            $0.add("small", \.small, ints + ["255"], value: { $0.pick([0, 7, 255]) })
            $0.add("double", \.double, ints + ["1.50"], value: double)
            $0.add("ifDouble", \.ifDouble, ints + ["1.50", #""1.0""#], value: maybe(double))
            $0.add("float", \.float, ints + ["1.50"], value: { $0.pick([0, 0.1, 3, -2.5]) })
            $0.add("bool", \.bool, ["true", "1", "0", #""TRUE""#, #""0""#], value: bool)
            $0.add("trueBool", \.trueBool, ["true", "false", #""false""#], value: bool)
            $0.add("ifBool", \.ifBool, ["true", "1.0", #""false""#], value: maybe(bool))
            $0.add("string", \.string, texts, value: text)
            $0.add("defaultString", \.defaultString, texts, value: text)
            $0.add("ifString", \.ifString, texts + ["null"], value: maybe(text))
            $0.add("decimal", \.decimal, ints + ["1.10"], value: { Decimal(int(&$0)) / 4 })
            $0.add("ifDecimal", \.ifDecimal, ints + [#""1.10""#], value: maybe { Decimal(int(&$0)) / 8 })
            $0.add("json", \.anyJSON, ints + texts + items, value: anyJSON)
            $0.add("ifJSON", \.ifJSON, ints + texts + items, value: maybe(anyJSON))
            $0.add(
                "level", \.level, [#""low""#, #""\u0068igh""#, #""other""#], value: { $0.pick([.low, .high, .none]) })
            $0.add("ifLevel", \.ifLevel, [#""low""#, #""other""#], value: maybe { $0.pick([.low, .high, .none]) })
            $0.add("secret", \.secret, texts, value: text)
            $0.add("id", \.id, ints, value: int)
        }
    }

    static func anyJSON(_ random: inout SeededGenerator) -> JSON {
        random.pick([1, "a", true, [1, 2], ["a": 1.5, "b": [:]], [], "", -0.5])
    }

    final class Standards: JSONModel, @unchecked Sendable {
        @JSONProperty var date: Date?
        @JSONProperty var defaultDate: Date = Date(timeIntervalSince1970: 1)
        @JSONProperty(using: .iso8601) var iso: Date?
        @JSONProperty(using: .secondsSince1970) var seconds: Date?
        @JSONProperty(using: .millisecondsSince1970) var milliseconds: Date?
        @JSONProperty(using: .dateFormat("yyyy-MM-dd HH:mm:ss")) var format: Date?
        @JSONProperty(using: .dateFormat("EEE, d MMM yyyy HH:mm[:ss] Z")) var mail: Date?
        @JSONProperty(onNil: .null) var nullDate: Date?
        @JSONProperty var dates: [Date]
        @JSONProperty(using: .millisecondsSince1970) var times: [Date]
        @JSONProperty var lazyDates: JSONArray<Date?>
        @JSONProperty(using: .iso8601) var lazyTimes: JSONArray<Date?>
        @JSONProperty var url: URL?
        @JSONProperty var urls: [URL]
        @JSONProperty var uuid: UUID?
        @JSONProperty var bytes: Data?
        @JSONProperty var data: Data = Data([1])
        @JSONProperty var levels: [Level]
        @JSONProperty var named: [String: Date]
    }

    private static let dates = [
        "0", "1714564800", "1714564800.5", #""2024-05-01T12:00:00+02:00""#, #""2024-05-01T12:00:00.250Z""#,
        #""2024-05-01 12:00:00""#, #""2024-05-01""#, #""1740308876.000000""#, #""12""#,
    ]
    private static let urls = [#""https://e.org/a""#, #""https:\/\/e.org\/a b""#, #""x:y""#, #""/a?b=c#d""#]

    private static func url(_ random: inout SeededGenerator) -> URL? {
        URL(string: random.pick(["https://e.org/b?c=d", "mailto:a@b", "/rel/path", "https://e.org/K%C3%B6ln"]))
    }

    private static func uuid(_ random: inout SeededGenerator) -> UUID {
        UUID(uuid: (UInt8(random.below(256)), 1, 2, 3, 4, 5, 0x46, 7, 0x88, 9, 10, 11, 12, 13, 14, 15))
    }

    static func standardTable() -> Table<Standards> {
        Table {
            $0.add("date", \.date, dates, value: maybe(date))
            $0.add("defaultDate", \.defaultDate, dates, value: date)
            $0.add("iso", \.iso, dates, value: maybe(date))
            $0.add("seconds", \.seconds, dates, value: maybe(partOfSecond))
            $0.add("milliseconds", \.milliseconds, dates + ["1714564800250"], value: maybe(partOfSecond))
            $0.add("format", \.format, dates, value: maybe(date))
            $0.add(
                "mail", \.mail, [#""Wed, 1 May 2024 12:00 +0200""#, #""Wed, 1 May 2024 12:00:01 +0000""#, "7"],
                value: maybe(date))
            $0.add("nullDate", \.nullDate, dates + ["null"], value: maybe(date))
            $0.add("dates", \.dates, lists(dates), value: list(date), edits: [list(\.dates, date)])
            $0.add(
                "times", \.times, lists(["86400000", "0.5"]), value: list(partOfSecond), edits: [list(\.times, date)])
            $0.add(
                "lazyDates", \.lazyDates, lists(dates), value: array(maybe(date)),
                edits: [list(\.lazyDates, maybe(date))])
            $0.add(
                "lazyTimes", \.lazyTimes, lists(dates), value: array(maybe(date)),
                edits: [list(\.lazyTimes, maybe(date))])
            $0.add("url", \.url, urls, value: url)
            $0.add(
                "urls", \.urls, lists(urls, unreadable: #"{"~u":1}"#),
                value: { random in list(url)(&random).compactMap(\.self) })
            $0.add("uuid", \.uuid, [#""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#], value: maybe(uuid))
            $0.add("bytes", \.bytes, [#""YQ==""#, #""YR==""#, #""""#], value: maybe { Data(text(&$0).utf8) })
            $0.add("data", \.data, [#""YQ==""#, #""Y\u0051==""#], value: { Data(text(&$0).utf8) })
            $0.add(
                "levels", \.levels, lists([#""low""#, #""high""#]), value: list { $0.pick([.low, .high]) },
                edits: [list(\.levels) { $0.pick([.low, .high]) }])
            $0.add("named", \.named, tables(dates), value: table(date), edits: [dictionary(\.named, date)])
        }
    }
}
