import LazyJSON
import Testing

/// Scalars that were created in code, of each length around the one up to which they need no memory of their own.
struct CreatedScalarTests {
    /// A scalar that was created in code, and its text.
    private struct Created {
        let json: JSON
        let text: String

        /// All scalars whose texts have up to 40 bytes.
        static var all: [Created] {
            (0...40).flatMap { count -> [Created] in
                let digits = String(repeating: "7", count: count + 1)
                let (line, part) = ("z" + string("\n", count), "x" + string("z", count) + "é")
                return [
                    Created(json: JSON(stringLiteral: string("z", count)), text: "\"\(string("z", count))\""),
                    Created(json: JSON(stringLiteral: string("é", count)), text: "\"\(string("é", count))\""),
                    Created(json: JSON(stringLiteral: string("\"", count)), text: "\"" + string("\\\"", count) + "\""),
                    Created(json: JSON(stringLiteral: line), text: "\"z" + string("\\n", count) + "\""),
                    Created(json: JSON(stringLiteral: String(part.dropFirst())), text: "\"\(part.dropFirst())\""),
                    Created(json: .number(digits), text: digits),
                    Created(json: .number("-\(digits)"), text: "-\(digits)"),
                    Created(json: .number("0.\(digits)"), text: "0.\(digits)"),
                    Created(json: .number("\(digits)e-\(count)"), text: "\(digits)e-\(count)"),
                ]
            }
        }

        private static func string(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }
    }

    @Test func readAsIfTheyWereParsed() throws {
        for created in Created.all {
            let parsed = try JSON(parsing: created.text)
            #expect(created.json.text() == created.text)
            #expect(created.json.rawText == created.text)
            #expect(created.json.data() == parsed.data())
            #expect(created.json == parsed && parsed == created.json && created.json.hashValue == parsed.hashValue)
            #expect(created.json.kind == parsed.kind && created.json.count == 0)
            #expect(created.json.string == parsed.string && created.json.number == parsed.number)
            #expect(created.json.double == parsed.double && created.json.int == parsed.int)
            #expect(created.json.decimal == parsed.decimal && created.json.bool == nil)
            #expect(created.json["a"] == nil && created.json[0] == nil && Array(created.json.elements).isEmpty)
            #expect(created.json.detached() == parsed && created.json.detached().text() == created.text)
            #expect(try JSON(parsing: created.json.text(.sortedKeys)) == parsed)
        }
    }

    @Test func areWrittenIntoContainers() throws {
        for created in Created.all {
            var object = try JSON(parsing: #"{"a": 1, "b": [2, 3], "a long enough name": {"c": 4}}"#)
            object[at: "a"] = created.json
            try object[at: "b"]?.append(created.json)
            object[at: "a long enough name.c"] = created.json
            object[at: "a new and longer name"] = created.json
            #expect(
                object.text() == """
                    {"a": \(created.text), "b": [2, 3, \(created.text)], \
                    "a long enough name": {"c": \(created.text)}, "a new and longer name": \(created.text)}
                    """)
            #expect(object[at: "b.2"] == created.json)
            #expect(try JSON(parsing: object.text()) == object)
            #expect(JSON(arrayLiteral: created.json, created.json).text() == "[\(created.text),\(created.text)]")
        }
    }
}
