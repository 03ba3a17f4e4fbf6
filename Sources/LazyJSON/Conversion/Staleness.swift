/// Whether the parts of a value that was read before are all current.
enum PartStaleness {
    /// Returns whether the elements of an array are current.
    static func holds(_ count: Int, _ json: JSON?, _ isCurrent: (Int, JSON) -> Bool) -> Bool {
        guard let json, json.kind == .array else { return count == 0 }
        // If elements were left out it is not known which value was read from which.
        guard json.count == count else { return false }
        return zip(0..<count, json.elements).allSatisfy { isCurrent($0, $1) }
    }

    /// Returns whether the elements of a set are current, each for one of the elements in the document.
    ///
    /// It is not known which one, so each is compared with all elements: after 32 comparisons per element, the set is read again.
    static func holdsInAnyOrder<Element>(
        _ values: Set<Element>, _ json: JSON?, _ isCurrent: (Element, JSON) -> Bool
    ) -> Bool {
        guard let json, json.kind == .array else { return values.isEmpty }
        var questions = 32 * json.count
        func isCurrentValue(_ value: Element, of element: JSON) -> Bool {
            questions -= 1
            return questions >= 0 && isCurrent(value, element)
        }
        // An element without a value may be one that could not be read before.
        return values.allSatisfy { value in json.elements.contains { isCurrentValue(value, of: $0) } }
            && (json.count == values.count
                || json.elements.allSatisfy { element in values.contains { isCurrentValue($0, of: element) } })
    }
}
