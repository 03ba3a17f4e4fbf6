extension JSON: ExpressibleByNilLiteral {
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = value ? .true : .false }
}

extension JSON: ExpressibleByIntegerLiteral {
    /// A number without fraction.
    public init(integerLiteral value: Int) {
        self = SmallText(value).map { JSON(.small($0)) } ?? .number(String(value))
    }
}

extension JSON: ExpressibleByFloatLiteral {
    /// A number, in the shortest text that reads back as the same double; `null` for infinity.
    public init(floatLiteral value: Double) { self = value.isFinite ? .number(value.description) : .null }
}

extension JSON: ExpressibleByStringInterpolation {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
    /// An array.
    public init(arrayLiteral elements: JSON...) { self.init(elements: elements) }

    /// An array of elements, written without white space.
    package init(elements: some Sequence<JSON>) {
        let array = EditedArray()
        for element in elements { array.insert(element, at: array.count) }
        storage = .array(array)
    }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// An object with its members in the order given; of members with one name all are kept.
    public init(dictionaryLiteral members: (String, JSON)...) { self.init(members: members) }

    /// An object of members, written without white space.
    package init(members: some Sequence<(String, JSON)>) {
        let object = EditedObject()
        for (name, value) in members { object.append(name, value) }
        storage = .object(object)
    }
}
