import LazyJSON

/// A position between two records of a file, at which another reader can resume.
///
/// ```swift
/// let reader = try JSONLinesReader<Event>(contentsOf: log, resumingAt: position)
/// while let event = try reader.next() {
///     handle(event)
/// }
/// position = reader.position
/// ```
///
/// It has the number of the file (inode), and digests of the first 1 KiB and of the last 4 KiB before the position.
/// ``JSONLinesReader/init(contentsOf:resumingAt:_:)`` compares them to find out whether the file is still the same. A file for
/// which all of them are equal counts as the same.
public struct JSONLinesPosition: Sendable, Hashable, Codable {
    /// The offset of the next line, in bytes; if records are not lines, the offset after the last record.
    public let offset: Int
    /// The number of lines before the position; for a file descriptor, of those after its offset when the reader was created.
    public let lineCount: Int
    /// The number of the file in its file system; 0 for bytes that are not in a file.
    let file: UInt64
    /// The offset of the first byte of its line.
    let lineStart: Int
    let digests: Digests

    /// Digests of the text before a position, as hexadecimal strings, because some JSON readers round large numbers.
    struct Digests: Hashable, Codable {
        let head: String
        let tail: String

        /// The lengths of the digested parts, in bytes.
        static let (headSize, tailSize) = (1 << 10, 1 << 12)
        /// The digests of a text that is not known: no file has them.
        static let none = Digests(head: "", tail: "")
    }

    /// Creates a position from a place whose offsets are counted from an offset in the file.
    init(_ place: RecordLocation, from base: Int = 0, file: UInt64 = 0, digests: Digests = .none) {
        (offset, lineCount, lineStart) = (base + place.offset, place.lineCount, base + place.lineStart)
        (self.file, self.digests) = (file, digests)
    }

    private enum CodingKeys: String, CodingKey {
        case offset
        case lineCount = "lines"
        case file, lineStart, digests
    }

    /// Decodes a position.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if the offset or the number of lines is negative.
    /// - Complexity: O(1).
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        offset = try container.decode(Int.self, forKey: .offset)
        lineCount = try container.decode(Int.self, forKey: .lineCount)
        file = try container.decode(UInt64.self, forKey: .file)
        lineStart = try container.decodeIfPresent(Int.self, forKey: .lineStart) ?? offset
        digests = try container.decode(Digests.self, forKey: .digests)
        if offset < 0 || lineCount < 0 || lineCount > offset || !(0...offset).contains(lineStart) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "Expected an offset and a number of lines before it, found \(offset) and \(lineCount)."))
        }
    }
}

/// The place at which a reader of a file began to read.
public enum JSONLinesStart: Sendable, Hashable {
    /// At the start of the file, because no position was given.
    case beginning
    /// At the position that was given.
    case resumed
    /// At the start of the file, because the file of the position was replaced or has changed.
    case replaced(JSONLinesReplacement)
}

/// The reason why a file is not the one that was read before.
public enum JSONLinesReplacement: Sendable, Hashable {
    /// Its name leads to another file: the first one was rotated, or it was deleted and created again.
    case otherFile
    /// The file is shorter than what was read.
    case truncated
    /// The text before the position has changed.
    case changed
}
