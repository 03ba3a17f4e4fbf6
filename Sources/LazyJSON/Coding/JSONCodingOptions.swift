#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The strategies by which types that are `Codable` are decoded and encoded, as in `JSONDecoder` and `JSONEncoder`.
///
/// ```swift
/// let options = JSONCodingOptions(decoder: appDecoder, encoder: appEncoder)
/// let order = try json.decode(Order.self, options)
/// let text = try JSON(encoding: order, options).text(options.layout)
/// ```
///
/// Take options from configured coders, or set them one by one:
/// `JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)`. Use them for one property with
/// ``JSONConversion/codable(_:)``, and for all properties of a model and its children with ``JSONContext/init(coding:)``.
public struct JSONCodingOptions: Sendable {
    /// The strategies; nil if all are the default.
    private(set) var strategies: CodingStrategies?

    /// The layout for writing an encoded value, in the role of the `outputFormatting` of a `JSONEncoder`.
    public var layout: JSONLayout = .compact

    /// Creates options in which each strategy serves both directions.
    ///
    /// Encoding uses the counterpart of each strategy: `.convertToSnakeCase` for `.convertFromSnakeCase`, and so on.
    /// `.custom` has no counterpart. Until you set the property for encoding, encoding throws an error: for `keys` in any case,
    /// for the other two when a date or data is encoded.
    ///
    /// - Parameters:
    ///   - dates: The strategy for dates.
    ///   - data: The strategy for `Data`.
    ///   - keys: The strategy for keys.
    ///   - nonConformingFloats: The strategy for infinity and NaN.
    ///   - userInfo: The values in the `userInfo` of the coder that `init(from:)` and `encode(to:)` receive.
    ///   - nilAsNull: Whether `encodeIfPresent`, and with it optional properties, writes `nil` as null instead of nothing.
    ///   - layout: The layout for writing.
    public init(
        dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
        data: JSONDecoder.DataDecodingStrategy = .base64,
        keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys,
        nonConformingFloats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], nilAsNull: Bool = false, layout: JSONLayout = .compact
    ) {
        self.layout = layout
        var values = CodingStrategies.Values()
        (values.dateDecoding, values.dateEncoding) = (dates, .counterpart(of: dates))
        (values.dataDecoding, values.dataEncoding) = (data, .counterpart(of: data))
        (values.floatDecoding, values.floatEncoding) = (nonConformingFloats, .counterpart(of: nonConformingFloats))
        (values.decodingUserInfo, values.encodingUserInfo) = (userInfo, userInfo)
        values.nilAsNull = nilAsNull
        values.keyDecoding = keys
        switch keys {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: values.keyEncoding = .convertToSnakeCase
        default: values.encodingRefusal = .withoutCounterpart("keyEncodingStrategy")
        }
        self.values = values
    }

    /// Creates options with the current configuration of a decoder and an encoder.
    ///
    /// All strategies and both `userInfo` are copied; `outputFormatting` becomes ``layout``.
    ///
    /// `allowsJSON5` and `assumesTopLevelDictionary` concern text that is not JSON, and are not supported: decoding with such
    /// options throws an error that names the setting.
    ///
    /// - Parameters:
    ///   - decoder: The decoder.
    ///   - encoder: The encoder.
    public init(decoder: JSONDecoder, encoder: JSONEncoder) {
        var values = CodingStrategies.Values()
        values.dateDecoding = decoder.dateDecodingStrategy
        values.dataDecoding = decoder.dataDecodingStrategy
        values.floatDecoding = decoder.nonConformingFloatDecodingStrategy
        values.keyDecoding = decoder.keyDecodingStrategy
        values.decodingUserInfo = decoder.userInfo
        // An initializer cannot throw, so that the first call that decodes does.
        if decoder.allowsJSON5 { values.decodingRefusal = .unsupported("allowsJSON5") }
        if decoder.assumesTopLevelDictionary { values.decodingRefusal = .unsupported("assumesTopLevelDictionary") }
        values.dateEncoding = encoder.dateEncodingStrategy
        values.dataEncoding = encoder.dataEncodingStrategy
        values.floatEncoding = encoder.nonConformingFloatEncodingStrategy
        values.keyEncoding = encoder.keyEncodingStrategy
        values.encodingUserInfo = encoder.userInfo
        self.values = values
        let formatting = encoder.outputFormatting
        layout = formatting.contains(.prettyPrinted) ? .pretty : .compact
        if formatting.contains(.sortedKeys) { layout = layout.sortedKeys }
    }

    /// Creates the options with the strategies of a coder.
    init(strategies: CodingStrategies?) { self.strategies = strategies }

    /// The options for an encoding that another encoder writes in its own way: with notes of values and plain keys, and with a
    /// text for all numbers.
    var keepingValues: JSONCodingOptions {
        var options = self
        options.values.keepsValues = true
        // Names and nils as the type gives them: the other encoder has its own strategies for them.
        (options.keyEncodingStrategy, options.nilAsNull) = (.useDefaultKeys, false)
        // A comparison needs JSON for each number.
        options.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+infinity", negativeInfinity: "-infinity", nan: "nan")
        options.nonConformingFloatEncodingStrategy = .counterpart(of: options.nonConformingFloatDecodingStrategy)
        return options
    }

    private var values: CodingStrategies.Values {
        get { strategies?.values ?? CodingStrategies.Values() }
        // Without strategies, the coders need not ask for any of them.
        set { strategies = newValue.isStandard ? nil : CodingStrategies(newValue) }
    }

    // MARK: Strategies

    /// The strategy for decoding dates.
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
        get { values.dateDecoding }
        set { values.dateDecoding = newValue }
    }

    /// The strategy for encoding dates.
    public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
        get { values.dateEncoding }
        set { values.dateEncoding = newValue }
    }

    /// The strategy for decoding `Data`.
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
        get { values.dataDecoding }
        set { values.dataDecoding = newValue }
    }

    /// The strategy for encoding `Data`.
    public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
        get { values.dataEncoding }
        set { values.dataEncoding = newValue }
    }

    /// The strategy for decoding infinity and NaN.
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
        get { values.floatDecoding }
        set { values.floatDecoding = newValue }
    }

    /// The strategy for encoding infinity and NaN.
    public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
        get { values.floatEncoding }
        set { values.floatEncoding = newValue }
    }

    /// The strategy that converts the names of members to keys.
    ///
    /// A closure of `.custom` is called during the search of a container, and must not use that container.
    ///
    /// The first of several members with one key is read. The names in a dictionary with `String` keys are not converted.
    public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
        get { values.keyDecoding }
        set { values.keyDecoding = newValue }
    }

    /// The strategy that converts keys to the names of members.
    ///
    /// The names in a dictionary with `String` keys are not converted.
    public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
        get { values.keyEncoding }
        // A strategy that is set needs no counterpart any more.
        set { (values.keyEncoding, values.encodingRefusal) = (newValue, nil) }
    }

    /// The values in the `userInfo` of the decoder that `init(from:)` receives.
    public var decodingUserInfo: [CodingUserInfoKey: any Sendable] {
        get { values.decodingUserInfo }
        set { values.decodingUserInfo = newValue }
    }

    /// The values in the `userInfo` of the encoder that `encode(to:)` receives.
    public var encodingUserInfo: [CodingUserInfoKey: any Sendable] {
        get { values.encodingUserInfo }
        set { values.encodingUserInfo = newValue }
    }

    /// Whether `encodeIfPresent`, and with it the optional properties of most types, writes `nil` as null instead of nothing.
    ///
    /// Null and a missing member are decoded as `nil` either way.
    public var nilAsNull: Bool {
        get { values.nilAsNull }
        set { values.nilAsNull = newValue }
    }
}

