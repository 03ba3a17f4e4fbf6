import LazyJSON
import Testing

private final class Item: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
}

private final class Box: JSONModel, @unchecked Sendable {
    @JSONProperty var items: [Item]
    @JSONProperty var sizes: [Double]
}

/// Drafts of arrays in which some elements cannot be read.
struct UnreadableElementTests {
    /// Edits a draft and an array alike, and compares what can be read and what cannot.
    @Test("elements that cannot be read stay through random edits", arguments: 0..<40)
    func unreadableElementsStay(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var count = 0
        let elements: [String] = (0..<12).map { _ in
            count += 1
            return Bool.random(using: &random) ? "{\"id\":\(count)}" : "\(count)"
        }
        let unreadable = elements.filter { !$0.hasPrefix("{") }
        var draft = try Box(parsing: "{\"items\":[\(elements.joined(separator: ","))]}").draft()
        var part: JSONArrayDraft<Item> = draft.items
        var model = draft.items.map(\.id)
        for _ in 0..<20 {
            count += 1
            let new = (0..<Int.random(in: 0...3, using: &random)).map { count * 10 + $0 }
            let start = Int.random(in: 0...model.count, using: &random)
            let end = Int.random(in: start...model.count, using: &random)
            if Bool.random(using: &random) {
                part.replaceSubrange(start..<end, with: new.map { id in Item { $0.id = id } })
                model.replaceSubrange(start..<end, with: new)
            } else {
                part.removeAll { $0.id % 3 == 0 }
                model.removeAll { $0 % 3 == 0 }
            }
            #expect(part.map(\.id) == model)
            #expect(part.json.elements.filter { $0.kind != .object }.map { $0.text() } == unreadable)
        }
        draft.items = part
        #expect(draft.items.map(\.id) == model)
    }

    @Test("a value that JSON lacks is not written over an element that would have no position then")
    func withoutJSON() throws {
        let box = try Box(parsing: #"{"sizes": [1, 2, 3]}"#)
        let changed = box.mutate {
            for (position, size) in [.nan, 20, 30].enumerated() { $0.sizes[position] = size }
            #expect($0.sizes == [1, 20, 30])
            #expect($0.issues.map(\.kind) == [.unwritable] && $0.issues[0].pointer.description == "/sizes/0")
        }
        #expect(changed.text() == #"{"sizes": [1, 20, 30]}"#)
        var part: JSONArrayDraft<Double> = box.draft().sizes
        part[1] += 1
        part.append(.infinity)
        part.insert(contentsOf: [4, .nan, 5], at: 1)
        #expect(part.map { $0 } == [1, 4, 5, 3, 3])
        part[2] = 6
        part.removeLast()
        #expect(part.json.text() == "[1, 4, null, 6, 3, null]")
    }
}
