#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// The value as UTF-8 text.
    ///
    /// O(n), one pass of copies with `.preserved`.
    ///
    /// The root of a document that was parsed writes all of it, with its BOM and the white space around it.
    ///
    /// - Parameter layout: How it is laid out.
    public func data(_ layout: JSONLayout = .preserved) -> Data { written(layout).data() }

    /// The value in the canonical form of RFC 8785 (JCS), for signatures and digests.
    ///
    /// Members are sorted by the UTF-16 code units of their names; numbers are written as ECMAScript writes the nearest
    /// double; only what must be escaped is; there is no white space.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer if there is no such form: for a number beyond
    ///   the range of doubles, a lone surrogate and a duplicate member.
    /// - Complexity: O(n log n) in the members.
    public func canonicalData() throws(JSONError) -> Data {
        var output = ByteBuffer(capacity: 256)
        try LayoutWriter.write(self, .canonical, into: &output)
        return output.data()
    }

    /// The value as text.
    ///
    /// O(n).
    ///
    /// - Parameter layout: How it is laid out.
    public func text(_ layout: JSONLayout = .preserved) -> String { written(layout).string() }

    /// Writes the value's UTF-8 text behind what a collection of bytes holds.
    ///
    /// O(n).
    ///
    /// - Parameters:
    ///   - output: The destination: an array, `Data`, a buffer of a network library.
    ///   - layout: How it is laid out.
    public func write(into output: inout some RangeReplaceableCollection<UInt8>, _ layout: JSONLayout = .preserved) {
        written(layout).append(to: &output)
    }

    /// Writes the value's UTF-8 text to a file, whose contents are replaced as a whole or not at all.
    ///
    /// An existing file keeps its mode and, if the process may set them, its owner and group. A symbolic link stays;
    /// the file that it leads to is replaced. The text is on the disk when the method returns.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - layout: How the value is laid out.
    /// - Throws: ``JSONError`` with the code `unwritableFile`; an existing file is then unchanged.
    /// - Complexity: O(n), where n is the length of the text.
    public func write(to url: URL, _ layout: JSONLayout = .preserved) throws(JSONError) {
        let file = try OutputFile(replacing: url)
        try file.write(written(layout))
        try file.finish()
    }

    /// The text of the value, without the text around a root.
    public var rawText: String {
        if let (document, place) = view { return document.text.string(document.range(of: place)) }
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output)
        return output.string()
    }

    /// The value's text in a buffer of its own.
    func written(_ layout: JSONLayout) -> ByteBuffer {
        if layout.sortsKeys { return sortedByName.written(JSONLayout(style: layout.style)) }
        var output = ByteBuffer(capacity: expectedSize)
        switch layout.style {
        case .preserved:
            let frame = frame
            if let frame { output.append(frame.text, 0..<frame.range(of: Document.root).lowerBound) }
            PreservedWriter.write(self, into: &output)
            if let frame { output.append(frame.text, frame.range(of: Document.root).upperBound..<frame.text.count) }
        case .compact:
            append(in: .compact, to: &output)
        case .pretty(let indent, let finalNewline):
            append(in: .indented(indent), to: &output)
            if finalNewline { output.append(0x0A) }
        }
        return output
    }

    private func append(in style: LayoutWriter.Style, to output: inout ByteBuffer) {
        do throws(JSONError) {
            try LayoutWriter.write(self, style, into: &output)
        } catch {
            preconditionFailure("LayoutWriter: only the canonical form can fail")
        }
    }

    /// The document whose text around the root belongs to this value.
    var frame: Document? {
        if case .document(let document) = storage { return document }
        return editedNode.flatMap { $0.isFramed ? $0.base : nil }
    }

    /// An estimate of the length of the text, so that the memory for it need not grow.
    private var expectedSize: Int {
        if let (document, place) = view {
            return frame != nil ? document.text.count : document.range(of: place).count
        }
        guard let node = editedNode else { return 16 }
        let size = node.base?.range(of: node.open).count ?? 0
        return size + size / 16 + 64
    }
}

extension JSON: CustomStringConvertible {
    /// The text of the value, without the text around a root.
    public var description: String { rawText }
}
