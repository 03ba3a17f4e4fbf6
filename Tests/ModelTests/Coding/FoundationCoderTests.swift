import Foundation
import LazyJSON
import Testing

/// Every type with every text, through Foundation's coders and ours.
struct FoundationCoderTests {
    private static let texts: [String] = [
        "null", "true", "false", "0", "-0", "-0.0", "1", "-1", "2", "127", "128", "-128", "-129", "255", "256", "32767",
        "32768", "65535", "65536", "2147483647", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "18446744073709551615", "18446744073709551616", "1.5", "42.0",
        "1e3", "-1E+2", "0.1", "1e39", "1e308", "1e309", "12345678901234567890.125",
        "17014118346046923173168730371588410572", "-17014118346046923173168730371588410573",
        #""""#, #""1""#, #""true""#, #""red""#, #""small""#, #""x\u00e9\ud83d\ude00\n\/""#, #""http://a/b?c#d""#,
        #""YWI=""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
        "[]", "[1]", "[1,2]", "[2,1]", "[null]", "[1,null,3]", "[[1],[]]", "[true,false]", #"["a","b"]"#, #"[1,"a"]"#,
        #"["red",1]"#, #"["red"]"#, #"["red",1,"green",2]"#, #"["red",1,"red",2]"#, #"[{"a":1},null,{"a":2,"b":"x"}]"#,
        #"[[1,"x"],[2,3]]"#, "[0.5,1e2]", "[-1]", "[300]", "[1.5]",
        "{}", #"{"a":1}"#, #"{"a":null}"#, #"{"a":1,"b":"x","z":[]}"#, #"{"a":1,"b":2}"#, #"{"a":1,"b":null}"#,
        #"{"b":2,"super":{"a":3}}"#, #"{"b":2,"super":{}}"#, #"{"b":2,"super":null}"#, #"{"b":2}"#,
        #"{"1":2}"#, #"{"x":1}"#, #"{"small":1}"#, #"{"medium":1}"#,
        #"{"a":{"a":1},"list":[null,{"a":2}],"map":{"k":[true]}}"#,
        #"{"a":{"a":1},"list":[{"b":"x"}]}"#, #"{"a":{"a":1},"map":{"k":[true,0]}}"#, #"{"a":{"a":"1"}}"#,
        #"{"point":{}}"#, #"{"circle":{"_0":1.5}}"#, #"{"circle":{}}"#, #"{"rect":{"width":1,"height":2}}"#,
        #"{"rect":{"width":1}}"#, #"{"rect":{"width":true}}"#, #"{"point":{},"circle":{"_0":1}}"#, #"{"square":{}}"#,
        #"{"point":null}"#, #"{"a":true,"b":-128,"c":65535,"name":"","age":1.5,"d":-1,"e":1,"f":1e300}"#, #"{"b":128}"#,
        #"{"c":-1}"#, #"{"age":1e39}"#, #"{"f":"1"}"#, #"{"a":1,"a":"x"}"#,
    ]

    /// Decodes, and encodes again what was decoded.
    ///
    /// Not inlined, so that the type is known when the test runs only: the optimizer copied what is called for each of a
    /// hundred types.
    @inline(never)
    private func compare(_ type: any (Codable & Equatable).Type) throws { try compareInEachPlace(type) }

    private func compareInEachPlace<T: Codable & Equatable>(_ type: T.Type) throws {
        for text in Self.texts {
            try compare(type, text, "")
            try compare([T].self, "[\(text)]", "in an array")
            try compare([String: T].self, "{\"k\":\(text)}", "in a dictionary")
        }
    }

