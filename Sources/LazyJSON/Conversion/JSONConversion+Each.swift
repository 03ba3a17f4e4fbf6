/// Conversions of arrays and sets by that of their elements.
extension JSONConversion {
    /// Returns a conversion of arrays from one of their elements; elements that cannot be read are left out.
    ///
    /// Writing changes only the difference: elements that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func each<Element>(_ conversion: JSONConversion<Element>) -> JSONConversion where Value == [Element] {
        let write: Write = { values, existing, writing in
            try writing.beside(existing, conversion.tag) { writing in
                try writing.array(
                    of: values, over: existing, read: { try conversion.readElement($0, &$1) },
                    write: { try conversion.writeElement($0, $1, &$2) })
            }
        }
        return each(
            conversion,
            read: { json, reading in try reading.elements(of: json) { try conversion.readElement($0, &$1) } },
            write: write
        ) { isCurrent in
            { values, json, context in
                PartStaleness.holds(values.count, json) { isCurrent(values[$0], $1, context) }
            }
        }.ofElements(conversion.tag) { json, reading in
            reading.one(json) { try conversion.readElement(json, &$0) }
        }
    }

    /// Returns a conversion of sets from one of their elements; elements that cannot be read are left out.
    ///
    /// Writing changes only the difference: elements that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func each<Element: Hashable & Sendable>(
        _ conversion: JSONConversion<Element>
    ) -> JSONConversion where Value == Set<Element> {
        let read: Read = { json, reading in
            Set(try reading.elements(of: json) { try conversion.readElement($0, &$1) })
        }
        let write: Write = { values, existing, writing in
            try writing.beside(existing, conversion.tag) { writing in
                try writing.set(
                    of: values, over: existing, read: { try conversion.readElement($0, &$1) },
                    write: { try conversion.writeElement($0, $1, &$2) })
            }
        }
        return each(conversion, read: read, write: write) { isCurrent in
            { values, json, context in
                PartStaleness.holdsInAnyOrder(values, json) { isCurrent($0, $1, context) }
            }
        }.ofElements(conversion.tag) { json, reading in
            Set(reading.one(json) { try conversion.readElement(json, &$0) })
        }
    }

    /// The conversion of a collection in the directions that the conversion of its elements has.
    private static func each<Element>(
        _ conversion: JSONConversion<Element>, read: @escaping Read, write: @escaping Write,
        all: @escaping @Sendable (@escaping JSONConversion<Element>.IsCurrent) -> IsCurrent
    ) -> JSONConversion {
        var collection = JSONConversion(
            read: conversion.read == nil ? nil : read, write: conversion.write == nil ? nil : write,
            isCurrent: conversion.isCurrent.map(all),
            isCurrentInClass: { conversion.staleness(in: $0).map(all) }, keepsSourceText: true, editsInPlace: true)
        collection.parts = conversion.ofElements
        collection.isUnshared = conversion.isUnshared
        return collection
    }

    /// Reads an element; by the class or the type, if the conversion only writes.
    func readElement(_ json: JSON, _ reading: inout _JSONReading) throws -> Value {
        guard let read = read ?? found(in: reading.conversions).read else {
            throw JSONError.unconvertible("an element that can be read", json)
        }
        return try read(json, &reading)
    }

    /// Writes an element; by the class or the type, if the conversion only reads.
    func writeElement(_ value: Value, _ existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        guard let write = write ?? found(in: writing.conversions).write else {
            throw JSONError(.unrepresentable, expected: "a conversion that writes \(Value.self)", found: "none")
        }
        let new = try write(value, existing, &writing)
        if keepsSourceText { return new }
        return try writing.outcome(
            of: value, written: new, over: existing, isVerified: tag == nil, read: { try readElement($0, &$1) },
            write: write)
    }

    // MARK: Checking elements

    /// Returns a conversion of arrays that checks elements; those that are refused are left out.
    ///
    /// ```swift
    /// @JSONProperty(using: .each(checking: { $0 > 0 })) var sizes: [Int]
    /// ```
    ///
    /// A refused element is an issue of the kind ``JSONIssue/Kind/refused``, and stays in the text when the array is
    /// written.
    ///
    /// - Parameter check: Returns whether an element is accepted.
    public static func each<Element: JSONConvertible>(
        checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == [Element] {
        .each(JSONConversion<Element>.ofClass.checking(check))
    }

    /// Returns a conversion of sets that checks elements; those that are refused are left out.
    ///
    /// A refused element is an issue of the kind ``JSONIssue/Kind/refused``, and stays in the text when the set is written.
    ///
    /// - Parameter check: Returns whether an element is accepted.
    public static func each<Element: JSONConvertible & Hashable>(
        checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == Set<Element> {
        .each(JSONConversion<Element>.ofClass.checking(check))
    }

    /// Returns a conversion of arrays from one of their elements, which it checks; those that are refused are left out.
    ///
    /// - Parameters:
    ///   - conversion: The conversion of elements.
    ///   - check: Returns whether an element is accepted.
    public static func each<Element>(
        _ conversion: JSONConversion<Element>, checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == [Element] {
        .each(conversion.checking(check))
    }

    /// Returns a conversion of sets from one of their elements, which it checks; those that are refused are left out.
    ///
    /// - Parameters:
    ///   - conversion: The conversion of elements.
    ///   - check: Returns whether an element is accepted.
    public static func each<Element: Hashable & Sendable>(
        _ conversion: JSONConversion<Element>, checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == Set<Element> {
        .each(conversion.checking(check))
    }
}
