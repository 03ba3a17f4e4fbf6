/// White space with the comments in it.
struct CommentedSpace: Equatable {
    /// A comment and the white space before it.
    struct Part: Equatable {
        var space: [UInt8]
        var comment: [UInt8]

        /// Whether the comment goes up to the end of its line.
        var isLine: Bool { comment.count > 1 && comment[1] == UInt8(ascii: "/") }
    }

    /// The comments.
    var parts: [Part] = []
    /// The white space behind the last comment.
    var space: [UInt8] = []

    init(parts: [Part] = [], space: [UInt8] = []) {
        self.parts = parts
        self.space = space
    }

    /// Splits white space and comments; anything else is taken for white space.
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
            parts.append(Part(space: Array(bytes[start..<comment.lowerBound]), comment: Array(bytes[comment])))
            start = comment.upperBound
        }
        space = Array(bytes[start...])
    }

    /// The text.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += part.space
            bytes += part.comment
        }
        return bytes + space
    }
}

extension [UInt8] {
    /// White space without the comments in it.
    var withoutComments: [UInt8] {
        guard contains(UInt8(ascii: "/")) else { return self }
        var scanner = CommentScanner()
        scanner.scan(span, from: 0)
        var plain = ByteBuffer(capacity: count)
        plain.append(span, without: scanner.table, from: 0)
        return plain.array()
    }

    /// The number of line breaks: LF, CR LF and CR.
    var lineBreakCount: Int {
        var count = 0
        for (at, byte) in enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0A, at > 0, self[at - 1] == 0x0D { continue }
            count += 1
        }
        return count
    }
}
