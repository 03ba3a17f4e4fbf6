/// The type of values that are read directly from the text: a ``DirectScalar``, or an optional one.
struct DirectType {
    enum ScalarType: UInt8 {
        case none, int, double, bool, string
    }

    let type: ScalarType
    let isOptional: Bool

    /// A type of values that are not read directly.
    static let none = DirectType(type: .none, isOptional: false)

    /// Returns how values of a type are read directly; `none` if they are not.
    static func of<Value>(_ type: Value.Type) -> DirectType {
        let known: [(Any.Type, Any.Type, ScalarType)] = [
            (Int.self, Int?.self, .int), (Double.self, Double?.self, .double), (Bool.self, Bool?.self, .bool),
            (String.self, String?.self, .string),
        ]
        let found = known.first { type == $0.0 || type == $0.1 }
        return found.map { DirectType(type: $0.2, isOptional: type == $0.1) } ?? .none
    }
}
