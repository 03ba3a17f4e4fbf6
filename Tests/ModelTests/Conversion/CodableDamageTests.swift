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

@Suite("Codable values in JSON that cannot be read in parts")
struct CodableDamageTests {
    private func change(_ text: String, _ body: (inout JSONDraft<Trip>) -> Void) throws -> String {
        try Trip(parsing: text).mutate(body).text()
    }

    @Test("an array is read without the elements that cannot be, and they stay when it is written")
    func array() throws {
        let trip = try Trip(parsing: #"{"points":[{"lat":1,"x":1},{"lat":null}]}"#)
        #expect(trip.points == [Point(lat: 1)])
        #expect(trip.ifPoints == [Point(lat: 1)])
        let changed = trip.mutate { $0.points.append(Point(lat: 3)) }
        #expect(changed.text() == #"{"points":[{"lat":1,"x":1},{"lat":null},{"lat":3}]}"#)
        #expect(changed.points == [Point(lat: 1), Point(lat: 3)])
        #expect(trip.mutate { $0.ifPoints?.append(Point(lat: 3)) }.text() == changed.text())
        #expect(trip.mutate { $0.points = $0.points } === trip)
    }

    @Test("an object in place of an array cannot be read, and is no empty array")
    func objectForArray() throws {
        #expect(try Trip(parsing: #"{"points":{}}"#).ifPoints == nil)
        #expect(try Trip(parsing: #"{"points":{"lat":1}}"#).ifPoints == nil)
    }

    @Test("a dictionary is read without the members that cannot be, and they stay when it is written")
    func dictionary() throws {
        let text = #"{"named":{"a":{"lat":1,"x":1},"b":{}}}"#
        #expect(try Trip(parsing: text).named == ["a": Point(lat: 1)])
        #expect(
            try change(text) { $0.named["c"] = Point(lat: 3) }
                == #"{"named":{"a":{"lat":1,"x":1},"b":{},"c":{"lat":3}}}"#)
        #expect(try change(text) { $0.named["b"] = Point(lat: 3) } == #"{"named":{"a":{"lat":1,"x":1},"b":{"lat":3}}}"#)
        #expect(try change(text) { $0.named["a"] = nil } == #"{"named":{"b":{}}}"#)
    }

    @Test("members that cannot be read are the default's, and only what changes is written")
    func structure() throws {
        #expect(
            try change(#"{"point":{"lat":"7","keep":1}}"#) { $0.point.lat += 1 } == #"{"point":{"lat":1,"keep":1}}"#)
        let trip = try Trip(parsing: #"{"point":{"lat":"7","lon":5.0,"keep":1}}"#)
        #expect(trip.point == Point(lat: 0, lon: 5))
        #expect(trip.issues.filter { $0.kind == .unreadable }.map(\.pointer) == ["point.lat", "point"])
        let changed = trip.mutate { $0.point.lon = 6 }
        #expect(changed.text() == #"{"point":{"lat":"7","lon":6.0,"keep":1}}"#)
        #expect(changed.point == Point(lat: 0, lon: 6))
        #expect(trip.mutate { $0.point = $0.point } === trip)
        #expect(try change(#"{"point":{"lon":[1]}}"#) { $0.point.lat = 1 } == #"{"point":{"lon":[1],"lat":1}}"#)
    }

    @Test("without a default the whole value is written, over what cannot be read")
    func optional() throws {
        let text = #"{"point":{"lat":"7","lon":5,"keep":1}}"#
        #expect(try Trip(parsing: text).ifPoint == nil)
        #expect(try change(text) { $0.ifPoint = Point(lat: 1) } == #"{"point":{"lat":1,"keep":1}}"#)
        #expect(
            try change(text) { $0.ifPoint = Point(lat: 1, lon: 5) } == #"{"point":{"lat":1,"lon":5,"keep":1}}"#)
        #expect(try change(#"{"point":[7]}"#) { $0.ifPoint = Point(lat: 1) } == #"{"point":{"lat":1}}"#)
        #expect(try change(text) { $0.ifPoint = nil } == text)
        #expect(try change(text) { $0.remove(\.ifPoint) } == "{}")
    }

    private static let route =
        #"{"name":"a","points":[{"lat":1.0},7,{"lat":2,"k":0}],"stops":{"x":[{"lat":"1"},{"lat":4,"k":0}],"y":3},"#
        + #""shape":{"circle":{"radius":1e0,"k":0}},"tags":["b",1,"a"],"lengths":["north",1.0,"east",2,"south","x"],"#
        + #""start":{"lat":5},"k":[]}"#

    /// A change of the route, and what of the text is replaced by what.
    private static let changes: [(@Sendable (inout Route) -> Void, String, String)] = [
        ({ _ in }, "", ""), ({ $0.name = "b" }, #""name":"a""#, #""name":"b""#),
        ({ $0.points[1].lat = 3 }, #"{"lat":2,"k":0}"#, #"{"lat":3,"k":0}"#),
        ({ $0.points.removeFirst() }, #"{"lat":1.0},"#, ""),
        ({ $0.points.insert(Point(lat: 9), at: 1) }, #"7,{"#, #"7,{"lat":9},{"#),
        ({ $0.stops["x"]?[0].lon = 1 }, #"{"lat":4,"k":0}"#, #"{"lat":4,"k":0,"lon":1}"#),
        ({ $0.stops["y"] = [] }, #""y":3"#, #""y":[]"#), ({ $0.stops["z"] = [] }, #""y":3"#, #""y":3,"z":[]"#),
        ({ $0.stops["x"] = nil }, #""x":[{"lat":"1"},{"lat":4,"k":0}],"#, ""),
        ({ $0.shape = .circle(radius: 2) }, "1e0", "2"),
        ({ $0.shape = .square(side: 1, label: nil) }, #""circle":{"radius":1e0,"k":0}"#, #""square":{"side":1}"#),
        ({ $0.tags.insert("c") }, #"1,"a""#, #"1,"a","c""#), ({ $0.tags.remove("b") }, #""b",1"#, "1"),
        ({ $0.lengths[.north] = 2 }, #""north",1.0"#, #""north",2.0"#),
        ({ $0.lengths[.north] = nil }, #""north",1.0,"#, ""),
        ({ $0.lengths[.west] = 3 }, #""south","x""#, #""south","x","west",3"#),
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
        let changed = trip.mutate { $0.route = route }
        #expect(changed.json["route"]?.text() == expected)
        #expect(changed.route == route)
        var draft = trip.draft()
        draft.route = route
        for issue in draft.issues where issue.kind == .unwritable { Issue.record("\(issue)") }
        #expect(trip.mutate { $0.ifRoute = route }.text() == changed.text())
        let element = trip.mutate { $0.each[0] = route }
        #expect(element.json["each"]?.text() == #"[1,\#(expected),{"name":0}]"#)
        #expect((changed === trip) == old.isEmpty)
    }

    @Test("what is left out is an issue that says where")
    func issues() throws {
        let trip = try Trip(parsing: #"{"route":\#(Self.route)}"#)
        let issues = trip.issues.filter { $0.kind == .unreadable }
        let pointers: Set<JSONPointer> = [
            "/route/points/1", "/route/stops/x/0", "/route/stops/y", "/route/tags/1", "/route/lengths/2",
            "/route/lengths/5",
        ]
        #expect(Set(issues.map(\.pointer)) == pointers)
        #expect(issues.first { $0.pointer == "/route/stops/x/0" }?.expected.hasSuffix("at /lat") == true)
        #expect(try trip.$route.value() == trip.route)
    }

    @Test("another case of an enum replaces the one that cannot be read")
    func unreadableCase() throws {
        let text = Self.route.replacing("circle", with: "line")
        #expect(try Trip(parsing: #"{"route":\#(text)}"#).route.shape == .circle(radius: 0))
        let changed = try change(#"{"route":\#(text)}"#) { $0.route.shape = .square(side: 1, label: "s") }
        #expect(try Trip(parsing: changed).route.shape == .square(side: 1, label: "s"))
        #expect(
            try change(#"{"route":\#(text)}"#) { $0.route.name = "b" }
                == #"{"route":\#(text.replacing(#""a","points"#, with: #""b","points"#))}"#)
    }

    @Test("of duplicates the first is changed, and the others go")
    func duplicates() throws {
        #expect(
            try change(#"{"points":[{"lat":1,"lat":2,"k":0},3]}"#) { $0.points[0].lat = 4 }
                == #"{"points":[{"lat":4,"k":0},3]}"#)
        #expect(
            try change(#"{"points":[{"lat":1,"lat":2,"k":0},3]}"#) { $0.points[0].lon = 4 }
                == #"{"points":[{"lat":1,"lat":2,"k":0,"lon":4},3]}"#)
    }

    @Test("several writes of one draft see each other")
    func draft() throws {
        let text = try change(#"{"points":[{"lat":1,"x":1},{"lat":null}],"point":{"lat":[],"k":1}}"#) {
            $0.points.append(Point(lat: 3))
            $0.points[0].lat = 2
            $0.points.removeLast()
            $0.point.lon = 1
            $0.point.lon = nil
            $0.point.lat = 2
        }
        #expect(text == #"{"points":[{"lat":2,"x":1},{"lat":null}],"point":{"lat":2,"k":1}}"#)
    }

    @Test("a difference deep inside is written as any other", arguments: [5, 31, 60, 200], [true, false])
    func deep(_ depth: Int, isDamaged: Bool) throws {
        let open = #"{"value":1.0,"k":0,"children":["# + (isDamaged ? "7," : "")
        let text =
            String(repeating: open, count: depth) + #"{"value":1.0,"children":[]}"#
            + String(repeating: "]}", count: depth)
        let holder = try Branches(parsing: #"{"root":\#(text)}"#)
        // Below 64 levels parts are not left out any more: the element around them is.
        let readable = isDamaged ? min(depth, 31) : depth
        var (levels, branch) = (0, holder.root)
        while let next = branch?.children.first { (levels, branch) = (levels + 1, next) }
        #expect(levels == readable)
        let changed = holder.mutate { $0.root?.change(at: readable) }
        let start = #"{"root":"# + String(repeating: open, count: readable) + #"{"value":"#
        #expect(changed.text() == start + "2.0" + holder.text().dropFirst(start.utf8.count + 3))
    }

    @Test("the cost is linear in the number of parts that cannot be read")
    func linear() throws {
        let elements = (0..<4_000).map { $0 % 2 == 0 ? #"{"lat":\#($0),"k":0}"# : #"{"lat":[[[\#($0)]]]}"# }
        let text = "[" + elements.joined(separator: ",") + "]"
        let trip = try Trip(parsing: #"{"points":\#(text),"named":{},"route":{"points":\#(text),"start":7}}"#)
        #expect(trip.points.count == 2_000)
        #expect(trip.route.points.count == 2_000)
        let changed = trip.mutate {
            $0.points.reverse()
            $0.route.points.removeLast()
        }
        #expect(changed.points == trip.points.reversed())
        #expect(changed.json["points"]?.count == 4_000)
        #expect(changed.route.points == trip.route.points.dropLast())
        #expect(changed.json["route"]?["start"] == 7)
    }

    @Test("an object in the place of a set cannot be read")
    func objectForASet() throws {
        let text = Self.route.replacing(#"["b",1,"a"]"#, with: #"{"b":1}"#)
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
