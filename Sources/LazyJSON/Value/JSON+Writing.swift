#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Returns the value as UTF-8 text.
    ///
    /// The text of the root of a parsed document includes its BOM and the white space around it.
    ///
    /// - Parameter layout: The layout.
    /// - Complexity: O(*n*) in the length of the text.
    public func data(_ layout: JSONLayout = .preserved) -> Data { written(layout).data() }

    /// Returns the value in the canonical form of RFC 8785 (JCS), for signatures and digests.
    ///
    /// Members are sorted by the UTF-16 code units of their names, numbers are written as ECMAScript writes the nearest double,
    /// only characters that need it are escaped, and there is no white space.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer to the value or its parent if there is no such form:
    ///   for a number beyond the range of doubles, a lone surrogate, or a duplicate member.
    /// - Complexity: O(*n*) in the length of the text, and O(*w* log *w*) in the width of each object.
    public func canonicalData() throws(JSONError) -> Data {
        var output = ByteBuffer(capacity: 256)
        try FormattedWriter.write(self, .canonical, into: &output)
        return output.data()
    }

    /// Returns the value as text.
    ///
    /// - Parameter layout: The layout.
    /// - Complexity: O(*n*) in the length of the text.
    public func text(_ layout: JSONLayout = .preserved) -> String { written(layout).string() }

    /// Appends the UTF-8 text of the value to a collection of bytes.
    ///
    /// - Parameters:
    ///   - output: The destination: an array, `Data`, or a buffer of a network library.
    ///   - layout: The layout.
    /// - Complexity: O(*n*) in the length of the text.
    public func write(into output: inout some RangeReplaceableCollection<UInt8>, _ layout: JSONLayout = .preserved) {
        written(layout).append(to: &output)
    }

    /// Writes the UTF-8 text of the value to a file, whose contents are replaced as a whole or not at all.
    ///
    /// An existing file keeps its mode and, if the process may set them, its owner and group. A symbolic link is kept, and the
    /// file that it leads to is replaced. The text is on the disk when the method returns.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - layout: The layout.
    /// - Throws: ``JSONError`` with the code `unwritableFile`; an existing file is then unchanged.
    /// - Complexity: O(*n*) in the length of the text.
    public func write(to url: URL, _ layout: JSONLayout = .preserved) throws(JSONError) {
        let file = try OutputFile(replacing: url)
        try file.write(written(layout))
        try file.finish()
    }

    /// Returns the text of the value in a new buffer.
    func written(_ layout: JSONLayout) -> ByteBuffer {
        if layout.sortsKeys {
            // The layout of a new value depends on the values around it, so the value is laid out before members move.
            let laidOut = layout.style == .preserved && editedNode != nil ? detached() : self
            return laidOut.sortedByName.written(JSONLayout(style: layout.style))
        }
        switch layout.style {
        case .preserved:
            guard case .document(let document) = storage, let end = document.emptyEnd else { return text(in: frame) }
            // An unedited value that `emptyAs` gave: only the original text is written.
            var output = ByteBuffer(capacity: end)
            output.append(document.text, 0..<end)
            return output
        case .compact: return written(in: .compact)
        case .like(let sample): return sample.text(of: self)
        case .pretty(let indent, let finalNewline, let comments, let spaceBeforeColon):
            // Strict JSON has no comments, also if parts of it are from a document with comments.
            let comments = dialect == .jsonc ? comments : .omit
            // Comments are found only in the text of a document, so an edited value is written and parsed first.
            let source = comments == .keep && editedNode != nil ? detached() : self
            var output = source.written(in: .indented(indent, comments, spaceBeforeColon: spaceBeforeColon))
            if finalNewline { output.append(0x0A) }
            return output
        }
    }

    private func written(in style: FormattedWriter.Style) -> ByteBuffer {
        var output = ByteBuffer(capacity: expectedSize)
        do throws(JSONError) {
            try FormattedWriter.write(self, style, into: &output)
        } catch {
            preconditionFailure("FormattedWriter: only the canonical form can fail")
        }
        return output
    }
}

extension JSON: CustomStringConvertible {
    /// The text of the value, without the BOM and white space around a root.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var description: String { rawText }
}
