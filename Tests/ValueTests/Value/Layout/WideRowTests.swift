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

/// The layout of new children in containers of any width.
@Suite struct WideLayoutTests {
    /// The same layout, whether the container was searched before or not; wide ones keep a table of their children.
    @Test(arguments: [2, 31, 32, 33, 40, 100], 0...3)
    func newContainersAreLaidOutInWideOnes(width: Int, searches: Int) throws {
        let members = (0..<width).map { "  \"k\($0)\": \($0)" }.joined(separator: ",\n")
        var object = try JSON(parsing: "{\n\(members)\n}")
        for number in 0..<searches { _ = object["k\(number % width)"] }
        try object.set(JSON(parsing: #"{"x":1,"y":[2]}"#), at: "new")
        let value = "{\n    \"x\": 1,\n    \"y\": [\n      2\n    ]\n  }"
        #expect(object.text() == "{\n\(members),\n  \"new\": \(value)\n}")

        let elements = (0..<width).map { "  {\n    \"a\": \($0)\n  }" }.joined(separator: ",\n")
        var array = try JSON(parsing: "[\n\(elements)\n]")
        for number in 0..<searches { _ = array[number % width] }
        try array.append(JSON(parsing: #"{"x":1}"#))
        #expect(array.text() == "[\n\(elements),\n  {\n    \"x\": 1\n  }\n]")

        let spaced = (0..<width).map { "  \"k\($0)\": { }" }.joined(separator: ",\n")
        var emptied = try JSON(parsing: "{\n\(spaced)\n}")
        for number in 0..<searches { _ = emptied["k\(number % width)"] }
        for number in 0..<width { emptied["k\(number)"] = nil }
        #expect(emptied.text() == "{ }")
    }

    /// The last row is full, in an array that is edited in several chunks.
    @Test func anElementBehindManyFullRowsBeginsARow() throws {
        let rows = Array(repeating: "0, 0, 0, 0, 0, 0, 0, 0, 0, 0", count: 50).joined(separator: ",\n  ")
        var json = try JSON(parsing: "[\n  \(rows)\n]")
        try json.append(7)
        #expect(json.text() == "[\n  \(rows),\n  7\n]")
    }

    /// Values that keep their layout keep it in a container that moves.
    @Test func valuesThatKeepTheirLayoutDoSoInsideOfMovedOnes() throws {
        let signed = "{\n      \"k\": 1\n   }"
        var json = try JSON(parsing: "{\n  \"a\": {\n    \"n\": 1\n  },\n  \"b\": {\n    \"m\": 2\n  }\n}")
        try json.set(JSON(parsing: signed), at: "a.sig", layout: .verbatim)
        try json.set(JSON(parsing: "[\n1]"), at: "a.other", layout: .verbatim)
        let patch: JSON = [["op": "move", "from": "/a", "path": "/b/a"], ["op": "move", "from": "/b", "path": "/c"]]
        let moved = try json.applying(patch: patch)
        let a = "{\n      \"n\": 1,\n      \"sig\": \(signed),\n      \"other\": [\n1]\n    }"
        #expect(moved.text() == "{\n  \"c\": {\n    \"m\": 2,\n    \"a\": \(a)\n  }\n}")
        let first = try #require(moved["c"])
        var again = moved
        try again.set(["x": first], at: "d")
        #expect(again.value(at: "d.x.a.sig")?.text() == signed && again.text().contains("\"sig\": \(signed)"))
    }

    /// A scalar of a value that keeps its layout is no such value: what is around it is indented.
    @Test func scalarsOfVerbatimValuesAreMovedAsOthers() throws {
        var json = try JSON(parsing: "{\n  \"a\": {\n    \"n\": 1\n  },\n  \"b\": {\n    \"m\": 2\n  }\n}")
        try json.set(JSON(parsing: "{ \"k\": 1.50 }"), at: "v", layout: .verbatim)
        let scalar = try #require(json.value(at: "v.k"))
        try json.set(["x": scalar, "y": 2], at: "a.new")
        let moved = try json.applying(patch: [["op": "move", "from": "/a", "path": "/b/a"]])
        let new = "{\n        \"x\": 1.50,\n        \"y\": 2\n      }"
        #expect(
            moved.text()
                == "{\n  \"b\": {\n    \"m\": 2,\n    \"a\": {\n      \"n\": 1,\n      \"new\": \(new)\n    }\n  },\n  \"v\": { \"k\": 1.50 }\n}"
        )
    }

    /// A document keeps its dialect when its root is replaced, with or without text around the root.
    @Test(arguments: ["", "\n"]) func aNewRootHasTheDialectOfTheDocument(end: String) throws {
        let commented = try JSON(parsing: "[1, /* c */ 2,]", dialect: .jsonc)
        let strict = try JSON(parsing: "[1]" + end)
        var set = strict
        try set.set(commented, at: JSONPointer())
        #expect(set.dialect == .json && !set.text().contains("/*") && set.text().hasSuffix("]" + end))
        #expect(strict.merging(commented).text() == set.text())
        let patch = try JSON(parsing: #"[{"op":"replace","path":"","value":[1, /* c */ 2,]}]"#, dialect: .jsonc)
        #expect(try strict.applying(patch: patch).text() == set.text())
        var other = try JSON(parsing: "{}" + end, dialect: .jsonc)
        try other.set([1], at: JSONPointer())
        #expect(other.dialect == .jsonc && other.text() == "[1]" + end)
        #expect(throws: Never.self) { try other.setComments([JSONComment("// c")], at: "0") }
    }

    /// Long white space is not repeated for each new child, nor are long keys aligned.
    @Test func longWhiteSpaceIsNotRepeated() throws {
        let space = String(repeating: " ", count: 100_000)
        var array = try JSON(parsing: "[\n  0,\n  1,\n  2,\n\(space)3\n]")
        for number in 0..<50 { try array.append(JSON(number)) }
        #expect(array.text().utf8.count < 200_000)
        let (one, other) = (String(repeating: "a", count: 100_000), String(repeating: "b", count: 99_999))
        var object = try JSON(parsing: "{\n  \"\(one)\":  1,\n  \"\(other)\":   2\n}")
        for number in 0..<50 { object["n\(number)"] = 1 }
        #expect(object.text().utf8.count < 300_000)
    }

    /// A patch whose result has more bytes than an integer can count is refused.
    @Test func lengthsBeyondIntegersAreRefused() throws {
        let double: [JSON] = (0..<60).map { _ in ["op": "copy", "from": "", "path": "/-"] }
        let triple: [JSON] = (0..<3).map { _ in ["op": "copy", "from": "/60", "path": "/-"] }
        let error = #expect(throws: JSONError.self) {
            try JSON(parsing: "[1]").applying(patch: JSON(double + triple), sizeLimit: .max)
        }
        #expect(error?.code == .resultTooLarge)
    }
}
