import LazyJSON
import Testing

/// The style in which new members and elements are written, and what removal leaves.
@Suite struct StyleTests {
    /// Document, pointer, the text wanted after setting 9 there.
    @Test(arguments: [
        ("{}", "a", #"{"a":9}"#),
        ("{ }", "a", #"{"a":9}"#),
        (#"{"a":1}"#, "b", #"{"a":1,"b":9}"#),
        (#"{"a": 1}"#, "b", #"{"a": 1, "b": 9}"#),
        (#"{ "a": 1 }"#, "b", #"{ "a": 1, "b": 9 }"#),
        (#"{ "a" : 1 , "b" : 2 }"#, "c", #"{ "a" : 1 , "b" : 2 , "c" : 9 }"#),
        ("{\n  \"a\": 1\n}", "b", "{\n  \"a\": 1,\n  \"b\": 9\n}"),
        ("{\r\n\t\"a\":1,\r\n\t\"b\":2\r\n}\r\n", "c", "{\r\n\t\"a\":1,\r\n\t\"b\":2,\r\n\t\"c\":9\r\n}\r\n"),
        ("{ \"a\": 1\n, \"b\": 2\n}", "c", "{ \"a\": 1\n, \"b\": 2\n, \"c\": 9\n}"),
        ("[]", "0", "[9]"), ("[1]", "1", "[1,9]"), ("[1, 2]", "2", "[1, 2, 9]"), ("[ 1 ]", "1", "[ 1, 9 ]"),
        ("[\n  1\n]", "1", "[\n  1,\n  9\n]"),
        // Missing parents: compact on one line, else one step deeper than their container.
        (#"{"a":1}"#, "b.c.d", #"{"a":1,"b":{"c":{"d":9}}}"#),
        (#"{"a":1}"#, "b.0.d", #"{"a":1,"b":[{"d":9}]}"#),
        ("{\n  \"a\": 1\n}", "b.c.d", "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": {\n      \"d\": 9\n    }\n  }\n}"),
        ("{\n\t\"a\" : 1\n}", "b.0", "{\n\t\"a\" : 1,\n\t\"b\" : [\n\t\t9\n\t]\n}"),
        ("[\n  1\n]", "1.a", "[\n  1,\n  {\n    \"a\": 9\n  }\n]"),
        ("{\n  \"a\": null\n}", "a.b", "{\n  \"a\": {\n    \"b\": 9\n  }\n}"),
        ("{\n  \"a\": {}\n}", "a.b", "{\n  \"a\": {\n    \"b\": 9\n  }\n}"),
        ("null", "a.b", #"{"a":{"b":9}}"#),
    ])
    func newTextFollowsItsSiblings(document: String, pointer: JSONPointer, expected: String) throws {
        var json = try JSON(parsing: document)
        try json.set(9, at: pointer)
        #expect(json.text() == expected)
        var again: JSON = try JSON(parsing: json.text())
        try json.set(8, at: pointer)
        try again.set(8, at: pointer)
        #expect(json.text() == again.text())
    }

    /// Document, pointer, and the text expected after removing the value there.
    @Test(arguments: [
        (#"{"a":1}"#, "a", "{}"), ("{\n  \"a\": 1\n}", "a", "{}"), ("[ 1 ]", "0", "[]"),
        (#"{"a": 1, "b": 2}"#, "a", #"{"b": 2}"#), (#"{"a": 1, "b": 2}"#, "b", #"{"a": 1}"#),
        ("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", "b", "{\n  \"a\": 1,\n  \"c\": 3\n}"),
        ("{\n  \"a\": 1,\n  \"b\": 2\n}", "a", "{\n  \"b\": 2\n}"),
        ("{\n  \"a\": 1,\n  \"b\": 2\n}", "b", "{\n  \"a\": 1\n}"),
        ("{ \"a\": 1\n, \"b\": 2\n}", "b", "{ \"a\": 1\n}"),
        ("[1 ,2 , 3 ]", "1", "[1 ,3 ]"),
        ("{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}", "b", "{\n  \"a\": 1,\n  \"c\": 3\n}"),
        ("{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}", "a", "{\n  \"b\": 2,\n  \"c\": 3\n}"),
        ("{\"a\": 1,\n \"b\": 2}", "a", "{\"b\": 2}"),
        ("[1, 2,\n 3, 4]", "1", "[1,\n 3, 4]"), ("[1,\n 2, 3]", "0", "[2, 3]"),
        (#"{"a":1,"b":2,"a":3,"\u0061":4}"#, "a", #"{"b":2}"#),
    ])
    func removalTakesOneCommaAndTheLine(document: String, pointer: JSONPointer, expected: String) throws {
        var json = try JSON(parsing: document)
        try json.remove(at: pointer)
        #expect(json.text() == expected)
    }

    /// Document, pointer, code and pointer of the error.
    @Test(arguments: [
        (#"{"a":1}"#, "a.b", JSONError.Code.wrongKind, "/a"), (#"{"a":[1]}"#, "a.b", .wrongKind, "/a/b"),
        (#"{"a":[1]}"#, "a.2", .indexOutOfRange, "/a/2"), (#"{"a":[1]}"#, "a.5.b", .indexOutOfRange, "/a/5"),
        (#"{"a":[1]}"#, "a.0.b", .wrongKind, "/a/0"), ("1", "a", .wrongKind, ""),
        (#"{"a":[1]}"#, "a.x.b", .wrongKind, "/a/x"),
    ])
    func whatIsInTheWayIsAnErrorThatChangesNothing(
        document: String, pointer: JSONPointer, code: JSONError.Code, place: JSONPointer
    ) throws {
        var json = try JSON(parsing: document)
        let error = #expect(throws: JSONError.self) { try json.set(9, at: pointer) }
        #expect(error?.code == code)
        #expect(error?.pointer == place)
        #expect(json.text() == document)
    }
}
