#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A part of a file of JSON Lines, to be read by one of several workers.
///
///     for split in try JSONLinesSplit.splits(of: url, count: 4) {
///         let reader = try JSONLinesReader<User>(contentsOf: url, split: split)
///         …
///     }
///
/// A split may begin and end anywhere, also in the middle of a record. The rule is that of Hadoop's line reader, but that
/// lines end at LF only: a split that does not begin at 0 leaves out everything up to and with the first LF, and then
/// reads every record that begins at or before its end; a split without bytes reads nothing. So each record belongs to
/// exactly one of the splits that cover a file.
public struct JSONLinesSplit: Sendable, Hashable, Codable {
    /// The offset of the first byte; traps if a negative one is set.
    public var start: Int { didSet { check() } }
    /// The number of bytes; traps if a negative one is set.
    public var length: Int { didSet { check() } }

    /// Makes a split; traps if a value is negative.
    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
        check()
    }

    /// Decodes a split.
    ///
    /// - Throws: `DecodingError`, also if a value is negative.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        start = try container.decode(Int.self, forKey: .start)
        length = try container.decode(Int.self, forKey: .length)
        if start < 0 || length < 0 {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "Expected a start and a length from 0 on, found \(start) and \(length)."))
        }
    }

    private func check() {
        require(
            start >= 0 && length >= 0,
            "JSONLinesSplit: start \(start), length \(length); pass values that are not negative.")
    }

    /// The offset after the last byte.
    public var end: Int {
        let (end, overflows) = start.addingReportingOverflow(length)
        return overflows ? .max : end
    }

    /// Returns splits that cover a file, whose sizes differ by at most one byte.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - count: The number of splits; limited to 1 through the number of bytes.
    /// - Throws: ``JSONError`` with the code `unreadableFile`.
    public static func splits(of url: URL, count: Int) throws(JSONError) -> [JSONLinesSplit] {
        let file = try InputFile(contentsOf: url)
        guard let size = file.size else { throw .unreadable(url.path, reason: "its size is not known") }
        return splits(ofByteCount: size, count: count)
    }

    /// Returns splits that cover a number of bytes, whose sizes differ by at most one byte.
    public static func splits(ofByteCount size: Int, count: Int) -> [JSONLinesSplit] {
        let count = max(1, min(count, size))
        let (length, longer) = max(size, 0).quotientAndRemainder(dividingBy: count)
        var start = 0
        return (0..<count).map { number in
            let split = JSONLinesSplit(start: start, length: number < longer ? length + 1 : length)
            start = split.end
            return split
        }
    }
}
