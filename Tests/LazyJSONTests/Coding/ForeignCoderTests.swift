import FoundationEssentials
import LazyJSON
import Testing

@Suite("JSON through foreign coders")
struct ForeignCoderTests {
    private static let texts = [
        "null", "true", "false", "0", "-1", "9223372036854775807", "18446744073709551615", "0.1", "-2.5e-7", #""""#,
        #""é😀\n""#, "[]", "{}", #"[1,[2,{"a":null}],"x",true]"#, #"{"b":[1,0.5],"a":{"c":"d"}}"#, #""42""#,
        "1.00000000000000000001", "12345678901234567890.125",
    ]

    @Test("what JSONEncoder writes means the same, and JSONDecoder reads it back", arguments: texts)
    func foundation(_ text: String) throws {
        let json = try JSON(parsing: text)
        #expect(try JSON(parsing: JSONEncoder().encode(json)) == json)
        let decoded = try JSONDecoder().decode(JSON.self, from: json.data())
        #expect(decoded == json)
        #expect(try JSONDecoder().decode([String: [JSON]].self, from: Data("{\"k\":[\(text)]}".utf8)) == ["k": [json]])
    }

    @Test("a property list keeps what it has kinds for", arguments: texts.filter { !$0.contains("null") }.dropLast(2))
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
