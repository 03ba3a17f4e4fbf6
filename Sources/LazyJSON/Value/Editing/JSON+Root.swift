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
        if !isFramed, let frame { return surround(with: frame) }
        guard frame == nil, let old, old.dialect != dialect else { return }
        // A value keeps the dialect of its document, so comments are removed if that is strict JSON.
        var text = ByteBuffer()
        PreservedWriter.write(self, into: &text, dialect: old.dialect)
        let document = try? Document(
            indexingEdited: text.text(), dialect: old.dialect, depthLimit: old.depthLimit, keepsLayout: keepsLayout)
        if let document { self = JSON(document, at: Document.root) }
    }

    /// Puts the text around the root of a document around this value.
    ///
    /// O(*n*) in the length of the text.
    mutating func surround(with frame: Document) {
        let document = try? Document(
            indexingEdited: text(in: frame).text(), dialect: frame.dialect, depthLimit: frame.depthLimit)
        if let document { self = JSON(root: document) }
    }
}
