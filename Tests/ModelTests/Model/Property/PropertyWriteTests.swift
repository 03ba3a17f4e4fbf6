import FoundationEssentials
import LazyJSON
import Testing

private final class Policy: JSONModel, @unchecked Sendable {
    @JSONProperty(onNil: .null) var nulled: Int?
    @JSONProperty var removed: Int?
    @JSONProperty("a.b") var deep: Int?
    @JSONProperty("list.2.x") var third: Int?
    @JSONProperty(checking: { $0 > 0 }) var positive: Int = 1
}

private final class Fallbacks: JSONModel, @unchecked Sendable {
    @JSONProperty var limit: Double = .infinity
    @JSONProperty var none: Double = .nan
    @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day = Date(timeIntervalSince1970: 90_000)
}

/// The text of a property, a change, and the text afterwards; nil where the member is gone.
struct ChangeRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init(
        _ name: String, _ text: String?, _ expected: String?,
        _ change: @escaping @Sendable (inout JSONDraft<Every>) -> Void
    ) {
        testDescription = "\(name): \(text ?? "missing") becomes \(expected ?? "missing")"
        check = {
            let every = try Every(parsing: "{ \(text.map { "\"\(name)\" : \($0) , " } ?? "")\"odd\" : 1.0 }")
            let changed = every.mutate(change)
            #expect(try JSON(parsing: changed.text())[name]?.rawText == expected)
            #expect(changed.json["odd"]?.rawText == "1.0")
            #expect((changed === every) == (text.map { Array($0.utf8) } == expected.map { Array($0.utf8) }))
            #expect(changed.mutate(change) === changed, "the same again changes nothing")
        }
    }
}

@Suite("Writing properties")
struct PropertyWriteTests {
    @Test("each row of the table holds", arguments: numbers + texts + nils + containers)
    func row(_ row: ChangeRow) throws { try row.check() }

