import FoundationEssentials
import LazyJSON
import Testing

private enum Kind: String, JSONConvertible { case a, b }

private final class City: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String = "?"
    @JSONProperty var size: Int?
}

private final class Row: JSONModel, @unchecked Sendable {
    @JSONProperty var i: Int?
    @JSONProperty var small: Int8?
    @JSONProperty var d: Double?
    @JSONProperty var b: Bool?
    @JSONProperty var s: String?
    @JSONProperty var dec: Decimal?
    @JSONProperty var date: Date?
    @JSONProperty var url: URL?
    @JSONProperty var uuid: UUID?
    @JSONProperty var data: Data?
    @JSONProperty var kind: Kind?
    @JSONProperty var declared: Int = 5
    @JSONProperty(checking: { $0 > 0 }) var positive: Int?
    @JSONProperty("deep.er") var deeper: Int?
    @JSONProperty var list: [Int]?
    @JSONProperty var unique: Set<Int>?
    @JSONProperty var named: [String: Int]?
    @JSONProperty var city: City?
    @JSONProperty var cities: [City]?
    @JSONProperty var byName: [String: [City]]?
    @JSONProperty var any: JSON = .null
}

private final class Needs: JSONModel, @unchecked Sendable {
    @JSONProperty var count: Int
    @JSONProperty var name: String
    @JSONProperty var any: JSON
    @JSONProperty var list: [Int]
    @JSONProperty var city: City
    @JSONProperty var withDefault: Int = 1
    @JSONProperty var optional: Int?
}

private final class Chain: JSONModel, @unchecked Sendable {
    @JSONProperty var next: Chain?
    @JSONProperty var value: Int?
    @JSONProperty("next") var same: Chain?
}

/// A model's text, and the issues that it has: their pointers and kinds.
struct IssueRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let issues: [String]

    init(_ text: String, _ issues: String...) { (testDescription, self.issues) = (text, issues) }
}

