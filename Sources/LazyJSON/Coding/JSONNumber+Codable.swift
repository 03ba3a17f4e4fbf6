extension JSONNumber: Codable {
    /// Decodes a number.
    ///
    /// ``JSON/decode(_:)`` gives its text. Another decoder, such as `JSONDecoder`, gives the value: see ``JSON/init(from:)``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` for a value that is not a number; the errors of the decoder.
    /// - Complexity: O(*n*) in the length of the text.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let number = json.number else {
            throw DecodingError.mismatch(JSONNumber.self, "a number", json, in: decoder)
        }
        self = number
    }

    /// Encodes the number.
    ///
    /// ``JSON/init(encoding:)`` writes its text. Another encoder, such as `JSONEncoder`, writes the value as a number of its own.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: `EncodingError` for a value that the encoder cannot write, such as `1e400`.
    /// - Complexity: O(*n*) in the length of the text.
    public func encode(to encoder: any Encoder) throws { try JSON.number(text).encode(to: encoder) }
}
