/// The rule for the text of existing JSON: it stays if it reads as the value that is written.
extension Conversion {
    /// Returns the JSON of a value; the existing JSON if that reads as the value.
    ///
    /// - Throws: ``JSONError`` if the conversion does not read the JSON that it has written as the value.
    func written(_ value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        try kept(try json(of: value, over: existing, &writing), of: value, over: existing, &writing)
    }

    /// Returns the existing JSON if it reads as a value, and otherwise the JSON that a conversion has written for the value.
    ///
    /// The conversion may ignore the existing JSON, and may write JSON that it cannot read. Null, and the JSON of conversions
    /// that keep the source text themselves, is not checked.
    ///
    /// - Parameters:
    ///   - new: The JSON that was written.
    ///   - value: The value.
    ///   - existing: The existing JSON.
    /// - Throws: ``JSONError`` if the JSON cannot be read, or is read as another value: a model that lacks a part of `value`, or
    ///   a value that would be written in another way.
    @inline(__always)
    func kept(_ new: JSON, of value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        // Separate, because generic code looks up all types that it uses first.
        traits.keepsSourceText && !writing.isPart ? new : try checked(new, of: value, over: existing, &writing)
    }

    private func checked(
        _ new: JSON, of value: Value, over existing: JSON?, _ writing: inout _JSONWriting
    ) throws -> JSON {
        var (reading, writing, result) = (writing.reading, writing, new)
        if let existing, !existing.isNull, !new.hasSourceText(of: existing),
            let now = try? self.value(from: existing, &reading),
            let same = try? json(of: now, over: existing, &writing), same.hasSourceText(of: new)
        {
            result = existing
        }
        guard traits.note == nil || writing.isPart, !result.isNull else { return result }
        guard let again = try? self.value(from: result, &reading) else {
            throw JSONError(.unrepresentable, expected: "JSON that its conversion can read", found: result.excerpt)
        }
        let isRead: Bool
        if let model = value as? any ReadBack {
            isRead = model.isRead(as: again)
        } else if modelClass(in: Value.self) != nil, let written = JSON(convertible: value) {
            isRead = JSON(convertible: again)?.contains(written) ?? false
        } else {
            // A conversion may read another value, such as a rounded one, if it then reads and writes that one unchanged.
            func isStable(_ value: Value, writtenAs text: JSON, over existing: JSON) -> Bool {
                (try? json(of: value, over: existing, &writing))?.hasSourceText(of: text) ?? false
            }
            isRead =
                isStable(again, writtenAs: new, over: result)
                || (try? json(of: again, over: result, &writing)).map { other in
                    (try? self.value(from: other, &reading)).map { isStable($0, writtenAs: other, over: other) }
                        ?? false
                } ?? false
        }
        if !isRead {
            throw JSONError(
                .unrepresentable, expected: "a value that its conversion reads as it was written", found: result.excerpt
            )
        }
        return result
    }
}

/// A value that can be compared with the value that its JSON reads as.
protocol ReadBack {
    /// Whether another value reads as this one, and has all parts that this one has.
    func isRead(as other: Any) -> Bool
}

extension JSON {
    /// Creates the JSON of a value of any type; nil if the type has no conversion.
    fileprivate init?(convertible value: Any) {
        guard let value = value as? any JSONConvertible else { return nil }
        self = value.json(replacing: nil)
    }

    /// Whether this has everything that another value has: equal scalars, at least its members, as many elements.
    func contains(_ other: JSON) -> Bool {
        var pairs = [(self, other)]
        while let (mine, its) = pairs.popLast() {
            guard mine.kind == its.kind else { return false }
            switch its.kind {
            case .object:
                // The first of several members with one name counts.
                for (name, _) in its.members {
                    guard let own = mine[name], let value = its[name] else { return false }
                    pairs.append((own, value))
                }
            case .array:
                guard mine.count == its.count else { return false }
                pairs += zip(mine.elements, its.elements)
            default:
                guard mine == its else { return false }
            }
        }
        return true
    }
}
