/// A type whose values contain others: they are read and written with the context of the model, or with an empty one.
protocol CompoundConvertible: JSONConvertible {}

extension CompoundConvertible {
    /// Reads a value outside of a model.
    ///
    /// - Parameter json: The JSON of the value.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value cannot be read.
    /// - Complexity: O(*n*) in the size of the value.
    public static func value(from json: JSON) throws -> Self { try readAlone(json) }

    /// Returns the value as JSON outside of a model; null if a part of it has no JSON.
    ///
    /// Traps if a part is too long for a string; see ``JSONLimits``.
    ///
    /// - Parameter existing: The JSON that is replaced; its text is kept where the values are equal.
    /// - Complexity: O(*n*) in the size of both values.
    public func json(replacing existing: JSON?) -> JSON { jsonAlone(replacing: existing) }
}

// MARK: Optionals

/// An optional reads `null` as nil and other JSON as the wrapped type; JSON that cannot be read is an error, and not nil.
///
/// It is written as the wrapped value; nil is `null`.
extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// Marks an optional.
    public typealias _Optionality = _JSONOptional

    /// Reads null as nil, and other values as the wrapped type.
    ///
    /// - Parameter json: The JSON of the value.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value cannot be read.
    /// - Complexity: The same as for the wrapped type.
    public static func value(from json: JSON) throws -> Wrapped? { json.isNull ? nil : try Wrapped.value(from: json) }

    /// Returns the JSON of the wrapped value, or null.
    ///
    /// - Parameter existing: The JSON that is replaced.
    /// - Complexity: The same as for the wrapped type.
    public func json(replacing existing: JSON?) -> JSON { self?.json(replacing: existing) ?? .null }

    /// Returns the conversion of the wrapped type for optional values.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        conversions.conversion(of: Wrapped.self).optional
    }
}

extension Optional: _JSONArrayElement where Wrapped: JSONConvertible {}

// MARK: Arrays

/// An array is read element by element; elements that cannot be read are left out.
///
/// It is written as an array. In an existing array only the differences are written: elements that did not change keep
/// their text, and elements that cannot be read stay where they are. This takes O(*n* log *n*).
extension Array: JSONConvertible, CompoundConvertible where Element: JSONConvertible {
    /// Returns the conversion of arrays with the conversion of the elements.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<[Element]>.array(conversions.conversion(of: Element.self))
    }
}

extension Conversion {
    /// Returns a conversion of arrays.
    ///
    /// - Parameter elements: The conversion of the elements.
    static func array<Element>(_ elements: Conversion<Element>) -> Conversion where Value == [Element] {
        Conversion(
            elements, read: { read in { json, reading in try reading.elements(of: json, read) } },
            write: { _ in { values, existing, writing in try writing.array(of: values, over: existing, elements) } },
            isCurrent: { isCurrent in
                { values, json, context in
                    guard let json, json.kind == .array else { return values.isEmpty }
                    // If elements were left out it is not known which value was read from which.
                    guard json.count == values.count else { return false }
                    return zip(values, json.elements).allSatisfy { isCurrent($0, $1, context) }
                }
            },
            // Elements that cannot be read are left out.
            empty: { _ in [] }, traits: ConversionTraits(of: elements)
        ).acceptingOneReference
    }

    /// Returns a conversion of sets.
    ///
    /// - Parameter elements: The conversion of the elements.
    static func set<Element: Hashable & SendableMetatype>(_ elements: Conversion<Element>) -> Conversion
    where Value == Set<Element> {
        Conversion(
            elements, read: { read in { json, reading in Set(try reading.elements(of: json, read)) } },
            write: { _ in { values, existing, writing in try writing.set(of: values, over: existing, elements) } },
            isCurrent: { isCurrent in
                { values, json, context in
                    values.areCurrent(in: json) { isCurrent($0, $1, context) }
                }
            },
            empty: { _ in [] }, traits: ConversionTraits(of: elements)
        ).acceptingOneReference
    }

