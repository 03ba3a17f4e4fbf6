import LazyJSON
import Testing

private final class Item: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty(using: .range(0...100)) var size: Int
}

private final class Box: JSONModel, @unchecked Sendable {
    @JSONProperty var items: JSONArray<Item>
    @JSONProperty var list: [Item]
    @JSONProperty var sizes: [Double]
    @JSONProperty(using: .embedded(.standard)) var quoted: JSONArray<Item>
}

@Suite("Refusals in elements that move")
struct MovedRefusalTests {
    private func refused(_ change: (inout JSONDraft<Box>) -> Void) throws -> [String] {
        let three = #"[{"id": 1}, {"id": 2}, {"id": 3}]"#
        let box = try Box(
            parsing: #"{"items": \#(three), "list": \#(three), "sizes": [1], "quoted": "[{\"id\": 1}, {\"id\": 2}]"}"#)
        var draft = box.draft()
        change(&draft)
        return draft.issues.filter { [.refused, .unwritable].contains($0.kind) }.map(\.pointer.description)
    }

    @Test("an element that another one is moved to keeps its refusal")
    func targets() throws {
        #expect(
            try refused {
                $0.items[1].size = 300; $0.items.move(from: 0, to: 1)
            } == ["/items/0/size"])
        #expect(
            try refused {
                $0.list[0].size = 300; $0.list.move(from: 2, to: 0)
            } == ["/list/1/size"])
        #expect(
            try refused {
                $0.items[0].size = 300; $0.items[1].size = 301; $0.items.move(from: 0, to: 1)
            } == ["/items/0/size", "/items/1/size"])
    }

    @Test("elements of a slice that is rearranged keep their refusals")
    func slices() throws {
        #expect(
            try refused {
                $0.list[0].size = 300; $0.list[0...1].reverse()
            } == ["/list/1/size"])
        #expect(
            try refused {
                $0.items[0].size = 300; $0.items[0...1].sort { $0.id > $1.id }
            } == ["/items/1/size"])
        #expect(
            try refused {
                $0.items[2].size = 300; $0.items.replaceSubrange(0..<3, with: Array($0.items.reversed()))
            } == ["/items/0/size"])
    }

    @Test("what a slice refuses is refused by the draft")
    func writesInSlices() throws {
        #expect(try refused { $0.sizes[0...0][0] = .nan } == ["/sizes/0"])
        #expect(
            try refused {
                $0.list[0].size = 300; $0.list[0...1] = $0.list[1...2]
            }.isEmpty)
    }

    @Test("each element of an array in a string has its position")
    func elementsInStrings() throws {
        #expect(try refused { $0.quoted[0].size = 300 } == ["/quoted/0/size"])
        #expect(try refused { $0.quoted[1].size = 300 } == ["/quoted/1/size"])
    }
}
