import LazyJSON
import LazyJSONLines
import Testing

/// The arguments of a call that arrive in pieces: each value so far is a beginning of the whole.
struct StreamedCallTests {
    /// Whether a value is a beginning of another one: strings begin it, containers have its first children.
    private static func isBeginning(_ part: JSON, of whole: JSON) -> Bool {
        if part.isComplete { return part == whole }
        guard part.kind == whole.kind else { return false }
        switch part.kind {
        case .string: return whole.string?.utf8.starts(with: part.string?.utf8 ?? "?".utf8) ?? false
        case .array:
            return part.count <= whole.count
                && zip(part.elements, whole.elements).allSatisfy { isBeginning($0, of: $1) }
        case .object:
            return part.count <= whole.count
                && zip(part.members, whole.members).allSatisfy {
                    $0.key == $1.key && isBeginning($0.value, of: $1.value)
                }
        default: return false
        }
    }

    /// Whether the properties of arguments are a beginning of the properties of the whole, as models read them.
    private static func isBeginning(_ part: ToolArguments, of whole: ToolArguments) -> Bool {
        guard whole.city.utf8.starts(with: part.city.utf8), whole.tags.count >= part.tags.count else { return false }
        if part.$city.json?.isComplete == true, part.city != whole.city { return false }
        if let days = part.days, days != whole.days { return false }
        let street = part.place?.street ?? ""
        return (whole.place?.street ?? "").utf8.starts(with: street.utf8)
            && zip(part.tags, whole.tags).allSatisfy { $1.utf8.starts(with: $0.utf8) }
    }

    private static func arguments(_ random: inout SeededGenerator) -> String {
        let words = [#""Oslo""#, #""K\u00f6ln""#, #""😀\ud83d\ude00""#, #""a\"b\\\n""#, #""""#, "\"é\u{301}x\""]
        let members = [
            #""city": \#(random.pick(words))"#, #""days": \#(random.pick(["1", "-20", "3e1", "null"]))"#,
            #""place" : {"street":\#(random.pick(words)), "x": [1, {"y": true}]}"#,
            #""tags":[\#(random.pick(words)) , \#(random.pick(words))]"#, #""more": [[null, false], 1.5]"#,
        ]
        return "{" + members.shuffled(using: &random).prefix(1 + random.below(5)).joined(separator: ", ") + "}"
    }

    @Test func everyPrefixOfACallIsABeginning() throws {
        for seed in Cases.seeds(1_000) {
            var random = SeededGenerator(seed: seed)
            let text = Self.arguments(&random)
            let whole = try JSON(parsing: text)
            let all = try #require(ToolArguments(whole))
            var parser = JSONPrefixParser()
            var (bytes, count) = (Array(text.utf8)[...], 0)
            while !bytes.isEmpty {
                let length = 1 + random.below(3)
                try parser.append(bytes.prefix(length))
                bytes = bytes.dropFirst(length)
                let json = parser.json
                guard let part = ToolArguments(json) else { continue }
                count += 1
                try #require(Self.isBeginning(json, of: whole) && json.isComplete == bytes.isEmpty, "\(seed): \(json)")
                try #require(Self.isBeginning(part, of: all), "\(seed): \(json) of \(text)")
            }
            #expect(count > 0 && parser.isComplete)
        }
    }

    @Test func callsArriveInEvents() async throws {
        for seed in Cases.seeds(100) {
            var random = SeededGenerator(seed: seed)
            let text = Self.arguments(&random)
            var (stream, rest) = (": begin\n\n", Array(text.unicodeScalars)[...])
            while !rest.isEmpty {
                let piece = rest.prefix(1 + random.below(5))
                rest = rest.dropFirst(piece.count)
                let delta = JSON(String(String.UnicodeScalarView(piece)))
                stream += "event: delta\ndata: \(ToolCall { $0.name = "c" }.json.merging(["d": delta]).text())\n\n:\n"
            }
            let bytes = Array((stream + "data: [DONE]\n\n").utf8)
            let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
                var rest = bytes[...]
                while !rest.isEmpty {
                    continuation.yield(rest.prefix(9))
                    rest = rest.dropFirst(9)
                }
                continuation.finish()
            }
            var (parser, texts, comments) = (JSONPrefixParser(), [String](), 0)
            for try await item in JSONEventSequence<ToolCall, _>(chunks).items {
                switch item {
                case .event(let event): try parser.append(event.record.json["d"]?.string ?? "")
                case .text(let event): texts.append(event.text)
                case .comment: comments += 1
                }
            }
            #expect(texts == ["[DONE]"] && comments > 1)
            #expect(parser.isComplete && parser.json.text() == text)
        }
    }
}
