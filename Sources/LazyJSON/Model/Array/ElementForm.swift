/// The way in which the elements of an array are read and written, for all types; public for technical reasons.
public class _JSONElementForm: @unchecked Sendable {
    // Sendable because it is constant, and so is what is derived from it.

    init() {}
}

/// How the elements of an array are read and written.
///
/// It is made once for a type and the conversions of a class, or for a property, so that arrays of one form are known by
/// its identity: their elements can be moved from one to the other as text.
@usableFromInline
class ElementForm<Element>: _JSONElementForm, @unchecked Sendable {
    // Sendable for the reason that its superclass gives; what makes an empty value is the same for all threads.

    final let conversion: Conversion<Element>
    /// The conversions of the class, which the elements pass on to the values in them.
    final let conversions: JSONConversions
    /// Whether nothing is coerced.
    final let isExact: Bool
    /// The class of models that the object with the array has chosen; nil for the declared class.
    final private(set) var chosenType: JSONModel.Type?
    /// The form without a chosen class; nil if this is that.
    private final var unchosen: ElementForm?
    /// Whether elements are objects of classes that are not models, or have such objects in them.
    @usableFromInline final let isObject: Bool
    /// The class of the models in elements; nil if there are none.
    private final let modelType: JSONModel.Type?
    /// The value of an element that cannot be read.
    @usableFromInline final let empty: (inout _JSONReading) -> Element

    required init(
        _ conversion: Conversion<Element>, in conversions: JSONConversions, isExact: Bool = false,
        empty: @escaping (inout _JSONReading) -> Element
    ) {
        self.conversion = conversion
        self.conversions = conversions
        self.isExact = isExact
        self.empty = empty
        isObject = conversion.traits.isUnshared || holdsObjects(Element.self)
        modelType = modelClass(in: Element.self) as? JSONModel.Type
    }

    /// Whether elements are, or lead to, objects of classes that are not models.
    final var leadsToObjects: Bool {
        isObject || modelType.map { type in ModelClass.of(type).with { $0.leadsToObjects } } ?? false
    }

    /// The same form without coercion.
    final var exact: ElementForm { ElementForm(conversion, in: conversions, isExact: true, empty: empty) }

    /// Returns the same form for models of a class that was chosen.
    final func choosing(_ type: AnyClass?) -> ElementForm {
        guard let type = type as? JSONModel.Type, conversion.traits.modelChoice != nil else { return self }
        let chosen = ElementForm(conversion, in: conversions, isExact: isExact, empty: empty)
        chosen.chosenType = type
        chosen.unchosen = self
        return chosen
    }

    /// Whether the text of an element means the same in another form.
    final func isSame(as other: ElementForm) -> Bool { (unchosen ?? self) === (other.unchosen ?? other) }

    /// The class of the models that the elements are edited as.
    final func modelType(_ declared: JSONModel.Type) -> JSONModel.Type { chosenType ?? declared }

    /// Whether elements are read as their type does.
    var isReadByType: Bool { false }

    /// Whether models and arrays that are elements are read as their type says.
    final var editsInPlace: Bool { conversion.traits.editsInPlace && conversion.traits.note == nil }

    /// Whether elements can go stale after they were read.
    final var canGoStale: Bool { conversion.isCurrent != nil }

    // MARK: Reading

    /// The state of reading an element.
    final func reading(_ context: JSONContext, depth: UInt32, notes: IssueNotes? = nil) -> _JSONReading {
        var reading = _JSONReading(context: context, conversions: conversions, depth: depth, notes: notes)
        reading.isExact = isExact
        reading.chosenType = chosenType
        return reading
    }

    /// Reads an element.
    @usableFromInline
    func read(_ json: JSON, _ reading: inout _JSONReading) throws -> Element {
        guard let read = conversion.read else { throw JSONError.unconvertible("an element that can be read", json) }
        return try read(json, &reading)
    }

    /// What an element reads as.
    final func element(of json: JSON, _ context: JSONContext, depth: UInt32) -> ReadElement<Element> {
        var reading = reading(context, depth: depth)
        guard let value = try? read(json, &reading) else {
            return ReadElement(value: empty(&reading), isReadable: false, isPassing: reading.isPassing)
        }
        return ReadElement(value: value, isReadable: true, isPassing: reading.isPassing || conversion.traits.isUnshared)
    }

    // MARK: Writing

