import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A part of a file of JSON Lines, for one of several workers.
///
/// ```swift
/// for split in try JSONLinesSplit.splits(of: url, count: 4) {
///     let reader = try JSONLinesReader<User>(contentsOf: url, split: split)
///     while let user = try reader.next() {
///         total += user.age
///     }
/// }
/// ```
///
/// A split may begin and end anywhere, also in the middle of a record. The rule is as in Hadoop's line reader, except that lines
/// end at LF only: a split that does not begin at 0 skips everything up to and including the first LF, and then reads every
/// record that begins at or before its end, with NUL bytes before it; a split without bytes reads nothing. In a sequence (RFC 7464), a split reads the
/// records whose separators are in it. Each record belongs to exactly one of the splits that cover a file.
public struct JSONLinesSplit: Sendable, Hashable, Codable {
    /// The offset of the first byte.
    ///
    /// Setting a negative value traps.
    public var start: Int { didSet { check() } }
    /// The number of bytes.
    ///
    /// Setting a negative value traps.
    public var length: Int { didSet { check() } }

    /// Creates a split; a negative value traps.
    ///
    /// - Parameters:
    ///   - start: The offset of the first byte.
    ///   - length: The number of bytes.
    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
        check()
    }

    /// Decodes a split.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if a value is negative.
    /// - Complexity: O(1).
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
    ///   - count: The number of splits; limited to 1 through the number of bytes, and to 1,048,576.
    /// - Throws: `JSONError` with the code `unreadableFile`.
    /// - Complexity: O(*k*) in the number of splits; the file is not read.
    public static func splits(of url: URL, count: Int) throws(JSONError) -> [JSONLinesSplit] {
        let file = try InputFile(contentsOf: url)
        guard let size = file.size else { throw .unreadable(url.path, reason: "its size is not known") }
        return splits(ofByteCount: size, count: count)
    }

    /// Returns splits that cover a number of bytes, whose sizes differ by at most one byte.
    ///
    /// - Parameters:
    ///   - size: The number of bytes.
    ///   - count: The number of splits; limited to 1 through the number of bytes, and to 1,048,576.
    /// - Complexity: O(*k*) in the number of splits.
    public static func splits(ofByteCount size: Int, count: Int) -> [JSONLinesSplit] {
        let count = max(1, min(count, size, 1 << 20))
        let (length, longer) = max(size, 0).quotientAndRemainder(dividingBy: count)
        var start = 0
        return (0..<count).map { number in
            let split = JSONLinesSplit(start: start, length: number < longer ? length + 1 : length)
            start = split.end
            return split
        }
    }
}
