/// How values of a type are read from JSON and written back, where the type itself does not say so or not as wanted.
///
///     extension JSONConversion where Value == Color {
///         static let hex = JSONConversion(
///             decode: { json, _ in try Color(hex: json.value()) },
///             encode: { color, _, _ in JSON(color.hex) })
///     }
///
///     final class Brush: JSONModel, @unchecked Sendable {
///         @JSONProperty(using: .hex) var color: Color = .black
///     }
///
/// It is given to a property with `using:`, or to a whole class through ``JSONModel/conversions``. What it does not say
/// in one direction is looked up further: property, class, type.
public struct JSONConversion<Value>: Sendable {
    /// How a value is read, with what goes along.
    @usableFromInline package typealias Read = @Sendable (JSON, inout _JSONReading) throws -> Value
    /// How a value is written, with what goes along.
    @usableFromInline package typealias Write = @Sendable (Value, JSON?, inout _JSONWriting) throws -> JSON
    /// Whether a value that was read before still holds.
    @usableFromInline package typealias IsCurrent = @Sendable (Value, JSON?, JSONContext) -> Bool

    /// What says whether a value still holds, by the conversions of a class; nil where values hold for ever.
    @usableFromInline package typealias IsCurrentInClass = @Sendable (JSONConversions) -> IsCurrent?

    @usableFromInline let read: Read?
    @usableFromInline let write: Write?
    @usableFromInline let isCurrent: IsCurrent?
    /// The same, where it depends on what the class says of the parts of a value; asked where `isCurrent` is nil.
    @usableFromInline let isCurrentInClass: IsCurrentInClass?
    /// Whether writing gives what stands there where that reads as the value.
    @usableFromInline let keepsSpelling: Bool
    /// A note of another module of the package.
    @usableFromInline package var tag: ConversionTag?
    /// Whether null is a value like others and not a missing one.
    @usableFromInline var readsNull = false
    /// How values are read of which a property's default has the parts that cannot be read; nil where a value is read as a
    /// whole.
    @usableFromInline var completing: CompletingConversion<Value>?

    @inlinable
    package init(
        read: Read?, write: Write?, isCurrent: IsCurrent? = nil, isCurrentInClass: IsCurrentInClass? = nil,
        keepsSpelling: Bool = false
    ) {
        self.read = read
        self.write = write
        self.isCurrent = isCurrent
        self.isCurrentInClass = isCurrentInClass
        self.keepsSpelling = keepsSpelling
    }

    /// Makes a conversion of both directions.
    ///
    /// - Parameters:
    ///   - decode: Reads a value; what it throws makes the property read as its default, and is an issue. It is not asked
    ///     for null and missing values.
    ///   - encode: Gives the JSON of a value; the `JSON?` is what stands there now, whose spelling should be kept where
    ///     the value is the same. What it throws leaves the property as it was, and is an issue of the draft.
    ///   - isCurrent: Asked on each read of a value that was read before, never on the first; where it says no, the JSON is
    ///     converted again. Without it a value holds for ever.
    public init(
        decode: @escaping @Sendable (JSON, JSONContext) throws -> Value,
        encode: @escaping @Sendable (Value, JSON?, JSONContext) throws -> JSON,
        isCurrent: (@Sendable (Value, JSON?, JSONContext) -> Bool)? = nil
    ) {
        self.init(
            read: { json, reading in try decode(json, reading.context) },
            write: { value, existing, writing in try encode(value, existing, writing.context) }, isCurrent: isCurrent)
    }

    /// Makes a conversion that only reads; writing is looked up further.
    public init(
        decode: @escaping @Sendable (JSON, JSONContext) throws -> Value,
        isCurrent: (@Sendable (Value, JSON?, JSONContext) -> Bool)? = nil
    ) {
        self.init(read: { json, reading in try decode(json, reading.context) }, write: nil, isCurrent: isCurrent)
    }

    /// Makes a conversion that only writes; reading is looked up further.
    public init(encode: @escaping @Sendable (Value, JSON?, JSONContext) throws -> JSON) {
        self.init(
            read: nil, write: { value, existing, writing in try encode(value, existing, writing.context) },
            isCurrent: nil)
    }

    /// Reads a value, as a property with this conversion does; for conversions that are made of others.
    ///
    /// - Parameters:
    ///   - json: What stands in the document.
    ///   - context: What the conversion needs to know beyond the JSON.
    /// - Throws: What the conversion throws, and ``JSONError`` where it does not read.
    public func value(from json: JSON, context: JSONContext = JSONContext()) throws -> Value {
        guard let read else {
            throw JSONError(.unconvertible, "Expected a conversion that reads \(Value.self), found none.")
        }
        var reading = _JSONReading(context: context)
        return try read(json, &reading)
    }

    /// The JSON of a value, as a property with this conversion writes it; for conversions that are made of others.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: What stands there now.
    ///   - context: What the conversion needs to know beyond the JSON.
    /// - Throws: What the conversion throws, and ``JSONError`` where it does not write.
    public func json(
        of value: Value, replacing existing: JSON? = nil, context: JSONContext = JSONContext()
    ) throws -> JSON {
        guard let write else {
            throw JSONError(.unrepresentable, "Expected a conversion that writes \(Value.self), found none.")
        }
        var writing = _JSONWriting(context: context)
        return try write(value, existing, &writing)
    }

    /// The conversion with the directions that it lacks from another one.
    @usableFromInline
    func completed(by other: JSONConversion?) -> JSONConversion {
        guard let other, read == nil || write == nil else { return self }
        return JSONConversion(
            read: read ?? other.read, write: write ?? other.write,
            isCurrent: isCurrent ?? (read == nil ? other.isCurrent : nil),
            isCurrentInClass: isCurrentInClass ?? (read == nil ? other.isCurrentInClass : nil),
            keepsSpelling: (keepsSpelling || read == nil && write == nil) && other.keepsSpelling
        ).tagged(tag ?? (read == nil ? other.tag : nil))
            .readingNull(read == nil ? other.readsNull : readsNull)
    }

    /// This conversion, which is also asked for null.
    func readingNull(_ readsNull: Bool) -> JSONConversion {
        var changed = self
        changed.readsNull = readsNull
        return changed
    }
}

extension JSONConversion where Value: JSONConvertible {
    /// The conversion that the type has itself.
    @inlinable
    public static var standard: JSONConversion {
        JSONConversion(
            read: { json, reading in try Value._read(json, &reading) },
            write: { value, existing, writing in try value._json(replacing: existing, &writing) },
            isCurrentInClass: { ownStaleness(in: $0) }, keepsSpelling: Value._keepsSpelling)
    }
}
