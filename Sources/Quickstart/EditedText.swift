import LazyJSON

/// A document that is edited and written in steps, with the changes of its bytes.
struct EditedText {
    /// The text before all edits.
    let original: [UInt8]
    /// The text as it is written now.
    private(set) var written: [UInt8]
    /// The document.
    private(set) var json: JSON
    /// The ranges in which the two texts differ.
    private(set) var changes = ByteChanges()

    /// Creates an edited text from the text that a document was parsed from.
    init(_ original: [UInt8], _ json: JSON) {
        self.original = original
        self.json = json
        written = []
        json.write(into: &written)
        note(from: original)
    }

    /// Edits the document and writes it.
    mutating func edit(_ body: (inout JSON) throws(JSONError) -> Void) throws(JSONError) {
        var edited = json
        try body(&edited)
        become(edited)
    }

    /// Replaces the document by a changed one, and writes it.
    mutating func become(_ changed: JSON) {
        json = changed
        let previous = written
        written = []
        json.write(into: &written)
        note(from: previous)
    }

    private mutating func note(from previous: [UInt8]) {
        if let change = ByteChange(from: previous, to: written) { changes.add(change) }
    }
}
