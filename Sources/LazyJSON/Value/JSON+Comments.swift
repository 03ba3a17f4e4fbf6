/// A comment in a document of the dialect ``JSONDialect/jsonc``.
public struct JSONComment: Sendable, Hashable, CustomStringConvertible {
    /// The position of a comment relative to the member or element that it belongs to.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Above the member or element without a blank line in between, or before it on the same line.
        case leading
        /// Between the name of a member and its value.
        case beforeValue
        /// Inside of an object or array, without belonging to one of its members or elements.
        case inside
        /// After the member or element, on the line on which it ends.
        case trailing
    }

    /// The comment with `//`, or with `/*` and `*/`, without the line break after it.
    public let text: String
    /// The position relative to the value.
    public let position: Position

    /// The comment with its delimiters.
    public var description: String { text }
}

extension JSON {
    /// Returns the comments of the member or element at a pointer or dotted path, in the order of the text.
    ///
    /// These comments are removed with the member or element:
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
    /// A comment above it that reads as a member, such as `// "strict": true,`, belongs to the object around it, and so do the comments
    /// above that one.
    ///
    /// Other comments belong to the object or array around them. Those outside of the root belong to the root, whose pointer
    /// is empty.
    ///
    /// - Parameter pointer: The pointer to the member or element.
    /// - Returns: The comments; an empty array if there is no such value, or its document has the dialect ``JSONDialect/json``.
    /// - Complexity: A search for the value; for an object or array also O(*n*) in the number of its children.
    public func comments(at pointer: JSONPointer = JSONPointer()) -> [JSONComment] {
        guard dialect == .jsonc, let value = value(at: pointer) else { return [] }
        var comments = CommentList()
        guard let last = pointer.components.last, let parent = pointer.parent.flatMap({ self.value(at: $0) }) else {
            if let frame { comments.add(from: frame, 0..<frame.range(of: Document.root).lowerBound, .leading) }
            value.addInside(to: &comments)
            if let frame {
                comments.add(from: frame, frame.range(of: Document.root).upperBound..<frame.text.count, .trailing)
            }
            return comments.comments
        }
        guard let (document, open) = parent.opened, let place = parent.anchor(of: last) else { return [] }
        let owned = document.comments(ofChildAt: place, in: open)
        comments.add(owned.leading.items.map(\.part), .leading)
        if document.index[open].tag == .object {
            comments.add(from: document, document.colon(after: place), .beforeValue)
        }
        value.addInside(to: &comments)
        comments.add(owned.trailing.map(\.part), .trailing)
        return comments.comments
    }

    /// The document and place that this container was opened from; nil for one of no document, and for a scalar.
    private var opened: (document: Document, open: Int)? {
        let found = placed ?? editedNode.flatMap { node in node.base.map { ($0, node.open) } }
        return found.flatMap { $0.document.index[$0.place].opensContainer ? ($0.document, $0.place) : nil }
    }

    /// The place of the child of the document that a component leads to; nil for a new one.
    private func anchor(of component: JSONPointer.Component) -> Int? {
        if let (document, open) = placed {
            let place = document.place(at: CollectionOfOne(component), from: open, isUnique: false, passing: { _ in })
            return place.map { document.index[open].tag == .object ? $0 - 1 : $0 }
        }
        guard let container = editedNode as? EditedContainer, let position = container.position(of: component)
        else { return nil }
        return container.anchor(container.child(at: position))
    }

    /// Adds the comments of this container between its children.
    private func addInside(to comments: inout CommentList) {
        guard let (document, open) = opened, document.hasComments(in: open) else { return }
        let gaps =
            (editedNode as? EditedContainer).map { ContainerText($0, of: document).gaps } ?? document.gaps(in: open)
        for gap in gaps { comments.add(gap, of: .container, .inside) }
    }
}

/// The comments that were found.
private struct CommentList {
    private(set) var comments: [JSONComment] = []

    mutating func add(_ parts: [CommentPart], _ position: JSONComment.Position) {
        for part in parts {
            comments.append(JSONComment(text: String(decoding: part.comment, as: UTF8.self), position: position))
        }
    }

    mutating func add(_ gap: ChildGap, of owner: ChildGap.Owner, _ position: JSONComment.Position) {
        add(zip(gap.parts, gap.owners).filter { $0.1 == owner }.map(\.0), position)
    }

    /// Adds the comments of a range of a document's text, which has no other parts.
    mutating func add(from document: Document, _ range: Range<Int>, _ position: JSONComment.Position) {
        for number in document.comments.numbers(in: range) {
            comments.append(JSONComment(text: document.text.string(document.comments[number]), position: position))
        }
    }
}
