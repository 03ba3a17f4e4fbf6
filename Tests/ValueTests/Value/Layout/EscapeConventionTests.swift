import LazyJSON
import LazyJSONLines
import Testing

/// The escapes of strings that are made in code and put into documents of tools that escape more than JSON requires.
struct EscapeConventionTests {
    private static let php = #"{"a":"\/x","b":"\u00e9\/","c":"\u00e8"}"#
    private static let python = #"{"a": "/x", "b": "\u00e9/", "c": "\u00c8"}"#

    /// A document, and the text expected after setting `/d` to a string with all sorts of characters.
    @Test(arguments: [
        (php, #""a\/\"\n\u00e9\ud83d\ude00\u2028""#), (python, #""a/\"\n\u00e9\ud83d\ude00\u2028""#),
        (#"["\u00E9", "\u00C8"]"#, #""a/\"\n\u00E9\uD83D\uDE00\u2028""#),
        (#"["\/", "\/"]"#, "\"a\\/\\\"\\né😀\u{2028}\""),
        // Digits without letters are small; so are mixed ones.
        (#"["\u2028", "\u2028"]"#, #""a/\"\n\u00e9\ud83d\ude00\u2028""#),
        (#"["\u00e9", "\u00E9"]"#, #""a/\"\n\u00e9\ud83d\ude00\u2028""#),
        // Names show it, too.
        (#"{"\/a":1,"\/b":2}"#, "\"a\\/\\\"\\né😀\u{2028}\""),
        // One string is not enough, however often it escapes; control characters and escaped backslashes are no evidence.
        (#"["\/\/\/", "\u00e9\u00e9"]"#, "\"a/\\\"\\né😀\u{2028}\""),
        (#"["\u001f", "\u0041", "\\/", "\\u00e9", "\\u00e9"]"#, "\"a/\\\"\\né😀\u{2028}\""),
        // A string that contradicts.
        (#"["\/", "\/", "\u00e9", "\u00e9", "/", "é"]"#, "\"a/\\\"\\né😀\u{2028}\""),
        (#"["\/", "\/", "\u00e9", "\u00e9 \u00e9é"]"#, "\"a\\/\\\"\\né😀\u{2028}\""),
        ("{}", "\"a/\\\"\\né😀\u{2028}\""),
    ])
    func aNewStringIsEscapedLikeTheOthers(document: String, expected: String) throws {
        let base = try JSON(parsing: document)
        let value = JSON("a/\"\né😀\u{2028}")
        var json = base
        if json.kind == .array { try json.append(value) } else { json["d"] = value }
        #expect(json.text().contains(expected))
        #expect(json.text(.compact).contains(expected) && json.text(.pretty.sortedKeys).contains(expected))
        #expect(try JSON(parsing: json.text()) == json)
        #expect(value.text() == "\"a/\\\"\\né😀\u{2028}\"")
        #expect(base.text() == document)
    }

    @Test func theStringThatIsReplacedDoesNotCount() throws {
        var json = try JSON(parsing: #"{"a":"\/x","b":"\/y"}"#)
        json["a"] = "/z"
        #expect(json.text() == #"{"a":"/z","b":"\/y"}"#)
        json = try JSON(parsing: #"{"a":"\/x","b":"\/y","c":0}"#)
        json["c"] = "/z"
        #expect(json.text() == #"{"a":"\/x","b":"\/y","c":"\/z"}"#)
        json["a"] = ["/z"]
        #expect(json.text() == #"{"a":["/z"],"b":"\/y","c":"\/z"}"#)
    }

    @Test func namesAndContainersThatAreMadeInCodeAreEscaped() throws {
        var json = try JSON(parsing: Self.php)
        try json.set(["/": ["é", ["é/": 1]]], at: "d")
        try json.renameMember("c", to: "ü")
        try json.set(true, at: JSONPointer([.key("é"), .key("a/b")]))
        let expected =
            #"{"a":"\/x","b":"\u00e9\/","\u00fc":"\u00e8","#
            + #""d":{"\/":["\u00e9",{"\u00e9\/":1}]},"\u00e9":{"a\/b":true}}"#
        #expect(json.text() == expected)
        #expect(json.detached().text() == expected)
    }

    @Test func theSameInAContainerThatIsLaidOut() throws {
        var json = try JSON(parsing: "{\n  \"a\": \"\\/\",\n  \"b\": \"\\/\"\n}\n")
        json["c"] = ["/": ["x/y", "z"]]
        json["d"] = JSON(["/long name of a member": "/"])
        let expected = """
            {
              "a": "\\/",
              "b": "\\/",
              "c": {
                "\\/": [
                  "x\\/y",
                  "z"
                ]
              },
              "d": {
                "\\/long name of a member": "\\/"
              }
            }

            """
        #expect(json.text() == expected)
    }

    @Test func parsedStringsKeepTheirEscapes() throws {
        var json = try JSON(parsing: Self.php)
        json["d"] = try JSON(parsing: #"["/", "é", "\u00E9", "\/"]"#)
        json["e"] = try JSON(parsing: #"{"/": "/"}"#)
        try json.set(JSON(parsing: #"{"/": "é"}"#), at: "f", layout: .verbatim)
        let own = #""d":["/","é","\u00E9","\/"],"e":{"/":"/"},"f":{"/": "é"}}"#
        #expect(json.text() == Self.php.dropLast() + "," + own)
    }

    @Test func encodingsAndUpdatesAreEscaped() throws {
        struct Page: Codable {
            var a: String
            var d: [String: [String]]?
        }
        var json = try JSON(parsing: Self.php)
        json["d"] = try JSON(encoding: Page(a: "é/", d: ["/": ["ü"]]))
        #expect(json.text() == Self.php.dropLast() + #","d":{"a":"\u00e9\/","d":{"\/":["\u00fc"]}}}"#)
        json = try JSON(parsing: Self.php)
        try json.update(as: Page.self) { page in
            page.a = "/ä"
            page.d = ["ö": ["/"]]
        }
        // Without the string that is replaced, only one shows `\/`.
        #expect(json.text() == #"{"a":"/\u00e4","b":"\u00e9\/","c":"\u00e8","d":{"\u00f6":["\/"]}}"#)
    }

    @Test func verbatimStringsKeepTheirBytes() throws {
        let long = String(repeating: "/é", count: 40)
        for text in ["", "a/é", long] {
            var json = try JSON(parsing: Self.php)
            try json.set(JSON(text), at: "a", layout: .verbatim)
            try json.set(JSON(text), at: "d", layout: .verbatim)
            try json.set([JSON(text)], at: "e", layout: .verbatim)
            try json["e"]?.append(JSON(text), layout: .verbatim)
            let string = "\"\(text)\""
            let expected = #"{"a":\#(string),"b":"\u00e9\/","c":"\u00e8","d":\#(string),"e":[\#(string),\#(string)]}"#
            #expect(json.text() == expected)
            // So does the value elsewhere in the document.
            json["f"] = json["d"]
            #expect(json["f"]?.rawText == string)
        }
    }

    @Test func aRecordOfAWindowHasItsOwnConvention() throws {
        let lines = [#"{"a": ["\/", "\/"]}"#, #"{"a": ["/"]}"#, #"{"a": ["\/", "\/"], "c": "\/"}"#]
        let reader = JSONLinesReader<JSON>(Array(lines.joined(separator: "\n").utf8))
        var texts: [String] = []
        while var record = try reader.next() {
            record["b"] = "/"
            if record["c"] != nil { record["c"] = "/" }
            texts.append(record.text())
        }
        #expect(
            texts == [
                #"{"a": ["\/", "\/"], "b": "\/"}"#, #"{"a": ["/"], "b": "/"}"#,
                #"{"a": ["\/", "\/"], "c": "\/", "b": "\/"}"#,
            ])
    }

    @Test func onlyTheBeginningOfALargeDocumentIsExamined() throws {
        let strings = Array(repeating: #""\u00e9""#, count: 20_000).joined(separator: ",")
        var json = try JSON(parsing: "[\(strings),\"é\"]")
        try json.append("ü")
        #expect(json.text().hasSuffix(#""\u00e9","é","\u00fc"]"#))
        json = try JSON(parsing: "[\(String(repeating: "1,", count: 40_000))\(strings)]")
        try json.append("ü")
        #expect(json.text().hasSuffix(#""\u00e9","ü"]"#))
    }

    @Test func wideContainersAreExamined() throws {
        // Each has a table of its members, which is no string.
        let names = (0..<50).map { "\"n\($0)\":[\(Array(repeating: "0", count: 40).joined(separator: ","))]" }
        let text = "{\(names.joined(separator: ",")),\"a\":\"\\/\",\"b\":\"\\/\"}"
        var json = try JSON(parsing: text)
        for number in 0..<50 { _ = json["n\(number)"]?[39]; _ = json["n\(number)"]?[38] }
        json["c"] = "/"
        #expect(json.text() == text.dropLast() + #","c":"\/"}"#)
    }

    @Test func commentsAreNoEvidence() throws {
        var json = try JSON(parsing: "[\"\\/\", /* /é \"/\" */ \"\\/\"] // é/", dialect: .jsonc)
        try json.append("/")
        #expect(json.text() == "[\"\\/\", /* /é \"/\" */ \"\\/\", \"\\/\"] // é/")
    }
}
