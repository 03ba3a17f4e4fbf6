/// White space with the comments in it.
struct CommentedSpace: Equatable {
    /// The comments.
    var parts: [CommentPart] = []
    /// The white space after the last comment.
    var space: [UInt8] = []

    init(parts: [CommentPart] = [], space: [UInt8] = []) {
        self.parts = parts
        self.space = space
    }

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
            var part = CommentPart(space: Array(bytes[start..<comment.lowerBound]), comment: Array(bytes[comment]))
            if part.isLine, comment.upperBound < bytes.count {
                part.lineBreak = Array(bytes[comment.upperBound..<bytes.span.skipLineBreak(comment.upperBound)])
            }
            parts.append(part)
            start = comment.upperBound
        }
        space = Array(bytes[start...])
    }

    /// Writes the white space and the comments.
    ///
    /// A `//` comment must end its line: if the white space after it has no line break, the line break that originally followed
    /// the comment is written first.
    func write(into output: inout ByteBuffer) {
        var line: CommentPart?
        for part in parts {
            output.append(part.space, behind: line)
            output.append(part.comment)
            line = part.isLine ? part : nil
        }
        output.append(space, behind: line)
    }

    /// The text.
    var bytes: [UInt8] {
        if parts.isEmpty { return space }
        var output = ByteBuffer()
        write(into: &output)
        return output.array()
    }

    /// The white space before the first comment, or all of it.
    var firstSpace: [UInt8] { parts.first?.space ?? space }
}

extension ChildGap {
    /// Writes the text, with the comma if there is one.
    func write(into output: inout ByteBuffer) {
        after?.write(into: &output)
        if after != nil, before != nil { output.append(0x2C) }
        before?.write(into: &output)
    }

    /// The text, with the comma if there is one.
    var bytes: [UInt8] {
        var output = ByteBuffer()
        write(into: &output)
        return output.array()
    }
}

/// A comment and the white space before it.
struct CommentPart: Equatable {
    var space: [UInt8]
    let comment: [UInt8]
    /// The line break that followed a line comment.
    var lineBreak: [UInt8] = [0x0A]

    /// The form of the children that the text in the comment parses as, with or without a comma; all forms if the text is the last
    /// line of a container, none for other text.
    let forms: ChildForms

    /// Whether this is a line comment, which begins with `//`.
    var isLine: Bool { comment.count > 1 && comment[1] == UInt8(ascii: "/") }

    init(space: [UInt8], comment: [UInt8]) {
        self.space = space
        self.comment = comment
        let isBlock = comment.last == UInt8(ascii: "/") && comment.dropFirst().first == UInt8(ascii: "*")
        let text = comment.dropFirst(2).dropLast(isBlock ? 2 : 0).drop { $0.isBlank || $0 == UInt8(ascii: ",") }
        func isContent(of open: UInt8, _ close: UInt8) -> Bool {
            (try? Document.parsing([open] + text + [0x0A, close], dialect: .jsonc, limits: JSONLimits())) != nil
        }
        let first = text.first ?? 0
        if first | 0x20 == UInt8(ascii: "}") {
            // The last line of a container that was commented out line by line; a comment may follow the bracket.
            let rest = text.drop { $0.isBlank || $0 == UInt8(ascii: ",") || $0 | 0x20 == UInt8(ascii: "}") }
            forms = !isBlock && (rest.isEmpty || rest.starts(with: [0x2F, 0x2F])) ? .all : []
        } else if first == UInt8(ascii: "\""), isContent(of: 0x7B, 0x7D) {
            forms = .member
        } else {
            let form = ChildForms(end: first)
            forms = !form.isEmpty && isContent(of: 0x5B, 0x5D) ? form : []
        }
    }
}

/// The forms of children of containers: members, and elements of each kind.
struct ChildForms: OptionSet {
    let rawValue: UInt8

    static let member = ChildForms(rawValue: 1)
    static let all = ChildForms(rawValue: .max)
}

extension ChildForms {
    /// The bytes at both ends of the values of each kind, in the order of the kinds.
    private static let ends = ["{}", "[]", "\"", "-0123456789", "tfe", "nl"]

    /// The form of the elements of a kind.
    init(_ kind: JSON.Kind) { self.init(rawValue: 2 << UInt8(JSON.Kind.allCases.firstIndex(of: kind) ?? 0)) }

    /// The form of the elements that have a byte at one of their ends; none if there are no such elements.
    init(end byte: UInt8) {
        self.init(rawValue: Self.ends.firstIndex { $0.utf8.contains(byte) }.map { 2 << UInt8($0) } ?? 0)
    }
}

extension ByteBuffer {
    /// Writes white space, after a line comment if there is one.
    fileprivate mutating func append(_ space: [UInt8], behind comment: CommentPart?) {
        guard let comment else { return append(space) }
        if space.isWithinLine {
            append(comment.lineBreak)
            append(space)
        } else {
            append(contentsOf: space.drop { $0.isBlank })
        }
    }
}

extension [UInt8] {
    /// The text without its comments.
    var withoutComments: [UInt8] {
        guard contains(UInt8(ascii: "/")) else { return self }
        var scanner = CommentScanner()
        scanner.scan(span, from: 0)
        var plain = ByteBuffer(capacity: count)
        plain.append(span, without: scanner.table, from: 0)
        return plain.array()
    }

    /// The text without its comments; if there were any, also without blank lines.
    var plainSpace: [UInt8] { contains(UInt8(ascii: "/")) ? withoutComments.withoutBlankLines : self }

    /// The number of line breaks: LF, CR LF and CR.
    var lineBreakCount: Int {
        var count = 0
        for (at, byte) in enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0A, at > 0, self[at - 1] == 0x0D { continue }
            count += 1
        }
        return count
    }

    /// Returns the white space with the indentation of other white space; unchanged if one of them has no line break, or the
    /// indentation is too long to be repeated.
    func indented(like other: [UInt8]) -> [UInt8] {
        guard let last = lastIndex(where: \.isLineBreak), let its = other.lastIndex(where: \.isLineBreak),
            other.count - its <= Gap.longest
        else { return self }
        return Array(self[...last] + other[(its + 1)...])
    }

    /// The white space from the last line break on if there are several line breaks; otherwise unchanged.
    var withoutBlankLines: [UInt8] {
        guard lineBreakCount > 1, let last = lastIndex(where: \.isLineBreak) else { return self }
        let isPair = self[last] == 0x0A && last > 0 && self[last - 1] == 0x0D
        return Array(self[(isPair ? last - 1 : last)...])
    }
}
