import FoundationEssentials
import LazyJSON
import LazyJSONLines
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The code of the article on tool calls, and of the doc comments of schemas and embedded JSON.
struct ToolCallsExampleTests {
    final class WeatherQuery: JSONModel, @unchecked Sendable {
        enum Unit: String, JSONConvertible, CaseIterable { case celsius, fahrenheit }

        @JSONProperty(.required.description("The name of a city")) var city: String
        @JSONProperty(.description("How many days"), using: .range(1...14)) var days: Int?
        @JSONProperty var unit: Unit = .celsius
    }

    final class ToolCall: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: String
        @JSONProperty var name: String
        @JSONProperty(using: .embedded) var arguments: WeatherQuery?
    }

    final class ArgumentsDelta: JSONModel, @unchecked Sendable {
        @JSONProperty var delta: String
    }

    @Test func declaresTools() {
        let tools: JSON = [
            [
                "type": "function", "name": "weather", "strict": true,
                "parameters": WeatherQuery.jsonSchema(.strict),
            ]
        ]
        #expect(
            tools[0]?["parameters"]?.text() == """
                {"type":"object","properties":{"city":{"type":"string","description":"The name of a city"},\
                "days":{"type":["integer","null"],"minimum":1,"maximum":14,"description":"How many days"},\
                "unit":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["city","days","unit"],\
                "additionalProperties":false}
                """)
    }

    @Test func readsACall() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        let call = try ToolCall(
            parsing: #"{"name": "weather", "arguments": "{\"city\": \"Osl\u006f\", \"x\": 1.0}"}"#)
        let city = call.arguments?.city  // Oslo
        let longer = call.mutate { $0.arguments?.days = 3 }
        print(longer.text())
        // {"name": "weather", "arguments": "{\"city\": \"Oslo\", \"x\": 1.0, \"days\": 3}"}
        #expect(city == "Oslo")
        #expect(
            printed
                == #"{"name": "weather", "arguments": "{\"city\": \"Oslo\", \"x\": 1.0, \"days\": 3}"}"#
        )
    }

    @Test func readsAStream() async throws {
        var printed: [String] = []
        func print(_ city: String, _ rest: String) { printed.append(city + rest) }
        let deltas = [#"{"ci"#, #"ty": "Os"#, #"lo", "days""#, ": 3}"]
        let text = deltas.map { "data: " + (["delta": JSON($0)] as JSON).text() }
        let stream = text.joined(separator: "\n\n") + "\n\ndata: [DONE]\n\n"
        let chunks = AsyncStream { continuation in
            for byte in stream.utf8 { continuation.yield([byte]) }
            continuation.finish()
        }
        var parser = JSONPrefixParser()
        for try await event in JSONEventSequence<ArgumentsDelta, _>(chunks, end: "[DONE]") {
            try parser.append(event.record.delta)
            guard let query = WeatherQuery(parser.json) else { continue }
            let isDone = query.$city.json?.isComplete == true
            print(query.city, isDone ? "" : "…")
        }
        #expect(printed == ["…", "Os…", "Oslo", "Oslo"])
    }

    /// Returns the arguments of a call that has ended; nil if they were cut off.
    func arguments(of parser: JSONPrefixParser) -> JSON? {
        let json = parser.json
        if json.isNull { return [:] }
        guard parser.isComplete else { return nil }
        return json
    }

    /// The arguments of streams with and without text, and of a stream that is cut off.
    @Test func completesACallWithoutArguments() async throws {
        final class NoArguments: JSONModel, @unchecked Sendable {}
        for (deltas, expected) in [
            ([], [:]), ([""], [:]), ([" ", "\n"], [:]), (["null"], [:]), (["{", "}"], [:]),
            ([#"{"city""#, #": "Oslo"}"#], ["city": "Oslo"]),
            ([#"{"ci"#], nil), ([#"{"city": "Oslo""#], nil),
        ] as [([String], JSON?)] {
            let events = deltas.map { "data: " + (["delta": JSON($0)] as JSON).text() + "\n\n" } + ["data: [DONE]\n\n"]
            let chunks = AsyncStream { continuation in
                for event in events { continuation.yield(Array(event.utf8)) }
                continuation.finish()
            }
            var parser = JSONPrefixParser()
            for try await event in JSONEventSequence<ArgumentsDelta, _>(chunks, end: "[DONE]") {
                try parser.append(event.record.delta)
            }
            #expect(arguments(of: parser) == expected, "\(deltas)")
            if expected == [:] { #expect(try NoArguments(validating: arguments(of: parser) ?? nil).json == [:]) }
        }
    }

    @Test func readsAllItemsOfAStream() async throws {
        final class Delta: JSONModel, @unchecked Sendable {
            @JSONProperty var text: String
        }
        var (answer, printed) = ("", "")
        func print(_ name: String, _ text: String) { printed = name + " " + text }
        let chunks = AsyncStream { continuation in
            continuation.yield(Array(": beat\n\ndata: {\"text\": \"Oslo\"}\n\ndata: [DONE]\n\n".utf8))
            continuation.finish()
        }
        for try await item in JSONEventSequence<Delta, _>(chunks).items {
            switch item {
            case .event(let event): answer += event.record.text
            case .text(let event): print(event.name, event.text)  // message [DONE]
            case .comment: break  // a heartbeat
            }
        }
        #expect(answer == "Oslo" && printed == "message [DONE]")
    }

    @Test func anotherClassIsSelectedByTheName() throws {
        class Arguments: JSONModel, @unchecked Sendable {}
        final class Weather: Arguments, @unchecked Sendable {
            @JSONProperty var city: String
        }
        final class Call: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .embedded(.model(by: "name", ["weather": Weather.self]))) var arguments: Arguments?
        }
        let call = try Call(parsing: #"{"name":"weather","arguments":"{\"city\":\"\u0041\"}"}"#)
        #expect((call.arguments as? Weather)?.city == "A")
        let other = call.mutate { $0.arguments?[as: Weather.self]?.city = "B" }
        #expect(other.text() == #"{"name":"weather","arguments":"{\"city\":\"B\"}"}"#)
    }

    @Test func answersAnInvalidCallWithItsIssues() throws {
        let file = MarkdownPage.root.appending(path: "Sources/LazyJSON/LazyJSON.docc/ToolCalls.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        // The table of the article.
        for (arguments, error) in [
            (#"{"days": 3}"#, "/city: missing, expected a value for WeatherQuery.city, found nothing"),
            (#"{"city": "Oslo", "days": 30}"#, "/days: refused, expected 1...14, found 30"),
            (
                #"{"city": "Oslo", "unit": "kelvin"}"#,
                #"/unit: unreadable, expected one of "celsius", "fahrenheit", found "kelvin""#
            ),
        ] {
            #expect(page.contains("| `\(arguments)` | `\(error)` |"))
            let (text, isError) = answer(try JSON(parsing: arguments))
            #expect(isError && text == error)
        }
        let text = "{\"city\": Oslo}"
        let error = #expect(throws: JSONValidationError.self) { try WeatherQuery(validating: text) }
        #expect(page.contains("`\(text)` is answered with `\(error?.description ?? "nothing")`"))
    }

    @Test func servesRequestsOnStandardInputAndOutput() throws {
        let requests = [
            #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}"#,
            #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
            #"{"jsonrpc": "2.0", "id": "a", "method": "tools/list"}"#,
            #"{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "weather", "arguments": {"city": "Oslo"}}}"#,
            #"{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "weather", "arguments": {"days": 15}}}"#,
            #"{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "unknown"}}"#,
            #"{"jsonrpc": "2.0", "id": 6, "method"#, "[]", #"{"id": 7, "method": "ping"}"#,
            #"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#,
        ]
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        unsafe try #require(pipe(&input) == 0 && pipe(&output) == 0)
        let writer = JSONLinesWriter(fileDescriptor: input[1])
        for request in requests { try writer.write(line: Array(request.utf8)) }
        try writer.flush()
        close(input[1])
        try serve(input[0], output[1])
        close(output[1])
        let reader = JSONLinesReader<JSON>(fileDescriptor: output[0])
        var responses: [JSON] = []
        while let response = try reader.next() { responses.append(response) }
        close(input[0])
        close(output[0])
        #expect(responses.map { $0["id"] } == [1, "a", 3, 4, 5, nil, nil, 7, nil] as [JSON])
        #expect(responses[0][at: "result.capabilities.tools"] == [:])
        #expect(responses[1][at: "result.tools.0.inputSchema"] == WeatherQuery.jsonSchema)
        #expect(responses[2][at: "result.content.0.text"] == "1 sunny days in Oslo")
        #expect(responses[3][at: "result.isError"] == true)
        #expect((4...6).map { responses[$0][at: "error.code"] } == [-32601, -32700, -32600])
        #expect(responses[7]["result"] == [:] && responses[8]["result"] == [:])
    }

    func answer(_ arguments: JSON) -> (text: String, isError: Bool) {
        do {
            let query = try WeatherQuery(validating: arguments)
            return ("\(query.days ?? 1) sunny days in \(query.city)", false)
        } catch {
            return ("\(error)", true)
        }
    }

    final class Request: JSONModel, @unchecked Sendable {
        @JSONProperty var id: JSON?
        @JSONProperty var method: String
        @JSONProperty("params.name") var tool: String?
        @JSONProperty("params.arguments") var arguments: JSON?
    }

    func response(to request: Request) -> JSON? {
        guard let id = request.id else { return nil }  // a notification
        var response: JSON = ["jsonrpc": "2.0", "id": id]
        switch (request.method, request.tool) {
        case ("initialize", _):
            response[at: "result"] = [
                "protocolVersion": "2025-06-18", "capabilities": ["tools": [:]],
                "serverInfo": ["name": "weather", "version": "1.0"],
            ]
        case ("ping", _):
            response[at: "result"] = [:]
        case ("tools/list", _):
            response[at: "result.tools"] = [
                [
                    "name": "weather", "description": "The weather of the next days",
                    "inputSchema": WeatherQuery.jsonSchema,
                ]
            ]
        case ("tools/call", "weather"):
            let (text, isError) = answer(request.arguments ?? [:])
            response[at: "result"] = ["content": [["type": "text", "text": JSON(text)]]]
            response[at: "result.isError"] = JSON(isError)
        default:
            response[at: "error"] = ["code": -32601, "message": "unknown method or tool"]
        }
        return response
    }

    func serve(_ input: Int32, _ output: Int32) throws {
        let responses = JSONLinesWriter(fileDescriptor: output)
        // A line that is no request is answered, too, and the next one is read.
        let policy = JSONBadRecordPolicy.diverting { _, error throws(JSONError) in
            let code: JSON = error.code == .wrongKind ? -32600 : -32700
            let answer: JSON = ["code": code, "message": JSON("\(error)")]
            try responses.write(["jsonrpc": "2.0", "id": nil, "error": answer] as JSON)
            try responses.flush()
        }
        let requests = JSONLinesReader<Request>(fileDescriptor: input, .init(policy: policy))
        while let request = try requests.next() {
            guard let response = response(to: request) else { continue }
            try responses.write(response)
            try responses.flush()
        }
    }
}
