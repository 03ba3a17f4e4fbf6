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
    /// Whether the value is a model that was read by the conversion and changed, which must be read as it was changed.
    var isPart = false

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
        if let conversion = conversions[Part.self], conversion.write != nil {
            return try conversion.found(in: conversions).written(value, over: existing, &self)
        }
        if isExact { return try exactly(value, over: existing) { try $0._json(replacing: $1, &$2) } }
        let new = try value._json(replacing: existing, &self)
        if Part._keepsSourceText { return new }
        return try outcome(
            of: value, written: new, over: existing, isVerified: true, read: { try Part._read($0, &$1) },
            write: { try $0._json(replacing: $1, &$2) })
    }

    /// Returns the JSON of a value that was written by code that need not look at the existing JSON, nor read what it writes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - new: The JSON that was written.
    ///   - existing: The existing JSON.
    ///   - isVerified: Whether `new` must be readable as the value.
    ///   - read: Reads a value.
    ///   - write: Writes a value.
    /// - Returns: The existing JSON if it reads as a value that is written as `new`, otherwise `new`.
    /// - Throws: ``JSONError`` if that cannot be read, or not as `value`: a model without something that it has,
    ///   or another value that would be written in another way.
    func outcome<Part>(
        of value: Part, written new: JSON, over existing: JSON?, isVerified: Bool,
        read: (JSON, inout _JSONReading) throws -> Part, write: (Part, JSON?, inout _JSONWriting) throws -> JSON
    ) throws -> JSON {
        var (reading, writing, result) = (reading, self, new)
        if let existing, !existing.isNull, !new.hasSourceText(of: existing), let now = try? read(existing, &reading),
            let same = try? write(now, existing, &writing), same.hasSourceText(of: new)
        {
            result = existing
        }
        guard isVerified || isPart, !result.isNull else { return result }
        guard let again = try? read(result, &reading) else {
            throw JSONError(.unrepresentable, expected: "JSON that its conversion can read", found: result.excerpt)
        }
        let isRead: Bool
        if let model = value as? any ReadBack {
            isRead = model.isRead(as: again)
        } else if modelClass(in: Part.self) != nil, let written = JSON(convertible: value) {
            isRead = JSON(convertible: again)?.contains(written) ?? false
        } else {
            // A conversion may read another value, such as a rounded one, which it then reads as itself.
            func isStable(_ value: Part, writtenAs text: JSON, over existing: JSON) -> Bool {
                (try? write(value, existing, &writing))?.hasSourceText(of: text) ?? false
            }
            isRead =
                isStable(again, writtenAs: new, over: result)
                || (try? write(again, result, &writing)).map { other in
                    (try? read(other, &reading)).map { isStable($0, writtenAs: other, over: other) } ?? false
                } ?? false
        }
        if !isRead {
            throw JSONError(
                .unrepresentable, expected: "a value that its conversion reads as it was written", found: result.excerpt
            )
        }
        return result
    }

    /// Notes that a value has no JSON and was written as null.
    mutating func noteUnwritable(_ expected: String, _ found: String) {
        issues.append(JSONIssue(pointer: JSONPointer(), kind: .unwritable, expected: expected, found: found))
    }
}

/// A value that can be compared with the one that is read from what it was written as.
protocol ReadBack {
    /// Whether another value reads as this one, and has all that this one has.
    func isRead(as other: Any) -> Bool
}

extension JSON {
    /// The JSON of a value of whatever type by its own conversion; nil if it has none.
    fileprivate init?(convertible value: Any) {
        guard let value = value as? any JSONConvertible else { return nil }
        self = value.json(replacing: nil)
    }
}
