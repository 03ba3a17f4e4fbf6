/// The way from the root of a value to a part of it: a JSON Pointer (RFC 6901) or a dotted path.
///
///     let street: JSONPointer = "user.addresses.0.street"
///     let same: JSONPointer = "/user/addresses/0/street"
///     let odd = try JSONPointer(parsing: "/a~1b/c.d")     // the key "a/b", then the key "c.d"
///
/// Text that begins with `/` is an RFC 6901 pointer (`~0` is `~`, `~1` is `/`); the empty text is the whole value;
/// any other is a path whose components stand between dots, with `\.` for a dot inside of a key.
public struct JSONPointer: Sendable, Hashable {
    /// One step on the way.
    public enum Component: Sendable, Hashable {
        /// The member with a name; never an element, even where the name is a number.
        case key(String)
        /// The element at a position counted from 0, or in an object the member whose name is that number.
        case index(Int)
    }

    /// The steps, from the root; none is the whole value.
    public var components: [Component]

    /// Makes a pointer of components.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// Reads a pointer or a dotted path.
    ///
    /// - Parameter text: RFC 6901 where it begins with `/` or is empty, else a dotted path.
    /// - Throws: ``JSONError`` with the code `invalidPointer` where a `~` is followed by something else than 0 or 1, or
    ///   a dotted path has an empty component.
    public init(parsing text: String) throws(JSONError) {
        if text.isEmpty {
            components = []
        } else if text.utf8.first == 0x2F {
            components = try Self.rfc6901(text)
        } else {
            components = try Self.dotted(text)
        }
    }

    /// Whether this is the whole value.
    public var isRoot: Bool { components.isEmpty }

    /// The pointer to a child of what this points to.
    public func appending(_ component: Component) -> JSONPointer { JSONPointer(components + [component]) }

    /// The pointer to what holds this; nil for the whole value.
    public var parent: JSONPointer? { isRoot ? nil : JSONPointer(Array(components.dropLast())) }
}

extension JSONPointer: ExpressibleByStringLiteral {
    /// A pointer or a dotted path.
    ///
    /// Traps where the text is neither; ``init(parsing:)`` throws instead.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            fatalError("JSONPointer: the literal \"\(text)\" is malformed. \(error.message)")
        }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer as RFC 6901 writes it.
    public var description: String {
        components.map { "/" + $0.escaped }.joined()
    }
}

extension JSONPointer.Component {
    /// The name that the component has in an object.
    public var name: String {
        switch self {
        case .key(let key): key
        case .index(let index): String(index)
        }
    }

    /// A component of a text: a decimal number without a leading zero is an index.
    init(_ text: String) {
        self = text.withUTF8Span { Self($0) }
    }

    /// A component of UTF-8 text.
    fileprivate init(_ text: Span<UInt8>) {
        var number = 0
        var isDecimal = !text.isEmpty && text.count <= 19 && (text.count == 1 || text[0] != 0x30)
        for at in text.indices where isDecimal {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = tens.addingReportingOverflow(Int(text[at]) - 0x30)
            isDecimal = 0x30...0x39 ~= text[at] && !isTooLarge && !isTooLargeNow
            number = sum
        }
        self = isDecimal ? .index(number) : .key(String(copying: text))
    }

    /// The name as RFC 6901 writes it.
    fileprivate var escaped: String {
        let name = name
        guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x7E: bytes += [0x7E, 0x30]
            case 0x2F: bytes += [0x7E, 0x31]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: Reading

extension JSONPointer {
    private static func rfc6901(_ text: String) throws(JSONError) -> [Component] {
        var components: [Component] = []
        var name: [UInt8] = []
        var isEscape = false
        for (offset, byte) in text.utf8.enumerated().dropFirst() {
            if isEscape {
                guard byte == 0x30 || byte == 0x31 else { throw badEscape(offset) }
                name.append(byte == 0x30 ? 0x7E : 0x2F)
                isEscape = false
            } else if byte == 0x2F {
                components.append(Component(String(decoding: name, as: UTF8.self)))
                name = []
            } else if byte == 0x7E {
                isEscape = true
            } else {
                name.append(byte)
            }
        }
        if isEscape { throw badEscape(text.utf8.count) }
        components.append(Component(String(decoding: name, as: UTF8.self)))
        return components
    }

    private static func badEscape(_ offset: Int) -> JSONError {
        JSONError(.invalidPointer, "Expected 0 or 1 after '~' in a JSON Pointer.", byteOffset: offset)
    }

    private static func dotted(_ text: String) throws(JSONError) -> [Component] {
        if !text.utf8.contains(0x5C) { return try plainDotted(text) }
        var components: [Component] = []
        var name: [UInt8] = []
        var hasEscape = false
        func finish(at offset: Int) throws(JSONError) {
            if name.isEmpty { throw emptyComponent(offset) }
            let part = String(decoding: name, as: UTF8.self)
            components.append(hasEscape ? .key(part) : Component(part))
            name = []
            hasEscape = false
        }
        let bytes = Array(text.utf8)
        var at = 0
        while at < bytes.count {
            if bytes[at] == 0x5C, at + 1 < bytes.count, bytes[at + 1] == 0x2E {
                name.append(0x2E)
                hasEscape = true
                at += 2
            } else if bytes[at] == 0x2E {
                try finish(at: at)
                at += 1
            } else {
                name.append(bytes[at])
                at += 1
            }
        }
        try finish(at: at)
        return components
    }

    /// A dotted path without backslashes, as nearly all are.
    private static func plainDotted(_ text: String) throws(JSONError) -> [Component] {
        try text.withUTF8Span { bytes throws(JSONError) in
            var components: [Component] = []
            components.reserveCapacity(4)
            var start = 0
            for at in 0...bytes.count where at == bytes.count || bytes[at] == 0x2E {
                if start == at { throw emptyComponent(at) }
                components.append(Component(bytes.extracting(start..<at)))
                start = at + 1
            }
            return components
        }
    }

    private static func emptyComponent(_ offset: Int) -> JSONError {
        JSONError(
            .invalidPointer,
            "Expected a key or an index between the dots of a path; an empty key is written as a JSON Pointer.",
            byteOffset: offset)
    }
}
