import Foundation
import LazyJSON
import Synchronization
import Testing

struct Color: Sendable, Equatable {
    var rgb: Int
}

extension JSONConversion where Value == Color {
    static var hex: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                guard let text = json.string, text.hasPrefix("#"),
                    let rgb = Int(text.dropFirst(), radix: 16)
                else {
                    throw JSONError(.unconvertible, expected: "a color", found: json.rawText)
                }
                return Color(rgb: rgb)
            },
            encode: { color, _, _ in JSON("#" + String(color.rgb, radix: 16)) })
    }
}

final class Brush: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .hex) var color: Color = Color(rgb: 0)
    @JSONProperty(using: .hex) var palette: [Color]
}

/// Names that may change while models are held.
final class NameList: Sendable {
    private let version = Atomic(0)

    subscript(id: Int) -> String { "name \(id), version \(version.load(ordering: .relaxed))" }

    func change() { version.add(1, ordering: .relaxed) }
}

extension JSONConversion where Value == String {
    static func named(by names: NameList) -> JSONConversion {
        JSONConversion(
            decode: { json, _ in names[try json.value(as: Int.self)] },
            encode: { _, existing, _ in existing ?? .null },
            isCurrent: { value, json, _ in
                (try? json?.value(as: Int.self)).map { names[$0] } == value
            })
    }
}