extension CodingStrategies.Values {
    /// Whether all strategies are the defaults of `JSONDecoder` and `JSONEncoder`.
    fileprivate var isStandard: Bool {
        guard case .deferredToDate = dateDecoding, case .deferredToDate = dateEncoding, case .base64 = dataDecoding,
            case .base64 = dataEncoding, case .throw = floatDecoding, case .throw = floatEncoding,
            case .useDefaultKeys = keyDecoding, case .useDefaultKeys = keyEncoding
        else { return false }
        return decodingUserInfo.isEmpty && encodingUserInfo.isEmpty && !nilAsNull && !keepsValues
            && decodingRefusal == nil && encodingRefusal == nil
    }
}

extension JSONEncoder.DateEncodingStrategy {
    fileprivate static func counterpart(of strategy: JSONDecoder.DateDecodingStrategy) -> Self {
        switch strategy {
        case .deferredToDate: return .deferredToDate
        case .secondsSince1970: return .secondsSince1970
        case .millisecondsSince1970: return .millisecondsSince1970
        case .iso8601: return .iso8601
        #if canImport(Darwin)
            case .formatted(let formatter): return .formatted(formatter)
        #endif
        // How a closure reads a date does not tell how it is written.
        default: return .custom { date, encoder in try encoder.refuse(date, "dateEncodingStrategy") }
        }
    }
}

extension JSONEncoder.DataEncodingStrategy {
    fileprivate static func counterpart(of strategy: JSONDecoder.DataDecodingStrategy) -> Self {
        switch strategy {
        case .deferredToData: .deferredToData
        case .base64: .base64
        default: .custom { data, encoder in try encoder.refuse(data, "dataEncodingStrategy") }
        }
    }
}

extension JSONEncoder.NonConformingFloatEncodingStrategy {
    fileprivate static func counterpart(of strategy: JSONDecoder.NonConformingFloatDecodingStrategy) -> Self {
        guard case .convertFromString(let positive, let negative, let nan) = strategy else { return .throw }
        return .convertToString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
    }
}

extension Encoder {
    /// Throws the error for a value that has a strategy of its own for decoding only.
    fileprivate func refuse(_ value: Any, _ property: String) throws {
        throw EncodingError.invalid(value, .withoutCounterpart(property), at: codingPath)
    }
}

extension JSONError {
    /// The error for encoding with a custom strategy for decoding only.
    fileprivate static func withoutCounterpart(_ property: String) -> JSONError {
        JSONError(
            .unrepresentable, expected: "coding options with a \(property)",
            found: "a custom strategy for decoding only", advice: "set the property \(property) of the options")
    }

    /// The error for decoding with the options of a decoder that reads text that is not JSON.
    fileprivate static func unsupported(_ property: String) -> JSONError {
        JSONError(
            .unconvertible, expected: "coding options of a JSONDecoder without \(property)",
            found: "options with it",
            advice: "turn it off, as the text is already parsed; text with comments is parsed with a JSONDialect")
    }
}
