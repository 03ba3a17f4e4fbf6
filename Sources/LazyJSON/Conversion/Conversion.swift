/// The implementation of a ``JSONConversion``: how values of a type are read, written and checked for staleness.
///
/// Immutable, and a class so that a copy is one pointer. A conversion that wraps another one is made by an initializer that
/// requires an argument for each part of the inner conversion, so that none is forgotten.
@usableFromInline
package final class Conversion<Value>: AnyConversion {
    /// How a value is read, with the context of a model.
    @usableFromInline package typealias Read = @Sendable (JSON, inout _JSONReading) throws -> Value
    /// How a value is written, with the context of a model.
    @usableFromInline package typealias Write = @Sendable (Value, JSON?, inout _JSONWriting) throws -> JSON
    /// Whether a value that was read before is still current.
    @usableFromInline package typealias IsCurrent = @Sendable (Value, JSON?, JSONContext) -> Bool
    /// The check of values by the conversions of a class; nil if values never become stale.
    @usableFromInline package typealias IsCurrentInClass = @Sendable (JSONConversions) -> IsCurrent?

    @usableFromInline package let read: Read?
    @usableFromInline package let write: Write?
    let isCurrent: IsCurrent?
    /// The same if it depends on the conversions that the class has for the parts of a value; used if `isCurrent` is nil.
    let isCurrentInClass: IsCurrentInClass?
    /// How values are read if the parts that cannot be read come from a property's default; nil if a value is read as a
    /// whole.
    let completing: CompletingConversion<Value>?
    package let traits: ConversionTraits

    @usableFromInline
    package init(
        read: Read?, write: Write?, isCurrent: IsCurrent? = nil, isCurrentInClass: IsCurrentInClass? = nil,
        completing: CompletingConversion<Value>? = nil, traits: ConversionTraits = ConversionTraits()
    ) {
        self.read = read
        self.write = write
        self.isCurrent = isCurrent
        self.isCurrentInClass = isCurrentInClass
        self.completing = completing
        self.traits = traits
    }

    /// Creates a conversion that wraps another one; it can read or write if the inner conversion can.
    ///
    /// - Parameters:
    ///   - inner: The inner conversion.
    ///   - read: Returns the closure that reads a value, given the one of the inner conversion.
    ///   - write: Returns the closure that writes a value, given the one of the inner conversion.
    ///   - isCurrent: Returns the staleness check, given the one of the inner conversion.
    ///   - completing: Reads values in parts; nil if a value is read as a whole.
    ///   - traits: The traits of the new conversion.
    init<Inner>(
        _ inner: Conversion<Inner>, read: (@escaping Conversion<Inner>.Read) -> Read,
        write: (@escaping Conversion<Inner>.Write) -> Write,
        isCurrent: @escaping @Sendable (@escaping Conversion<Inner>.IsCurrent) -> IsCurrent,
        completing: CompletingConversion<Value>?, traits: ConversionTraits
    ) {
        // `map` and `??` would wrap each closure in four others, which would run for each value.
        if let inner = inner.read { self.read = read(inner) } else { self.read = nil }
        if let inner = inner.write { self.write = write(inner) } else { self.write = nil }
        if let inner = inner.isCurrent { self.isCurrent = isCurrent(inner) } else { self.isCurrent = nil }
        if let check = inner.isCurrentInClass {
            isCurrentInClass = { conversions in check(conversions).map { isCurrent($0) } }
        } else {
            isCurrentInClass = nil
        }
        self.completing = completing
        self.traits = traits
    }

    /// The same conversion with other traits.
    func with(_ change: (inout ConversionTraits) -> Void) -> Conversion {
        var traits = traits
        change(&traits)
        return Conversion(
            read: read, write: write, isCurrent: isCurrent, isCurrentInClass: isCurrentInClass, completing: completing,
            traits: traits)
    }

    // MARK: Reading and writing

    /// Reads a value.
    @usableFromInline
    func value(from json: JSON, _ reading: inout _JSONReading) throws -> Value {
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

    /// Returns the JSON of a value; the existing JSON if that reads as the value.
    ///
    /// - Throws: ``JSONError`` if the conversion does not read the value again that it has written.
    func written(_ value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        try kept(try json(of: value, over: existing, &writing), of: value, over: existing, &writing)
    }

    /// The same for a value that was written as `new`.
    func kept(_ new: JSON, of value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if traits.keepsSourceText, !writing.isPart { return new }
        return try writing.outcome(
            of: value, written: new, over: existing, isVerified: traits.note == nil,
            read: { try self.value(from: $0, &$1) }, write: { try self.json(of: $0, over: $1, &$2) })
    }

    /// The check of values in a class with some conversions; nil if values never become stale.
    func staleness(in conversions: JSONConversions) -> IsCurrent? { isCurrent ?? isCurrentInClass?(conversions) }

    // MARK: Looking up

    /// A conversion without a direction, which is taken from the class or the type.
    @usableFromInline static var none: Conversion { Conversion(read: nil, write: nil) }

    /// Returns this conversion, completed by the one that a class has for the type, and by the type's own.
    ///
    /// This is the order in which conversions are looked up: property, class, type.
    @usableFromInline
    func found(in conversions: JSONConversions) -> Conversion {
        var found = completed(by: conversions[Value.self])
        if found.read == nil || found.write == nil, let type = Value.self as? any JSONConvertible.Type {
            found = found.completed(by: Self.standard(of: type) as? Conversion)
        }
        guard found.isCurrent == nil, let isCurrent = found.isCurrentInClass?(conversions) else { return found }
        return Conversion(
            read: found.read, write: found.write, isCurrent: isCurrent, completing: found.completing,
            traits: found.traits)
    }

    private static func standard<T: JSONConvertible>(of type: T.Type) -> Any { JSONConversion<T>.standard.base }

    /// Takes the directions that this lacks from another conversion.
    private func completed(by other: Conversion?) -> Conversion {
        // What is made of this conversion would ask it again.
        guard let other, read == nil || write == nil, other.traits.completed !== self else { return self }
        let isOther = read == nil && write == nil
        let main = read == nil ? other : self
        var traits = main.traits
        traits.note = self.traits.note ?? traits.note
        traits.keepsSourceText = other.traits.keepsSourceText && (self.traits.keepsSourceText || isOther)
        traits.editsInPlace = other.traits.editsInPlace && (self.traits.editsInPlace || isOther)
        traits.isUnshared = self.traits.isUnshared || other.traits.isUnshared
        return Conversion(
            read: main.read, write: write == nil ? other.write : write, isCurrent: main.isCurrent,
            isCurrentInClass: main.isCurrentInClass, completing: write == nil ? main.completing : nil, traits: traits)
    }

    /// The same conversion, which takes a direction that it lacks from the class or the type when it is used.
    var inBothDirections: Conversion {
        if read != nil, write != nil { return self }
        var traits = traits
        traits.completed = self
        let foundRead: Read = { try self.found(in: $1.conversions).value(from: $0, &$1) }
        let foundWrite: Write = { try self.found(in: $2.conversions).json(of: $0, over: $1, &$2) }
        return Conversion(
            read: read == nil ? foundRead : read, write: write == nil ? foundWrite : write,
            isCurrent: isCurrent, isCurrentInClass: isCurrentInClass, completing: completing, traits: traits)
    }

    // MARK: Optionals

    /// The conversion of optional values.
    @usableFromInline
    var optional: Conversion<Value?> {
        let readsNull = traits.readsNull
        return Conversion<Value?>(
            self, read: { read in { json, reading in json.isNull && !readsNull ? nil : try read(json, &reading) } },
            write: { write in
                { value, existing, writing in
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
            completing: nil, traits: traits)
    }
}

extension JSONError {
    /// The error for nil where the conversion reads null as a value.
    static var nullIsValue: JSONError {
        JSONError(.unrepresentable, expected: "a value, as the conversion reads null as one", found: "nil")
    }
}

/// A conversion of values of whatever type.
package protocol AnyConversion: AnyObject, Sendable {
    var traits: ConversionTraits { get }
}

/// The properties of a conversion that do not depend on the type of its values; wrapping conversions copy them.
@usableFromInline
package struct ConversionTraits: Sendable {
    /// Whether writing returns the existing JSON if that reads as the value.
    var keepsSourceText: Bool
    /// Whether the models in a value are views of its JSON, and accepted as they are: they can be edited in place.
    var editsInPlace: Bool
    /// Whether values cannot be shared between threads: they are not `Sendable`, so that each read creates a value.
    var isUnshared = false
    /// Whether a single value is read as an array of one.
    var acceptsOne = false
    /// Whether null is a value like others and not a missing one.
    var readsNull = false
    /// A note of another module.
    package var note: ConversionNote?
    /// The class of the models, by the object that has the property; nil if it does not depend on the object.
    ///
    /// Returns nil for the declared class.
    var modelChoice: (@Sendable (_ object: JSON) -> AnyClass?)?
    /// The conversion of the elements of an array; nil if these are read as the class says.
    var elements: (any AnyConversion)?
    /// The conversion without one direction that this one completes; nil if there is none.
    var completed: (any AnyConversion)?

    @usableFromInline
    package init(keepsSourceText: Bool = false, editsInPlace: Bool = false, note: ConversionNote? = nil) {
        self.keepsSourceText = keepsSourceText
        self.editsInPlace = editsInPlace
        self.note = note
    }

    /// Creates the traits of a collection's conversion from the conversion of its elements.
    init(ofElements elements: any AnyConversion) {
        self.init(keepsSourceText: true, editsInPlace: true)
        isUnshared = elements.traits.isUnshared
        note = elements.traits.note.map { ConversionNote($0.content, isOfElements: true) }
        modelChoice = elements.traits.modelChoice
        self.elements = elements
    }
}

/// A note of another module of the package on a conversion.
///
/// Values of a conversion with a note are not kept in the document alone: when one is written into an array, it sees an
/// element that is there (`_JSONWriting.sibling`), and whether it is equal to one is left to the conversion.
@usableFromInline
package struct ConversionNote: Sendable {
    /// The data that the other module has attached.
    package let content: any Sendable
    /// Whether the note is on the elements of an array.
    package let isOfElements: Bool

    package init(_ content: any Sendable, isOfElements: Bool = false) {
        self.content = content
        self.isOfElements = isOfElements
    }
}
