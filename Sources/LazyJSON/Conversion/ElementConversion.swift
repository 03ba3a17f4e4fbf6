/// How the elements of an array or a set are read and written.
struct ElementConversion<Element>: Sendable {
    let conversion: JSONConversion<Element>

    /// Reads an element; by the class or the type, where the conversion only writes.
    func read(_ json: JSON, _ reading: inout _JSONReading) throws -> Element {
        guard let read = conversion.read ?? conversion.found(in: reading.conversions).read else {
            throw JSONError.unconvertible("an element that can be read", json)
        }
        return try read(json, &reading)
    }

    /// Writes an element; by the class or the type, where the conversion only reads.
    func write(_ value: Element, _ existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        guard let write = conversion.write ?? conversion.found(in: writing.conversions).write else {
            throw JSONError(.unrepresentable, expected: "a conversion that writes \(Element.self)", found: "none")
        }
        let new = try write(value, existing, &writing)
        if conversion.keepsSpelling { return new }
        return writing.kept(existing, unless: new, read: { try read($0, &$1) }, write: write)
    }

    /// Reads the elements of an array; those that cannot be read are left out.
    func elements(of json: JSON, _ reading: inout _JSONReading) throws -> [Element] {
        guard json.kind == .array else { throw JSONError.unconvertible("an array", json) }
        var values: [Element] = []
        values.reserveCapacity(json.count)
        var position = 0
        for element in json.elements {
            let value = reading.child(.index(position), of: element) { try read(element, &$0) }
            if let value { values.append(value) }
            position += 1
        }
        return values
    }
}
