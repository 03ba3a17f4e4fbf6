import LazyJSON
import Testing

/// Subscripts of values of all kinds, by assignment and in place.
struct SubscriptTests {
    private static func inPlace(_ place: inout JSON?, _ value: JSON?) { place = value }

    @Test(
        arguments: [
            ("{}", "a", 1, #"{"a":1}"#), ("null", "a", 1, #"{"a":1}"#), ("null", "-", 1, #"{"-":1}"#),
            ("null", "0", 1, #"{"0":1}"#), (" null\n", "a", 1, " {\n   \"a\": 1\n }\n"), ("null", "a", nil, "null"),
            ("[1]", "a", 2, "[1]"), ("[1]", "-", 2, "[1]"), ("[1]", "0", 2, "[1]"), ("7", "a", 1, "7"),
            (#""x""#, "a", 1, #""x""#), ("true", "a", nil, "true"), (#"{"a": 1}"#, "a", nil, "{}"),
            (#"{"a": 1}"#, "b", nil, #"{"a": 1}"#), (#"{"a": 1, "a": 2}"#, "a", 3, #"{"a": 3}"#),
            (#"{"a": 1, "b": 0, "\u0061": 2}"#, "a", nil, #"{"b": 0}"#), (#"{"a": [1], "a": 2}"#, "a", 3, #"{"a": 3}"#),
            (#"{"a.b": 1}"#, "a.b", 2, #"{"a.b": 2}"#), (#"{"/a": 1}"#, "/a", 2, #"{"/a": 2}"#),
        ] as [(String, String, JSON?, String)])
    func membersAreSet(text: String, key: String, value: JSON?, expected: String) throws {
        var json = try JSON(parsing: text)
        json[key] = value
        #expect(json.text() == expected)
        var other = try JSON(parsing: text)
        Self.inPlace(&other[key], value)
        #expect(other.text() == expected)
    }

    @Test(
        arguments: [
            ("[]", 0, 1, "[1]"), ("[1, 2]", 1, 3, "[1, 3]"), ("[1, 2]", 2, 3, "[1, 2, 3]"), ("[1, 2]", 3, 3, "[1, 2]"),
            ("[1, 2]", -1, 3, "[1, 2]"), ("[1, 2]", 0, nil, "[2]"), ("[1, 2]", 1, nil, "[1]"),
            ("[1, 2]", 2, nil, "[1, 2]"),
            ("null", 0, 1, "[1]"), ("null", 1, 1, "null"), ("null", -1, 1, "null"), ("null", 0, nil, "null"),
            (#"{"0": 1}"#, 0, 2, #"{"0": 1}"#), (#"{"0": 1}"#, 0, nil, #"{"0": 1}"#), ("{}", 0, 2, "{}"),
            ("7", 0, 1, "7"),
            (#"{"-1": 1}"#, -1, 2, #"{"-1": 1}"#),
        ] as [(String, Int, JSON?, String)])
    func elementsAreSet(text: String, position: Int, value: JSON?, expected: String) throws {
        var json = try JSON(parsing: text)
        json[position] = value
        #expect(json.text() == expected)
        var other = try JSON(parsing: text)
        Self.inPlace(&other[position], value)
        #expect(other.text() == expected)
    }

    @Test(
        arguments: [
            ("{}", "a.b.c", 1, #"{"a":{"b":{"c":1}}}"#), ("{}", "a.0.c", 1, #"{"a":[{"c":1}]}"#),
            ("{}", "a.1", 1, #"{"a":{"1":1}}"#), ("{}", "a.-", 1, #"{"a":[1]}"#),
            (#"{"a":null}"#, "a.b", 1, #"{"a":{"b":1}}"#),
            (#"{"a":7}"#, "a.b", 1, #"{"a":{"b":1}}"#), (#"{"a":[1]}"#, "a.1", 2, #"{"a":[1,2]}"#),
            (#"{"a":[1]}"#, "a.2", 2, #"{"a":[1]}"#), (#"{"a":[1]}"#, "a.b", 2, #"{"a":[1]}"#),
            ("7", "a", 1, #"{"a":1}"#),
            ("{}", "a", nil, "{}"), ("{}", "a.b", nil, "{}"), (" 7 ", "", 1, " 1 "), (" 7 ", "", nil, " null "),
            (#"{"a":{"b":1}}"#, "a.b", nil, #"{"a":{}}"#), ("null", "0", 1, "[1]"), ("null", "1", 1, #"{"1":1}"#),
        ] as [(String, JSONPointer, JSON?, String)])
    func pointersAreSet(text: String, pointer: JSONPointer, value: JSON?, expected: String) throws {
        var json = try JSON(parsing: text)
        json[at: pointer] = value
        #expect(json.text() == expected)
        var other = try JSON(parsing: text)
        Self.inPlace(&other[at: pointer], value)
        #expect(other.text() == expected)
    }

    /// The array is not opened for edits: its comments would lose their ranges.
    @Test func settingAMemberOfAnArrayChangesNothing() throws {
        let text = "[\n  1\n  // c\n]"
        var json = try JSON(parsing: text, dialect: .jsonc)
        json["a"] = 2
        #expect(json.text() == text)
        #expect(json.comments().first?.sourceRange?.bytes == 8..<12)
    }

    @Test func nothingBeyondTheEndOfAnEditedArray() throws {
        var json = try JSON(parsing: "[1, {}]")
        json[at: "1.a"] = 1
        #expect(json[2] == nil && json[-1] == nil)
        json[2] = nil
        #expect(json.text() == "[1, {\"a\": 1}]")
    }

    @Test func failedEditsInPlaceChangeNothing() throws {
        var json: JSON = ["a": 1, "a": 2]
        #expect(throws: JSONError.self) { try json["a"]?.append(3) }
        #expect(json.text() == #"{"a":1,"a":2}"#)
        json = ["a": [1], "a": 2]
        #expect(throws: JSONError.self) { try json["a"]?.insert(3, at: 9) }
        #expect(json.text() == #"{"a":[1],"a":2}"#)
    }

    @Test(arguments: ["[9]", "{}", "7", #""a long text that is kept elsewhere""#])
    func replacingAContainerInPlaceTakesDuplicatesAway(text: String) throws {
        var json = try JSON(parsing: #"{"a": [1], "a": 2}"#)
        try Self.inPlace(&json["a"], JSON(parsing: text))
        #expect(json.text() == "{\"a\": \(text)}")
        json = try JSON(parsing: #"{"a": [1], "a": 2}"#)
        try json["a"]?.append(2)
        try Self.inPlace(&json["a"], JSON(parsing: text))
        #expect(json.text() == "{\"a\": \(text)}")
        json = ["a": [1], "a": 2]
        try Self.inPlace(&json["a"], JSON(parsing: text))
        #expect(json.text() == "{\"a\":\(text)}")
    }

    /// Whether it is the container that was there, with changes, is not known of containers that were made in code.
    @Test func aMadeContainerInPlaceOfAMadeDuplicateIsRefused() {
        var json: JSON = ["a": [1], "a": 2]
        Self.inPlace(&json["a"], [3])
        #expect(json.text() == #"{"a":[1],"a":2}"#)
        json["a"] = [3]
        #expect(json.text() == #"{"a":[3]}"#)
    }

    @Test(arguments: [false, true], [#"{"a":[{"b":1}],"a":2}"#, #"{"a":[{"b":[]}],"a":[3],"c":{}}"#])
    func editingADuplicateInPlaceDoesNothing(isShared: Bool, text: String) throws {
        var values = [try JSON(parsing: text), try JSON(parsing: text)]
        values[1][at: "a.0.b"] = 0
        values[1][at: "a.0.b"] = try JSON(parsing: text)[at: "a.0.b"]
        if text.utf8.count < 25 { values.append(["a": [["b": 1]], "a": 2]) }
        for value in values {
            var json = value
            let (copy, text) = (isShared ? json : nil, value.text())
            try json["a"]?.append(4)
            json["a"]?[0]?["b"] = nil
            try json[at: "a"]?.remove(at: 0)
            try json[at: "a.0"]?.set(5, at: "d")
            #expect(json.text() == text)
            #expect(value.text() == text)
            #expect(copy == nil || copy == value)
        }
    }

    @Test(
        arguments: [
            ("{}", "", .wrongKind), ("{}", "a", .notFound), ("[]", "0", .indexOutOfRange), ("[1]", "a", .wrongKind),
            ("[1]", "-", .wrongKind), ("7", "a", .wrongKind), (#"{"a":7}"#, "a.b", .wrongKind),
            ("{}", "a.b", .notFound),
        ] as [(String, JSONPointer, JSONError.Code)])
    func removingWhatIsNotThereThrows(text: String, pointer: JSONPointer, code: JSONError.Code) throws {
        var json = try JSON(parsing: text)
        let error = #expect(throws: JSONError.self) { try json.remove(at: pointer) }
        #expect(error?.code == code)
        #expect(json.text() == text)
    }

    @Test(
        arguments: [
            ("7", "a", .wrongKind), (#"{"a":7}"#, "a.b", .wrongKind), ("[1]", "2", .indexOutOfRange),
            ("[1]", "a", .wrongKind),
            (#"{"a":[{}]}"#, "a.5.b", .indexOutOfRange), (#"{"a":[{}]}"#, "a.x.b", .wrongKind),
            (#"{"a":[7]}"#, "a.0.b", .wrongKind),
        ] as [(String, JSONPointer, JSONError.Code)])
    func settingWhatCannotBeThereThrows(text: String, pointer: JSONPointer, code: JSONError.Code) throws {
        var json = try JSON(parsing: text)
        let error = #expect(throws: JSONError.self) { try json.set(1, at: pointer) }
        #expect(error?.code == code)
        #expect(json.text() == text)
    }

    @Test func anEditedValueInsideAnotherOneIsReadAsEdited() throws {
        var inner = try JSON(parsing: #"{"a":[1,{"b":2}],"c":3}"#)
        inner[at: "a.1.b"] = 9
        let outer: JSON = [inner]
        #expect(outer.text() == #"[{"a":[1,{"b":9}],"c":3}]"#)
        #expect(outer[0]?["a"]?.text() == #"[1,{"b":9}]"#)
        #expect(outer[at: "0.a.1"]?.text() == #"{"b":9}"#)
    }

    @Test func aWholeValueThatIsReplacedInPlaceKeepsTheDialect() throws {
        func replace(_ value: inout JSON, by other: JSON) { value = other }
        let commented = try JSON(parsing: "[1 /* x */]", dialect: .jsonc)
        for text in ["{\"a\":1}", " {\"a\":1}\n"] {
            var strict = try JSON(parsing: text)
            replace(&strict[at: ""]!, by: commented)
            #expect(strict.dialect == .json && strict.text() == text.replacing("{\"a\":1}", with: "[1]"))
            var json = try JSON(parsing: text, dialect: .jsonc)
            replace(&json[at: ""]!, by: ["b": 2])
            #expect(json.dialect == .jsonc && json.text() == text.replacing("{\"a\":1}", with: "{\"b\":2}"))
            try json.setComments([JSONComment("// c")], at: "b")
        }
    }
}
