extension JSON {
    /// Decodes a type that is `Decodable`, directly from the text.
    ///
    /// Only what the type asks for is read.
    ///
    ///     struct User: Decodable { let name: String; let age: Int? }
    ///     let user = try json.decode(User.self)
    ///
    /// Nothing is coerced. Integers are exact (`42.0` and `1e3` are integers, `42.9` is an error), floating point is the
    /// nearest one, a `Decimal` has all digits or is an error; so is a string with a lone surrogate. A `URL` is a string that
    /// is one strictly, `Data` is what Foundation reads as Base64, a `Date` codes itself (seconds since 2001, as by default
    /// with `JSONDecoder`). A `JSON`, alone or inside of other types, is the value itself with its text. Of duplicate
    /// members the first is read.
    ///
    /// - Complexity: O(n) in the size of what is read.
    /// - Parameter type: The type.
    /// - Throws: `DecodingError`, over a ``JSONError`` with the pointer from this value to the one that cannot be read;
    ///   also if types nest deeper than 512 levels, or 768 values that are being decoded.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        if type == JSON.self, let value = self as? T { return value }
        return try ValueDecoder(self).decode(type)
    }

    /// Encodes a value that is `Encodable`, as compact text.
    ///
    ///     struct User: Encodable { let name: String; let age: Int? }
    ///     JSON(encoding: User(name: "Ann", age: nil)).text()     // {"name":"Ann"}
    ///
    /// Members have the order in which they are encoded, those of dictionaries are sorted by the UTF-8 of their names; of
    /// members with one name the last value counts, in the place of the first. Numbers are Swift's shortest text that
    /// reads back as the same, integral ones without fraction (`3`), `Decimal` with all its digits. `URL` is a string,
    /// `Data` is Base64, `Date` codes itself (seconds since 2001, as with `JSONEncoder`'s default). A `JSON`, alone or
    /// inside of other types, is written with its own text.
    ///
    /// - Parameter value: The value.
    /// - Throws: `EncodingError`, over a ``JSONError`` with the pointer to the value that has no JSON: NaN and infinity, a
    ///   root that encodes nothing, two values at one place that are not containers of one kind, types that nest deeper
    ///   than 512 levels.
    public init(encoding value: some Encodable) throws { try self.init(encoding: value, by: nil) }

    /// Encodes a value by strategies; nil for the default ones.
    init(encoding value: some Encodable, by strategies: CodingStrategies?) throws {
        if let json = value as? JSON {
            self = json
        } else {
            try self.init(encoded: ValueEncoder.encoded(root: value, by: strategies), of: value)
        }
    }

    /// Creates the text of an encoded value.
    init(encoded: EncodedValue, of value: Any) throws {
        switch encoded {
        case .string(let text):
            do throws(JSONError) {
                if text.utf8.count > IndexEntry.maximumPayload / 6 { try text.checkLength() }
            } catch {
                throw EncodingError.invalid(value, error, at: [])
            }
            self = .string(text)
        case .json(let json):
            self = json.withoutFrame
        default:
            let text = EncodedWriter.text(of: encoded).text()
            self.init(root: try Document(indexingEdited: text, depthLimit: JSONLimits().depth))
        }
    }
}

extension String {
    /// Checks that a JSON string can hold this; one with many escapes is up to six times as long in JSON.
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
