import LazyJSON

/// A change of the text of an unedited value.
struct TextEdit {
    /// The part of the text that is replaced.
    let range: Range<Int>
    /// The replacement; `nil` if the text is removed.
    let value: JSON?
}

extension JSON {
    /// The length of the text of a parsed value, without white space around a root; 0 for others.
    var parsedSize: Int { view.map { $0.document.range(of: $0.place).count } ?? 0 }

    /// Returns whether this unedited value, after some changes of its text, has the text of another one.
    ///
    /// The replacements must be values of the other one's document, at the same positions.
    ///
    /// - Parameters:
    ///   - other: The other value, which is unedited, too.
    ///   - edits: The changes, in ascending order.
    func hasSourceText(of other: JSON, after edits: [TextEdit]) -> Bool {
        guard let (mine, place) = view, let (its, otherPlace) = other.view else { return false }
        let (range, otherRange) = (mine.range(of: place), its.range(of: otherPlace))
        var (offset, otherOffset) = (range.lowerBound, otherRange.lowerBound)
        func skipSame(to end: Int) -> Bool {
            let otherEnd = otherOffset + end - offset
            guard otherEnd <= otherRange.upperBound,
                mine.text.equals(offset..<end, its.text, otherOffset..<otherEnd)
            else { return false }
            (offset, otherOffset) = (end, otherEnd)
            return true
        }
        for edit in edits {
            guard skipSame(to: edit.range.lowerBound), let (document, place) = edit.value?.view, document === its
            else { return false }
            let value = document.range(of: place)
            if value.lowerBound != otherOffset { return false }
            (offset, otherOffset) = (edit.range.upperBound, value.upperBound)
        }
        return skipSame(to: range.upperBound) && otherOffset == otherRange.upperBound
    }
}

extension PropertyPath {
    /// Returns changes of the text of an unedited object that remove everything except the value, in ascending order; none if
    /// there is no value.
    ///
    /// - Parameter object: The object.
    func editsToKeepValue(in object: JSON) -> [TextEdit] {
        guard let (document, start) = object.view, place(in: document, from: start) != nil else { return [] }
        var edits: [TextEdit] = []
        var place = start
        for step in steps {
            guard let value = step.child(of: place, in: document) else { break }
            if document.index[place].tag == .object { edits += document.editsToKeep(value, in: place) }
            place = value
        }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

extension Document {
    /// Returns changes of the text of an object that remove everything except the member with a value.
    fileprivate func editsToKeep(_ value: Int, in place: Int) -> [TextEdit] {
        let contents = contents(of: place)
        var (at, last) = (contents.lowerBound, value)
        while at < contents.upperBound {
            last = at + 1
            at = next(after: last)
        }
        let ends = [range(of: contents.lowerBound).lowerBound, range(of: value).upperBound]
        let others = [ends[0]..<range(of: value - 1).lowerBound, ends[1]..<range(of: last).upperBound]
        return others.filter { !$0.isEmpty }.map { TextEdit(range: $0, value: nil) }
    }
}
