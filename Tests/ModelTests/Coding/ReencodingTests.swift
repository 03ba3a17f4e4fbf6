import FoundationEssentials
import LazyJSON
import Testing

/// A type whose way of encoding is a closure.
private struct Encoding: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

private enum Key: String, CodingKey { case a, b, c }

/// Encoding into a place where something was encoded already.
struct ReencodingTests {
    /// Encodes with both, and expects the same of both.
    private func encodes(_ expected: String, _ body: @escaping (any Encoder) throws -> Void) throws {
        let own = try JSON(encoding: Encoding(body: body))
        #expect(own.text() == expected)
        #expect(try JSON(parsing: JSONEncoder().encode(Encoding(body: body))) == own)
    }

    @Test("a container that is asked for goes on with the object that was encoded there")
    func objects() throws {
        try encodes(#"{"a":{"author":"Ann","b":"Bo"}}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(["author": "Ann"], forKey: .a)
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            try nested.encode("Bo", forKey: .b)
        }
        try encodes(#"{"a":{"a":{"b":true,"c":1}}}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(["a": ["b": true]], forKey: .a)
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            var deeper = nested.nestedContainer(keyedBy: Key.self, forKey: .a)
            try deeper.encode(1, forKey: .c)
        }
    }

    @Test("a container that is asked for goes on with the array that was encoded there")
    func arrays() throws {
        try encodes(#"{"a":[true,false,3]}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode([true, false], forKey: .a)
            var nested = members.nestedUnkeyedContainer(forKey: .a)
            #expect(nested.count == 2)
            try nested.encode(3)
        }
        let numbers = Encoding { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode([1, 2], forKey: .a)
            var nested = members.nestedUnkeyedContainer(forKey: .a)
            try nested.encode(3)
        }
        #expect(try JSON(encoding: numbers).text() == #"{"a":[1,2,3]}"#)
    }