    private func compare<T: Codable & Equatable>(_ type: T.Type, _ text: String, _ place: Comment) throws {
        var own: T?
        var foundation: T?
        let ours = CoderOutcome {
            own = try JSON(parsing: text).decode(type)
            return "decoded"
        }
        let theirs = CoderOutcome {
            foundation = try JSONDecoder().decode(type, from: Data(text.utf8))
            return "decoded"
        }
        #expect(
            ours.agrees(withFoundation: theirs, anywhere: "\(type)".contains("Dictionary")),
            "\(type) \(place) from \(text): \(ours), Foundation: \(theirs)")
        #expect(own == foundation, "\(type) \(place) from \(text)")
        guard let own else { return }
        let encoded = try JSON(parsing: JSONEncoder().encode(own))
        #expect(try JSON(encoding: own) == encoded, "\(type) \(place) from \(text)")
    }

    @Test("scalars")
    func scalars() throws {
        try compare(Bool.self)
        try compare(String.self)
        try compare(Double.self)
        try compare(Float.self)
        try compare(Int.self)
        try compare(Int8.self)
        try compare(Int16.self)
        try compare(Int32.self)
        try compare(Int64.self)
        try compare(Int128.self)
        try compare(UInt.self)
        try compare(UInt8.self)
        try compare(UInt16.self)
        try compare(UInt32.self)
        try compare(UInt64.self)
        try compare(UInt128.self)
    }

    @Test("optionals, and optionals of optionals")
    func optionals() throws {
        try compare(Int?.self)
        try compare(Int??.self)
        try compare([Int?].self)
        try compare([Int??].self)
        try compare([String: Int?].self)
        try compare([CodingSamples.Point?].self)
    }

    @Test("the standard library's collections and ranges")
    func collections() throws {
        try compare([Int].self)
        try compare([[Int]].self)
        try compare([Bool].self)
        try compare([Double].self)
        try compare([String].self)
        try compare(Set<Int>.self)
        try compare(ContiguousArray<UInt8>.self)
        try compare([String: Int].self)
        try compare([Int: Int].self)
        try compare([CodingSamples.Size: Int].self)
        try compare([CodingSamples.Color: Int].self)
        try compare([String: [String: Int]].self)
        try compare(Range<Int>.self)
        try compare(ClosedRange<Int>.self)
        try compare(PartialRangeFrom<Int>.self)
        try compare(Duration.self)
    }

    @Test("Foundation's types")
    func foundation() throws {
        try compare(Date.self)
        try compare(Data.self)
        try compare(Decimal.self)
        try compare(UUID.self)
        try compare(DateInterval.self)
        try compare(IndexPath.self)
        try compare(Date?.self)
        try compare([String: Data].self)
    }

    @Test("types of the user")
    func types() throws {
        try compare(CodingSamples.Color.self)
        try compare(CodingSamples.Level.self)
        try compare(CodingSamples.Shape.self)
        try compare(CodingSamples.Point.self)
        try compare(CodingSamples.Nest.self)
        try compare(CodingSamples.Scalars.self)
        try compare(CodingSamples.Base.self)
        try compare(CodingSamples.Derived.self)
        try compare(CodingSamples.Flat.self)
        try compare(CodingSamples.Pair.self)
    }
}

extension PartialRangeFrom<Int>: @retroactive Equatable {
    /// Compares the lower bounds.
    public static func == (one: Self, other: Self) -> Bool { one.lowerBound == other.lowerBound }
}

@Suite("JSON through foreign coders")
struct ForeignCoderTests {
    private static let texts = [
        "null", "true", "false", "0", "-1", "9223372036854775807", "18446744073709551615", "0.1", "-2.5e-7", #""""#,
        #""é😀\n""#, "[]", "{}", #"[1,[2,{"a":null}],"x",true]"#, #"{"b":[1,0.5],"a":{"c":"d"}}"#, #""42""#,
        "1.00000000000000000001", "12345678901234567890.125", "9922559812382133.54",
    ]

    @Test("what JSONEncoder writes means the same, and JSONDecoder reads it back", arguments: texts)
    func foundation(_ text: String) throws {
        let json = try JSON(parsing: text)
        #expect(try JSON(parsing: JSONEncoder().encode(json)) == json)
        let decoded = try JSONDecoder().decode(JSON.self, from: json.data())
        #expect(decoded == json)
        #expect(try JSONDecoder().decode([String: [JSON]].self, from: Data("{\"k\":[\(text)]}".utf8)) == ["k": [json]])
    }

    @Test("a property list keeps what it has kinds for", arguments: texts.filter { !$0.contains("null") }.dropLast(3))
    func propertyList(_ text: String) throws {
        let json = try JSON(parsing: "[\(text)]")
        for format in [PropertyListDecoder.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            #expect(try PropertyListDecoder().decode(JSON.self, from: encoder.encode(json)) == json)
        }
    }

    @Test("members are sorted, and the first of duplicates counts")
    func order() throws {
        let json = try JSON(parsing: #"{"b":1,"a":2,"b":3,"é":4,"Z":5}"#)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(json), as: UTF8.self)
        #expect(text.contains(#""b":1"#) && !text.contains(#""b":3"#))
        let decoded = try JSONDecoder().decode(JSON.self, from: Data(#"{"b":1,"a":2,"é":4,"Z":5}"#.utf8))
        #expect(decoded.text() == #"{"Z":5,"a":2,"b":1,"é":4}"#)
    }

    @Test("what a foreign coder cannot have is an error", arguments: [#""\ud800""#, #"{"\ud800":1}"#, "1e400"])
    func errors(_ text: String) throws {
        let json = try JSON(parsing: text)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([json]) }
    }
}
