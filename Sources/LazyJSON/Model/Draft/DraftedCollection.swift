/// A collection that is changed through a draft.
protocol DraftedCollection: Collection {
    associatedtype Draft: PartDraft
    associatedtype Part
    /// The kind of JSON whose children are changed in place without being read as the collection.
    static var kind: JSON.Kind { get }
    /// Whether children can be changed in place even if their conversion has a note of another module.
    static var allowsNotes: Bool { get }

    /// Creates the current collection of a draft.
    init(_ draft: Draft)

    /// Whether parts that cannot be read have no position.
    static var skipsUnreadable: Bool { get }

    /// Returns the JSON that a draft starts from if the collection is not in the JSON as its type says, and the values that the
    /// JSON has numbers of.
    func copied(_ parts: Conversion<Part>, _ context: JSONContext) -> (json: JSON, kept: KeptValues<Part>?)
}

extension DraftedCollection {
    static var kind: JSON.Kind { .array }
    static var allowsNotes: Bool { false }
    static var skipsUnreadable: Bool { false }

    /// Returns the form of a draft whose parts have a conversion.
    @inline(__always)
    static func form(_ parts: Conversion<Part>, _ kept: KeptValues<Part>? = nil) -> ChildConversion {
        ChildConversion(parts: kept?.conversion ?? parts, skipsUnreadable: skipsUnreadable, kept: kept)
    }

    /// Returns whether the children of JSON are changed in place, if the conversion allows that.
    static func isInPlace(_ json: JSON?, hasNote: Bool) -> Bool { json?.kind == kind && (allowsNotes || !hasNote) }
}

extension JSONArray: DraftedCollection {
    static var allowsNotes: Bool { true }

    init(_ draft: JSONArrayDraft<Element>) { self = draft.snapshot() }

    func copied(_ parts: Conversion<Element>, _ context: JSONContext) -> (json: JSON, kept: KeptValues<Element>?) {
        var writing = _JSONWriting(context: storage.context)
        return ((try? json(replacing: nil, parts, &writing)) ?? .emptyArray, nil)
    }
}

extension Array: DraftedCollection {
    static var skipsUnreadable: Bool { true }

    init(_ draft: JSONArrayDraft<Element>) { self.init(draft[...]) }

    func copied(_ parts: Conversion<Element>, _ context: JSONContext) -> (json: JSON, kept: KeptValues<Element>?) {
        let kept = KeptValues(of: parts)
        let json = JSON(elements: map { parts.json(ofCopied: $0, kept, context) })
        return (json, kept)
    }
}

extension Dictionary: DraftedCollection where Key == String {
    static var kind: JSON.Kind { .object }

    init(_ draft: JSONDictionaryDraft<Value>) { self = draft.snapshot() }

    func copied(_ parts: Conversion<Value>, _ context: JSONContext) -> (json: JSON, kept: KeptValues<Value>?) {
        let kept = KeptValues(of: parts)
        let members = Swift.Array(self).sortedInUTF8(by: \.key)
        let json = JSON(members: members.map { ($0.key, parts.json(ofCopied: $0.value, kept, context)) })
        return (json, kept)
    }
}
