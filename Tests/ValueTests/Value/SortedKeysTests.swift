import LazyJSON
import Testing

/// Layouts with sorted members and a final line break.
@Suite struct SortedKeysTests {
    private static let text = """
        {
          "b": 1.0,
          "a": {"é": 1, "z": "\\u0041", "Z": 2},

          "aa": [{"y": [], "x": {}}]
        }

        """

    /// Layout, the text wanted.
    @Test(arguments: [
        (JSONLayout.sortedKeys, #"{"a":{"Z":2,"z":"\u0041","é":1},"aa":[{"x":{},"y":[]}],"b":1.0}"#),
        (.compact.sortedKeys, #"{"a":{"Z":2,"z":"\u0041","é":1},"aa":[{"x":{},"y":[]}],"b":1.0}"#),
        (
            .pretty(indent: 0, sortedKeys: true, finalNewline: true),
            """
            {
            "a": {
            "Z": 2,
            "z": "\\u0041",
            "é": 1
            },
            "aa": [
            {
            "x": {},
            "y": []
            }
            ],
            "b": 1.0
            }

            """
        ),
        (
            .preserved.sortedKeys,
            """
            {
              "a": {"Z": 2, "z": "\\u0041", "é": 1},
              "aa": [{"x": {}, "y": []}],

              "b": 1.0
            }

            """
        ),
    ])
    func membersAreInOrder(layout: JSONLayout, expected: String) throws {
        let json = try JSON(parsing: Self.text)
        #expect(json.text(layout) == expected)
        #expect(json.text() == Self.text)
    }

    @Test func layoutsCombine() throws {
        #expect(JSONLayout.pretty.sortedKeys == .pretty(indent: 2, sortedKeys: true))
        #expect(JSONLayout.sortedKeys == .compact.sortedKeys)
        let json: JSON = ["b": 1, "a": [2]]
        #expect(json.text(.pretty(indent: 1, finalNewline: true)) == "{\n \"b\": 1,\n \"a\": [\n  2\n ]\n}\n")
        #expect(json.text(.pretty.sortedKeys) == "{\n  \"a\": [\n    2\n  ],\n  \"b\": 1\n}")
        #expect(JSON(1).text(.pretty(finalNewline: true)) == "1\n")
    }

    /// The order of UTF-8 bytes is the order of code points, unlike the order of UTF-16; duplicates keep their order.
    @Test func theOrderIsThatOfUTF8() throws {
        let json = try JSON(parsing: #"{"\uFF5E": 1, "😀": 2, "\ud83d": 3, "a": 4, "": 5, "\u0061": 6}"#)
        #expect(json.text(.sortedKeys) == #"{"":5,"a":4,"\u0061":6,"\ud83d":3,"\uFF5E":1,"😀":2}"#)
    }

    /// A new value has the layout that it has where it was added.
    @Test func newMembersKeepTheirLayout() throws {
        var json = try JSON(parsing: "{\n  \"b\": {\"x\": [1]},\n  \"c\": {\n    \"x\": [2]\n  }\n}")
        json["a"] = ["x": 3]
        #expect(
            json.text(.preserved.sortedKeys) == """
                {
                  "a": {
                    "x": 3
                  },
                  "b": {"x": [1]},
                  "c": {
                    "x": [2]
                  }
                }
                """)
    }

    @Test func aFileIsWrittenInALayout() throws {
        let folder = try Folder()
        let url = try folder.file("a.json")
        try JSON(parsing: #"{"b": 1, "a": 2}"#).write(to: url, .pretty(sortedKeys: true, finalNewline: true))
        #expect(try JSON(contentsOf: url).text() == "{\n  \"a\": 2,\n  \"b\": 1\n}\n")
    }

    /// Generated values, edited or not: only the order of members differs from the value itself.
    @Test func sortingKeepsTheMeaning() throws {
        for seed in Cases.seeds(150) {
            var script = ScriptGenerator(seed: seed)
            let bytes = script.documents.document()
            var json = try JSON(parsing: bytes)
            var model = ModelValue.parsed(bytes)
            for _ in 0..<Int(seed % 4) {
                let edit = script.edit(of: model)
                _ = edit.make(in: &model)
                _ = try edit.make(in: &json)
            }
            let text = json.text()
            for layout in [JSONLayout.preserved, .compact, .pretty] {
                let sorted = try JSON(parsing: json.text(layout.sortedKeys))
                #expect(sorted == json, "seed \(seed)")
                #expect(sorted.text(layout.sortedKeys) == json.text(layout.sortedKeys), "seed \(seed)")
                var pending = [sorted]
                while let next = pending.popLast() {
                    let names = next.members.map { Array($0.key.utf8) }
                    if !next.rawText.contains("\\u") {
                        #expect(names == names.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
                    }
                    pending += next.members.map(\.value) + next.elements
                }
                // Sorting moves members and nothing else.
                let bytes = [json.text(layout), json.text(layout.sortedKeys)].map { $0.utf8.sorted() }
                #expect(bytes[0] == bytes[1], "seed \(seed)")
            }
            #expect(json.text() == text, "seed \(seed)")
        }
    }

    @Test func deepValuesAreSortedWithoutRecursion() throws {
        let depth = 20_000
        let limits = JSONLimits(depth: depth + 2)
        let opening = String(repeating: #"{"b":1,"a":"#, count: depth)
        let json = try JSON(parsing: opening + "0" + String(repeating: "}", count: depth), limits: limits)
        let sorted = json.text(.sortedKeys)
        #expect(sorted.hasPrefix(#"{"a":{"a":"#))
        #expect(sorted.hasSuffix(#""b":1},"b":1}"#))
    }

    @Test(.costs) func theCostIsLinear() throws {
        let ratio = try Cost.ratio(small: 500) { count in
            let record = #"{"id": 1, "b": [1, {"y": 1, "x": 2}], "a": "text"}"#
            let json = try JSON(parsing: "[" + Array(repeating: record, count: count).joined(separator: ",\n") + "]")
            #expect(json.text(.pretty.sortedKeys).utf8.count > 0)
        }
        #expect(ratio < Cost.limit)
    }
}
