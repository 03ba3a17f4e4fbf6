extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    /// Reads an object member by member; members that cannot be read are left out.
    ///
    /// Of duplicates, and of names that `String` takes for equal, the first is read. A name with a lone surrogate, which
    /// no `String` can hold, is left out.
    public static func value(from json: JSON) throws -> [String: Value] {
        guard json.kind == .object else { throw .unconvertible("an object", json) }
        var values: [String: Value] = [:]
        var seen = Set<String>()
        var cursor = ChildCursor(json)
        while let child = cursor.next() {
            guard let name = child.key?.exactText, seen.insert(name).inserted else { continue }
            values[name] = try? Value.value(from: child.value)
        }
        return values
    }

    /// An object, its members sorted by the UTF-8 of their names so that it is the same each time.
    ///
    /// Over an object members that did not change keep their text, and those that cannot be read stay where they are;
    /// others are taken out, and new ones added behind the last. O(n), and O(n log n) in what is new.
    public func json(replacing existing: JSON?) -> JSON {
        guard var result = existing, result.kind == .object else {
            return JSON(members: sorted(self).lazy.map { ($0.key, $0.value.json(replacing: nil)) })
        }
        var seen = Set<String>()
        var changed: [(name: String, value: JSON)] = []
        var removed: [String] = []
        collectChanges(result, &seen, &changed, &removed)
        for (name, value) in changed { result[name] = value }
        for name in removed { result[name] = nil }
        for (name, value) in sorted(filter { !seen.contains($0.key) }) { result[name] = value.json(replacing: nil) }
        return result
    }

    /// What of an object's members must be set and removed.
    private func collectChanges(
        _ object: JSON, _ seen: inout Set<String>, _ changed: inout [(name: String, value: JSON)],
        _ removed: inout [String]
    ) {
        var isRemoved = Set<String>()
        var cursor = ChildCursor(object)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else { continue }
            guard seen.insert(name).inserted else {
                // A duplicate goes with the first; a name that is only canonically equivalent must be removed, too.
                if isRemoved.contains(name) { removed.append(name) }
                continue
            }
            if let value = self[name] {
                let json = value.json(replacing: child.value)
                if !json.isSpelled(like: child.value) { changed.append((name, json)) }
            } else if (try? Value.value(from: child.value)) != nil {
                removed.append(name)
                isRemoved.insert(name)
            }
        }
    }

    private func sorted(_ members: [String: Value]) -> [(key: String, value: Value)] {
        members.sorted { $0.key.precedesInUTF8($1.key) }
    }
}
