/// The elements of an array as rows.
///
/// It is not generic, because generic code would look up its types at run time for each row.
@usableFromInline
struct ColumnElements {
    @usableFromInline var rows: ColumnRows
    private var elements: JSON.Elements.Iterator
    private var position = 0
    /// Whether elements are read by their type alone, so that objects need no model.
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
        elements = storage.json.elements.makeIterator()
    }

    /// Moves to the next element; returns `false` after the last one.
    ///
    /// - Parameter isRead: Whether its values are read; the caller then takes them before the next element.
    @usableFromInline
    mutating func next(isRead: Bool = true) -> Bool {
        guard moveToObject() || moveToOther() else { return false }
        position += 1
        rows.open(isRead: isRead)
        return true
    }

    /// Moves to the next element if that is an object in a document, which needs no model.
    @inline(__always)
    private mutating func moveToObject() -> Bool {
        guard isReadByType, let object = elements.cursor.nextObject else { return false }
        object.document.with { rows.move(to: object.place, in: $0) }
        elements.cursor.pass(object)
        return true
    }

    private mutating func moveToOther() -> Bool {
        guard let json = elements.next() else { return false }
        if isReadByType, json.kind == .object {
            rows.move(to: json)
        } else {
            let (model, isReadable) = model(json, position)
            rows.move(to: model, isReadable: isReadable)
        }
        return true
    }
}
