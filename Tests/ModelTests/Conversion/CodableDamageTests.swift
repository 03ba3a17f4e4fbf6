import LazyJSON
import Testing

private struct Point: Codable, Hashable, Sendable {
    var lat: Double
    var lon: Double?
}

private enum Outline: Codable, Hashable, Sendable {
    case circle(radius: Double)
    case square(side: Double, label: String?)
}

private enum Direction: String, Codable, Sendable { case north, south, west }

private struct Route: Codable, Hashable, Sendable {
    var name = "none"
    var points: [Point] = []
    var stops: [String: [Point]] = [:]
    var shape = Outline.circle(radius: 0)
    var tags: Set<String> = []
    var lengths: [Direction: Int] = [:]
    var start = Point(lat: 0)
    var end: Point?
}

private final class Trip: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var points: [Point]
    @JSONProperty("points", using: .codable) var ifPoints: [Point]?
    @JSONProperty(using: .codable) var named: [String: Point]
    @JSONProperty(using: .codable) var point: Point = Point(lat: 0)
    @JSONProperty("point", using: .codable) var ifPoint: Point?
    @JSONProperty(using: .codable) var route: Route = Route()
    @JSONProperty("route", using: .codable) var ifRoute: Route?
    @JSONProperty(using: .each(.codable)) var each: [Route]
}

@Suite("Codable values in JSON of which a part cannot be read")
struct CodableDamageTests {
    private func change(_ text: String, _ body: (inout JSONDraft<Trip>) -> Void) throws -> String {
        try Trip(parsing: text).mutate(.checked, body).text()
    }

