/// The edits that make JSON in a document decode as another value.
///
/// The decoded value and the new one are encoded, and only the differences between these two texts are edited: members
/// and elements that did not change, that the type does not know, or that cannot be read, keep their text. The result is
/// read again; if that is not the new value yet, the difference to it is written, too.
struct CodableDifference<Value: Codable> {
    /// The most times that a difference is written.
    private static var maximumRounds: Int { 3 }

    private let value: Value
    private let new: JSON
    private let options: JSONCodingOptions
    /// The source of the parts that cannot be read when the property is read.
    private let fallback: JSON?

    /// Returns the JSON of a value; over JSON that decodes as another one with no other changes than are needed.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: The existing JSON; nil if there is none.
    ///   - options: The strategies.
    ///   - fallback: The source of the parts that cannot be read when the property is read; nil if there is none.
    /// - Throws: `EncodingError` if the value has no JSON; ``JSONError`` if the JSON cannot be changed without losing
    ///   what the value does not have, or would not be read as the value then.
    static func json(
        of value: Value, over existing: JSON?, _ options: JSONCodingOptions, fallback: Value? = nil
    ) throws -> JSON {
        let new = try JSON(encoding: value, options)
        guard let existing else { return new }
        // Throws for options that only encode: what exists could not be read.
        _ = try DecodingCall.with(options)
        let fallback = fallback.flatMap { try? JSON(encoding: $0, options) }
        return try CodableDifference(value: value, new: new, options: options, fallback: fallback).json(over: existing)
    }

    /// JSON and what it reads as.
    private struct Existing {
        let json: JSON
        /// The same, not edited: its parts have the places in a document by which `decoded` knows them.
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

    /// Returns JSON with the differences to the new value; it is read again until there are none.
    ///
    /// Members of an object that could not be read are kept when it is written over, unless it still cannot be read then.
    private func converged(_ existing: Existing, keepsUnknown: Bool = true) throws -> JSON {
        var existing = existing
        for round in 0..<Self.maximumRounds {
            guard let changed = try change(existing, keepsUnknown: keepsUnknown && round == 0) else {
                return existing.json
            }
            existing = try Existing(changed, options, fallback: fallback)
        }
        if try change(existing, keepsUnknown: false) == nil { return existing.json }
        // A value that encodes differently each time cannot be compared.
        if try !JSON(encoding: value, options).hasSourceText(of: new) { return existing.json }
        throw JSONError(
            .unrepresentable,
            expected: "a type that reads the members that it writes",
            found: "one that reads a changed value as another one"
        )
    }

    /// Returns JSON with the differences to the new value; nil if there are none.
    private func change(_ existing: Existing, keepsUnknown: Bool) throws -> JSON? {
        let old = try JSON(encoding: existing.decoded.value, options)
        if old.hasSourceText(of: new) { return nil }
        var merge = ValueMerge(reading: existing.decoded.parts, keepsUnknown: keepsUnknown)
        return try merge.run(existing.unedited, editing: existing.json, from: old, to: new)
    }

    /// Returns the JSON over a value that cannot be read, even in parts: all of it is written.
    ///
    /// Members of it that the new value does not have are kept, if it can be read with them.
    private func overUnreadable(_ existing: JSON) -> JSON {
        if existing.kind == new.kind, existing.isContainer, fallback?.hasSourceText(of: new) == true { return existing }
        let unedited = existing.unedited
        // The parts that can be read are kept, those that cannot be are the new value's.
        if let decoded = try? PartlyDecoded<Value>(unedited, options, fallback: new),
            let readable = try? Existing(decoded.json, options, fallback: fallback),
            let result = try? converged(readable)
        {
            return result
        }
        var merge = ValueMerge(reading: PartialDecoding(), keepsUnknown: true)
        if let merged = try? merge.run(unedited, editing: existing, from: nil, to: new),
            let readable = try? Existing(merged, options, fallback: fallback),
            let result = try? converged(readable, keepsUnknown: false)
        {
            return result
        }
        return new
    }
}

extension JSON {
    /// The same value, as one that is not edited: its parts have places in a document.
    var unedited: JSON { isContainer && view == nil ? detached() : self }
}
