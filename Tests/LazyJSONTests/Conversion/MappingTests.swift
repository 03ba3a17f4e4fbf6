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
        "a value is written as a key of the kind that stands there, and what means it already stays",
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
}
