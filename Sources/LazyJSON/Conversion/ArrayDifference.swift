/// The edits that make an array in a document read as other values.
///
/// What is alike at both ends is left alone. Between, values are compared by the text that they have when nothing is
/// there to keep, and the walk over old and new takes at each difference the shorter way to the next value that both
/// have. That is not always the smallest difference, but takes O(n).
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
    /// How many more elements there are before the place of the walk than there were.
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
        try walk(start..<oldEnd, start..<newEnd, &writing)
    }

    private func isUnchanged(_ old: Int, _ new: Int, _ writing: inout _JSONWriting) throws -> Bool {
        try write(self.new[new], self.old[old].json, &writing).isSpelled(like: self.old[old].json)
    }

    // MARK: The walk

    private mutating func walk(_ oldRange: Range<Int>, _ newRange: Range<Int>, _ writing: inout _JSONWriting) throws {
        var i = oldRange.lowerBound
        var j = newRange.lowerBound
        if !oldRange.isEmpty, !newRange.isEmpty {
            var olds = Occurrences(try old[oldRange].map { try write($0.value, nil, &writing) }, from: i)
            var news = Occurrences(try new[newRange].map { try write($0, nil, &writing) }, from: j)
            while i < oldRange.upperBound, j < newRange.upperBound {
                if olds[i] == news[j] {
                    i += 1
                    j += 1
                    continue
                }
                switch (olds.distance(to: news[j], from: i), news.distance(to: olds[i], from: j)) {
                case (nil, nil):
                    try replace(i, by: j, &writing)
                    i += 1
                    j += 1
                case (let removals?, let insertions) where removals <= insertions ?? .max:
                    remove(i)
                    i += 1
                default:
                    try insert(j, before: i, &writing)
                    j += 1
                }
            }
        }
        for i in i..<oldRange.upperBound { remove(i) }
        for j in j..<newRange.upperBound { try insert(j, before: oldRange.upperBound, &writing) }
    }

    // MARK: Edits

    private mutating func replace(_ i: Int, by j: Int, _ writing: inout _JSONWriting) throws {
        result[old[i].position + shift] = try write(new[j], old[i].json, &writing)
    }

    private mutating func remove(_ i: Int) {
        // Cannot fail: the position is one of the array's.
        _ = try? result.remove(at: old[i].position + shift)
        shift -= 1
    }

    private mutating func insert(_ j: Int, before i: Int, _ writing: inout _JSONWriting) throws {
        let position = i < old.count ? old[i].position + shift : result.count
        let json = try write(new[j], nil, &writing)
        // Cannot fail: the position is one of the array's, or its end.
        try? result.insert(json, at: position)
        shift += 1
    }
}

/// Values by the text that they have, with the positions at which each stands.
private struct Occurrences {
    private let texts: [ExactText]
    private let start: Int
    /// The positions of each text, the last one first; those that the walk has passed are taken away.
    private var positions: [ExactText: [Int]] = [:]

    init(_ values: [JSON], from start: Int) {
        texts = values.map { ExactText(text: $0.rawText) }
        self.start = start
        for (offset, text) in texts.enumerated().reversed() { positions[text, default: []].append(start + offset) }
    }

    subscript(position: Int) -> ExactText { texts[position - start] }

    /// How far behind a position a text stands next; nil where it does not.
    mutating func distance(to text: ExactText, from position: Int) -> Int? {
        while let next = positions[text]?.last {
            if next > position { return next - position }
            positions[text]?.removeLast()
        }
        return nil
    }
}