    /// Returns a conversion of dictionaries; traps if their keys have no names.
    ///
    /// - Parameter values: The conversion of the values.
    static func dictionary<Key: Sendable, Member>(_ values: Conversion<Member>) -> Conversion
    where Value == [Key: Member] {
        guard let names = MemberNames<Key>.found else {
            fatalError(
                "JSONConversion: the keys of \(Value.self) have no names; use keys that conform to CodingKeyRepresentable or "
                    + "JSONConvertible, or are RawRepresentable by String or Int.")
        }
        return Conversion(
            values, read: { read in { json, reading in try reading.members(of: json, names, read) } },
            write: { _ in
                { members, existing, writing in try writing.dictionary(of: members, over: existing, names, values) }
            },
            isCurrent: { isCurrent in
                { values, json, context in
                    guard let json, json.kind == .object else { return values.isEmpty }
                    guard json.count == values.count else { return false }
                    return values.allSatisfy { key, value in
                        names.name(key).flatMap { json[$0] }.map { isCurrent(value, $0, context) } ?? false
                    }
                }
            },
            empty: { _ in [:] }, traits: ConversionTraits(of: values, notes: false))
    }
}

// MARK: Sets

/// A set is read from an array element by element; elements that cannot be read are left out.
///
/// It is written as an array, sorted by the text of the elements so that it is the same each time. Over an array, elements
/// that are in the set stay where they are with their text, and so do those that cannot be read; others are removed, and
/// new ones are appended. This takes O(*n* log *n*) for new elements, and O(*n*) for existing ones.
extension Set: JSONConvertible, CompoundConvertible where Element: JSONConvertible {
    /// Returns the conversion of sets with the conversion of the elements.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<Set<Element>>.set(conversions.conversion(of: Element.self))
    }
}

// MARK: Dictionaries

/// A dictionary is read from an object member by member; members whose name or value cannot be read are left out.
///
/// A key is read from a name as from a string, and written as its string or number; one that is `CodingKeyRepresentable` has
/// the name of its coding key. Of duplicates, and of names with equal keys, the first is read. A name with a lone surrogate,
/// which no `String` can hold, is left out.
///
/// It is written as an object, its members sorted by the UTF-8 of their names so that it is the same each time. Over an
/// object, members that did not change keep their text, and those that cannot be read stay where they are; others are
/// removed, and new ones are added, at their places if the members are sorted by name. A new key continues the only removed
/// member with an equal value. This takes O(*n* log *n*) for new members, and O(*n*) for existing ones.
extension Dictionary: JSONConvertible, CompoundConvertible where Key: JSONConvertible, Value: JSONConvertible {
    /// Returns the conversion of dictionaries with the conversion of the values.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<[Key: Value]>.dictionary(conversions.conversion(of: Value.self))
    }
}

// MARK: Reading parts

extension _JSONReading {
    /// Reads the elements of an array; those that cannot be read are left out.
    @inline(__always)
    mutating func elements<Element>(
        of json: JSON, _ read: (JSON, inout _JSONReading) throws -> Element
    ) throws -> [Element] {
        guard json.kind == .array else { throw JSONError.unconvertible("an array", json) }
        let isOne = takeIsOne()
        var values: [Element] = []
        values.reserveCapacity(json.count)
        for (position, element) in json.elements.enumerated() {
            let value = child(isOne ? nil : .index(position), of: element) { try read(element, &$0) }
            if let value { values.append(value) }
        }
        return values
    }

    /// Reads the members of an object; those that cannot be read are left out.
    fileprivate mutating func members<Key, Member>(
        of json: JSON, _ names: MemberNames<Key>, _ read: (JSON, inout _JSONReading) throws -> Member
    ) throws -> [Key: Member] {
        guard json.kind == .object else { throw JSONError.unconvertible("an object", json) }
        var values: [Key: Member] = [:]
        values.reserveCapacity(json.count)
        var unreadable = Set<Key>()
        var cursor = ChildCursor(json)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else {
                noteName(of: child, .lossy, expected: "a name that is Unicode text")
                continue
            }
            guard let key = names.key(name) else {
                noteName(of: child, .unreadable, expected: "a member whose name is read as \(Key.self)")
                continue
            }
            guard values.index(forKey: key) == nil, !unreadable.contains(key) else {
                noteName(of: child, .duplicate, expected: "only one member with this name")
                continue
            }
            let value = self.child(JSONPointer.Component(name), of: child.value, isData: true) {
                try read(child.value, &$0)
            }
            if let value { values[key] = value } else { unreadable.insert(key) }
        }
        return values
    }

    /// Notes an issue of the name of a member.
    private func noteName(
        of child: (key: ChildCursor.Key?, value: JSON), _ kind: JSONIssue.Kind, expected: String
    ) {
        guard let notes, let key = child.key else { return }
        notes.path.append(notes.isRedacting ? .redacted : JSONPointer.Component(key.text))
        notes.add(kind, expected: expected, child.value)
        notes.path.removeLast()
    }
}
