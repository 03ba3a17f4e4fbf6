import FoundationEssentials
import LazyJSON
import Testing

private struct Address: Codable, Equatable {
    var street: String?
    var city: String
}

private struct User: Codable, Equatable {
    enum Kind: String, Codable { case admin, guest }
    var name: String
    var age: Int
    var score: Double?
    var kind: Kind
    var address: Address
    var tags: [String]
    var extra: [String: Int]
    var point: [Double?]
}

private class Base: Codable {
    var one = 1
}

private final class Derived: Base {
    var two = 2
    private enum Keys: String, CodingKey { case two }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        two = try container.decode(Int.self, forKey: .two)
        try super.init(from: container.superDecoder())
    }
}

private struct Members: Decodable {
    struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
    var names: [String]
    init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
    }
}

@Suite("Decoding types")
struct DecodingTests {
    private static let text = #"""
        { "name": "A\u006en", "age": 4.1e1, "score": null, "kind": "guest", "address": {"city": "Oslo"},
          "tags": ["a", "\ud83d\ude00"], "extra": {"b": 2, "a": 1, "b": 3}, "point": [1, null, 2.5], "more": [[[]]] }
        """#
    private static let user = User(
        name: "Ann", age: 41, score: nil, kind: .guest, address: Address(street: nil, city: "Oslo"), tags: ["a", "😀"],
        extra: ["a": 1, "b": 2], point: [1, nil, 2.5])

    @Test("a struct is decoded from a document and from an edited value")
    func structs() throws {
        var json = try JSON(parsing: Self.text)
        #expect(try json.decode(User.self) == Self.user)
        json[at: "address.street"] = "Main"
        json[at: "tags"]?[0] = "c"
        try json[at: "tags"]?.append("d")
        json[at: "extra.z"] = 9
        var expected = Self.user
        expected.address.street = "Main"
        expected.tags = ["c", "😀", "d"]
        expected.extra["z"] = 9
        #expect(try json.decode() == expected)
    }

    @Test("what is encoded is decoded the same")
    func roundTrip() throws {
        #expect(try JSON(encoding: Self.user).decode(User.self) == Self.user)
        let foundation = try JSONDecoder().decode(User.self, from: JSON(encoding: Self.user).data())
        #expect(foundation == Self.user)
        #expect(try JSON(parsing: JSONEncoder().encode(Self.user)).decode(User.self) == Self.user)
    }

    private func decodes<T: Decodable & Equatable>(_ text: String, _ expected: T) throws {
        #expect(try JSON(parsing: text).decode(T.self) == expected)
        #expect(try JSON(parsing: "[\(text)]").decode([T].self) == [expected])
        #expect(try JSON(parsing: "{\"k\":\(text)}").decode([String: T].self) == ["k": expected])
        #expect(try JSON(parsing: "[[[\(text)]]]").decode([[[T]]].self) == [[[expected]]])
    }

    @Test("numbers are exact")
    func numbers() throws {
        try decodes("42.0", 42)
        try decodes("1e3", Int16(1000))
        try decodes("-128", Int8(-128))
        try decodes("127", Int8.max)
        try decodes("4294967295", UInt32.max)
        try decodes("2147483647", Int32.max)
        try decodes("18446744073709551615", UInt64.max)
        try decodes("18446744073709551615", UInt.max)
        try decodes("-9223372036854775808", Int64.min)
        try decodes("65535", UInt16.max)
        try decodes("25.5e1", UInt8.max)
        try decodes("170141183460469231731687303715884105727", Int128.max)
        try decodes("340282366920938463463374607431768211455", UInt128.max)
        try decodes("0.1", 0.1)
        try decodes("9007199254740993", 9_007_199_254_740_992.0)
        try decodes("1e-999999999", 0.0)
        try decodes("0.1", Float(0.1))
        try decodes("12345678901234567890.123", Decimal(string: "12345678901234567890.123"))
        try decodes("0.10", Decimal(sign: .plus, exponent: -1, significand: 1))
    }

    @Test("strings, truth values and Foundation's types")
    func others() throws {
        try decodes("true", true)
        try decodes("false", false)
        try decodes(#""\u00e9\n""#, "é\n")
        try decodes(#""http://a/b?c""#, URL(string: "http://a/b?c"))
        try decodes(#""YWI=""#, Data("ab".utf8))
        try decodes("1.5", Date(timeIntervalSinceReferenceDate: 1.5))
        try decodes(
            #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        try decodes("null", Int?.none)
        try decodes("[1,2]", Set([1, 2]))
        try decodes(#"{"1":2}"#, [1: 2])
    }

    @Test(
        "what does not fit is an error with path and pointer",
        arguments: [
            "42.9", "1e999999999", "128", "-129", "null", #""1""#, "true", "[]", "{}",
        ])
    func misfits(_ text: String) throws {
        let json = try JSON(parsing: "{\"a\":[{\"b/c\":\(text)}]}")
        let error = #expect(throws: DecodingError.self) { try json.decode([String: [[String: Int8]]].self) }
        let context = try #require(error?.context)
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0", "b/c"])
        #expect(context.codingPath.map(\.intValue) == [nil, 0, nil])
        let underlying = try #require(context.underlyingError as? JSONError)
        #expect(underlying.pointer?.description == "/a/0/b~1c")
        #expect(underlying.message == context.debugDescription)
    }

    @Test("errors have Swift's cases")
    func cases() throws {
        func kind<T: Decodable>(_ text: String, _ type: T.Type) throws -> String {
            do {
                _ = try JSON(parsing: text).decode(type)
                return "none"
            } catch let error as DecodingError {
                switch error {
                case .typeMismatch: return "type"
                case .valueNotFound: return "value"
                case .keyNotFound: return "key"
                case .dataCorrupted: return "data"
                @unknown default: return "?"
                }
            }
        }
        #expect(try kind("42.9", Int.self) == "data")
        #expect(try kind("300", UInt8.self) == "data")
        #expect(try kind("1e400", Double.self) == "data")
        #expect(try kind("1e39", Float.self) == "data")
        #expect(try kind("1.00000000000000000000000000000000000000000000001", Decimal.self) == "data")
        #expect(try kind("1e999999999", Decimal.self) == "data")
        #expect(try kind(#""\ud800""#, String.self) == "data")
        #expect(try kind(#""a b""#, URL.self) == "data")
        #expect(try kind(#""*""#, Data.self) == "data")
        #expect(try kind(#""x""#, UUID.self) == "data")
        #expect(try kind(#""x""#, Int.self) == "type")
        #expect(try kind("1", String.self) == "type")
        #expect(try kind("1", Bool.self) == "type")
        #expect(try kind("[]", User.self) == "type")
        #expect(try kind("{}", [Int].self) == "type")
        #expect(try kind("null", User.self) == "value")
        #expect(try kind("null", [Int].self) == "value")
        #expect(try kind("null", Int.self) == "value")
        #expect(try kind("{}", User.self) == "key")
    }

    @Test("keys are in document order, each once")
    func keys() throws {
        #expect(try JSON(parsing: #"{"b":1,"\u0061":2,"b":3,"c":4}"#).decode(Members.self).names == ["b", "a", "c"])
        #expect(
            try JSON(parsing: "{\"e\u{301}\":1,\"\u{E9}\":2}").decode([String: Int].self) == ["\u{E9}": 1])
    }

    @Test("wide objects are decoded in linear time")
    func wide() throws {
        let names = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("k\($0)", $0) })
        #expect(try JSON(parsing: JSON(names).text()).decode([String: Int].self) == names)
        #expect(try JSON(names).decode([String: Int].self) == names)
    }

    @Test("a superclass is decoded from its member")
    func superclass() throws {
        let derived = try JSON(parsing: #"{"two":3,"super":{"one":4}}"#).decode(Derived.self)
        #expect(derived.one == 4 && derived.two == 3)
        #expect(throws: DecodingError.self) { try JSON(parsing: #"{"two":3}"#).decode(Derived.self) }
    }

    @Test("an element that fails is tried again, and behind the last there is an error")
    func unkeyed() throws {
        struct Either: Decodable, Equatable {
            var texts: [String] = []
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                #expect(container.count == 4)
                while !container.isAtEnd {
                    let index = container.currentIndex
                    if try container.decodeNil() {
                        texts.append("nil")
                    } else if let number = try? container.decode(Int.self) {
                        texts.append("\(number)")
                    } else if var nested = try? container.nestedUnkeyedContainer() {
                        texts.append("[\(try nested.decode(UInt128.self))]")
                    } else {
                        texts.append(try container.decode(String.self))
                    }
                    #expect(container.currentIndex == index + 1)
                }
                #expect(throws: DecodingError.self) { try container.decode(Int.self) }
                #expect(throws: DecodingError.self) { try container.decodeNil() }
                #expect(throws: DecodingError.self) { try container.superDecoder() }
            }
        }
        #expect(try JSON(parsing: #"[1, "a", null, [3]]"#).decode(Either.self).texts == ["1", "a", "nil", "[3]"])
    }

    // MARK: Types known only at run time

    @Test("a subclass in a variable of its base's metatype is what is decoded")
    func metatypes() throws {
        let json = try JSON(parsing: #"{"a":4,"b":"x"}"#)
        let type: CodingSamples.Base.Type = CodingSamples.Flat.self
        #expect(try json.decode(type) is CodingSamples.Flat)
        #expect(try JSONDecoder().decode(type, from: json.data()) is CodingSamples.Flat)
        #expect(Swift.type(of: try json.decode(CodingSamples.Base.self)) == CodingSamples.Base.self)
    }

    // The standard library's keyed container asks for the type that the program was compiled with.
    @Test("also in the containers that hand the metatype on")
    func containers() throws {
        struct Reader: Decodable {
            init(from decoder: any Decoder) throws {
                let type: CodingSamples.Base.Type = CodingSamples.Flat.self
                let members = try decoder.container(keyedBy: AnyKey.self)
                var elements = try members.nestedUnkeyedContainer(forKey: AnyKey("list"))
                #expect(try elements.decode(type) is CodingSamples.Flat)
                #expect(try elements.decodeIfPresent(type) is CodingSamples.Flat)
                let single = try members.superDecoder(forKey: AnyKey("k")).singleValueContainer()
                #expect(try single.decode(type) is CodingSamples.Flat)
            }
        }
        let text = #"{"k":{"a":1},"list":[{"a":2},{"a":3}]}"#
        _ = try JSON(parsing: text).decode(Reader.self)
        _ = try JSONDecoder().decode(Reader.self, from: Data(text.utf8))
    }

    @Test("a model's class is the one of the metatype, and is asked which model it is")
    func models() throws {
        let filled: Circle.Type = FilledCircle.self
        #expect(try JSON(parsing: "{}").decode(filled) is FilledCircle)
        #expect(try JSON(parsing: #"{"kind":"circle"}"#).decode(Shape.self) is Circle)
        let circle: Shape.Type = Circle.self
        #expect(try JSON(parsing: "{}").decode(circle) is Circle)
    }

    @Test("the error of a value that is no object names it", arguments: [("5", JSON.Kind.number), ("null", .null)])
    func noModels(text: String, kind: JSON.Kind) throws {
        for json in [try JSON(parsing: "[\(text)]"), ["a": try JSON(parsing: text)]] {
            do {
                if json.kind == .array { _ = try json.decode([Circle].self) }
                if json.kind == .object { _ = try json.decode([String: Circle].self) }
                Issue.record("a model was read")
            } catch let error as DecodingError {
                if case .valueNotFound = error { #expect(kind == .null) } else { #expect(kind == .number) }
                let below = error.context?.underlyingError as? JSONError
                #expect(below?.code == .wrongKind && below?.pointer == (json.kind == .array ? "0" : "a"))
                #expect(below?.expected == "an object")
            }
        }
    }

    struct Order: Decodable {
        var totalPrice: JSONNumber?
        var firstItems: JSONArray<Int>?
        var mainShape: Shape?
    }

    @Test(
        "the error of a value of another kind has the pointer by the names in the JSON",
        arguments: ["total_price", "first_items", "main_shape"])
    func convertedNames(name: String) throws {
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        let json: JSON = ["orders": [[name: "x"]]]
        let error = #expect(throws: DecodingError.self) { try json.decode([String: [Order]].self, options) }
        let below = error?.context?.underlyingError as? JSONError
        #expect(below?.code == .wrongKind && below?.pointer?.description == "/orders/0/\(name)")
        let data = json.data()
        let foreign = JSONDecoder()
        foreign.keyDecodingStrategy = .convertFromSnakeCase
        let other = #expect(throws: DecodingError.self) { try foreign.decode([String: [Order]].self, from: data) }
        #expect((other?.context?.underlyingError as? JSONError)?.code == .wrongKind)
    }

    @Test("null in the place of a number or a lazy array is no value")
    func nullValues() throws {
        struct Strict: Decodable { var number: JSONNumber }
        struct Lazy: Decodable { var array: JSONArray<Int> }
        for read in [{ _ = try $0.decode(Strict.self) }, { _ = try $0.decode(Lazy.self) }] as [(JSON) throws -> Void] {
            let error = #expect(throws: DecodingError.self) { try read(["number": nil, "array": nil]) }
            if case .valueNotFound? = error {} else { Issue.record("\(String(describing: error))") }
        }
    }

    @Test("a type that is opened from an existential is decoded as itself")
    func existentials() throws {
        func decode(_ type: any Decodable.Type, _ text: String) throws -> any Decodable {
            try JSON(parsing: text).decode(type)
        }
        #expect(try decode(Int.self, "1") as? Int == 1)
        #expect(try decode([String].self, #"["a"]"#) as? [String] == ["a"])
        #expect(try decode(JSON.self, "[ 1.0 ]") as? JSON == [1])
        #expect(try decode(CodingSamples.Flat.self, #"{"a":1}"#) is CodingSamples.Flat)
    }
}

extension DecodingError {
    /// The context of any case.
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
