// Whether values that were read before are still current, in arrays, optionals, sets and dictionaries too.

extension JSONConversion where Value: JSONConvertible {
    /// The conversion that the class has for the type, which is not known yet.
    static var ofClass: JSONConversion {
        JSONConversion(
            read: { json, reading in try reading.value(Value.self, from: json) },
            write: { value, existing, writing in try writing.json(value, replacing: existing) },
            // A conversion of the class need not look at the existing value.
            isCurrentInClass: { $0.staleness(of: Value.self) })
    }
}

extension JSONConversions {
    /// The check of a part of a value; nil if it never becomes stale.
    func staleness<Part: JSONConvertible>(of type: Part.Type) -> Conversion<Part>.IsCurrent? {
        if let conversion = self[Part.self], conversion.read != nil { return conversion.staleness(in: self) }
        return Part._staleness(in: self)
    }
}

/// Whether all values are current that were read from an array.
enum PartStaleness {
    /// Returns whether the elements of an array are current.
    static func holds(_ count: Int, _ json: JSON?, _ isCurrent: (Int, JSON) -> Bool) -> Bool {
        guard let json, json.kind == .array else { return count == 0 }
        // If elements were left out it is not known which value was read from which.
        guard json.count == count else { return false }
        return zip(0..<count, json.elements).allSatisfy { isCurrent($0, $1) }
    }

    /// Returns whether the elements of a set are current, each for one of the elements in the document.
    ///
    /// It is not known which one: after some questions without success the set is read again.
    static func holdsInAnyOrder<Element>(
        _ values: Set<Element>, _ json: JSON?, _ isCurrent: (Element, JSON) -> Bool
    ) -> Bool {
        guard let json, json.kind == .array else { return values.isEmpty }
        var questions = 16 * json.count
        return values.allSatisfy { value in
            json.elements.contains { element in
                questions -= 1
                return questions >= 0 && isCurrent(value, element)
            }
        }
    }
}