    @Test("a container goes on with a value of type JSON, whose members keep their text")
    func json() throws {
        let object = try JSON(parsing: #"{ "x": 1.50, "y" : [ 1 ], "x": 2 }"#)
        let array = try JSON(parsing: "[ 1.0 ]")
        try encodes(#"{"a":{"x":1.50,"y":[ 1 ],"b":2},"b":[1.0,"z"]}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(object, forKey: .a)
            try members.encode(array, forKey: .b)
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            var list = members.nestedUnkeyedContainer(forKey: .b)
            try nested.encode(2, forKey: .b)
            try list.encode("z")
        }
    }

    @Test("a super encoder takes the place of what was there, the last value")
    func supers() throws {
        try encodes(#"{"a":7}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            _ = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            try 7.encode(to: members.superEncoder(forKey: .a))
        }
        try encodes(#"{"a":{"x":2},"super":[3]}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode([1], forKey: .a)
            try ["x": 2].encode(to: members.superEncoder(forKey: .a))
            try "first".encode(to: members.superEncoder())
            try [3].encode(to: members.superEncoder())
        }
        try encodes(#"{"a":{},"b":{"x":1,"c":2}}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(1, forKey: .a)
            _ = members.superEncoder(forKey: .a)
            try ["x": 1].encode(to: members.superEncoder(forKey: .b))
            var nested = members.nestedContainer(keyedBy: Key.self, forKey: .b)
            try nested.encode(2, forKey: .c)
        }
    }

    @Test("super encoders that are kept write when they are used")
    func keptSupers() throws {
        let value = Encoding { encoder in
            var members = encoder.container(keyedBy: Key.self)
            let late = members.superEncoder(forKey: .a)
            try members.encode("early", forKey: .a)
            var list = members.nestedUnkeyedContainer(forKey: .b)
            let first = list.superEncoder()
            let second = list.superEncoder()
            #expect(list.count == 2)
            try 2.encode(to: second)
            try list.encode(3)
            try 1.encode(to: first)
            try "late".encode(to: late)
        }
        #expect(try JSON(encoding: value).text() == #"{"a":"late","b":[1,2,3]}"#)
    }

    @Test("a value through the single value container joins the members that are there")
    func flattening() throws {
        try encodes(#"{"a":1,"x":2,"b":3}"#) { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(1, forKey: .a)
            var single = encoder.singleValueContainer()
            try single.encode(["x": 2])
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(3, forKey: .b)
        }
        try encodes("[true,false,1]") { encoder in
            var single = encoder.singleValueContainer()
            try single.encode([true, false])
            var elements = encoder.unkeyedContainer()
            try elements.encode(1)
        }
        let json = try JSON(parsing: #"{"x":1.0}"#)
        let kept = Encoding { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(1, forKey: .a)
            var single = encoder.singleValueContainer()
            try single.encode(json)
            // Foundation loses this one.
            try members.encode(2, forKey: .b)
        }
        #expect(try JSON(encoding: kept).text() == #"{"a":1,"x":1.0,"b":2}"#)
    }

    @Test("a value that failed leaves nothing behind")
    func failures() throws {
        struct Failure: Error {}
        let value = Encoding { encoder in
            var elements = encoder.unkeyedContainer()
            let failing = Encoding { encoder in
                var members = encoder.container(keyedBy: Key.self)
                try members.encode(1, forKey: .a)
                throw Failure()
            }
            #expect(throws: Failure.self) { try elements.encode(failing) }
            try elements.encode(["b": 2])
            let fallback = Encoding { encoder in
                var single = encoder.singleValueContainer()
                #expect(throws: Failure.self) { try single.encode(failing) }
                try single.encode("fallback")
            }
            try elements.encode(fallback)
        }
        #expect(try JSON(encoding: value).text() == #"[{"b":2},"fallback"]"#)
    }

    @Test("a root that encodes nothing is an error, a part that does is an empty object")
    func nothing() throws {
        let nothing = Encoding { _ in }
        for body in [nothing, Encoding { try nothing.encode(to: $0) }] {
            let own = CoderOutcome { try JSON(encoding: body).text() }
            let foundation = CoderOutcome { String(decoding: try JSONEncoder().encode(body), as: UTF8.self) }
            #expect(own.description == "invalidValue at []")
            #expect(own.agrees(withFoundation: foundation))
        }
        try encodes("[{}]") { encoder in
            var elements = encoder.unkeyedContainer()
            try elements.encode(nothing)
        }
        try encodes("{}") { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(nothing)
        }
        try encodes("{}") { _ = $0.container(keyedBy: Key.self) }
    }

    /// Values that end the process in Foundation, or are lost there.
    private static let contradictions: [@Sendable (any Encoder) throws -> Void] = [
        { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(1 as JSON, forKey: .a)
            _ = members.nestedContainer(keyedBy: Key.self, forKey: .a)
        },
        { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(1)
            try single.encode(2)
        },
        { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(1)
            _ = encoder.container(keyedBy: Key.self)
        },
        { encoder in
            _ = encoder.container(keyedBy: Key.self)
            var single = encoder.singleValueContainer()
            try single.encode(1)
        },
        { encoder in
            _ = encoder.container(keyedBy: Key.self)
            var single = encoder.singleValueContainer()
            try single.encode([1])
        },
        { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encodeNil(forKey: .a)
            _ = members.nestedContainer(keyedBy: Key.self, forKey: .a)
        },
        { encoder in
            var members = encoder.container(keyedBy: Key.self)
            _ = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            _ = members.nestedUnkeyedContainer(forKey: .a)
        },
        { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(JSON(parsing: #"{"\ud800":1}"#), forKey: .a)
            _ = members.nestedContainer(keyedBy: Key.self, forKey: .a)
        },
    ]

    @Test("two values that do not go together in one place are an error", arguments: contradictions.indices)
    func twoValues(_ index: Int) throws {
        let body = Self.contradictions[index]
        #expect(throws: EncodingError.self) { try JSON(encoding: Encoding(body: body)) }
        #expect(throws: EncodingError.self) { try JSON(encoding: ["k": [Encoding(body: body)]]) }
    }
}
