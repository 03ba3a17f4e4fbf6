/// The numbers of the keys in a call, so that keys are converted and hashed once for each name, and then compared as numbers.
final class KeyNumbers {
    private var byKey: [ExactText: Int32] = [:]
    /// The numbers of the keys that names are converted to, if that does not depend on the place.
    private var byName: [ExactText: Int32] = [:]
    /// The name that followed the one with each number the last time, the first in an object at the beginning.
    ///
    /// Objects of one type mostly have their members in one order; then no name has to be hashed. Names are noted only if they
    /// are ASCII: no other text of the same length is equal to one.
    private var successors: [(name: String, number: Int32)?] = [nil]

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
        // Elsewhere the same name may have another key, so that no name is remembered.
        guard !strategies.convertsKeysByPath else { return number(of: strategies.key(ofMember: name, at: path)) }
        let place = Int(previous) + 1
        if let successor = successors[place], successor.name.utf8.count == name.utf8.count, successor.name == name {
            return successor.number
        }
        let number = number(ofName: name, strategies)
        if name.utf8.allSatisfy({ $0 < 0x80 }) { successors[place] = (name, number) }
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
        // For the name that follows a member with this key.
        successors.append(nil)
        return number
    }
}

/// The members of an object by the keys that a strategy converts their names to; of those with one key the first.
final class ConvertedMembers {
    private let object: JSON
    private let strategies: CodingStrategies
    private let path: [any CodingKey]
    private let keys: KeyNumbers
    private var search: MemberSearch

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

    /// The keys in document order.
    ///
    /// - Complexity: O(n) in the size of the names, the first time.
    var list: [String] { all.keys }

    /// The name of the first member with a key; nil if there is none.
    ///
    /// - Complexity: O(n) in the size of the names, the first time.
    func name(ofKey key: String) -> String? { all.names[ExactText(text: key)]?.first }

    /// The name of the member that has the same key as one with another name would have; nil if there is none.
    ///
    /// - Throws: ``JSONError`` if members with different names have the key.
    func name(readLike name: String) throws(JSONError) -> String? {
        let key = strategies.key(ofMember: name, at: path)
        guard let (first, other) = all.names[ExactText(text: key)] else { return nil }
        guard let other else { return first }
        throw JSONError(
            .refused, expected: "one member that is read as \(JSON.string(key).rawText)",
            found: "\(JSON.string(first).rawText) and \(JSON.string(other).rawText)")
    }

    /// The keys in document order, and by key the name of the first member and of another one that has the key, too.
    private lazy var all: (keys: [String], names: [ExactText: (first: String, other: String?)]) = {
        var keys: [String] = []
        var names: [ExactText: (first: String, other: String?)] = [:]
        var cursor = ChildCursor(object)
        while let child = cursor.next() {
            // A name with a lone surrogate has no key.
            guard let name = child.key?.exactText else { continue }
            let key = strategies.key(ofMember: name, at: path)
            if let first = names[ExactText(text: key)]?.first {
                // A duplicate of the first member is no member with another name.
                if ExactText(text: first) != ExactText(text: name) { names[ExactText(text: key)]?.other = name }
            } else {
                keys.append(key)
                names[ExactText(text: key)] = (name, nil)
            }
        }
        return (keys, names)
    }()
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

    init(_ object: JSON) {
        rest = ChildCursor(object)
        numbers.reserveCapacity(16)
        values.reserveCapacity(16)
    }

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
        numbers.append(number)
        values.append(value)
        if !positions.isEmpty {
            if positions[number] == nil { positions[number] = numbers.count - 1 }
        } else if numbers.count == Self.wideCount {
            // Backwards, so that the first of several members with one number remains.
            for position in numbers.indices.reversed() { positions[numbers[position]] = position }
        }
    }
}
