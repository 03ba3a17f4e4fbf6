/// A note of another module of the package on a conversion, which conversions that are made of it carry along.
///
/// Values of a conversion with a tag are not kept in the document alone: when one is written into an array, it sees an
/// element that is there (`_JSONWriting.sibling`), and whether it is equal to one is left to the conversion.
@usableFromInline
package final class ConversionTag: Sendable {
    /// What the other module knows of the conversion.
    package let content: any Sendable
    /// Whether the note is on the elements of an array.
    package let isOfElements: Bool

    package init(_ content: any Sendable, isOfElements: Bool = false) {
        self.content = content
        self.isOfElements = isOfElements
    }

    /// The same note for an array of the values.
    var ofElements: ConversionTag { ConversionTag(content, isOfElements: true) }
}

/// A conversion of whatever type.
protocol Taggable {
    var tag: ConversionTag? { get }
}

extension JSONConversion: Taggable {
    /// This conversion with a note.
    @usableFromInline
    package func tagged(_ tag: ConversionTag?) -> JSONConversion {
        guard let tag else { return self }
        var changed = self
        changed.tag = tag
        return changed
    }
}

extension _JSONWriting {
    /// Writes an array whose elements have a conversion with a tag: new ones see one that is there.
    mutating func beside<Result>(
        _ existing: JSON?, _ tag: ConversionTag?, _ body: (inout _JSONWriting) throws -> Result
    ) rethrows -> Result {
        guard tag != nil else { return try body(&self) }
        let outer = sibling
        sibling = existing?.kind == .array ? existing?.elements.first { !$0.isNull } : nil
        defer { sibling = outer }
        return try body(&self)
    }
}