/// The code of Conversions.md, and the results that it states.
struct ConversionsExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Conversions.md")

    enum Status: String, JSONConvertible { case active, closed }

    struct Point: JSONConvertible, Equatable {
        var x, y: Double

        static func value(from json: JSON) throws -> Point {
            guard let x = json[0], let y = json[1] else {
                throw JSONError(.unconvertible, expected: "two coordinates", found: "\(json.kind)")
            }
            return Point(x: try x.value(), y: try y.value())
        }

        func json(replacing existing: JSON?) -> JSON {
            [x.json(replacing: existing?[0]), y.json(replacing: existing?[1])]
        }
    }

    @Test func converts() throws {
        let loose = try JSON(
            parsing: #"{"port": "8080", "status": "active", "since": "2024-05-01T12:00:00+02:00"}"#)
        let port = try loose["port"]?.value(as: Int.self)  // 8080, from a string
        let status = try loose["status"]?.value(as: Status.self)  // active
        let tags = JSON(["b", "a"]).text()  // ["b","a"]
        #expect(port == 8080)
        #expect(status == .active)
        #expect(tags == (try Self.page.block(with: "let loose").comments.last))

        var kept = loose
        kept["port"] = 9090.json(replacing: loose["port"])
        kept["since"] = Date(timeIntervalSince1970: 1_714_600_000).json(replacing: loose["since"])
        // {"port": "9090", "status": "active", "since": "2024-05-01T23:46:40+02:00"}
        #expect([kept.text()] == (try Self.page.block(with: "var kept").comments))

        let point = try JSON(parsing: "[1.50, 2]").value(as: Point.self)
        #expect(point == Point(x: 1.5, y: 2))
        #expect(point.json(replacing: try JSON(parsing: "[1.50, 7]")).text() == "[1.50,2]")
    }

    enum Level: Equatable { case low, high, other }

    struct Size: Codable { var width, height: Int }

    final class Report: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day: Date?
        @JSONProperty(using: .mapping([1: .low, "hi": .high], default: .other))
        var level: Level = .other
        @JSONProperty(using: .codable) var size: Size?
        @JSONProperty(using: .exact) var count: Int?
        @JSONProperty(using: .millisecondsSince1970) var visits: [Date]
        @JSONProperty(using: .each(checking: { $0 > 0 })) var sizes: [Int]
        @JSONProperty(using: .values(.secondsSince1970)) var logins: [Int: Date]
    }

    final class Post: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .oneOrMany) var tags: [String]
        @JSONProperty(using: .oneOrMany) var authors: JSONArray<Author>
    }

    final class Author: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
    }

    @Test func readsOneOrMany() throws {
        let post = try Post(parsing: #"{"tags": "a", "authors": {"name": "Ann", "id": 7}}"#)
        let tags = post.tags  // ["a"]
        let one = post.mutate { $0.tags = ["b"] }.json["tags"]  // "b"
        let two = post.mutate { $0.tags.append("b") }.json["tags"]  // ["a", "b"]
        let renamed = post.mutate { $0.authors[0].name = "Bea" }.json["authors"]?.text()
        // {"name": "Bea", "id": 7}
        #expect(tags == ["a"] && one == "b" && two == ["a", "b"])
        #expect(renamed == #"{"name": "Bea", "id": 7}"#)
    }

    @Test func hasReadyMadeOnes() throws {
        let report = try Report(
            parsing: #"""
                {"day": "2024-02-29", "level": "hi", "size": {"width": 3, "height": 4, "unit": "mm"},
                 "count": "3", "visits": [86400000, "x"], "sizes": [1, -1, 2], "logins": {"7": 0, "x": 1}}
                """#)
        let day = report.day?.timeIntervalSince1970  // 1709164800.0
        let level = report.level  // high
        let count = report.count  // nil: "3" is not a number
        let visits = report.visits.count  // 1
        let sizes = report.sizes  // [1, 2]
        let logins = report.logins.count  // 1: "x" is not an integer
        let wider = report.mutate { $0.size?.width = 5 }.json["size"]?.text()
        // {"width": 5, "height": 4, "unit": "mm"}
        #expect(day == 1_709_164_800)
        #expect(level == .high)
        #expect(count == nil)
        #expect(visits == 1 && logins == 1)
        #expect(sizes == [1, 2])
        #expect(wider == (try Self.page.block(with: "let wider").comments.last))
    }

    struct Place: Codable, Identifiable {
        var id: Int
        var lat = 0.0
    }

    final class Trip: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var places: [Place]
        @JSONProperty(using: .lossyArray) var stops: [Place]
        @JSONProperty(using: .codable) var start: Place?
    }

    @Test func writesTheDifferenceOfCodableTypes() throws {
        let trip = try Trip(
            parsing:
                #"{"places": [{"id": 1, "lat": 0}, {"id": 2, "lat": 1.0, "x": 2}], "stops": [7], "#
                + #""start": {"id": "7", "x": 3}}"#)
        let stops = trip.stops.count  // 0
        let start = trip.start?.id  // nil
        let moved = trip.mutate {
            $0.places.removeFirst()
            $0.places[0].lat = 5
            $0.start = Place(id: 8)
        }.text()
        // {"places": [{"id": 2, "lat": 5.0, "x": 2}], "stops": [7], "start": {"id": 8, "x": 3, "lat": 0}}
        let shown = ["\(stops)", start.map { "\($0)" } ?? "nil", moved]
        #expect(shown == (try Self.page.block(with: "let trip").comments))
        #expect(Set(trip.issues.map(\.pointer)) == ["stops.0", "start"])
    }

    @Test func takesOnesOfYourOwn() throws {
        let brush = try Brush(parsing: ##"{"color": "#FF8000", "palette": ["#10", 7]}"##)
        let same = brush.mutate { $0.color = Color(rgb: 0xFF8000) }.text()
        // {"color": "#FF8000", "palette": ["#10", 7]}
        let other = brush.mutate { $0.palette.append(Color(rgb: 255)) }.text()
        // {"color": "#FF8000", "palette": ["#10", 7, "#ff"]}
        #expect([same, other] == (try Self.page.block(with: "let brush").comments))
        #expect(brush.palette == [Color(rgb: 16)] && brush.issues.map(\.kind) == [.unreadable])
    }

    @Test func asksWhetherValuesHold() throws {
        final class Reference: JSONModel, @unchecked Sendable {
            static let names = NameList()
            @JSONProperty(using: .named(by: names)) var name: String
        }
        let reference = try Reference(parsing: #"{"name": 7}"#)
        #expect(reference.name == "name 7, version 0")
        Reference.names.change()
        #expect(reference.name == "name 7, version 1")
    }

    /// The rows of the tables of the article.
    @Test func readsAndWritesAsTheTablesSay() throws {
        final class Row: JSONModel, @unchecked Sendable {
            @JSONProperty var i: Int?
            @JSONProperty var b: Bool?
            @JSONProperty var s: String?
            @JSONProperty var t: Date?
            @JSONProperty var l: [String]
        }
        func set(_ text: String, _ body: (inout JSONDraft<Row>) -> Void) throws -> String {
            try Row(parsing: text).mutate(body).text()
        }
        #expect(try set(#"{"i":"42"}"#) { $0.i = 43 } == #"{"i":"43"}"#)
        #expect(try set(#"{"i":42.9}"#) { $0.i = 42 } == #"{"i":42.9}"#)
        #expect(try set(#"{"b":1}"#) { $0.b = false } == #"{"b":0}"#)
        #expect(try set(#"{"s":7}"#) { $0.s = "8" } == #"{"s":8}"#)
        #expect(try set(#"{"s":7}"#) { $0.s = "abc" } == #"{"s":"abc"}"#)
        #expect(
            try set(#"{"t":1714564800}"#) { $0.t = Date(timeIntervalSince1970: 7) } == #"{"t":7}"#)
        #expect(try set(#"{"l":["a", null]}"#) { $0.l = ["a", "b"] } == #"{"l":["a", null, "b"]}"#)
    }
}
