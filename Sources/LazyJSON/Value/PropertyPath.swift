/// One step of a property's path, its name ready for comparing with bytes.
struct PathStep: Sendable {
    /// The name of the member.
    let name: MemberName
    /// The name as it is written, with its quotes.
    let text: [UInt8]
    /// The position of the element if the step may lead to one.
    let index: Int?

    init(_ component: JSONPointer.Component) {
        name = MemberName(component.name)
        text = EditedObject.text(ofName: component.name)
        if case .index(let index) = component { self.index = index } else { index = nil }
    }

    /// The place of the child that the step leads to from the container at `place`.
    @inline(__always)
    func child(of place: Int, in document: Document) -> Int? {
        switch document.index[place].tag {
        case .object:
            guard let key = document.member(name, of: place) else { return nil }
            return key + 1
        case .array:
            guard let index, index < document.childCount(of: place) else { return nil }
            return document.element(index, of: place)
        default:
            return nil
        }
    }

    /// Whether another member has the name of the one that the step leads to from the object at `place`.
    func isAmbiguous(at place: Int, in document: Document) -> Bool {
        guard document.index[place].tag == .object, let key = document.member(name, of: place) else {
            return false
        }
        return document.hasDuplicate(of: key, in: place)
    }
}

/// A path from objects to a value, ready for searching in documents.
package struct PropertyPath: Sendable {
    package let pointer: JSONPointer
    let steps: [PathStep]

    package init(_ pointer: JSONPointer) {
        self.pointer = pointer
        steps = pointer.components.map { PathStep($0) }
    }

    /// The value in an object; `nil` if there is none.
    package func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer) }
        return place(in: document, from: start).map { JSON(document, at: $0) }
    }

    /// The key in an object; `nil` if there is none.
    package func key(in object: JSON) -> ScalarKey? {
        guard object.isView else { return json(in: object)?.scalarKey }
        return object.withView { key(in: $0, at: $1) }
    }

    fileprivate func key(in document: Document, at start: Int) -> ScalarKey? {
        guard let place = place(in: document, from: start) else { return nil }
        let entry = document.index[place]
        // Most keys are integers, which are read without a value that counts references.
        if entry.tag == .integer,
            let number: Int = document.text.withSpan(document.content(of: entry), { NumberText.integer($0) })
        {
            return .integer(number)
        }
        return JSON(document, at: place).scalarKey
    }

    /// Returns changes of the text of an unedited object after which it has nothing but the value, in ascending order; none if
    /// there is no value.
    ///
    /// - Parameter object: The object.
    package func editsToKeepValue(in object: JSON) -> [TextEdit] {
        guard let (document, start) = object.view, place(in: document, from: start) != nil else { return [] }
        var edits: [TextEdit] = []
        var place = start
        for step in steps {
            guard let value = step.child(of: place, in: document) else { break }
            if document.index[place].tag == .object { edits += document.editsToKeep(value, in: place) }
            place = value
        }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The place of the value in an object of a document; `nil` if there is none.
    @inline(__always)
    func place(in document: Document, from start: Int) -> Int? {
        var place = start
        for step in steps {
            guard let next = step.child(of: place, in: document) else { return nil }
            place = next
        }
        return place
    }
}

extension Document {
    /// Returns changes of the text of an object after which it has nothing but the member with a value.
    fileprivate func editsToKeep(_ value: Int, in place: Int) -> [TextEdit] {
        let contents = contents(of: place)
        var (at, last) = (contents.lowerBound, value)
        while at < contents.upperBound {
            last = at + 1
            at = next(after: last)
        }
        let ends = [range(of: contents.lowerBound).lowerBound, range(of: value).upperBound]
        let others = [ends[0]..<range(of: value - 1).lowerBound, ends[1]..<range(of: last).upperBound]
        return others.filter { !$0.isEmpty }.map { TextEdit(range: $0, value: nil) }
    }
}
