import FoundationEssentials
import LazyJSON
import Testing

/// A type whose way of encoding is a closure.
private struct Encoding: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

private enum Key: String, CodingKey { case a, b, c }

@Suite("Encoding types")
struct EncodingTests {
    private func encodes(_ value: some Encodable, _ expected: String) throws {
        #expect(try JSON(encoding: value).text() == expected)
        #expect(try JSON(encoding: [value]).text() == "[\(expected)]")
        #expect(try JSON(encoding: ["k": value]).text() == "{\"k\":\(expected)}")
        #expect(try JSON(encoding: Encoding { try value.encode(to: $0) }).text() == expected)
    }

    @Test("an optional JSON as a root keeps the text around it")
    func optionalRoot() throws {
        let json: JSON? = try JSON(parsing: "// c\n{\"a\": 1}\n", dialect: .jsonc)
        #expect(try JSON(encoding: json).text() == json?.text())
        #expect(try JSON(encoding: JSON?.none).text() == "null")
    }

    @Test("scalars have the shortest text")
    func scalars() throws {
        try encodes(42, "42")
        try encodes(Int8.min, "-128")
        try encodes(UInt64.max, "18446744073709551615")
        try encodes(Int128.min, "-170141183460469231731687303715884105728")
        try encodes(UInt128.max, "340282366920938463463374607431768211455")
        try encodes(3.0, "3")
        try encodes(-0.0, "-0")
        try encodes(0.1, "0.1")
        try encodes(1e300, "1e+300")
        try encodes(Float(0.1), "0.1")
        try encodes(true, "true")
        try encodes("a\"\\\n\u{1}é/", #""a\"\\\n\u0001é/""#)
        try encodes(Int?.none, "null")
    }

    @Test("Foundation's types as JSONEncoder writes them by default")
    func foundation() throws {
        #expect(try JSON(encoding: Decimal(string: "12345678901234567890.123")).text() == "12345678901234567890.123")
        #expect(try JSON(encoding: [URL(string: "http://a/b")]).text() == #"["http://a/b"]"#)
        #expect(try JSON(encoding: ["k": Data("ab".utf8)]).text() == #"{"k":"YWI="}"#)
        try encodes(Date(timeIntervalSinceReferenceDate: 1.5), "1.5")
        try encodes(
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#)
    }

    @Test("nil is skipped by synthesized code, and members keep their order")
    func order() throws {
        struct Model: Encodable {
            var z = 1
            var none: Int?
            var a = ["y": 1, "x": 2, "é": 3, "Z": 4]
            var list: [Int?] = [1, nil]
        }
        #expect(try JSON(encoding: Model()).text() == #"{"z":1,"a":{"Z":4,"x":2,"y":1,"é":3},"list":[1,null]}"#)
    }

    @Test("containers may be asked for again, in any order")
    func containers() throws {
        let value = Encoding { encoder in
            var one = encoder.container(keyedBy: Key.self)
            var nested = one.nestedUnkeyedContainer(forKey: .b)
            var other = encoder.container(keyedBy: Key.self)
            try other.encode(1, forKey: .a)
            try nested.encode("x")
            var deep = nested.nestedContainer(keyedBy: Key.self)
            try one.encode(2, forKey: .c)
            try deep.encodeNil(forKey: .a)
            var again = one.nestedUnkeyedContainer(forKey: .b)
            #expect(again.count == 2)
            try again.encode(3.5)
            try one.encode(Int128(9), forKey: .a)
        }
        #expect(try JSON(encoding: value).text() == #"{"b":["x",{"a":null},3.5],"a":9,"c":2}"#)
    }

    @Test("super encoders write where they were asked for")
    func supers() throws {
        let value = Encoding { encoder in
            var keyed = encoder.container(keyedBy: Key.self)
            let parent = keyed.superEncoder()
            try keyed.encode(1, forKey: .a)
            var list = keyed.nestedUnkeyedContainer(forKey: .b)
            let element = list.superEncoder()
            try list.encode(2)
            let named = keyed.superEncoder(forKey: .c)
            try 7.encode(to: element)
            try ["x"].encode(to: parent)
            _ = named
        }
        #expect(try JSON(encoding: value).text() == #"{"super":["x"],"a":1,"b":[7,2],"c":{}}"#)
    }

    @Test("the last write to a name wins, in the place of the first; dictionaries are sorted in their place")
    func duplicates() throws {
        let value = Encoding { encoder in
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(1, forKey: .c)
            try keyed.encode(2, forKey: .b)
            try keyed.encode("z", forKey: .c)
            try ["n": 1, "m": 2].encode(to: encoder)
            try keyed.encode(3, forKey: .a)
        }
        #expect(try JSON(encoding: value).text() == #"{"c":"z","b":2,"m":2,"n":1,"a":3}"#)
        let wide = Dictionary(uniqueKeysWithValues: (0..<1000).map { (String($0), $0) })
        #expect(try JSON(encoding: wide).members.map(\.key) == wide.keys.sorted())
    }

    @Test("values of type JSON pass through with their text")
    func json() throws {
        struct Model: Codable, Equatable {
            var json: JSON
            var list: [JSON]
            var map: [String: JSON]
            var none: JSON?
        }
        let text = #"{ "map": {"y": 1.0, "x": [ 1e2 ]}, "json": {"a" : 1, "a": "\u0041"}, "list": [ 1.50, { } ] }"#
        let model = try JSON(parsing: text).decode(Model.self)
        #expect(model.json.text() == #"{"a" : 1, "a": "\u0041"}"#)
        #expect(model.list.map { $0.text() } == ["1.50", "{ }"])
        #expect(
            try JSON(encoding: model).text()
                == #"{"json":{"a" : 1, "a": "\u0041"},"list":[1.50,{ }],"map":{"x":[ 1e2 ],"y":1.0}}"#)
        let framed = try JSON(parsing: " [1] \n")
        #expect(try JSON(encoding: framed).text() == " [1] \n")
        #expect(try framed.decode(JSON.self).text() == " [1] \n")
        #expect(try JSON(encoding: [framed]).text() == "[[1]]")
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let value = try JSON(parsing: deep, limits: JSONLimits(depth: 200_000))
        #expect(try JSON(encoding: ["deep": value]).text() == "{\"deep\":\(deep)}")
        #expect(try JSON(encoding: [value]).decode([JSON].self).first?.text() == deep)
    }

    @Test("what has no JSON is an error with path and pointer")
    func errors() throws {
        for value in [Double.nan, .infinity, -.infinity] {
            let error = #expect(throws: EncodingError.self) { try JSON(encoding: ["a": [1, value]]) }
            guard case .invalidValue(_, let context)? = error else { continue }
            #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
            #expect((context.underlyingError as? JSONError)?.pointer?.description == "/a/1")
            #expect((context.underlyingError as? JSONError)?.code == .unrepresentable)
            #expect(throws: EncodingError.self) { try JSON(encoding: Float(value)) }
        }
        #expect(throws: EncodingError.self) { try JSON(encoding: Decimal.nan) }
        #expect(throws: EncodingError.self) {
            try JSON(
                encoding: Encoding { encoder in
                    _ = encoder.container(keyedBy: Key.self)
                    _ = encoder.unkeyedContainer()
                })
        }
        #expect(throws: EncodingError.self) {
            try JSON(
                encoding: Encoding { encoder in
                    _ = encoder.unkeyedContainer()
                    var single = encoder.singleValueContainer()
                    try single.encode(1)
                })
        }
    }
}
