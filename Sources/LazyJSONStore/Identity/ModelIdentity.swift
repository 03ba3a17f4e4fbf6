import LazyJSON

/// The description of a class that has ids, for stores.
final class ModelIdentity: @unchecked Sendable {
    // Sendable because it is constant, and only static members of the class are used.

    /// The topmost class that has ids.
    let root: any JSONIdentifiable.Type
    /// The pointer to the id.
    let pointer: JSONPointer
    let type: StoreType
    /// The name of the type in files of earlier versions of the library, which is the name of the class alone; nil if the class
    /// declares a name.
    let oldName: String?
    private let path: PropertyPath
    /// The members besides the id that an object has in the place of a reference.
    private let linkage: Set<String>
    private let (stubStart, stubEnd): (String, String)

    /// Creates the description of a topmost class, which stores use for its subclasses, too.
    init(_ root: any JSONIdentifiable.Type) {
        self.root = root
        pointer = root.identity
        let name = root.storeName
        type = StoreType.named(name)
        oldName = name == StoreType.name(of: root) ? String(describing: root) : nil
        path = PropertyPath(root.identity)
        linkage = Set(root.linkage).subtracting(root.identity.components.first.map { [$0.name] } ?? [])
        stubStart = root.identity.components.map { "{\(JSON($0.name).rawText):" }.joined()
        stubEnd = String(repeating: "}", count: pointer.components.count)
    }

    /// Returns the description of a class.
    @inline(__always)
    static func of(_ type: any JSONIdentifiable.Type) -> ModelIdentity {
        StoreClass.of(ModelClass.of(type)).with { $0.identity } ?? ModelIdentity(type)
    }

    /// Returns the number of the type of a class's objects in stores, without counting references.
    @inline(__always)
    static func number(of type: any JSONIdentifiable.Type) -> Int {
        StoreClass.of(ModelClass.of(type)).with { $0.number }
    }

    /// The id in a model's object; `nil` if there is none.
    func identifier(in model: JSONModel) -> JSONIdentifier? { identifier(in: model.modelJSON) }

    /// The id in an object; `nil` if there is none.
    func identifier(in object: JSON) -> JSONIdentifier? { path.json(in: object).flatMap { JSONIdentifier($0) } }

    /// The value in an object at the pointer to the id, which need not be an id.
    func json(in object: JSON) -> JSON? { path.json(in: object) }

    // MARK: Stubs

    /// Whether an object consists only of its id and members of the linkage.
    func isStub(_ object: JSON) -> Bool {
        var value = object
        for (depth, component) in pointer.components.enumerated() {
            guard value.kind == .object, let next = value[component.name] else { return false }
            let others = depth == 0 && !linkage.isEmpty ? value.members.filter { linkage.contains($0.key) }.count : 0
            guard value.count == 1 + others else { return false }
            value = next
        }
        return JSONIdentifier(value) != nil
    }

    /// Whether an object consists of its id and members of the linkage, at least one: it was a reference when it was read.
    ///
    /// An object that is imported from the place of a reference leaves only its id there.
    func isLinkage(_ object: JSON) -> Bool { object.count > 1 && isStub(object) }

    /// Returns changes of the text of an unedited object that remove everything except its id, in ascending order.
    func editsToKeepIdentifier(in object: JSON) -> [TextEdit] { path.editsToKeepValue(in: object) }

    /// Returns the JSON that refers to an object where no form is known: its id, with the members of the linkage, if any.
    func reference(_ id: JSON, of object: JSON) -> JSON { linkage.isEmpty ? id : stub(id, of: object) }

    /// The text before and after the id in an object that consists only of its id.
    var frame: (before: String, after: String) { (stubStart, stubEnd) }

    /// Returns an object that consists only of an id and the members of the linkage.
    ///
    /// - Parameters:
    ///   - id: The id, with the text to write.
    ///   - object: The object that has the members of the linkage, in their order; nil for none.
    func stub(_ id: JSON, of object: JSON?) -> JSON {
        let text = stubStart + id.rawText + stubEnd
        // Fails only if the id is nested deeper than documents may be.
        let stub = (try? JSON(parsing: text)) ?? [:]
        guard !linkage.isEmpty, let object, let name = pointer.components.first?.name else { return stub }
        var members: [(key: String, value: JSON)] = []
        for (key, value) in object.members {
            let kept: JSON? = key == name ? stub[name] : linkage.contains(key) ? value : JSON?.none
            if let kept, !members.contains(where: { $0.key == key }) { members.append((key, kept)) }
        }
        return JSON(members: members)
    }
}
