import FoundationEssentials
import LazyJSON
import Testing

private enum Level: Int, JSONConvertible { case low = 1 }

private final class Exact: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .exact) var int: Int?
    @JSONProperty(using: .exact) var bool: Bool?
    @JSONProperty(using: .exact) var string: String?
    @JSONProperty(using: .exact) var double: Double?
    @JSONProperty(using: .exact) var decimal: Decimal?
    @JSONProperty(using: .exact) var date: Date?
    @JSONProperty(using: .exact) var level: Level?
    @JSONProperty(using: .exact) var ints: [Int]
    @JSONProperty(using: .exact) var unique: Set<Int>
    @JSONProperty(using: .exact) var named: [String: Int]
    @JSONProperty(using: .exact) var nested: [[Int?]]
}

@Suite("Exact conversions")
struct ExactConversionTests {
    @Test(
        "nothing is coerced",
        arguments: [
            (#"{"int":42}"#, true), (#"{"int":42.0}"#, true), (#"{"int":"42"}"#, false), (#"{"int":true}"#, false),
            (#"{"int":42.9}"#, false), (#"{"bool":true}"#, true), (#"{"bool":1}"#, false),
            (#"{"bool":"true"}"#, false), (#"{"string":"a"}"#, true), (#"{"string":7}"#, false),
            (#"{"string":true}"#, false), (#"{"string":"\ud800"}"#, false), (#"{"double":1}"#, true),
            (#"{"double":"1"}"#, false), (#"{"decimal":0.1}"#, true),
            (#"{"decimal":0.12345678901234567890123456789012345678901234567890}"#, false),
            (#"{"date":"2024-02-29T12:00:00Z"}"#, true), (#"{"date":1}"#, true), (#"{"date":"1"}"#, false),
            (#"{"date":"2024-02-29 12:00:00"}"#, false), (#"{"level":1}"#, true), (#"{"level":"1"}"#, false),
        ])
    func scalars(_ text: String, _ isReadable: Bool) throws {
        let model = try Exact(parsing: text)
        let issues = model.issues.filter { $0.kind != .missing }
        #expect(issues.map(\.kind) == (isReadable ? [] : [.unreadable]))
        let values: [Any?] = [
            model.int, model.bool, model.string, model.double, model.decimal, model.date, model.level,
        ]
        #expect(values.contains { $0 != nil } == isReadable)
    }

    @Test("the parts of a value are not coerced either, and stay when it is written")
    func parts() throws {
        let text = #"{"ints":[1,"2",3.5],"unique":["1",2],"named":{"a":1,"b":"2"},"nested":[[1,"2",null],3]}"#
        let model = try Exact(parsing: text)
        #expect(model.ints == [1])
        #expect(model.unique == [2])
        #expect(model.named == ["a": 1])
        #expect(model.nested == [[1, nil]])
        let changed = model.mutate {
            $0.ints.append(4)
            $0.unique.insert(3)
            $0.named["b"] = 5
            $0.nested[0].append(6)
        }
        #expect(
            changed.text()
                == #"{"ints":[1,"2",3.5,4],"unique":["1",2,3],"named":{"a":1,"b":5},"nested":[[1,"2",null,6],3]}"#)
        #expect(changed.named == ["a": 1, "b": 5])
    }

    @Test("what is written can be read without coercion")
    func written() throws {
        let model = try Exact(parsing: #"{"int":"42","bool":0,"string":7,"double":true,"date":"1"}"#)
        let changed = model.mutate {
            $0.int = 43
            $0.bool = true
            $0.string = "8"
            $0.double = 1
            $0.date = Date(timeIntervalSince1970: 2)
        }
        #expect(
            changed.text() == #"{"int":43,"bool":true,"string":"8","double":1,"date":"1970-01-01T00:00:02Z"}"#)
        #expect(changed.int == 43 && changed.bool == true && changed.string == "8" && changed.double == 1)
    }
}
