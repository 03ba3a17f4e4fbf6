/// The names of an object that Swift may consider equal to names with other bytes, such as the two forms of é.
final class EqualNames {
    /// The names by any name that equals them, in the order of the object; nil until one is searched for.
    private var names: [String: [String]]?

    /// Whether a name was searched for.
    var areKnown: Bool { names != nil }

    /// Returns the name of the first member that equals a key; if there is none, the key, which is the name if the member is
    /// added.
    ///
    /// - Complexity: O(1) on average; O(*n*) in the number of members when it is called first.
    func name(for key: String, in object: JSON) -> String {
        var names = self.names.take() ?? Self.names(of: object)
        defer { self.names = names }
        let equal = names[key, default: []]
        if let name = equal.first(where: { object.member($0) != nil }) { return name }
        // Copies of a draft share the names, so a name that this object does not have may be in the object of another copy.
        if !equal.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { names[key] = equal + [key] }
        return key
    }

    private static func names(of object: JSON) -> [String: [String]] {
        var names: [String: [String]] = [:]
        var cursor = ChildCursor(object)
        while let child = cursor.next() {
            if let name = child.key?.exactText, name.canEqualOthers { names[name, default: []].append(name) }
        }
        return names
    }
}

extension String {
    /// Whether a text with other bytes can equal this one: in ASCII, only `;`, `` ` `` and `K` have another form, U+037E, U+1FEF
    /// and U+212A.
    var canEqualOthers: Bool {
        utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "K") }
    }
}
