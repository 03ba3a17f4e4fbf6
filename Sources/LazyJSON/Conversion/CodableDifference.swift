/// The edits that make JSON in a document decode as another value.
///
/// Three values are compared: what stands there, what that encodes as after it was decoded (which lacks the members that
/// the type does not know), and what the new value encodes as. Only what differs between the last two is edited in the
/// first. Where the result does not decode as the new value, that replaces everything.
struct CodableDifference<Value: Codable & Sendable> {
    /// How deep edits are made; what lies deeper is replaced as a whole.
    private static var depth: Int { 64 }

    /// The JSON of a value; over what decodes as another one with no other changes than are needed.
    static func json(of value: Value, over existing: JSON?) throws -> JSON {
        let new = try JSON(encoding: value)
        guard let existing, let now = try? existing.decode(Value.self), let old = try? JSON(encoding: now) else {
            return new
        }
        if old.isSpelled(like: new) { return existing }
        let result = edited(existing, from: old, to: new, depth: depth)
        guard let read = try? result.decode(Value.self), (try? JSON(encoding: read))?.isSpelled(like: new) == true
        else { return new }
        return result
    }

    /// What stands there, with the differences between two values.
    private static func edited(_ existing: JSON, from old: JSON, to new: JSON, depth: Int) -> JSON {
        if old.isSpelled(like: new) { return existing }
        guard depth > 0, existing.kind == old.kind, old.kind == new.kind else { return new }
        switch new.kind {
        case .object: return editedObject(existing, from: old, to: new, depth: depth)
        case .array: return editedArray(existing, from: old, to: new, depth: depth)
        case .number: return existing.isSpelledWithFraction ? new.spelledWithFraction : new
        default: return new
        }
    }

    private static func editedObject(_ existing: JSON, from old: JSON, to new: JSON, depth: Int) -> JSON {
        var result = existing
        for (name, value) in new.members {
            guard let now = existing[name], let before = old[name] else {
                result[name] = value
                continue
            }
            let edited = edited(now, from: before, to: value, depth: depth - 1)
            if !edited.isSpelled(like: now) { result[name] = edited }
        }
        for (name, _) in old.members where new[name] == nil { result[name] = nil }
        return result
    }

    private static func editedArray(_ existing: JSON, from old: JSON, to new: JSON, depth: Int) -> JSON {
        guard existing.count == old.count else { return new }
        // What an element encodes as follows from its text.
        var encoded: [ExactText: JSON] = [:]
        for (now, before) in zip(existing.elements, old.elements) { encoded[ExactText(text: now.rawText)] = before }
        func before(_ now: JSON) -> JSON? { encoded[ExactText(text: now.rawText)] }
        var writing = _JSONWriting()
        let result = try? ArrayDifference<JSON>.json(
            of: Array(new.elements), over: existing, &writing, read: { now, _ in before(now) ?? now },
            write: { value, now, _ in
                guard let now, let before = before(now) else { return value }
                return edited(now, from: before, to: value, depth: depth - 1)
            })
        return result ?? new
    }
}

extension JSON {
    /// A number with a fraction, where it has no exponent.
    fileprivate var spelledWithFraction: JSON {
        let text = rawText
        return text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? self : .number(text + ".0")
    }
}
