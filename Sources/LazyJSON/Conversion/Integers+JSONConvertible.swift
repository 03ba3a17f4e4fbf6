/// Integers of every width.
///
/// They are read from numbers, without their fraction (`42.9` is 42); from strings that are numbers, blanks around
/// allowed; and from `true` and `false`, which are 1 and 0. What is out of range cannot be read.
extension FixedWidthInteger where Self: JSONConvertible {
    /// Reads a number, a string that is one, `true` or `false`.
    public static func value(from json: JSON) throws -> Self {
        guard let value = read(json) else {
            throw JSONError(.unconvertible, expected: phrase, found: json.excerpt)
        }
        return value
    }

    /// What stands there is kept where it reads as the value.
    public static var _keepsSpelling: Bool { true }

    /// Reads an integer, and notes what that forgave.
    @inline(__always)
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        if reading.notes == nil, !reading.isExact { return try value(from: json) }
        return try strictly(json, &reading)
    }

    @inline(never)
    private static func strictly(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        let value = try value(from: json)
        let isExact = json.withNumberText { NumberText.truncated($0, to: Self.self)?.isExact } ?? true
        try reading.forgive(isExact ? json.forgiven(unless: .number) : .lossy, expected: phrase, json)
        return value
    }

    private static var phrase: String { "an integer from \(min) to \(max)" }

    /// A number; a string over a string; over `true` and `false` one of these where the integer is 0 or 1.
    public func json(replacing existing: JSON?) -> JSON {
        guard let existing else { return .number(String(self)) }
        if let now = Self.read(existing), now == self { return existing }
        if existing.kind == .bool, self == 0 || self == 1 { return self == 1 ? .true : .false }
        return .number(String(self), over: existing)
    }

    private static func read(_ json: JSON) -> Self? {
        if let found = json.withNumber({ NumberText.truncated($0, to: Self.self)?.value }) { return found }
        if json.kind == .bool { return json.bool == true ? 1 : 0 }
        return json.withNumberText { NumberText.truncated($0, to: Self.self)?.value }
    }
}

extension Int: JSONConvertible {}
extension Int8: JSONConvertible {}
extension Int16: JSONConvertible {}
extension Int32: JSONConvertible {}
extension Int64: JSONConvertible {}
extension Int128: JSONConvertible {}
extension UInt: JSONConvertible {}
extension UInt8: JSONConvertible {}
extension UInt16: JSONConvertible {}
extension UInt32: JSONConvertible {}
extension UInt64: JSONConvertible {}
extension UInt128: JSONConvertible {}
