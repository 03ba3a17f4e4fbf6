import LazyJSON
import Testing

/// Wide containers that are put beside containers on one long line.
@Suite struct WideRowTests {
    /// The values are still there, whatever is behind many scalars.
    @Test(arguments: [false, true], [3, 31, 32, 33, 63, 64, 65, 100])
    func containersBehindManyScalarsAreWritten(isObject: Bool, count: Int) throws {
        func text(_ values: [String]) -> String {
            let members = values.enumerated().map { isObject ? "\"k\($0)\":\($1)" : $1 }
            return (isObject ? "{" : "[") + members.joined(separator: ",") + (isObject ? "}" : "]")
        }
        let row = text(Array(repeating: "0", count: 2 * count))
        let document = "{\n  \"small\": [\n    1,\n    2\n  ],\n  \"rows\": [\n    \(row),\n    \(row)\n  ]\n}"
        for last in ["[1,2]", "{\"a\":[]}", "[[]]", "[]", "{}", "\"x\""] {
            let value = try JSON(parsing: text(Array(repeating: "0", count: count) + [last, "7"]))
            for copy in [value, JSON(arrayOrObject: value)] {
                var json = try JSON(parsing: document)
                try json[at: "rows"]?.append(copy)
                let written = try JSON(parsing: json.text())
                #expect(written == json)
                #expect(written.value(at: "rows.2") == value)
            }
        }
    }
}

extension JSON {
    /// The same container, made of its children.
    fileprivate init(arrayOrObject value: JSON) {
        self = value.kind == .object ? [:] : []
        if value.kind == .object {
            for (name, child) in value.members { self[name] = child }
        } else {
            for child in value.elements { try? append(child) }
        }
    }
}
