/// The edits that make an array in a document read as other values.
///
/// What is alike at both ends is left alone. Between, values are compared by the text that they have when nothing is
/// there to keep, and the walk over old and new takes at each difference the shorter way to the next value that both
/// have. That is not always the smallest difference, but takes O(n).
struct ArrayDifference<Element: JSONConvertible> {
    /// An element that can be read.
    private struct Old {
        let position: Int
        let json: JSON
        let value: Element
    }

    private let existing: JSON
    private var old: [Old] = []
    private let new: [Element]
    /// The array with the edits so far.
    private var result: JSON
    /// How many more elements there are before the place of the walk than there were.
    private var shift = 0

    init(to new: [Element], from existing: JSON) {
        self.existing = existing
        self.new = new
        result = existing
        for (position, json) in existing.elements.enumerated() {
            guard let value = try? Element.value(from: json) else { continue }
            old.append(Old(position: position, json: json, value: value))
        }
    }

    /// The array after the edits; the very same where there are none.
    mutating func applied() -> JSON {
        var start = 0
        while start < min(old.count, new.count), isUnchanged(start, start) { start += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, isUnchanged(oldEnd - 1, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
        }
        walk(start..<oldEnd, start..<newEnd)
        return result
    }

    private func isUnchanged(_ old: Int, _ new: Int) -> Bool {
        self.new[new].json(replacing: self.old[old].json).isSpelled(like: self.old[old].json)
    }

    // MARK: The walk

    private mutating func walk(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
        var i = oldRange.lowerBound
        var j = newRange.lowerBound
        if !oldRange.isEmpty, !newRange.isEmpty {
            var olds = Occurrences(old[oldRange].map { $0.value.json(replacing: nil) }, from: i)
            var news = Occurrences(new[newRange].map { $0.json(replacing: nil) }, from: j)
            while i < oldRange.upperBound, j < newRange.upperBound {
                if olds[i] == news[j] {
                    i += 1
                    j += 1
                    continue
                }
                switch (olds.distance(to: news[j], from: i), news.distance(to: olds[i], from: j)) {
                case (nil, nil):
                    replace(i, by: j)
                    i += 1
                    j += 1
                case (let removals?, let insertions) where removals <= insertions ?? .max:
                    remove(i)
                    i += 1
                default:
                    insert(j, before: i)
                    j += 1
                }
            }
        }
        for i in i..<oldRange.upperBound { remove(i) }
        for j in j..<newRange.upperBound { insert(j, before: oldRange.upperBound) }
    }

    // MARK: Edits

    private mutating func replace(_ i: Int, by j: Int) {
        result[old[i].position + shift] = new[j].json(replacing: old[i].json)
    }

    private mutating func remove(_ i: Int) {
        // Cannot fail: the position is one of the array's.
        _ = try? result.remove(at: old[i].position + shift)
        shift -= 1
    }

    private mutating func insert(_ j: Int, before i: Int) {
        let position = i < old.count ? old[i].position + shift : result.count
        // Cannot fail: the position is one of the array's, or its end.
        try? result.insert(new[j].json(replacing: nil), at: position)
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
