/// Conversions of arrays and sets by that of their elements.
extension JSONConversion {
    /// Returns a conversion of arrays from one of their elements; elements that cannot be read are left out.
    ///
    /// Writing changes only the difference: elements that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func each<Element>(_ conversion: JSONConversion<Element>) -> JSONConversion where Value == [Element] {
        each(
            conversion.base, from: { $0 },
            write: { try $2.array(of: $0, over: $1, conversion.base) },
            isCurrent: { values, json, context, isCurrent in
                PartStaleness.holds(values.count, json) { isCurrent(values[$0], $1, context) }
            })
    }

    /// Returns a conversion of sets from one of their elements; elements that cannot be read are left out.
    ///
    /// Writing changes only the difference: elements that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func each<Element: Hashable & Sendable>(
        _ conversion: JSONConversion<Element>
    ) -> JSONConversion where Value == Set<Element> {
        each(
            conversion.base, from: { Set($0) },
            write: { try $2.set(of: $0, over: $1, conversion.base) },
            isCurrent: { values, json, context, isCurrent in
                PartStaleness.holdsInAnyOrder(values, json) { isCurrent($0, $1, context) }
            })
    }

    /// Returns a conversion of collections; it can read or write if the conversion of elements can.
    ///
    /// - Parameters:
    ///   - elements: The conversion of elements.
    ///   - values: Makes a collection of the elements that can be read.
    ///   - write: Writes a collection.
    ///   - isCurrent: Returns whether all elements of a collection are current, given the check of one element.
    static func each<Element>(
        _ elements: Conversion<Element>, from values: @escaping @Sendable ([Element]) -> Value,
        write: @escaping Conversion<Value>.Write,
        isCurrent: @escaping @Sendable (Value, JSON?, JSONContext, Conversion<Element>.IsCurrent) -> Bool
    ) -> JSONConversion {
        JSONConversion(
            Conversion(
                elements, read: { read in { json, reading in values(try reading.elements(of: json, read)) } },
                write: { _ in write },
                isCurrent: { check in { values, json, context in isCurrent(values, json, context, check) } },
                // Elements that cannot be read are left out.
                completing: nil, traits: ConversionTraits(ofElements: elements))
        ).acceptingOneReference { json, reading in
            values(reading.one(json) { try elements.value(from: json, &$0) })
        }
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

extension Conversion {
    /// Returns the conversion of arrays for a conversion of elements, which a class's conversions complete.
    @usableFromInline
    static func each<Element>(
        _ conversion: JSONConversion<Element>, in conversions: JSONConversions
    ) -> Conversion where Value == [Element] {
        JSONConversion.each(JSONConversion(conversion.base.found(in: conversions))).base
    }
}
