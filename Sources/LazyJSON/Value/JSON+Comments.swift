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
            value.spacing?.addInside(to: &comments)
            if let frame {
                comments.add(from: frame, frame.range(of: Document.root).upperBound..<frame.text.count, .trailing)
            }
            return comments.comments
        }
        guard let spacing = parent.spacing, let position = spacing.position(of: last) else { return [] }
        comments.add(spacing.gapBefore(position), of: .next, .leading)
        comments.add(CommentedSpace(spacing.colon(position)).parts, .beforeValue)
        value.spacing?.addInside(to: &comments)
        comments.add(spacing.gapAfter(position), of: .previous, .trailing)
        return comments.comments
    }

    /// The text between the children of this container; nil for a scalar.
    private var spacing: ContainerSpacing? {
        if let (document, place) = placed {
            return document.index[place].opensContainer ? .document(document, open: place) : nil
        }
        return (editedNode as? EditedContainer).map { .edited($0) }
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

/// The text between the children of a container, edited or not.
///
/// A child's position is its place in the document, of a member that of its key, or its position in the edited container.
private enum ContainerSpacing {
    case document(Document, open: Int)
    case edited(EditedContainer)

    /// The position of the child that a component leads to.
    func position(of component: JSONPointer.Component) -> Int? {
        switch self {
        case .document(let document, let open):
            let place = document.place(at: CollectionOfOne(component), from: open, isUnique: false, passing: { _ in })
            return place.map { document.index[open].tag == .object ? $0 - 1 : $0 }
        case .edited(let container):
            return (try? container.position(of: component)) ?? nil
        }
    }

    /// The text between the name of a member and its value; empty in an array.
    func colon(_ position: Int) -> [UInt8] {
        switch self {
        case .document(let document, let open):
            document.index[open].tag == .object ? document.text.bytes(document.colon(after: position)) : []
        case .edited(let container):
            container.valueOffset == 1 ? container.text(ofColonAt: position) : []
        }
    }

    func gapBefore(_ position: Int) -> ChildGap {
        switch self {
        case .document(let document, let open):
            let after = document.spaceBeforeComma(before: position, in: open).map { document.text.bytes($0) }
            let before = document.text.bytes(document.spaceBefore(position, in: open))
            return ChildGap(after: after, before: before, hasNext: true)
        case .edited(let container):
            return container.gap(before: position)
        }
    }

    func gapAfter(_ position: Int) -> ChildGap {
        switch self {
        case .document(let document, let open):
            let place = document.index[open].tag == .object ? position + 1 : position
            let before = document.spaceAfterComma(after: place, in: open)
            return ChildGap(
                after: document.text.bytes(document.spaceAfter(place, in: open)),
                before: before.map { document.text.bytes($0) },
                hasNext: before.map { $0.upperBound < document.closing(of: open).offset } ?? false)
        case .edited(let container):
            return container.gap(after: position)
        }
    }

    /// Adds the comments that are about no child.
    func addInside(to comments: inout CommentList) {
        switch self {
        case .document(let document, let open):
            if !document.hasComments(in: open) { return }
            let contents = document.contents(of: open)
            if contents.isEmpty {
                return comments.add(from: document, document.range(of: open), .inside)
            }
            var place = contents.lowerBound
            while place < contents.upperBound {
                comments.add(gapBefore(place), of: .container, .inside)
                let next = document.next(after: document.index[open].tag == .object ? place + 1 : place)
                if next >= contents.upperBound { comments.add(gapAfter(place), of: .container, .inside) }
                place = next
            }
        case .edited(let container):
            var position = container.childPosition(after: nil)
            comments.add(container.gap(before: position), of: .container, .inside)
            while let current = position {
                comments.add(container.gap(after: current), of: .container, .inside)
                position = container.childPosition(after: current)
            }
        }
    }
}
