extension JSON {
    /// Returns the comments of the member or element at a pointer or dotted path, in the order of the text.
    ///
    /// Preview: may change in a minor release.
    ///
    /// These are the comments that are removed with the member or element:
    ///
    /// ```swift
    /// let settings = try JSON(
    ///     parsing: """
    ///         {
    ///             // Spaces for each level.
    ///             "editor.tabSize": 4 // was 8
    ///         }
    ///         """, dialect: .jsonc)
    /// let comments = settings.comments(at: "editor\\.tabSize").map(\.text)
    /// // ["// Spaces for each level.", "// was 8"]
    /// ```
    ///
    /// A comment belongs to a member or element if it is
    /// - above it without a blank line in between, or before it on the same line
    /// - after it on the line on which it ends, before or after the comma; if the next member or element is on that line, only
    ///   before the comma
    /// - between its name and its value.
    ///
    /// A comment above it that reads as a member, such as `// "strict": true,`, belongs to the object around it, and so do the
    /// comments above that comment.
    ///
    /// A value that was read from a member or element and is inserted as a new one brings its comments along.
    ///
    /// Other comments belong to the object or array around them. Comments outside the root belong to the root, whose pointer is
    /// empty.
    ///
    /// - Parameter pointer: The pointer to the member or element.
    /// - Returns: The comments; an empty array if there is no such value, or its document has the dialect ``JSONDialect/json``.
    /// - Complexity: A search for the value; for an object or array also O(*n*) in the number of its children. If its children or
    ///   those of its container were edited, O(*n*) in the length of the whole text, which is written and parsed.
    public func comments(at pointer: JSONPointer = JSONPointer()) -> [JSONComment] {
        guard dialect == .jsonc, let value = value(at: pointer) else { return [] }
        let parent = pointer.parent.flatMap { self.value(at: $0) }
        if value.keepsGaps, parent?.keepsGaps ?? true {
            return comments(of: value, in: parent, at: pointer).map { $0.ranged(in: source) }
        }
        // The writer decides where comments are, and whose they then are.
        guard let edit = try? CommentEdit(self, at: pointer) else { return [] }
        return JSON(root: edit.document).comments(at: pointer).map { edit.original($0) }
    }

    /// Whether the text between the children is the text of a document, with at most other values between it.
    private var keepsGaps: Bool { editedNode == nil || overlay != nil && kind == .object }

    private func comments(of value: JSON, in parent: JSON?, at pointer: JSONPointer) -> [JSONComment] {
        guard let last = pointer.components.last, let (document, open) = parent?.placed,
            let place = parent?.anchor(of: last)
        else {
            guard let frame else { return value.commentsInside }
            let root = frame.range(of: Document.root)
            return frame.comments(in: 0..<root.lowerBound, .leading) + value.commentsInside
                + frame.comments(in: root.upperBound..<frame.text.count, .trailing)
        }
        let owned = document.comments(ofChildAt: place, in: open)
        var found = document.comments(in: document.rangeOfGap(before: place), .leading)
            .suffix(owned.leading.items.count)
        if document.index[open].tag == .object {
            found += document.comments(in: document.colon(after: place), .beforeValue)
        }
        found += value.commentsInside
        found += document.comments(in: document.rangeOfGap(after: place, in: open), .trailing)
            .prefix(owned.trailing.count)
        return Array(found)
    }

    /// Returns the place in the document of the child that a component of a pointer names; nil if there is none, and for a new
    /// child.
    ///
    /// - Parameter isNamed: Whether to return nil for a renamed member.
    func anchor(of component: JSONPointer.Component, isNamed: Bool = false) -> Int? {
        if let (document, open) = placed {
            let place = document.place(at: CollectionOfOne(component), from: open, isUnique: false, passing: { _ in })
            return place.map { document.index[open].tag == .object ? $0 - 1 : $0 }
        }
        guard let container = editedNode as? EditedContainer, let position = container.position(of: component)
        else { return nil }
        let child = container.child(at: position)
        if isNamed, let item = child.item, container.items[item].name != nil { return nil }
        return container.anchor(child)
    }

    /// The comments between the children that belong to this container.
    private var commentsInside: [JSONComment] {
        guard let (document, open) = opened, document.hasComments(in: open) else { return [] }
        return document.gaps(in: open).flatMap { gap, range in
            zip(document.comments(in: range, .inside), gap.owners).filter { $0.1 == .container }.map(\.0)
        }
    }
}

extension Document {
    /// Returns the comments that begin in a range of the text.
    fileprivate func comments(in range: Range<Int>, _ position: JSONComment.Position) -> [JSONComment] {
        commentRanges(in: range).map { JSONComment(JSONComment.Place(document: self, bytes: $0), position) }
    }

    /// Returns the range of the text between the child at a place and the child or opening bracket before it.
    func rangeOfGap(before place: Int) -> Range<Int> {
        let end = index[place].offset
        return end - gap(before: place).bytes.count..<end
    }

    /// Returns the range of the text between the child at a place and the next child or the closing bracket.
    func rangeOfGap(after place: Int, in open: Int) -> Range<Int> {
        let start = range(of: valuePlace(of: place, in: open)).upperBound
        return start..<start + gap(after: place, in: open).bytes.count
    }
}
