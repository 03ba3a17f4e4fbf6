import LazyJSON

/// What an object is known by: its type and its id.
struct StoreKey: Hashable, Sendable {
    let type: StoreType
    let id: JSONIdentifier

    static func == (one: StoreKey, other: StoreKey) -> Bool {
        one.type.number == other.type.number && one.id == other.id
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(type.number)
        hasher.combine(id)
    }
}
