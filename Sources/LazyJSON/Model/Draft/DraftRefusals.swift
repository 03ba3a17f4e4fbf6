/// The writes of a draft that were refused, with pointers from the whole value.
///
/// A refusal belongs to the value that was to be written: writing or removing that value, or one that contains it, drops the
/// refusal, and moving an element moves it. Usually there are none, and each operation first checks that.
struct DraftRefusals {
    private(set) var issues: [JSONIssue] = []

    /// Replaces the refusals at a pointer and below it by `new`, whose pointers start at that pointer.
    mutating func replace(at pointer: @autoclosure () -> JSONPointer, by new: [JSONIssue] = []) {
        if issues.isEmpty, new.isEmpty { return }
        let pointer = pointer()
        issues.removeAll { $0.pointer.starts(with: pointer) }
        // A difference of arrays may try to write an element several times.
        var seen = Set<JSONIssue>()
        issues += new.filter { seen.insert($0).inserted }.map { $0.moved(below: pointer) }
    }

    /// Adds a refusal, whose pointer starts at a pointer.
    mutating func add(_ issue: JSONIssue, at pointer: JSONPointer) {
        issues.append(issue.moved(below: pointer))
    }

    /// Changes the refusals at a pointer and below it.
    mutating func change(at pointer: JSONPointer, _ change: (JSONIssue) -> JSONIssue) {
        for index in issues.indices where issues[index].pointer.starts(with: pointer) {
            issues[index] = change(issues[index])
        }
    }

    /// Leaves out the texts of values at a pointer and below it.
    mutating func redact(at pointer: JSONPointer) { change(at: pointer, \.redacted) }

    /// Returns the refusals at a pointer and below it, with pointers from there.
    func at(_ pointer: JSONPointer) -> DraftRefusals {
        var part = DraftRefusals()
        for var issue in issues where issue.pointer.starts(with: pointer) {
            issue.pointer.components.removeFirst(pointer.components.count)
            part.issues.append(issue)
        }
        return part
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
}

extension JSONPointer {
    /// Whether this pointer leads to the value that `other` leads to, or into it.
    func starts(with other: JSONPointer) -> Bool { components.starts(with: other.components) }
}
