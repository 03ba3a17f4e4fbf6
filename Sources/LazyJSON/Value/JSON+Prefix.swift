extension JSON {
    /// Parses the beginning of a text that was cut off anywhere, such as the unfinished answer of a language model.
    ///
    /// Preview: may change in a minor release.
    ///
    /// The result is the value so far: open containers have their complete children, and a string that is cut off has its first
    /// characters. A name without a value, an incomplete literal, and a number at the end of the text inside a container, which
    /// may have more digits, are left out. Before the first value the result is null. ``isComplete`` returns whether a part is
    /// complete.
    ///
    /// Each call scans the whole text. For a text that grows, use ``JSONPrefixParser``, which continues where it stopped.
    ///
    /// ```swift
    /// let answer = try JSON(parsingPrefix: #"{"city": "Oslo", "days": [{"low": -3}, {"lo"#)
    /// let text = answer.text()  // {"city": "Oslo", "days": [{"low": -3}, {}]}
    /// let isFirstDayComplete = answer["days"]?[0]?.isComplete  // true
    /// let isAnswerComplete = answer.isComplete  // false
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of a text in UTF-8, which may end inside a character. Copied.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if no text that begins with these bytes is JSON.
    /// - Complexity: O(*n*) in the length of the text.
    public init(parsingPrefix bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONPrefixParser(limits: limits)
        try parser.append(bytes)
        self = parser.json
    }

    /// Parses the beginning of a text that was cut off anywhere.
    ///
    /// Preview: may change in a minor release.
    ///
    /// See ``init(parsingPrefix:limits:)-(Collection<UInt8>,_)`` for the result.
    ///
    /// - Parameters:
    ///   - text: The beginning of the text. Copied.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if no text that begins with this one is JSON.
    /// - Complexity: O(*n*) in the length of the text.
    public init(parsingPrefix text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsingPrefix: text.utf8, limits: limits)
    }

    /// Whether the text contained the whole value; `false` only for parts of a text that was cut off.
    ///
    /// Preview: may change in a minor release.
    ///
    /// See ``init(parsingPrefix:limits:)-(String,_)``.
    ///
    /// - Complexity: O(1).
    public var isComplete: Bool {
        located.map { $0.document.range(of: $0.place).upperBound <= $0.document.sourceEnd } ?? true
    }
}
