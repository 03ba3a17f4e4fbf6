/// The writes of a draft that were refused, with pointers from the whole value.
///
/// A refusal belongs to the value that was to be written: writing or removing that value, or one that contains it, drops the
/// refusal, and moving an element moves it. Usually there are none, and each operation first checks that.
struct DraftRefusals {
    private(set) var issues: [JSONIssue] = []
    /// The number of refusals that were ever added; the ones after an earlier number are among the last in `issues`.
    private(set) var added = 0
    /// The pointers of the refusals and of the values around them, so that a write elsewhere compares none of them; some may be
    /// of refusals that were removed.
    private var places = Set<JSONPointer>()

    init(issues: [JSONIssue] = []) {
        for issue in issues { append(issue) }
    }

    private mutating func append(_ issue: JSONIssue) {
        issues.append(issue)
        added += 1
        note(issue.pointer)
    }

    private mutating func note(_ pointer: JSONPointer) {
        var place: JSONPointer? = pointer
        while let known = place {
            places.insert(known)
            place = known.parent
        }
    }

    /// Whether there may be a refusal at a pointer, or below it.
    func mayHave(_ pointer: JSONPointer) -> Bool { places.contains(pointer) }

    /// Replaces the refusals at a pointer and below it by `new`, whose pointers start at that pointer.
    mutating func replace(at pointer: @autoclosure () -> JSONPointer, by new: [JSONIssue] = []) {
        if issues.isEmpty, new.isEmpty { return }
        let pointer = pointer()
        if places.remove(pointer) != nil { issues.removeAll { $0.pointer.starts(with: pointer) } }
        // A difference of arrays may try to write an element several times.
        var seen = Set<JSONIssue>()
        for issue in new where seen.insert(issue).inserted { add(issue, at: pointer) }
    }

    /// Adds a refusal, whose pointer starts at a pointer, unless there is an equal one.
    mutating func add(_ issue: JSONIssue, at pointer: JSONPointer) {
        let issue = issue.moved(below: pointer)
        if !mayHave(issue.pointer) || !issues.contains(issue) { append(issue) }
    }

    /// Adds refusals that were there before a write, with pointers from a pointer.
    mutating func restore(_ refused: [JSONIssue], at pointer: JSONPointer) {
        let known = Set(issues)
        for issue in refused.lazy.map({ $0.moved(below: pointer) }) where !known.contains(issue) { append(issue) }
    }

    /// Changes the refusals at a pointer and below it.
    mutating func change(at pointer: JSONPointer, _ change: (JSONIssue) -> JSONIssue) {
        guard mayHave(pointer) else { return }
        for index in issues.indices where issues[index].pointer.starts(with: pointer) {
            let old = issues[index].pointer
            issues[index] = change(issues[index])
            if issues[index].pointer != old { note(issues[index].pointer) }
        }
    }

    /// Changes the refusals at a pointer and below it that are among the last ones; they have pointers from there.
    mutating func changeLast(_ number: Int, at pointer: JSONPointer, _ change: (JSONIssue) -> JSONIssue) {
        for index in issues.indices.suffix(number) where issues[index].pointer.starts(with: pointer) {
            issues[index] = change(issues[index].moved(from: pointer)).moved(below: pointer)
        }
    }

    /// Leaves out the texts of values at a pointer and below it.
    mutating func redact(at pointer: JSONPointer) { change(at: pointer, \.redacted) }

    /// Returns the refusals at a pointer and below it, with pointers from there.
    func at(_ pointer: JSONPointer) -> DraftRefusals {
        guard mayHave(pointer) else { return DraftRefusals() }
        return DraftRefusals(
            issues: issues.filter { $0.pointer.starts(with: pointer) }.map { $0.moved(from: pointer) })
    }

    /// Removes the refusals at a pointer and below it, and returns them with pointers from there.
    mutating func extract(at pointer: JSONPointer) -> DraftRefusals {
        defer { replace(at: pointer) }
        return at(pointer)
    }

    /// Moves the refusals of the elements of an array from `position` on by `distance`, because elements were inserted or
    /// removed.
    mutating func shiftElements(of array: JSONPointer, from position: Int, by distance: Int) {
        let depth = array.components.count
        change(at: array) { issue in
            var moved = issue
            if issue.pointer.components.count > depth, case .index(let index) = issue.pointer.components[depth],
                index >= position
            {
                moved.pointer.components[depth] = .index(index + distance)
            }
            return moved
        }
    }
}

extension JSONIssue {
    /// Returns the issue with its pointer placed below another one.
    fileprivate func moved(below pointer: JSONPointer) -> JSONIssue {
        var issue = self
        issue.pointer.components.insert(contentsOf: pointer.components, at: 0)
        return issue
    }

    /// Returns the issue with its pointer, which leads through another one, from there.
    fileprivate func moved(from pointer: JSONPointer) -> JSONIssue {
        var issue = self
        issue.pointer.components.removeFirst(pointer.components.count)
        return issue
    }
}

extension JSONPointer {
    /// Whether this pointer leads to the value that `other` leads to, or into it.
    func starts(with other: JSONPointer) -> Bool { components.starts(with: other.components) }
}
