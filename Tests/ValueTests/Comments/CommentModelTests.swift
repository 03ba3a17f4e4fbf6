import LazyJSON
import Testing

/// Models over documents with comments.
struct CommentModelTests {
    final class Rule: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String?
        @JSONProperty var level: Int
    }

    final class Settings: JSONModel, @unchecked Sendable {
        @JSONProperty var tabSize: Int
        @JSONProperty var rulers: [Int]
        @JSONProperty var rules: [Rule]
    }

    /// An element without an identity, and without members that its type does not know.
    struct Point: JSONConvertible, Codable, Equatable, JSONEmptyRepresentable {
        var name = ""

        static var jsonEmptyValue: Point { Point() }
        static func value(from json: JSON) throws -> Point { Point(name: json["name"]?.string ?? "") }
        func json(replacing existing: JSON?) -> JSON {
            var json = existing ?? [:]
            json["name"] = JSON(name)
            return json
        }
    }

    final class Places: JSONModel, @unchecked Sendable {
        @JSONProperty var points: [Point]
        @JSONProperty("points", using: .codable) var codable: [Point]
        @JSONProperty("points", using: .lossyArray) var lossy: [Point]
    }

    @Test("the comments of an element that goes are not those of a new one in its place")
    func replacedElements() throws {
        let text = "{\n  \"points\": [\n    // home\n    { \"name\": \"a\" },\n    { \"name\": \"b\" } // work\n  ]\n}"
        let places = try Places(parsing: text, dialect: .jsonc)
        let new = [Point(name: "z"), Point(name: "b")]
        let wanted = "{\n  \"points\": [\n    { \"name\": \"z\" },\n    { \"name\": \"b\" } // work\n  ]\n}"
        #expect(places.mutate { $0.points = new }.text() == wanted)
        #expect(places.mutate { $0.codable = new }.text() == wanted)
        #expect(places.mutate { $0.lossy = new }.text() == wanted)
        let last = places.mutate { $0.points = [Point(name: "a"), Point(name: "y")] }.text()
        #expect(last == text.replacing("\"b\" } // work", with: "\"y\" }"))
    }

    private static let text = """
        // Settings
        {
          "tabSize": 4, // was 8
          "rulers": [
            80, // mail
            100 // code
          ],
          "rules": [
            // The first.
            { "name": "a", /* for now */ "level": 1 },
            { "name": "b", "level": 2 }, // The second.
          ],
        }

        """

    @Test func draftsKeepComments() throws {
        let settings = try Settings(parsing: Self.text, dialect: .jsonc)
        #expect(settings.tabSize == 4 && settings.rulers == [80, 100] && settings.rules.count == 2)
        let changed = settings.mutate {
            $0.tabSize = 2
            $0.rulers.append(120)
            $0.rules[0].level = 3
            $0.rules.remove(at: 1)
        }
        #expect(
            changed.text() == """
                // Settings
                {
                  "tabSize": 2, // was 8
                  "rulers": [
                    80, // mail
                    100, // code
                    120
                  ],
                  "rules": [
                    // The first.
                    { "name": "a", /* for now */ "level": 3 },
                  ],
                }

                """)
        #expect(changed.json.dialect == .jsonc && changed.detached().text() == changed.text())
        #expect(settings.mutate { $0.tabSize = 4 } === settings)
    }

    @Test func patchesAndMergesKeepComments() throws {
        let json = try JSON(parsing: Self.text, dialect: .jsonc)
        let patched = try json.applying(patch: [
            ["op": "remove", "path": "/rulers/1"], ["op": "replace", "path": "/tabSize", "value": 3],
        ])
        let merged = json.merging(["tabSize": 3, "rulers": nil])
        #expect(patched.text().contains("\"tabSize\": 3, // was 8") && patched.text().contains("80 // mail\n  ]"))
        #expect(merged.text().contains("\"tabSize\": 3, // was 8\n  \"rules\": ["))
    }
}
