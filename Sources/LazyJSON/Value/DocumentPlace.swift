/// A place in the index of a document, as the key of a dictionary.
///
/// The document must be kept alive meanwhile.
struct DocumentPlace: Hashable {
    private let document: ObjectIdentifier
    private let place: Int

    /// The place of a value; nil if it was edited or made.
    init?(_ json: JSON) {
        guard let view = json.view else { return nil }
        document = ObjectIdentifier(view.document)
        place = view.place
    }
}
