/// The text of a scalar that was created in code and is too long for a ``SmallText``.
///
/// Of a string these are the bytes between the quotes, with escapes. A string without escapes shares its memory with the
/// `String` that it was created from.
final class LongText: Sendable {
    let tag: IndexEntry.Tag
    let text: String

    /// Keeps a text that is known to be valid; traps if it is longer than the text of a document may be.
    init(_ tag: IndexEntry.Tag, _ text: String) {
        var text = text
        text.makeContiguousUTF8()
        if text.utf8.count > IndexEntry.maximumPayload {
            fatalError("JSON: a string or number of \(text.utf8.count) bytes is too long; keep it below 512 MiB.")
        }
        (self.tag, self.text) = (tag, text)
    }
}
