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
        /// Why nothing can be decoded; nil if it can.
        var decodingRefusal: JSONError?
        /// Why nothing can be encoded; nil if it can.
        var encodingRefusal: JSONError?
    }

    let values: Values
    /// Whether the names of members are converted.
    let decodesKeys: Bool
    /// Whether keys are converted.
    let encodesKeys: Bool

    init(_ values: Values) {
        self.values = values
        if case .useDefaultKeys = values.keyDecoding { decodesKeys = false } else { decodesKeys = true }
        if case .useDefaultKeys = values.keyEncoding { encodesKeys = false } else { encodesKeys = true }
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

/// The members of an object by the keys that a strategy converts their names to.
final class ConvertedMembers {
    struct Member {
        let key: String
        let name: String
        let value: JSON
    }

    /// The members in document order; of those with one key the first.
    private(set) var list: [Member] = []
    /// The positions of the members by key, once they are many.
    private var positions: [ExactText: Int] = [:]
    private static let wideCount = 12

    private let strategies: CodingStrategies
    private let path: [any CodingKey]

    /// Converts the names of the members of an object.
    ///
    /// - Complexity: O(n) in the size of the names.
    init(of object: JSON, _ strategies: CodingStrategies, at path: [any CodingKey]) {
        self.strategies = strategies
        self.path = path
        list.reserveCapacity(object.count)
        var cursor = ChildCursor(object)
        while let child = cursor.next() {
            guard let name = child.key?.exactText else { continue }
            add(Member(key: strategies.key(ofMember: name, at: path), name: name, value: child.value))
        }
    }

    private func add(_ member: Member) {
        guard self[member.key] == nil else { return }
        list.append(member)
        if !positions.isEmpty {
            positions[ExactText(text: member.key)] = list.count - 1
        } else if list.count == Self.wideCount {
            for (position, member) in list.enumerated() { positions[ExactText(text: member.key)] = position }
        }
    }

    /// The first member with a key; nil if there is none.
    subscript(_ key: String) -> Member? {
        let key = ExactText(text: key)
        if !positions.isEmpty { return positions[key].map { list[$0] } }
        return list.first { ExactText(text: $0.key) == key }
    }

    /// The member that has, or would have, the same key as one with another name; nil if there is none.
    func member(readLike name: String) -> Member? { self[strategies.key(ofMember: name, at: path)] }
}