    /// Returns the JSON of an element; the existing JSON itself if it reads as the element.
    final func json(of value: Element, replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        let outer = (writing.isExact, writing.chosenType)
        (writing.isExact, writing.chosenType) = (isExact, chosenType)
        defer { (writing.isExact, writing.chosenType) = outer }
        var new = try conversion.json(of: value, over: existing, &writing)
        if isExact, existing != nil {
            // Over a value of another kind it could not be read again.
            var reading = reading(writing.context, depth: 0)
            if (try? read(new, &reading)) == nil { new = try conversion.json(of: value, over: nil, &writing) }
        }
        return try conversion.kept(new, of: value, over: existing, &writing)
    }
}

/// How the elements of an array are read and written by their type alone.
///
/// A class of its own, because calling the type is cheaper than a closure that calls it.
class StandardElementForm<Element: JSONConvertible>: ElementForm<Element>, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    override var isReadByType: Bool { true }

    override func read(_ json: JSON, _ reading: inout _JSONReading) throws -> Element {
        try Element._read(json, &reading)
    }
}

/// What an element of an array was read as.
@usableFromInline
struct ReadElement<Element> {
    @usableFromInline let value: Element
    /// Whether the element could be read; if `false`, `value` takes its place.
    let isReadable: Bool
    /// Whether a store was asked, so that it is not kept.
    let isPassing: Bool
}

// MARK: Finding

extension ElementForm {
    /// The form of a type that need not be one that arrays can have, for an array without elements.
    static func known(in conversions: JSONConversions) -> ElementForm {
        if let type = Element.self as? any _JSONArrayElement.Type,
            let form = conversions.elementForm(of: type) as? ElementForm
        {
            return form
        }
        return ElementForm(Conversion.none.found(in: conversions), in: conversions) { _ in
            fatalError(
                "JSONArray: \(Element.self) has no empty value; make the elements optional: JSONArray<\(Element.self)?>."
            )
        }
    }
}

extension JSONConversions {
    /// The form of the elements of a type; always the same one.
    func elementForm(of type: any _JSONArrayElement.Type) -> AnyObject {
        let identity = ObjectIdentifier(type)
        let hash = UInt(bitPattern: identity.hashValue)
        if let known = derived.first(hash, where: { $0.type == identity }) { return known.form }
        let new = DerivedForm(type, type._jsonElementForm(in: self))
        return derived.insert(new, hash) { $0.type == identity }.form
    }

    /// The form of the elements of a type; always the same one.
    func form<Element: _JSONArrayElement>(of type: Element.Type) -> ElementForm<Element> {
        guard let form = elementForm(of: type) as? ElementForm<Element> else {
            preconditionFailure("JSONArray: the form of \(type) is one of another type.")
        }
        return form
    }
}

/// A type whose values can be elements of a ``JSONArray``: one with an empty value, or an optional.
///
/// Public for technical reasons. Types conform through ``JSONEmptyRepresentable``; optionals, which have no empty value,
/// conform directly.
public protocol _JSONArrayElement {
    /// How elements of the type are read and written.
    static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm
}

extension JSONEmptyRepresentable {
    /// How elements of the type are read and written; one that cannot be read is the empty value.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        ElementForm<Self>(Conversion.none.found(in: conversions), in: conversions) {
            Self._jsonEmptyValue(&$0)
        }
    }
}

extension JSONEmptyRepresentable where Self: JSONConvertible {
    /// How elements of the type are read and written; one that cannot be read is the empty value.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        .standard(of: Self.self, in: conversions)
    }
}

extension _JSONElementForm {
    /// The form of elements that are read and written by their type, or by the conversion that a class has for it.
    ///
    /// Takes the type as a value, so that its code exists once and not for each type of this module.
    @inline(never)
    fileprivate static func standard(
        of type: any (JSONConvertible & JSONEmptyRepresentable).Type, in conversions: JSONConversions
    ) -> _JSONElementForm {
        func form<Element: JSONConvertible & JSONEmptyRepresentable>(_ type: Element.Type) -> _JSONElementForm {
            let conversion = Conversion<Element>.none.found(in: conversions)
            let form = !conversions.has(type) ? StandardElementForm<Element>.self : ElementForm<Element>.self
            return form.init(conversion, in: conversions, isExact: false) { Element._jsonEmptyValue(&$0) }
        }
        return form(type)
    }
}

extension Optional: _JSONArrayElement where Wrapped: JSONConvertible {
    /// How optional elements are read and written; one that cannot be read is nil.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        if let own = conversions[Wrapped?.self] {
            return ElementForm(own.found(in: conversions), in: conversions) { _ in nil }
        }
        return ElementForm<Wrapped?>(Conversion<Wrapped>.none.found(in: conversions).optional, in: conversions) { _ in
            nil
        }
    }
}
