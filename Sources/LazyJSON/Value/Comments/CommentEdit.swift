/// An edit of the comments of a document: a list of changes of its text, which is then parsed again.
///
/// So an edit of comments handles only text, and no other part of the code handles comments that change.
struct CommentEdit {
    let document: Document
    /// The ranges of the original document that were copied to it; nil if it is the original document.
    private let copies: CopiedRanges?
    /// Whether the value is a part of a document, so that its root has no text around it.
    var isPart: Bool { origin != nil || keepsLayout }
    /// The document and the place of a part; nil for a root.
    private let origin: (document: Document, place: Int)?
    /// Whether the value keeps its layout wherever it is inserted.
    private let keepsLayout: Bool
    /// The ranges that are replaced, each with its new text.
    private var changes: [(range: Range<Int>, text: [UInt8])] = []
    /// The line break of the document: the first one in it.
    let lineBreak: [UInt8]
    /// The indentation of one level.
    private let unit: [UInt8]

    /// Creates an edit of the comments of a value.
    ///
    /// An edited value is written and parsed first. O(*n*) in the length of the text.
    ///
    /// - Throws: ``JSONError`` with the code `invalidComment` if the dialect of the value has no comments.
    init(_ json: JSON, at pointer: JSONPointer?) throws(JSONError) {
        guard let source = json.source, source.dialect == .jsonc else {
            throw JSONError(
                .invalidComment, expected: "a document of the dialect jsonc", found: "a document of strict JSON",
                pointer: pointer)
        }
        (origin, keepsLayout) = (json.origin.flatMap { $0.place == Document.root ? nil : $0 }, json.keepsLayout)
        let document: Document
        if case .document(let known) = json.storage, known.emptyEnd == nil {
            (document, copies) = (known, nil)
        } else {
            let noted = CopiedRanges(of: source)
            document = try Document(
                indexingEdited: json.text(in: json.frame, noting: noted).text(), dialect: .jsonc,
                depthLimit: json.depthLimit)
            noted.removeChanged(in: document)
            copies = noted
        }
        self.document = document
        // A part on one line shows no lines, but its document may.
        let whole = origin?.document
        lineBreak = document.firstLineBreak(upTo: .max) ?? whole?.firstLineBreak(upTo: .max) ?? [0x0A]
        let containers = [document, whole].compactMap(\.self).filter { $0.index[Document.root].opensContainer }
        unit = containers.map { $0.step(in: Document.root) }.first { !$0.isEmpty } ?? [0x20, 0x20]
    }

    /// Returns the indentation of a container; on the first line of a part, the indentation of this line in its document.
    private func indentation(of open: Int) -> [UInt8] {
        let own = document.indentation(of: open)
        return own.isEmpty ? origin.map { $0.document.lineIndentation(of: $0.place) } ?? own : own
    }

