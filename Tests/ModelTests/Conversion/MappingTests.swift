import LazyJSON
import Testing

private enum State: Sendable { case on, off, unknown }

private final class Device: JSONModel, @unchecked Sendable {
    @JSONProperty(
        using: .mapping(["on": .on, 1: .on, "off": .off, 0: .off, "no": .off], default: .unknown)) var state: State =
            .unknown
    @JSONProperty(using: .mapping(["x": 1, "y": 2], default: 0)) var code: Int?
}

@Suite("Mapping of values")
struct MappingTests {
    @Test(
        "keys are compared by their JSON value",
        arguments: [
            (#""on""#, .on), ("1", .on), ("1.0", .on), ("10e-1", .on), (#""\u006fn""#, .on), ("0", .off), ("-0", .off),
            (#""ON""#, .unknown), ("2", .unknown), ("true", .unknown), ("null", .unknown), ("[]", .unknown),
        ] as [(String, State)])
    fileprivate func reads(_ text: String, _ state: State) throws {
        #expect(try Device(parsing: #"{"state":\#(text)}"#).state == state)
    }

    @Test(
        "a value is written as a key of the existing kind, and a text that means it already stays",
        arguments: [
            ("1.0", .on, "1.0"), ("1.0", .off, "0"), (#""on""#, .off, #""no""#), (#""off""#, .off, #""off""#),
            ("true", .on, "1"), ("null", .off, "0"), (#""odd""#, .unknown, #""odd""#),
            (#""odd""#, .on, #""on""#),
        ] as [(String, State, String)])
    fileprivate func writes(_ text: String, _ state: State, _ written: String) throws {
        let device = try Device(parsing: #"{"state":\#(text)}"#).mutate { $0.state = state }
        #expect(device.text() == #"{"state":\#(written)}"#)
        #expect(device.state == state)
    }

    @Test("nil is refused where it would be written as null, which reads as another value")
    func nilOverNull() throws {
        final class Words: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .mapping([.null: "none", "a": "A"], default: "?")) var all: JSONArray<String?>
            @JSONProperty(using: .mapping([.null: "none", "a": "A"], default: "?"), onNil: .null) var one: String?
            @JSONProperty(using: .mapping([.null: "none", "a": "A"], default: "?")) var removed: String?
        }
        let words = try Words(parsing: #"{"all":[null,"a"],"one":"a","removed":null}"#)
        #expect(Array(words.all) == ["none", "A"] && words.removed == "none")
        var draft = words.draft()
        draft.all[1] = nil
        draft.one = nil
        draft.removed = nil
        #expect(draft.issues.map(\.pointer.description) == ["/all/1", "/one"])
        #expect(draft.json.text() == #"{"all":[null,"a"],"one":"a"}"#)
        draft.all[1] = "none"
        draft.one = "none"
        #expect(draft.json.text() == #"{"all":[null,null],"one":null}"# && draft.issues.isEmpty)
    }

    @Test("null is a key like others, and a missing member is not")
    func null() throws {
        final class Door: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .mapping([.null: .off, "on": .on], default: .unknown)) var state: State = .unknown
            @JSONProperty(using: .mapping([.null: .off, "on": .on], default: .unknown)) var other: State?
            @JSONProperty(using: .mapping([.null: 0, "x": 1], default: 9).checking { $0 < 9 }) var code: Int?
            @JSONProperty(using: .each(.mapping([.null: 0, "x": 1], default: 9))) var codes: [Int]
        }
        let door = try Door(parsing: #"{"state":null,"other":null,"code":null,"codes":["x",null]}"#)
        #expect(door.state == .off && door.other == .off && door.code == 0 && door.codes == [1, 0])
        #expect(door.issues.isEmpty)
        #expect(door.$state.presence == .null)
        #expect(try door.$state.value() == .off)
        #expect(
            door.mutate {
                $0.state = .off; $0.other = .off; $0.code = 0
            } === door)
        #expect(door.mutate { $0.state = .on }.text() == #"{"state":"on","other":null,"code":null,"codes":["x",null]}"#)
        let open = try Door(parsing: #"{"state":"on","other":"on"}"#)
        #expect(open.mutate { $0.state = .off }.text() == #"{"state":null,"other":"on"}"#)
        #expect(Door().state == .unknown && Door().other == nil)
        #expect(Door().mutate { $0.state = .off }.state == .off)
        #expect(try JSONArray<Int?>(parsing: "[null]").first == .some(nil))
    }

    @Test("an unknown value is an issue, and stays when something else is written")
    func unknown() throws {
        let device = try Device(parsing: #"{"state":"odd"}"#)
        #expect(device.issues.map(\.kind) == [.unreadable])
        #expect(device.$state.issue?.rawText == #""odd""#)
        #expect(throws: JSONError.self) { try device.$state.value() }
        #expect(device.mutate { $0.code = 2 }.text() == #"{"state":"odd","code":"y"}"#)
    }

    @Test("a value without a key is not written, which is an issue")
    func withoutKey() throws {
        var draft = try Device(parsing: #"{"state":"on"}"#).draft()
        draft.state = .unknown
        #expect(draft.json.text() == #"{"state":"on"}"#)
        #expect(draft.issues.map(\.kind) == [.unwritable])
        let same = Device()
        #expect(same.mutate { $0.state = .unknown } === same)
    }

    final class Panel: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .each(.mapping(["x": 1, "y": 2], default: 0))) var codes: Set<Int>
    }

    @Test("a default without a key stays in a set that is written")
    func defaultInSet() throws {
        let panel = try Panel(parsing: #"{"codes":["odd","x","other"]}"#)
        #expect(panel.mutate { $0.codes = panel.codes } === panel)
        #expect(try panel.mutate(.checked) { $0.codes.insert(2) }.text() == #"{"codes":["odd","x","other","y"]}"#)
        #expect(try panel.mutate(.checked) { $0.codes.remove(0) }.text() == #"{"codes":["x"]}"#)
        #expect(throws: JSONValidationError.self) { try Panel().mutate(.checked) { $0.codes = [0] } }
    }

    final class Gauge: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<Int>.mapping([.null: 7, "x": 1], default: 0))
            return all
        }

        @JSONProperty(using: JSONConversion(decode: { json, _ in try json.value() })) var level: Int
    }

    @Test("a value that would be written as null, and not be read as it, is refused")
    func nullThatIsNotRead() throws {
        let gauge = try Gauge(parsing: #"{"level":1}"#)
        #expect(throws: JSONValidationError.self) { try gauge.mutate(.checked) { $0.level = 7 } }
        #expect(gauge.mutate { $0.level = 7 } === gauge)
    }
}
