/// The edits that make an array in a document read as other values.
///
/// Elements at both ends that do not change are left alone. Those between are compared by the text that they are written
/// as where nothing exists; see ``ElementStep``.
struct ArrayDifference<Element> {
    /// How an element is read.
    typealias Read = (JSON, inout _JSONReading) throws -> Element
    /// How an element is written over what stands there.
    typealias Write = (Element, JSON?, inout _JSONWriting) throws -> JSON

    /// An element that can be read.
    private struct Old {
        let position: Int
        let json: JSON
        let value: Element
    }

    private var old: [Old] = []
    private let new: [Element]
    private let write: Write
    /// The array with the edits so far.
    private var result: JSON
    /// How many more elements there are before the place of the next edit than there were.
    private var shift = 0

    /// The JSON of an array; over an array with no other changes than are needed.
    static func json(
        of new: [Element], over existing: JSON?, _ writing: inout _JSONWriting, read: Read, write: @escaping Write
    ) throws -> JSON {
        guard let existing, existing.kind == .array else {
            return JSON(elements: try new.map { try write($0, nil, &writing) })
        }
        var difference = ArrayDifference(to: new, from: existing, reading: writing.reading, read: read, write: write)
        try difference.apply(&writing)
        return difference.result
    }

    private init(
        to new: [Element], from existing: JSON, reading: _JSONReading, read: Read, write: @escaping Write
    ) {
        self.new = new
        self.write = write
        result = existing
        var reading = reading
        for (position, json) in existing.elements.enumerated() {
            guard let value = try? read(json, &reading) else { continue }
            old.append(Old(position: position, json: json, value: value))
        }
    }

    private mutating func apply(_ writing: inout _JSONWriting) throws {
        var start = 0
        while start < min(old.count, new.count), try isUnchanged(start, start, &writing) { start += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, try isUnchanged(oldEnd - 1, newEnd - 1, &writing) {
            oldEnd -= 1
            newEnd -= 1
        }
        try change(start..<oldEnd, start..<newEnd, &writing)
    }

    private func isUnchanged(_ old: Int, _ new: Int, _ writing: inout _JSONWriting) throws -> Bool {
        try write(self.new[new], self.old[old].json, &writing).isSpelled(like: self.old[old].json)
    }

    /// Applies the steps between the ends that are alike.
    private mutating func change(
        _ oldRange: Range<Int>, _ newRange: Range<Int>, _ writing: inout _JSONWriting
    ) throws {
        if oldRange.isEmpty || newRange.isEmpty {
            for i in oldRange { remove(i) }
            for j in newRange { try insert(j, before: oldRange.upperBound, &writing) }
            return
        }
        var olds: [ExactText] = []
        for i in oldRange { olds.append(ExactText(text: try write(old[i].value, nil, &writing).rawText)) }
        var news: [ExactText] = []
        for j in newRange { news.append(ExactText(text: try write(new[j], nil, &writing).rawText)) }
        let start = oldRange.lowerBound
        for step in ElementStep.steps(from: olds[...], to: news[...]) {
            switch step {
            case .replace(let i, let j): try replace(start + i, by: start + j, &writing)
            case .remove(let i): remove(start + i)
            case .insert(let j, let i): try insert(start + j, before: start + i, &writing)
            }
        }
    }

    // MARK: Edits

    private mutating func replace(_ i: Int, by j: Int, _ writing: inout _JSONWriting) throws {
        try result.set(try write(new[j], old[i].json, &writing), at: JSONPointer([.index(old[i].position + shift)]))
    }

    private mutating func remove(_ i: Int) {
        // Cannot fail: the position is one of the array's.
        _ = try? result.remove(at: old[i].position + shift)
        shift -= 1
    }

    private mutating func insert(_ j: Int, before i: Int, _ writing: inout _JSONWriting) throws {
        let position = i < old.count ? old[i].position + shift : result.count
        let json = try write(new[j], nil, &writing)
        try result.insert(json, at: position)
        shift += 1
    }
}
