extension JSON {
    /// Decodes a type that is `Decodable`, straight from the text: what the type does not ask for is not read.
    ///
    ///     struct User: Decodable { let name: String; let age: Int? }
    ///     let user = try json.decode(User.self)
    ///
    /// Nothing is coerced. Integers are exact (`42.0` and `1e3` are integers, `42.9` is an error), floating point is the
    /// nearest, `Decimal` has all digits or is an error; so is a string with a lone surrogate. `URL` is a string that is
    /// one strictly, `Data` is what Foundation reads as Base64, `Date` codes itself (seconds since 2001, as with `JSONDecoder`'s default). A
    /// `JSON`, alone or inside of other types, is the very value, its text preserved. Of duplicate members the first is
    /// read. O(what is read).
    ///
    /// - Parameter type: The type.
    /// - Throws: `DecodingError`, over a ``JSONError`` with the pointer from this value to the one that cannot be read;
    ///   also where types nest deeper than 512 levels, or 768 values that are being decoded.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        if type == JSON.self, let value = self as? T { return value }
        return try ValueDecoder(self).decode(type)
    }
}
