/// How stores know a class that has ids.
final class ModelIdentity: @unchecked Sendable {
    // Sendable because it is constant; of the class only what is the same for all threads is asked.

    /// The topmost class that has ids.
    let root: any JSONIdentifiable.Type
    /// Where the id stands.
    let pointer: JSONPointer
    let type: StoreType
    /// The name of the type in files that earlier versions have written, if the class does not set one: that of the class
    /// alone.
    let oldName: String?
    private let steps: [PathStep]
    /// What stands before and behind the id in an object that consists of it.
    private let (stubStart, stubEnd): (String, String)

    private init(_ root: any JSONIdentifiable.Type) {
        self.root = root
        pointer = root.identity
        let name = root.storeName
        type = StoreType.named(name)
        oldName = name == StoreType.name(of: root) ? String(describing: root) : nil
        steps = root.identity.components.map { PathStep($0) }
        stubStart = root.identity.components.map { "{\(JSON($0.name).rawText):" }.joined()
        stubEnd = String(repeating: "}", count: steps.count)
    }

    /// How stores know a class.
    @inline(__always)
    static func of(_ type: any JSONIdentifiable.Type) -> ModelIdentity {
        ModelClass.of(type).with { $0.identity.content } ?? make(type)
    }

    @inline(never)
    private static func make(_ type: any JSONIdentifiable.Type) -> ModelIdentity {
        ModelClass.of(type).with { $0.identity.publish(ModelIdentity(root(of: type))) }
    }

    /// The number that stores know the type of a class's objects by; found without counting references.
    @inline(__always)
    static func number(of type: any JSONIdentifiable.Type) -> Int {
        let known = ModelClass.of(type).with { $0.storeNumber.load(ordering: .relaxed) }
        return known >= 0 ? known : findNumber(of: type)
    }

    @inline(never)
    private static func findNumber(of type: any JSONIdentifiable.Type) -> Int {
        let number = of(type).type.number
        ModelClass.of(type).with { $0.storeNumber.store(number, ordering: .relaxed) }
        return number
    }

    /// The topmost class that a class with ids is derived from.
    static func root(of type: any JSONIdentifiable.Type) -> any JSONIdentifiable.Type {
        ModelClass.of(type).with { found in
            found.lineage.reversed().lazy.compactMap { $0 as? any JSONIdentifiable.Type }.first ?? type
        }
    }

    /// The id in a model's object; nil where there is none.
    func identifier(in model: JSONModel) -> JSONIdentifier? { identifier(in: model.modelJSON) }

    /// The id in an object; nil where there is none.
    @inline(__always)
    func identifier(in object: JSON) -> JSONIdentifier? {
        if object.isView { return object.withView { identifier(in: $0, at: $1) } }
        return json(in: object).flatMap { JSONIdentifier($0) }
    }

    /// The id in the object at a place; nil where there is none.
    func identifier(in document: Document, at start: Int) -> JSONIdentifier? {
        place(in: document, at: start).flatMap { JSONIdentifier(document, $0) }
    }

    /// What stands in an object where the id does.
    func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer) }
        return place(in: document, at: start).map { JSON(document, at: $0) }
    }

    /// Where the id stands in the object at a place.
    @inline(__always)
    private func place(in document: Document, at start: Int) -> Int? {
        var place = start
        for step in steps {
            guard let next = step.child(of: place, in: document) else { return nil }
            place = next
        }
        return place
    }

    // MARK: Stubs

    /// Whether an object consists of nothing but its id.
    func isStub(_ object: JSON) -> Bool {
        var value = object
        for component in pointer.components {
            guard value.kind == .object, value.count == 1, let next = value.child(component) else { return false }
            value = next
        }
        return JSONIdentifier(value) != nil
    }

    /// An object that consists of nothing but an id.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - spelling: The id as it is to be written.
    func stub(_ id: JSONIdentifier, _ spelling: JSON? = nil) -> JSON {
        let text = stubStart + (spelling ?? id.json).rawText + stubEnd
        // Cannot fail, but for names that are nested deeper than documents may be.
        return (try? JSON(parsing: text)) ?? .emptyObject
    }
}

extension JSONIdentifier {
    /// The id that the value at a place is; nil where it is none.
    @inline(__always)
    init?(_ document: Document, _ place: Int) {
        let entry = document.index[place]
        // Most ids are integers, which are read without a value that counts references.
        if entry.tag == .integer,
            let number: Int = document.text.withSpan(document.content(of: entry), { NumberText.integer($0) })
        {
            self.init(number)
        } else {
            self.init(JSON(document, at: place))
        }
    }
}
