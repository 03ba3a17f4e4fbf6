/// The elements of an array as rows.
///
/// It is not generic: in each row generic code would ask the runtime for the types that it is made of.
@usableFromInline
struct ColumnElements {
    @usableFromInline var rows: ColumnRows
    /// The array.
    private let json: JSON
    /// The document that it is an unedited part of, if objects need no model; held by `json`.
    private let document: UnownedReference<Document>?
    /// The place of the next element in the document, and the place after the last one.
    private var (place, end) = (0, 0)
    /// The elements of any other array.
    private var others: JSON.Elements.Iterator?
    private var position = 0
    /// Whether elements are read as their type does, so that objects need no model.
    private let isReadByType: Bool
    /// Returns the model of an element at a position, and whether it could be read.
    private let model: (JSON, Int) -> (JSONModel, isReadable: Bool)

    init<Model: JSONModelProtocol>(_ array: JSONArray<Model>, _ columns: ColumnSet, countingIssues: Bool = false) {
        let storage = array.storage
        isReadByType = storage.elements.traits.isStandard
        model = { json, position in
            let element = storage.passing(json, at: position)
            return (element.value._model(), element.isReadable)
        }
        rows = ColumnRows(columns, storage.context, depth: storage.depth, countingIssues: countingIssues)
        json = storage.json
        if isReadByType, let (document, place) = json.view, document.index[place].tag == .array {
            self.document = unsafe UnownedReference(document)
            let contents = document.contents(of: place)
            (self.place, end) = (contents.lowerBound, contents.upperBound)
        } else {
            document = nil
            others = json.elements.makeIterator()
        }
    }

    /// Moves to the next element and reads its scalars, which the caller takes; returns `false` after the last one.
    @usableFromInline
    mutating func next() -> Bool { advance(isRead: true) }

    /// Moves to the next element; returns `false` after the last one.
    @inline(__always)
    mutating func advance(isRead: Bool) -> Bool {
        guard moveToObject() || moveToOther() else { return false }
        position += 1
        rows.open(isRead: isRead)
        return true
    }

    /// Moves to the next element if that is an object in a document.
    @inline(__always)
    private mutating func moveToObject() -> Bool {
        guard place < end, let document else { return false }
        return document.with { document in
            let element = document.index[place]
            guard element.tag == .object else { return false }
            rows.move(to: place, in: document)
            place &+= element.payload
            return true
        }
    }

    private mutating func moveToOther() -> Bool {
        guard let json = nextOther() else { return false }
        if isReadByType, json.kind == .object {
            rows.move(to: json)
        } else {
            let (model, isReadable) = model(json, position)
            rows.move(to: model, isReadable: isReadable)
        }
        return true
    }

    private mutating func nextOther() -> JSON? {
        guard let document else { return others?.next() }
        guard place < end else { return nil }
        return document.with { document in
            let json = JSON(document, at: place)
            place = document.next(after: place)
            return json
        }
    }
}
