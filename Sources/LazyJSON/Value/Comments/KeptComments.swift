/// The comments between two tokens and the line breaks around them, which determine where a layout writes them.
struct CommentLines {
    let comments: [[UInt8]]
    /// The numbers of line breaks before each comment, and after the last one.
    fileprivate(set) var breaks: [Int]
    private let countBeforeComma: Int

    /// Finds the comments of a gap; nil if there are none.
    init?(_ gap: ChildGap) {
        if gap.isPlain { return nil }
        (comments, breaks) = (gap.parts.map(\.comment), gap.breaks)
        countBeforeComma = gap.after?.parts.count ?? 0
    }

    /// Finds the comments in a text between two tokens.
    init?(_ text: [UInt8]) { self.init(ChildGap(after: nil, before: text, hasNext: true)) }

    /// Returns the comments with the line breaks that they need between two children or brackets on separate lines, so that their
    /// owners stay the same.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the opening bracket is before the comments.
    ///   - isLast: Whether the closing bracket is after the comments.
    func onLines(isFirst: Bool, isLast: Bool) -> CommentLines {
        var lines = self
        let isOnLine = breaks.allSatisfy { $0 == 0 }
        if isOnLine, isFirst, isLast { return self }
        if isFirst { lines.breaks[0] = min(breaks[0], 1) }
        if isLast {
            lines.breaks[comments.count] = 1
        } else if isOnLine {
            lines.breaks[countBeforeComma] = 1
        }
        return lines
    }
}

/// The gaps of a container of a document, from one child to the next.
struct CommentedGaps {
    private let document: Document
    private let open: Int
    /// The place of the value of the last child.
    private var previous: Int?

    /// Starts before the first child; nil for an edited value, and for a value without comments in it.
    init?(_ value: JSON) {
        guard let (document, open) = value.view, document.hasComments(in: open) else { return nil }
        (self.document, self.open) = (document, open)
    }

    /// Moves past the next child, which has a place in the document, and returns the comments before it and around its colon.
    mutating func next(_ value: JSON) -> (before: CommentLines?, colon: CommentLines?) {
        guard let place = value.view?.place else { return (nil, nil) }
        defer { previous = place }
        let isMember = document.index[open].tag == .object
        let before = CommentLines(document.gap(before: isMember ? place - 1 : place))
        var colon = isMember ? CommentLines(document.text.bytes(document.colon(after: place - 1))) : nil
        // No blank line separates a name from its value.
        if let breaks = colon?.breaks { colon?.breaks = breaks.map { min($0, 1) } }
        return (before?.onLines(isFirst: previous == nil, isLast: false), colon)
    }

    /// The comments after the last child.
    var last: CommentLines? {
        let gap = previous.map { document.gap(afterValue: $0) } ?? document.gapOfEmpty(open)
        return CommentLines(gap)?.onLines(isFirst: previous == nil, isLast: true)
    }
}

extension JSON {
    /// Returns the value without comments and trailing commas, as strict JSON in the same layout.
    ///
    /// Preview: may change in a minor release.
    ///
    /// ```swift
    /// let settings = try JSON(parsing: "{\n  \"a\": 1, // one\n}", dialect: .jsonc)
    /// let strict = settings.strippingComments().text()
    /// // {
    /// //   "a": 1
    /// // }
    /// ```
    ///
    /// A comment that is alone on its lines is removed with these lines. The result has the dialect ``JSONDialect/json``; it
    /// equals this value, and has no ranges in the parsed text.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public func strippingComments() -> JSON {
        guard dialect == .jsonc else { return self }
        let text = text(in: frame).text()
        let mark = text.count >= 3 && text.bytes(0..<3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        var output = ByteBuffer(capacity: text.count)
        output.append(text, 0..<mark)
        text.withSpan(mark..<text.count) { output.append(withoutComments: $0, isAtStart: true) }
        let document = try? Document(indexingEdited: output.text(), depthLimit: depthLimit)
        // The text is valid, because the dialect adds only comments and trailing commas to JSON.
        return document.map { JSON(root: $0) } ?? self
    }
}
