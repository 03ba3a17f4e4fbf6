import LazyJSON
import Testing

private struct Point: Codable, Hashable, Sendable {
    var x: Double
    var y: Double?
    var tags: [String] = []
    var inner: [String: Int]?
}

private final class CodableConversionDrawing: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var point: Point?
    @JSONProperty(using: .codable) var points: [Point] = []
    @JSONProperty(using: .lossyArray) var some: [Point]
    @JSONProperty(using: .lossyArray) var numbers: [Int]
    @JSONProperty(using: .lossyArray) var holes: [Int?]
}

@Suite("Codable values as properties")
struct CodableConversionTests {
    private static let text = #"{ "point" : { "x" : 1.0 , "more" : [ 1 ] , "y" : 2e0 , "tags" : ["a" , "\u0062"] } }"#

    /// A change of the point, and what of the text is replaced by what.
    private static let changes: [(@Sendable (inout Point) -> Void, String, String)] = [
        ({ $0.x = 1 }, "", ""), ({ $0.x = 3 }, "1.0", "3.0"), ({ $0.x = 1.5 }, "1.0", "1.5"),
        ({ $0.y = nil }, #" , "y" : 2e0"#, ""), ({ $0.y = 2 }, "", ""),
        ({ $0.tags.append("c") }, #""\u0062""#, #""\u0062" , "c""#), ({ $0.tags.removeFirst() }, #""a" , "#, ""),
        ({ $0.tags[0] = "z" }, #""a""#, #""z""#),
        ({ $0.inner = ["k": 1] }, #"\u0062"]"#, #"\u0062"] , "inner" : {"k":1}"#),
    ]

    @Test("only what changed is written, and unknown members stay", arguments: changes.indices)
    func difference(_ number: Int) throws {
        let (change, old, new) = Self.changes[number]
        let shape = try CodableConversionDrawing(parsing: Self.text)
        var point = try #require(shape.point)
        change(&point)
        let changed = shape.mutate { $0.point = point }
        let expected = old.isEmpty ? Self.text : Self.text.replacing(old, with: new)
        #expect(changed.text() == expected)
        #expect(changed.point == point)
        #expect((changed === shape) == old.isEmpty)
    }

    @Test("elements that did not change keep their text, and what changed in others is written into them")
    func elements() throws {
        let text = #"{"points":[{"x":1.0,"tags":[],"a":1},{"tags":[],"x":2.0,"b":2},{"x":3.0,"tags":[],"c":3}]}"#
        let shape = try CodableConversionDrawing(parsing: text)
        let changed = shape.mutate {
            $0.points.remove(at: 0)
            $0.points[1].x = 4
        }
        #expect(changed.text() == #"{"points":[{"tags":[],"x":2.0,"b":2},{"x":4.0,"tags":[],"c":3}]}"#)
    }

    @Test("what cannot be decoded is an issue that says where, and is written over")
    func undecodable() throws {
        let shape = try CodableConversionDrawing(parsing: #"{"point":{"x":"1","tags":[]}}"#)
        #expect(shape.point == nil)
        let issue = try #require(shape.issues.first)
        #expect(issue.kind == .unreadable)
        #expect(issue.pointer == "point")
        #expect(issue.expected.hasSuffix("at /x"))
        #expect(shape.mutate { $0.point = Point(x: 2) }.text() == #"{"point":{"x":2,"tags":[]}}"#)
    }

    @Test("a value without JSON leaves the property, and is an issue")
    func unencodable() throws {
        var draft = try CodableConversionDrawing(parsing: #"{"point":{"x":1,"tags":[]}}"#).draft()
        draft.point = Point(x: .nan)
        #expect(draft.json.text() == #"{"point":{"x":1,"tags":[]}}"#)
        #expect(draft.issues.map(\.kind).first == .unwritable)
    }

    @Test("a lossy array leaves out what cannot be read, and keeps it in the text")
    func lossy() throws {
        let text =
            #"{"some":[{"x":1,"tags":[]}, 7, {"x":2,"tags":[],"more":0}], "numbers":[1,"x","3"], "holes":[1,null,"x"]}"#
        let shape = try CodableConversionDrawing(parsing: text)
        #expect(shape.some.map(\.x) == [1, 2])
        #expect(shape.numbers == [1, 3])
        #expect(shape.holes == [1, nil])
        #expect(
            shape.issues.map(\.pointer.description).sorted() == ["/holes/2", "/numbers/1", "/numbers/2", "/some/1"])
        let changed = shape.mutate {
            $0.some[1].x = 5
            $0.numbers.append(4)
            $0.holes.append(nil)
        }
        #expect(
            changed.text()
                == #"{"some":[{"x":1,"tags":[]}, 7, {"x":5,"tags":[],"more":0}], "numbers":[1,"x","3",4], "holes":[1,null,"x",null]}"#
        )
    }

    @Test("a deep value of a recursive type is written without taking the stack")
    func deep() throws {
        final class Box: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .codable) var node: Node?
        }
        var text = #"{"value":1}"#
        for _ in 0..<200 { text = #"{"value":0,"next":[\#(text)]}"# }
        let box = try Box(parsing: #"{"node":\#(text)}"#, limits: JSONLimits(depth: 1_000))
        var node = try #require(box.node)
        node.value = 3
        #expect(box.mutate { $0.node = node }.node == node)
    }
}

private struct Node: Codable, Hashable, Sendable {
    var value: Int
    var next: [Node]?
}
