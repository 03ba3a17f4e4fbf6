/// How the parts of a value were read from the existing JSON.
struct ExistingParts {
    private let partial: PartialDecoding
    /// The containers that cannot be read, whose parts of the value come from elsewhere.
    private let unknown: Set<DocumentPlace>

    init(_ partial: PartialDecoding, unknown: Set<DocumentPlace> = []) {
        self.partial = partial
        self.unknown = unknown
    }

    /// Whether the part of the value was not read from the existing JSON there.
    func isUnknown(_ json: JSON) -> Bool {
        !unknown.isEmpty && DocumentPlace(json).map { unknown.contains($0) } ?? false
    }

    /// How the elements of an array correspond to those of its value; nil if one by one, or if it is not known.
    func elements(of array: JSON) -> PartialDecoding.Elements? { partial.elements(of: array) }

    /// The positions of the elements that the elements of a value were read from.
    ///
    /// - Throws: ``JSONError`` if they are not known.
    func positions(of values: [JSON], in array: JSON) throws -> [Int] {
        var positions = Array(0..<array.count)
        if case .ordered(let omitted)? = partial.elements(of: array) {
            let omitted = Set(omitted)
            positions.removeAll { omitted.contains($0) }
        }
        if positions.count == values.count { return positions }
        // The type leaves out elements itself.
        positions = []
        for (position, element) in array.elements.enumerated()
        where positions.count < values.count && element.contains(values[positions.count]) {
            positions.append(position)
        }
        guard positions.count == values.count else { throw Self.unknownElements(of: array) }
        return positions
    }

    /// The error for an array of which it is not known how its elements were read.
    static func unknownElements(of array: JSON) -> JSONError {
        JSONError(
            .unrepresentable,
            expected: "an array whose elements can be told from each other to write the difference into",
            found: "one of \(array.count) elements that its type reads in a way of its own")
    }
}

extension JSON {
    /// Whether this has everything that another value has: equal scalars, at least its members, as many elements.
    fileprivate func contains(_ other: JSON) -> Bool {
        var pairs = [(self, other)]
        while let (mine, its) = pairs.popLast() {
            guard mine.kind == its.kind else { return false }
            switch its.kind {
            case .object:
                for (name, value) in its.members {
                    guard let own = mine[name] else { return false }
                    pairs.append((own, value))
                }
            case .array:
                guard mine.count == its.count else { return false }
                pairs += zip(mine.elements, its.elements)
            default:
                guard mine == its else { return false }
            }
        }
        return true
    }
}
