import LazyJSON
import Testing

struct CollectionTests {
    /// The same array parsed, edited, made of literals, and wide.
    private static func arrays() throws -> [JSON] {
        var edited = try JSON(parsing: "[0, [9], {}, 3]")
        edited[1] = 1
        edited[2] = 2
        try edited.append(4)
        let wide = try JSON(parsing: "[" + (0..<100).map { "[\($0)]" }.joined(separator: ",") + "]")
        return [try JSON(parsing: "[0, 1, 2, 3, 4]"), edited, [0, 1, 2, 3, 4], wide, [], try JSON(parsing: "[ ]")]
    }

    @Test func elementsAreACollection() throws {
        for json in try Self.arrays() {
            let all = Array(json.elements)
            #expect(all.count == json.count)
            #expect(json.elements.count == json.count && json.elements.isEmpty == (json.count == 0))
            #expect(json.elements.reversed() == Array(all.reversed()))
            #expect(json.elements.indices.map { json.elements[$0] } == all)
            #expect(Array(json.elements.dropFirst(2).prefix(2)) == Array(all.dropFirst(2).prefix(2)))
            #expect(json.elements.last == all.last && json.elements.first == all.first)
            #expect(json.elements.map(\.rawText) == all.map(\.rawText))
            if all.count > 2 { #expect(Array(json.elements[1...2]) == Array(all[1...2])) }
        }
    }

    @Test func iteratorsAreIndependent() throws {
        for json in try Self.arrays() {
            let elements = json.elements
            var iterator = elements.makeIterator()
            var other = elements.makeIterator()
            _ = iterator.next()
            var copy = iterator
            var number = 1
            while let element = iterator.next() {
                #expect(copy.next() == element && element == elements[number])
                number += 1
            }
            #expect(iterator.next() == nil && copy.next() == nil)
            #expect(other.next() == elements.first && elements.count == json.count)
        }
    }

    /// The same members parsed, with gaps from removals, and made of literals.
    private static func objects() throws -> [JSON] {
        var edited = try JSON(parsing: #"{"x": 0, "a": 1, "y": 0, "b": 0, "z": 0, "\u0061": 3}"#)
        for name in ["x", "y", "z"] { edited[name] = nil }
        try edited.set(2, at: "b")
        var removed = edited
        removed["b"] = nil
        removed["a"] = nil
        let wide = try JSON(parsing: "{" + (0..<100).map { "\"k\($0 / 2)\": [\($0)]" }.joined(separator: ",") + "}")
        return [
            try JSON(parsing: #"{"a": 1, "b": 2, "\u0061": 3}"#), edited, ["a": 1, "b": 2, "a": 3], wide, removed, [:],
        ]
    }

    @Test func membersAreACollection() throws {
        for (number, json) in try Self.objects().enumerated() {
            let all = Array(json.members)
            let names = all.map(\.key)
            if number < 3 {
                #expect(names == ["a", "b", "a"])
                #expect(all.map(\.value) == [1, 2, 3])
            }
            #expect(all.count == json.count && json.members.count == json.count)
            #expect(json.members.isEmpty == (json.count == 0))
            #expect(json.members.indices.map { json.members[$0].key } == names)
            #expect(json.members.dropFirst().map(\.key) == Array(names.dropFirst()))
            #expect(json.members.first?.key == names.first)
            #expect(json.members[json.members.startIndex...].map(\.key) == names)
            #expect(json.members.distance(from: json.members.startIndex, to: json.members.endIndex) == json.count)
            #expect(json.members.filter { $0.key == "a" }.count == (number < 3 ? 2 : 0))
        }
    }

    @Test(arguments: ["1", "\"x\"", "null", "true", "{\"a\": 1}"])
    func valuesThatAreNoArraysHaveNoElements(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.elements.isEmpty)
        #expect(Array(json.elements).isEmpty)
        #expect(json[0] == nil)
    }

    @Test(arguments: ["1", "\"x\"", "null", "true", "[1]"])
    func valuesThatAreNoObjectsHaveNoMembers(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.members.isEmpty)
        #expect(Array(json.members).isEmpty)
        #expect(json.members.startIndex == json.members.endIndex)
        #expect(json["a"] == nil)
    }
}
