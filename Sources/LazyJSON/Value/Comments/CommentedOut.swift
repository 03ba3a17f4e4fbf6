/// Turning members into comments, and comments into members.
extension CommentEdit {
    /// Turns a child into a comment.
    mutating func commentOut(_ place: Int, in open: Int) {
        let behind = document.rangeOfGap(after: place, in: open)
        var start = document.index[place].offset
        var end = behind.lowerBound
        let comments = document.commentRanges(in: behind)
        let owned = comments.prefix(document.comments(ofChildAt: place).trailing.count)
        if let comma = document.comma(in: behind) {
            // A comma after comments of others, or on its own line below slashes, is not part of the comment.
            let ahead = comments.prefix { $0.upperBound <= comma }
            let isOnLine = document.text.bytes((ahead.last?.upperBound ?? end)..<comma).isWithinLine
            let isPart = ahead.count <= owned.count && (isOnLine || !document.text.bytes(start..<comma).endsBlock)
            if isPart { end = comma + 1 } else { replace(document.lineOfComma(comma), with: []) }
        } else if let comma = document.comma(in: document.rangeOfGap(before: place)) {
            // The comma before the last child would become a trailing comma.
            let isPart = document.beginsLine(comma) && document.text.bytes(comma..<start).isWithinLine
            if isPart { start = comma } else { replace(document.lineOfComma(comma), with: []) }
        }
        let last = owned.last?.upperBound ?? end
        // Block comments behind the child would end a block comment around them.
        let isLine = document.beginsLine(start) || document.text.bytes(start..<end).endsBlock
        if isLine || !document.text.bytes(behind.lowerBound..<last).endsBlock { end = max(end, last) }
        replace(start..<end, with: comment(over: start..<end))
    }

    /// Returns a range of the text as a comment.
    private func comment(over range: Range<Int>) -> [UInt8] {
        let text = document.text.bytes(range)
        var end = range.upperBound
        while end < document.text.count, document.text[end].isBlank { end += 1 }
        let startsLine = document.beginsLine(range.lowerBound)
        let endsLine = end == document.text.count || document.text[end].isLineBreak
        if !text.endsBlock, !(startsLine && endsLine && text.isWithinLine) {
            return Array("/* ".utf8) + text + Array(" */".utf8)
        }
        var output = startsLine ? [] : lineBreak
        var isAtStart = true
        // The slashes of each line get the indentation of the first line, as far as the line has it.
        let start = document.text.skipSpaceBackwards(from: range.lowerBound, to: 0)
        let indentation = startsLine ? document.text.bytes(start..<range.lowerBound).lastLine : []
        var missing = 0
        for byte in text {
            if isAtStart, missing < indentation.count, byte == indentation[indentation.startIndex + missing] {
                missing += 1
            } else if isAtStart, !byte.isLineBreak {
                output += Array("// ".utf8)
                isAtStart = false
            }
            output.append(byte)
            if byte.isLineBreak { (isAtStart, missing) = (true, 0) }
        }
        return output + (endsLine ? [] : lineBreak)
    }

    /// Turns a comment into the children of its container that it contains: the comment itself if its place is known, otherwise
    /// the first with its text that contains children.
    ///
    /// - Returns: The place of the container, and the number of children that it then has.
    /// - Throws: ``JSONError`` with the code `notFound`, `invalidComment` or `depthLimit`.
    /// - Complexity: O(*n*) in the length of the text for each comment that has the text of `comment`.
    mutating func uncomment(_ comment: JSONComment) throws(JSONError) -> (open: Int, count: Int) {
        var ranges = document.commentRanges(in: 0..<document.text.count)
        ranges.removeAll {
            $0.count != comment.text.utf8.count || !document.text.bytes($0).elementsEqual(comment.text.utf8)
        }
        if ranges.count > 1, let place = comment.place.value {
            ranges.removeAll { original($0).map { $0.document !== place.document || $0.bytes != place.bytes } ?? true }
            if ranges.count != 1 {
                throw JSONError(
                    .invalidComment, expected: "a comment that was read from this text",
                    found: "several with the same text",
                    advice: "read the comment again after the last edit, or parse the edited text")
            }
        }
        // The result is the same for all comments with this text.
        if !ranges.isEmpty, ![true, false].contains(where: { mayContainMembers(comment, isObject: $0) }) {
            throw .noMembers
        }
        var failure = JSONError(.notFound, expected: "a comment of the value", found: "a comment of another value")
        for range in ranges {
            do throws(JSONError) {
                return try uncomment(range)
            } catch {
                failure = error.code == .unexpectedEnd ? .noMembers : error
            }
        }
        throw failure
    }

    /// Returns whether the text of a comment parses as members or elements, or can be their first line.
    private func mayContainMembers(_ comment: JSONComment, isObject: Bool) -> Bool {
        let text = comment.text.utf8.dropFirst(2).dropLast(comment.text.hasPrefix("/*") ? 2 : 0)
        do throws(JSONError) {
            _ = try CommentContent(Array(text), end: 0, isObject, document.depthLimit)
            return true
        } catch {
            return error.code != JSONError.noMembers.code
        }
    }

