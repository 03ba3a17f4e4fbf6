import LazyJSON

/// A type of objects in stores: a name, and a number that is valid in this process.
final class StoreType: Sendable {
    let name: String
    /// Counted from 0, so that a store can keep its objects in an array by type.
    let number: Int

    private init(_ name: String, _ number: Int) {
        self.name = name
        self.number = number
    }

    private static let all = Lock<[String: StoreType]>([:])

    /// Returns the type with a name, which is always the same instance.
    static func named(_ name: String) -> StoreType {
        all.withLock { all in
            if let known = all[name] { return known }
            let new = StoreType(name, all.count)
            all[name] = new
            return new
        }
    }

    /// The name of a class with its module and the types around it, the same in every run.
    ///
    /// The runtime writes the address of a private or local context into the name; it is left out.
    static func name(of type: Any.Type) -> String {
        var rest = String(reflecting: type)[...]
        var name = ""
        while let start = rest.firstRange(of: "(unknown context at $"),
            let end = rest[start.upperBound...].firstRange(of: ").")
        {
            name += rest[..<start.lowerBound]
            rest = rest[end.upperBound...]
        }
        return name + rest
    }
}

/// The identity of an object: its type and its id.
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
