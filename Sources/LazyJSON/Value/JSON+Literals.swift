extension JSON: ExpressibleByNilLiteral {
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = value ? .true : .false }
}

extension JSON: ExpressibleByIntegerLiteral {
    /// Creates a number without a fraction.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByFloatLiteral {
    /// Creates a number with the shortest text that reads back as the same double; `null` if the literal is infinite.
    public init(floatLiteral value: Double) { self = value.isFinite ? .number(value.description) : .null }
}

extension JSON: ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSON...) { self.init(elements: elements) }

    /// Creates an array of elements, which is written without white space.
    package init(elements: some Sequence<JSON>) {
        self.init(made: .array, children: elements.underestimatedCount)
        for element in elements { insertElement(element, at: count) }
    }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// Creates an object with members in their order; duplicate members are kept.
    public init(dictionaryLiteral members: (String, JSON)...) { self.init(members: members) }

    /// Creates an object of members, which is written without white space; duplicate members are kept.
    package init(members: some Sequence<(String, JSON)>) {
        self.init(made: .object, children: members.underestimatedCount)
        for (name, value) in members { addMember(.string(name), value) }
    }
}
