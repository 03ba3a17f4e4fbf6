extension Array: JSONConvertible where Element: JSONConvertible {
    /// Reads an array element by element; elements that cannot be read are left out.
    public static func value(from json: JSON) throws -> [Element] {
        guard json.kind == .array else { throw .unconvertible("an array", json) }
        var values: [Element] = []
        values.reserveCapacity(json.count)
        for element in json.elements {
            if let value = try? Element.value(from: element) { values.append(value) }
        }
        return values
    }

    /// An array; over an array the difference to what that reads as.
    ///
    /// Elements that did not change keep their text, and those that cannot be read stay where they are. O(n).
    public func json(replacing existing: JSON?) -> JSON {
        guard let existing, existing.kind == .array else {
            return JSON(elements: lazy.map { $0.json(replacing: nil) })
        }
        var difference = ArrayDifference<Element>(to: self, from: existing)
        return difference.applied()
    }
}

extension Error where Self == JSONError {
    /// The error for a value of another kind than can be read.
    static func unconvertible(_ expected: String, _ found: JSON) -> JSONError {
        JSONError(.unconvertible, "Expected \(expected), found \(found.excerpt).")
    }
}
