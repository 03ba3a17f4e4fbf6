/// The comments between two tokens and the line breaks around them, from which a layout decides where they are written.
struct CommentLines {
    let document: Document
    /// The ranges of the comments, in order.
    private(set) var comments: [Range<Int>] = []
    /// The line breaks before each comment, and those behind the last one.
    private(set) var breaks: [Int] = []
    /// The number of comments before the comma.
    private var countBeforeComma: Int?

    /// Finds the comments in a range of the text between two tokens, with at most one comma or colon; nil if there are none.
    init?(_ document: Document, _ range: Range<Int>) {
        self.document = document
        var start = range.lowerBound
        for number in document.comments.numbers(in: range) {
            let comment = document.comments[number]
            if document.text[comment.lowerBound] == UInt8(ascii: ",") { continue }
            addBreaks(in: start..<comment.lowerBound)
            comments.append(comment)
            start = comment.upperBound
        }
        if comments.isEmpty { return nil }
        addBreaks(in: start..<range.upperBound)
    }

    /// Adds the line breaks in a range, of which a line with nothing but the comma is no blank one.
    private mutating func addBreaks(in range: Range<Int>) {
        let comma = range.first { document.text[$0] == UInt8(ascii: ",") || document.text[$0] == UInt8(ascii: ":") }
        if comma != nil { countBeforeComma = comments.count }
        let parts = [range.lowerBound..<(comma ?? range.upperBound), (comma ?? range.upperBound)..<range.upperBound]
        breaks.append(parts.map { document.text.withSpan($0) { $0.lineBreaks(isAfterCR: false) } }.max() ?? 0)
    }

    /// The same between two children or brackets, each of which is on a line of its own, with the same owners.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the opening bracket is before them.
    ///   - isLast: Whether the closing bracket is behind them.
    func onLines(isFirst: Bool, isLast: Bool) -> CommentLines {
        var lines = self
        let isOnLine = breaks.allSatisfy { $0 == 0 }
        if isOnLine, isFirst, isLast { return self }
        if isFirst { lines.breaks[0] = min(breaks[0], 1) }
        if isLast {
            lines.breaks[comments.count] = 1
        } else if isOnLine {
            lines.breaks[isFirst ? 0 : countBeforeComma ?? 0] = 1
        }
        return lines
    }

    /// The same with blank lines left out.
    var withoutBlankLines: CommentLines {
        var lines = self
        lines.breaks = breaks.map { min($0, 1) }
        return lines
    }
}

/// The gaps of a container of a document, from one child to the next.
struct CommentedGaps {
    private let document: Document
    private let open: Int
    /// The end of the last child or of the opening bracket.
    private var start: Int
    private var isFirst = true

    /// Starts before the first child; nil for a value without comments in it.
    init?(_ value: JSON) {
        guard let (document, open) = value.view, document.hasComments(in: open) else { return nil }
        (self.document, self.open) = (document, open)
        start = document.index[open].offset + 1
    }

    /// Moves behind the next child, which has a place in the document, and returns the comments before it.
    mutating func next(_ value: JSON) -> (before: CommentLines?, colon: CommentLines?) {
        guard let place = value.view?.place else { return (nil, nil) }
        let range = document.range(of: place)
        let isMember = document.index[open].tag == .object
        let child = isMember ? document.range(of: place - 1) : range
        defer { (start, isFirst) = (range.upperBound, false) }
        return (
            CommentLines(document, start..<child.lowerBound)?.onLines(isFirst: isFirst, isLast: false),
            isMember ? CommentLines(document, child.upperBound..<range.lowerBound)?.withoutBlankLines : nil
        )
    }

    /// The comments behind the last child.
    var last: CommentLines? {
        CommentLines(document, start..<document.closing(of: open).offset)?.onLines(isFirst: isFirst, isLast: true)
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
    /// A comment that is alone on its lines is removed with them. The result has the dialect ``JSONDialect/json``; it equals this
    /// value, and has no ranges in the parsed text.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public func strippingComments() -> JSON {
        guard dialect == .jsonc else { return self }
        let text = textWithFrame.text()
        let mark = text.count >= 3 && text.bytes(0..<3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        var output = ByteBuffer(capacity: text.count)
        output.append(text, 0..<mark)
        text.withSpan(mark..<text.count) { text in
            var scanner = CommentScanner()
            scanner.scan(text, from: 0)
            output.append(text, without: scanner.table, from: 0, isAtStart: true)
        }
        let document = try? Document(indexingEdited: output.text(), depthLimit: depthLimit)
        // Comments and trailing commas are all that the dialect adds.
        return document.map { JSON(root: $0) } ?? self
    }
}
