/// The object that a model is a view on.
@safe struct ModelObject {
    // Invariant: `document` is nil or what `json` holds.

    let json: JSON
    /// The document that the object is an unedited part of; kept alive by `json`.
    let document: Unmanaged<Document>?
    /// The object's place in the document.
    let place: UInt32

    @inline(__always)
    init(_ json: JSON) {
        self.json = json
        if let (document, place) = json.view {
            unsafe self.document = Unmanaged.passUnretained(document)
            self.place = UInt32(truncatingIfNeeded: place)
        } else {
            unsafe document = nil
            place = 0
        }
    }
}
