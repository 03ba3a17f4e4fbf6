/// The edits that make JSON in a document decode as another value.
///
/// The decoded value and the new one are encoded, and only the differences between these two texts are edited: members
/// and elements that did not change, that the type does not know, or that cannot be read, keep their text. The result is
/// read again; if that is not the new value yet, the difference to it is written, too, up to three times.
struct CodableDifference<Value: Codable> {
    /// The maximum number of times that a difference is written.
    private static var maximumRounds: Int { 3 }

    private let value: Value
    private let new: JSON
    private let options: JSONCodingOptions
    /// The source of the parts that cannot be read when the property is read.
    private let fallback: JSON?

    /// Returns the JSON of a value; existing JSON changes only where it decodes as something else.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: The existing JSON; nil if there is none.
    ///   - options: The strategies.
    ///   - fallback: The source of the parts that cannot be read when the property is read; nil if there is none.
    /// - Throws: `EncodingError` if the value has no JSON; `DecodingError` for options that only encode; ``JSONError`` if the
    ///   changed JSON would not be read as the value, or if it is unknown which elements of an array were read.
    static func json(
        of value: Value, over existing: JSON?, _ options: JSONCodingOptions, fallback: Value? = nil
    ) throws -> JSON {
        let new = try JSON(encoding: value, options, sortingSets: true)
        guard let existing else { return new }
        // Throws for options that only encode, with which the existing JSON could not be read.
        _ = try DecodingCall.with(options)
        let fallback = fallback.flatMap { try? JSON(encoding: $0, options, sortingSets: true) }
        return try CodableDifference(value: value, new: new, options: options, fallback: fallback).json(over: existing)
    }

    /// JSON and the value that it is decoded as.
    private struct Existing {
        let json: JSON
        /// The same value without edits: `decoded` identifies its parts by their places in the document.
        let unedited: JSON
        let decoded: PartlyDecoded<Value>

        init(_ json: JSON, _ options: JSONCodingOptions, fallback: JSON?) throws {
            self.json = json
            unedited = json.unedited
            decoded = try PartlyDecoded<Value>(unedited, options, fallback: fallback)
        }
    }

    private func json(over existing: JSON) throws -> JSON {
        if let readable = try? Existing(existing, options, fallback: fallback) { return try converged(readable) }
        return overUnreadable(existing)
    }

    /// Returns JSON that is read as the new value: the differences are written until there are none.
    ///
    /// The first round keeps the unknown members of an object that cannot be read, and the fraction of numbers; the later ones
    /// replace these values as a whole.
    private func converged(_ existing: Existing, keepsForm: Bool = true) throws -> JSON {
        var existing = existing
        for round in 0..<Self.maximumRounds {
            guard let changed = try change(existing, keepsForm: keepsForm && round == 0) else {
                return existing.json
            }
            existing = try Existing(changed, options, fallback: fallback)
        }
        if try change(existing, keepsForm: false) == nil { return existing.json }
        // A value that encodes differently each time cannot be compared.
        if try !JSON(encoding: value, options, sortingSets: true).hasSourceText(of: new) { return existing.json }
        throw JSONError(
            .unrepresentable,
            expected: "a type that reads the members that it writes",
            found: "one that reads a changed value as another one"
        )
    }

    /// Returns JSON in which the differences to the new value are written; nil if there are none.
    private func change(_ existing: Existing, keepsForm: Bool) throws -> JSON? {
        let old = try JSON(encoding: existing.decoded.value, options, sortingSets: true)
        if old.hasSourceText(of: new) { return nil }
        var merge = ValueMerge(reading: existing.decoded.parts, keepsForm: keepsForm)
        return try merge.run(existing.unedited, editing: existing.json, from: old, to: new)
    }

    /// Returns the JSON of the new value over JSON that cannot be read.
    ///
    /// Parts that can be read, and members that the type does not know, are kept if the result is read as the new value.
    /// Otherwise all of it is replaced.
    private func overUnreadable(_ existing: JSON) -> JSON {
        // The property reads as the fallback already.
        if existing.kind == new.kind, existing.isContainer, fallback?.hasSourceText(of: new) == true { return existing }
        let unedited = existing.unedited
        // The parts that can be read are kept; the others are taken from the new value.
        if let decoded = try? PartlyDecoded<Value>(unedited, options, fallback: new),
            let readable = try? Existing(decoded.json, options, fallback: fallback),
            let result = try? converged(readable)
        {
            return result
        }
        var merge = ValueMerge(reading: PartialDecoding(), keepsForm: true)
        if let merged = try? merge.run(unedited, editing: existing, from: nil, to: new),
            let readable = try? Existing(merged, options, fallback: fallback),
            let result = try? converged(readable, keepsForm: false)
        {
            return result
        }
        return new
    }
}

extension JSON {
    /// The same value, copied into a document of its own if it was edited, so that its parts have places.
    var unedited: JSON { isContainer && view == nil ? detached() : self }
}
