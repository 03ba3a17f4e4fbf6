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
    func directJSON(over existing: JSON?) -> JSON?
}

extension DirectlyWritten {
    @inline(__always)
    fileprivate func change(_ existing: JSON?, always: Bool) -> ValueChange? {
        if let existing {
            guard !always, let old = existing.withView({ Self.direct(at: $1, in: $0) }) else { return nil }
            if isSame(as: old) { return .keep }
        } else if !always {
            // What nothing reads as depends on the default of the property.
            return nil
        }
        guard let new = directJSON(over: existing) else { return nil }
        return .write(new)
    }
}

extension DirectType {
    /// Returns how a property that is written directly changes the existing JSON; nil if its conversion decides.
    ///
    /// Code that is compiled for a type contains only the line of that type.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - existing: The existing JSON.
    ///   - always: Whether a value is also written if the property already reads it.
    @inline(__always)
    static func change<Value>(_ value: Value, _ existing: JSON?, always: Bool) -> ValueChange? {
        if Value.self == Int.self || Value.self == Int?.self, let value = value as? Int {
            return value.change(existing, always: always)
        }
        if Value.self == Double.self || Value.self == Double?.self, let value = value as? Double {
            return value.change(existing, always: always)
        }
        if Value.self == Bool.self || Value.self == Bool?.self, let value = value as? Bool {
            return value.change(existing, always: always)
        }
        if Value.self == String.self || Value.self == String?.self, let value = value as? String {
            return value.change(existing, always: always)
        }
        return nil
    }
}

extension Int: DirectlyWritten {
    func directJSON(over existing: JSON?) -> JSON? { .integer(self) }
}

extension Double: DirectlyWritten {
    func directJSON(over existing: JSON?) -> JSON? { isFinite ? written(over: existing) : JSON?.none }
}

extension Bool: DirectlyWritten {
    func directJSON(over existing: JSON?) -> JSON? { self ? .true : .false }
}

extension String: DirectlyWritten {
    // The conversion refuses a string that is too long.
    func directJSON(over existing: JSON?) -> JSON? { utf8.count < 1 << 20 ? .string(self) : JSON?.none }
}
