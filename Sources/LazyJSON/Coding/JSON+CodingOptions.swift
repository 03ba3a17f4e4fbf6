#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Decodes a type that is `Decodable` by the strategies of a decoder.
    ///
    /// ```swift
    /// let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)
    /// let order = try json.decode(Order.self, options)
    /// ```
    ///
    /// Everything else is as in ``decode(_:)``. The pointer of an error has the names in the JSON, its coding path the keys.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - options: The strategies.
    /// - Throws: `DecodingError`, as ``decode(_:)``; also for options of a decoder that allows JSON5 or assumes an object.
    /// - Complexity: O(*n*) in the size of the values that are read; with a key strategy, also in the names of all objects that
    ///   are read.
    public func decode<T: Decodable>(_ type: T.Type = T.self, _ options: JSONCodingOptions) throws -> T {
        let call = try DecodingCall.with(options)
        if type == JSON.self, let value = self as? T { return value }
        return try ValueDecoder(self, call).decode(type)
    }

    /// Decodes a type that needs a configuration.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - configuration: The configuration for the type.
    ///   - options: The strategies.
    /// - Throws: `DecodingError`, as ``decode(_:)``, and the errors of the type.
    /// - Complexity: O(*n*) in the size of the values that are read.
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type, configuration: T.DecodingConfiguration, _ options: JSONCodingOptions = JSONCodingOptions()
    ) throws -> T {
        try T(from: ValueDecoder(self, DecodingCall.with(options)), configuration: configuration)
    }

    /// Encodes a value that is `Encodable` by the strategies of an encoder, as compact text.
    ///
    /// ```swift
    /// let json = try JSON(encoding: order, options)
    /// let text = json.text(options.layout)
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - options: The strategies.
    /// - Throws: `EncodingError`, as ``init(encoding:)``.
    /// - Complexity: O(*n*) in the size of the value.
    public init(encoding value: some Encodable, _ options: JSONCodingOptions) throws {
        try options.checkEncoding(value)
        try self.init(encoding: value, by: options.strategies)
    }

    /// Encodes a value that needs a configuration, as compact text.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - configuration: The configuration for the value.
    ///   - options: The strategies.
    /// - Throws: `EncodingError`, as ``init(encoding:)``, and the errors of the value.
    /// - Complexity: O(*n*) in the size of the value.
    public init<T: EncodableWithConfiguration>(
        encoding value: T, configuration: T.EncodingConfiguration, _ options: JSONCodingOptions = JSONCodingOptions()
    ) throws {
        try options.checkEncoding(value)
        let encoder = ValueEncoder(strategies: options.strategies)
        try value.encode(to: encoder, configuration: configuration)
        try self.init(encoded: encoder.finished(value, isSpecial: false))
    }

    /// Decodes a type as the part of another value that a coding path leads to.
    func decode<T: Decodable>(_ type: T.Type, _ options: JSONCodingOptions, at path: [any CodingKey]) throws -> T {
        let root = ValueDecoder(self, try DecodingCall.with(options), keepsNames: true)
        return try path.reduce(root) { try $0.child(self, at: $1, keepsNames: true) }.decode(type)
    }
}

extension JSONCodingOptions {
    /// Checks that values can be encoded with the options.
    ///
    /// - Throws: `EncodingError` if they can only be decoded with.
    func checkEncoding(_ value: Any) throws {
        if let refusal = strategies?.values.encodingRefusal { throw EncodingError.invalid(value, refusal, at: []) }
    }
}
