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

/// A scalar whose natural text a property writes without its conversion, which would write the same.
protocol DirectlyWritten: DirectScalar, LenientScalar {
    /// Returns the JSON of the value, over nothing or over a value that is read directly; nil if the conversion has to write it.
    func directJSON(isNew: Bool) -> JSON?
}

extension DirectlyWritten {
    /// How properties of the type, and of the optional type, change the existing JSON; nil if their conversion decides.
    fileprivate static var changes: [Any] {
        let change: DirectType.Change<Self> = { Self.change($0, $1, $2) }
        let optional: DirectType.Change<Self?> = { value, existing, always in
            if let value { Self.change(value, existing, always) } else { nil }
        }
        return [change, optional]
    }

    private static func change(_ value: Self, _ existing: JSON?, _ always: Bool) -> ValueChange? {
        // What nothing reads as depends on the default of the property.
        guard let existing else {
            guard always, let new = value.directJSON(isNew: true) else { return nil }
            return .write(new)
        }
        guard !always, let old = existing.withView({ direct(at: $1, in: $0) }) else { return nil }
        if value.isSame(as: old) { return .keep }
        guard let new = value.directJSON(isNew: false) else { return nil }
        return .write(new)
    }
}

extension DirectType {
    /// How a value changes the existing JSON; nil if the conversion decides.
    ///
    /// If the last parameter is true, a value is also written if the property already reads it.
    typealias Change<Value> = (Value, JSON?, Bool) -> ValueChange?

    /// Returns how a property changes values of a type that are written directly; nil for other types.
    static func change<Value>(_ type: Value.Type) -> Change<Value>? {
        (Int.changes + Double.changes + Bool.changes + String.changes).lazy.compactMap { $0 as? Change<Value> }.first
    }
}

extension Int: DirectlyWritten {
    func directJSON(isNew: Bool) -> JSON? { .integer(self) }
}

extension Double: DirectlyWritten {
    // Over another number it may keep the digits of a fraction.
    func directJSON(isNew: Bool) -> JSON? {
        guard isNew, isFinite else { return JSON?.none }
        return written(over: nil)
    }
}

extension Bool: DirectlyWritten {
    func directJSON(isNew: Bool) -> JSON? { self ? .true : .false }
}

extension String: DirectlyWritten {
    func directJSON(isNew: Bool) -> JSON? {
        // The conversion refuses a string that is too long.
        guard utf8.count < 1 << 20 else { return JSON?.none }
        return .string(self)
    }
}
