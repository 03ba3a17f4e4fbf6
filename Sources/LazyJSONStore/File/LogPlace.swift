import LazyJSON

/// Where an object stands in a log.
struct LogPlace: Equatable, Sendable {
    /// The offset of its line in the file.
    var line: Int
    /// How long the line is, with its LF.
    let count: Int
    /// Where the object begins in the line, or the string that means its text.
    let object: Int

    /// The bytes of the object, or of the string that means its text.
    var objectRange: Range<Int> { line + object..<line + count - 2 }
}
