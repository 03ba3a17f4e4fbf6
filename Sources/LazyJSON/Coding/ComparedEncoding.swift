/// The encoding of a value that is compared with another one: equal sets have equal texts.
struct ComparedEncoding {
    let json: JSON
    /// The notes of containers, in the order of the text.
    private(set) var notes: [EncodingNotes] = []

    /// The identities of the values in it, in order.
    var identities: [ElementIdentity] { notes.compactMap(\.identity) }

    /// Encodes a value.
    ///
    /// - Throws: `EncodingError`; ``JSONError`` for a text that is too long.
    init(
        of value: some Encodable, _ options: JSONCodingOptions, userInfo: [CodingUserInfoKey: Any]? = nil
    ) throws {
        try options.checkEncoding(value)
        // Its parts are of no type, so that there is nothing to note.
        if let json = value as? JSON {
            self.json = json
            return
        }
        let encoded = try ValueEncoder.encoded(
            root: value, by: options.strategies, isCompared: true, userInfo: userInfo)
        json = try JSON(encoded: encoded, noting: &notes)
    }

    /// Whether both have the same text, and the same identities in the same order.
    func isSame(as other: ComparedEncoding) -> Bool {
        json.hasSourceText(of: other.json) && identities == other.identities
    }
}
