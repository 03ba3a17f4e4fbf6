#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A Codable value that keeps the JSON that it was read from, with the members that its type does not know.
///
/// ```swift
/// var account = try JSONPreserved<Account>(parsing: data)
/// account.token = "new"
/// try send(account.data())
/// ```
///
/// Properties of the value are read and written directly; its methods are called on ``value``. The JSON of a changed value is
/// the JSON that it was read from, with the difference, as ``JSON/update(as:at:options:_:)`` writes it. Nothing is encoded until it is
/// asked for.
///
/// It is Codable itself: properties, arrays and dictionaries of other Codable types can have the type. ``JSON/decode(_:)``,
/// ``JSON/init(encoding:)`` and properties of models with `.codable` keep the text; other coders, such as `JSONDecoder` and
/// `JSONEncoder`, keep the members and their values. See <doc:Codable#Values-that-keep-what-they-do-not-know>.
///
/// The type has no objects of classes in it, whose changes would not be seen; a class as `Value` traps.
///
/// Two of them are equal if their values and the JSON that they were read from are equal.
@dynamicMemberLookup
public struct JSONPreserved<Value: Codable> {
    /// The value.
    ///
    /// - Complexity: O(1). The first change also copies the parts that it changes.
    public var value: Value {
        get { held }
        _modify {
            // A caller that throws may have changed it, too.
            defer { if !isKnownUniquelyReferenced(&changed) || changed?.json != nil { changed = ChangedJSON() } }
            yield &held
        }
    }

    private var held: Value

    /// The JSON that the value was read from; nil if it was created in code.
    let source: JSON?
    /// The value as it was read or created.
    let original: Value
    /// The strategies; nil if another decoder has read the value, or none are known.
    let options: JSONCodingOptions?
    /// The JSON of the changed value; nil if the value has not changed since it was read.
    private(set) var changed: ChangedJSON?

    init(_ value: Value, from source: JSON?, _ options: JSONCodingOptions?) {
        JSONConversion<Value>.refuseClass(as: "JSONPreserved<\(Value.self)>")
        (held, original) = (value, value)
        (self.source, self.options) = (source, options)
        changed = source == nil ? ChangedJSON() : nil
    }

    /// Creates a value that was not read from JSON.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - options: The strategies for encoding; nil for the default ones, or the strategies of the encoder that it
    ///     is passed to.
    public init(_ value: Value, options: JSONCodingOptions? = nil) { self.init(value, from: nil, options) }

    /// Decodes a value, and keeps the JSON.
    ///
    /// - Parameters:
    ///   - json: The JSON.
    ///   - options: The strategies, also for encoding.
    /// - Throws: `DecodingError`, as ``JSON/decode(_:_:)``.
    /// - Complexity: O(*n*) in the size of the values that are read.
    public init(_ json: JSON, options: JSONCodingOptions = JSONCodingOptions()) throws {
        self.init(try json.decode(Value.self, options), from: json, options)
    }

    /// Parses UTF-8 text, and decodes a value.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - options: The strategies, also for encoding.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` for text that is not JSON; `DecodingError`, as ``JSON/decode(_:_:)``.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        parsing bytes: some Collection<UInt8>, options: JSONCodingOptions = JSONCodingOptions(),
        dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws {
        try self.init(JSON(parsing: bytes, dialect: dialect, limits: limits), options: options)
    }

