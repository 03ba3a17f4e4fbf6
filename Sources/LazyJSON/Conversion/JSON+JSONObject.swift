#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Creates a value from one of any type, such as a `[String: Any]` or a result of `JSONSerialization`.
    ///
    /// ```swift
    /// let json = try JSON(jsonObject: ["name": "Ann", "tags": ["a", 1]] as [String: Any])
    /// ```
    ///
    /// Strings, numbers, arrays, and dictionaries with strings as keys are read, in the types of Swift and of Foundation; an
    /// `NSNumber` that was created from a Boolean is one. `NSNull` and `nil` are null, and other types that conform to
    /// ``JSONConvertible``, such as `Date`, are written as in ``init(_:)``. Members are sorted by the UTF-8 bytes of their names.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``JSONError`` with the pointer to a value that has no JSON: one of another type, NaN and infinity, a dictionary
    ///   with other keys, and a string that is too long.
    /// - Complexity: O(*n* log *n*) in the size of the value.
    public init(jsonObject value: Any) throws(JSONError) {
        var open: [AnyContainer] = []
        do {
            var found = try Self.part(value, in: &open)
            while let innermost = open.indices.last {
                if let found { open[innermost].made.append(found) }
                if let child = open[innermost].next {
                    found = try Self.part(child, in: &open)
                } else {
                    found = open.removeLast().json
                }
            }
            self = found ?? .null
        } catch {
            var error =
                error as? JSONError
                ?? JSONError(.unrepresentable, expected: "a value that JSON can represent", found: "\(error)")
            error.pointer = JSONPointer(open.map(\.component))
            throw error
        }
    }

    /// Returns the JSON of a value; for an array or a dictionary, adds it to `open` and returns nil.
    private static func part(_ value: Any, in open: inout [AnyContainer]) throws -> JSON? {
        if let value = value as? any OptionalValue {
            guard let wrapped = value.wrapped else { return .some(.null) }
            return try part(wrapped, in: &open)
        }
        if let scalar = foundationScalar(value) { return scalar }
        if let text = value as? String { return try exactJSON(of: text) }
        if let container = AnyContainer(value) {
            open.append(container)
            return JSON?.none
        }
        if !(value is [AnyHashable: Any]), let value = value as? any JSONConvertible { return try exactJSON(of: value) }
        throw JSONError(
            .unrepresentable, expected: "a value that JSON can represent",
            found: "a value of the type \(type(of: value))")
    }

    /// Returns the JSON of a null, a Boolean or a number of Foundation; nil for all other values.
    ///
    /// Types are recognized by their names, and values are taken by casts, so that Foundation need not be imported as a whole.
    private static func foundationScalar(_ value: Any) -> JSON? {
        guard type(of: value) is AnyClass else { return JSON?.none }
        let name = "\(type(of: value))"
        if name == "NSNull" { return .some(.null) }
        if name.hasSuffix("CFBoolean") { return (value as? Bool).map { JSON($0) } }
        if name == "NSDecimalNumber", let number = value as? Decimal {
            return number.isNaN ? JSON?.none : JSON(number)
        }
        if let number = value as? Int { return JSON(number) }
        if let number = value as? UInt64 { return JSON(number) }
        guard let number = value as? Double, number.isFinite else { return JSON?.none }
        return JSON(number)
    }

    /// Returns the JSON of a convertible value.
    ///
    /// - Throws: The errors of its conversion, and a ``JSONError`` for NaN and infinity, also inside of it.
    private static func exactJSON<Value: JSONConvertible>(of value: Value) throws -> JSON {
        var writing = _JSONWriting()
        let json = try JSONConversions().conversion(of: Value.self).json(of: value, over: nil, &writing)
        if let issue = writing.issues.first {
            throw JSONError(.unrepresentable, expected: issue.expected, found: issue.found)
        }
        return json
    }
}

/// An array or a dictionary of any values whose JSON is being made.
private struct AnyContainer {
    /// The names of the children; nil for an array.
    private let names: [String]?
    private let children: [Any]
    /// The JSON of the first children.
    var made: [JSON] = []

    init?(_ value: Any) {
        if let object = value as? [String: Any] {
            let members = Array(object).sortedInUTF8(by: \.key)
            (names, children) = (members.map(\.key), members.map(\.value))
        } else if let array = value as? [Any] {
            (names, children) = (nil, array)
        } else {
            return nil
        }
    }

    /// The first child without JSON; nil if there is none.
    var next: Any? { made.count < children.count ? children[made.count] : nil }
    /// The step to that child.
    var component: JSONPointer.Component { names.map { .key($0[made.count]) } ?? .index(made.count) }
    /// The JSON, once all children have theirs.
    var json: JSON { names.map { JSON(members: Array(zip($0, made))) } ?? JSON(elements: made) }
}

/// An optional of any type.
private protocol OptionalValue {
    /// The value; nil if there is none.
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
}