@Suite("Values that were coerced or defaulted")
struct IssuesTests {
    @Test(
        "each row of the read table has its issue",
        arguments: [
            IssueRow(#"{"i":42}"#), IssueRow(#"{"i":42.0}"#), IssueRow(#"{"i":42.9}"#, "/i lossy"),
            IssueRow(#"{"i":"42"}"#, "/i coerced"), IssueRow(#"{"i":"42.9"}"#, "/i lossy"),
            IssueRow(#"{"i":true}"#, "/i coerced"), IssueRow(#"{"i":"abc"}"#, "/i unreadable"),
            IssueRow(#"{"i":1e30}"#, "/i unreadable"), IssueRow(#"{"small":128}"#, "/small unreadable"),
            IssueRow(#"{"i":null}"#), IssueRow(#"{"i":[]}"#, "/i unreadable"), IssueRow(#"{"i":{}}"#, "/i unreadable"),
            IssueRow(#"{"d":0.1}"#), IssueRow(#"{"d":1e400}"#, "/d unreadable"), IssueRow(#"{"d":"1"}"#, "/d coerced"),
            IssueRow(#"{"d":false}"#, "/d coerced"), IssueRow(#"{"d":"x"}"#, "/d unreadable"),
            IssueRow(#"{"b":true}"#), IssueRow(#"{"b":0}"#, "/b coerced"), IssueRow(#"{"b":"TRUE"}"#, "/b coerced"),
            IssueRow(#"{"b":"1"}"#, "/b coerced"), IssueRow(#"{"b":"maybe"}"#, "/b unreadable"),
            IssueRow(#"{"s":"a"}"#), IssueRow(#"{"s":1.50}"#, "/s coerced"), IssueRow(#"{"s":true}"#, "/s coerced"),
            IssueRow(#"{"s":"\ud800"}"#, "/s lossy"), IssueRow(#"{"s":{}}"#, "/s unreadable"),
            IssueRow(#"{"dec":0.1}"#), IssueRow(#"{"dec":"0.1"}"#, "/dec coerced"),
            IssueRow(#"{"dec":1.2345678901234567890123456789012345678901234567}"#, "/dec lossy"),
            IssueRow(#"{"dec":true}"#, "/dec unreadable"), IssueRow(#"{"dec":1e999}"#, "/dec unreadable"),
            IssueRow(#"{"date":1}"#), IssueRow(#"{"date":"2024-02-29T00:00:00Z"}"#),
            IssueRow(#"{"date":"2024-02-29 00:00:00"}"#, "/date coerced"), IssueRow(#"{"date":"1"}"#, "/date coerced"),
            IssueRow(#"{"date":"2024-02-30T00:00:00Z"}"#, "/date unreadable"),
            IssueRow(#"{"date":true}"#, "/date unreadable"),
            IssueRow(#"{"url":"http://a.b/c"}"#), IssueRow(#"{"url":"a b"}"#, "/url coerced"),
            IssueRow(#"{"url":1}"#, "/url unreadable"),
            IssueRow(#"{"uuid":"x"}"#, "/uuid unreadable"), IssueRow(#"{"data":"*"}"#, "/data unreadable"),
            IssueRow(#"{"kind":"a"}"#), IssueRow(#"{"kind":"z"}"#, "/kind unreadable"),
            IssueRow(#"{"kind":1}"#, "/kind unreadable"),
            IssueRow(#"{"declared":null}"#, "/declared null"), IssueRow(#"{"declared":"6"}"#, "/declared coerced"),
            IssueRow(#"{"positive":1}"#), IssueRow(#"{"positive":0}"#, "/positive refused"),
            IssueRow(#"{"positive":"0"}"#, "/positive refused"), IssueRow(#"{"positive":"1"}"#, "/positive coerced"),
            IssueRow(#"{"deep":{"er":"1"}}"#, "/deep/er coerced"), IssueRow(#"{"deep":7}"#),
            IssueRow(
                #"{"list":[1,"2",null,"x",3.5]}"#, "/list/1 coerced", "/list/2 unreadable",
                "/list/3 unreadable", "/list/4 lossy"),
            IssueRow(#"{"list":{}}"#, "/list unreadable"), IssueRow(#"{"unique":[1,"x"]}"#, "/unique/1 unreadable"),
            IssueRow(
                #"{"named":{"a":"1","b~/":[],"0":null}}"#, "/named/a coerced", "/named/b~0~1 unreadable",
                "/named/0 unreadable"),
            IssueRow(#"{"named":{"a":1,"\u0061":2}}"#, "/named/a duplicate"),
            IssueRow(#"{"i":1,"\u0069":2}"#, "/i duplicate"),
            IssueRow(#"{"i":"x","i":2}"#, "/i duplicate", "/i unreadable"),
            IssueRow(#"{"deep":{"er":1},"deep":{}}"#, "/deep/er duplicate"),
            IssueRow(#"{"city":{"size":"1"}}"#, "/city/size coerced"), IssueRow(#"{"city":[]}"#, "/city unreadable"),
            IssueRow(#"{"city":null}"#),
            IssueRow(
                #"{"cities":[{"name":1},7,{"name":null}]}"#, "/cities/1 unreadable",
                "/cities/0/name coerced", "/cities/2/name null"),
            IssueRow(#"{"byName":{"x":[{},{"size":[]}]}}"#, "/byName/x/1/size unreadable"),
            IssueRow(#"{"any":{"i":"42","i":1}}"#), IssueRow(#"{"any":null}"#), IssueRow(#"{"unknown":1,"unknown":2}"#),
        ])
    func row(_ row: IssueRow) throws {
        let model = try Row(parsing: row.testDescription)
        #expect(model.issues.map { "\($0.pointer) \($0.kind)" } == row.issues)
        // The same of JSON that was edited.
        var json = model.json
        json["edited"] = 1
        let edited = try #require(Row(json))
        #expect(edited.issues.map { "\($0.pointer) \($0.kind)" } == row.issues)
        if row.issues.isEmpty {
            try model.validate()
        } else {
            let error = #expect(throws: JSONValidationError.self) { try model.validate() }
            #expect(error?.issues == model.issues)
        }
    }

    @Test("what is missing without a default is an issue, and null where it is not expected")
    func missing() throws {
        #expect(
            Needs().issues.map { "\($0.pointer) \($0.kind)" }
                == ["/count missing", "/name missing", "/any missing", "/list missing", "/city missing"])
        let nulls = try Needs(
            parsing:
                #"{"count":null,"name":null,"any":null,"list":null,"city":null,"withDefault":null,"optional":null}"#)
        #expect(
            nulls.issues.map { "\($0.pointer) \($0.kind)" }
                == ["/count null", "/name null", "/list null", "/city null", "/withDefault null"])
        #expect(nulls.issues.first?.found == "null" && nulls.issues.first?.rawText == "null")
        #expect(Needs().issues.first?.found == "nothing" && Needs().issues.first?.rawText == nil)
    }

    @Test("an issue says what was expected and found, and the text is cut at 200 bytes")
    func texts() throws {
        let long = String(repeating: "é", count: 300)
        let issue = try #require(try Row(parsing: #"{"i":"\#(long)"}"#).issues.first)
        #expect(issue.expected == "an integer from \(Int.min) to \(Int.max)")
        #expect(issue.rawText?.utf8.count == 199)
        let other = try #require(try Row(parsing: #"{"list":{"a":1}}"#).issues.first)
        #expect(other.found == "an object" && other.expected == "an array" && other.rawText == #"{"a":1}"#)
    }

    @Test("the state of a property tells missing, null and values, and gives its issue and value")
    func state() throws {
        let row = try Row(parsing: #"{"i":"42","s":null,"kind":1,"positive":0,"list":["x"]}"#)
        #expect(row.$i.presence == .value && row.$s.presence == .null && row.$d.presence == .missing)
        #expect(row.$i.json?.text() == #""42""# && row.$d.json == nil)
        #expect(row.$i.issue?.kind == .coerced && row.$s.issue == nil)
        #expect(row.$list.issue == nil, "what lies inside is not of the value itself")
        #expect(try row.$i.value() == 42)
        #expect(try row.$s.value() == nil)
        #expect(try row.$d.value() == nil)
        #expect(try row.$list.value() == [])
        #expect(throws: JSONError.self) { try row.$kind.value() }
        let error = #expect(throws: JSONError.self) { try row.$positive.value() }
        #expect(error?.pointer == "positive")
        #expect(throws: JSONError.self) { try Needs().$count.value() }
        let removed = row.mutate { draft in
            #expect(draft.$i.presence == .value)
            draft.i = nil
            #expect(draft.$i.presence == .missing)
        }
        #expect(removed.i == nil)
    }

    @Test("duplicates in JSON that was made are issues, too")
    func madeDuplicates() throws {
        let json: JSON = ["i": 1, "named": ["x": 1], "i": 2]
        let row = try #require(Row(json))
        #expect(row.i == 1)
        #expect(row.issues.map { "\($0.pointer) \($0.kind)" } == ["/i duplicate"])
        #expect(row.mutate { $0.i = 3 }.issues.isEmpty)
    }

    @Test("validation can reject members that no property maps")
    func unknownMembers() throws {
        let city = try City(parsing: #"{"name":"Oslo","extra":{"a":1}}"#)
        try city.validate()
        let error = #expect(throws: JSONValidationError.self) { try city.validate(unknownMembers: .reject) }
        #expect(error?.issues.map(\.pointer) == ["extra"])
    }

    @Test("models that nest deep are checked without recursion, in linear time")
    func deep() {
        let isDone = Threads.run { _ in
            let depth = 100_000
            let text =
                String(repeating: #"{"value":1,"next":"#, count: depth) + #"{"value":"x"}"#
                + String(repeating: "}", count: depth)
            guard let chain = try? Chain(parsing: text, limits: JSONLimits(depth: depth + 1)) else {
                Issue.record("not parsed")
                return
            }
            let issues = chain.issues
            #expect(issues.map(\.kind) == [.unreadable])
            #expect(issues.first?.pointer.components.count == depth + 1)
            #expect(chain.deepDescription().utf8.count < 100_000)
            #expect("\(chain)".utf8.count < 1_000)
        }
        #expect(isDone)
    }

    @Test("an issue at each of many levels does not take the square of the depth")
    func deepIssues() {
        let isDone = Threads.run { _ in
            let depth = 20_000
            let text =
                String(repeating: #"{"value":"1","odd":0,"next":"#, count: depth) + "{}"
                + String(repeating: "}", count: depth)
            guard let chain = try? Chain(parsing: text, limits: JSONLimits(depth: depth + 1)) else { return }
            let issues = chain.issues
            #expect(issues.count > 1_000)
            #expect(issues.last?.kind == .coerced)
            #expect(chain.unmapped.count > 1_000)
        }
        #expect(isDone)
    }

    @Test("an issue is described in one sentence")
    func description() throws {
        let city = try City(parsing: #"{"name": []}"#)
        let issue = try #require(city.issues.first)
        #expect("\(issue)".hasPrefix("/name: unreadable, expected "))
    }
}
