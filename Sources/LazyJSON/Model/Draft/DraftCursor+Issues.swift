/// The writes that were refused, and the issues that a draft lists.
extension DraftCursor {
    /// Replaces the refusals of a part, and below it.
    @inline(__always)
    mutating func replaceRefusals(at part: ValuePath, by new: [JSONIssue] = []) {
        if tree.refusals.issues.isEmpty, new.isEmpty { return }
        let pointer = path.appending(part).pointer
        changeRefusals { $0.replace(at: pointer, by: new) }
    }

    /// Changes the refusals, if there are any.
    mutating func changeRefusals(_ change: (inout DraftRefusals) -> Void) {
        prepare()
        change(&tree.refusals)
    }

    /// The refusals in this value, with pointers from it, without redacted texts.
    var refusals: DraftRefusals {
        if tree.refusals.issues.isEmpty { return tree.refusals }
        let modelClass = modelClass.object
        return DraftRefusals(issues: tree.refusals.at(path.pointer).issues.map { modelClass.redacting($0) })
    }

    /// Returns whether this array lacks elements that could not be written, if it is assigned to a path from the whole value.
    ///
    /// If that is the path of this array, its refusal does not count: an earlier write was refused, and this one replaces it.
    func lacksElements(for target: @autoclosure () -> ValuePath) -> Bool {
        if tree.refusals.issues.isEmpty { return false }
        let pointer = path.pointer
        return (isWhole || pointer != target().pointer) && tree.refusals.issues.contains { $0.pointer == pointer }
    }

    /// The refusals in the order of their pointers, as they are shown.
    private var refusedWrites: [JSONIssue] {
        let refused = refusals.issues
        if refused.isEmpty { return [] }
        let modelClass = modelClass.object
        return refused.sortedInUTF8(by: \.pointer.description).map { issue in
            var shown = issue
            shown.pointer = modelClass.shown(issue.pointer)
            return shown
        }
    }

    /// Removes the refusals of a part, and returns them with pointers from it.
    mutating func extractRefusals(at part: ValuePath) -> DraftRefusals {
        if tree.refusals.issues.isEmpty { return tree.refusals }
        let pointer = path.appending(part).pointer
        var extracted = DraftRefusals()
        changeRefusals { extracted = $0.extract(at: pointer) }
        return extracted
    }

    /// Adds refusals of a part.
    mutating func adopt(_ refusals: DraftRefusals, at part: ValuePath) {
        if refusals.issues.isEmpty { return }
        let pointer = path.appending(part).pointer
        changeRefusals { for issue in refusals.issues { $0.add(issue, at: pointer) } }
    }

    /// Sets this value as a whole; refused writes of parts that are the same afterwards stay refused.
    ///
    /// - Parameters:
    ///   - new: The new value.
    ///   - stays: Returns whether a refused write, with its pointer from this value, stays; nil if that depends on the part.
    mutating func replaceWhole(by new: JSON, _ stays: (JSONIssue) -> Bool? = { $0.pointer.isRoot ? false : nil }) {
        let refused = tree.refusals.at(path.pointer).issues
        let old = refused.isEmpty ? .null : json
        set(new, at: .whole)
        if refused.isEmpty { return }
        let (now, pointer) = (json, path.pointer)
        let others = refused.filter { stays($0) ?? now.isSame(as: old, at: $0.pointer) }
        changeRefusals { $0.restore(others, at: pointer) }
    }

    /// Returns whether a part is a single value that is read as an array of one, and has the pointer of the array; the elements
    /// of an array in a string have their own.
    func isOne(_ part: DraftCursor, at path: ValuePath) -> Bool {
        guard part.json.kind == .array, let one = value(at: path) else { return false }
        return one.isOne && (try? one.unquoted())?.kind != .array
    }

    /// Adopts the refusals of a part that has a tree of its own, in place of others there, or beside them.
    mutating func adopt(_ part: DraftCursor, at path: ValuePath, keepingOthers: Bool = false) {
        var new = part.refusals
        if new.issues.isEmpty { return }
        if isOne(part, at: path) {
            let ofOne = new.extract(at: JSONPointer([.index(0)]))
            new = DraftRefusals(issues: ofOne.issues + new.issues)
        }
        let pointer = self.path.appending(path).pointer
        changeRefusals { refusals in
            if !keepingOthers { refusals.replace(at: pointer) }
            for issue in new.issues { refusals.add(issue, at: pointer) }
        }
    }

    /// Throws the refused writes, and the errors that rules report of the models in the JSON, if there are any.
    ///
    /// - Parameter notes: The issues of the JSON as it is now.
    func check(_ notes: ModelIssueNotes) throws(JSONValidationError) {
        if let error = JSONValidationError(refusedWrites + json.locating(notes.brokenRules)) { throw error }
    }

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
    /// Returns whether the value at a pointer has the same text as in another value; if there is none, whether the innermost value
    /// around it is the same scalar, or a container of the same kind.
    fileprivate func isSame(as other: JSON, at pointer: JSONPointer) -> Bool {
        var place: JSONPointer? = pointer
        while let known = place {
            let (mine, its) = (value(at: known), other.value(at: known))
            if let mine, let its {
                return known == pointer || !mine.isContainer ? mine.hasSourceText(of: its) : mine.kind == its.kind
            }
            if mine != nil || its != nil { return false }
            place = known.parent
        }
        return false
    }

    /// Returns whether the value at a pointer, or the innermost one around it, is from the document of a value.
    fileprivate func isPart(of other: JSON, at pointer: JSONPointer) -> Bool {
        var (found, pointer) = (value(at: pointer), pointer)
        while found == nil, let parent = pointer.parent { (found, pointer) = (value(at: parent), parent) }
        return found?.source.map { $0 === other.source } ?? false
    }
}

extension JSONIssue {
    /// The issue of a value that could not be written, without the text of an object or array, which may contain models.
    static func unwritable(_ error: any Error, _ value: JSON?) -> JSONIssue {
        let kind = error.libraryError?.code == .refused ? JSONIssue.Kind.refused : .unwritable
        var issue = JSONIssue(kind, at: JSONPointer(), expected: error.expectation, found: value)
        if value?.isContainer == true { issue.rawText = nil }
        if value == nil, let found = error.libraryError?.found { issue.found = found }
        return issue
    }

    /// The issue without the positions of elements in its pointer.
    fileprivate var withoutPositions: JSONIssue {
        var issue = self
        issue.pointer = JSONPointer(pointer.components.map { $0.position == nil ? $0 : .index(0) })
        return issue
    }
}
