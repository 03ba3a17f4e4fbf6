/// Conversions of arrays and sets by that of their elements.
extension JSONConversion {
    /// The conversion of an array by that of its elements; elements that cannot be read are left out.
    ///
    /// Writing writes the difference: elements that did not change keep their text, and those that cannot be read stay.
    public static func each<Element>(_ conversion: JSONConversion<Element>) -> JSONConversion where Value == [Element] {
        let elements = ElementConversion(conversion: conversion)
        let read: Read = { json, reading in try elements.elements(of: json, &reading) }
        let write: Write = { values, existing, writing in
            try writing.beside(existing, conversion.tag) { writing in
                try ArrayDifference.json(
                    of: values, over: existing, &writing, read: { try elements.read($0, &$1) },
                    write: { try elements.write($0, $1, &$2) })
            }
        }
        let holds: @Sendable (@escaping JSONConversion<Element>.IsCurrent) -> IsCurrent = { isCurrent in
            { values, json, context in PartStaleness.holds(values, json) { isCurrent($0, $1, context) } }
        }
        return JSONConversion(
            read: conversion.read == nil ? nil : read, write: conversion.write == nil ? nil : write,
            isCurrent: conversion.isCurrent.map(holds),
            isCurrentInClass: { conversion.stalenessCheck(in: $0).map(holds) }, keepsSpelling: true
        ).tagged(conversion.tag?.ofElements)
    }

    /// The conversion of a set by that of its elements; elements that cannot be read are left out.
    ///
    /// Writing writes the difference: elements that did not change keep their text, and those that cannot be read stay.
    public static func each<Element: Hashable & Sendable>(
        _ conversion: JSONConversion<Element>
    ) -> JSONConversion where Value == Set<Element> {
        let elements = ElementConversion(conversion: conversion)
        let read: Read = { json, reading in Set(try elements.elements(of: json, &reading)) }
        let write: Write = { values, existing, writing in
            try SetDifference.json(
                of: values, over: existing, &writing, read: { try elements.read($0, &$1) },
                write: { try elements.write($0, nil, &$1) })
        }
        let holds: @Sendable (@escaping JSONConversion<Element>.IsCurrent) -> IsCurrent = { isCurrent in
            { values, json, context in PartStaleness.holds(values, json) { isCurrent($0, $1, context) } }
        }
        return JSONConversion(
            read: conversion.read == nil ? nil : read, write: conversion.write == nil ? nil : write,
            isCurrent: conversion.isCurrent.map(holds),
            isCurrentInClass: { conversion.stalenessCheck(in: $0).map(holds) }, keepsSpelling: true)
    }

    // MARK: Checking elements

    /// The conversion of an array whose elements are checked; those that are refused are left out.
    ///
    ///     @JSONProperty(using: .each(checking: { $0 > 0 })) var sizes: [Int]
    ///
    /// A refused element is an issue of the kind ``JSONIssue/Kind/refused``, and stays in the text when the array is
    /// written.
    ///
    /// - Parameter check: Says whether an element is accepted.
    public static func each<Element: JSONConvertible>(
        checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == [Element] {
        .each(JSONConversion<Element>.ofClass.checking(check))
    }

    /// The conversion of a set whose elements are checked; those that are refused are left out.
    ///
    /// A refused element is an issue of the kind ``JSONIssue/Kind/refused``, and stays in the text when the set is written.
    ///
    /// - Parameter check: Says whether an element is accepted.
    public static func each<Element: JSONConvertible & Hashable>(
        checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == Set<Element> {
        .each(JSONConversion<Element>.ofClass.checking(check))
    }

    /// The conversion of an array by that of its elements, which are checked; those that are refused are left out.
    ///
    /// - Parameters:
    ///   - conversion: How elements are read and written.
    ///   - check: Says whether an element is accepted.
    public static func each<Element>(
        _ conversion: JSONConversion<Element>, checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == [Element] {
        .each(conversion.checking(check))
    }

    /// The conversion of a set by that of its elements, which are checked; those that are refused are left out.
    ///
    /// - Parameters:
    ///   - conversion: How elements are read and written.
    ///   - check: Says whether an element is accepted.
    public static func each<Element: Hashable & Sendable>(
        _ conversion: JSONConversion<Element>, checking check: @escaping @Sendable (Element) -> Bool
    ) -> JSONConversion where Value == Set<Element> {
        .each(conversion.checking(check))
    }
}
