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

/// How the models and elements in the values of a conversion are read.
///
/// By reference: an existential in ``JSONConversion`` makes it a type that is copied by its metadata, which is looked up for
/// each element that is read.
final class ConversionParts: Sendable {
    /// The class of the models, by the object that has the property; nil if it does not depend on the object.
    ///
    /// Returns nil for the declared class.
    let modelChoice: (@Sendable (_ object: JSON) -> AnyClass?)?
    /// The conversion of the elements of an array; nil if these are read as the class says.
    let elements: (any Sendable)?

    init(modelChoice: (@Sendable (_ object: JSON) -> AnyClass?)?, elements: (any Sendable)? = nil) {
        self.modelChoice = modelChoice
        self.elements = elements
    }
}

extension JSONConversion {
    /// The parts of a conversion of an array by that of its elements.
    var ofElements: ConversionParts { ConversionParts(modelChoice: parts?.modelChoice, elements: self) }
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

extension JSONConversion {
    /// This conversion of a collection with the note of its elements; with one, a single value is read as the collection of
    /// it, and is an issue.
    ///
    /// - Parameter readOne: Reads the collection of a single value.
    func ofElements(_ tag: ConversionTag?, _ readOne: @escaping Read) -> JSONConversion {
        guard let tag else { return self }
        return acceptingOne { json, reading in
            try reading.accept(.coerced, expected: "an array", json)
            return try readOne(json, &reading)
        }.tagged(tag.ofElements)
    }
}

extension _JSONReading {
    /// Reads a child by `body`: what that notes has the path of the child.
    package mutating func inside<Part>(
        _ component: JSONPointer.Component, _ body: (inout _JSONReading) throws -> Part
    ) rethrows -> Part {
        notes?.path.append(component)
        defer { notes?.path.removeLast() }
        return try body(&self)
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