    private mutating func uncomment(_ range: Range<Int>) throws(JSONError) -> (open: Int, count: Int) {
        guard let place = CommentLocation(of: range.lowerBound, in: document) else { throw .noMembers }
        let isObject = document.index[place.open].tag == .object
        var content = try content(of: range, isObject: isObject)
        let part = content.document
        if isObject {
            var names = Set<ExactText>()
            for name in JSON(root: part).members.map(\.key) {
                guard document.member(name, of: place.open) == nil, names.insert(ExactText(text: name)).inserted else {
                    throw JSONError(
                        .invalidComment, expected: "names that the object does not have", found: "another \"\(name)\"")
                }
            }
        }
        // The comma between the children around the comment: it is before, in or after the comment, or there is none.
        let next = place.next.map { document.index[$0].offset } ?? document.closing(of: place.open).offset
        let start = place.previous.map { document.range(of: document.valuePlace(of: $0, in: place.open)).upperBound }
        let comma = document.comma(in: (start ?? document.index[place.open].offset + 1)..<next)
        let isBehind = comma.map { $0 > range.lowerBound } ?? false
        let needsComma = start != nil && (comma == nil || isBehind)
        if let start, needsComma, !content.beginsWithComma {
            // Comments on the line stay comments of the child before them, also if one of them has a line break in it.
            let between = CommentedSpace(document.text.bytes(start..<range.lowerBound))
            let isOnLine = between.space.isWithinLine && between.parts.allSatisfy(\.space.isWithinLine)
            let last = isOnLine ? document.commentRanges(in: start..<range.lowerBound).last : nil
            replace((last?.upperBound ?? start)..<(last?.upperBound ?? start), with: [0x2C])
        }
        let showsTrailing = (start == nil ? content.comma : comma) != nil
        content.setComma(!isBehind && (place.next != nil || showsTrailing))
        if !needsComma { content.removeFirstComma() }
        var text = content.text
        // Text after the comment must not follow a line comment on its line.
        let endsLine = content.end == document.text.count || document.text[content.end].isLineBreak
        if content.endsWithLine, !endsLine { text += lineBreak }
        replace(range.lowerBound..<content.end, with: text)
        return (place.open, document.childCount(of: place.open) + part.childCount(of: Document.root))
    }

    /// Returns the text in a comment, and in the line comments after it that continue a member.
    private func content(of range: Range<Int>, isObject: Bool) throws(JSONError) -> CommentContent {
        if document.text[range.lowerBound + 1] == UInt8(ascii: "*") {
            var inner = range.lowerBound + 2..<range.upperBound - 2
            if inner.count > 1, document.text[inner.lowerBound] == 0x20 { inner = inner.dropFirst() }
            if inner.count > 0, document.text[inner.upperBound - 1] == 0x20 { inner = inner.dropLast() }
            return try CommentContent(document.text.bytes(inner), end: range.upperBound, isObject, document.depthLimit)
        }
        var (content, end) = ([UInt8](), range.lowerBound)
        var brackets = OpenBrackets()
        for line in document.commentRanges(in: range.lowerBound..<document.text.count) {
            let isNext = document.text.skipSpace(from: end, to: line.lowerBound) == line.lowerBound
            guard isNext, document.text[line.lowerBound + 1] == UInt8(ascii: "/") else { break }
            let hasSpace = line.count > 2 && document.text[line.lowerBound + 2] == 0x20
            let added = document.text.bytes(line.dropFirst(hasSpace ? 3 : 2))
            content += document.text.bytes(end..<line.lowerBound) + added
            end = line.upperBound
            // All lines so far are parsed each time, so only if they may be whole members.
            let mayEnd = brackets.areClosed(after: added)
            if !mayEnd, line.lowerBound > range.lowerBound { continue }
            do throws(JSONError) {
                return try CommentContent(content, end: end, isObject, document.depthLimit)
            } catch {
                guard error.code == .unexpectedEnd else { throw error }
            }
        }
        throw .noMembers
    }
}

/// The brackets that are open in a text that is read line by line.
private struct OpenBrackets {
    private var (depth, isInComment) = (0, false)
    /// Whether there was a token since no bracket and no comment was open.
    private var hasToken = false

    /// Returns whether no bracket and no comment is open after a line, and there was more than comments since that was so.
    mutating func areClosed(after line: [UInt8]) -> Bool {
        var (isInString, isEscaped, previous) = (false, false, UInt8(0))
        for byte in line {
            let pair = (previous, byte)
            previous = byte
            if isInComment {
                isInComment = pair != (UInt8(ascii: "*"), UInt8(ascii: "/"))
                if !isInComment { previous = 0 }
            } else if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "/")) {
                break
            } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                (isInComment, previous) = (true, 0)
            } else if byte != UInt8(ascii: "/"), !byte.isJSONSpace {
                hasToken = true
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        guard hasToken, depth <= 0, !isInComment else { return false }
        hasToken = false
        return true
    }
}

