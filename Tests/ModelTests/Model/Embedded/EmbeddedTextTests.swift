import LazyJSON
import Testing

/// Strings that are empty, or whose text is not JSON.
struct EmbeddedTextTests {
    final class Call: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .embedded) var maybe: ToolArguments?
        @JSONProperty(using: .embedded) var always: ToolArguments
        @JSONProperty(using: .embedded) var payload: JSON?
        @JSONProperty(using: .embedded(.standard)) var numbers: [Int] = [7]
        @JSONProperty(.required, using: .embedded) var needed: ToolArguments?
    }

    private func issues(_ name: String, _ value: JSON) throws -> [String] {
        let call = try #require(Call([name: value]))
        return call.issues.filter { $0.pointer == JSONPointer([.key(name)]) }.map { "\($0.kind) \($0.severity)" }
    }

    @Test(arguments: ["maybe", "always", "payload", "numbers", "needed"])
    func anEmptyStringIsMissing(_ name: String) throws {
        let empty = try #require(Call([name: ""]))
        #expect(empty.numbers == [7] && empty.payload == nil && empty.maybe == nil && empty.always.city == "")
        let missing = Call().issues.filter { $0.pointer == JSONPointer([.key(name)]) }.map {
            "\($0.kind) \($0.severity)"
        }
        #expect(try issues(name, "") == missing)
    }

    @Test func aWriteOverAnEmptyStringWritesAString() throws {
        let empty = try Call(parsing: #"{"maybe":"","always":"","payload":"","numbers":""}"#)
        let full = try empty.mutate(.checked) {
            $0.maybe = ToolArguments { $0.city = "a" }
            $0.always.city = "b"
            $0.payload = [1]
            $0.numbers.append(8)
        }
        #expect(
            full.text()
                == #"{"maybe":"{\"city\":\"a\"}","always":"{\"city\":\"b\"}","payload":"[1]","numbers":"[7,8]"}"#)
    }

    @Test(
        arguments: [
            ("{a: 1}", "line 1, column 2 of its text: expected a key in quotes or '}', found a name without quotes"),
            ("{\"a\":\n  tru}", "line 2, column 6 of its text: expected 'true', found '}'"),
            ("[1, 2", "line 1, column 6 of its text: expected ',' or ']' after an element, found the end of the input"),
            ("{} secret", "line 1, column 4 of its text: expected nothing but white space after the value, found 's'"),
            ("secret", "line 1, column 1 of its text: expected a value, found 's'"),
            ("  ", "line 1, column 3 of its text: expected a value, found the end of the input"),
        ])
    func theErrorSaysWhatWasMetAndWhere(_ text: String, _ mistake: String) throws {
        let call = try #require(Call(["maybe": JSON(text), "payload": JSON(text)]))
        for name in ["maybe", "payload"] {
            let issue = try #require(call.issues.first { $0.pointer == JSONPointer([.key(name)]) })
            #expect(issue.kind == .unreadable && issue.expected == "a string that contains JSON (\(mistake))")
            #expect(!issue.expected.contains("secret"))
        }
        #expect(throws: JSONError.self) { try call.$maybe.value() }
    }

    @Test(
        "null is written in a string, as a member that is null has no value", arguments: ["2", "[1]", "\"2\"", "null"])
    func nullIsAValueInAString(_ value: String) throws {
        let call = try Call(parsing: "{\"payload\": \(value)}")
        let changed = try call.mutate(.checked) { $0.payload = .null }
        #expect(changed.payload == .null && changed.json["payload"] == "null")
        #expect(try Call(parsing: changed.text()).payload == .null)
    }
}