    /// Replaces a range of the text, unless it has the new text already.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        if document.text.bytes(range) != text { changes.append((range, text)) }
    }

    /// Returns the value of the changed text; nil if nothing has changed.
    ///
    /// - Throws: ``JSONError`` with the code `depthLimit`.
    consuming func result() throws(JSONError) -> JSON? {
        if changes.isEmpty { return nil }
        var output = ByteBuffer(capacity: document.text.count + 256)
        var start = 0
        for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            output.append(document.text, start..<change.range.lowerBound)
            output.append(change.text)
            start = change.range.upperBound
        }
        output.append(document.text, start..<document.text.count)
        return JSON(
            root: try Document(
                indexingEdited: output.text(), dialect: .jsonc, depthLimit: document.depthLimit,
                keepsLayout: keepsLayout, origin: origin))
    }

    /// Returns a comment as a part of white space.
    func part(_ comment: JSONComment) -> SpacedComment {
        SpacedComment(space: [0x20], comment: Array(comment.text.utf8), lineBreak: lineBreak)
    }

    /// Returns the place in the original document that a range was copied from; nil if it is new or was changed.
    func original(_ range: Range<Int>) -> JSONComment.Place? {
        guard let copies else { return JSONComment.Place(document: document, bytes: range) }
        return copies.source(of: range)
    }

    // MARK: Comments that are set

    /// Replaces the comments before and after the root; nil keeps them.
    mutating func setAround(_ leading: [SpacedComment]?, _ trailing: [SpacedComment]?) {
        let root = document.range(of: Document.root)
        if let leading {
            let mark = document.text.count > 2 && document.text.bytes(0..<3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
            var space = CommentedSpace(document.text.bytes(mark..<root.lowerBound))
            var (old, new) = (space.parts, leading)
            for number in new.indices { new[number].space = lineBreak }
            // If another comment is set before the first one, it begins a new line.
            if !old.isEmpty { old[0].space = lineBreak }
            new = new.keeping(old, \.comment)
            if !new.isEmpty { new[0].space = space.parts.first?.space ?? [] }
            space.parts = new
            if new.isEmpty {
                space.space = []
            } else if space.space.isWithinLine, new.last?.comment != old.last?.comment {
                space.space = lineBreak
            }
            replace(mark..<root.lowerBound, with: space.bytes)
        }
        if let trailing {
            let range = root.upperBound..<document.text.count
            var space = CommentedSpace(document.text.bytes(range))
            var old = space.parts
            // A line comment at the end of the text needs no line break.
            if space.space.isEmpty, !old.isEmpty { old[old.count - 1].lineBreak = [] }
            space.parts = trailing.keeping(old, \.comment)
            for number in trailing.indices.dropFirst()
            where trailing[number - 1].isLine && space.parts[number].space.isWithinLine {
                space.parts[number].space = lineBreak
            }
            replace(range, with: space.bytes)
        }
    }

    /// Replaces the comments that a child owns; nil keeps them.
    mutating func set(_ leading: [SpacedComment]?, _ trailing: [SpacedComment]?, ofChildAt place: Int, in open: Int) {
        if let leading {
            let range = document.rangeOfGap(before: place)
            var gap = document.gap(before: place)
            let old = gap.takeLeading()
            let count = gap.owners.prefix { $0 == .previous }.count
            let line = lineBreak + indentation(of: open) + unit
            gap.putLeading(gap.leading(leading, keeping: old, onLine: line))
            gap.separate(count, leading.count, at: lineBreak)
            replace(range, with: gap.bytes)
        }
        if let trailing {
            let range = document.rangeOfGap(after: place, in: open)
            var gap = document.gap(after: place, in: open)
            let old = gap.takeTrailing()
            let count = gap.owners.count { $0 == .next }
            let isBeforeComma = old.first?.isBeforeComma ?? false
            let new = trailing.map { OwnedComments.Item(part: $0, isBeforeComma: isBeforeComma) }
            gap.putTrailing(new.keeping(old, \.part.comment))
            gap.separate(trailing.count, count, at: lineBreak)
            gap.beginLine(lineBreak + indentation(of: open) + unit)
            replace(range, with: gap.bytes)
        }
    }

    /// Replaces the comments between the name and the value of a member.
    ///
    /// New ones are after the colon, unless a comment follows them that stays before the colon.
    mutating func setBeforeValue(_ comments: [SpacedComment], ofMemberAt key: Int) {
        let range = document.colon(after: key)
        let colon = document.space(after: range.lowerBound).upperBound
        var before = CommentedSpace(document.text.bytes(range.lowerBound..<colon))
        var after = CommentedSpace(document.text.bytes(colon + 1..<range.upperBound))
        let (count, old) = (before.parts.count, before.parts + after.parts)
        let (first, last) = comments.kept(from: old, \.comment)
        if first + last == 0 {
            return replace(range, with: document.text.bytes(range).withoutComments.with(comments))
        }
        let (new, removed) = (comments[first..<comments.count - last], first..<old.count - last)
        if removed.upperBound < count {
            before.parts.replaceSubrange(removed, with: new)
        } else {
            before.parts.removeSubrange(min(first, count)...)
            after.parts.replaceSubrange(max(first - count, 0)..<removed.upperBound - count, with: new)
        }
        replace(range, with: before.bytes + [UInt8(ascii: ":")] + after.bytes)
    }

    /// Replaces the comments of a container between its children.
    ///
    /// The first and the last ones that stay equal keep their places. New ones between them replace the old ones that were there,
    /// or are before the next one that stays; if none follows, they are added after the last child.
    mutating func setInside(_ new: [SpacedComment], replacing old: [SpacedComment], of open: Int) {
        let (first, last) = new.kept(from: old, \.comment)
        let (comments, removed) = (Array(new[first..<new.count - last]), first..<old.count - last)
        let gaps = document.gaps(in: open)
        var count = 0
        let isOnLine = gaps.allSatisfy(\.gap.isWithinLine)
        let indentation = indentation(of: open)
        let start = gaps[0].gap
        let inner = start.hasNext && !start.lastSpace.isWithinLine ? start.lastSpace.lastLine : indentation + unit
        for (number, (old, range)) in gaps.enumerated() {
            var gap = old
            gap.replaceCommentsOfContainer(
                removed, by: last == 0 ? [] : comments, passing: &count, isFirst: number == 0, lineBreak)
            if number == gaps.count - 1, last == 0 {
                let isShort = gaps.count == 1 && isOnLine && !comments.contains(where: \.isLine)
                let space = isShort ? [0x20] : lineBreak + inner
                gap.append(comments, after: space, closing: isShort ? [0x20] : lineBreak + indentation)
            }
            replace(range, with: gap.bytes)
        }
    }
}

