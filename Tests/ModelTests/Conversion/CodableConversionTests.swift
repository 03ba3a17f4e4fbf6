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

/// Encodes itself as the set that it has.
private struct Labels: Codable, Equatable, Sendable {
    var numbers: Set<Int>
    init(_ numbers: Set<Int>) { self.numbers = numbers }
    init(from decoder: any Decoder) throws { numbers = try decoder.singleValueContainer().decode(Set<Int>.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}

private final class Labeled: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var labels: Labels?
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
        ({ $0.inner = ["k": 1] }, #"\u0062"]"#, #"\u0062"] , "inner" : { "k" : 1 }"#),
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

    @Test("a set is sorted also if another value is encoded as it")
    func sets() throws {
        let labels = Labels(Set(10..<40))
        let model = try Labeled(parsing: "{}").mutate { $0.labels = labels }
        #expect(model.json["labels"]?.elements.compactMap(\.int) == Array(10..<40))
        #expect(model.labels == labels)
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

    // MARK: Unusual types

    @Test("elements that a type leaves out itself stay")
    func lossyTypes() throws {
        let box = try Box(parsing: #"{"lossy":[1,{"id":1,"k":0},{"id":"2"},{"id":3,"k":0}]}"#)
        #expect(box.lossy?.items.map(\.id) == [1, 3])
        let changed = box.mutate {
            $0.lossy?.items[1].id = 4
            $0.lossy?.items.append(Item(id: 5))
        }
        #expect(changed.text() == #"{"lossy":[1,{"id":1,"k":0},{"id":"2"},{"id":4,"k":0},{"id":5}]}"#)
        #expect(box.mutate { $0.lossy = $0.lossy } === box)
    }

    @Test("a difference that would not be read is refused, and nothing is lost")
    func refused() throws {
        let box = try Box(parsing: #"{"renamed":{"title":"A","k":0},"sorted":[3,1.0,2]}"#)
        var draft = box.draft()
        draft.renamed?.name = "B"
        draft.sorted?.numbers.append(0)
        #expect(draft.json.text() == box.text())
        #expect(draft.issues.filter { $0.kind == .unwritable }.map(\.pointer) == ["renamed", "sorted"])
        #expect(box.mutate { $0.renamed = $0.renamed } === box)
        #expect(
            try Box(parsing: #"{"renamed":{"name":"A","k":0}}"#).mutate { $0.renamed?.name = "B" }.text()
                == #"{"renamed":{"name":"B","k":0}}"#)
    }

    @Test("a value that is written differently each time is refused, because it cannot be verified")
    func stamped() throws {
        let box = try Box(parsing: #"{"stamped":{"name":"A","stamp":1,"k":0}}"#)
        #expect(throws: JSONValidationError.self) { try box.mutate(.checked) { $0.stamped?.name = "B" } }
        #expect(box.mutate { $0.stamped?.name = "B" } === box)
    }

    @Test("a JSON in a Codable value is written with its own text")
    func json() throws {
        let box = try Box(parsing: #"{"any":{"a":{"x":1.0,"x":2},"b":{"\ud800":1,"c":[ ]},"d":"\ud800"}}"#)
        var any = box.any
        any["a"]?["y"] = 3
        any["b"]?["c"] = [1]
        #expect(
            box.mutate { $0.any = any }.text()
                == #"{"any":{"a":{"x":1.0,"x":2,"y":3},"b":{"\ud800":1,"c":[ 1 ]},"d":"\ud800"}}"#)
        #expect(box.mutate { $0.any = $0.any } === box)
    }

    @Test("integers are names of members")
    func integers() throws {
        let box = try Box(parsing: #"{"counts":{"1":{"id":1,"k":0}}}"#)
        #expect(box.counts == [1: Item(id: 1)])
        #expect(box.mutate { $0.counts[1]?.id = 2 }.text() == #"{"counts":{"1":{"id":2,"k":0}}}"#)
        #expect(try Box(parsing: #"{"counts":{"1":{"id":1,"k":0},"x":{"id":2}}}"#).counts.isEmpty)
    }
}

private struct Node: Codable, Hashable, Sendable {
    var value: Int
    var next: [Node]?
}

private struct Item: Codable, Hashable, Sendable { var id: Int }

/// A type that leaves out elements itself.
private struct Lossy: Codable, Hashable, Sendable {
    var items: [Item]

    private struct Anything: Codable {}
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        items = []
        while !container.isAtEnd {
            if let item = try? container.decode(Item.self) {
                items.append(item)
            } else {
                _ = try container.superDecoder()
            }
        }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for item in items { try container.encode(item) }
    }
}

/// A type that reads a member that it does not write.
private struct Renamed: Codable, Hashable, Sendable {
    var name: String

    private enum Key: String, CodingKey { case name, title }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name =
            try container.decodeIfPresent(String.self, forKey: .title) ?? container.decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
    }
}

/// A type whose elements are in another order than the elements of the array.
private struct Sorted: Codable, Hashable, Sendable {
    var numbers: [Int]

    init(from decoder: any Decoder) throws {
        numbers = try decoder.singleValueContainer().decode([Int].self).sorted()
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}

/// A type that is written differently each time.
private struct Stamped: Codable, Sendable {
    var name: String

    private enum Key: String, CodingKey { case name, stamp }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(UInt64.random(in: 0...UInt64.max), forKey: .stamp)
    }
}

private final class Box: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var lossy: Lossy?
    @JSONProperty(using: .codable) var renamed: Renamed?
    @JSONProperty(using: .codable) var sorted: Sorted?
    @JSONProperty(using: .codable) var stamped: Stamped?
    @JSONProperty(using: .codable) var any: [String: JSON]
    @JSONProperty(using: .codable) var counts: [Int: Item]
}
