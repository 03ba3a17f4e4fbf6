import LazyJSON

/// The objects at the top level of an import, as they are in the store.
struct ImportResults {
    /// A reference at the top level, which is resolved after all objects were read.
    private struct Missing {
        /// The number of results before it.
        let position: Int
        let type: Int
        let id: JSONIdentifier
    }

    /// The class of the objects.
    private let wanted: JSONModel.Type
    private var all: [JSONModel] = []
    private var missing: [Missing] = []
    /// The objects to which the references at the top level refer, by types and ids.
    private var found: [Int: [JSONIdentifier: JSONModel]] = [:]
    /// Models that others have replaced, and that may be results.
    private var replaced: [ObjectIdentifier: (old: JSONModel, new: JSONModel)] = [:]
    /// The models that are results or have replaced results.
    private var met: ModelFilter
    /// The class of the last result that is the wanted class or derived from it.
    private var checked: ImmortalReference<ModelClass>?
    /// Whether a result was of another class when it was added; the rest of the input may make it one of the wanted class.
    private var needsCheck = false
    /// The issues for objects that are not stored.
    private(set) var issues: [JSONIssue] = []

    init(_ wanted: JSONModel.Type, count: Int) {
        self.wanted = wanted
        all.reserveCapacity(count)
        met = ModelFilter(count: count)
    }

    /// Adds an object.
    @inline(__always)
    mutating func add(_ model: JSONModel) {
        met.insert(model)
        all.append(model)
        let found = model.modelClass
        if let checked, checked == found { return }
        if found.isDerived(from: wanted) { checked = found } else { needsCheck = true }
    }

    /// Adds a reference, which ``setMissing(_:_:_:)`` resolves.
    mutating func addMissing(_ type: Int, _ id: JSONIdentifier) {
        missing.append(Missing(position: all.count, type: type, id: id))
    }

    /// Sets what a reference refers to.
    mutating func setMissing(_ type: Int, _ id: JSONIdentifier, _ model: JSONModel) {
        found[type, default: [:]][id] = model
    }

    /// Notes that the store has another model of an object now.
    @inline(__always)
    mutating func replace(_ old: JSONModel, by new: JSONModel) {
        if old === new || !met.mayContain(old) { return }
        // A store may return a model again that was replaced.
        replaced[ObjectIdentifier(new)] = nil
        replaced[ObjectIdentifier(old)] = (old, new)
        met.insert(new)
    }

    /// The objects, in the order of the input.
    ///
    /// - Throws: `JSONError` if one of them is not of the class that is wanted.
    mutating func models() throws(JSONError) -> [JSONModel] {
        // Without these, the classes were checked when the results were added.
        if replaced.isEmpty, missing.isEmpty, !needsCheck { return all }
        for number in all.indices { all[number] = last(after: all[number]) }
        if !missing.isEmpty {
            var (models, next): ([JSONModel], Int) = ([], 0)
            models.reserveCapacity(all.count + missing.count)
            for missing in missing {
                models += all[next..<missing.position]
                next = missing.position
                if let model = found[missing.type]?[missing.id] { models.append(model) }
            }
            all = models + all[next...]
        }
        var checked: ImmortalReference<ModelClass>?
        for model in all {
            let found = model.modelClass
            if let checked, checked == found { continue }
            if !found.isDerived(from: wanted) { throw .wrongClass(found, wanted) }
            checked = found
        }
        return all
    }

    /// Returns the last model in the chain of replacements of a model, and shortens the chain, so that each of many results of
    /// one object costs O(1).
    private mutating func last(after model: JSONModel) -> JSONModel {
        var (last, passed): (JSONModel, [ObjectIdentifier]) = (model, [])
        while let next = replaced[ObjectIdentifier(last)] {
            passed.append(ObjectIdentifier(last))
            last = next.new
        }
        for number in passed.dropLast() { replaced[number]?.new = last }
        return last
    }

    /// Adds the issue for an object at the top level that cannot be stored.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - asked: The requested class.
    ///   - identity: The identity of the class; `nil` for a class without ids.
    ///   - context: The context of the models.
    ///   - position: The position of the object; `nil` for the root.
    mutating func addIssue(
        of json: JSON, as asked: JSONModel.Type, _ identity: ModelIdentity?, _ context: JSONContext, at position: Int?
    ) {
        let modelClass = ModelClass.of(asked).dispatch(json, context)
        let id = identity.flatMap { $0.json(in: json) }
        var expected = "an object of a class with an identity"
        var (found, kind) = ("one of \(asked)", "one of \(asked)")
        if identity != nil {
            expected = "an id of \(asked) that is a number or a string"
            (found, kind) = id.map { ($0.excerpt, "another value") } ?? ("nothing", "nothing")
        }
        if modelClass.with({ $0.leadsToRedacted }) { found = kind }
        var issue = JSONIssue(
            pointer: JSONPointer(), kind: .notStored, expected: expected, found: found, rawText: json.cutText)
        issue = modelClass.with { $0.redacting(issue) }
        if let position { issue.pointer = JSONPointer([.index(position)]) }
        issues.append(issue)
    }
}

/// Tells most models that are not in a set from those that are.
private struct ModelFilter {
    private var bits: [UInt64]

    /// Creates a set for about a number of models.
    init(count: Int) {
        var size = 1
        while size * 8 < count { size *= 2 }
        bits = Array(repeating: 0, count: size)
    }

    @inline(__always)
    private func bit(of model: JSONModel) -> (word: Int, mask: UInt64) {
        let hash = UInt64(UInt(bitPattern: ObjectIdentifier(model))) &* 0x9E37_79B9_7F4A_7C15
        return (Int(hash >> 40) & (bits.count - 1), 1 << (hash >> 34 & 63))
    }

    @inline(__always)
    mutating func insert(_ model: JSONModel) {
        let (word, mask) = bit(of: model)
        bits[word] |= mask
    }

    @inline(__always)
    func mayContain(_ model: JSONModel) -> Bool {
        let (word, mask) = bit(of: model)
        return bits[word] & mask != 0
    }
}

extension JSONError {
    /// The error for an object at the top level that is of another class than the one that is wanted.
    static func wrongClass(_ found: ImmortalReference<ModelClass>, _ wanted: JSONModel.Type) -> JSONError {
        JSONError(.wrongKind, expected: "an object of \(wanted)", found: "one of \(found.with { $0.type })")
    }
}
