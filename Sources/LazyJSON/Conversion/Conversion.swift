/// A conversion of values of any type.
///
/// Public for technical reasons.
public class _AnyJSONConversion: @unchecked Sendable {
    // Sendable because it is constant; the subclass has closures that are constant, too, and a box that is published once.

    package let traits: ConversionTraits
    /// The type of the values.
    let valueType: ObjectIdentifier

    fileprivate init(of type: Any.Type, _ traits: ConversionTraits = ConversionTraits()) {
        valueType = ObjectIdentifier(type)
        self.traits = traits
    }

    /// The conversion if its values are of a type.
    final func typed<Value>(_ type: Value.Type) -> Conversion<Value>? {
        valueType == ObjectIdentifier(type) ? unsafe unsafeDowncast(self, to: Conversion<Value>.self) : nil
    }
}

/// The implementation of a ``JSONConversion``: how values of a type are read, written and checked for staleness.
///
/// A class, so that a copy is one pointer; it is constant. A conversion is declared without the class that uses it: it may lack a
/// direction, or depend on the conversions of the class for its parts. ``found(in:)`` returns the one that a class uses, which
/// depends on nothing else. A conversion that wraps another one is made by an initializer that requires an argument for each
/// part of the inner conversion, so that none is forgotten.
@usableFromInline
package final class Conversion<Value>: _AnyJSONConversion, @unchecked Sendable {
    // Sendable for the reason that its superclass gives; the empty value is the same for all threads.

    /// The closure that reads a value, with the context of a model.
    @usableFromInline package typealias Read = @Sendable (JSON, inout _JSONReading) throws -> Value
    /// The closure that writes a value, with the context of a model.
    @usableFromInline package typealias Write = @Sendable (Value, JSON?, inout _JSONWriting) throws -> JSON
    /// Whether a value that was read before is still current.
    @usableFromInline package typealias IsCurrent = @Sendable (Value, JSON?, JSONContext) -> Bool
    /// The value if there is none that can be read.
    typealias Empty = (inout _JSONReading) -> Value

    @usableFromInline package let read: Read?
    @usableFromInline package let write: Write?
    let isCurrent: IsCurrent?
    let empty: Empty?
    /// Returns the conversion that a class uses; nil if this does not depend on the class.
    private let inClass: (@Sendable (JSONConversions) -> Conversion)?
    private let outsideOfClasses = LazyBox<Conversion>()
    private let knownEquality = LazyBox<Equality<Value>>()

    init(
        read: Read?, write: Write?, isCurrent: IsCurrent? = nil, empty: Empty? = nil,
        traits: ConversionTraits = ConversionTraits()
    ) {
        self.read = read
        self.write = write
        self.isCurrent = isCurrent
        self.empty = empty
        inClass = nil
        super.init(of: Value.self, traits)
    }

    /// Creates a conversion that depends on the conversions of the class.
    init(inClass: @escaping @Sendable (JSONConversions) -> Conversion) {
        self.inClass = inClass
        (read, write, isCurrent, empty) = (nil, nil, nil, nil)
        super.init(of: Value.self)
    }

    /// Creates a conversion that wraps another one; it can read or write if the inner conversion can.
    ///
    /// - Parameters:
    ///   - inner: The inner conversion.
    ///   - read: Returns the closure that reads a value, given the one of the inner conversion.
    ///   - write: Returns the closure that writes a value, given the one of the inner conversion.
    ///   - isCurrent: Returns the staleness check, given the one of the inner conversion.
    ///   - empty: The value if there is none that can be read; nil for the natural one of the type.
    ///   - traits: The traits of the new conversion.
    init<Inner>(
        _ inner: Conversion<Inner>, read: (@escaping Conversion<Inner>.Read) -> Read,
        write: (@escaping Conversion<Inner>.Write) -> Write,
        isCurrent: (@escaping Conversion<Inner>.IsCurrent) -> IsCurrent,
        empty: Empty?, traits: ConversionTraits
    ) {
        // `map` and `??` would wrap each closure in four others, which would run for each value.
        if let inner = inner.read { self.read = read(inner) } else { self.read = nil }
        if let inner = inner.write { self.write = write(inner) } else { self.write = nil }
        if let inner = inner.isCurrent { self.isCurrent = isCurrent(inner) } else { self.isCurrent = nil }
        self.empty = empty
        inClass = nil
        super.init(of: Value.self, traits)
    }

    /// Returns the same conversion with other traits and another empty value; it must not depend on the class.
    func with(empty: Empty?, _ change: (inout ConversionTraits) -> Void = { _ in }) -> Conversion {
        assert(inClass == nil, "Conversion: a conversion that depends on the class has no parts")
        var traits = traits
        change(&traits)
        return Conversion(read: read, write: write, isCurrent: isCurrent, empty: empty, traits: traits)
    }

    // MARK: Reading and writing

    /// Reads a value.
    @usableFromInline
    package func value(from json: JSON, _ reading: inout _JSONReading) throws -> Value {
        guard let read else {
            throw JSONError(.unconvertible, expected: "a conversion that reads \(Value.self)", found: "none")
        }
        return try read(json, &reading)
    }

    /// Returns the JSON of a value as the conversion writes it.
    func json(of value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        guard let write else {
            throw JSONError(.unrepresentable, expected: "a conversion that writes \(Value.self)", found: "none")
        }
        return try write(value, existing, &writing)
    }

    /// Returns the value if there is none that can be read.
    @usableFromInline
    func emptyValue(_ reading: inout _JSONReading) -> Value {
        guard let empty else {
            fatalError(
                "JSONArray: \(Value.self) has no empty value; make the elements optional: JSONArray<\(Value.self)?>.")
        }
        return empty(&reading)
    }

    /// The equality of the values.
    var equality: Equality<Value> { knownEquality.content ?? knownEquality.publish(Equality()) }

    // MARK: Looking up

    /// Returns the conversion that a class uses.
    ///
    /// A missing direction is taken from the conversion that the class has for the type, or from the type itself.
    ///
    /// - Parameter conversions: The conversions of the class.
    @usableFromInline
    package func found(in conversions: JSONConversions) -> Conversion {
        (inClass?(conversions) ?? self).completed(by: conversions.conversion(of: Value.self))
    }

    /// The conversion for values outside of models, resolved on first use.
    var alone: Conversion {
        if inClass == nil { return self }
        return outsideOfClasses.content ?? outsideOfClasses.publish(found(in: JSONConversions()))
    }

    /// Returns the conversion that a class uses for the type if this was added to its conversions.
    ///
    /// - Parameters:
    ///   - conversions: The conversions of the class.
    ///   - own: The type's own conversion, from which a missing direction is taken.
    func found(in conversions: JSONConversions, besides own: Conversion) -> Conversion {
        // Without this conversion, which would be resolved without end.
        (inClass?(conversions.without(Value.self)) ?? self).completed(by: own)
    }

    /// Returns this conversion with the missing directions and the empty value of another one.
    private func completed(by other: Conversion) -> Conversion {
        if read != nil, write != nil { return empty == nil && other.empty != nil ? with(empty: other.empty) : self }
        if read == nil, write == nil { return other }
        let main = read == nil ? other : self
        var write = write == nil ? other.write : write
        if !main.traits.readsNull, traits.readsNull || other.traits.readsNull { write = write.map(Self.refusingNull) }
        return Conversion(
            read: main.read, write: write, isCurrent: main.isCurrent, empty: empty == nil ? other.empty : empty,
            traits: main.traits.besides(main === self ? other.traits : traits))
    }

    /// Returns a closure that throws instead of writing null, which the reading conversion does not read as a value.
    private static func refusingNull(_ write: @escaping Write) -> Write {
        { value, existing, writing in
            let json = try write(value, existing, &writing)
            if json.isNull { throw JSONError(.unrepresentable, expected: "a value that is not null", found: "null") }
            return json
        }
    }

    // MARK: Wrapping

    /// The conversion of optional values.
    @usableFromInline
    package var optional: Conversion<Value?> {
        let readsNull = traits.readsNull
        // Null is read as nil, and not as a value that is nil itself.
        let refusesNull = !readsNull && isOptional(Value.self)
        var traits = traits
        if !readsNull { traits.schema = .optional(traits.schema) }
        return Conversion<Value?>(
            self, read: { read in { json, reading in json.isNull && !readsNull ? nil : try read(json, &reading) } },
            write: { write in
                let write = refusesNull ? Self.refusingNull(write) : write
                return { value, existing, writing in
                    if let value { return try write(value, existing, &writing) }
                    if readsNull { throw JSONError.nullIsValue }
                    return .null
                }
            },
            // Nil may have been read from a value that can be read now.
            isCurrent: { isCurrent in
                { value, json, context in value.map { isCurrent($0, json, context) } ?? json?.isNull ?? true }
            },
            // There is no other default than nil.
            empty: { _ in nil }, traits: traits)
    }

    /// The same conversion without coercion.
    var exact: Conversion {
        @Sendable func read(_ json: JSON, _ reading: inout _JSONReading) throws -> Value {
            let wasExact = reading.isExact
            reading.isExact = true
            defer { reading.isExact = wasExact }
            return try value(from: json, &reading)
        }
        return Conversion(
            self, read: { _ in read },
            write: { write in
                { value, existing, writing in
                    let json = try write(value, existing, &writing)
                    guard existing != nil else { return json }
                    // Over a value of another kind it could not be read again.
                    var reading = writing.reading
                    return (try? read(json, &reading)) == nil ? try write(value, nil, &writing) : json
                }
            },
            isCurrent: { $0 }, empty: empty, traits: traits.without(\.isStandard))
    }

    /// The same conversion of models of a class that the object around them has chosen.
    func choosing(_ type: AnyClass?) -> Conversion {
        guard let type, traits.modelChoice != nil, traits.chosen == nil else { return self }
        var traits = traits
        traits.chosen = ChosenModel(type: type, unchosen: self)
        return Conversion(
            self,
            read: { read in
                { json, reading in
                    let outer: AnyClass? = reading.chosenType
                    reading.chosenType = type
                    defer { reading.chosenType = outer }
                    return try read(json, &reading)
                }
            },
            write: { write in
                { value, existing, writing in
                    let outer: AnyClass? = writing.chosenType
                    writing.chosenType = type
                    defer { writing.chosenType = outer }
                    return try write(value, existing, &writing)
                }
            },
            isCurrent: { $0 }, empty: empty, traits: traits)
    }

    /// Whether text that another conversion has written means the same for this one.
    func isSame(as other: Conversion) -> Bool {
        (traits.chosen?.unchosen ?? self) === (other.traits.chosen?.unchosen ?? other)
    }
}

