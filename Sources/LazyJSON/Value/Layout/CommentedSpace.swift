/// White space with the comments in it.
struct CommentedSpace: Equatable {
    /// The comments.
    var parts: [SpacedComment] = []
    /// The white space after the last comment.
    var space: [UInt8] = []
}

extension CommentedSpace {
    /// Splits text into comments and the white space between them; any other bytes count as white space.
    init(_ bytes: [UInt8]) {
        guard bytes.contains(UInt8(ascii: "/")) else {
            space = bytes
            return
        }
        var scanner = CommentScanner()
        scanner.scan(bytes.span, from: 0)
        var start = 0
        for number in 0..<scanner.table.count {
            let comment = scanner.table[number]
            var part = SpacedComment(space: Array(bytes[start..<comment.lowerBound]), comment: Array(bytes[comment]))
            if part.isLine, comment.upperBound < bytes.count {
                part.lineBreak = Array(bytes[comment.upperBound..<bytes.span.skipLineBreak(comment.upperBound)])
            }
            parts.append(part)
            start = comment.upperBound
        }
        space = Array(bytes[start...])
    }

    /// The text.
    ///
    /// A `//` comment must end its line: if the white space after it has no line break, the line break that originally followed
    /// the comment is before it.
    var bytes: [UInt8] {
        if parts.isEmpty { return space }
        var text: [UInt8] = []
        var line: SpacedComment?
        for part in parts {
            text += part.space.text(behind: line) + part.comment
            line = part.isLine ? part : nil
        }
        return text + space.text(behind: line)
    }

    /// The white space before the first comment, or all of it.
    var firstSpace: [UInt8] { parts.first?.space ?? space }
}

extension ChildGap {
    /// The text, with the comma if there is one.
    var bytes: [UInt8] {
        guard let after, let before else { return (after ?? before)?.bytes ?? [] }
        return after.bytes + [0x2C] + before.bytes
    }
}

/// Removing and adding comments.
extension CommentedSpace {
    /// Inserts white space before the comment with a number, or after the last one.
    mutating func insert(_ space: [UInt8], at number: Int) {
        if number < parts.count {
            parts[number].space = space + parts[number].space
        } else {
            self.space = space + self.space
        }
    }

    /// Removes and returns the last comments with the white space after them; the white space before them stays.
    ///
    /// The line that follows keeps its indentation.
    mutating func takeLast(_ count: Int, isBeforeComma: Bool) -> [OwnedComments.Item] {
        guard count > 0 else { return [] }
        var items: [OwnedComments.Item] = []
        var behind = space
        for var part in parts.suffix(count).reversed() {
            // From the white space before each comment to the white space after it.
            swap(&part.space, &behind)
            items.append(OwnedComments.Item(part: part, isBeforeComma: isBeforeComma))
        }
        parts.removeLast(count)
        space = behind.indented(like: space)
        return items.reversed()
    }

    /// Adds comments after the white space, each with the white space that follows it.
    ///
    /// - Parameters:
    ///   - items: The comments.
    ///   - own: The white space that was before them; they keep its indentation.
    mutating func putLast(_ items: ArraySlice<OwnedComments.Item>, _ own: [UInt8]) {
        guard !items.isEmpty else { return }
        // A comment that began a line begins one here, too.
        var ahead = space.isWithinLine && !own.isWithinLine ? own : space.indented(like: own)
        for item in items {
            var part = item.part
            swap(&part.space, &ahead)
            parts.append(part)
        }
        space = ahead
    }
}

/// A comment and the white space before it.
struct SpacedComment: Equatable {
    var space: [UInt8]
    let comment: [UInt8]
    /// The line break that followed a line comment.
    var lineBreak: [UInt8]

    /// The form of the children that the text in the comment parses as, with or without a comma; all forms if the text is the last
    /// line of a container or of a comment behind it, none for other text.
    let forms: ChildKinds

    /// Whether this is a line comment, which begins with `//`.
    var isLine: Bool { comment.count > 1 && comment[1] == UInt8(ascii: "/") }

    init(space: [UInt8], comment: [UInt8], lineBreak: [UInt8] = [0x0A]) {
        (self.space, self.comment, self.lineBreak) = (space, comment, lineBreak)
        let isBlock = comment.last == UInt8(ascii: "/") && comment.dropFirst().first == UInt8(ascii: "*")
        let text = comment.dropFirst(2).dropLast(isBlock ? 2 : 0).drop { $0.isBlank || $0 == UInt8(ascii: ",") }
        func isContent(of open: UInt8, _ close: UInt8) -> Bool {
            // The text may end with a line comment of its own, which the line break ends.
            (try? Document.parsing([open] + text + [0x0A, close], dialect: .jsonc, limits: JSONLimits())) != nil
        }
        let first = text.first ?? 0
        let form = ChildKinds(end: first)
        if first == UInt8(ascii: "\""), isContent(of: 0x7B, 0x7D) {
            forms = .member
        } else if !form.isEmpty, isContent(of: 0x5B, 0x5D) {
            forms = form
        } else {
            forms = !isBlock && Array(text).isLastLine ? .all : []
        }
    }
}

extension [UInt8] {
    /// Returns white space as it can be after a line comment; unchanged without one.
    fileprivate func text(behind comment: SpacedComment?) -> [UInt8] {
        guard let comment else { return self }
        // Blanks directly behind a line comment would become part of it.
        return isWithinLine ? comment.lineBreak + self : Array(drop { $0.isBlank })
    }

    /// Whether this can be the last line of a container that was commented out line by line, or of a comment behind it.
    ///
    /// It then ends with brackets and closes more than it opens, or ends a comment. Other comments may follow.
    fileprivate var isLastLine: Bool {
        let plain = withoutComments.filter { !$0.isBlank && $0 != UInt8(ascii: ",") }
        guard let last = plain.last, last | 0x20 == UInt8(ascii: "}") else { return plain.suffix(2) == [0x2A, 0x2F] }
        var (depth, isString, isEscaped) = (0, false, false)
        for byte in plain {
            if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
            if !isString, byte | 0x20 == UInt8(ascii: "{") { depth += 1 }
            if !isString, byte | 0x20 == UInt8(ascii: "}") { depth -= 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return depth < 0
    }
}

/// The forms of children of containers: members, and elements of each kind.
struct ChildKinds: OptionSet {
    let rawValue: UInt8

    static let member = ChildKinds(rawValue: 1)
    static let all = ChildKinds(rawValue: .max)
}

extension ChildKinds {
    /// The bytes at both ends of the values of each kind, in the order of the kinds.
    private static let ends = ["{}", "[]", "\"", "-0123456789", "tfe", "nl"]

    /// The form of the elements of a kind.
    init(_ kind: JSON.Kind) { self.init(rawValue: 2 << UInt8(JSON.Kind.allCases.firstIndex(of: kind) ?? 0)) }

    /// The form of the elements that have a byte at one of their ends; none if there are no such elements.
    init(end byte: UInt8) {
        self.init(rawValue: Self.ends.firstIndex { $0.utf8.contains(byte) }.map { 2 << UInt8($0) } ?? 0)
    }
}
