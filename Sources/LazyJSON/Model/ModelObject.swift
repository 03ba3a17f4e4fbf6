/// The object that a model is a view on.
struct ModelObject {
    /// The object, or another one of the same document; holds the document.
    private let keeper: JSON
    /// The document that the object is an unedited part of.
    let document: Borrowed<Document>?
    /// The object's place in the document.
    private(set) var place: UInt32
    /// Whether the object is another one than `keeper`.
    private var isMoved = false

    @inline(__always)
    init(_ json: JSON) {
        keeper = json
        if let (document, place) = json.view {
            self.document = Borrowed(document)
            self.place = UInt32(truncatingIfNeeded: place)
        } else {
            document = nil
            place = 0
        }
    }

    /// The object.
    @inline(__always)
    var json: JSON { isMoved ? moved : keeper }

    private var moved: JSON { document?.with { JSON($0, at: Int(place)) } ?? keeper }

    /// Makes this the object at another place of the document.
    @inline(__always)
    mutating func move(to place: Int) {
        self.place = UInt32(truncatingIfNeeded: place)
        isMoved = true
    }
}
