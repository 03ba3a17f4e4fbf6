import FoundationEssentials
import LazyJSON

/// The expected value of an encoder, as a simple tree.
final class EncodingModel {
    enum Content {
        case nothing
        case scalar(String)
        case object([(name: String, value: EncodingModel)])
        case array([EncodingModel])
    }

    var content: Content

    init(_ content: Content = .nothing) { self.content = content }

    /// Creates the tree of a value.
    convenience init(_ json: JSON) {
        switch json.kind {
        case .object: self.init(.object(json.members.map { ($0.key, EncodingModel($0.value)) }))
        case .array: self.init(.array(json.elements.map { EncodingModel($0) }))
        default: self.init(.scalar(json.text()))
        }
    }

    var members: [(name: String, value: EncodingModel)] {
        if case .object(let members) = content { members } else { [] }
    }

    var elements: [EncodingModel] {
        if case .array(let elements) = content { elements } else { [] }
    }

    var isArray: Bool {
        if case .array = content { true } else { false }
    }

    var isObject: Bool {
        if case .object = content { true } else { false }
    }

    subscript(name: String) -> EncodingModel? { members.first { $0.name == name }?.value }

    /// Replaces or appends a member.
    func set(_ name: String, to value: EncodingModel) {
        var members = members
        if let position = members.firstIndex(where: { $0.name == name }) {
            members[position].value = value
        } else {
            members.append((name, value))
        }
        content = .object(members)
    }

    func append(_ value: EncodingModel) { content = .array(elements + [value]) }

    /// Adds the members or elements of another value, or replaces a scalar.
    func add(_ other: EncodingModel) {
        switch other.content {
        case .object(let members):
            if !isObject { content = .object([]) }
            for (name, value) in members { set(name, to: value) }
        case .array(let elements):
            content = .array(self.elements + elements)
        default:
            content = other.content
        }
    }

    /// The text; an empty object if nothing was encoded.
    var text: String {
        switch content {
        case .nothing: "{}"
        case .scalar(let text): text
        case .object(let members):
            "{" + members.map { "\(JSON($0.name).text()):\($0.value.text)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        }
    }
}

/// A value and its text.
struct EncodingSample {
    let value: any Encodable
    let text: String

    init(_ value: any Encodable, _ text: String) {
        self.value = value
        self.text = text
    }

    var model: EncodingModel {
        // A sample whose text is no JSON fails the comparison.
        EncodingModel((try? JSON(parsing: text)) ?? .null)
    }

    static var scalars: [EncodingSample] {
        [
            EncodingSample(true, "true"), EncodingSample(-7, "-7"), EncodingSample(Int8.min, "-128"),
            EncodingSample(UInt64.max, "18446744073709551615"), EncodingSample(0.1, "0.1"),
            EncodingSample(Float(1.5), "1.5"), EncodingSample(3.0, "3"),
            EncodingSample(Int128.max, "170141183460469231731687303715884105727"),
            EncodingSample("é\"\n", #""é\"\n""#), EncodingSample(Int?.none, "null"), EncodingSample(Int??.some(4), "4"),
            EncodingSample(CodingSamples.Color.red, #""red""#), EncodingSample(CodingSamples.Level.high, "2"),
            EncodingSample(Decimal(string: "1.25"), "1.25"), EncodingSample(URL(string: "a:b"), #""a:b""#),
            EncodingSample(Data([1]), #""AQ==""#), EncodingSample(Date(timeIntervalSinceReferenceDate: 2), "2"),
            EncodingSample(JSON("x"), #""x""#),
        ]
    }

    /// Dictionaries, whose members are sorted where several of them follow each other.
    static var dictionaries: [EncodingSample] {
        [
            EncodingSample(["b": 1, "a": 2], #"{"a":2,"b":1}"#), EncodingSample([Int: Int](), "{}"),
            EncodingSample([CodingSamples.Size.small: true], #"{"small":true}"#),
            EncodingSample(["c": JSON(["d": [1]])], #"{"c":{"d":[1]}}"#),
        ]
    }

    static var objects: [EncodingSample] {
        [
            EncodingSample(CodingSamples.Point(a: 1, b: nil), #"{"a":1}"#),
            EncodingSample(CodingSamples.Shape.rect(width: 1, height: nil), #"{"rect":{"width":1}}"#),
            EncodingSample(CodingSamples.Shape.point, #"{"point":{}}"#),
            EncodingSample(CodingSamples.Derived(), #"{"b":2,"super":{"a":1}}"#),
            EncodingSample(CodingSamples.Flat(), #"{"a":1,"b":"x"}"#),
            EncodingSample(JSON(["c": 1]), #"{"c":1}"#),
        ]
    }

    static var all: [EncodingSample] { scalars + dictionaries + objects + arrays }

    static var arrays: [EncodingSample] {
        [
            EncodingSample([1, 2], "[1,2]"), EncodingSample([true], "[true]"), EncodingSample([String](), "[]"),
            EncodingSample([Int?](arrayLiteral: nil, 3), "[null,3]"), EncodingSample(Set([5]), "[5]"),
            EncodingSample([CodingSamples.Color.red: 1], #"["red",1]"#), EncodingSample([[0.5], []], "[[0.5],[]]"),
            EncodingSample(0..<3, "[0,3]"), EncodingSample(JSON([[1], [2]]), "[[1],[2]]"),
        ]
    }
}
