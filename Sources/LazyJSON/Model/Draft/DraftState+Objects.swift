/// Writing the objects that were read in a draft.
extension DraftObjects {
    /// Writes the objects whose encoding has changed.
    ///
    /// - Parameters:
    ///   - state: The draft, or a copy of it.
    ///   - isCopy: Whether it is a copy, so that what is written has to be written again into the draft.
    fileprivate func write(into state: inout DraftState, isCopy: Bool) {
        for index in objects.indices {
            let object = objects[index]
            // An object that could be encoded neither before nor now counts as unchanged.
            let now = object.encode()
            if now.map({ object.encoding?.hasSourceText(of: $0) ?? false }) ?? (object.encoding == nil) { continue }
            if state.write(object), let written = object.pointer.map({ state.json.value(at: $0) }) {
                objects[index].texts.changed = written
                if !isCopy { objects[index].texts.own = written }
            }
            if !isCopy { objects[index].encoding = now }
        }
    }
}

extension DraftState {
    /// Whether objects were read, which may have been changed.
    var hasReadObjects: Bool { objects?.isEmpty == false }

    /// This draft with all changes of objects written.
    var settled: DraftState {
        var copy = withoutObjects
        copy.objects = objects
        return copy
    }

    /// This draft with all changes of objects written, and without the objects.
    var withoutObjects: DraftState {
        var copy = self
        copy.objects = nil
        objects?.write(into: &copy, isCopy: true)
        return copy
    }

    /// Writes all changes of objects.
    ///
    /// Must come before elements or members are moved, so that the refusals of objects move, too.
    mutating func settle() {
        guard let objects, !objects.isEmpty else { return }
        self.objects = nil
        objects.write(into: &self, isCopy: false)
        self.objects = objects
    }

    /// Writes an object that was changed, or notes why it is refused; returns whether it is written.
    fileprivate mutating func write(_ object: DraftObjects.Object) -> Bool {
        var writing = _JSONWriting(context: context)
        guard let pointer = object.pointer, object.holds(json.value(at: pointer)) else {
            let error = JSONError(
                .unrepresentable,
                expected: "an object whose JSON occurs once in the draft and was changed only through the object",
                found: "JSON that was moved, copied or changed")
            refusals.add(.unwritable(error, nil), at: object.pointer ?? JSONPointer())
            return false
        }
        defer { if let plan = object.reader as? PropertyPlan, plan.isRedacted { refusals.redact(at: pointer) } }
        do {
            guard let new = try object.write(json.value(at: pointer), &writing) else { return true }
            return set(new, at: .pointer(pointer), noting: writing.issues)
        } catch {
            refuse(error, at: .pointer(pointer))
            return false
        }
    }
}
