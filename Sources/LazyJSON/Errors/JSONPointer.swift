/// The path from the root of a value to a part of it: a JSON Pointer (RFC 6901) or a dotted path.
///
/// ```swift
/// let street: JSONPointer = "user.addresses.0.street"
/// let same: JSONPointer = "/user/addresses/0/street"
/// let odd = try JSONPointer(parsing: "/a~1b/c.d")  // the key "a/b", then the key "c.d"
/// let reference: JSONPointer = "#/definitions/a%20b"  // the key "definitions", then the key "a b"
/// ```
///
/// | Text | Meaning |
/// |---|---|
/// | empty | The whole value. |
/// | begins with `/` | An RFC 6901 pointer: `~0` is `~`, `~1` is `/`. |
/// | `#`, or begins with `#/` | An RFC 6901 pointer as a URI fragment (section 6), as in OpenAPI's `$ref`: it is percent-decoded first. |
/// | any other | A dotted path, with `\.` for a dot inside of a key. |
///
/// As a consequence, `#text` is a key, also at the beginning of a path (`#text.0`). Write a key that is `#` or begins with
/// `#/` as a pointer: `/#`, `/#~1a`. Keys are compared by their UTF-8 bytes: canonical equivalents (`é` as one scalar and
/// as two) are equal strings, but different keys.
public struct JSONPointer: Sendable, Hashable {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// The member with a name; never an element, even if the name is a number.
        case key(String)
        /// The element at a position counted from 0, or in an object the member whose name is that number.
        case index(Int)

        /// The position of an element; nil for the name of a member.
        package var position: Int? { if case .index(let index) = self { index } else { nil } }
    }

    /// The steps from the root; empty for the whole value.
    public var components: [Component]

    /// Creates a pointer from components.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// Reads a pointer, a URI fragment or a dotted path.
    ///
    /// - Parameter text: RFC 6901 if it begins with `/` or is empty, a fragment if it is `#` or begins with `#/`, else a
    ///   dotted path.
    /// - Throws: ``JSONError`` with the code `invalidPointer` if a `~` is not followed by 0 or 1, a `%` of a fragment not by
    ///   two hexadecimal digits, a fragment is not UTF-8 when it is decoded, or a dotted path has an empty component.
    /// - Complexity: O(*n*) in the length of the text.
    public init(parsing text: String) throws(JSONError) {
        if text.isEmpty {
            components = []
        } else if text.utf8.first == 0x2F {
            components = try Self.rfc6901(text)
        } else if Self.isFragment(text) {
            components = try Self.fragment(text)
        } else {
            components = try Self.dotted(text)
        }
    }

    /// Whether the pointer selects the whole value.
    public var isRoot: Bool { components.isEmpty }

    /// Returns the pointer to a child of this value.
    ///
    /// - Parameter component: The step to the child.
    /// - Complexity: O(*k*) in the number of components.
    public func appending(_ component: Component) -> JSONPointer { JSONPointer(components + [component]) }

    /// The pointer to the container of this value; `nil` for the whole value.
    ///
    /// - Complexity: O(*k*) in the number of components.
    public var parent: JSONPointer? { isRoot ? nil : JSONPointer(Array(components.dropLast())) }
}

extension JSONPointer: ExpressibleByStringLiteral {
    /// Creates a pointer from a literal that is a pointer or a dotted path.
    ///
    /// Traps if the text is neither. ``init(parsing:)`` throws an error instead.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            fatalError("JSONPointer: the literal \"\(text)\" is malformed. \(error.message)")
        }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer in the form of RFC 6901.
    public var description: String { String(decoding: utf8, as: UTF8.self) }

    /// The pointer as a URI fragment, percent-encoded by RFC 6901, section 6: `#/a%20b`.
    ///
    /// Characters that RFC 3986 allows in a fragment stay as they are.
    public var uriFragment: String {
        // RFC 3986's `pchar`, `/` and `?`.
        let bytes = utf8.flatMap { byte in
            byte.isAlphanumeric || "-._~!$&'()*+,;=:@/?".utf8.contains(byte) ? [byte] : byte.percentEncoded
        }
        return "#" + String(decoding: bytes, as: UTF8.self)
    }

    /// The pointer as RFC 6901 writes it, as UTF-8.
    private var utf8: [UInt8] {
        var bytes: [UInt8] = []
        for component in components {
            bytes.append(0x2F)
            Self.appendEscaped(component.name, to: &bytes)
        }
        return bytes
    }

    /// Appends a name as RFC 6901 writes it.
    static func appendEscaped(_ name: String, to bytes: inout [UInt8]) {
        for byte in name.utf8 {
            switch byte {
            case 0x7E: bytes += [0x7E, 0x30]
            case 0x2F: bytes += [0x7E, 0x31]
            default: bytes.append(byte)
            }
        }
    }
}

extension JSONPointer.Component {
    /// Returns whether two components are the same index, or keys with the same UTF-8 bytes.
    ///
    /// - Complexity: O(*n*) in the length of the keys.
    public static func == (one: JSONPointer.Component, other: JSONPointer.Component) -> Bool {
        guard case .key(let one) = one, case .key(let other) = other else { return one.position == other.position }
        return ExactText(text: one) == ExactText(text: other)
    }

    /// Mixes the index, or the UTF-8 bytes of the key, into a hash.
    ///
    /// - Complexity: O(*n*) in the length of the key; the hash of a `String` may cost its square.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let key): hasher.combine(ExactText(text: key))
        case .index(let index): hasher.combine(index)
        }
    }

    /// The name that the component has in an object.
    public var name: String {
        switch self {
        case .key(let key): key
        case .index(let index): String(index)
        }
    }

    /// A component of a text: a decimal number without a sign or a leading zero is an index.
    init(_ text: String) {
        if let index = Int(text), index >= 0, String(index) == text { self = .index(index) } else { self = .key(text) }
    }
}
