extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    /// Reads an object member by member; members that cannot be read are left out.
    ///
    /// Of duplicates, and of names that `String` takes for equal, the first is read. A name with a lone surrogate, which
    /// no `String` can hold, is left out.
    public static func value(from json: JSON) throws -> [String: Value] { try readAlone(json) }

    /// What stands there is kept where it reads as the value, in its parts too.
    public static var _keepsSpelling: Bool { true }

    /// Reads a dictionary with what a model brings along.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> [String: Value] {
        guard json.kind == .object else { throw .unconvertible("an object", json) }
        var values: [String: Value] = [:]
        var seen = Set<String>()
        var cursor = ChildCursor(json)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else {
                reading.noteName(child, .lossy, expected: "a name that is Unicode text")
                continue
            }
            guard seen.insert(name).inserted else {
                reading.noteName(child, .duplicate, expected: "one member of this name")
                continue
            }
            values[name] = reading.child(JSONPointer.Component(name), of: child.value) {
                try $0.value(Value.self, from: child.value)
            }
        }
        return values
    }

    /// An object, its members sorted by the UTF-8 of their names so that it is the same each time.
    ///
    /// Over an object members that did not change keep their text, and those that cannot be read stay where they are;
    /// others are taken out, and new ones added behind the last. O(n), and O(n log n) in what is new.
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }

    /// The dictionary as JSON with what a model brings along.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        guard var result = existing, result.kind == .object else {
            return JSON(members: try sorted(self).map { ($0.key, try writing.json($0.value, replacing: nil)) })
        }
        var changes = Changes()
        try collectChanges(of: result, &changes, &writing)
        for (name, value) in changes.changed { try result.set(value, at: JSONPointer([.key(name)])) }
        for name in changes.removed { result[name] = nil }
        for (name, value) in sorted(filter { !changes.seen.contains($0.key) }) {
            try result.set(try writing.json(value, replacing: nil), at: JSONPointer([.key(name)]))
        }
        return result
    }

    /// What of an object's members must be set and removed.
    private struct Changes {
        var seen = Set<String>()
        var changed: [(name: String, value: JSON)] = []
        var removed: [String] = []
    }

    private func collectChanges(of object: JSON, _ changes: inout Changes, _ writing: inout _JSONWriting) throws {
        var isRemoved = Set<String>()
        var reading = writing.reading
        var cursor = ChildCursor(object)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else { continue }
            guard changes.seen.insert(name).inserted else {
                // A duplicate goes with the first; a name that is only canonically equivalent must be removed, too.
                if isRemoved.contains(name) { changes.removed.append(name) }
                continue
            }
            if let value = self[name] {
                let json = try writing.json(value, replacing: child.value)
                if !json.isSpelled(like: child.value) { changes.changed.append((name, json)) }
            } else if (try? reading.value(Value.self, from: child.value)) != nil {
                changes.removed.append(name)
                isRemoved.insert(name)
            }
        }
    }

    private func sorted(_ members: [String: Value]) -> [(key: String, value: Value)] {
        members.sorted { $0.key.precedesInUTF8($1.key) }
    }
}

extension _JSONReading {
    /// Notes an issue of a member's name.
    fileprivate func noteName(_ child: (key: ChildCursor.Key?, value: JSON), _ kind: JSONIssue.Kind, expected: String) {
        guard let notes, let key = child.key else { return }
        notes.path.append(JSONPointer.Component(key.text))
        notes.add(kind, expected: expected, child.value)
        notes.path.removeLast()
    }
}
