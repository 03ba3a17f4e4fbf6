extension Set: JSONConvertible where Element: JSONConvertible {
    /// Reads an array element by element; elements that cannot be read are left out.
    public static func value(from json: JSON) throws -> Set<Element> { try readAlone(json) }

    /// What stands there is kept where it reads as the value, in its parts too.
    public static var _keepsSpelling: Bool { true }

    /// Reads a set with what a model brings along.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Set<Element> {
        Set(try [Element]._read(json, &reading))
    }

    /// An array, sorted by the text of the elements so that it is the same each time.
    ///
    /// Over an array elements that are in the set stay where they are with their text, and so do those that cannot be
    /// read; others are taken out, and new ones added behind the last. O(n log n) in what is new.
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }

    /// The set as JSON with what a model brings along.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        try SetDifference.json(
            of: self, over: existing, &writing, read: { try $1.value(Element.self, from: $0) },
            write: { try $1.json($0, replacing: nil) })
    }
}

/// The edits that make an array in a document read as a set of other values.
enum SetDifference<Element: Hashable> {
    /// The JSON of a set; over an array with no other changes than are needed.
    static func json(
        of set: Set<Element>, over existing: JSON?, _ writing: inout _JSONWriting,
        read: (JSON, inout _JSONReading) throws -> Element, write: (Element, inout _JSONWriting) throws -> JSON
    ) throws -> JSON {
        var missing: [ExactText: JSON] = [:]
        for element in set {
            let json = try write(element, &writing)
            missing[ExactText(text: json.rawText)] = json
        }
        guard var result = existing, result.kind == .array else { return JSON(elements: sorted(missing)) }
        let wanted = missing
        var superfluous: [Int] = []
        // Of values that Swift takes for equal, such as NFC and NFD or 0 and -0, a set has the first one. Where that stays,
        // so do the others.
        var settled = Set<Element>()
        var reading = writing.reading
        for (position, json) in result.elements.enumerated() {
            guard let value = try? read(json, &reading) else { continue }
            let text = ExactText(text: try write(value, &writing).rawText)
            missing[text] = nil
            if wanted[text] != nil {
                settled.insert(value)
            } else if !settled.contains(value) {
                superfluous.append(position)
            }
        }
        // Cannot fail: the positions are those of elements.
        for position in superfluous.reversed() { _ = try? result.remove(at: position) }
        for json in sorted(missing) { try result.append(json) }
        return result
    }

    private static func sorted(_ values: [ExactText: JSON]) -> [JSON] {
        values.sorted { $0.key.text.precedesInUTF8($1.key.text) }.map(\.value)
    }
}
