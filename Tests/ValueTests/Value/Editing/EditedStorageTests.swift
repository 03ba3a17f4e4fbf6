import Testing

@testable import LazyJSON

/// The memory of edited values: what is removed leaves nothing behind.
struct EditedStorageTests {
    @Test func oneMemberRemovedAndAddedAgainLeavesNothingBehind() throws {
        var json = try JSON(
            parsing: "{" + (0..<100).map { "\"key number \($0)\": \($0)" }.joined(separator: ",\n") + "}")
        let text = json.text()
        for _ in 0..<20_000 {
            json["new"] = [1]
            json["new"] = nil
        }
        #expect(json.text() == text)
        for number in 0..<20_000 {
            json["key number \(number % 100)"] = nil
            json["key number \(number % 100)"] = 1
        }
        guard case .object(let object) = json.storage else { return }
        #expect(object.children.count <= 300)
        #expect(object.items.items.count <= 300)
    }

    @Test func oneElementRemovedAndAddedAgainLeavesNothingBehind() throws {
        var json = try JSON(parsing: "[" + (0..<1_000).map { "[\($0)]" }.joined(separator: ", ") + "]")
        for number in 0..<20_000 {
            let position = number * 7 % 1_000
            try json.remove(at: position)
            try json.insert([1], at: position)
        }
        guard case .array(let array) = json.storage else { return }
        #expect(array.children.chunks.count <= 8)
        #expect(array.items.items.count <= 1_100)
    }

    @Test func insertsIntoTheMiddleOfAnArrayThatWasAppendedToAreLinear() throws {
        var json: JSON = []
        for _ in 0..<2_000 { try json.append(1) }
        for _ in 0..<20_000 { try json.insert(2, at: 700) }
        guard case .array(let array) = json.storage else { return }
        #expect(array.children.chunks.allSatisfy { $0.count <= ElementChunks.chunkSize })
        #expect(json.count == 22_000)
    }
}
