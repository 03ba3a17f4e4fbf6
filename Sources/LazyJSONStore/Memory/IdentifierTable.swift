import LazyJSON

/// Values by ids.
///
/// Integers, which most ids are, have a table of their own, in which they take only eight bytes.
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

    /// Returns the value of an id without counting references to the table, which would be a fifth of the cost.
    ///
    /// The table is moved to a variable and back, so that the compiler sees that it cannot be released during the look-up.
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

    /// Moves values from an array into the table, from the last to the first: of several with one id, the first counts.
    ///
    /// A table of many values is not in the processor's cache, and counting a reference waits for all earlier writes to memory.
    /// Values are moved without counting references, so that the writes overlap.
    mutating func update(taking values: inout [Value], for ids: [JSONIdentifier]) {
        for number in values.indices.reversed() { _ = updateValue(values.removeLast(), for: ids[number]) }
    }

    /// Moves the values of ids that have none into the table, in the same way; returns the existing values of the others, by
    /// their positions.
    mutating func insert(taking values: inout [Value], for ids: [JSONIdentifier]) -> [Int: Value] {
        var known: [Int: Value] = [:]
        for number in values.indices.reversed() {
            guard let old = updateValue(values.removeLast(), for: ids[number]) else { continue }
            known[number] = old
            _ = updateValue(old, for: ids[number])
        }
        return known
    }

    /// Sets the values of all ids of another table.
    ///
    /// The other table gets the previous values, and keeps its value for an id that had none.
    ///
    /// Entries are moved without counting references.
    mutating func exchange(with other: inout IdentifierTable) {
        numbers.exchange(with: &other.numbers)
        others.exchange(with: &other.others)
    }

    /// Removes the value of an id, and returns it.
    mutating func removeValue(for id: JSONIdentifier) -> Value? {
        if case .integer(let number) = id.form { return numbers.removeValue(forKey: NumberKey(number)) }
        return others.removeValue(forKey: id)
    }

    /// Reserves memory for a number of further values, whose ids are like a given one.
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
/// Hashed by two multiplications with a secret that is drawn when the process starts, so that ids that collide cannot be chosen;
/// a third of the cost of the standard hash of an integer.
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

    /// Both halves of the product of two numbers, combined by exclusive or.
    @inline(__always)
    private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.low ^ product.high
    }
}
