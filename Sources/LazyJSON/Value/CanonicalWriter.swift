#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// The value in the canonical form of RFC 8785 (JCS), for signatures and digests.
    ///
    /// O(n log n) in the members.
    ///
    /// Members are sorted by the UTF-16 code units of their names; numbers are written as ECMAScript writes the nearest
    /// double; only what must be escaped is; there is no white space.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer where there is no such form: for a number
    ///   beyond the range of doubles, a lone surrogate and a duplicate member.
    public func canonicalData() throws(JSONError) -> Data {
        var output = ByteBuffer(capacity: 256)
        var writer = CanonicalWriter()
        try writer.write(self, into: &output)
        return output.data()
    }
}

/// Writes values in canonical form.
///
/// No recursion.
private struct CanonicalWriter: ~Copyable {
    private struct Frame {
        /// The children in the order in which they are written; names are empty in an array.
        let children: [(name: String, value: JSON)]
        let isObject: Bool
        var next = 0
    }

    private var frames: [Frame] = []

    mutating func write(_ value: JSON, into output: inout ByteBuffer) throws(JSONError) {
        try begin(value, &output)
        while let frame = frames.last {
            let depth = frames.count - 1
            guard frame.next < frame.children.count else {
                output.append(frame.isObject ? 0x7D : 0x5D)
                frames.removeLast()
                continue
            }
            if frame.next > 0 { output.append(0x2C) }
            frames[depth].next += 1
            let child = frame.children[frame.next]
            if frame.isObject {
                output.appendString(child.name)
                output.append(0x3A)
            }
            try begin(child.value, &output)
        }
    }

    private mutating func begin(_ value: JSON, _ output: inout ByteBuffer) throws(JSONError) {
        switch value.kind {
        case .object:
            output.append(0x7B)
            frames.append(Frame(children: try sortedMembers(of: value), isObject: true))
        case .array:
            output.append(0x5B)
            frames.append(Frame(children: value.elements.map { ("", $0) }, isObject: false))
        case .string:
            guard let text = value.string else { throw failure("a string without lone surrogates", "one with them") }
            output.appendString(text)
        case .number:
            guard let number = value.double else { throw failure("a number that a double can hold", value.cutText) }
            output.append(NumberFormat.ecmaScript(number))
        case .bool, .null:
            PreservedWriter.write(value, into: &output)
        }
    }

    private func sortedMembers(of object: JSON) throws(JSONError) -> [(name: String, value: JSON)] {
        var members: [(name: String, value: JSON)] = []
        members.reserveCapacity(object.count)
        var cursor = ChildCursor(object)
        while let child = cursor.next(), let key = child.key {
            guard let name = key.exactText else { throw failure("a name without lone surrogates", "one with them") }
            members.append((name, child.value))
        }
        members.sort { $0.name.precedesInUTF16($1.name) }
        for (one, other) in zip(members, members.dropFirst()) where one.name.utf8.elementsEqual(other.name.utf8) {
            throw failure("each name once", "\(JSON.string(one.name).cutText) again")
        }
        return members
    }

    private func failure(_ expected: String, _ found: String) -> JSONError {
        let components = frames.map { frame in
            let at = max(frame.next - 1, 0)
            return frame.isObject ? JSONPointer.Component.key(frame.children[at].name) : .index(at)
        }
        return JSONError(
            .unrepresentable, expected: "\(expected) in the canonical form", found: found,
            pointer: JSONPointer(components))
    }
}

extension String {
    /// Whether this stands before another in the order of UTF-16 code units.
    ///
    /// UTF-8 has the order of code points, which differs only where one has surrogates in UTF-16 (F0 to F4 in UTF-8) and
    /// the other a unit above them (U+E000 to U+FFFF, EE and EF).
    func precedesInUTF16(_ other: String) -> Bool {
        var its = other.utf8.makeIterator()
        for mine in utf8 {
            guard let its = its.next() else { return false }
            if mine == its { continue }
            if mine >= 0xEE, its >= 0xEE, (mine >= 0xF0) != (its >= 0xF0) { return mine >= 0xF0 }
            return mine < its
        }
        return its.next() != nil
    }
}
