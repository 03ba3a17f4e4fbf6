/// The issues that a draft lists.
extension DraftState {
    /// Returns the writes that were refused, and the issues of the values that were written.
    ///
    /// An issue that the base has at the same value is not listed, also if the value has moved with an element of an array.
    ///
    /// - Parameters:
    ///   - json: The current JSON; nil for the JSON of the draft.
    ///   - list: Returns the issues of JSON.
    func issues(of json: JSON? = nil, _ list: (JSON) -> [JSONIssue]) -> [JSONIssue] {
        let json = json ?? self.json
        guard let base else { return refusedWrites + list(json) }
        let old = list(base)
        let (known, moved) = (Set(old), Set(old.map(\.withoutPositions)))
        let written = list(json).filter { issue in
            if json.isPart(of: base, at: issue.pointer) { return !moved.contains(issue.withoutPositions) }
            // A base that was edited has values that are no part of a document.
            return base.isPart(of: base, at: issue.pointer) || !known.contains(issue)
        }
        return refusedWrites + written
    }
}

extension JSON {
    /// Returns whether the value at a pointer, or the innermost one around it, is from the document of a value.
    fileprivate func isPart(of other: JSON, at pointer: JSONPointer) -> Bool {
        var (found, pointer) = (value(at: pointer), pointer)
        while found == nil, let parent = pointer.parent { (found, pointer) = (value(at: parent), parent) }
        return found?.source.map { $0 === other.source } ?? false
    }
}

extension JSONIssue {
    /// The issue without the positions of elements in its pointer.
    fileprivate var withoutPositions: JSONIssue {
        var issue = self
        issue.pointer = JSONPointer(pointer.components.map { $0.position == nil ? $0 : .index(0) })
        return issue
    }
}
