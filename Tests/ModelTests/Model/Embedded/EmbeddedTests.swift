import FoundationEssentials
import LazyJSON
import LazyJSONLines
import Testing

/// Models and values that are JSON in a string.
struct EmbeddedTests {
    private func call(_ text: String) throws -> ToolCall { try ToolCall(parsing: text) }

    @Test func textInAStringIsReadAndEditedInPlace() throws {
        let text = #"{"arguments" : "\u007b\"city\" : \"\u004fslo\",\n \"x\" : 1.0 }\n" , "z":1}"#
        let call = try call(text)
        #expect(call.arguments?.city == "Oslo")
        #expect(call.text() == text)
        let other = call.mutate { $0.arguments?.days = 3 }
        #expect(other.arguments?.days == 3)
        #expect(
            other.text()
                == #"{"arguments" : "{\"city\" : \"Oslo\",\n \"x\" : 1.0,\n \"days\" : 3 }\n" , "z":1}"#)
        let third = other.mutate { $0.arguments?.city = #"a"b\c"# }
        #expect(
            third.text()
                == #"{"arguments" : "{\"city\" : \"a\\\"b\\\\c\",\n \"x\" : 1.0,\n \"days\" : 3 }\n" , "z":1}"#)
        #expect(third.arguments?.city == #"a"b\c"#)
    }

    /// The string is quoted anew; the text in it keeps the escapes of its own strings.
    @Test func theTextInTheStringKeepsItsEscapes() throws {
        let call = try call(
            #"{"arguments":"{\u0022city\u0022:\u0022a\u0022,\u0022keep\u0022:[\u0022é\\u00e9\ud7a3\u00e9😀\\ud83d\\ude00\u0022],\u0022days\u0022:1}"}"#
        )
        let other = call.mutate { $0.arguments?.move() }
        #expect(
            other.text()
                == #"{"arguments":"{\"city\":\"b\",\"keep\":[\"é\\u00e9힣é😀\\ud83d\\ude00\"],\"days\":2}"}"#
        )
    }

