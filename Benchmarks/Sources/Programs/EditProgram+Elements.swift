import LazyJSON

/// Editing arrays.
extension EditProgram {
    /// Edits the elements of one array.
    mutating func editElements() {
        let json = values[slot]
        let (place, way) = (pointer(in: json, to: .array), random.below(3))
        let array = json[at: place] ?? json
        guard array.kind == .array || random.chance(15) else { return setSomething() }
        let value = anyValue()
        let (first, second) = (position(in: array), position(in: array))
        let layout: JSONInsertionLayout = random.chance(80) ? .matching : .verbatim
        switch random.below(12) {
        case 0, 1:
            attempt("\(place), way \(way): append(\(value), \(layout))") {
                try $0.change(at: place, way: way) { try $0.append(value, layout: layout) }
            }
        case 2:
            let more = (0..<random.below(4)).map { _ in random.value(1) } + [value]
            attempt("\(place), way \(way): append(contentsOf: \(more), \(layout))") {
                try $0.change(at: place, way: way) { try $0.append(contentsOf: more, layout: layout) }
            }
        case 3:
            attempt("\(place), way \(way): insert(\(value), at: \(first), \(layout))") {
                try $0.change(at: place, way: way) { try $0.insert(value, at: first, layout: layout) }
            }
        case 4:
            let pointer = place.appending(random.chance(80) ? .index(first) : .key("-"))
            attempt("insert(\(value), at: \(pointer), \(layout))") { try $0.insert(value, at: pointer, layout: layout) }
        case 5:
            attemptRemoval("\(place), way \(way): remove(at: \(first))") {
                var removed: JSON?
                try $0.change(at: place, way: way) { removed = try $0.remove(at: first) }
                return removed
            }
        case 6:
            attempt("\(place), way \(way): move(from: \(first), to: \(second))") {
                try $0.change(at: place, way: way) { try $0.move(from: first, to: second) }
            }
        case 7:
            attempt("\(place), way \(way): swapAt(\(first), \(second))") {
                try $0.change(at: place, way: way) { try $0.swapAt(first, second) }
            }
        case 8: sort(place, way)
        case 9: removeSome(place, way)
        default: replaceSome(place, way, array, layout)
        }
    }

    private mutating func sort(_ place: JSONPointer, _ way: Int) {
        let isDescending = random.chance(30)
        attempt("\(place), way \(way): sort, \(isDescending ? "descending" : "ascending")") {
            try $0.change(at: place, way: way) {
                try $0.sort { one, other in
                    let (one, other) = (one.text(.compact), other.text(.compact))
                    return isDescending ? one > other : one < other
                }
            }
        }
    }

    private mutating func removeSome(_ place: JSONPointer, _ way: Int) {
        let remainder = random.below(2)
        attempt("\(place), way \(way): removeAll(where: the length of the text modulo 2 is \(remainder))") {
            try $0.change(at: place, way: way) { try $0.removeAll { $0.rawText.utf8.count % 2 == remainder } }
        }
    }

    private mutating func replaceSome(
        _ place: JSONPointer, _ way: Int, _ array: JSON, _ layout: JSONInsertionLayout
    ) {
        let start = random.below(array.count + 1)
        let end = random.chance(95) ? random.number(start...max(start, array.count)) : array.count + 1
        let new = (0..<random.below(4)).map { _ in random.chance(20) ? anyValue() : random.value(1) }
        attempt("\(place), way \(way): replaceSubrange(\(start)..<\(end), with: \(new), \(layout))") {
            try $0.change(at: place, way: way) { try $0.replaceSubrange(start..<end, with: new, layout: layout) }
        }
    }
}
