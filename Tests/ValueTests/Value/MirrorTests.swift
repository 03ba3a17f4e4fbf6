import LazyJSON
import Testing

/// The children that `dump` shows of values and models.
struct MirrorTests {
    private static func dumped(_ value: some Any, depth: Int = .max, items: Int = .max) -> String {
        var text = ""
        dump(value, to: &text, maxDepth: depth, maxItems: items)
        return text
    }

    @Test func aValueIsShownAsATree() throws {
        let text = #"{"a": 1, "a": [true, null, {}], "b": {"c": "x\n", "d": []}, "\ud800": 1e400}"#
        let json = try JSON(parsing: text)
        let expected = """
            ▿ 4 key/value pairs
              - a: 1
              ▿ a: 3 elements
                - true
                - null
                - 0 key/value pairs
              ▿ b: 2 key/value pairs
                - c: "x\\n"
                - d: 0 elements
              - \u{FFFD}: 1e400

            """
        #expect(Self.dumped(json) == expected)
        var edited = json
        edited["e"] = "y"
        edited["b"] = nil
        #expect(
            Self.dumped(edited) == """
                ▿ 4 key/value pairs
                  - a: 1
                  ▿ a: 3 elements
                    - true
                    - null
                    - 0 key/value pairs
                  - \u{FFFD}: 1e400
                  - e: "y"

                """)
        edited = json
        edited[at: "b.c"] = 2
        #expect(Self.dumped(edited["b"] ?? .null) == "▿ 2 key/value pairs\n  - c: 2\n  - d: 0 elements\n")
        #expect(Self.dumped(try JSON(parsing: " [1]\n")) == "▿ 1 element\n  - 1\n")
        #expect(Self.dumped(JSON("x")) == "- \"x\"\n")
        #expect(Self.dumped([json["a"], nil]) == "▿ 2 elements\n  ▿ Optional(1)\n    - some: 1\n  - nil\n")
    }

    @Test func whatIsShownIsBounded() throws {
        let json = try JSON(parsing: "[[[1, 2], 3], {\"a\": {\"b\": 4}}, 5]")
        #expect(Self.dumped(json, depth: 1) == "▿ 3 elements\n  ▹ 2 elements\n  ▹ 1 key/value pair\n  - 5\n")
        #expect(
            Self.dumped(json, items: 3) == """
                ▿ 3 elements
                  ▿ 2 elements
                    ▿ 2 elements
                        (2 children)
                      (1 more child)
                    (2 more children)

                """)
    }

    @Test func aMirrorOfAWideValueReadsOnlyWhatIsAskedFor() throws {
        let text = "[" + repeatElement(#"{"a": [1, 2]}"#, count: 20_000).joined(separator: ", ") + "]"
        let json = try JSON(parsing: text)
        let mirror = Mirror(reflecting: json)
        #expect(mirror.children.count == 20_000)
        #expect((mirror.children.first?.value as? JSON)?.text() == #"{"a": [1, 2]}"#)
        #expect(mirror.descendant(0, "a", 1) as? JSON == 2)
        let array = try #require(JSONArray<Place>(json))
        #expect(Mirror(reflecting: array).children.count == 20_000)
        #expect(Self.dumped(array, items: 3).utf8.count < 1_000)
    }

    final class Place: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String = "Unknown"
        @JSONProperty("zip_code", .redacted) var zip: String?
    }

    final class Person: JSONModel, @unchecked Sendable {
        @JSONProperty("full_name") var name: String?
        @JSONProperty var places: JSONArray<Place>
        @JSONProperty var any: JSON
    }

    @Test func aModelShowsItsProperties() throws {
        let person = try Person(parsing: #"{"full_name": "Ann", "places": [{"zip_code": "1234"}, 5], "any": [1]}"#)
        _ = person.places
        let expected = #"""
            ▿ Person(name: "Ann", places: [Place(zip: (redacted)), Place()], any: [1]) #0
              ▿ super: LazyJSON.JSONModel
                - modelPublished: (0 elements)
                ▿ modelParts: Person
                  - name: "Ann"
                  ▿ places: 2 elements
                    ▿ Place
                      - city: "Unknown"
                      - zip: (redacted)
                    ▿ Place
                      - city: "Unknown"
                      - zip: nil
                  - any: [1]
                - modelPlaceNow: (0 elements)
              ▿ _name: (2 elements)
                - path: "/full_name"
                - state: "not read"
              ▿ _places: (3 elements)
                - path: "/places"
                - state: "read"
                ▿ value: 2 elements
                  ▿ Place(zip: (redacted)) #1

            """#
        #expect(Self.dumped(person).hasPrefix(expected), "\(Self.dumped(person))")
        #expect(Self.dumped(person).contains("▿ Place() #2\n"))
        #expect(!Self.dumped(person).contains("1234"))
        // A property that was not read is still not read.
        #expect(Self.dumped(person) == Self.dumped(person))
    }

    final class Node: JSONModel, @unchecked Sendable {
        @JSONProperty("") var same: Node
        @JSONProperty("") var twin: Node?
        @JSONProperty var child: Node?
        @JSONProperty var nodes: [Node]
        @JSONProperty var names: [String: Place]
        @JSONProperty(.redacted) var secret: Place?
    }

    @Test func nestedModelsAreShownAsATree() throws {
        let text = #"{"nodes": [{}], "names": {"b": {"city": "B"}, "a": {}}, "secret": {"city": "s3"}}"#
        let shown = Self.dumped(try Folder(parsing: #"{"node": \#(text), "places": [\#(repeated("{}", 102))]}"#))
        #expect(
            shown.contains(
                """
                    ▿ modelParts: Folder
                      ▿ node: Leaf
                        ▿ nodes: 1 element
                          ▿ Leaf
                            - nodes: []
                            - names: [:]
                            - secret: nil
                        ▿ names: 2 elements
                          ▿ a: Place
                            - city: "Unknown"
                            - zip: nil
                          ▿ b: Place
                            - city: "B"
                            - zip: nil
                        - secret: (redacted)
                      ▿ places: 102 elements

                """), "\(shown)")
        #expect(!shown.contains("s3") && shown.contains("\n        - …\n"))
    }

    final class Leaf: JSONModel, @unchecked Sendable {
        @JSONProperty var nodes: [Leaf]
        @JSONProperty var names: [String: Place]
        @JSONProperty(.redacted) var secret: Place?
    }

    final class Folder: JSONModel, @unchecked Sendable {
        @JSONProperty var node: Leaf?
        @JSONProperty var places: JSONArray<Place>
    }

    private func repeated(_ text: String, _ count: Int) -> String {
        repeatElement(text, count: count).joined(separator: ", ")
    }

    @Test func whatIsShownOfModelsIsBounded() throws {
        // Each property shows all of the model again.
        let shown = Self.dumped(try Node(parsing: "{\"child\": {}}"))
        #expect(shown.contains("- same: Node(…)\n") && shown.utf8.count < 2_000_000)
        // However deep the JSON is, and however often it is shown.
        let deep = String(repeating: #"{"child": "#, count: 400) + "{}" + String(repeating: "}", count: 400)
        #expect(Self.dumped(try Chain(parsing: deep)).contains("- child: Chain(…)\n"))
    }

    final class Chain: JSONModel, @unchecked Sendable {
        @JSONProperty var child: Chain?
    }

    @Test func anArrayShowsItsElements() throws {
        let numbers = try JSONArray<Int>(parsing: "[1, 2.0, \"x\"]")
        #expect(Self.dumped(numbers) == "▿ 3 elements\n  - 1\n  - 2\n  - 0\n")
        let places = try JSONArray<Place>(parsing: "[{}]")
        #expect(Self.dumped(places, depth: 1) == "▿ 1 element\n  ▹ Place() #0\n")
        #expect(Mirror(reflecting: places).children.first?.value as? Place === places[0])
    }
}
