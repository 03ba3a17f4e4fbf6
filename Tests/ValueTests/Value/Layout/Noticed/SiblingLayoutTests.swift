import LazyJSON
import Testing

/// A new container is laid out as its siblings of the same kind are, before anything else in the document.
struct SiblingLayoutTests {
    /// An array over lines at the top, and one on a line inside of an object.
    private static let options = """
        {
          "files": [
            "a",
            "b"
          ],
          "options": {
            "lib": ["es2022", "dom"],
            "target": "es2022"
          }
        }
        """

    private static func options(_ old: String, _ new: String) -> String { options.replacing(old, with: new) }

    /// Records whose lists are over lines, but for one of the second.
    private static let records = """
        [
          {
            "id": 1,
            "at": [
              1,
              2
            ]
          },
          {
            "id": 2,
            "to": [3, 4]
          }
        ]
        """

    /// Records with a list on one line, below a list over lines.
    private static let counterparts = """
        {
          "list": [
            1,
            2
          ],
          "records": [
            {
              "id": 1,
              "at": [1, 2]
            },
            {
              "id": 2
            }
          ]
        }
        """

    /// Two records; in the first one, a list over lines is nearer to the list of the second one than its counterpart.
    private static func emptyArray(_ list: String) -> String {
        """
        {
          "records": [
            {
              "at": [{"x": 1}],
              "to": [
                {"x": 1}
              ]
            },
            {
              "at": \(list)
            }
          ]
        }
        """
    }

    private static let besideSiblings: [LayoutExample] = [
        LayoutExample(
            "a short array", options,
            options("\"target\": \"es2022\"", "\"target\": \"es2022\",\n    \"types\": [\"node\"]")
        ) { $0[at: "options.types"] = ["node"] },
        LayoutExample(
            "a longer array than the sibling", options,
            options("\"target\": \"es2022\"", "\"target\": \"es2022\",\n    \"types\": [\"node\", \"jest\", \"vite\"]")
        ) { $0[at: "options.types"] = ["node", "jest", "vite"] },
        LayoutExample(
            "a value of another text", options,
            options("\"target\": \"es2022\"", "\"target\": \"es2022\",\n    \"types\": [\"node\"]")
        ) { $0[at: "options.types"] = try JSON(parsing: "[\n\t\"node\"\n]") },
        LayoutExample(
            "an array that was empty", options.replacing("\"es2022\"\n", with: "\"es2022\",\n    \"types\": []\n"),
            options.replacing("\"es2022\"\n", with: "\"es2022\",\n    \"types\": [\"node\"]\n")
        ) { try $0[at: "options.types"]?.append("node") },
        LayoutExample(
            "an object", "{\n  \"x\": {\n    \"y\": 1\n  },\n  \"paths\": {\n    \"a\": { \"p\": 1 }\n  }\n}",
            "{\n  \"x\": {\n    \"y\": 1\n  },\n  \"paths\": {\n    \"a\": { \"p\": 1 },\n    \"b\": { \"p\": 2 }\n  }\n}"
        ) { $0[at: "paths.b"] = ["p": 2] },
        LayoutExample(
            "an array of arrays", "{\n  \"x\": [\n    1,\n    2\n  ],\n  \"rows\": [\n    [1, 2],\n    [3, 4]\n  ]\n}",
            "{\n  \"x\": [\n    1,\n    2\n  ],\n  \"rows\": [\n    [1, 2],\n    [3, 4],\n    [5, 6, 7]\n  ]\n}"
        ) { try $0["rows"]?.append([5, 6, 7]) },
        LayoutExample(
            "before the counterpart in a record", records,
            records.replacing("\"to\": [3, 4]", with: "\"to\": [3, 4],\n    \"at\": [5, 6]")
        ) { $0[at: "1.at"] = [5, 6] },
    ]

    @Test(arguments: besideSiblings)
    func siblingsOnOneLineDecide(_ example: LayoutExample) { example.check() }

    private static let replacements: [LayoutExample] = [
        LayoutExample(
            "by a longer one", options,
            options("[\"es2022\", \"dom\"]", "[\"es2022\", \"dom\", \"webworker\", \"scripthost\"]")
        ) { $0[at: "options.lib"] = ["es2022", "dom", "webworker", "scripthost"] },
        LayoutExample("by one of another text", options, options("[\"es2022\", \"dom\"]", "[\"dom\"]")) {
            $0[at: "options.lib"] = try JSON(parsing: "[\n  \"dom\"\n]")
        },
        LayoutExample(
            "beside one over lines", "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": [3]\n}",
            "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": [4, 5]\n}"
        ) { $0["b"] = [4, 5] },
        LayoutExample(
            "alone, with an array over lines elsewhere",
            "{\n  \"a\": [3, 4],\n  \"x\": {\n    \"y\": [\n      1\n    ]\n  }\n}",
            "{\n  \"a\": [5, 6, 7],\n  \"x\": {\n    \"y\": [\n      1\n    ]\n  }\n}"
        ) { $0["a"] = [5, 6, 7] },
        LayoutExample(
            "with padding", "{\n  \"a\": [ 3, 4 ],\n  \"x\": {\n    \"y\": [\n      1\n    ]\n  }\n}",
            "{\n  \"a\": [ 5, 6, 7 ],\n  \"x\": {\n    \"y\": [\n      1\n    ]\n  }\n}"
        ) { $0["a"] = [5, 6, 7] },
    ]

    @Test(arguments: replacements)
    func replacingAnArrayOnOneLineGivesOneLine(_ example: LayoutExample) { example.check() }

    private static let inRecords: [LayoutExample] = [
        LayoutExample(
            "an array", counterparts, counterparts.replacing("\"id\": 2", with: "\"id\": 2,\n      \"at\": [3, 4]")
        ) { $0[at: "records.1.at"] = [3, 4] },
        LayoutExample(
            "a longer array", counterparts,
            counterparts.replacing("\"id\": 2", with: "\"id\": 2,\n      \"at\": [3, 4, 5, 6]")
        ) { $0[at: "records.1.at"] = [3, 4, 5, 6] },
        LayoutExample("an array that was empty", emptyArray("[]"), emptyArray("[{\"x\": 2}]")) {
            try $0[at: "records.1.at"]?.append(["x": 2])
        },
    ]

    @Test(arguments: inRecords)
    func theCounterpartInASiblingRecordComesSecond(_ example: LayoutExample) { example.check() }
}
