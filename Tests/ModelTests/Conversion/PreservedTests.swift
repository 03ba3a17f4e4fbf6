import Foundation
import LazyJSON
import Synchronization
import Testing

@Suite("Codable values that keep what they do not know")
struct PreservedTests {
    struct Account: Codable, Hashable {
        var token: String
        var balance: Decimal?
        var tags: [String]?
    }

    private static let text = #"{ "v": 1.10, "token":"\u0061", "balance": 19.90, "x": [1e400, {}] }"#

    @Test("only what differs is written")
    func difference() throws {
        var account = try JSONPreserved<Account>(parsing: Self.text)
        #expect(account.token == "a" && account.value.balance == Decimal(string: "19.9"))
        #expect(try account.text() == Self.text)
        account.token = "new"
        #expect(try account.text() == Self.text.replacing(#""\u0061""#, with: #""new""#))
        account.balance? += 1
        account.tags = ["t"]
        let expected = #"{ "v": 1.10, "token":"new", "balance": 20.90, "x": [1e400, {}], "tags": ["t"] }"#
        #expect(try account.text() == expected)
        #expect(try account.data() == Data(expected.utf8))
        account.value = Account(token: "a", balance: Decimal(string: "19.9"))
        #expect(try account.text() == Self.text)
        #expect(try account.text(.compact) == #"{"v":1.10,"token":"\u0061","balance":19.90,"x":[1e400,{}]}"#)
    }