    /// Parses text, and decodes a value.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - options: The strategies, also for encoding.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` for text that is not JSON; `DecodingError`, as ``JSON/decode(_:_:)``.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        parsing text: String, options: JSONCodingOptions = JSONCodingOptions(), dialect: JSONDialect = .json,
        limits: JSONLimits = JSONLimits()
    ) throws {
        try self.init(JSON(parsing: text, dialect: dialect, limits: limits), options: options)
    }

    /// Parses the contents of a file, and decodes a value.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - options: The strategies, also for encoding.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the file cannot be read or is not JSON; `DecodingError`, as ``JSON/decode(_:_:)``.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        contentsOf url: URL, options: JSONCodingOptions = JSONCodingOptions(), dialect: JSONDialect = .json,
        limits: JSONLimits = JSONLimits()
    ) throws {
        try self.init(JSON(contentsOf: url, dialect: dialect, limits: limits), options: options)
    }

    /// A property of the value.
    ///
    /// - Complexity: The same as for the property.
    public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }

    /// A property of the value.
    ///
    /// - Complexity: The same as for the property, which is changed in place.
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: path] }
        _modify { yield &value[keyPath: path] }
    }

    // MARK: JSON

    /// Returns the JSON that the value was read from, with the changes of the value.
    ///
    /// An unchanged value has the JSON that it was read from. That of a changed one is made once, by the first call.
    ///
    /// - Throws: `EncodingError`, as ``JSON/init(encoding:_:)``; ``JSONError``, as ``JSON/update(as:at:options:_:)``, if it is not
    ///   certain what is to be written, or it would not be read as the value: also if another decoder has read the value by
    ///   strategies that are not the default ones, which are not known here.
    /// - Complexity: O(*n* log *n*) in the size of the value, the first time after a change; then O(1).
    public func json() throws -> JSON {
        if let known = changed?.json { return known }
        let json = try json(options ?? JSONCodingOptions())
        changed?.json = json
        return json
    }

    /// Returns the JSON as text.
    ///
    /// - Parameter layout: The layout.
    /// - Throws: The errors of ``json()``.
    /// - Complexity: O(*n*) in the length of the text, in addition to ``json()``.
    public func text(_ layout: JSONLayout = .preserved) throws -> String { try json().text(layout) }

    /// Returns the JSON as UTF-8 text.
    ///
    /// - Parameter layout: The layout.
    /// - Throws: The errors of ``json()``.
    /// - Complexity: O(*n*) in the length of the text, in addition to ``json()``.
    public func data(_ layout: JSONLayout = .preserved) throws -> Data { try json().data(layout) }

    /// Returns the JSON by strategies.
    func json(_ options: JSONCodingOptions) throws -> JSON {
        guard let source else { return try JSON(encoding: value, options) }
        if changed == nil { return source }
        let (old, new) = try (ComparedEncoding(of: original, options), ComparedEncoding(of: value, options))
        if self.options == nil {
            let read = try? ComparedEncoding(of: source.decode(Value.self, options), options)
            guard let read, EncodedTree(read)[0].hash == EncodedTree(old)[0].hash else {
                throw JSONError.otherStrategies
            }
        }
        var result = source
        try result.replaceWhole(by: value, new, from: old, at: JSONPointer(), options)
        return result
    }
}

/// The JSON of a changed value, once it was asked for.
final class ChangedJSON: Sendable {
    private let known = Lock(JSON?.none)

    var json: JSON? {
        get { known.withLock { $0 } }
        set { known.withLock { $0 = newValue } }
    }
}

extension JSONPreserved: Sendable where Value: Sendable {}
extension JSONPreserved: KeepingUnknownMembers {}

extension JSONPreserved: Identifiable where Value: Identifiable {
    /// The identity of the value.
    public var id: Value.ID { value.id }
}

extension JSONPreserved: Equatable where Value: Equatable {
    /// Returns whether the values, and the JSON that they were read from, are equal.
    ///
    /// - Complexity: O(*n*) in the size of the values and of their JSON; nothing is encoded.
    public static func == (one: JSONPreserved, other: JSONPreserved) -> Bool {
        one.value == other.value && one.source == other.source
    }
}

extension JSONPreserved: Hashable where Value: Hashable {
    /// Hashes the value and the JSON that it was read from.
    ///
    /// - Complexity: O(*n*) in the size of the value and of its JSON; nothing is encoded.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
        hasher.combine(source)
    }
}

extension JSONError {
    /// The error for JSON that is not read as the value that another decoder has read from it.
    fileprivate static var otherStrategies: JSONError {
        JSONError(
            .unrepresentable, expected: "JSON that is read as the value by the default strategies",
            found: "JSON that another decoder has read by its own",
            advice: "pass their options to JSON(encoding:_:), or encode the value with the encoder for it",
            pointer: JSONPointer())
    }
}
