/// The place that the text of a document was laid out for: one in another document, its *home*.
///
/// A container that is put into a document gets a small document of its own. What is put into that later looks for its
/// layout there first, and then around this place.
final class LayoutContext: Sendable {
    /// The home, which has no context itself.
    let document: Document
    /// The entries of the home's index that the text is between: those before `place`, and those from `next` on.
    let place: Int
    let next: Int
    /// The number of containers around the text that are not in the home.
    let levels: Int
    /// The indentation of the line that the text begins on.
    let indentation: [UInt8]

    init(_ document: Document, place: Int, next: Int, levels: Int, indentation: [UInt8]) {
        (self.document, self.place, self.next, self.levels) = (document, place, next, levels)
        self.indentation = indentation
    }
}

extension Document {
    /// The document that the text was laid out for: the document itself unless it has a context.
    var home: Document { context?.document ?? self }
}
