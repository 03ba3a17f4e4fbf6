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
    /// comments above that comment. In an array, the same holds for a comment that reads as an element of the kind of one of the
    /// elements next to it, such as `// "b",` between strings.
    ///
    /// A value that was read from a member or element and is inserted as a new one brings its comments along.
    ///
    /// Other comments belong to the object or array around them. Comments outside the root belong to the root, whose pointer is
    /// empty.
    ///
    /// - Parameter pointer: The pointer to the member or element.
    /// - Returns: The comments; an empty array if there is no such value, or its document has the dialect ``JSONDialect/json``.
    /// - Complexity: A search for the value; for an object or array also O(*n*) in the number of its children. If this value
    ///   was edited, O(*n*) in the length of its text, which is written and parsed.
    public func comments(at pointer: JSONPointer = JSONPointer()) -> [JSONComment] {
        guard dialect == .jsonc, let value = value(at: pointer) else { return [] }
        if view != nil { return comments(of: value, at: pointer) }
        // The writer decides where comments are, and whose they then are.
        guard let edit = try? CommentEdit(self, at: pointer) else { return [] }
        return JSON(root: edit.document).comments(at: pointer).map { comment in
            var comment = comment
            comment.place.value = comment.place.value.flatMap { edit.original($0.bytes) }
            return comment
        }
    }

    private func comments(of value: JSON, at pointer: JSONPointer) -> [JSONComment] {
        guard let (document, open, place) = child(at: pointer) else {
            guard let frame else { return value.commentsInside }
            let root = frame.range(of: Document.root)
            return frame.comments(in: 0..<root.lowerBound, .leading) + value.commentsInside
                + frame.comments(in: root.upperBound..<frame.text.count, .trailing)
        }
        let owned = document.comments(ofChildAt: place)
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

    /// Returns the document of a value, the place of the container around it, and of the value or its name; nil if there is no
    /// such value, or the container was edited.
    func child(at pointer: JSONPointer) -> (document: Document, open: Int, place: Int)? {
        guard let last = pointer.components.last, let parent = pointer.parent.flatMap({ value(at: $0) }),
            let (document, open) = parent.view, let place = parent.anchor(of: last)
        else { return nil }
        return (document, open, place)
    }

    /// Returns the place in the document of the child that a component of a pointer names; nil if there is none, and for a new
    /// child or a renamed member.
    func anchor(of component: JSONPointer.Component) -> Int? {
        let found = FoundValue(at: .pointer(JSONPointer([component])), in: self)[0]
        if case .place(let place)? = found { return kind == .object ? place - 1 : place }
        guard case .position(let position)? = found, let container = editedNode as? EditedContainer else { return nil }
        let child = container.child(at: position)
        return child.item.flatMap { container.items[$0].name } == nil ? container.anchor(child) : nil
    }

    /// The comments between the children that belong to this container.
    private var commentsInside: [JSONComment] {
        guard let (document, open) = view, document.index[open].opensContainer else { return [] }
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
