import FoundationEssentials
import LazyJSON
import Testing

/// The cases of `corpora/edit/edit-cases.jsonl`; its README says what the fields mean.
///
/// They are read with the library.
@Suite(.enabled(if: Corpora.areThere, "\(Corpora.absence)"))
struct EditCorpusTests {
    @Test(arguments: ["roundtrip", "get", "set", "add", "append", "insert", "remove", "many"])
    func corpusCasesGiveTheExpectedBytes(operation: String) throws {
        var count = 0
        for line in try Corpora.lines("edit/edit-cases.jsonl") {
            let fields = try JSON(parsing: line)
            guard fields["op"]?.string == operation else { continue }
            count += 1
            try EditCase(fields).run()
        }
        #expect(count >= 15)
    }
}

private struct EditCase {
    let fields: JSON
    let id: Int
    let input: [UInt8]
    let json: JSON

    init(_ fields: JSON) throws {
        self.fields = fields
        id = try #require(fields["id"]?.int)
        input = try #require(fields["input"]?.base64)
        json = try JSON(parsing: input)
    }

    func run() throws {
        let operation = try #require(fields["op"]?.string)
        switch operation {
        case "roundtrip":
            #expect([UInt8](json.data()) == input, "case \(id)")
        case "get":
            try checkGet()
        default:
            var edited = json
            try apply(operation, to: &edited)
            try check(edited, operation)
            #expect([UInt8](json.data()) == input, "case \(id): the copy made before the edit")
        }
    }

    private func apply(_ operation: String, to edited: inout JSON) throws {
        let value = try fields["value"]?.base64.map { try JSON(parsing: $0) }
        switch operation {
        case "set", "add":
            try edited.set(try #require(value), at: try #require(wayTo(fields["path"])))
        case "append", "insert":
            try edited.insert(try #require(value), at: try #require(wayTo(fields["path"])))
        case "remove":
            try edited.remove(at: try #require(wayTo(fields["path"])))
        case "many":
            for edit in try #require(fields["edits"]).elements {
                let bytes = try #require(edit["value"]?.base64)
                try edited.set(JSON(parsing: bytes), at: try #require(wayTo(edit["path"])))
            }
        default:
            Issue.record("case \(id): operation \(operation)")
        }
    }

    private func check(_ edited: JSON, _ operation: String) throws {
        let output = [UInt8](edited.data())
        let answers = try #require(fields["answers"]).elements
        let isExact = fields["exact"]?.bool ?? true
        let fits = try answers.contains { answer in
            let expected = try #require(answer["expected"]?.base64)
            if output == expected { return true }
            // Containers are laid out for their place, so that their tokens are compared.
            if putsContainers, try JSON(parsing: output).text(.compact) == JSON(parsing: expected).text(.compact) {
                return true
            }
            if isExact { return false }
            guard try JSON(parsing: output) == JSON(parsing: expected) else { return false }
            if operation == "remove" { return keepsRest(output, answer) }
            let head = try #require(answer["keep_head"]?.int)
            let tail = try #require(answer["keep_tail"]?.int)
            return output.prefix(head) == input.prefix(head) && output.suffix(tail) == input.suffix(tail)
        }
        #expect(fits, "case \(id): \(String(decoding: output, as: UTF8.self)), \(fields)")
    }

    /// Whether one of the values that are put in is a container.
    private var putsContainers: Bool {
        let values = (fields["edits"]?.elements.map { $0["value"] } ?? []) + [fields["value"]]
        return values.contains { value in
            value?.base64?.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }.map { $0 == 0x5B || $0 == 0x7B } ?? false
        }
    }

    /// Whether only bytes of the gap went, and what is left of it is white space and at most one comma.
    private func keepsRest(_ output: [UInt8], _ answer: JSON) -> Bool {
        guard let from = answer["gap"]?[0]?.int, let to = answer["gap"]?[1]?.int else { return false }
        let head = input.prefix(from)
        let tail = input.suffix(input.count - to)
        guard output.starts(with: head), output.suffix(tail.count) == tail, output.count >= head.count + tail.count
        else { return false }
        let rest = output[head.count..<output.count - tail.count]
        return rest.allSatisfy { [0x20, 0x0A, 0x0D, 0x09, 0x2C].contains($0) } && rest.count { $0 == 0x2C } <= 1
    }

    private func checkGet() throws {
        let pointer = try #require(wayTo(fields["path"]))
        let found = json[at: pointer]
        let answers = try #require(fields["answers"]).elements
        let answer = try #require(answers.first { $0["dup"]?.string != "last" })
        guard answer["missing"]?.bool != true else {
            #expect(found == nil, "case \(id)")
            return
        }
        let value = try #require(found, "case \(id)")
        #expect(Array(value.rawText.utf8) == answer["raw"]?.base64, "case \(id)")
        let kinds: [String: JSON.Kind] = [
            "obj": .object, "arr": .array, "str": .string, "num": .number, "true": .bool, "false": .bool,
            "bool": .bool, "null": .null,
        ]
        let kind = try #require(answer["kind"]?.string)
        #expect(value.kind == kinds[kind], "case \(id): \(kind)")
        if let count = answer["count"]?.int { #expect(value.count == count, "case \(id)") }
        if let string = answer["string"]?.base64 {
            let isLone = answer["lone"]?.bool == true
            #expect(value.string.map { Array($0.utf8) } == (isLone ? nil : string), "case \(id)")
        }
        if let int = answer["int"] {
            #expect(value.int64.map(String.init) == int.string.flatMap(Int64.init).map(String.init), "case \(id)")
        }
        if let bits = answer["double"]?.string, answer["overflow"]?.bool == false {
            #expect(value.double?.bitPattern == UInt64(bits, radix: 16), "case \(id)")
        }
        if answer["overflow"]?.bool == true { #expect(value.double == nil, "case \(id)") }
        if let keys = answer["keys"]?.elements, kind == "obj" {
            #expect(value.members.map { Array($0.key.utf8) } == keys.map { $0.base64 }, "case \(id)")
        }
    }

    private func wayTo(_ path: JSON?) -> JSONPointer? {
        path.map { path in
            JSONPointer(path.elements.compactMap { $0.string.map { .key($0) } ?? $0.int.map { .index($0) } })
        }
    }
}

extension JSON {
    /// The bytes that a string of base64 means.
    var base64: [UInt8]? { string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } }
}
