/// A value that was taken out of its container, to be changed without a copy and put back.
struct TakenValue {
    let path: ValuePath
    /// The value; nil if there is none or it is to be removed.
    var value: JSON?
    /// The container that the value was taken out of, and the child that it was; nil if the value was only copied.
    fileprivate var place: (container: OpenContainer, child: FoundChild)?
    /// The value that was only copied: a scalar, or a container that is not the only member with its name.
    fileprivate var before: JSON?
    /// The document of a root that was taken out.
    fileprivate var source: Document?
    /// The document whose text is around it.
    fileprivate var frame: Document?
}

/// Changing a value in place, so that a container with a single reference is not copied.
extension JSON {
    /// Changes the value at a path in its place.
    mutating func changeInPlace(
        at path: ValuePath, _ change: (inout JSON) throws(JSONError) -> Void
    ) throws(JSONError) {
        if path.count == 0 { return try change(&self) }
        var found = FoundValue(at: path, in: self)
        if found.value?.isContainer == true,
            let container = try? open(found, downTo: path.count - 1, isResized: false, mustBeOnly: true)
        {
            // So that the container has the only reference to the value that is changed.
            found.value = nil
            return try container.changeChild(found[path.count - 1], change)
        }
        try changeTaken(at: path, change)
    }

    /// Changes the value at a path while it is taken out of its container; if it then has the text that it had, it stays where it
    /// was.
    mutating func changeTaken(
        at path: ValuePath, _ change: (inout JSON) throws(JSONError) -> Void
    ) throws(JSONError) {
        var taken = take(path)
        var value = taken.value ?? .null
        // The only reference to the value is the one that is changed.
        taken.value = nil
        let result = Result { () throws(JSONError) in try change(&value) }
        taken.value = value
        try put(taken, replacing: .containers)
        try result.get()
    }

    /// Takes the value at a path out of its container, so that a container with a single reference can be changed without a
    /// copy.
    mutating func take(_ path: ValuePath) -> TakenValue {
        let last = path.count - 1
        if last < 0 {
            defer { storage = JSON.null.storage }
            return TakenValue(path: path, value: self, source: source, frame: frame)
        }
        let found = FoundValue(at: path, in: self)
        guard let value = found.value else { return TakenValue(path: path) }
        guard value.isContainer, let child = found[last],
            let container = try? open(found, downTo: last, isResized: false, mustBeOnly: true)
        else { return TakenValue(path: path, value: value, before: value) }
        container.replaceChild(child, by: .null)
        return TakenValue(path: path, value: value, place: (container, child))
    }

    /// Puts a value back that was taken out, with its changes.
    ///
    /// - Throws: ``JSONError`` if a value on the path is in the way and `obstacles` does not cover it, or a member that is not
    ///   the only one with its name was changed in place or is on the way.
    mutating func put(_ taken: TakenValue, replacing obstacles: PathObstacles) throws(JSONError) {
        if taken.path.count == 0 { return replaceRoot(with: taken.value ?? .null, of: taken.source, in: taken.frame) }
        guard let value = taken.value else {
            guard taken.place != nil || taken.before != nil else { return }
            return try change(at: taken.path) { _ in .remove }
        }
        if let (container, child) = taken.place { return container.replaceChild(child, by: value) }
        if let before = taken.before {
            if value.isUnchanged(from: before) { return }
            // A container in the place of a scalar may be a write through it, which duplicates refuse.
            if value.isContainer, !before.isContainer || value.hasOrigin(of: before) {
                let found = FoundValue(at: taken.path, in: self)
                _ = try open(found, downTo: taken.path.count - 1, isResized: false, mustBeOnly: true)
            }
        }
        try change(at: taken.path, replacing: obstacles) { _ in .write(value) }
    }

    /// Returns whether two containers were opened from the same place, or both were made in code.
    private func hasOrigin(of other: JSON) -> Bool {
        isContainer && located?.document === other.located?.document && located?.place == other.located?.place
    }
}
