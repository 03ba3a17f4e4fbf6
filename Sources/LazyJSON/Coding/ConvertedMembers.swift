/// The numbers of the keys in a call, so that keys are converted and hashed once for each name, and then compared as numbers.
final class KeyNumbers {
    private var byKey: [ExactText: Int32] = [:]
    /// The numbers of the keys that names are converted to, if that does not depend on the place.
    private var byName: [ExactText: Int32] = [:]
    /// The name that followed the one with each number the last time, the first in an object at the beginning.
    ///
    /// Objects of one type have their members in one order, mostly: then no name has to be hashed.
    private var successors: [Successor?] = [nil]

    private struct Successor {
        /// An ASCII name, to which no other text of its length is equal.
        let name: String
        let number: Int32
    }

    /// Returns the number of the key that the name of a member is converted to.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - previous: The number of the member before; -1 for the first.
    ///   - strategies: The strategies.
    ///   - path: The coding path of the object.
    fileprivate func number(
        ofMember name: String, after previous: Int32, _ strategies: CodingStrategies, at path: [any CodingKey]
    ) -> Int32 {
        guard !strategies.convertsKeysByPath else { return number(of: strategies.key(ofMember: name, at: path)) }
        let place = Int(previous) + 1
        if let successor = successors[place], successor.name.utf8.count == name.utf8.count, successor.name == name {
            return successor.number
        }
        let number = number(ofName: name, strategies)
        if name.utf8.allSatisfy({ $0 < 0x80 }) { successors[place] = Successor(name: name, number: number) }
        return number
    }

    private func number(ofName name: String, _ strategies: CodingStrategies) -> Int32 {
        if let known = byName[ExactText(text: name)] { return known }
        let number = number(of: strategies.key(ofMember: name, at: []))
        byName[ExactText(text: name)] = number
        return number
    }

    /// Returns the number of a key.
    fileprivate func number(of key: String) -> Int32 {
        if let known = byKey[ExactText(text: key)] { return known }
        let number = Int32(truncatingIfNeeded: byKey.count)
        byKey[ExactText(text: key)] = number
        successors.append(nil)
        return number
    }
}

/// The members of an object by the keys that a strategy converts their names to; of those with one key the first.
final class ConvertedMembers {
    struct Member {
        let key: String
        let name: String
        let value: JSON
    }

    private let object: JSON
    private let strategies: CodingStrategies
    private let path: [any CodingKey]
    private let keys: KeyNumbers
    /// The members whose names are not converted yet: that is done up to the one that is looked for.
    private var rest: ChildCursor
    /// The numbers of the keys of the other members, in document order.
    private var numbers: [Int32] = []
    private var values: [JSON] = []
    /// The position of the first member with each key, once they are many.
    private var positions: [Int32: Int] = [:]
    private static let wideCount = 64
    /// The names of the members by key; nil before they are asked for.
    private var names: [ExactText: String]?

    init(of object: JSON, _ strategies: CodingStrategies, at path: [any CodingKey], _ keys: KeyNumbers) {
        (self.object, self.strategies, self.path, self.keys) = (object, strategies, path, keys)
        rest = ChildCursor(object)
    }

    /// The value of the first member with a key; nil if there is none.
    ///
    /// - Complexity: O(n) in the size of the names that are not converted yet.
    func value(_ key: String) -> JSON? {
        let wanted = keys.number(of: key)
        if let position = positions.isEmpty ? numbers.firstIndex(of: wanted) : positions[wanted] {
            return values[position]
        }
        while let child = rest.next() {
            guard let name = child.key?.exactText else { continue }
            let number = keys.number(ofMember: name, after: numbers.last ?? -1, strategies, at: path)
            add(number, child.value)
            if number == wanted { return child.value }
        }
        return nil
    }

    private func add(_ number: Int32, _ value: JSON) {
        numbers.append(number)
        values.append(value)
        if !positions.isEmpty {
            if positions[number] == nil { positions[number] = numbers.count - 1 }
        } else if numbers.count == Self.wideCount {
            for position in numbers.indices.reversed() { positions[numbers[position]] = position }
        }
    }

    /// The members in document order.
    ///
    /// - Complexity: O(n) in the size of the names.
    func list() -> [Member] {
        var list: [Member] = []
        var seen = Set<ExactText>()
        var cursor = ChildCursor(object)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else { continue }
            let key = strategies.key(ofMember: name, at: path)
            if seen.insert(ExactText(text: key)).inserted {
                list.append(Member(key: key, name: name, value: child.value))
            }
        }
        return list
    }

    /// The name of the first member with a key; nil if there is none.
    ///
    /// - Complexity: O(n) in the size of the names, the first time.
    func name(ofKey key: String) -> String? {
        if names == nil {
            names = Dictionary(
                list().map { (ExactText(text: $0.key), $0.name) }, uniquingKeysWith: { first, _ in first })
        }
        return names?[ExactText(text: key)]
    }

    /// The name of the member that has the same key as one with another name would have; nil if there is none.
    func name(readLike name: String) -> String? { self.name(ofKey: strategies.key(ofMember: name, at: path)) }
}