/// Returns whether a type has a value nil, other than the null of ``JSON``.
///
/// Not generic, because the optimizer of Swift 6.3 crashes when it specializes such a cast for `JSON`.
@inline(never)
private func isOptional(_ type: Any.Type) -> Bool { type is any ExpressibleByNilLiteral.Type && type != JSON.self }

extension JSONError {
    /// The error for nil where the conversion reads null as a value.
    static var nullIsValue: JSONError {
        JSONError(.unrepresentable, expected: "a value, because null is read as a value here", found: "nil")
    }
}

/// The properties of a conversion that do not depend on the type of its values; wrapping conversions copy them.
@usableFromInline
package struct ConversionTraits: Sendable {
    /// Whether writing returns the existing JSON if that reads as the value.
    var keepsSourceText = false
    /// Whether the models in a value are views of its JSON, and accepted as they are: they can be edited in place.
    var editsInPlace = false
    /// Whether values are read as their type reads them, so that scalars can be read directly.
    var isStandard = false
    /// Whether values cannot be shared between threads: they are not `Sendable`, so that each read creates a value.
    var isUnshared = false
    /// Whether a single value is read as an array of one.
    package var acceptsOne = false
    /// Whether null is a value like others and not a missing one.
    var readsNull = false
    /// Whether values are read from the JSON in a string.
    package var isEmbedded = false
    /// Whether a single value in a string is read as an array of one.
    package var acceptsEmbeddedOne = false
    /// The data that another module of the package has attached.
    ///
    /// The JSON of a value of such a conversion does not contain all of the value, so that the conversion decides whether two
    /// values are equal. When a value is written into an array, the conversion sees an existing element
    /// (`_JSONWriting.sibling`).
    package var note: (any Sendable)?
    /// The class of the models, by the object that has the property; nil if it does not depend on the object.
    ///
    /// Returns nil for the declared class.
    var modelChoice: (@Sendable (_ object: JSON) -> AnyClass?)?
    /// The class that was chosen; nil for the declared class.
    var chosen: ChosenModel?
    /// The conversion of the elements of an array or a set, or of the values of a dictionary.
    package var elements: _AnyJSONConversion?
    /// The JSON that is read without an issue.
    var schema = ValueSchema.anything
}

