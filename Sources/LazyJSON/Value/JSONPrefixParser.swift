/// A parser for a text that arrives in pieces, which returns the value so far at any time.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// var parser = JSONPrefixParser()
/// for chunk in [#"{"city": "Os"#, #"lo", "days": [{"low": -"#, "3}]}"] {
///     try parser.append(chunk)
///     print(parser.json)
/// }
/// // {"city": "Os"}
/// // {"city": "Oslo", "days": [{}]}
/// // {"city": "Oslo", "days": [{"low": -3}]}
/// ```
///
/// After each piece, ``json`` equals the result of ``JSON/init(parsingPrefix:limits:)-(String,_)`` for the text so far. The
/// text is not scanned again: each piece is checked and indexed when it is added. All pieces together take time linear in
/// the length of the text.
///
/// Each access to ``json`` copies the text and the index so far. Read it when you need it, such as once for each frame of a
/// display, and not for each piece.
public struct JSONPrefixParser: Sendable {
    private var text: [UInt8] = []
    private(set) var scanner: PrefixScanner
    private let limits: JSONLimits
    /// The error in the text, once it was found.
    private var failure: JSONError?

    /// Creates a parser without text.
    ///
    /// - Parameter limits: The limits of the document.
    public init(limits: JSONLimits = JSONLimits()) {
        self.limits = limits
        scanner = PrefixScanner(depthLimit: limits.depth)
    }

    /// Adds bytes to the text.
    ///
    /// - Parameter bytes: The next bytes in UTF-8, which may begin and end inside a character. Copied.
    /// - Throws: ``JSONError`` if no text that begins with the bytes so far is JSON. The parser then keeps the text before the
    ///   error, and each further call throws the same error.
    /// - Complexity: O(*k*) in the number of bytes, on average over all pieces of a text.
    public mutating func append(_ bytes: some Collection<UInt8>) throws(JSONError) {
        if let failure { throw failure }
        text.append(contentsOf: bytes)
        do throws(IndexFailure) {
            // The brackets that are added to close the text need offsets, too.
            if text.count >= 1 << 32 - JSONLimits.maximumDepth { throw IndexFailure(.size, at: 0) }
            let text = text  // because a span of `self.text` and the mutation of the scanner would overlap
            try scanner.scan(text.span)
        } catch {
            let found = scanner.error(error, text.span)
            failure = found
            text.removeLast(text.count - scanner.at)
            throw found
        }
    }

    /// Adds text.
    ///
    /// - Parameter piece: The next piece of the text. Copied.
    /// - Throws: ``JSONError`` if no text that begins with the pieces so far is JSON. The parser then keeps the text before the
    ///   error, and each further call throws the same error.
    /// - Complexity: O(*k*) in the number of bytes, on average over all pieces of a text.
    public mutating func append(_ piece: String) throws(JSONError) { try append(piece.utf8) }

    /// The number of bytes so far.
    ///
    /// - Complexity: O(1).
    public var count: Int { text.count }

    /// Whether the text so far is a complete document; `false` after an error.
    ///
    /// A number at the root can be complete although more digits may follow.
    ///
    /// - Complexity: O(1), and O(*n*) in the length of a number at the root.
    public var isComplete: Bool { failure == nil && scanner.isComplete(text.span) }

    /// The value so far; null before the first value.
    ///
    /// - Complexity: O(*n*): the text and the index so far are copied; nothing is scanned or decoded.
    public var json: JSON {
        let part = scanner.part(of: text.span)
        return JSON(root: Document(prefixOf: text.span, part, depthLimit: limits.depth, isComplete: isComplete))
    }
}
