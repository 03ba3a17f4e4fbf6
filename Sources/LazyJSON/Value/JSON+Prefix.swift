extension JSON {
    /// Parses the beginning of a text that was cut off anywhere, such as the answer of a language model that still comes in.
    ///
    /// Gives the value so far: containers that are open hold the children that are whole, and a string that is cut off its
    /// first characters. A name without a value, a number that ends the text inside of a container, whose digits may go on, and
    /// a word that is not whole are left out. While there is nothing yet, the value is null. ``isComplete`` tells what is whole,
    /// for each part.
    ///
    /// ```swift
    /// let answer = try JSON(parsingPrefix: #"{"city": "Oslo", "days": [{"low": -3}, {"lo"#)
    /// answer.text()                   // {"city": "Oslo", "days": [{"low": -3}, {}]}
    /// answer["days"]?[0]?.isComplete  // true
    /// answer.isComplete               // false
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of a text in UTF-8, cut off also inside of a character. Copied.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if no text that begins with these bytes is JSON.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(parsingPrefix bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        let text = Array(bytes)
        let scanner = PrefixScanner(text.span, depthLimit: limits.depth)
        func document(_ completion: PrefixScanner.Completion, sourceEnd: Int? = nil) throws(JSONError) -> Document {
            try Document.parsing(
                text.prefix(completion.count) + completion.ending, limits: limits, sourceEnd: sourceEnd)
        }
        if scanner.checked != scanner.value { _ = try document(scanner.checked) }
        self.init(root: try document(scanner.value, sourceEnd: scanner.isComplete ? nil : scanner.value.count))
    }

    /// Parses the beginning of a text that was cut off anywhere.
    ///
    /// As the same of bytes.
    ///
    /// - Parameters:
    ///   - text: The beginning of the text. Copied.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if no text that begins with this one is JSON.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(parsingPrefix text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsingPrefix: text.utf8, limits: limits)
    }

    /// Whether all of the value was in the text, which matters only after ``init(parsingPrefix:limits:)-(String,_)``.
    ///
    /// - Complexity: O(1).
    public var isComplete: Bool {
        if let (document, place) = view { return document.range(of: place).upperBound <= document.sourceEnd }
        guard let node = editedNode, let base = node.base else { return true }
        return base.range(of: node.open).upperBound <= base.sourceEnd
    }
}
