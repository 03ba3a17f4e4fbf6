#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The strategies of ``JSONCodingOptions``, shared by all coders of a call.
final class CodingStrategies: Sendable {
    struct Values: Sendable {
        var dateDecoding = JSONDecoder.DateDecodingStrategy.deferredToDate
        var dateEncoding = JSONEncoder.DateEncodingStrategy.deferredToDate
        var dataDecoding = JSONDecoder.DataDecodingStrategy.base64
        var dataEncoding = JSONEncoder.DataEncodingStrategy.base64
        var floatDecoding = JSONDecoder.NonConformingFloatDecodingStrategy.throw
        var floatEncoding = JSONEncoder.NonConformingFloatEncodingStrategy.throw
        var keyDecoding = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
        var keyEncoding = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
        var decodingUserInfo: [CodingUserInfoKey: any Sendable] = [:]
        var encodingUserInfo: [CodingUserInfoKey: any Sendable] = [:]
        var nilAsNull = false
        /// Whether an encoding has notes of all values of which other encoders have their own form.
        var keepsValues = false
        /// The error because of which nothing can be decoded; nil if there is none.
        var decodingRefusal: JSONError?
        /// The error because of which nothing can be encoded; nil if there is none.
        var encodingRefusal: JSONError?
    }

    let values: Values
    /// Whether the names of members are converted.
    let decodesKeys: Bool
    /// Whether keys are converted.
    let encodesKeys: Bool
    /// Whether the key that a name is converted to may depend on the coding path.
    let convertsKeysByPath: Bool

    init(_ values: Values) {
        self.values = values
        // These cases are asked for with each object, and cannot be compared by `==`.
        if case .useDefaultKeys = values.keyDecoding { decodesKeys = false } else { decodesKeys = true }
        if case .useDefaultKeys = values.keyEncoding { encodesKeys = false } else { encodesKeys = true }
        if case .custom = values.keyDecoding { convertsKeysByPath = true } else { convertsKeysByPath = false }
    }

    // MARK: Keys

    /// Returns the key that the name of a member is converted to.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The coding path of the object.
    func key(ofMember name: String, at path: @autoclosure () -> [any CodingKey]) -> String {
        switch values.keyDecoding {
        case .useDefaultKeys: name
        case .convertFromSnakeCase: SnakeCase.camelCase(name)
        // The closure receives the path of the object and the name, as a closure of `JSONDecoder` does.
        case .custom(let convert): convert(path() + [PlainKey.name(name)]).stringValue
        #if canImport(Darwin)
            @unknown default: name
        #endif
        }
    }

    /// Returns the name of the member that a key is converted to.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - path: The coding path of the object.
    func name(ofKey key: any CodingKey, at path: @autoclosure () -> [any CodingKey]) -> String {
        switch values.keyEncoding {
        case .useDefaultKeys: key.stringValue
        case .convertToSnakeCase: SnakeCase.snakeCase(key.stringValue)
        case .custom(let convert): convert(path() + [key]).stringValue
        #if canImport(Darwin)
            @unknown default: key.stringValue
        #endif
        }
    }

    /// Returns whether a type is a dictionary whose names are data, and not keys that are converted.
    static func keepsNames(_ type: Any.Type) -> Bool { type is any StringDictionary.Type }
}

/// A dictionary by `String`, whose names are not converted by a key strategy.
private protocol StringDictionary {}
extension Dictionary: StringDictionary where Key == String {}
