import LazyJSON
import Testing

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

/// A type whose elements are in another order than those of the array.
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

@Suite("Codable types that read and write in ways of their own")
struct CodableOddTypeTests {
    @Test("elements that a type leaves out itself stay")
    func lossy() throws {
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

    @Test("a value that is written differently each time is written")
    func stamped() throws {
        let box = try Box(parsing: #"{"stamped":{"name":"A","stamp":1,"k":0}}"#)
        let changed = box.mutate { $0.stamped?.name = "B" }
        #expect(changed.json["stamped"]?["name"] == "B")
        #expect(changed.json["stamped"]?["k"] == 0)
    }

    @Test("a JSON in a Codable value is written with its own text")
    func json() throws {
        let box = try Box(parsing: #"{"any":{"a":{"x":1.0,"x":2},"b":{"\ud800":1,"c":[ ]},"d":"\ud800"}}"#)
        var any = box.any
        any["a"]?["y"] = 3
        any["b"]?["c"] = [1]
        #expect(
            box.mutate { $0.any = any }.text()
                == #"{"any":{"a":{"x":1.0,"x":2,"y":3},"b":{"\ud800":1,"c":[1]},"d":"\ud800"}}"#)
        #expect(box.mutate { $0.any = $0.any } === box)
    }

    @Test("integers are names of members")
    func integers() throws {
        let box = try Box(parsing: #"{"counts":{"1":{"id":1,"k":0},"x":{"id":2},"3":[]}}"#)
        #expect(box.counts == [1: Item(id: 1)])
        #expect(
            box.mutate { $0.counts[1]?.id = 2 }.text() == #"{"counts":{"1":{"id":2,"k":0},"x":{"id":2},"3":[]}}"#)
    }
}