    @Test("a collection with an element that cannot be read cannot be read, and is not written over")
    func collections() throws {
        let text = #"{"points":[{"lat":1,"x":1},{"lat":null}],"named":{"a":{"lat":1,"x":1},"b":{}}}"#
        let trip = try Trip(parsing: text)
        #expect(trip.points == [])
        #expect(trip.ifPoints == nil)
        #expect(trip.named == [:])
        #expect(throws: JSONValidationError.self) { try change(text) { $0.points.append(Point(lat: 3)) } }
        #expect(trip.mutate { $0.points.append(Point(lat: 3)) } === trip)
        #expect(trip.mutate { $0.points = $0.points } === trip)
        // An object is merged: what is not named stays. A dictionary reads all of it.
        #expect(
            try change(text) { $0.named = ["a": Point(lat: 2), "b": Point(lat: 2)] }
                == text.replacing(#""b":{}"#, with: #""b":{"lat":2}"#).replacing(
                    #""lat":1,"x":1}"#, with: #""lat":2,"x":1}"#
                )
                .replacing(#"[{"lat":2,"x":1}"#, with: #"[{"lat":1,"x":1}"#))
        #expect(throws: JSONValidationError.self) { try change(text) { $0.named = ["b": Point(lat: 2)] } }
    }

    @Test("an object in place of an array cannot be read, and is no empty array")
    func objectForArray() throws {
        #expect(try Trip(parsing: #"{"points":{}}"#).ifPoints == nil)
        #expect(try Trip(parsing: #"{"points":{"lat":1}}"#).ifPoints == nil)
    }

    @Test("a structure with a member that cannot be read is the default, and is merged with what is written")
    func structure() throws {
        let trip = try Trip(parsing: #"{"point":{"lat":"7","lon":5.0,"keep":1}}"#)
        #expect(trip.point == Point(lat: 0))
        #expect(trip.issues.filter { $0.kind == .unreadable }.map(\.pointer) == ["point", "point"])
        // The longitude would be read again.
        #expect(trip.mutate { $0.point.lat = 6 } === trip)
        #expect(
            try change(trip.text()) { $0.point = Point(lat: 6, lon: 7) }
                == #"{"point":{"lat":6,"lon":7,"keep":1}}"#)
    }

    @Test("without a default the whole value is written, over what cannot be read")
    func optional() throws {
        let text = #"{"point":{"lat":"7","lon":5,"keep":1}}"#
        #expect(try Trip(parsing: text).ifPoint == nil)
        #expect(
            try change(text) { $0.ifPoint = Point(lat: 1, lon: 5) } == #"{"point":{"lat":1,"lon":5,"keep":1}}"#)
        #expect(throws: JSONValidationError.self) {
            try change(#"{"point":[7]}"#) { $0.ifPoint = Point(lat: 1) }
        }
        #expect(try change(#"{"point":[7]}"#) { $0.set(\.ifPoint, to: Point(lat: 1)) } == #"{"point":{"lat":1}}"#)
        #expect(try change(text) { $0.ifPoint = nil } == text)
        #expect(try change(text) { $0.remove(\.ifPoint) } == "{}")
    }

    private static let route =
        #"{"name":"a","points":[{"lat":1.0},{"lat":2,"k":0}],"stops":{"x":[{"lat":4,"k":0}],"y":[]},"#
        + #""shape":{"circle":{"radius":1e0,"k":0}},"tags":["b","a"],"lengths":["north",1.0,"south",3],"#
        + #""start":{"lat":5},"k":[]}"#

    /// A change of the route, and what of the text is replaced by what.
    private static let changes: [(@Sendable (inout Route) -> Void, String, String)] = [
        ({ _ in }, "", ""), ({ $0.name = "b" }, #""name":"a""#, #""name":"b""#),
        ({ $0.points[1].lat = 3 }, #"{"lat":2,"k":0}"#, #"{"lat":3,"k":0}"#),
        ({ $0.points.removeFirst() }, #"{"lat":1.0},"#, ""),
        ({ $0.points.insert(Point(lat: 9), at: 1) }, #"1.0},{"#, #"1.0},{"lat":9},{"#),
        ({ $0.stops["x"]?[0].lon = 1 }, #"{"lat":4,"k":0}"#, #"{"lat":4,"k":0,"lon":1}"#),
        ({ $0.stops["z"] = [] }, #""y":[]"#, #""y":[],"z":[]"#),
        ({ $0.stops["x"] = nil }, #""x":[{"lat":4,"k":0}],"#, ""),
        ({ $0.shape = .circle(radius: 2) }, "1e0", "2"),
        ({ $0.shape = .square(side: 1, label: nil) }, #""circle":{"radius":1e0,"k":0}"#, #""square":{"side":1}"#),
        ({ $0.tags.insert("c") }, #","a""#, #","a","c""#), ({ $0.tags.remove("b") }, #""b","#, ""),
        ({ $0.lengths[.north] = 2 }, #""north",1.0"#, #""north",2.0"#),
        ({ $0.lengths[.north] = nil }, #""north",1.0,"#, ""),
        ({ $0.lengths[.west] = 7 }, #""south",3"#, #""south",3,"west",7"#),
        ({ $0.end = Point(lat: 1) }, #""k":[]}"#, #""k":[],"end":{"lat":1}}"#),
    ]

    @Test("a write of one part changes that part only, at any depth", arguments: changes.indices)
    func nested(_ number: Int) throws {
        let (change, old, new) = Self.changes[number]
        let trip = try Trip(parsing: #"{"route":\#(Self.route),"each":[1,\#(Self.route),{"name":0}]}"#)
        #expect(trip.route == trip.ifRoute)
        #expect(trip.each.count == 1)
        var route = trip.route
        change(&route)
        let expected = old.isEmpty ? Self.route : Self.route.replacing(old, with: new)
        let changed = try trip.mutate(.checked) { $0.route = route }
        #expect(changed.json["route"]?.text() == expected)
        #expect(changed.route == route)
        #expect(try trip.mutate(.checked) { $0.ifRoute = route }.text() == changed.text())
        let element = trip.mutate { $0.each[0] = route }
        #expect(element.json["each"]?.text() == #"[1,\#(expected),{"name":0}]"#)
        #expect((changed === trip) == old.isEmpty)
    }

    @Test("an issue says which part cannot be read")
    func issues() throws {
        let text = Self.route.replacing(#"{"lat":4,"#, with: #"{"lat":"4","#)
        let trip = try Trip(parsing: #"{"route":\#(text)}"#)
        let issues = trip.issues.filter { $0.kind == .unreadable }
        #expect(Set(issues.map(\.pointer)) == ["route"])
        #expect(issues.allSatisfy { $0.expected.hasSuffix("at /stops/x/0/lat") })
        #expect(throws: (any Error).self) { try trip.$route.value() }
    }

    @Test("another case of an enum is not written beside one that cannot be read")
    func unreadableCase() throws {
        let text = Self.route.replacing("circle", with: "line")
        #expect(try Trip(parsing: #"{"route":\#(text)}"#).route.shape == .circle(radius: 0))
        let trip = try Trip(parsing: #"{"route":\#(text)}"#)
        #expect(throws: JSONValidationError.self) {
            try trip.mutate(.checked) { $0.route.shape = .square(side: 1, label: "s") }
        }
    }

    @Test("of duplicates the first is changed, and the others go")
    func duplicates() throws {
        #expect(
            try change(#"{"points":[{"lat":1,"lat":2,"k":0}]}"#) { $0.points[0].lat = 4 }
                == #"{"points":[{"lat":4,"k":0}]}"#)
        #expect(
            try change(#"{"points":[{"lat":1,"lat":2,"k":0}]}"#) { $0.points[0].lon = 4 }
                == #"{"points":[{"lat":1,"lat":2,"k":0,"lon":4}]}"#)
    }

    @Test("several writes of one draft see each other")
    func draft() throws {
        let text = try change(#"{"points":[{"lat":1,"x":1}],"point":{"lat":3,"k":1}}"#) {
            $0.points.append(Point(lat: 3))
            $0.points[0].lat = 2
            $0.points.removeLast()
            $0.point.lon = 1
            $0.point.lon = nil
            $0.point.lat = 2
        }
        #expect(text == #"{"points":[{"lat":2,"x":1}],"point":{"lat":2,"k":1}}"#)
    }

    @Test("a difference deep inside is written as any other", arguments: [5, 31, 60, 200])
    func deep(_ depth: Int) throws {
        let open = #"{"value":1.0,"k":0,"children":["#
        let text =
            String(repeating: open, count: depth) + #"{"value":1.0,"children":[]}"#
            + String(repeating: "]}", count: depth)
        let holder = try Branches(parsing: #"{"root":\#(text)}"#)
        let changed = holder.mutate { $0.root?.change(at: depth) }
        let start = #"{"root":"# + String(repeating: open, count: depth) + #"{"value":"#
        #expect(changed.text() == start + "2.0" + holder.text().dropFirst(start.utf8.count + 3))
    }

    @Test("the cost is linear in the number of elements")
    func linear() throws {
        let count = Cases.scaled(32_000)
        let text = "[" + (0..<count).map { #"{"lat":\#($0),"k":0}"# }.joined(separator: ",") + "]"
        let trip = try Trip(parsing: #"{"points":\#(text)}"#)
        let changed = try trip.mutate(.checked) { $0.points.reverse() }
        #expect(changed.points == trip.points.reversed())
        #expect(changed.json["points"]?[0]?["k"] == 0)
    }

    @Test("an object in the place of a set cannot be read")
    func objectForASet() throws {
        let text = Self.route.replacing(#"["b","a"]"#, with: #"{"b":1}"#)
        #expect(try Trip(parsing: #"{"route":\#(text)}"#).ifRoute == nil)
    }

    @Test("what reads as the default keeps its text if the default is assigned")
    func defaultOverUnreadable() throws {
        let refused = try Chart(parsing: #"{"bounds":{"low":5,"high":1,"x":0}}"#)
        #expect(refused.bounds == Bounds())
        #expect(refused.mutate { $0.bounds = Bounds() }.text() == refused.text())
        let array = try Chart(parsing: #"{"bounds":[7]}"#)
        #expect(array.bounds == Bounds())
        #expect(array.mutate { $0.bounds = Bounds() } === array)
        #expect(array.mutate { $0.set(\.bounds, to: Bounds()) }.text() == #"{"bounds":{"low":0,"high":9}}"#)
        #expect(
            refused.mutate { $0.bounds.high = 8 }.text() == #"{"bounds":{"low":0,"high":8,"x":0}}"#)
    }
}

/// Bounds of which none are read if they are not in order.
private struct Bounds: Codable, Hashable, Sendable {
    var low = 0
    var high = 9

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        low = try container.decode(Int.self, forKey: .low)
        high = try container.decode(Int.self, forKey: .high)
        guard low <= high else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not in order"))
        }
    }
}

private final class Chart: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var bounds: Bounds = Bounds()
}

private struct Branch: Codable, Hashable, Sendable {
    var value: Double
    var children: [Branch]

    mutating func change(at depth: Int) {
        if depth == 0 { value += 1 } else { children[0].change(at: depth - 1) }
    }
}

private final class Branches: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var root: Branch?
}
