extension Array: JSONConvertible where Element: JSONConvertible {
    /// Reads an array element by element; elements that cannot be read are left out.
    public static func value(from json: JSON) throws -> [Element] {
        try readAlone(json)
    }

    /// What stands there is kept where it reads as the value, in its parts too.
    public static var _keepsSpelling: Bool { true }

    /// Reads an array with what a model brings along.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> [Element] {
        guard json.kind == .array else { throw .unconvertible("an array", json) }
        var values: [Element] = []
        values.reserveCapacity(json.count)
        var position = 0
        for element in json.elements {
            let value = reading.child(.index(position), of: element) { try $0.value(Element.self, from: element) }
            if let value { values.append(value) }
            position += 1
        }
        return values
    }

    /// An array; over an array the difference to what that reads as.
    ///
    /// Elements that did not change keep their text, and those that cannot be read stay where they are. O(n).
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }

    /// The array as JSON with what a model brings along.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        try ArrayDifference.json(
            of: self, over: existing, &writing,
            read: { try $1.value(Element.self, from: $0) }, write: { try $2.json($0, replacing: $1) })
    }
}

extension Error where Self == JSONError {
    /// The error for a value of another kind than can be read.
    package static func unconvertible(_ expected: String, _ found: JSON) -> JSONError {
        JSONError(.unconvertible, "Expected \(expected), found \(found.excerpt).")
    }
}