extension ConversionTraits {
    package init(note: any Sendable) {
        self.init()
        self.note = note
    }

    /// Creates the traits of a collection's conversion from the conversion of its elements.
    ///
    /// - Parameter notes: Whether the note on the elements is one on the collection, as on an array or a set.
    init(of elements: _AnyJSONConversion, notes: Bool = true) {
        self.init(keepsSourceText: true, editsInPlace: true)
        isUnshared = elements.traits.isUnshared
        if notes { note = elements.traits.note }
        modelChoice = elements.traits.modelChoice
        self.elements = elements
        schema = notes ? .array(elements.traits.schema) : .dictionary(elements.traits.schema)
    }

    /// Returns the same traits without one of them.
    func without(_ trait: WritableKeyPath<ConversionTraits, Bool>) -> ConversionTraits {
        var traits = self
        traits[keyPath: trait] = false
        return traits
    }

    /// Returns the traits of a conversion that reads as one with these traits, and writes as another one.
    fileprivate func besides(_ other: ConversionTraits) -> ConversionTraits {
        var traits = without(\.isStandard)
        traits.note = note ?? other.note
        traits.keepsSourceText = keepsSourceText && other.keepsSourceText
        traits.editsInPlace = editsInPlace && other.editsInPlace
        traits.isUnshared = isUnshared || other.isUnshared
        return traits
    }
}

/// A class that an object has chosen for the models in it.
struct ChosenModel: Sendable {
    let type: AnyClass
    /// The conversion of models of the declared class.
    let unchosen: _AnyJSONConversion
}
