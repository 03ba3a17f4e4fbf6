import LazyJSON
import TestSupport
import Testing

/// Edits through members that have duplicates reach each of them.
@Suite struct DuplicateParentTests {
    /// The value of a text as it is parsed, with edits around and inside, and made of literals.
    static func forms(of text: String) throws -> [JSON] {
        let json = try JSON(parsing: text)
        var edited = json
        if json.kind == .object {
            edited["new"] = 1
            edited["new"] = nil
        } else {
            try edited.append(1)
            try edited.remove(at: edited.count - 1)
        }
        return text.contains("\\") ? [json, edited] : [json, edited, made(json)]
    }

    private static func made(_ json: JSON) -> JSON {
        switch json.kind {
        case .object: JSON(members: json.members.map { ($0.key, made($0.value)) })
        case .array: JSON(json.elements.map { made($0) })
        case .number: JSON(integerLiteral: json.int ?? 0)
        default: json
        }
    }

    private static func inPlace(_ place: inout JSON?, _ body: (inout JSON?) throws -> Void) rethrows {
        try body(&place)
    }

    /// Text, pointer, value (nil removes), the text wanted.
    @Test(
        arguments: [
            (#"{"a":{"r":"x"},"a":{"r":"y"}}"#, "a.r", 1, #"{"a":{"r":1},"a":{"r":1}}"#),
            (#"{"a":{"r":"x"},"\u0061":{"r":"y"}}"#, "a.r", 1, #"{"a":{"r":1},"\u0061":{"r":1}}"#),
            (
                #"{"a":{"r":1},"a":{"q":2},"a":null,"a":"s"}"#, "a.r", 3,
                #"{"a":{"r":3},"a":{"q":2,"r":3},"a":{"r":3},"a":{"r":3}}"#
            ),
            (#"{"a":null,"a":{"r":1,"q":2}}"#, "a.r", 3, #"{"a":{"r":3},"a":{"r":3,"q":2}}"#),
            (#"{"a":{"r":1,"r":2},"a":{"r":3,"q":0,"r":4}}"#, "a.r", 5, #"{"a":{"r":5},"a":{"r":5,"q":0}}"#),
            (
                #"{"a":{"b":{"c":1},"b":{}},"x":[],"a":{"b":{"c":2},"b":{"d":3}}}"#, "a.b.c", 9,
                #"{"a":{"b":{"c":9},"b":{"c":9}},"x":[],"a":{"b":{"c":9},"b":{"d":3,"c":9}}}"#
            ),
            (#"[{"a":[{"r":1}],"a":[{"r":2},3]}]"#, "0.a.0.r", 5, #"[{"a":[{"r":5}],"a":[{"r":5},3]}]"#),
            (#"{"a":[1],"a":[2,3]}"#, "a.-", 4, #"{"a":[1,4],"a":[2,3,4]}"#),
            (#"{"a":{"r":1},"a":{"r":2}}"#, "a.r", nil, #"{"a":{},"a":{}}"#),
            (#"{"a":{},"a":{"r":2,"q":1},"a":null,"a":[]}"#, "a.r", nil, #"{"a":{},"a":{"q":1},"a":null,"a":[]}"#),
            (#"{"a":[1,2],"a":[3]}"#, "a.1", nil, #"{"a":[1],"a":[3]}"#),
            (#"{"a":{},"a":null}"#, "a.r", nil, #"{"a":{},"a":null}"#),
            (#"{"a":{},"a":{}}"#, "a.b.c", 1, #"{"a":{"b":{"c":1}},"a":{"b":{"c":1}}}"#),
            // If an array has too few elements, the whole is set; the first occurrence decides what is possible.
            (#"{"a":[1,2],"a":[]}"#, "a.1", 5, #"{"a":[1,5]}"#),
            (#"{"o":{"a":[1,2]},"o":{"a":[],"b":0}}"#, "o.a.1", 5, #"{"o":{"a":[1,5]},"o":{"a":[1,5],"b":0}}"#),
            (#"{"a":{},"a":[]}"#, "a.r", 5, #"{"a":{"r":5},"a":{"r":5}}"#),
            (#"{"a":[],"a":{}}"#, "a.r", 5, #"{"a":[],"a":{}}"#),
            (#"{"a":[],"a":[1,2]}"#, "a.1", 5, #"{"a":[],"a":[1,2]}"#),
        ] as [(String, JSONPointer, JSON?, String)])
    func reachesEachOccurrence(text: String, pointer: JSONPointer, value: JSON?, expected: String) throws {
        for form in try Self.forms(of: text) {
            var json = form
            json[at: pointer] = value
            #expect(json.text() == expected)
            json = form
            if let value {
                #expect(((try? json.set(value, at: pointer)) != nil) == (expected != text))
                #expect(json.text() == expected)
            } else {
                #expect(((try? json.remove(at: pointer)) != nil) == (expected != text))
                #expect(json.text() == expected)
            }
            #expect(form.text() == text)
        }
    }

    @Test func insertsInEachOccurrence() throws {
        for form in try Self.forms(of: #"{"a":[1],"a":[2,3]}"#) {
            var json = form
            try json.insert(0, at: "a.0")
            #expect(json.text() == #"{"a":[0,1],"a":[0,2,3]}"#)
        }
        for other in ["[]", "{}", "null", "7"] {
            for form in try Self.forms(of: "{\"a\":[1,2],\"a\":\(other)}") {
                var json = form
                try json.insert(0, at: "a.1")
                #expect(json.text() == #"{"a":[1,0,2]}"#)
            }
        }
        var json = try JSON(parsing: #"{"a":[1],"a":[2,3]}"#)
        #expect(throws: JSONError.self) { try json.insert(0, at: "a.2") }
        #expect(json.text() == #"{"a":[1],"a":[2,3]}"#)
    }

    /// The first occurrence is edited in place, and the others get what was written.
    @Test func editsInPlaceReachTheOthers() throws {
        for form in try Self.forms(of: #"{"a":{"r":1,"l":["x"]},"a":{"r":2,"q":0,"l":["y","z"]}}"#) {
            var json = form
            json["a"]?["r"] = 5
            #expect(json.text() == #"{"a":{"r":5,"l":["x"]},"a":{"r":5,"q":0,"l":["y","z"]}}"#)
            try json[at: "a.l"]?.append("w")
            #expect(json.text() == #"{"a":{"r":5,"l":["x","w"]},"a":{"r":5,"q":0,"l":["x","w"]}}"#)
            json[at: "a"]?["l"]?[1] = .null
            #expect(json.text() == #"{"a":{"r":5,"l":["x",null]},"a":{"r":5,"q":0,"l":["x",null]}}"#)
            try json["a"]?.renameMember("r", to: "s")
            #expect(json.text() == #"{"a":{"s":5,"l":["x",null]},"a":{"q":0,"l":["x",null],"s":5}}"#)
            try json["a"]?.remove(at: "l")
            #expect(json.text() == #"{"a":{"s":5},"a":{"q":0,"s":5}}"#)
            try Self.inPlace(&json["a"]) {
                try $0?.set(1, at: "n.m")
                $0?["s"] = nil
            }
            #expect(json.text() == #"{"a":{"n":{"m":1}},"a":{"q":0,"n":{"m":1}}}"#)
            json["a"]?["q"] = nil
            #expect(json[at: "a.q"] == nil)
            #expect(form.text().contains(#""r":2,"q":0"#))
        }
    }

    /// Text that is the same before and after in the first occurrence.
    @Test func anEqualValueIsWrittenInTheOthers() throws {
        var json = try JSON(parsing: #"{"a":{"r":1},"a":{"r":2}}"#)
        json["a"]?["r"] = 1
        #expect(json.text() == #"{"a":{"r":1},"a":{"r":1}}"#)
    }

    @Test func anElementThatOthersDoNotHaveIsWrittenWithItsArray() throws {
        var json = try JSON(parsing: #"{"a":{"l":[1,{"n":2}]},"a":{"l":[],"q":0}}"#)
        json[at: "a.l.1"]?["n"] = 5
        #expect(json.text() == #"{"a":{"l":[1,{"n":5}]},"a":{"l":[1,{"n":5}],"q":0}}"#)
        json = try JSON(parsing: #"{"a":{"l":[1,{"n":2}]},"a":{"l":[3,4],"q":0}}"#)
        json[at: "a.l.1"]?["n"] = 5
        #expect(json.text() == #"{"a":{"l":[1,{"n":5}]},"a":{"l":[3,{"n":5}],"q":0}}"#)
    }

    @Test func commentsOfAllOccurrencesAreKept() throws {
        let text = """
            { // one
              "a": { /* two */ "r": 1 }, // three
              "a": { // four
                "q": 0, // five
                "r": 2, // six
              },
            }
            """
        var json = try JSON(parsing: text, dialect: .jsonc)
        try json.set(9, at: "a.r")
        #expect(json.text() == text.replacing(#""r": 1"#, with: #""r": 9"#).replacing(#""r": 2"#, with: #""r": 9"#))
        json["a"]?["r"] = 1
        #expect(json.text() == text.replacing(#""r": 2"#, with: #""r": 1"#))
    }

    @Test(arguments: [
        (#"[{"op":"add","path":"/a/r","value":5}]"#, #"{"a":{"r":5},"a":{"r":5,"q":0}}"#),
        (#"[{"op":"replace","path":"/a/r","value":5}]"#, #"{"a":{"r":5},"a":{"r":5,"q":0}}"#),
        (#"[{"op":"remove","path":"/a/r"}]"#, #"{"a":{},"a":{"q":0}}"#),
        (#"[{"op":"move","from":"/a/r","path":"/b"}]"#, #"{"a":{},"a":{"q":0},"b":1}"#),
        (#"[{"op":"move","from":"/a/r","path":"/a/s"}]"#, #"{"a":{"s":1},"a":{"q":0,"s":1}}"#),
        (#"[{"op":"copy","from":"/a/r","path":"/a/q"}]"#, #"{"a":{"r":1,"q":1},"a":{"r":2,"q":1}}"#),
    ])
    func patchesReachEachOccurrence(patch: String, expected: String) throws {
        for form in try Self.forms(of: #"{"a":{"r":1},"a":{"r":2,"q":0}}"#) {
            #expect(try form.applying(patch: JSON(parsing: patch)).text() == expected)
        }
    }

    @Test(arguments: [
        (#"{"a":{"r":5}}"#, #"{"a":{"r":5},"a":{"r":5,"q":0},"a":{"r":5},"a":{"r":5}}"#),
        (#"{"a":{"r":1}}"#, #"{"a":{"r":1},"a":{"r":1,"q":0},"a":{"r":1},"a":{"r":1}}"#),
        (#"{"a":{"q":null}}"#, #"{"a":{"r":1},"a":{"r":2},"a":{},"a":{}}"#),
        (
            #"{"a":{"o":{"p":null,"s":1}}}"#,
            #"{"a":{"r":1,"o":{"s":1}},"a":{"r":2,"q":0,"o":{"s":1}},"a":{"o":{"s":1}},"a":{"o":{"s":1}}}"#
        ),
        (#"{"a":5}"#, #"{"a":5}"#),
    ])
    func mergesReachEachOccurrence(patch: String, expected: String) throws {
        for form in try Self.forms(of: #"{"a":{"r":1},"a":{"r":2,"q":0},"a":null,"a":[]}"#) {
            #expect(try form.merging(JSON(parsing: patch)).text() == expected)
        }
    }

    @Test(.costs) func deepAndWideDuplicatesTakeLinearTime() throws {
        let ratio = try Cost.ratio(small: 2_000) { count in
            let text = "{" + (0..<count).map { #""a":{"r":\#($0)}"# }.joined(separator: ",") + "}"
            var json = try JSON(parsing: text)
            try json.set(1, at: "a.r")
            json["a"]?["r"] = 2
            json = json.merging(["a": ["r": 3]])
            try json.remove(at: "a.r")
            #expect(json.members.allSatisfy { $0.value.count == 0 } && json.count == count)
        }
        #expect(ratio < Cost.limit)
        let depth = 400
        let deep = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: #","a":{}}"#, count: depth)
        var json = try JSON(parsing: deep)
        let pointer = JSONPointer(Array(repeating: .key("a"), count: depth))
        try json.set(2, at: pointer)
        // One value in each of the objects beside the path, which get the rest of it.
        #expect(json[at: pointer] == 2 && json.text().split(separator: "2").count == depth + 1)
        try json.remove(at: pointer)
        #expect(json[at: pointer] == nil)
    }

    @Test(.costs) func settingAllMembersBelowADuplicateIsLinear() throws {
        let ratio = try Cost.ratio { count in
            let members = (0..<count).map { "\"key number \($0)\": \($0)" }.joined(separator: ", ")
            var json = try JSON(parsing: "{\"a\": {\(members)}, \"a\": {\(members)}}")
            for number in 0..<count { try json.set(true, at: JSONPointer([.key("a"), .key("key number \(number)")])) }
            for number in 0..<count { try json.set(1, at: JSONPointer([.key("a"), .key("new \(number)")])) }
            for number in 0..<count { try json.remove(at: JSONPointer([.key("a"), .key("new \(number)")])) }
        }
        #expect(ratio < Cost.limit)
    }
}
