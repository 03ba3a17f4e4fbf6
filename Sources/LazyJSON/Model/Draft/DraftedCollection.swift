/// A collection that is changed through a draft.
protocol DraftedCollection {
    associatedtype Draft: PartDraft
    associatedtype Part
    /// The kind of JSON whose children are changed in place without being read as the collection.
    static var kind: JSON.Kind { get }
    /// Whether children can be changed in place even if their conversion has a note of another module.
    static var allowsNotes: Bool { get }

    /// Creates the current collection of a draft.
    init(_ draft: Draft)

    /// Returns the form of a draft whose parts have a conversion.
    static func form(_ parts: Conversion<Part>) -> Draft.Form

    /// Returns the JSON that a draft starts from if the collection is not in the JSON as its type says, and the form of the
    /// draft.
    func copied(_ parts: Conversion<Part>, _ context: JSONContext) -> (json: JSON, form: Draft.Form)
}

extension DraftedCollection {
    static var kind: JSON.Kind { .array }
    static var allowsNotes: Bool { false }

    /// Returns whether the children of JSON are changed in place, if the conversion allows that.
    static func isInPlace(_ json: JSON?, hasNote: Bool) -> Bool { json?.kind == kind && (allowsNotes || !hasNote) }
}

extension JSONArray: DraftedCollection {
    static var allowsNotes: Bool { true }

    init(_ draft: JSONArrayDraft<Element>) { self = draft.snapshot() }

    static func form(_ parts: Conversion<Element>) -> JSONArrayDraft<Element>.Form {
        JSONArrayDraft.Form(elements: parts)
    }

    func copied(_ parts: Conversion<Element>, _ context: JSONContext) -> (
        json: JSON, form: JSONArrayDraft<Element>.Form
    ) {
        var writing = _JSONWriting(context: storage.context)
        return ((try? json(replacing: nil, parts, &writing)) ?? .emptyArray, Self.form(parts))
    }
}

extension Array: DraftedCollection {
    init(_ draft: JSONArrayDraft<Element>) { self.init(draft[...]) }

    static func form(_ parts: Conversion<Element>) -> JSONArrayDraft<Element>.Form {
        JSONArrayDraft.Form(elements: parts, skipsUnreadable: true)
    }

    func copied(_ parts: Conversion<Element>, _ context: JSONContext) -> (
        json: JSON, form: JSONArrayDraft<Element>.Form
    ) {
        let kept = KeptValues(of: parts)
        let json = JSON(elements: map { parts.json(ofCopied: $0, kept, context) })
        return (json, JSONArrayDraft.Form(elements: parts, skipsUnreadable: true, kept: kept))
    }
}

extension Dictionary: DraftedCollection where Key == String {
    static var kind: JSON.Kind { .object }

    init(_ draft: JSONDictionaryDraft<Value>) { self = draft.snapshot() }

    static func form(_ parts: Conversion<Value>) -> JSONDictionaryDraft<Value>.Form {
        JSONDictionaryDraft.Form(values: parts)
    }

    func copied(_ parts: Conversion<Value>, _ context: JSONContext) -> (
        json: JSON, form: JSONDictionaryDraft<Value>.Form
    ) {
        let kept = KeptValues(of: parts)
        let members = Swift.Array(self).sortedInUTF8(by: \.key)
        let json = JSON(members: members.map { ($0.key, parts.json(ofCopied: $0.value, kept, context)) })
        return (json, JSONDictionaryDraft.Form(values: parts, kept: kept))
    }
}
