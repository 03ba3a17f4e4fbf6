/// Replacing a whole value.
extension JSON {
    /// Replaces the whole value; the text around the root of a document is kept.
    mutating func replaceRoot(with value: JSON) {
        replaceRoot(with: value, of: source, in: frame)
    }

    /// Replaces the whole value, which was of the document `old`, and puts the text around the root of `frame` around it.
    mutating func replaceRoot(with value: JSON, of old: Document?, in frame: Document?) {
        let isFramed = value.frame === frame
        self = isFramed ? value : value.withoutFrame
        // A value keeps the dialect of its document, so comments are removed if that is strict JSON.
        guard let base = frame ?? old, frame == nil ? base.dialect != dialect : !isFramed else { return }
        // O(n) in the length of the text.
        let document = try? Document(
            indexingEdited: text(in: frame, dialect: base.dialect).text(), dialect: base.dialect,
            depthLimit: base.depthLimit, keepsLayout: frame == nil && keepsLayout)
        if let document { self = JSON(root: document) }
    }
}
