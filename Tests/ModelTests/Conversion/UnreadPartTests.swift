import Foundation
import LazyJSON
import Testing

/// Parts that types do not read, and values that they write in an order or a form of their own.
struct UnreadPartTests {
    /// Reads a value if it can, and writes null if not.
    @propertyWrapper
    struct Lenient<Value: Codable>: Codable {
        var wrappedValue: Value?
        init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
        init(from decoder: any Decoder) throws { wrappedValue = try? Value(from: decoder) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    struct Server: Codable { var host: String }
    struct Settings: Codable {
        @Lenient var tags: [String]?
        @Lenient var server: Server?
        @Lenient var port: Int?
    }

    @Test("what was read as nil is not overwritten, although its type writes null")
    func readAsNull() throws {
        var json = try JSON(parsing: #"{"tags":["a",{"k":1}],"server":{"host":5,"token":"t"},"port":{"n":1}}"#)
        let before = json.text()
        let error = #expect(throws: JSONError.self) { try json.update(as: Settings.self) { $0.tags = ["b"] } }
        #expect(error?.pointer == "/tags")
        #expect(throws: JSONError.self) { try json.update(as: Settings.self) { $0.port = 5 } }
        #expect(json.text() == before)
        try json.update(as: Settings.self) { $0.server = Server(host: "h") }
        #expect(json.text() == #"{"tags":["a",{"k":1}],"server":{"host":"h","token":"t"},"port":{"n":1}}"#)
    }

    @Test("another coder keeps what was read as nil, too")
    func readAsNullByAnotherCoder() throws {
        let text = #"{"tags":["a",{"k":1}],"server":{"host":5,"token":"t"},"port":{"n":1}}"#
        var held = try JSONDecoder().decode(JSONPreserved<Settings>.self, from: Data(text.utf8))
        #expect(try JSON(parsing: JSONEncoder().encode(held)) == JSON(parsing: text))
        let unread = held
        held.server = Server(host: "h")
        let expected = text.replacing("5", with: "\"h\"")
        #expect(try JSON(parsing: JSONEncoder().encode(held)) == JSON(parsing: expected))
        held.port = 5
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(held) }
        held = unread
        held.tags = ["b"]
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(held) }
    }

    /// Reads a value that it does not know as a default, which it writes.
    struct Level: Codable {
        var name: String
        init(from decoder: any Decoder) throws {
            let text = try? decoder.singleValueContainer().decode(String.self)
            name = text.flatMap { ["low", "high"].contains($0) ? $0 : nil } ?? "low"
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(name)
        }
    }

    @Test("another coder keeps what was read as a default")
    func readAsDefaultByAnotherCoder() throws {
        let text = #"{"a":"medium","b":"high","c":{"x":1}}"#
        var held = try JSONDecoder().decode(JSONPreserved<[String: Level]>.self, from: Data(text.utf8))
        #expect(try JSON(parsing: JSONEncoder().encode(held)) == JSON(parsing: text))
        held.value["b"]?.name = "low"
        let changed = try JSON(parsing: JSONEncoder().encode(held))
        #expect(try changed == JSON(parsing: text.replacing("high", with: "low")))
    }

    /// A dictionary and a set without what cannot be read.
    struct Readable: Codable {
        var servers: [String: Server]
        var numbers: Set<Int>
        enum CodingKeys: CodingKey { case servers, numbers }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            servers = try container.decode([String: Lenient<Server>].self, forKey: .servers)
                .compactMapValues(\.wrappedValue)
            numbers = Set(try container.decode([Lenient<Int>].self, forKey: .numbers).compactMap(\.wrappedValue))
        }
    }

