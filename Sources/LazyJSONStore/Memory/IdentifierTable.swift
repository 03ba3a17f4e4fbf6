import LazyJSON

/// Values by ids: integers, as most ids are, in a table of their own, where they need no more than their size.
struct IdentifierTable<Value> {
    private var numbers = ShardedDictionary<NumberKey, Value>()
    private var others = ShardedDictionary<JSONIdentifier, Value>()

    var isEmpty: Bool { numbers.isEmpty && others.isEmpty }

    /// The value of an id.
    @inline(__always)
    subscript(id: JSONIdentifier) -> Value? {
        get {
            if case .integer(let number) = id.form { return numbers[NumberKey(number)] }
            return others[id]
        }
        set {
            if let newValue {
                _ = updateValue(newValue, for: id)
            } else {
                _ = removeValue(for: id)
            }
        }
    }

    /// The value of an id, found without counting references to the table, which would be a fifth of the cost.
    ///
    /// It is taken out and put back, so that the compiler sees that it cannot be released meanwhile.
    @inline(__always)
    mutating func taking(_ id: JSONIdentifier) -> Value? {
        guard case .integer(let number) = id.form else { return others[id] }
        var taken = ShardedDictionary<NumberKey, Value>()
        swap(&taken, &numbers)
        defer { swap(&taken, &numbers) }
        return taken[NumberKey(number)]
    }

    /// Sets the value of an id; returns the old one.
    @inline(__always)
    mutating func updateValue(_ value: consuming Value, for id: JSONIdentifier) -> Value? {
        if case .integer(let number) = id.form { return numbers.updateValue(value, forKey: NumberKey(number)) }
        return others.updateValue(value, forKey: id)
    }

    /// Sets the values of ids, from the last to the first, and takes them out of the array.
    ///
    /// A table of many values is not in the processor's cache, and counting a reference waits until all that was written
    /// before is there. So nothing is counted here: the writes wait together.
    mutating func update(taking values: inout [Value], for ids: [JSONIdentifier]) {
        for number in values.indices.reversed() { _ = updateValue(values.removeLast(), for: ids[number]) }
    }

    /// Sets the values of ids that have none, in the same way; returns the values of those that have one, by their positions.
    mutating func insert(taking values: inout [Value], for ids: [JSONIdentifier]) -> [Int: Value] {
        var known: [Int: Value] = [:]
        for number in values.indices.reversed() {
            guard let old = updateValue(values.removeLast(), for: ids[number]) else { continue }
            known[number] = old
            _ = updateValue(old, for: ids[number])
        }
        return known
    }

    /// Sets the values of all ids of another table, which receives those that they had; it keeps the others.
    ///
    /// Entries are moved without counting references.
    mutating func exchange(with other: inout IdentifierTable) {
        numbers.exchange(with: &other.numbers)
        others.exchange(with: &other.others)
    }

    /// Takes the value of an id away.
    mutating func removeValue(for id: JSONIdentifier) -> Value? {
        if case .integer(let number) = id.form { return numbers.removeValue(forKey: NumberKey(number)) }
        return others.removeValue(forKey: id)
    }

    /// Makes room for so many values more, by an id of theirs.
    mutating func reserve(_ count: Int, like id: JSONIdentifier) {
        if case .integer = id.form {
            numbers.reserve(count)
        } else {
            others.reserve(count)
        }
    }

    /// Changes the values of one of the table's parts, which are numbered; returns `false` if there is no such part.
    mutating func updateValues(inPart part: Int, _ body: (inout Value) -> Void) -> Bool {
        let others = part - numbers.partCount
        return others < 0 ? numbers.updateValues(inPart: part, body) : self.others.updateValues(inPart: others, body)
    }

    /// Calls a closure with each id and its value.
    func forEach(_ body: (JSONIdentifier, Value) throws -> Void) rethrows {
        try numbers.forEach { key, value in try body(JSONIdentifier(key.number), value) }
        try others.forEach(body)
    }

    /// The values in the order of their ids.
    var sorted: [(id: JSONIdentifier, value: Value)] {
        numbers.all.sorted { $0.key.number < $1.key.number }.map { (JSONIdentifier($0.key.number), $0.value) }
            + others.all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension IdentifierTable: Sendable where Value: Sendable {}

/// An integer as a key of a table.
///
/// Hashed by one multiplication under a key that is drawn when the process starts, so that ids that collide cannot be
/// chosen; a third of what the standard hash of an integer costs.
struct NumberKey: Hashable {
    let number: Int

    private static let secret = UInt64.random(in: 1 << 32...UInt64.max)

    @inline(__always)
    init(_ number: Int) { self.number = number }

    @inline(__always)
    static func == (one: NumberKey, other: NumberKey) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// The hash that dictionaries request, with a seed of their own.
    @inline(__always)
    func _rawHashValue(seed: Int) -> Int {
        let mixed = Self.fold(UInt64(bitPattern: Int64(number)) ^ Self.secret, 0x9E37_79B9_7F4A_7C15)
        return Int(truncatingIfNeeded: Self.fold(mixed ^ UInt64(bitPattern: Int64(seed)), Self.secret | 1))
    }

    /// Both halves of the product of two numbers, folded.
    @inline(__always)
    private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.low ^ product.high
    }
}