    private static let numbers: [ChangeRow] = [
        ChangeRow("int", "42", "43") { $0.int = 43 }, ChangeRow("int", #""42""#, #""43""#) { $0.int = 43 },
        ChangeRow("int", "42.9", "42.9") { $0.int = 42 }, ChangeRow("int", "42.9", "43") { $0.int = 43 },
        ChangeRow("int", "1e3", "1e3") { $0.int = 1_000 }, ChangeRow("int", "true", "2") { $0.int = 2 },
        ChangeRow("int", "true", "false") { $0.int = 0 }, ChangeRow("int", nil, nil) { $0.int = 0 },
        ChangeRow("int", nil, "1") { $0.int = 1 }, ChangeRow("int", "null", "null") { $0.int = 0 },
        ChangeRow("int", "[1]", "[1]") { $0.int = 0 }, ChangeRow("int", #""x""#, #""x""#) { $0.int = 0 },
        ChangeRow("int", "null", "0") { $0.set(\.int, to: 0) }, ChangeRow("int", "[1]", "0") { $0.set(\.int, to: 0) },
        ChangeRow("int", #""x""#, #""0""#) { $0.set(\.int, to: 0) },
        ChangeRow("int", nil, "0") { $0.set(\.int, to: 0) }, ChangeRow("int", "0.5", "0.5") { $0.set(\.int, to: 0) },
        ChangeRow("declared", nil, nil) { $0.declared = 7 }, ChangeRow("declared", "null", "null") { $0.declared = 7 },
        ChangeRow("declared", "{}", "{}") { $0.declared = 7 }, ChangeRow("declared", nil, "0") { $0.declared = 0 },
        ChangeRow("uint64", "1", "18446744073709551615") { $0.uint64 = .max },
        ChangeRow("double", "42", "4.5") { $0.double = 4.5 }, ChangeRow("double", "1.5", "3.0") { $0.double = 3 },
        ChangeRow("double", "1", "3") { $0.double = 3 }, ChangeRow("double", "1.0", "1.0") { $0.double = 1 },
        ChangeRow("double", "0", "-0") { $0.double = -0.0 }, ChangeRow("double", "-0.0", "-0.0") { $0.double = -0.0 },
        ChangeRow("double", "-0.0", "0.0") { $0.double = 0 },
        ChangeRow("double", #""1.5""#, #""2.5""#) { $0.double = 2.5 },
        ChangeRow("double", nil, nil) { $0.double = 0 }, ChangeRow("double", nil, "-0") { $0.double = -0.0 },
        ChangeRow("double", "1", "null") { $0.double = .nan },
        ChangeRow("float", "0.1", "0.1") { $0.float = 0.1 }, ChangeRow("float", "0.1", "0.3") { $0.float = 0.3 },
        ChangeRow("decimal", "1.10", "1.10") { $0.decimal = Decimal(sign: .plus, exponent: -1, significand: 11) },
        ChangeRow("decimal", #""1""#, #""2""#) { $0.decimal = 2 },
        ChangeRow("bool", "true", "false") { $0.bool = false }, ChangeRow("bool", "1", "0") { $0.bool = false },
        ChangeRow("bool", "7", "7") { $0.bool = true }, ChangeRow("bool", #""TRUE""#, #""FALSE""#) { $0.bool = false },
        ChangeRow("bool", nil, nil) { $0.bool = false }, ChangeRow("bool", "null", "null") { $0.bool = false },
    ]

    private static let texts: [ChangeRow] = [
        ChangeRow("string", #""\u0041""#, #""\u0041""#) { $0.string = "A" },
        ChangeRow("string", #""a""#, #""a\"b\\\n""#) { $0.string = "a\"b\\\n" },
        ChangeRow("string", "7", #""abc""#) { $0.string = "abc" }, ChangeRow("string", "7", "8") { $0.string = "8" },
        ChangeRow("string", "7", "7") { $0.string = "7" }, ChangeRow("string", "7", #""08""#) { $0.string = "08" },
        ChangeRow("string", "7", #""9007199254740993""#) { $0.string = "9007199254740993" },
        ChangeRow("string", "true", "false") { $0.string = "false" }, ChangeRow("string", nil, nil) { $0.string = "" },
        ChangeRow("string", "null", "null") { $0.string = "" },
        ChangeRow("string", "\"e\u{301}\"", "\"\u{E9}\"") { $0.string = "\u{E9}" },
        ChangeRow("string", "\"\u{E9}\"", "\"\u{E9}\"") { $0.string = "\u{E9}" },
        ChangeRow("date", "1.0", "2.0") { $0.date = Date(timeIntervalSince1970: 2) },
        ChangeRow("date", #""1970-01-01T01:00:01.50+01:00""#, #""1970-01-01T01:00:02.00+01:00""#) {
            $0.date = Date(timeIntervalSince1970: 2)
        },
        ChangeRow("date", nil, #""1970-01-01T00:00:02Z""#) { $0.date = Date(timeIntervalSince1970: 2) },
        ChangeRow("url", #""http:\/\/a""#, #""http:\/\/a""#) { $0.url = URL(string: "http://a") },
        ChangeRow("uuid", #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, #""e621e1f8-c36c-495a-93fc-0c247a3e6e50""#) {
            $0.uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E50")
        },
        ChangeRow("data", #""YWI=""#, #""YQ==""#) { $0.data = Data("a".utf8) },
        ChangeRow("word", #""yes""#, #""no""#) { $0.word = .no }, ChangeRow("word", nil, nil) { $0.word = .other },
        ChangeRow("digit", #""1""#, #""2""#) { $0.digit = .two }, ChangeRow("digit", "1.0", "1.0") { $0.digit = .one },
    ]

    private static let nils: [ChangeRow] = [
        ChangeRow("maybe", "1", nil) { $0.maybe = nil }, ChangeRow("maybe", "null", "null") { $0.maybe = nil },
        ChangeRow("maybe", #""x""#, #""x""#) { $0.maybe = nil }, ChangeRow("maybe", nil, nil) { $0.maybe = nil },
        ChangeRow("maybe", nil, "0") { $0.maybe = 0 }, ChangeRow("maybe", "0.0", "0.0") { $0.maybe = 0 },
        ChangeRow("maybe", "1", nil) { $0.remove(\.maybe) }, ChangeRow("maybe", "1", "null") { $0.setNull(\.maybe) },
        ChangeRow("maybe", nil, "null") { $0.setNull(\.maybe) }, ChangeRow("int", "1", nil) { $0.remove(\.int) },
        ChangeRow("maybeChild", "{}", nil) { $0.maybeChild = Child?.none },
        ChangeRow("date", #""x""#, #""x""#) { $0.date = nil },
        ChangeRow("maybe", "null", nil) { $0.set(\.maybe, to: nil) },
        ChangeRow("date", #""x""#, nil) { $0.remove(\.date) },
    ]

    private static let containers: [ChangeRow] = [
        ChangeRow("ints", #"[1.0, "2",null, 3]"#, #"[1.0, "2",null, 3, 4]"#) {
            if $0.ints.last != 4 { $0.ints.append(4) }
        },
        ChangeRow("ints", nil, nil) { $0.ints = [] }, ChangeRow("ints", "null", "null") { $0.ints = [] },
        ChangeRow("ints", "{}", "{}") { $0.ints = [] }, ChangeRow("big", nil, nil) { $0.big = [1, 2] },
        ChangeRow("big", nil, "[]") { $0.big = [] },
        ChangeRow("holes", "[1, null]", "[1, null, 2]") { if $0.holes.last != 2 { $0.holes.append(2) } },
        ChangeRow("unique", #"["b", "a", 1]"#, #"["b", 1]"#) { $0.unique.remove("a") },
        ChangeRow("named", #"{"a" : 1.0, "b" : "x"}"#, #"{"a" : 1.0, "b" : "x", "c" : 2}"#) { $0.named["c"] = 2 },
        ChangeRow("named", #"{"a" : 1.0, "b" : 2}"#, #"{"b" : 2}"#) { $0.named["a"] = nil },
        ChangeRow("child", #"{"name" : "a", "odd" : 1}"#, #"{"name" : "b", "odd" : 1}"#) { $0.child.name = "b" },
        ChangeRow("child", nil, #"{ "name" : "b" }"#) { $0.child.name = "b" },
        ChangeRow("child", nil, nil) { $0.child.size = 0 }, ChangeRow("child", "7", "7") { $0.child.size = 0 },
        ChangeRow("any", "[1]", "[1.0]") { $0.any = [1.0] },
        ChangeRow("table", #"[["yes", "x"], 7]"#, #"[["yes", "x", "no"], 7]"#) { $0.table[0] = [.yes, .no] },
    ]

    @Test("an unknown raw value stays until another is written")
    func unknownRawValue() throws {
        let every = try Every(parsing: #"{"word":"odd","table":[["odd","yes"]]}"#)
        #expect(every.mutate { $0.int = 1 }.text() == #"{"word":"odd","table":[["odd","yes"]],"int":1}"#)
        #expect(every.mutate { $0.word = .other } === every)
        #expect(every.mutate { $0.set(\.word, to: .other) }.text() == #"{"word":"other","table":[["odd","yes"]]}"#)
        #expect(every.mutate { $0.table[0].append(.no) }.text() == #"{"word":"odd","table":[["odd","yes","no"]]}"#)
    }

    @Test("nil writes null where the property says so")
    func nilPolicy() throws {
        #expect(try Policy(parsing: #"{"nulled":1}"#).mutate { $0.nulled = nil }.text() == #"{"nulled":null}"#)
        let same = try Policy(parsing: #"{"nulled":null}"#)
        #expect(same.mutate { $0.nulled = nil } === same)
        let missing = Policy()
        #expect(missing.mutate { $0.nulled = nil } === missing)
        #expect(missing.mutate { $0.set(\.nulled, to: nil) }.text() == #"{"nulled":null}"#)
        #expect(Policy { $0.nulled = nil }.text() == #"{"nulled":null}"#)
        #expect(Policy { $0.removed = nil }.text() == "{}")
    }

    @Test("building writes everything that is set")
    func building() {
        let every = Every {
            $0.int = 0
            $0.declared = 7
            $0.string = ""
            $0.ints = []
            $0.word = .other
        }
        #expect(every.text() == #"{"int":0,"declared":7,"string":"","ints":[],"word":"other"}"#)
    }

    @Test("a path makes its parents, and replaces scalars in the way")
    func paths() throws {
        #expect(Policy { $0.deep = 1 }.text() == #"{"a":{"b":1}}"#)
        #expect(try Policy(parsing: #"{"a":null}"#).mutate { $0.deep = 1 }.text() == #"{"a":{"b":1}}"#)
        #expect(try Policy(parsing: #"{"a":7}"#).mutate { $0.deep = 1 }.text() == #"{"a":{"b":1}}"#)
        #expect(
            try Policy(parsing: #"{"list":[1,2]}"#).mutate { $0.third = 3 }.text() == #"{"list":[1,2,{"x":3}]}"#)
    }

    @Test("an index beyond the count is an issue of the draft")
    func indexBeyond() throws {
        var draft = try Policy(parsing: #"{"list":[1]}"#).draft()
        draft.third = 3
        #expect(draft.json.text() == #"{"list":[1]}"#)
        #expect(draft.issues.map { "\($0.pointer) \($0.kind)" } == ["/list/2/x unwritable"])
    }

    @Test(
        "what JSON lacks is written as null and is an issue of the draft",
        arguments: [Double.nan, .infinity, -.infinity])
    func nonFinite(_ value: Double) throws {
        var draft = try Every(parsing: #"{"double":1.5,"named":{"a":1}}"#).draft()
        draft.double = value
        draft.named["b"] = value
        #expect(draft.json.text() == #"{"double":null,"named":{"a":1,"b":null}}"#)
        let unwritable = draft.issues.filter { $0.kind == .unwritable }
        #expect(unwritable.map(\.pointer) == ["double", "named.b"])
        draft.double = 2
        #expect(draft.issues.filter { $0.kind == .unwritable }.map(\.pointer) == ["named.b"])
    }

    @Test("a default without JSON is no issue of other values, nor of itself where the member is missing")
    func defaultsWithoutJSON() throws {
        let empty = try Fallbacks(parsing: "{}")
        #expect(try empty.mutate(.checked) { $0.limit = 5 }.text() == #"{"limit":5}"#)
        #expect(try empty.mutate(.checked) { $0.limit = .infinity } === empty)
        #expect(try empty.mutate(.checked) { $0.none = .nan } === empty)
        #expect(throws: JSONValidationError.self) { try empty.mutate(.checked) { $0.limit = .nan } }
        #expect(throws: JSONValidationError.self) { try empty.mutate(.checked) { $0.none = .infinity } }
    }

    @Test("a value that is written like the default, and is another one, is written")
    func lossyDefaults() throws {
        let empty = try Fallbacks(parsing: "{}")
        let midnight = Date(timeIntervalSince1970: 86_400)
        let changed = empty.mutate { $0.day = midnight }
        #expect(changed.text() == #"{"day":"1970-01-02"}"# && changed.day == midnight)
        #expect(empty.mutate { $0.day = Date(timeIntervalSince1970: 90_000) } === empty)
    }

    @Test("a value that the check refuses is an issue of the draft")
    func refused() throws {
        var draft = try Policy(parsing: #"{"positive":2}"#).draft()
        draft.positive = -1
        #expect(draft.issues.map { "\($0.pointer) \($0.kind)" } == ["/positive refused"])
        #expect(draft.positive == 2)
    }

    @Test("setting a duplicated member changes the first and removes the others")
    func duplicates() throws {
        let every = try Every(parsing: #"{"int":1,"x":0,"\u0069nt":2}"#)
        #expect(every.mutate { $0.int = 3 }.text() == #"{"int":3,"x":0}"#)
        #expect(every.mutate { $0.int = 1 } === every)
        #expect(every.mutate { $0.set(\.int, to: 1) }.text() == #"{"int":1,"x":0}"#)
        let twice = try Every(parsing: #"{"int":1,"x":0,"\u0069nt":1}"#)
        #expect(twice.mutate { $0.int = 1 } === twice)
        #expect(every.mutate { $0.remove(\.int) }.text() == #"{"x":0}"#)
    }
}