/// The text of a comment that contains members or elements.
private struct CommentContent {
    private(set) var text: [UInt8]
    /// The end of the comments in the document.
    let end: Int
    /// The parsed text with brackets around it.
    let document: Document
    /// The offset in `text` of a comma after the last child; nil if there is none.
    private(set) var comma: Int?
    /// Whether the text begins with the comma after the child before it.
    var beginsWithComma: Bool { text.first { !$0.isBlank } == UInt8(ascii: ",") }

    init(_ text: [UInt8], end: Int, _ isObject: Bool, _ depthLimit: Int) throws(JSONError) {
        let brackets: [UInt8] = isObject ? [0x7B, 0x7D] : [0x5B, 0x5D]
        var children = text
        if let first = text.firstIndex(where: { !$0.isBlank }), text[first] == UInt8(ascii: ",") {
            children[first] = 0x20
        }
        do throws(JSONError) {
            document = try Document.parsing(
                [brackets[0]] + children + [0x0A, brackets[1]], dialect: .jsonc,
                limits: JSONLimits(depth: depthLimit + 1))
        } catch {
            if error.code == .depthLimit { throw error }
            // If only the added bracket is an error, the text is the beginning of members, and more lines may follow.
            let isBeginning = error.byteOffset ?? 0 > text.count || error.code == .unexpectedEnd
            throw isBeginning ? JSONError(.unexpectedEnd, "") : .noMembers
        }
        if document.childCount(of: Document.root) == 0 || document.hasFrame { throw .noMembers }
        (self.text, self.end) = (text, end)
        comma = document.trailingComma(of: Document.root).map { $0.lowerBound - 1 }
    }

    /// Adds or removes the comma after the last child.
    mutating func setComma(_ hasComma: Bool) {
        if let comma, !hasComma { text.remove(at: comma) }
        if comma == nil, hasComma, let last = document.lastChildren(of: Document.root, limit: 1).last {
            text.insert(0x2C, at: document.range(of: document.valuePlace(of: last, in: Document.root)).upperBound - 1)
        }
    }

    /// Removes the comma before the first child.
    mutating func removeFirstComma() {
        if beginsWithComma, let first = text.firstIndex(of: UInt8(ascii: ",")) { text.remove(at: first) }
    }

    /// Whether the text ends with a line comment.
    var endsWithLine: Bool {
        guard let last = document.commentRanges(in: 0..<document.text.count).last else { return false }
        return document.text[last.lowerBound + 1] == UInt8(ascii: "/") && last.upperBound == document.text.count - 2
    }
}

/// A location between two children of a container: the places of the container and of the children before and after it.
private struct CommentLocation {
    private(set) var open = Document.root
    private(set) var previous: Int?
    private(set) var next: Int?

    /// Finds the location of a comment at an offset; nil outside the root, and between a name and its value.
    ///
    /// O(*n*) in the number of children before it in the containers around it.
    init?(of offset: Int, in document: Document) {
        guard document.index[open].opensContainer, document.range(of: open).contains(offset) else { return nil }
        next = document.firstChild(of: open)
        while let child = next, document.index[child].offset < offset {
            let value = document.valuePlace(of: child, in: open)
            let range = document.range(of: value)
            if range.upperBound <= offset {
                (previous, next) = (child, document.child(after: child, in: open))
            } else if document.index[value].opensContainer, range.contains(offset) {
                (open, previous, next) = (value, nil, document.firstChild(of: value))
            } else {
                return nil
            }
        }
    }
}

extension Document {
    /// Returns the range of a comma, with the line break after it if it is alone on its line.
    fileprivate func lineOfComma(_ comma: Int) -> Range<Int> {
        var end = comma + 1
        while end < text.count, text[end].isBlank { end += 1 }
        guard beginsLine(comma), end < text.count, text[end].isLineBreak else { return comma..<comma + 1 }
        end = text.withSpan(0..<text.count) { $0.skipLineBreak(end) }
        // A CR before the line and an LF after it would become one line break.
        let joinsBreaks = text[comma - 1] == 0x0D && end < text.count && text[end] == 0x0A
        return comma..<(joinsBreaks ? comma + 1 : end)
    }

    /// Returns the offset of the comma in a range of the text from one token to the next; nil if there is none.
    fileprivate func comma(in range: Range<Int>) -> Int? {
        let end = space(after: range.lowerBound).upperBound
        return end < range.upperBound && text[end] == UInt8(ascii: ",") ? end : nil
    }
}

extension [UInt8] {
    /// Whether the text has the end of a block comment.
    fileprivate var endsBlock: Bool {
        zip(self, dropFirst()).contains { $0 == (UInt8(ascii: "*"), UInt8(ascii: "/")) }
    }
}

extension JSONError {
    fileprivate static var noMembers: JSONError {
        JSONError(.invalidComment, expected: "a comment that contains members or elements", found: "other text")
    }
}
