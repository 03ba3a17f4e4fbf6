/// A type that contains others: it is read and written with the context of a model, outside of one with an empty context.
protocol CompoundConvertible: JSONConvertible {}

extension CompoundConvertible {
    /// Reads a value outside of a model.
    ///
    /// - Parameter json: The JSON of the value.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value cannot be read.
    /// - Complexity: O(*n*) in the size of the value.
    public static func value(from json: JSON) throws -> Self { try readAlone(json) }

    /// Returns the value as JSON outside of a model.
    ///
    /// - Parameter existing: The JSON that is replaced; its text is kept where the values are equal.
    /// - Complexity: O(*n*) in the size of both values.
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }

    /// The existing value is kept if it reads as the same value, in its parts too.
    public static var _keepsSourceText: Bool { true }
}

// MARK: Optionals

/// An optional reads `null` as nil, anything else as the wrapped type; what cannot be read is an error and not nil.
///
/// It is written as the wrapped value; nil is `null`.
extension Optional: JSONConvertible, CompoundConvertible where Wrapped: JSONConvertible {
    /// Marks an optional.
    public typealias _Optionality = _JSONOptional

    /// Reads an optional with the context of a model.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Wrapped? {
        json.isNull ? nil : try reading.value(Wrapped.self, from: json)
    }

    /// Returns the optional as JSON with the context of a model.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        guard let self else { return .null }
        return try writing.json(self, replacing: existing)
    }

    /// Returns a check of the wrapped value; nil is current over null only.
    public static func _staleness(in conversions: JSONConversions) -> (
        @Sendable (Wrapped?, JSON?, JSONContext) -> Bool
    )? {
        guard let isCurrent = conversions.staleness(of: Wrapped.self) else { return nil }
        return { value, json, context in value.map { isCurrent($0, json, context) } ?? json?.isNull ?? true }
    }
}

// MARK: Arrays

/// An array is read element by element; elements that cannot be read are left out.
///
/// It is written as an array; over an array as the difference to what that reads as: elements that did not change keep
/// their text, and those that cannot be read stay where they are. This takes O(n).
extension Array: JSONConvertible, CompoundConvertible where Element: JSONConvertible {
    /// Reads an array with the context of a model.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> [Element] {
        try reading.elements(of: json) { try $1.value(Element.self, from: $0) }
    }

    /// Returns the array as JSON with the context of a model.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        try writing.array(
            of: self, over: existing, read: { try $1.value(Element.self, from: $0) },
            write: { try $2.json($0, replacing: $1) })
    }

    /// Returns a check of the elements.
    public static func _staleness(in conversions: JSONConversions) -> (
        @Sendable ([Element], JSON?, JSONContext) -> Bool
    )? {
        guard let isCurrent = conversions.staleness(of: Element.self) else { return nil }
        return { values, json, context in
            PartStaleness.holds(values.count, json) { isCurrent(values[$0], $1, context) }
        }
    }
}

extension _JSONReading {
    /// Reads the elements of an array; those that cannot be read are left out.
    @inline(__always)
    mutating func elements<Element>(
        of json: JSON, _ read: (JSON, inout _JSONReading) throws -> Element
    ) throws -> [Element] {
        guard json.kind == .array else { throw JSONError.unconvertible("an array", json) }
        var values: [Element] = []
        values.reserveCapacity(json.count)
        var position = 0
        for element in json.elements {
            let value = child(.index(position), of: element) { try read(element, &$0) }
            if let value { values.append(value) }
            position += 1
        }
        return values
    }
}

// MARK: Sets

/// A set is read from an array element by element; elements that cannot be read are left out.
///
/// It is written as an array, sorted by the text of the elements so that it is the same each time. Over an array, elements
/// that are in the set stay where they are with their text, and so do those that cannot be read; others are removed, and
/// new ones are appended. This takes O(n log n) for new elements, and O(n) for existing ones.
extension Set: JSONConvertible, CompoundConvertible where Element: JSONConvertible {
    /// Reads a set with the context of a model.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Set<Element> {
        Set(try [Element]._read(json, &reading))
    }

    /// Returns the set as JSON with the context of a model.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        try writing.set(
            of: self, over: existing, read: { try $1.value(Element.self, from: $0) },
            write: { try $2.json($0, replacing: $1) })
    }

    /// Returns a check of the elements.
    public static func _staleness(
        in conversions: JSONConversions
    ) -> (@Sendable (Set<Element>, JSON?, JSONContext) -> Bool)? {
        guard let isCurrent = conversions.staleness(of: Element.self) else { return nil }
        return { values, json, context in
            PartStaleness.holdsInAnyOrder(values, json) { isCurrent($0, $1, context) }
        }
    }
}

// MARK: Dictionaries

/// A dictionary is read from an object member by member; members that cannot be read are left out.
///
/// Of duplicates, and of names that `String` takes for equal, the first is read. A name with a lone surrogate, which no
/// `String` can hold, is left out.
///
/// It is written as an object, its members sorted by the UTF-8 of their names so that it is the same each time. Over an
/// object, members that did not change keep their text, and those that cannot be read stay where they are; others are
/// removed, and new ones are appended. This takes O(n log n) for new members, and O(n) for existing ones.
extension Dictionary: JSONConvertible, CompoundConvertible where Key == String, Value: JSONConvertible {
    /// Reads a dictionary with the context of a model.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> [String: Value] {
        guard json.kind == .object else { throw JSONError.unconvertible("an object", json) }
        var values: [String: Value] = [:]
        var seen = Set<String>()
        var cursor = ChildCursor(json)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else {
                reading.noteName(of: child, .lossy, expected: "a name that is Unicode text")
                continue
            }
            guard seen.insert(name).inserted else {
                reading.noteName(of: child, .duplicate, expected: "no second member of this name")
                continue
            }
            values[name] = reading.child(JSONPointer.Component(name), of: child.value, isData: true) {
                try $0.value(Value.self, from: child.value)
            }
        }
        return values
    }

    /// Returns the dictionary as JSON with the context of a model.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        var reading = writing.reading
        return try CollectionDifference.object(
            of: Array(keys), over: existing?.kind == .object ? existing : nil,
            write: { name, existing in try self[name].map { try writing.json($0, replacing: existing) } },
            isReadable: { (try? reading.value(Value.self, from: $0)) != nil })
    }

    /// Returns a check of the values.
    public static func _staleness(
        in conversions: JSONConversions
    ) -> (@Sendable ([String: Value], JSON?, JSONContext) -> Bool)? {
        guard let isCurrent = conversions.staleness(of: Value.self) else { return nil }
        return { values, json, context in
            guard let json, json.kind == .object else { return values.isEmpty }
            guard json.count == values.count else { return false }
            return values.allSatisfy { name, value in json[name].map { isCurrent(value, $0, context) } ?? false }
        }
    }
}

extension _JSONReading {
    /// Notes an issue of the name of a member.
    fileprivate func noteName(
        of child: (key: ChildCursor.Key?, value: JSON), _ kind: JSONIssue.Kind, expected: String
    ) {
        guard let notes, let key = child.key else { return }
        notes.path.append(notes.isRedacting ? .redacted : JSONPointer.Component(key.text))
        notes.add(kind, expected: expected, child.value)
        notes.path.removeLast()
    }
}
