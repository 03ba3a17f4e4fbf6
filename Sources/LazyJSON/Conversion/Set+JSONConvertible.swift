extension Set: JSONConvertible where Element: JSONConvertible {
    /// Reads an array element by element; elements that cannot be read are left out.
    public static func value(from json: JSON) throws -> Set<Element> {
        Set(try [Element].value(from: json))
    }

    /// An array, sorted by the text of the elements so that it is the same each time.
    ///
    /// Over an array elements that are in the set stay where they are with their text, and so do those that cannot be
    /// read; others are taken out, and new ones added behind the last. O(n log n) in what is new.
    public func json(replacing existing: JSON?) -> JSON {
        var missing: [ExactText: JSON] = [:]
        for element in self {
            let json = element.json(replacing: nil)
            missing[ExactText(text: json.rawText)] = json
        }
        guard var result = existing, result.kind == .array else { return JSON(elements: Self.sorted(missing)) }
        let wanted = missing
        var superfluous: [Int] = []
        for (position, json) in result.elements.enumerated() {
            guard let value = try? Element.value(from: json) else { continue }
            let text = ExactText(text: value.json(replacing: nil).rawText)
            missing[text] = nil
            if wanted[text] == nil { superfluous.append(position) }
        }
        // Neither can fail: the positions are those of elements, and the value is an array.
        for position in superfluous.reversed() { _ = try? result.remove(at: position) }
        for json in Self.sorted(missing) { try? result.append(json) }
        return result
    }

    private static func sorted(_ values: [ExactText: JSON]) -> [JSON] {
        values.sorted { $0.key.text.precedesInUTF8($1.key.text) }.map(\.value)
    }
}
