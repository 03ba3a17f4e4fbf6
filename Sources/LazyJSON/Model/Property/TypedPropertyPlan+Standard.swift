/// A property whose values are read as their type does.
///
/// A class of its own, because calling the type is cheaper than a closure that calls it.
@usableFromInline
class StandardPropertyPlan<Value: JSONConvertible>: TypedPropertyPlan<Value>, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    override func convert(_ json: JSON, _ reading: inout _JSONReading) throws -> Value {
        try Value._read(json, &reading)
    }
}

/// A property whose values are nil or read as their type does.
@usableFromInline
class OptionalPropertyPlan<Wrapped: JSONConvertible>: TypedPropertyPlan<Wrapped?>, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    override func convert(_ json: JSON, _ reading: inout _JSONReading) throws -> Wrapped? {
        try Wrapped._read(json, &reading)
    }
}
