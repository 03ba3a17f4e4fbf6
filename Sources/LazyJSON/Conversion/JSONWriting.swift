/// The state of writing a property: the model's context and conversions, and what could not be written.
///
/// Public for technical reasons: conversions of the library that wrap others pass it on.
public struct _JSONWriting {
    /// The context of the model or array that is written.
    package let context: JSONContext
    /// The conversions of the model's class.
    let conversions: JSONConversions
    /// Whether nothing is coerced when it is read again.
    var isExact = false
    /// What could not be written as it is, by the way to it from the property.
    var issues: [JSONIssue] = []
    /// An element of the array that is written, which new references are written like.
    package var sibling: JSON?
    /// The class of models that the object with the property has chosen; nil for the declared class.
    var chosenType: AnyClass?

    init(context: JSONContext = JSONContext(), conversions: JSONConversions = JSONConversions()) {
        self.context = context
        self.conversions = conversions
    }

    /// How the parts of a value are read while differences are looked for.
    var reading: _JSONReading {
        var reading = _JSONReading(context: context, conversions: conversions)
        reading.isExact = isExact
        reading.chosenType = chosenType
        return reading
    }

    /// A part of a value as JSON: by the conversion that the class has for the type, else as the type does.
    mutating func json<Part: JSONConvertible>(_ value: Part, replacing existing: JSON?) throws -> JSON {
        if let conversion = conversions[Part.self], let write = conversion.write {
            let new = try write(value, existing, &self)
            if conversion.keepsSourceText { return new }
            return kept(existing, unless: new, read: { try $1.value(Part.self, from: $0) }, write: write)
        }
        if isExact { return try exactly(value, over: existing) { try $0._json(replacing: $1, &$2) } }
        let new = try value._json(replacing: existing, &self)
        if Part._keepsSourceText { return new }
        return kept(
            existing, unless: new, read: { try Part._read($0, &$1) }, write: { try $0._json(replacing: $1, &$2) })
    }

    /// Returns the existing value if it reads as one that is written as `new`, otherwise `new`: a conversion need not look.
    func kept<Part>(
        _ existing: JSON?, unless new: JSON, read: (JSON, inout _JSONReading) throws -> Part,
        write: (Part, JSON?, inout _JSONWriting) throws -> JSON
    ) -> JSON {
        guard let existing, !existing.isNull, !new.hasSourceText(of: existing) else { return new }
        var (reading, writing) = (reading, self)
        guard let now = try? read(existing, &reading), let same = try? write(now, existing, &writing),
            same.hasSourceText(of: new)
        else { return new }
        return existing
    }

    /// Notes that a value has no JSON and was written as null.
    mutating func noteUnwritable(_ expected: String, _ found: String) {
        issues.append(JSONIssue(pointer: JSONPointer(), kind: .unwritable, expected: expected, found: found))
    }
}
