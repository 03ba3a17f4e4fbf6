import LazyJSON

/// How much of a log is for objects that are in the store, and how much for others: a guess in bytes.
struct LogUse {
    /// Lines of objects that are in the store.
    private(set) var live = 0
    /// All other lines.
    private(set) var garbage = 0
    /// How much of the latter there has to be before the log is written anew.
    private var enough = 0

    /// Whether others take more than so many times the room of the objects that are in the store.
    func isWasteful(_ factor: Double) -> Bool { garbage >= enough && Double(garbage) > factor * Double(live) }

    /// Notes that an object was put in with a text of so many bytes, in the place of another one if there was one.
    mutating func put(_ count: Int, _ type: StoreType, for old: StoredObject?) {
        drop(old, type)
        live += Self.head(type) + count
    }

    /// Notes that an object was taken out.
    mutating func delete(_ old: StoredObject?, _ type: StoreType) {
        drop(old, type)
        garbage += Self.head(type)
    }

    /// Notes the mark of a commit.
    mutating func finish() { garbage += 45 }

    /// Notes that the log was written anew.
    mutating func compact() { (garbage, enough) = (0, 0) }

    /// Notes that the log could not be written anew; that is not worth trying again before there is half as much more.
    mutating func postpone() { enough = garbage + garbage / 2 }

    private mutating func drop(_ old: StoredObject?, _ type: StoreType) {
        guard let old else { return }
        let size = Self.head(type) + old.textSize
        live = max(0, live - size)
        garbage += size
    }

    private static func head(_ type: StoreType) -> Int { type.name.utf8.count + 20 }
}

extension StoredObject {
    /// The length of the text; 0 for an edited one, where it is not known.
    fileprivate var textSize: Int {
        switch self {
        case .deferred(let object): (object as? LoggedObject)?.count ?? 0
        case .model(let model): model.modelJSON.parsedSize
        }
    }
}
