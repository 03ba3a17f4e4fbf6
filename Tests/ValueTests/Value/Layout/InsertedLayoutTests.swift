import LazyJSON
import Testing

/// How containers are laid out that are put into documents.
@Suite struct InsertedLayoutTests {
    /// One value put into a document, and the document expected.
    struct Case: CustomTestStringConvertible {
        let rule: String
        let document: String
        let pointer: JSONPointer
        let value: String
        let expected: String

        init(_ rule: String, _ document: String, _ pointer: JSONPointer, _ value: String, _ expected: String) {
            (self.rule, self.document, self.pointer, self.value, self.expected) = (
                rule, document, pointer, value, expected
            )
        }

        var testDescription: String { "\(rule): \(document.debugDescription) \(pointer)" }
    }

    private static let value = #"{"x":1,"y":[1,2],"z":{"k":{}}}"#

    static let setCases: [Case] = [
        // 0: a line
        Case(
            "line", #"{"a": 1, "b": {"c": [1, 2]}}"#, "d", value,
            #"{"a": 1, "b": {"c": [1, 2]}, "d": {"x": 1, "y": [1, 2], "z": {"k": {}}}}"#),
        Case("line", #"{"a":1,"b":2}"#, "d", "{\n  \"x\" : [ 1 ]\n}", #"{"a":1,"b":2,"d":{"x":[1]}}"#),
        Case(
            "line", #"{ "a": 1, "b": [1, 2] }"#, "d", value,
            #"{ "a": 1, "b": [1, 2], "d": { "x": 1, "y": [1, 2], "z": { "k": {} } } }"#),
        // 1: siblings
        Case(
            "siblings", "[\n  {\"x\": 1},\n  {\"x\": 2}\n]", "2", #"{"x":3}"#,
            "[\n  {\"x\": 1},\n  {\"x\": 2},\n  {\"x\": 3}\n]"),
        Case(
            "siblings", "[\n{\"x\": 1},\n{\"x\": 2}\n]", "2", "{\n\"x\":3,\n\"y\": [ ]}",
            "[\n{\"x\": 1},\n{\"x\": 2},\n{\"x\": 3, \"y\": []}\n]"),
        Case(
            "siblings", "{\n  \"a\": {\n    \"b\": 1\n  }\n}", "c", value,
            """
            {
              "a": {
                "b": 1
              },
              "c": {
                "x": 1,
                "y": [
                  1,
                  2
                ],
                "z": {
                  "k": {}
                }
              }
            }
            """),
        // 2: the same member of a sibling record
        Case(
            "record",
            """
            {"records": [
              {
                "id": [1, 2],
                "at": {"x": 1, "y": 2},
                "more": {
                  "z": 1
                }
              },
              {
                "id": [1, 3]
              }
            ]}
            """, "records.1.at", #"{"x":3}"#,
            """
            {"records": [
              {
                "id": [1, 2],
                "at": {"x": 1, "y": 2},
                "more": {
                  "z": 1
                }
              },
              {
                "id": [1, 3],
                "at": {"x": 3}
              }
            ]}
            """),
        Case(
            "record",
            """
            [
              {
                "id": [1, 2],
                "at": [
                  1,
                  2
                ]
              },
              {
                "n": 1
              }
            ]
            """, "1.at", "[3,4]",
            """
            [
              {
                "id": [1, 2],
                "at": [
                  1,
                  2
                ]
              },
              {
                "n": 1,
                "at": [
                  3,
                  4
                ]
              }
            ]
            """),
        // 3: the nearest of its kind
        Case(
            "depth", "{\n    \"a\": {\n        \"list\": [1, 2]\n    }\n}", "b", "[1,2,3]",
            "{\n    \"a\": {\n        \"list\": [1, 2]\n    },\n    \"b\": [1, 2, 3]\n}"),
        Case(
            "Jackson", "{\n  \"a\" : [ {\n    \"b\" : 1\n  } ],\n  \"c\" : [ 1, 2 ]\n}", "d", #"[{"x":[1]},{"y":2}]"#,
            "{\n  \"a\" : [ {\n    \"b\" : 1\n  } ],\n  \"c\" : [ 1, 2 ],\n  \"d\" : [ {\n    \"x\" : [ 1 ]\n  }, {\n    \"y\" : 2\n  } ]\n}"
        ),
        // 5: the parent
        Case(
            "parent", "{\n  \"a\": 1\n}\n", "b", #"{"c":[1]}"#,
            "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      1\n    ]\n  }\n}\n"),
        Case("parent", "[\n\t1\n]", "1", "[2,3]", "[\n\t1,\n\t[\n\t\t2,\n\t\t3\n\t]\n]"),
        Case(
            "breaks", "{\r\n  \"a\": 1\r\n}\r\n", "b", "{\n\"c\": 1\n}",
            "{\r\n  \"a\": 1,\r\n  \"b\": {\r\n    \"c\": 1\r\n  }\r\n}\r\n"),
        // Both forms
        Case(
            "both", "{\n  \"a\": [1, 2, 3],\n  \"b\": [\n    1,\n    2\n  ]\n}", "c", "[4,5]",
            "{\n  \"a\": [1, 2, 3],\n  \"b\": [\n    1,\n    2\n  ],\n  \"c\": [4, 5]\n}"),
        Case(
            "both", "{\n  \"a\": [1, 2],\n  \"b\": [\n    1,\n    2\n  ]\n}", "c", "[4444,5555]",
            "{\n  \"a\": [1, 2],\n  \"b\": [\n    1,\n    2\n  ],\n  \"c\": [\n    4444,\n    5555\n  ]\n}"),
        // Rows
        Case("rows", "[\n  1, 2, 3,\n  4, 5\n]", "5", "6", "[\n  1, 2, 3,\n  4, 5, 6\n]"),
        Case("rows", "[\n  1, 2, 3,\n  4, 5, 6\n]", "6", "7", "[\n  1, 2, 3,\n  4, 5, 6,\n  7\n]"),
        // Empty containers
        Case(
            "empty", "{\n  \"a\": { },\n  \"b\": [ ]\n}", "c", #"{"x":{},"y":[]}"#,
            "{\n  \"a\": { },\n  \"b\": [ ],\n  \"c\": {\n    \"x\": { },\n    \"y\": [ ]\n  }\n}"),
        Case(
            "empty", "{\n  \"a\" : [\n\n  ]\n}", "b", "[[]]",
            "{\n  \"a\" : [\n\n  ],\n  \"b\" : [\n    [\n\n    ]\n  ]\n}"),
        Case("fill", "{\n  \"a\": {}\n}", "a.b", "1", "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
        Case(
            "fill", "{\n  \"a\": [\n  ],\n  \"b\": [1, 2]\n}", "a.0", "1",
            "{\n  \"a\": [\n    1\n  ],\n  \"b\": [1, 2]\n}"),
        Case(
            "fill", "{\n  \"a\": [\n\n  ]\n}", "a.0", #"{"k":[]}"#,
            "{\n  \"a\": [\n    {\n      \"k\": [\n\n      ]\n    }\n  ]\n}"),
        Case("fill", "[ {} ]", "0.a", "[1]", "[ { \"a\": [ 1 ] } ]"),
        Case("fill", #"{"a": {}}"#, "a.b", "[1,2]", #"{"a": {"b": [1, 2]}}"#),
        Case("root", "{}", "a", "[1,2]", #"{"a":[1,2]}"#),
        Case("root", "{}\n", "a", "[1,2]", "{\n  \"a\": [\n    1,\n    2\n  ]\n}\n"),
        Case("root", "[]\r\n", "0", "{\"a\":1}", "[\r\n  {\r\n    \"a\": 1\r\n  }\r\n]\r\n"),
        // One child
        Case("one", #"{"a": [1], "b": [1, 2]}"#, "a.1", "2", #"{"a": [1, 2], "b": [1, 2]}"#),
        Case("one", #"{"a":[1],"b":[1, 2]}"#, "a.1", "2", #"{"a":[1, 2],"b":[1, 2]}"#),
        // Parents
        Case(
            "parents", "{\n  \"a\" : 1\n}", "b.c.0.d", "9",
            "{\n  \"a\" : 1,\n  \"b\" : {\n    \"c\" : [\n      {\n        \"d\" : 9\n      }\n    ]\n  }\n}"),
        // Replacing
        Case(
            "replace", "{\n  \"a\": [1, 2],\n  \"b\": {}\n}", "a", "[1,2,3]", "{\n  \"a\": [1, 2, 3],\n  \"b\": {}\n}"),
        Case(
            "replace", "{\n  \"a\": 1,\n  \"b\": 2\n}", "a", "{\"x\": 1}",
            "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": 2\n}"),
        Case("replace", #"{ "a": [ 1 ] }"#, "a", #"{"x":[2]}"#, #"{ "a": { "x": [ 2 ] } }"#),
        Case("replace", "[\n{\"a\": 1}\n]", "0", "[[1,2]]", "[\n[[1, 2]]\n]"),
        Case(
            "line of containers", "{\n  \"a\": [\n    {\"b\": {\"c\": [1, 2]}}\n  ]\n}", "d", "[1,2]",
            "{\n  \"a\": [\n    {\"b\": {\"c\": [1, 2]}}\n  ],\n  \"d\": [1, 2]\n}"),
        // An array on a line says nothing about objects.
        Case(
            "array on a line", "{\n  \"a\": [1]\n}", "b", #"{"x":[{"y":1}]}"#,
            "{\n  \"a\": [1],\n  \"b\": {\n    \"x\": [\n      {\n        \"y\": 1\n      }\n    ]\n  }\n}"),
        Case(
            "Jackson", "{\n  \"a\" : [ 1 ]\n}", "b", #"[{"x":[[2]]}]"#,
            "{\n  \"a\" : [ 1 ],\n  \"b\" : [ {\n    \"x\" : [ [ 2 ] ]\n  } ]\n}"),
        Case("empties", "[\n{\"a\": 1}\n]", "1", "[{}, [ ]]", "[\n{\"a\": 1},\n[{}, []]\n]"),
        // Comma first, a line break behind the colon, no indentation
        Case(
            "comma first", "{ \"a\": 1\n, \"b\":\n  { \"c\": 1\n  , \"d\": 2\n  }\n}", "e", #"{"x":1,"y":2}"#,
            "{ \"a\": 1\n, \"b\":\n  { \"c\": 1\n  , \"d\": 2\n  }\n, \"e\":\n  { \"x\": 1\n  , \"y\": 2\n  }\n}"),
        Case(
            "flush", "{\n\"a\": [\n1,\n2\n]\n}", "b", #"{"x":[1]}"#,
            "{\n\"a\": [\n1,\n2\n],\n\"b\": {\n\"x\": [\n1\n]\n}\n}"),
        Case(
            "comma first", "{\n  \"a\": 1\n, \"b\": {}\n}", "b.c", "[1,2]",
            "{\n  \"a\": 1\n, \"b\": {\n    \"c\": [\n      1\n    , 2\n    ]\n  }\n}"),
        Case(
            "comma first", "{ \"a\": { \"b\": 1\n  }\n}", "a.b", #"{"x":1}"#,
            "{ \"a\": { \"b\": { \"x\": 1\n    }\n  }\n}"),
        // Containers on a line of their own behind the colon
        Case(
            "broken colon", "{\n  \"a\":\n    {\n      \"b\": 1\n    }\n}", "c", #"{"x":{"y":[]}}"#,
            "{\n  \"a\":\n    {\n      \"b\": 1\n    },\n  \"c\":\n    {\n      \"x\":\n        {\n          \"y\": []\n        }\n    }\n}"
        ),
        Case(
            "broken colon", "{\n  \"a\":\n    {\n      \"b\": 1\n    }\n}", "c", "1",
            "{\n  \"a\":\n    {\n      \"b\": 1\n    },\n  \"c\": 1\n}"),
        // Alignment
        Case(
            "alignment", "{\n  \"a\"    : 1,\n  \"bcd\"  : [1]\n}", "ef", "3",
            "{\n  \"a\"    : 1,\n  \"bcd\"  : [1],\n  \"ef\"   : 3\n}"),
        Case(
            "alignment", "{\n  \"a\"    : 1,\n  \"bcd\"  : 2\n}", "ef", "3",
            "{\n  \"a\"    : 1,\n  \"bcd\"  : 2,\n  \"ef\"   : 3\n}"),
        Case(
            "alignment", "{\n  \"a\":   1,\n  \"bcd\": 2\n}", "ef", "3",
            "{\n  \"a\":   1,\n  \"bcd\": 2,\n  \"ef\":  3\n}"),
    ]

    @Test(arguments: setCases)
    func valuesFollowTheLayoutOfTheirPlace(_ test: Case) throws {
        var json = try JSON(parsing: test.document)
        try json.set(JSON(parsing: test.value), at: test.pointer)
        #expect(json.text() == test.expected)
        #expect(try JSON(parsing: json.text()) == json)
    }

    @Test(arguments: [
        ("{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": {}\n}", "a.b", "{\n  \"a\": {},\n  \"c\": {}\n}"),
        ("{\n  \"a\": [\n    1\n  ],\n  \"c\": [ ]\n}", "a.0", "{\n  \"a\": [ ],\n  \"c\": [ ]\n}"),
        ("{\n  \"a\": [\n    1\n  ],\n  \"c\": [\n\n  ]\n}", "a.0", "{\n  \"a\": [\n\n  ],\n  \"c\": [\n\n  ]\n}"),
    ])
    func emptiedContainersAreWrittenAsOthers(document: String, pointer: JSONPointer, expected: String) throws {
        var json = try JSON(parsing: document)
        try json.remove(at: pointer)
        #expect(json.text() == expected)
    }

    /// A new member of a record follows the same member of the record before, before the length of the line counts.
    @Test func membersFollowThoseOfTheRecordBefore() throws {
        let record = "    {\n      \"args\": [\"a\", \"b\"],\n      \"skip\": [\n        \"x\"\n      ]\n    }"
        let document = "{\n  \"list\": [\n\(record)\n  ]\n}"
        var json = try JSON(parsing: document)
        try json[at: "list"]?.append(JSON(parsing: #"{"args":["a","b"],"skip":["x"]}"#))
        #expect(json.text() == document.replacing(record, with: record + ",\n" + record))
    }

    @Test func containersInARootThatWasEmptyAreFilledLikeIt() throws {
        var json: JSON = try JSON(parsing: "{}\n")
        json["a"] = []
        json[at: "a.0"] = 1
        #expect(json.text() == "{\n  \"a\": [\n    1\n  ]\n}\n")
    }

    @Test func movedEmptyContainersAreFilledForTheirPlace() throws {
        var json: JSON = try JSON(parsing: "{\n   \"a\": {},\n   \"b\": {\n      \"c\": 1\n   }\n}")
        json[at: "b.d"] = json["a"]
        json[at: "b.d.e"] = 1
        #expect(json[at: "b"]?.rawText == "{\n      \"c\": 1,\n      \"d\": {\n         \"e\": 1\n      }\n   }")
        json = try JSON(parsing: "{\n   \"a\": {}\n}")
        json[at: "a.b"] = true
        json[at: "a.c"] = json["a"]
        #expect(
            json.text() == "{\n   \"a\": {\n      \"b\": true,\n      \"c\": {\n         \"b\": true\n      }\n   }\n}")
    }

    @Test func elementsOfAFilledArrayFollowItsFirst() throws {
        var json: JSON = try JSON(parsing: "{\n  \"a\": 1\n, \"b\": []\n}")
        try json[at: "b"]?.append(1)
        try json[at: "b"]?.append([2, 3])
        #expect(json[at: "b"]?.rawText == "[\n    1\n  , [\n      2\n    , 3\n    ]\n  ]")
        json = try JSON(parsing: "{\n  \"a\" : [ 1 ],\n  \"b\" : [ ]\n}")
        try json[at: "b"]?.append(1)
        json[at: "b.0"] = ["x": 1]
        #expect(json[at: "b"]?.rawText == "[ {\n    \"x\" : 1\n  } ]")
    }

    @Test func movedValuesKeepTheirGaps() throws {
        var json: JSON = try JSON(
            parsing: "{\n  \"a\": {\n    \"b\": { \"x\":1,\n         \"y\" : 2 }\n  },\n  \"l\": [ 1,2 ]\n}")
        json["c"] = json[at: "a.b"]
        #expect(json.text().hasSuffix(",\n  \"c\": { \"x\":1,\n       \"y\" : 2 }\n}"))
        json["d"] = json["a"]
        #expect(json.text().hasSuffix(",\n  \"d\": {\n    \"b\": { \"x\":1,\n         \"y\" : 2 }\n  }\n}"))
        json = try JSON(parsing: "{\"a\": {\n  \"b\": [ 1, 2 ]\n},\n\"l\": {\"c\": [ 1 ]}}")
        json[at: "l.d"] = json["a"]
        #expect(json[at: "l"]?.rawText == #"{"c": [ 1 ], "d": {"b": [ 1, 2 ]}}"#)
    }

    @Test func verbatimValuesKeepTheirBytes() throws {
        var json: JSON = try JSON(parsing: #"{"a": [1, 2]}"#)
        let value = try JSON(parsing: "{ \"x\"\n:1 }")
        try json.set(value, at: "b", layout: .verbatim)
        try json[at: "a"]?.append(value, layout: .verbatim)
        try json[at: "a"]?.insert(value, at: 0, layout: .verbatim)
        try json.insert(value, at: "a.1", layout: .verbatim)
        #expect(json.text() == "{\"a\": [{ \"x\"\n:1 }, { \"x\"\n:1 }, 1, 2, { \"x\"\n:1 }], \"b\": { \"x\"\n:1 }}")
        json = try JSON(parsing: #"{"a": [1, 2]}"#)
        try json.set(value, at: "c.d", layout: .verbatim)
        #expect(json.text().hasSuffix("\"c\": {\"d\": { \"x\"\n:1 }}}"))
        try json.set(value, at: "a", layout: .verbatim)
        #expect(json[at: "a"]?.rawText == "{ \"x\"\n:1 }")
        json = [1, 2]
        try json.append(contentsOf: [value, 3], layout: .verbatim)
        try json.replaceSubrange(0..<1, with: [value, value], layout: .verbatim)
        #expect(json.text() == "[{ \"x\"\n:1 },{ \"x\"\n:1 },2,{ \"x\"\n:1 },3]")
    }

    /// A part whose comments were edited keeps its text where it is; values in it have the layout of the place that they get.
    @Test func valuesOfAPartWithEditedCommentsMatchTheirPlace() throws {
        var json = try JSON(
            parsing: "{\n  \"a\": {\n    \"x\": [\n      1\n    ],\n    \"d\": {\n      \"k\": 0\n    }\n  }\n}",
            dialect: .jsonc)
        try json["a"]?.setComments([JSONComment("// c", position: .trailing)], at: "d.k")
        json[at: "a.d.x"] = json[at: "a.x"]
        let expected = "      \"k\": 0, // c\n      \"x\": [\n        1\n      ]\n    }\n  }\n}"
        #expect(json.text().hasSuffix(expected), "\(json.text())")
    }

    /// Where the layout is searched within 64 KiB and nothing filled is found, the root shows it.
    @Test func anEmptyObjectFarBehindTheBracketOpensAsTheRootIs() throws {
        let long = String(repeating: "x", count: 70_000)
        var json = try JSON(parsing: "{\n  \"long\": \"\(long)\",\n  \"meta\": {}\n}\n")
        json["meta"]?["k"] = 1
        #expect(json.text().hasSuffix("\n  \"meta\": {\n    \"k\": 1\n  }\n}\n"))
        json = try JSON(parsing: "{\"long\":\"\(long)\",\"meta\":{}}\n")
        json["meta"]?["k"] = 1
        #expect(json.text().hasSuffix(#","meta":{"k":1}}"# + "\n"))
        // As many containers as are looked at.
        let empty = Array(repeating: "    {}", count: 70).joined(separator: ",\n")
        json = try JSON(parsing: "{\n  \"list\": [\n\(empty)\n  ],\n  \"meta\": {}\n}\n")
        json["meta"]?["k"] = 1
        #expect(json.text().hasSuffix("\n  \"meta\": {\n    \"k\": 1\n  }\n}\n"))
    }
}
