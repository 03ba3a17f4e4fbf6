extension JSON {
    /// Decodes a type that is `Decodable`, directly from the text.
    ///
    /// Only the members that the type requests are read.
    ///
    /// ```swift
    /// struct User: Decodable { let name: String; let age: Int? }
    /// let user = try json.decode(User.self)
    /// ```
    ///
    /// Values are not coerced:
    /// - An integer must be exact: `42.0` and `1e3` are integers, `42.9` is an error.
    /// - A floating-point number is the nearest one. A `Decimal` has all digits, or is an error.
    /// - A string with a lone surrogate is an error.
    /// - A `URL` is a string that is strictly one. `Data` is what Foundation reads as Base64. A `Date` decodes itself: by
    ///   default, as with `JSONDecoder`, from the seconds since 2001.
    /// - A `JSON`, alone or inside of other types, is the value itself with its text.
    ///
    /// The first of several members with one name is read.
    ///
    /// - Parameter type: The type.
    /// - Throws: `DecodingError`, with a ``JSONError`` below it that has the pointer from this value to the one that cannot be
    ///   read; also if types nest deeper than 512 levels, or 768 values that are being decoded.
    /// - Complexity: O(*n*) in the size of the values that are read.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        // With the text around its root, without which a decoder returns it.
        if type == JSON.self, let value = self as? T { return value }
        return try ValueDecoder(self).decode(type)
    }

    /// Encodes a value that is `Encodable`, as compact text.
    ///
    /// ```swift
    /// struct User: Encodable { let name: String; let age: Int? }
    /// let text = try JSON(encoding: User(name: "Ann", age: nil)).text()  // {"name":"Ann"}
    /// ```
    ///
    /// Members are in the order of encoding; the members of dictionaries are sorted by the UTF-8 bytes of their names. If
    /// a name is encoded twice, the last value is written in the position of the first. A number is the shortest text that
    /// reads back as the same number, without a fraction if it is integral (`3`); a `Decimal` has all its digits. A `URL` is a
    /// string, and `Data` is Base64. A `Date` encodes itself: by default, as with `JSONEncoder`, as the seconds since 2001. A
    /// `JSON`, alone or inside of other types, is written with its own text.
    ///
    /// - Parameter value: The value.
    /// - Throws: `EncodingError`, with a ``JSONError`` below it that has the pointer to the value that JSON cannot represent:
    ///   NaN and infinity, a root that encodes nothing, two values of different kinds at one place, and types that nest deeper
    ///   than 512 levels; ``JSONError`` if the text is larger than a document can be (see ``JSONLimits``).
    /// - Complexity: O(*n*) in the size of the value.
    public init(encoding value: some Encodable) throws { try self.init(encoding: value, by: nil) }

    /// Encodes a value by strategies; nil for the default ones.
    init<T: Encodable>(encoding value: T, by strategies: CodingStrategies?) throws {
        // The types are compared first, because the cast is slow.
        if T.self == JSON.self || T.self == JSON?.self, let json = value as? JSON {
            self = json
        } else {
            try self.init(encoded: ValueEncoder.encoded(root: value, by: strategies))
        }
    }

    /// Creates the text of an encoded value.
    init(encoded: EncodedValue) throws {
        var notes: [EncodingNotes] = []
        try self.init(encoded: encoded, noting: &notes)
    }

    /// Creates the text of an encoded value; appends the notes of its containers in the order of the text.
    init(encoded: EncodedValue, noting notes: inout [EncodingNotes]) throws {
        switch encoded {
        case .string(let text):
            do throws(JSONError) {
                // An escape has at most six bytes for one, so that a shorter text fits.
                if text.utf8.count > IndexEntry.maximumPayload / 6 { try text.checkLength() }
            } catch {
                throw EncodingError.invalid(text, error, at: [])
            }
            self = .string(text)
        case .json(let json):
            self = json.withoutFrame
        default:
            let text = EncodedWriter.text(of: encoded, noting: &notes).text()
            // `isEncoded`, so that its strings get the escapes of a document into which they are put.
            self.init(root: try Document(indexingEdited: text, depthLimit: JSONLimits().depth, isEncoded: true))
        }
    }
}

extension String {
    /// Checks that the text fits in a JSON string, in which escapes can make it up to six times as long.
    ///
    /// - Throws: ``JSONError`` with the code `documentTooLarge`.
    @inline(never)
    func checkLength() throws(JSONError) {
        var count = utf8.count
        if count <= IndexEntry.maximumPayload {
            var quoted = ByteBuffer(capacity: count + 2)
            quoted.appendString(self)
            count = quoted.count - 2
        }
        if count > IndexEntry.maximumPayload { throw .tooLong(count) }
    }
}
