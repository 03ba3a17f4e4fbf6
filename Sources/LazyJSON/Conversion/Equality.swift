/// The equality of the values of a type, found once because looking up a conformance takes longer than comparing most values.
final class Equality<Value>: @unchecked Sendable {
    // Sendable because it is constant, and the function uses nothing but its arguments.

    /// Returns whether two values are equal; nil if the type is not `Equatable`.
    let areEqual: ((Value, Value) -> Bool)?

    init() {
        func function<E: Equatable>(of type: E.Type) -> ((Value, Value) -> Bool)? {
            ({ (one: E, other: E) in one == other }) as Any as? (Value, Value) -> Bool
        }
        areEqual = (Value.self as? any Equatable.Type).flatMap { function(of: $0) }
    }
}
