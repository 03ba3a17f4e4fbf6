import FoundationEssentials
import LazyJSON
import Testing

enum Word: String, JSONConvertible { case yes, no, other }

enum Digit: Int, JSONConvertible { case one = 1, two }

enum Half: Double, JSONConvertible { case half = 0.5, whole = 1 }

final class Child: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String?
    @JSONProperty var size: Int
}

/// A property of every type; those that need no default have none.
final class Every: JSONModel, @unchecked Sendable {
    @JSONProperty var bool: Bool
    @JSONProperty var int: Int
    @JSONProperty var int8: Int8
    @JSONProperty var int16: Int16
    @JSONProperty var int32: Int32
    @JSONProperty var int64: Int64
    @JSONProperty var int128: Int128
    @JSONProperty var uint: UInt
    @JSONProperty var uint8: UInt8
    @JSONProperty var uint16: UInt16
    @JSONProperty var uint32: UInt32
    @JSONProperty var uint64: UInt64
    @JSONProperty var uint128: UInt128
    @JSONProperty var float: Float
    @JSONProperty var double: Double
    @JSONProperty var decimal: Decimal
    @JSONProperty var string: String
    @JSONProperty var url: URL?
    @JSONProperty var uuid: UUID?
    @JSONProperty var data: Data?
    @JSONProperty var date: Date?
    @JSONProperty var word: Word = .other
    @JSONProperty var digit: Digit?
    @JSONProperty var half: Half?
    @JSONProperty var maybe: Int?
    @JSONProperty var any: JSON
    @JSONProperty var child: Child
    @JSONProperty var maybeChild: Child?
    @JSONProperty var ints: [Int]
    @JSONProperty var holes: [Int?]
    @JSONProperty var unique: Set<String>
    @JSONProperty var named: [String: Double]
    @JSONProperty var children: [Child]
    @JSONProperty var byName: [String: Child]
    @JSONProperty var table: [[Word]]
    @JSONProperty var declared: Int = 7
    @JSONProperty var big: [Int] = [1, 2]
}

/// The JSON of a property, and what the property reads.
struct PropertyRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<Value: Equatable & Sendable>(
        _ text: String, _ name: String, _ read: @escaping @Sendable (Every) -> Value, _ expected: Value
    ) {
        testDescription = "\(name): \(text)"
        check = {
            let every = try Every(parsing: #"{"\#(name)":\#(text)}"#)
            #expect(read(every) == expected)
            #expect(read(every) == expected, "the same when it is read again")
        }
    }
}

@Suite("Reading properties")
struct PropertyReadTests {
    @Test("each row of the table holds", arguments: scalars + texts + enums + containers)
    func row(_ row: PropertyRow) throws { try row.check() }