    @Test("another coder does not lose what a dictionary or a set leaves out: the encoding is refused")
    func skippedByAnotherCoder() throws {
        func encoded(_ text: String) throws -> JSON {
            let held = try JSONDecoder().decode(JSONPreserved<Readable>.self, from: Data(text.utf8))
            return try JSON(parsing: JSONEncoder().encode(held))
        }
        let servers = #"{"a":{"host":"h","x":1}}"#
        #expect(
            try encoded(#"{"servers":\#(servers),"numbers":[1,1]}"#)
                == JSON(parsing: #"{"servers":\#(servers),"numbers":[1]}"#))
        for text in [
            #"{"servers":{"a":{"host":"h"},"b":{"host":5}},"numbers":[]}"#, #"{"servers":{},"numbers":[1,"x"]}"#,
        ] {
            #expect(throws: EncodingError.self) { try encoded(text) }
            let own = try JSON(parsing: text)
            #expect(try JSON(encoding: own.decode(JSONPreserved<Readable>.self)) == own)
        }
    }

    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Rows that are written in an order of their own.
    struct Table: Codable {
        struct Row: Codable { var n: Int }
        var rows: [String: Row] = [:]
        var isReversed = false

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            for key in container.allKeys { rows[key.stringValue] = try container.decode(Row.self, forKey: key) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            for key in rows.keys.sorted(by: { ($0 < $1) != isReversed }) {
                try container.encode(rows[key], forKey: AnyKey(stringValue: key))
            }
        }
    }

    @Test("members of equal rows stay with their rows in another order")
    func anotherOrder() throws {
        let text = #"{"a":{"n":1,"secret":"A"},"b":{"n":1,"secret":"B"},"c":{"n":2,"secret":"C"}}"#
        var table = try JSONDecoder().decode(JSONPreserved<Table>.self, from: Data(text.utf8))
        table.isReversed = true
        let written = try JSON(parsing: JSONEncoder().encode(table))
        #expect(try written == JSON(parsing: text))
        #expect(try table.json() == JSON(parsing: text))
        table.rows["c"]?.n = 3
        let changed = try JSON(parsing: JSONEncoder().encode(table))
        #expect(try changed == JSON(parsing: text.replacing("\"n\":2", with: "\"n\":3")))
    }

    struct Failing: Codable {
        struct Stop: Error {}
        var t: String
        mutating func fail() throws {
            t = "b"
            throw Stop()
        }
    }

    @Test("a change by a call that throws is written")
    func changeThatThrows() throws {
        var value = try JSONPreserved<Failing>(parsing: #"{"t":"a","u":1}"#)
        #expect(try value.text() == #"{"t":"a","u":1}"#)
        #expect(throws: Failing.Stop.self) { try value.value.fail() }
        #expect(value.t == "b")
        #expect(try value.text() == #"{"t":"b","u":1}"#)
    }

    struct Renaming: Codable, Equatable {
        var name: String
        init(name: String) { self.name = name }
        enum CodingKeys: String, CodingKey { case name, oldName }
        init(from decoder: any Decoder) throws {
            name =
                try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .oldName) ?? "none"
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
        }
    }

    final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var r: Renaming?
        @JSONProperty(using: .each(.codable)) var list: [Renaming]
    }

    @Test("a new value that would be read as another one is refused")
    func newValues() throws {
        let holder = try Holder(parsing: #"{"list":[]}"#)
        #expect(throws: JSONValidationError.self) { try holder.mutate(.checked) { $0.r = Renaming(name: "b") } }
        #expect(throws: JSONValidationError.self) {
            try holder.mutate(.checked) { $0.list.append(Renaming(name: "b")) }
        }
        #expect(try holder.mutate(.checked) { $0.r = Renaming(name: "none") }.r == Renaming(name: "none"))
    }

    @Test("names and dictionaries of unusual forms do not trap")
    func unusualForms() throws {
        let name = "x\u{600}A\u{600}b"
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        #expect(throws: Never.self) { try JSON(encoding: Named(name: name), options) }
        var json: JSON = ["x", 2.5, 1]
        #expect(throws: (any Error).self) { try json.update(as: Flat.self) { $0.isChanged = true } }
    }

    struct Named: Encodable {
        let name: String
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey(stringValue: name))
        }
    }

    /// Writes an array and a dictionary into one array.
    struct Flat: Codable {
        var isChanged = false
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(isChanged ? ["y"] : ["x"])
            try container.encode([2.5: 1])
        }
    }

    @Test("the error of a part has the names in the JSON, also before the part")
    func pointersOfParts() throws {
        struct Part: Codable { var firstName: String }
        var json: JSON = ["userData": ["first_name": 1]]
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        let error = #expect(throws: DecodingError.self) {
            try json.update(as: Part.self, at: "userData", options: options) { _ in }
        }
        #expect((error?.context?.underlyingError as? JSONError)?.pointer?.description == "/userData/first_name")
    }

    // MARK: Arrays

    struct Login: Codable, Identifiable, Equatable { var id: Int; var name: String }
    struct Note: Codable, Equatable { var name: String }

    final class Account: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .each(.embedded(.codable))) var logins: [Login]
        @JSONProperty(using: .each(.embedded(.codable))) var notes: [Note]
    }

    private func account(_ member: String, _ texts: [String]) throws -> Account {
        let json: JSON = [member: JSON(texts)]
        return try Account(parsing: json.text())
    }

    @Test("JSON in a string keeps what is not known of its own element, and gives it to no other")
    func embeddedElements() throws {
        let first = #"{"id":1,"name":"prod","token":"t"}"#
        let second = #"{"id":2,"name":"b","token":"u"}"#
        let one = try account("logins", [first])
        let replaced = one.mutate { $0.logins = [Login(id: 2, name: "test")] }
        #expect(replaced.json["logins"]?[0]?.string == #"{"id":2,"name":"test"}"#)
        let two = try account("logins", [first, second])
        let moved = two.mutate { $0.logins = [Login(id: 9, name: "n"), Login(id: 1, name: "new")] }
        #expect(moved.json["logins"]?[0]?.string == #"{"id":9,"name":"n"}"#)
        #expect(moved.json["logins"]?[1]?.string == #"{"id":1,"name":"new","token":"t"}"#)
        let swapped = two.mutate { $0.logins.swapAt(0, 1) }
        #expect(swapped.json["logins"]?.elements.map { $0.string ?? "" } == [second, first])
        let other = two.mutate { $0.logins[0] = Login(id: 9, name: "n") }
        #expect(other.json["logins"]?.elements.map { $0.string ?? "" } == [#"{"id":9,"name":"n"}"#, second])
        func replace(_ logins: inout JSONArrayDraft<Login>) {
            logins.replaceSubrange(0..<2, with: [Login(id: 2, name: "x"), Login(id: 9, name: "n")])
        }
        let range = two.mutate { replace(&$0.logins) }
        #expect(range.json["logins"]?[0]?.string == #"{"id":2,"name":"x","token":"u"}"#)
        #expect(range.json["logins"]?[1]?.string == #"{"id":9,"name":"n"}"#)
        // The type cannot tell the two elements apart, so it is not known which of them was removed.
        let equal = try account("notes", [#"{"name":"a","k":1}"#, #"{"name":"a","k":2}"#])
        #expect(throws: JSONValidationError.self) { try equal.mutate(.checked) { $0.notes = [Note(name: "a")] } }
    }

    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy年MM月dd日")) var day: Date?
        @JSONProperty(using: .dateFormat("d MMM yyyy 'г.' – HH:mm")) var time: Date?
    }

    @Test("the literals of a date format may be of any script")
    func dateLiterals() throws {
        let event = try Event(parsing: #"{"day":"2001年02月03日","time":"3 Feb 2001 г. – 04:05"}"#)
        #expect(event.day == Date(timeIntervalSince1970: 981_158_400))
        let later = event.mutate {
            $0.day = Date(timeIntervalSince1970: 981_244_800)
            $0.time = Date(timeIntervalSince1970: 981_244_800)
        }
        #expect(later.text() == #"{"day":"2001年02月04日","time":"4 Feb 2001 г. – 00:00"}"#)
    }
}
