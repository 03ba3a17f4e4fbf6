package import CLazyJSON

/// The records that are the elements of one document, one after another.
///
/// The records are views on the document, as long as each value is the only content of its span; the first other value ends the
/// iteration. Other modules call this once for each record: it is compiled here, where the index is read without calls.
package struct SharedRecords: ~Copyable {
    package private(set) var document: Document
    /// The ranges of the records in the text.
    package let spans: ContiguousArray<clj_span>
    /// The number of spans that were read.
    package var position = 0
    /// The place of the next value in the document.
    private var place = 1
    /// Whether all values so far were the only content of their spans.
    private var isShared: Bool
    /// The object that a model is moved to; kept, because a new one would count a reference to the document.
    private var object: JSON

    package init(_ document: Document, _ spans: ContiguousArray<clj_span>) {
        self.document = document
        self.spans = spans
        isShared = document.index.count > 0
        object = JSON(document, at: Document.root)
    }

    /// Returns the next record if it is in the document; otherwise returns nil and does not advance.
    package mutating func next() -> JSON? {
        guard isShared, position < spans.count else { return nil }
        guard let next = endOfShared(spans[position]) else {
            isShared = false
            return nil
        }
        let json = JSON(document, at: place)
        position += 1
        place = next
        return json
    }

    /// Moves rows to the next record if that is an object in the document.
    ///
    /// Otherwise returns `false`, and does not advance.
    package mutating func move(_ rows: inout ColumnRows) -> Bool {
        guard isShared, position < spans.count, document.index[place].tag == .object,
            let next = endOfShared(spans[position])
        else { return false }
        rows.move(to: place, in: document)
        position += 1
        place = next
        return true
    }

    /// Moves a model to the next record if that is an object of its class in the document.
    ///
    /// Otherwise returns `false`, and does not advance.
    package mutating func move(_ model: JSONModel, _ type: JSONModel.Type, _ context: JSONContext) -> Bool {
        guard isShared, position < spans.count, model.modelDocument?.refers(to: document) == true,
            document.index[place].tag == .object, let next = endOfShared(spans[position])
        else { return false }
        object.moveView(to: place)
        let modelClass = ModelClass.of(type).dispatch(object, context)
        guard model.modelMove(modelClass, at: place, in: document) else { return false }
        position += 1
        place = next
        return true
    }

    /// Returns the place after the next value if that is the only content of its span; otherwise nil.
    @inline(__always)
    private func endOfShared(_ span: clj_span) -> Int? {
        // There is always an entry: after the last value the end of the array, whose offset is after all spans.
        if document.index[place].tag == .close { return nil }
        let range = document.range(of: place)
        guard range.lowerBound >= Int(span.start), range.upperBound <= Int(span.end) else { return nil }
        let next = document.next(after: place)
        let following = document.index[next]
        if following.offset >= Int(span.end) { return next }
        // A slot, whose offset is zero, precedes the end of a wide array.
        return next == document.contents(of: Document.root).upperBound ? next : nil
    }

    /// Releases the document, and returns whether a record that was returned still refers to it.
    package consuming func close() -> Bool {
        object = .null
        return !isKnownUniquelyReferenced(&document)
    }
}
