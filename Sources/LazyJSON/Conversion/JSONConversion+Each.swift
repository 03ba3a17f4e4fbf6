/// Conversions of arrays and sets by a conversion of their elements, and of dictionaries by a conversion of their values.
extension JSONConversion {
    /// Returns a conversion of arrays from a conversion of their elements; elements that cannot be read are left out.
    ///
    /// Writing changes only the difference: elements that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func each<Element>(_ conversion: JSONConversion<Element>) -> JSONConversion where Value == [Element] {
        JSONConversion { .array(conversion.base.found(in: $0)) }
    }

    /// Returns a conversion of sets from a conversion of their elements; elements that cannot be read are left out.
    ///
    /// Writing changes only the difference: elements that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of elements.
    public static func each<Element: Hashable & Sendable>(
        _ conversion: JSONConversion<Element>
    ) -> JSONConversion where Value == Set<Element> {
        JSONConversion { .set(conversion.base.found(in: $0)) }
    }

    /// Returns a conversion of dictionaries from a conversion of their values; members that cannot be read are left out.
    ///
    /// ```swift
    /// @JSONProperty(using: .values(.millisecondsSince1970)) var visits: [String: Date]
    /// ```
    ///
    /// Writing changes only the difference: members that did not change keep their text, and those that cannot be read stay.
    ///
    /// - Parameter conversion: The conversion of values.
    public static func values<Key: Sendable, Member>(
        _ conversion: JSONConversion<Member>
    ) -> JSONConversion where Value == [Key: Member] {
        JSONConversion { .dictionary(conversion.base.found(in: $0)) }
    }

    /// Returns a conversion of dictionaries with optional values, in which `nil` is null, from a conversion of the other values.
    ///
    /// - Parameter conversion: The conversion of values other than `nil`.
    @_documentation(visibility: internal)
    public static func values<Key: Sendable, Member>(
        _ conversion: JSONConversion<Member>
    ) -> JSONConversion where Value == [Key: Member?] {
        JSONConversion { .dictionary(conversion.base.found(in: $0).optional) }
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
}
