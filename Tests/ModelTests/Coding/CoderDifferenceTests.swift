import FoundationEssentials
import LazyJSON
import Testing

/// A type whose way of encoding is a closure.
private struct Encoding: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// A type whose way of decoding is a closure.
private struct Decoding: Decodable {
    final class Body: Sendable {
        let run: @Sendable (any Decoder) throws -> Void
        init(_ run: @escaping @Sendable (any Decoder) throws -> Void) { self.run = run }
    }
    @TaskLocal static var body: Body?
    init(from decoder: any Decoder) throws { try Self.body?.run(decoder) }
}

private enum Key: String, CodingKey { case a, b, c }

/// The differences from Foundation's coder that ComingFromOtherLibraries.md lists.
struct CoderDifferenceTests {
    private func decoding<T: Decodable>(_ text: String, as type: T.Type) -> String {
        CoderOutcome { "\(try JSON(parsing: text).decode(type))" }.description
    }

    private func decode(_ text: String, _ body: @escaping @Sendable (any Decoder) throws -> Void) throws {
        let json = try JSON(parsing: text)
        _ = try Decoding.$body.withValue(Decoding.Body(body)) { try json.decode(Decoding.self) }
    }

    // MARK: Decoding

    @Test("null is a missing value for every type, Bool included")
    func null() throws {
        let error = #expect(throws: DecodingError.self) { try JSON.null.decode(Bool.self) }
        guard case .valueNotFound? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("the error of a number that does not fit has its path")
    func paths() throws {
        #expect(decoding(#"{"a":[1,300]}"#, as: [String: [UInt8]].self) == #"dataCorrupted at ["a", "Index 1"]"#)
        #expect(decoding(#"[1e400]"#, as: [Double].self) == #"dataCorrupted at ["Index 0"]"#)
    }

    @Test("a number that rounds to zero is zero")
    func underflow() throws {
        #expect(decoding("1e-400", as: Double.self) == "0.0")
        #expect(decoding("1e-50", as: Float.self) == "0.0")
        #expect(decoding("0e5", as: Double.self) == "0.0")
    }

    @Test("an integer is one by its exact value, whatever its type")
    func integers() throws {
        #expect(decoding("1.0000000000000001", as: Int.self) == "dataCorrupted at []")
        #expect(decoding("1e22", as: Int128.self) == "10000000000000000000000")
    }

    @Test("a Decimal has all digits of the number, and a URL is one as it is written")
    func strictness() throws {
        #expect(decoding("340282366920938463463374607431768211457", as: Decimal.self) == "dataCorrupted at []")
        #expect(decoding(#""a b""#, as: URL.self) == "dataCorrupted at []")
    }

    @Test("members beside a name with a lone surrogate are read")
    func loneSurrogates() throws {
        try decode(#"{"\ud800":1,"a":2}"#) { decoder in
            let members = try decoder.container(keyedBy: Key.self)
            #expect(try members.decode(Int.self, forKey: .a) == 2)
        }
    }

    @Test("names are compared by their bytes")
    func names() throws {
        try decode("{\"e\u{301}\":1}") { decoder in
            let members = try decoder.container(keyedBy: AnyKey.self)
            #expect(members.contains(AnyKey("e\u{301}")) && !members.contains(AnyKey("\u{E9}")))
        }
        let names = Encoding { encoder in
            var members = encoder.container(keyedBy: AnyKey.self)
            try members.encode(1, forKey: AnyKey("e\u{301}"))
            try members.encode(2, forKey: AnyKey("\u{E9}"))
        }
        #expect(try JSON(encoding: names).count == 2)
    }

    @Test("reading an optional at the end of an array does not increase the index")
    func end() throws {
        try decode("[1]") { decoder in
            var elements = try decoder.unkeyedContainer()
            #expect(try elements.decode(Int.self) == 1)
            #expect(try elements.decodeIfPresent(Int.self) == nil)
            #expect(try elements.decodeIfPresent([Int].self) == nil)
            #expect(elements.currentIndex == 1)
        }
    }

    // MARK: Encoding

    @Test("the path of an error has the keys of nested containers")
    func nestedPaths() throws {
        let value = Encoding { encoder in
            var members = encoder.container(keyedBy: Key.self)
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            var list = nested.nestedUnkeyedContainer(forKey: .b)
            try list.encode(["c": Double.nan])
        }
        let outcome = CoderOutcome { try JSON(encoding: value).text() }
        #expect(outcome.description == #"invalidValue at ["a", "b", "Index 0", "c"]"#)
    }

    @Test("a Decimal that is no number is an error")
    func decimals() throws {
        #expect(throws: EncodingError.self) { try JSON(encoding: [Decimal.nan]) }
    }

    @Test("a container that is kept writes as long as its value is there")
    func keptContainers() throws {
        let value = Encoding { encoder in
            var members = encoder.container(keyedBy: Key.self)
            var single = encoder.singleValueContainer()
            try single.encode(["b": 1])
            try members.encode(2, forKey: .a)
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .c)
            try members.encode("other", forKey: .c)
            try nested.encode(3, forKey: .a)
        }
        #expect(try JSON(encoding: value).text() == #"{"b":1,"a":2,"c":"other"}"#)
    }
}
