/// The parts of a member that have positions of their own.
public enum JSONSourcePart: Sendable, Hashable {
    /// The name with its quotes.
    case name
    /// The value; an object or array with its brackets.
    case value
}

extension JSON {
    /// Returns the range of a value, or of its name, in the text that was parsed.
    ///
    /// ```swift
    /// if let range = settings.sourceRange(at: "editor.tabSize", of: .name) {
    ///     print("settings.json:\(range)")  // settings.json:12:7
    /// }
    /// ```
    ///
    /// Edits do not change ranges: an object or array whose children changed, and a value that was moved, keep the ranges that
    /// they had in the parsed text. Values and names that were inserted have no range, nor does a value that ``detached()`` or an
    /// initializer other than those for text and files returned. The ranges of a record that was read from a file count from the
    /// start of the record; ``JSONSourceRange/inFile(from:line:column:)`` adds its position.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the value.
    ///   - part: The value or its name, which only members have.
    /// - Returns: The range; `nil` if there is no such value or name in the parsed text.
    /// - Complexity: A search for the value; the first call for a document also takes O(*n*) in the length of the text to find
    ///   its lines.
    public func sourceRange(
        at pointer: JSONPointer = JSONPointer(), of part: JSONSourcePart = .value
    ) -> JSONSourceRange? {
        guard let document = source, document.isSource else { return nil }
        switch part {
        case .value:
            guard let found = value(at: pointer)?.located, found.document === document else { return nil }
            return document.sourceRange(document.range(of: found.place), around: found.place)
        case .name:
            guard let last = pointer.components.last, let parent = pointer.parent.flatMap({ value(at: $0) }),
                parent.kind == .object, parent.source === document, let place = parent.anchor(of: last)
            else { return nil }
            return document.sourceRange(document.range(of: place), around: place)
        }
    }

    /// Returns issues of this value with their ranges.
    package func locating(_ issues: [JSONIssue]) -> [JSONIssue] {
        guard source?.isSource == true else { return issues }
        return issues.map { issue in
            var issue = issue
            // The innermost value on the path that exists.
            let found = sequence(first: issue.pointer, next: \.parent).first { value(at: $0) != nil }
            issue.sourceRange = found.flatMap { sourceRange(at: $0) }
            return issue
        }
    }
}

extension Document {
    /// Returns a range of the text with its lines and columns, in a record counted from the start of the record.
    ///
    /// - Parameters:
    ///   - bytes: The range.
    ///   - place: The place of a value in the range or around it.
    func sourceRange(_ bytes: Range<Int>, around place: Int) -> JSONSourceRange {
        let range = bytes.clamped(to: 0..<min(Int(sourceEnd), text.count))
        let start = hasManyRoots ? startOfRecord(at: root(around: place)) : 0
        let lines = lines.content ?? lines.publish(LineTable(text))
        let first = lines.position(of: start, in: text)
        func position(_ offset: Int) -> LinePosition {
            let found = lines.position(of: offset, in: text)
            return LinePosition(line: found.line - first.line + 1, lineStart: max(found.lineStart - start, 0))
        }
        return JSONSourceRange(
            range.lowerBound - start..<range.upperBound - start, position(range.lowerBound), position(range.upperBound))
    }
}