    @Test("text around a root, comments and strategies are kept")
    func sources() throws {
        struct Visit: Codable {
            var userName: String
            var seenAt: Date
        }
        let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)
        let text = "\u{FEFF}// c\n{\"user_name\": \"a\", \"seen_at\": \"2024-02-29T13:00:00+01:00\", \"x_y\": 1,}\n"
        let folder = try Folder()
        let url = try folder.file("a.jsonc", text)
        for var visit in [
            try JSONPreserved<Visit>(parsing: text, options: options, dialect: .jsonc),
            try JSONPreserved(parsing: Array(text.utf8), options: options, dialect: .jsonc),
            try JSONPreserved(contentsOf: url, options: options, dialect: .jsonc),
            try JSONPreserved(JSON(parsing: text, dialect: .jsonc), options: options),
        ] {
            #expect(try visit.text() == text)
            visit.userName = "b"
            #expect(try visit.text() == text.replacing("\"a\"", with: "\"b\""))
            visit.seenAt += 3_600
            #expect(
                try visit.text()
                    == text.replacing("\"a\"", with: "\"b\"")
                    .replacing("2024-02-29T13:00:00+01:00", with: "2024-02-29T13:00:00Z"))
        }
        let made = JSONPreserved(Visit(userName: "c", seenAt: Date(timeIntervalSince1970: 0)), options: options)
        #expect(try made.text() == #"{"user_name":"c","seen_at":"1970-01-01T00:00:00Z"}"#)
        let error = #expect(throws: JSONError.self) { try JSONPreserved<Visit>(parsing: text) }
        #expect(error?.byteOffset == 3)
        #expect(throws: DecodingError.self) { try JSONPreserved<Visit>(["userName": "a"]) }
    }

    @Test("a value that was made in code is encoded by the strategies of what it is in")
    func made() throws {
        struct Session: Codable { var seen: JSONPreserved<[Date]> }
        let session = Session(seen: JSONPreserved([Date(timeIntervalSince1970: 0)]))
        #expect(try session.seen.text() == "[-978307200]")
        let options = JSONCodingOptions(dates: .iso8601)
        #expect(try JSON(encoding: session, options).text() == #"{"seen":["1970-01-01T00:00:00Z"]}"#)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(try JSON(parsing: encoder.encode(session)) == ["seen": [0]])
    }

    @Test("nothing is encoded before the JSON is asked for, and then once")
    func encodings() throws {
        let held = try JSONPreserved<Counted>(parsing: #"{"n": 1, "x": 2}"#)
        try Counted.count { calls in
            #expect(try held.text() == #"{"n": 1, "x": 2}"#)
            var changed = held
            changed.n = 2
            #expect(changed != held && Set([held, changed]).count == 2 && calls() == 0)
            #expect(try changed.text() == #"{"n": 2, "x": 2}"#)
            let made = calls()
            let copy = changed
            #expect(try changed.data() == copy.data() && calls() == made && made > 0)
            changed.n = 3
            #expect(try changed.text() == #"{"n": 3, "x": 2}"# && copy.text() == #"{"n": 2, "x": 2}"#)
            let foreign = try JSONDecoder().decode(JSONPreserved<Counted>.self, from: Data(#"{"n": 1, "x": 2}"#.utf8))
            let before = calls()
            #expect(try foreign == held && foreign.json() == held.json() && calls() == before)
        }
    }

    private struct Counted: Codable, Hashable {
        private final class Calls: Sendable {
            private let made = Mutex(0)
            func add() { made.withLock { $0 += 1 } }
            var count: Int { made.withLock { $0 } }
        }
        @TaskLocal private static var calls: Calls?
        private enum CodingKeys: CodingKey { case n }

        var n: Int

        static func count(_ body: (() -> Int) throws -> Void) throws {
            let calls = Calls()
            try $calls.withValue(calls) { try body { calls.count } }
        }

        init(from decoder: any Decoder) throws {
            n = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .n)
        }

        func encode(to encoder: any Encoder) throws {
            Self.calls?.add()
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(n, forKey: .n)
        }
    }

    @Test("equality is that of the values and of their JSON, and copies are independent")
    func equality() throws {
        let one = try JSONPreserved<Account>(parsing: #"{"token": "a", "x": 1}"#)
        let same = try JSONPreserved<Account>(parsing: #"{"x": 1.0, "token": "\u0061"}"#)
        let other = try JSONPreserved<Account>(parsing: #"{"token": "a", "x": 2}"#)
        #expect(one == same && one.hashValue == same.hashValue && one != other)
        #expect(one != JSONPreserved(one.value) && JSONPreserved(one.value) == JSONPreserved(one.value))
        var copy = one
        copy.tags = ["t"]
        #expect(copy != one && one.tags == nil && Set([one, same, other, copy]).count == 3)
        func send(_ value: some Sendable) {}
        send(copy)
    }

    // MARK: In other types

    struct User: Codable, Hashable, Identifiable {
        let id: Int
        var name: String
    }

    struct Session: Codable, Equatable {
        var user: JSONPreserved<User>
        var others: [JSONPreserved<User>]
        var named: [String: JSONPreserved<User>]
        var last: JSONPreserved<User>?
    }

    private static let session =
        #"{"z": 0, "user": { "id":1.0, "name": "a", "x": 1e2 }, "others": [ {"x": [ ], "id": 2, "name": "b"},{"#
        + #""id": 3, "name": "c"} ], "named": {"k": {"id": 4, "name": "d", "y": "\u0079"}}, "last": null}"#

    @Test("our coder keeps the text at any nesting")
    func nested() throws {
        var session = try JSON(parsing: Self.session).decode(Session.self)
        #expect(try session.user.text() == #"{ "id":1.0, "name": "a", "x": 1e2 }"#)
        session.user.name = "new"
        session.others.swapAt(0, 1)
        session.others[1].name = "e"
        session.named["k"]?.name = "f"
        #expect(
            try JSON(encoding: session).text()
                == #"{"user":{ "id":1.0, "name": "new", "x": 1e2 },"others":[{"id": 3, "name": "c"},"#
                + #"{"x": [ ], "id": 2, "name": "e"}],"named":{"k":{"id": 4, "name": "f", "y": "\u0079"}}}"#)
        var whole = try JSONPreserved<Session>(parsing: Self.session)
        whole.user.name = "new"
        whole.others[0].name = "e"
        whole.named["k"]?.name = "f"
        let expected = Self.session.replacing(#""a""#, with: #""new""#).replacing(#""b""#, with: #""e""#)
            .replacing(#""d""#, with: #""f""#)
        #expect(try whole.text() == expected)
        var json = try JSON(parsing: Self.session)
        try json.update(as: Session.self) {
            $0.user.name = "new"
            $0.others[0].name = "e"
            $0.named["k"]?.name = "f"
        }
        #expect(json.text() == expected)
        whole.last = JSONPreserved(User(id: 5, name: "g"))
        #expect(try whole.text() == expected.replacing("null", with: #"{"id": 5, "name": "g"}"#))
        whole.others.remove(at: 0)
        #expect(try whole.json()["others"]?.text() == #"[ {"id": 3, "name": "c"} ]"#)
    }

    private final class Model: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var user: JSONPreserved<User>?
        @JSONProperty(using: .codable) var others: [JSONPreserved<User>]
    }

    @Test("a model keeps the text")
    func model() throws {
        let model = try Model(parsing: Self.session)
        #expect(try model.user?.text() == #"{ "id":1.0, "name": "a", "x": 1e2 }"#)
        let changed = model.mutate {
            $0.user?.name = "new"
            $0.others[1].name = "e"
        }
        #expect(
            changed.text()
                == Self.session.replacing(#""a""#, with: #""new""#).replacing(#""c""#, with: #""e""#))
        #expect(model.mutate { $0.user = model.user } === model)
    }

    // MARK: Other coders

    /// An order; `order_id` becomes `orderId`.
    struct Order: Codable {
        struct Line: Codable, Hashable {
            var sku: String
            var price: Decimal
        }

        var orderId: Int
        var placedAt: Date
        var blob: Data
        var link: URL
        var lines: [Line]
        var byName: [String: Line]
        var marks: Set<Line>
        var user: JSONPreserved<User>
        var limit: Double?
    }

    private static let order = #"""
        {"order_id": 7, "placed_at": "2024-02-29T12:00:00Z", "blob": "AQI=", "link": "http://a/b?c",
         "lines": [{"sku": "A", "price": 1.10, "gift": true}, {"sku": "B", "price": 2, "deep_er": {"q_r": [1, {"s_t": null}]}}],
         "by_name": {"x_y": {"sku": "C", "price": 3, "un_known": 1}}, "marks": [{"sku": "D", "price": 4, "m": 5}],
         "user": {"id": 1, "name": "a", "role": "r"}, "limit": "inf", "note": null,
         "large": 123456789012345678901234567890, "half": 0.5, "huge": 18446744073709551615}
        """#

    private static var coders: (JSONDecoder, JSONEncoder) {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        (decoder.keyDecodingStrategy, encoder.keyEncodingStrategy) = (.convertFromSnakeCase, .convertToSnakeCase)
        (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return (decoder, encoder)
    }

    @Test("unknown members survive JSONDecoder and JSONEncoder with their strategies")
    func foreign() throws {
        let (decoder, encoder) = Self.coders
        var order = try decoder.decode(JSONPreserved<Order>.self, from: Data(Self.order.utf8))
        let before = try JSON(parsing: Self.order)
        #expect(try JSON(parsing: encoder.encode(order)) == before)
        order.placedAt += 60
        order.blob.append(3)
        order.lines[1].price += Decimal(string: "0.25") ?? 0
        order.byName["x_y"]?.price = 5
        order.user.name = "b"
        var expected = before
        expected["placed_at"] = "2024-02-29T12:01:00Z"
        expected["blob"] = "AQID"
        expected[at: "lines.1.price"] = 2.25
        expected[at: "by_name.x_y.price"] = 5
        expected[at: "user.name"] = "b"
        #expect(try JSON(parsing: encoder.encode(order)) == expected)
        order = try decoder.decode(JSONPreserved<Order>.self, from: encoder.encode(order))
        order.lines.swapAt(0, 1)
        order.limit = nil
        order.byName["z"] = Order.Line(sku: "N", price: 1)
        expected["limit"] = nil
        let lines = expected["lines"]?.elements.map { $0 } ?? []
        expected["lines"] = JSON(Array(lines.reversed()))
        expected[at: "by_name.z"] = ["sku": "N", "price": 1]
        #expect(try JSON(parsing: encoder.encode(["o": [order]])) == ["o": [expected]])
    }

    @Test("our coder and other coders pass values on to each other")
    func mixed() throws {
        let data = Data(#"{"token": "a", "balance": 1.5, "x": {"y": 2.50}}"#.utf8)
        var account = try JSONDecoder().decode(JSONPreserved<Account>.self, from: data)
        #expect(try account.text() == #"{"balance":1.5,"token":"a","x":{"y":2.5}}"#)
        account.token = "b"
        #expect(try account.text() == #"{"balance":1.5,"token":"b","x":{"y":2.5}}"#)
        #expect(try JSON(encoding: [account]).text() == #"[{"balance":1.5,"token":"b","x":{"y":2.5}}]"#)
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        struct Name: Codable { var firstName: String }
        var name = try JSON(parsing: #"{"first_name": "a", "last_name": "z"}"#).decode(
            JSONPreserved<Name>.self, options)
        name.firstName = "b"
        #expect(try JSON(parsing: JSONEncoder().encode(name)) == ["firstName": "b", "last_name": "z"])
        let (decoder, encoder) = Self.coders
        var visit = try decoder.decode(
            JSONPreserved<[String: Date]>.self, from: Data(#"{"a": "2024-02-29T12:00:00Z"}"#.utf8))
        #expect(try visit.text() == #"{"a":"2024-02-29T12:00:00Z"}"#)
        visit.value["a"]? += 1
        let error = #expect(throws: JSONError.self) { try visit.text() }
        #expect(error?.code == .unrepresentable)
        let written = try JSON(encoding: visit, JSONCodingOptions(decoder: decoder, encoder: encoder))
        #expect(written.text() == #"{"a":"2024-02-29T12:00:01Z"}"#)
    }

    @Test("property lists keep unknown members")
    func propertyLists() throws {
        struct Known: Codable {
            var at: Date
            var key: Data
            var list: [Account]
        }
        struct Whole: Codable {
            var at: Date
            var key: Data
            var list: [JSON]
            var more: [String: [Double]]
        }
        let (date, key) = (Date(timeIntervalSince1970: 86_400), Data([1, 2]))
        let whole = Whole(at: date, key: key, list: [["token": "a", "x": "y"]], more: ["n": [1, 0.5]])
        var known = try PropertyListDecoder().decode(
            JSONPreserved<Known>.self, from: PropertyListEncoder().encode(whole))
        known.list[0].tags = ["t"]
        known.at += 1
        let again = try PropertyListDecoder().decode(Whole.self, from: PropertyListEncoder().encode(known))
        #expect(again.list == [["token": "a", "x": "y", "tags": ["t"]]] && again.more == ["n": [1, 0.5]])
        #expect(again.at == date + 1 && again.key == key)
    }

    // MARK: Errors

    @Test("errors say where and what")
    func errors() throws {
        let data = Data(#"{"a": {"token": "a", "x": [1, {"y": 1e400}]}}"#.utf8)
        let unreadable = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([String: JSONPreserved<Account>].self, from: data)
        }
        guard case .dataCorrupted(let context)? = unreadable else { throw try #require(unreadable) }
        let error = context.underlyingError as? JSONError
        #expect(error?.pointer == "/a/x/1/y" && error?.code == .unconvertible)
        let missing = #expect(throws: DecodingError.self) {
            try JSON(parsing: #"{"a": [{}]}"#).decode([String: [JSONPreserved<Account>]].self)
        }
        guard case .keyNotFound(_, let place)? = missing else { throw try #require(missing) }
        #expect((place.underlyingError as? JSONError)?.pointer == "/a/0/token")
    }

    /// Reads another name than it writes.
    private struct Renaming: Codable {
        var name: String
        private enum Keys: CodingKey { case name, oldName }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decodeIfPresent(String.self, forKey: .oldName) ?? "none"
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(name, forKey: .name)
        }
    }

    @Test("a value that would be read as another one is an error, and where several parts are possible, too")
    func refusals() throws {
        let text = #"{"oldName": "a"}"#
        var own = try JSONPreserved<Renaming>(parsing: text)
        own.name = "b"
        let error = #expect(throws: JSONError.self) { try own.text() }
        #expect(error?.code == .unrepresentable)
        var foreign = try JSONDecoder().decode([JSONPreserved<Renaming>].self, from: Data("[\(text)]".utf8))
        #expect(try JSON(parsing: JSONEncoder().encode(foreign)) == [["oldName": "a", "name": "a"]])
        foreign[0].name = "b"
        let refused = #expect(throws: EncodingError.self) { try JSONEncoder().encode(foreign) }
        guard case .invalidValue(_, let context)? = refused else { throw try #require(refused) }
        #expect((context.underlyingError as? JSONError)?.message == error?.message)
        #expect(throws: EncodingError.self) { try JSON(encoding: ["k": own]) }
        let equal = Data(#"{"l": [{"token": "a", "x": 1}, {"token": "a", "x": 2}]}"#.utf8)
        var doubtful = try JSONDecoder().decode(JSONPreserved<[String: [Account]]>.self, from: equal)
        doubtful.value["l"]?.remove(at: 0)
        #expect(throws: JSONError.self) { try doubtful.text() }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(doubtful) }
    }

    final class Object: Codable {
        var n = 1
    }

    @Test("classes trap")
    func classes() async {
        await #expect(processExitsWith: .failure) { _ = JSONPreserved([Object()]) }
    }
}