    private static let scalars: [PropertyRow] = [
        PropertyRow("42", "int", \.int, 42), PropertyRow("42.9", "int", \.int, 42),
        PropertyRow("-42.9", "int", \.int, -42), PropertyRow("1e3", "int", \.int, 1_000),
        PropertyRow("1e30", "int", \.int, 0), PropertyRow(#"" 42 ""#, "int", \.int, 42),
        PropertyRow(#""abc""#, "int", \.int, 0), PropertyRow("true", "int", \.int, 1),
        PropertyRow("null", "int", \.int, 0), PropertyRow("[1]", "int", \.int, 0),
        PropertyRow("128", "int8", \.int8, 0), PropertyRow("-128", "int8", \.int8, -128),
        PropertyRow("-32768", "int16", \.int16, -32_768), PropertyRow("2147483647", "int32", \.int32, .max),
        PropertyRow("9223372036854775807", "int64", \.int64, .max),
        PropertyRow("9223372036854775808", "int64", \.int64, 0),
        PropertyRow("170141183460469231731687303715884105727", "int128", \.int128, .max),
        PropertyRow("-1", "uint", \.uint, 0), PropertyRow("255.5", "uint8", \.uint8, 255),
        PropertyRow("256", "uint8", \.uint8, 0), PropertyRow("65535", "uint16", \.uint16, .max),
        PropertyRow("4294967296", "uint32", \.uint32, 0),
        PropertyRow("18446744073709551615", "uint64", \.uint64, .max),
        PropertyRow("1e38", "uint128", \.uint128, 100_000_000_000_000_000_000_000_000_000_000_000_000),
        PropertyRow("0.1", "double", \.double, 0.1), PropertyRow("1e400", "double", \.double, 0),
        PropertyRow(#""2.5""#, "double", \.double, 2.5), PropertyRow("true", "double", \.double, 1),
        PropertyRow("0.1", "float", \.float, 0.1), PropertyRow("1e39", "float", \.float, 0),
        PropertyRow("2", "bool", \.bool, true), PropertyRow("0.0", "bool", \.bool, false),
        PropertyRow(#""TRUE""#, "bool", \.bool, true), PropertyRow(#""0""#, "bool", \.bool, false),
        PropertyRow(#""x""#, "bool", \.bool, false), PropertyRow("{}", "bool", \.bool, false),
        PropertyRow("0.1", "decimal", { $0.decimal }, Decimal(sign: .plus, exponent: -1, significand: 1)),
        PropertyRow(#""-5e1""#, "decimal", { $0.decimal }, -50), PropertyRow("true", "decimal", { $0.decimal }, 0),
        PropertyRow("null", "declared", \.declared, 7), PropertyRow(#""x""#, "declared", \.declared, 7),
        PropertyRow("{}", "declared", \.declared, 7), PropertyRow("8", "declared", \.declared, 8),
        PropertyRow("null", "maybe", \.maybe, nil), PropertyRow(#""x""#, "maybe", \.maybe, nil),
        PropertyRow("0", "maybe", \.maybe, 0), PropertyRow("[]", "maybe", \.maybe, nil),
    ]

    private static let texts: [PropertyRow] = [
        PropertyRow(#""a\nb\u0041""#, "string", \.string, "a\nbA"), PropertyRow("1.50", "string", \.string, "1.50"),
        PropertyRow("false", "string", \.string, "false"), PropertyRow("null", "string", \.string, ""),
        PropertyRow(#""a\ud800""#, "string", \.string, "a\u{FFFD}"), PropertyRow("[]", "string", \.string, ""),
        PropertyRow(#""\u0000""#, "string", \.string, "\0"),
        PropertyRow(#""http://a.b/c?d=e#f""#, "url", { $0.url }, URL(string: "http://a.b/c?d=e#f")),
        PropertyRow(#""a b""#, "url", { $0.url }, URL(string: "a%20b")), PropertyRow("7", "url", { $0.url }, nil),
        PropertyRow(
            #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, "uuid", { $0.uuid },
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
        PropertyRow(#""e621e1f8""#, "uuid", { $0.uuid }, nil), PropertyRow("true", "uuid", { $0.uuid }, nil),
        PropertyRow(#""YWI=""#, "data", { $0.data }, Data("ab".utf8)), PropertyRow(#""*""#, "data", { $0.data }, nil),
        PropertyRow("1.5", "date", { $0.date }, Date(timeIntervalSince1970: 1.5)),
        PropertyRow(#""1970-01-01T00:00:01.5Z""#, "date", { $0.date }, Date(timeIntervalSince1970: 1.5)),
        PropertyRow(#""1970-01-01 00:00:01""#, "date", { $0.date }, Date(timeIntervalSince1970: 1)),
        PropertyRow(#""1""#, "date", { $0.date }, Date(timeIntervalSince1970: 1)),
        PropertyRow(#""2020-02-30T00:00:00Z""#, "date", { $0.date }, nil),
        PropertyRow("false", "date", { $0.date }, nil),
    ]

    private static let enums: [PropertyRow] = [
        PropertyRow(#""yes""#, "word", \.word, .yes), PropertyRow(#""maybe""#, "word", \.word, .other),
        PropertyRow("1", "word", \.word, .other), PropertyRow("null", "word", \.word, .other),
        PropertyRow("2", "digit", \.digit, .two), PropertyRow(#""2""#, "digit", \.digit, .two),
        PropertyRow("true", "digit", \.digit, .one), PropertyRow("3", "digit", \.digit, nil),
        PropertyRow("0.50", "half", \.half, .half), PropertyRow("1", "half", \.half, .whole),
    ]

    private static let containers: [PropertyRow] = [
        PropertyRow(#"[1,"2",null,"x",3.5]"#, "ints", \.ints, [1, 2, 3]), PropertyRow("{}", "ints", \.ints, []),
        PropertyRow("7", "ints", \.ints, []), PropertyRow("null", "ints", \.ints, []),
        PropertyRow(#"[1,null,"x"]"#, "holes", \.holes, [1, nil]),
        PropertyRow(#"["a",1,"a",null]"#, "unique", \.unique, ["a", "1"]),
        PropertyRow(#"{"a":1,"b":"x","c":"2","a":3}"#, "named", \.named, ["a": 1, "c": 2]),
        PropertyRow("[]", "named", \.named, [:]),
        PropertyRow(#"[["yes","x"],1,["no"]]"#, "table", \.table, [[.yes], [.no]]),
        PropertyRow(#"{"name":"a","size":"2"}"#, "child", { [$0.child.name, "\($0.child.size)"] }, ["a", "2"]),
        PropertyRow("[]", "child", { $0.child.name }, nil), PropertyRow("null", "child", \.child.size, 0),
        PropertyRow("7", "maybeChild", { $0.maybeChild == nil }, true),
        PropertyRow("{}", "maybeChild", { $0.maybeChild == nil }, false),
        PropertyRow(#"[{"size":1},null,{"size":2},[]]"#, "children", { $0.children.map(\.size) }, [1, 2]),
        PropertyRow(#"{"x":{"size":1},"y":7}"#, "byName", { $0.byName.mapValues(\.size) }, ["x": 1]),
        PropertyRow("[1, 2]", "any", { $0.any.text() }, "[1, 2]"),
        PropertyRow("{}", "big", \.big, [1, 2]), PropertyRow("[]", "big", \.big, []),
    ]

    @Test("what is missing reads as the empty value, the default or nil")
    func missing() {
        let every = Every()
        #expect(every.int == 0 && every.uint128 == 0 && every.double == 0 && every.decimal == 0 && !every.bool)
        #expect(every.string.isEmpty && every.any.isNull && every.ints.isEmpty && every.named.isEmpty)
        #expect(every.url == nil && every.maybe == nil && every.maybeChild == nil && every.word == .other)
        #expect(every.child.size == 0 && every.declared == 7 && every.big == [1, 2])
    }

    // MARK: Mirrors

    @Test("its mirror has the path, the state and the value")
    func mirror() throws {
        let model = try Looked(parsing: #"{"a":{"b":7}}"#)
        #expect(children(of: model, "_deep") == ["path": "/a/b", "state": "not read"])
        _ = (model.deep, model.name)
        #expect(children(of: model, "_deep") == ["path": "/a/b", "state": "read", "value": "7"])
        #expect(children(of: model, "_name") == ["path": "/name", "state": "read", "value": "nil"])
    }

    @Test("a property of an integer takes two words")
    func size() {
        #expect(MemoryLayout<JSONProperty<Int>>.stride == 16)
    }

    private func children(of model: Looked, _ label: String) -> [String: String] {
        let wrapper = Mirror(reflecting: model).children.first { $0.label == label }?.value
        let children = wrapper.map { Mirror(reflecting: $0).children.map { ($0.label ?? "", "\($0.value)") } } ?? []
        return Dictionary(uniqueKeysWithValues: children)
    }
}

private final class Looked: JSONModel, @unchecked Sendable {
    @JSONProperty("a.b") var deep: Int
    @JSONProperty var name: String?
}
