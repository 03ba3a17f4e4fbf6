import FoundationEssentials
import LazyJSON
import Testing

@Suite("Editing JSON as a Codable type")
struct UpdateTests {
    struct Server: Codable, Equatable {
        var host: String
        var port = 80
        var tags: [String]?
    }

    struct Config: Codable, Equatable {
        var version: Double
        var server: Server?
        var level: Level = .info
        var labels: [String: String]?

        enum Level: String, Codable { case info, debug }
    }

    @Test("only what differs is written")
    func difference() throws {
        var json = try JSON(
            parsing:
                #"{ "unknown": [1.0], "version": 1.10, "level":"info", "server": {"host": "\u0061", "port": 1, "x": {}} }"#
        )
        try json.update(as: Config.self) {
            $0.server?.port = 9090
            $0.level = .debug
        }
        #expect(
            json.text()
                == #"{ "unknown": [1.0], "version": 1.10, "level":"debug", "server": {"host": "\u0061", "port": 9090, "x": {}} }"#
        )
    }

    @Test("a part is edited at a pointer, unless a member on the way occurs twice")
    func part() throws {
        let text = #"{"a": {"server": {"host": "h", "port": 1}}, "a": {"server": {"host": "i", "port": 2}}}"#
        var json = try JSON(parsing: text)
        let refused = #expect(throws: JSONError.self) {
            try json.update(as: Server.self, at: "a.server") { $0.port = 7 }
        }
        #expect(refused?.code == .duplicate && json.text() == text)
        try json.update(as: Server.self, at: "a.server") { $0.port = 1 }
        #expect(json.text() == text)
        let inner = #expect(throws: JSONError.self) {
            try json.update(as: [String: [String: Server]].self) { $0["a"]?["server"]?.port = 7 }
        }
        #expect(inner?.code == .duplicate && inner?.pointer == "/a" && json.text() == text)
        json["a"] = json["a"]
        try json.update(as: Server.self, at: "a.server") { $0.port = 7 }
        #expect(json.text() == #"{"a": {"server": {"host": "h", "port": 7}}}"#)
        try json.update(as: Int.self, at: "a.server.port") { $0 += 1 }
        #expect(json[at: "a.server.port"] == 8)
        let error = #expect(throws: JSONError.self) { try json.update(as: Server.self, at: "b") { _ in } }
        #expect(error?.code == .notFound)
        let unreadable = #expect(throws: DecodingError.self) {
            try json.update(as: [String: Int].self, at: "a.server") { _ in }
        }
        guard case .typeMismatch(_, let context)? = unreadable else { throw try #require(unreadable) }
        #expect(context.codingPath.map(\.stringValue) == ["a", "server", "host"])
        #expect((context.underlyingError as? JSONError)?.pointer == "/a/server/host")
    }

    @Test("an error has the pointer to the part that is not written")
    func pointers() throws {
        struct Part: Codable { var n: Int }
        struct Whole: Codable {
            var server: [String: [String: Int]]
            var list: [[Part]]
        }
        let text =
            #"{"w": {"server": {"a": {"v": 0}, "tls": {"v": 1}, "tls": {"v": 2}},"#
            + #" "list": [[], [{"n": 1, "x": 1}, {"n": 1, "x": 2}]]}}"#
        var json = try JSON(parsing: text)
        let repeated = #expect(throws: JSONError.self) {
            try json.update(as: Whole.self, at: "w") { $0.server["tls"]?["v"] = 3 }
        }
        #expect(repeated?.code == .duplicate && repeated?.pointer == "/w/server/tls")
        let undecided = #expect(throws: JSONError.self) {
            try json.update(as: [String: Whole].self) { $0["w"]?.list[1].removeLast() }
        }
        #expect(undecided?.code == .unrepresentable && undecided?.pointer == "/w/list/1")
        var held = try JSONPreserved<[String: Whole]>(json)
        held.value["w"]?.server["tls"] = ["v": 3]
        let again = #expect(throws: JSONError.self) { try held.json() }
        #expect(again?.pointer == "/w/server/tls")
        #expect(json.text() == text)
    }

    @Test("an optional value may be missing, with what is around it")
    func missing() throws {
        var json = try JSON(parsing: #"{ "a": 1.0 }"#)
        try json.update(as: Server?.self, at: "b.server") { server in #expect(server == nil) }
        #expect(json.text() == #"{ "a": 1.0 }"#)
        try json.update(as: Server?.self, at: "b.server") { $0 = Server(host: "h", port: 1) }
        #expect(json.text() == #"{ "a": 1.0, "b": { "server": { "host": "h", "port": 1 } } }"#)
        try json.update(as: Server?.self, at: "b.server") { $0?.port = 2 }
        #expect(json.text() == #"{ "a": 1.0, "b": { "server": { "host": "h", "port": 2 } } }"#)
        let error = #expect(throws: JSONError.self) {
            try json.update(as: Int?.self, at: "a.c") { $0 = 1 }
        }
        #expect(error?.code == .wrongKind)
        #expect(json[at: "a"]?.rawText == "1.0")
    }

    @Test("comments stay")
    func comments() throws {
        let text = """
            \u{FEFF}// Settings
            {
              "version": 1, // the schema
              "level": "info",
              /* where */ "server": {
                "host": "h", // name
                "port": 1,
              },
            }
            // end

            """
        var json = try JSON(parsing: text, dialect: .jsonc)
        try json.update(as: Config.self) { $0.server?.port = 9 }
        #expect(json.text() == text.replacing("\"port\": 1", with: "\"port\": 9"))
        try json.update(as: Config.self) { $0.server?.tags = ["a"] }
        #expect(json.text().contains("\"port\": 9,\n    \"tags\": [\n      \"a\"\n    ],\n  },"))
    }

    @Test("nil removes, and a value that the text lacks is written whole")
    func whole() throws {
        var json = try JSON(parsing: #"{"version": 1, "level": "info", "server": {"host": "h", "port": 1, "x": 1}}"#)
        try json.update(as: Config.self) { $0.server = nil }
        #expect(json.text() == #"{"version": 1, "level": "info"}"#)
        try json.update(as: Config.self) { $0.server = Server(host: "i") }
        #expect(json.text() == #"{"version": 1, "level": "info", "server": {"host": "i", "port": 80}}"#)
    }

    private struct Named: Codable {
        var firstName: String
        var nickName: String?
        var zipCode: Int
    }

    @Test("a member keeps the name that it was read from")
    func names() throws {
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        var json = try JSON(parsing: #"{"firstName": "a", "nick_name": "n", "zip_code": 1}"#)
        try json.update(as: Named.self, options: options) { ($0.firstName, $0.nickName, $0.zipCode) = ("b", nil, 2) }
        #expect(json.text() == #"{"firstName": "b", "zip_code": 2}"#)
        try json.update(as: Named.self, options: options) { $0.nickName = "m" }
        #expect(json.text() == #"{"firstName": "b", "zip_code": 2, "nick_name": "m"}"#)
    }

    private struct Sets: Codable {
        var numbers: Set<Int>
        var nested: Set<Set<Int>>?
        var pairs: [Set<Int>: Set<Int>]?
        var sorted: OwnSet?

        /// A set that reads an array.
        struct OwnSet: Codable {
            var values: Set<String>

            init(from decoder: any Decoder) throws { values = Set(try [String](from: decoder)) }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(values)
            }
        }
    }

    @Test("sets are compared without their order")
    func sets() throws {
        let text =
            #"{"numbers": [3, 1, 2, 3.0], "nested": [[2, 1], [3]], "pairs": [[2, 1], [4, 3], [5], [ ]], "sorted": ["z", "a", "k"]}"#
        var json = try JSON(parsing: text)
        for _ in 0..<10 {
            try json.update(as: Sets.self) { value in
                value.numbers = Set(Array(value.numbers).sorted())
                value.numbers.reserveCapacity(100)
            }
            #expect(json.text() == text)
        }
        try json.update(as: Sets.self) { value in
            value.numbers.remove(3)
            value.numbers.insert(7)
            value.nested?.insert([9])
            value.pairs?[[1, 2]] = [4]
            value.sorted?.values.remove("a")
        }
        #expect(
            json.text()
                == #"{"numbers": [1, 2, 7], "nested": [[2, 1], [3], [9]], "pairs": [[2, 1], [4], [5], [ ]], "sorted": ["z", "k"]}"#
        )
    }

    private class Base: Codable {
        var name = "a"
        var child: Base?
    }

    @Test("objects are compared with their encoding before the edit")
    func classes() throws {
        var json = try JSON(parsing: #"{"name": "a", "child": {"name": "b", "x": 1}}"#)
        try json.update(as: Base.self) { $0.child?.name = "c" }
        #expect(json.text() == #"{"name": "a", "child": {"name": "c", "x": 1}}"#)
    }

    private struct Clamped: Codable {
        var value: Int
        init(from decoder: any Decoder) throws { value = min(9, try decoder.singleValueContainer().decode(Int.self)) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private struct Defaulted: Codable {
        var value: Int?
        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .value) ?? 3
        }
    }

    @Test("what does not read as the changed value is an error, and nothing changes")
    func unreadable() throws {
        var json = try JSON(parsing: #"{"a": [10], "b": {"value": 1}}"#)
        let text = json.text()
        #expect(throws: JSONError.self) { try json.update(as: [Clamped].self, at: "a") { $0[0].value = 12 } }
        #expect(throws: JSONError.self) { try json.update(as: Defaulted.self, at: "b") { $0.value = nil } }
        #expect(throws: EncodingError.self) { try json.update(as: [Double].self, at: "a") { $0[0] = .nan } }
        #expect(throws: DecodingError.self) { try json.update(as: [Bool].self, at: "a") { $0 = [] } }
        #expect(json.text() == text)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try json.update(as: [Int].self, at: "a") {
                $0 = [1]
                throw Stop()
            }
        }
        #expect(json.text() == text)
    }

    @Test("elements that move keep their text and unknown members")
    func moves() throws {
        var json = try JSON(
            parsing:
                #"[{"host": "c", "port": 1.0, "x": 3}, {"host": "\u0062", "port": 1}, {"host": "a", "port": 1, "y": 1}]"#
        )
        try json.update(as: [Server].self) { $0.sort { $0.host < $1.host } }
        #expect(
            json.text()
                == #"[{"host": "a", "port": 1, "y": 1}, {"host": "\u0062", "port": 1}, {"host": "c", "port": 1.0, "x": 3}]"#
        )
    }

    @Test("negative zero is not zero")
    func negativeZero() throws {
        var json = try JSON(parsing: "[0]")
        try json.update(as: [Double].self) { $0[0] = -0.0 }
        #expect(json.text() == "[-0]")
    }

    @Test("JSON inside of a type is edited as itself")
    func json() throws {
        struct Raw: Codable { var raw: JSON }
        var json = try JSON(parsing: #"{"raw": { "a": 1.0,  "b": [] }, "x": 1}"#)
        try json.update(as: Raw.self) { $0.raw["b"] = [1] }
        #expect(json.text() == #"{"raw": { "a": 1.0,  "b": [1] }, "x": 1}"#)
    }

    @Test("a name that the keys of a dictionary cannot have is an error")
    func namesThatKeysCannotHave() throws {
        var json = try JSON(parsing: #"{"1": "a", "x": "b"}"#)
        let text = json.text()
        #expect(throws: DecodingError.self) { try json.update(as: [Int: String].self) { $0[1] = "c" } }
        #expect(json.text() == text)
    }

    @Test("an error that the type throws itself ends the update at once")
    func ownErrors() throws {
        struct Stop: Error {}
        final class Count: @unchecked Sendable { var value = 0 }
        struct Picky: Codable {
            @TaskLocal static var count = Count()
            init(from decoder: any Decoder) throws {
                Self.count.value += 1
                if Self.count.value == 1 { throw Stop() }
            }
        }
        var json: JSON = ["a": 1]
        Picky.$count.withValue(Count()) {
            #expect(throws: Stop.self) { try json.update(as: Picky.self) { _ in } }
            #expect(Picky.count.value == 1)
        }
        #expect(json == ["a": 1])
    }
}
