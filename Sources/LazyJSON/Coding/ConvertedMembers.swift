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
    private var search: MemberSearch
    /// The names of the members by key; nil before they are asked for.
    private var names: [ExactText: String]?

    init(of object: JSON, _ strategies: CodingStrategies, at path: [any CodingKey], _ keys: KeyNumbers) {
        (self.object, self.strategies, self.path, self.keys) = (object, strategies, path, keys)
        search = MemberSearch(object)
    }

    /// The value of the first member with a key; nil if there is none.
    ///
    /// - Complexity: O(n) in the size of the names that are not converted yet.
    func value(_ key: String) -> JSON? {
        search.value(keys.number(of: key)) { [keys, strategies, path] name, previous in
            keys.number(ofMember: name, after: previous, strategies, at: path)
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

/// The members of an object by the numbers of their keys, found one after another up to the one that is looked for.
private struct MemberSearch {
    /// The members that were not looked at yet.
    private var rest: ChildCursor
    /// The numbers of the others, in document order.
    private var numbers: [Int32] = []
    private var values: [JSON] = []
    /// The position of the first member with each number, once they are many.
    private var positions: [Int32: Int] = [:]
    private static let wideCount = 64

    init(_ object: JSON) { rest = ChildCursor(object) }

    /// The value of the first member with a number; nil if there is none.
    ///
    /// - Parameters:
    ///   - wanted: The number.
    ///   - number: Returns the number of a name after the member with another number, -1 at the beginning.
    @inline(__always)
    mutating func value(_ wanted: Int32, _ number: (_ name: String, _ previous: Int32) -> Int32) -> JSON? {
        if let position = positions.isEmpty ? numbers.firstIndex(of: wanted) : positions[wanted] {
            return values[position]
        }
        while let child = rest.next() {
            guard let name = child.key?.exactText else { continue }
            let found = number(name, numbers.last ?? -1)
            add(found, child.value)
            if found == wanted { return child.value }
        }
        return nil
    }

    private mutating func add(_ number: Int32, _ value: JSON) {
        if numbers.isEmpty {
            numbers.reserveCapacity(16)
            values.reserveCapacity(16)
        }
        numbers.append(number)
        values.append(value)
        if !positions.isEmpty {
            if positions[number] == nil { positions[number] = numbers.count - 1 }
        } else if numbers.count == Self.wideCount {
            for position in numbers.indices.reversed() { positions[numbers[position]] = position }
        }
    }
}
