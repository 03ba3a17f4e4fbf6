/// How much of a log is for objects that are in the store, and how much for others: a guess in bytes.
struct LogUse {
    /// Lines of objects that are in the store.
    private(set) var live = 0
    /// All other lines.
    private(set) var garbage = 0

    /// Notes that an object was put in, in the place of another one if there was one.
    mutating func put(_ object: StoredObject, _ type: StoreType, for old: StoredObject?) {
        drop(old, type)
        live += Self.size(object, type)
    }

    /// Notes that an object was taken out.
    mutating func delete(_ old: StoredObject?, _ type: StoreType) {
        drop(old, type)
        garbage += Self.size(nil, type)
    }

    /// Notes the mark of a commit.
    mutating func finish() { garbage += 45 }

    /// Notes that the log was written anew.
    mutating func compact() { garbage = 0 }

    private mutating func drop(_ old: StoredObject?, _ type: StoreType) {
        guard let old else { return }
        let size = Self.size(old, type)
        live = max(0, live - size)
        garbage += size
    }

    private static func size(_ object: StoredObject?, _ type: StoreType) -> Int {
        let head = type.name.utf8.count + 20
        guard let object else { return head }
        return head + object.references.count * 24 + object.content.size
    }
}

extension StoredObject.Content {
    /// How long the text is.
    fileprivate var size: Int {
        switch self {
        case .text(_, _, let count): count
        case .model(let model): model.modelJSON.textSize
        case .json(let json): json.textSize
        }
    }
}

extension JSON {
    /// How long the text is, without what stands around a root; of one that was edited nobody knows, and it is 0.
    fileprivate var textSize: Int { view.map { $0.document.range(of: $0.place).count } ?? 0 }
}