extension ChildGap {
    /// Replaces comments that belong to the container, not to a child.
    ///
    /// - Parameters:
    ///   - removed: Their numbers among the comments of the container.
    ///   - new: The comments that are inserted where the first one is, in the gap that has it.
    ///   - number: The number of the next one.
    fileprivate mutating func replaceCommentsOfContainer(
        _ removed: Range<Int>, by new: [SpacedComment], passing number: inout Int, isFirst: Bool, _ lineBreak: [UInt8]
    ) {
        let owners = owners
        let numbers = number..<number + owners.count { $0 == .container }
        number = numbers.upperBound
        let range = removed.clamped(to: numbers)
        let new = numbers.contains(removed.lowerBound) ? new : []
        if range.isEmpty, new.isEmpty { return }
        let trailing = owners.prefix { $0 == .previous }.count
        let start = trailing + range.lowerBound - numbers.lowerBound
        insert(new, at: start)
        remove(start + new.count..<start + new.count + range.count)
        separate(trailing, owners.count { $0 == .next }, at: lineBreak)
        if isFirst, let first = before?.parts.first?.space { before?.parts[0].space = first.withoutBlankLines }
        // An empty container that has a blank line keeps it.
        if isFirst, hasNext, isPlain { before = CommentedSpace(space: lastSpace.withoutBlankLines) }
    }

    /// Inserts comments before the comment with a number, which then follows them on a line like its own.
    private mutating func insert(_ new: [SpacedComment], at number: Int) {
        let space = parts[number].space
        var all = new + [parts[number]]
        for at in all.indices { all[at].space = at == 0 ? space : space.withoutBlankLines }
        let count = after?.parts.count ?? 0
        if number < count {
            after?.parts.replaceSubrange(number...number, with: all)
        } else {
            before?.parts.replaceSubrange(number - count...number - count, with: all)
        }
    }

    /// Adds comments before the closing bracket, each after white space.
    fileprivate mutating func append(_ parts: [SpacedComment], after space: [UInt8], closing: [UInt8]) {
        if parts.isEmpty { return }
        for var part in parts {
            part.space = space
            if before != nil { before?.parts.append(part) } else { after?.parts.append(part) }
        }
        if lastSpace.isWithinLine { if before != nil { before?.space = closing } else { after?.space = closing } }
    }
}