    @Test func theSpaceAfterTheValueStays() throws {
        let call = try call(#"{"arguments":"{\"city\":\"a\"}\n\u0020"}"#)
        #expect(call.mutate { $0.arguments?.city = "b" }.text() == #"{"arguments":"{\"city\":\"b\"}\n "}"#)
    }

    /// The UTF-8 of both characters ends with the same byte.
    @Test func anEscapedCharacterIsReplacedAsAWhole() throws {
        let call = try call(#"{"arguments":"{\"city\":\"\u00e9\"}"}"#)
        let other = call.mutate { $0.arguments?.city = "\u{A9}" }
        #expect(other.text() == "{\"arguments\":\"{\\\"city\\\":\\\"\u{A9}\\\"}\"}")
        #expect(other.arguments?.city == "\u{A9}")
    }

    @Test func anObjectWithoutQuotesStaysOne() throws {
        let call = try call(#"{"arguments":{"city": "a","tags":[]}}"#)
        #expect(call.issues.filter { $0.pointer.description.hasPrefix("/arguments") } == [])
        #expect(call.mutate { $0.arguments?.city = "b" }.text() == #"{"arguments":{"city": "b","tags":[]}}"#)
        let whole = call.mutate { $0.arguments = ToolArguments { $0.city = "c" } }
        #expect(whole.text() == #"{"arguments":{"city":"c"}}"#)
    }

    @Test(arguments: [
        "{}", #"{"arguments":null}"#, #"{"arguments":""}"#, #"{"arguments":"no"}"#, #"{"arguments":7}"#,
        #"{"arguments":"[1]"}"#,
    ])
    func aWriteOverNothingThatCanBeReadWritesAString(_ text: String) throws {
        let call = try call(text)
        #expect(call.arguments == nil)
        #expect(call.mutate { $0.arguments?.days = 1 } === call)
        let other = call.mutate { $0.arguments = ToolArguments { $0.city = "a\"" } }
        #expect(other.text() == #"{"arguments":"{\"city\":\"a\\\"\"}"}"#)
        #expect(other.arguments?.city == "a\"")
        let third = call.mutate { $0.always.city = "b" }
        #expect(third.json["always"]?.string == #"{"city":"b"}"#)
        let fourth = call.mutate { $0.set(\.arguments!.city, to: "c") }
        #expect(fourth.json["arguments"]?.string == #"{"city":"c"}"#, "\(fourth.text())")
    }

    @Test(arguments: [
        (#"{"arguments":null}"#, []), (#"{"arguments":""}"#, []), (#"{"arguments":"{"}"#, ["unreadable"]),
        (#"{"arguments":"\ud800"}"#, ["unreadable"]), (#"{"arguments":"{\"city\":1}"}"#, ["coerced", "missing"]),
        ("{}", []),
        (#"{"arguments":"\ufeff {\"city\":\"a\",\"tags\":[]} "}"#, []),
    ])
    func issuesGoOnInside(_ text: String, _ kinds: [String]) throws {
        let issues = try call(text).issues.filter { $0.pointer.description.hasPrefix("/arguments") }
        #expect(issues.map { "\($0.kind)" } == kinds)
        if kinds.count == 2 { #expect(issues.map(\.pointer.description) == ["/arguments/city", "/arguments/tags"]) }
        let model = try call(text)
        #expect(model.text() == text)
        #expect(model.mutate { $0.name = "n" }.json["arguments"]?.rawText == model.json["arguments"]?.rawText)
    }

    @Test func unknownMembersInsideAreFound() throws {
        let call = try call(#"{"arguments":"{\"city\":\"a\",\"x\":1}"}"#)
        #expect(call.unmapped.map(\.description) == ["/arguments/x"])
    }

    @Test func itCanBeNestedTwice() throws {
        let inner = #"{"city":"é\u00e9","days":1}"#
        let middle = #"{"name":"m","arguments":\#(JSON(inner).rawText)}"#
        let text = #"{"call":\#(JSON(middle).rawText)}"#
        let call = try call(text)
        #expect(call.call?.arguments?.city == "éé")
        let other = call.mutate { $0.call?.arguments?.days = 22 }
        #expect(other.text() == text.replacing(":1}", with: ":22}"))
        #expect(other.call?.arguments?.days == 22)
        let third = call.mutate { $0.set(\.call!.arguments!.days, to: 22) }
        #expect(third.text() == other.text())
        #expect(other.mutate { $0.remove(\.call!.arguments!.days) }.call?.arguments?.text() == #"{"city":"é\u00e9"}"#)
        #expect(other.mutate { $0.setNull(\.call!.arguments!.days) }.call?.arguments?.json["days"] == .some(nil))
    }

    @Test func elementsAreEditedInPlace() throws {
        let text = #"{"batch":["{\"city\":\"\u0061\"}", {"city":"b"}, 7, ""], "lazyBatch":[ "{ \"city\":\"a\"}" ]}"#
        let call = try call(text)
        #expect(call.batch.map(\.city) == ["a", "b"])
        #expect(call.lazyBatch[0].city == "a")
        let other = call.mutate {
            $0.batch[0].days = 1
            $0.batch[1].days = 2
            $0.lazyBatch[0].city = "z"
            $0.batch.append(ToolArguments { $0.city = "new" })
        }
        #expect(
            other.text()
                == #"{"batch":["{\"city\":\"a\",\"days\":1}", {"city":"b", "days":2}, 7, "", "{\"city\":\"new\"}"], "lazyBatch":[ "{ \"city\":\"z\"}" ]}"#
        )
    }

    @Test func valuesOfOtherTypesAreEmbeddedToo() throws {
        let call = try call(#"{"payload":"[1, 2.0]","numbers":" [1, 2]"}"#)
        #expect(call.payload == [1, 2])
        #expect(call.numbers == [1, 2])
        let other = call.mutate {
            try? $0.payload?.append(3)
            $0.numbers.append(5)
        }
        #expect(other.text() == #"{"payload":"[1, 2.0, 3]","numbers":" [1, 2, 5]"}"#)
        let bare = try ToolCall(parsing: #"{"payload":{"a":1}}"#)
        #expect(bare.payload == ["a": 1])
        #expect(bare.mutate { $0.payload = 5 }.text() == #"{"payload":5}"#)
        // A string without its own quotes would be read as JSON.
        let texts = try bare.mutate(.checked) { $0.payload = "5" }
        #expect(texts.text() == #"{"payload":"\"5\""}"# && texts.payload == "5")
        #expect(texts.mutate { $0.payload = 5 }.text() == #"{"payload":"5"}"#)
    }

    @Test func columnsReadThroughStrings() throws {
        let calls = try JSONArray<ToolCall>(parsing: #"[{"arguments":"{\"city\":\"a\"}"},{"arguments":""},{}]"#)
        #expect(calls.map { $0.arguments?.city } == ["a", nil, nil])
        var cities: [String?] = []
        let lines = calls.map { $0.text() }.joined(separator: "\n")
        try JSONLinesReader<ToolCall>(lines.utf8).forEach(columns: \.arguments?.city) { cities.append($0) }
        #expect(cities == ["a", nil, nil])
    }

    @Test func theDefaultIsAString() {
        #expect(ToolCall.defaultJSON["always"]?.string == "{}")
        #expect(ToolCall(ToolCall.defaultJSON)?.issues.filter { $0.pointer == "always" } == [])
    }

    @Test func anUnreadableStringWithASecretIsNotShown() throws {
        final class Secret: JSONModel, @unchecked Sendable {
            @JSONProperty(.redacted) var key: String
        }
        final class Holder: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .embedded) var secret: Secret?
        }
        let holder = try Holder(parsing: #"{"secret":"{\"key\":\"hidden\""}"#)
        #expect(holder.issues.count == 1)
        #expect(!"\(holder.issues)".contains("hidden"))
    }
}

extension JSONDraft where Model: ToolArguments {
    /// Changes two properties.
    fileprivate mutating func move() {
        self.city = "b"
        self.days = 2
    }
}
