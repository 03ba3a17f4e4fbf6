/// The object that a model was made of.
struct ModelObject {
    /// The object; holds the document.
    let json: JSON
    /// The document that the object is an unedited part of.
    let document: UnownedReference<Document>?
    /// The object's place in the document.
    let place: UInt32

    @inline(__always)
    init(_ json: JSON) {
        self.json = json
        if let (document, place) = json.view {
            self.document = UnownedReference(document)
            self.place = UInt32(truncatingIfNeeded: place)
        } else {
            document = nil
            place = 0
        }
    }

    /// The object at another place of the document.
    func json(at place: UInt32) -> JSON { document?.with { JSON($0, at: Int(place)) } ?? json }
}
