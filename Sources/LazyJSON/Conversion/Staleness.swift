extension Set {
    /// Returns whether the elements of a set that was read before are current, each for one of the elements in the document.
    ///
    /// It is not known which one, so each is compared with all elements: after 32 comparisons per element, the set is read again.
    func areCurrent(in json: JSON?, _ isCurrent: (Element, JSON) -> Bool) -> Bool {
        guard let json, json.kind == .array else { return isEmpty }
        var questions = 32 * json.count
        func isCurrentValue(_ value: Element, of element: JSON) -> Bool {
            questions -= 1
            return questions >= 0 && isCurrent(value, element)
        }
        // An element without a value may be one that could not be read before.
        return allSatisfy { value in json.elements.contains { isCurrentValue(value, of: $0) } }
            && (json.count == count
                || json.elements.allSatisfy { element in contains { isCurrentValue($0, of: element) } })
    }
}
