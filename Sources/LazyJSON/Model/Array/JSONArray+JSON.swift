#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON of an array.
extension JSONArray {
    /// The JSON of the array, including the elements that cannot be read.
    ///
    /// - Complexity: O(1).
    public var json: JSON { storage.json }

    /// The context for conversions and nested models.
    public var context: JSONContext { storage.context }

    /// Returns the JSON as UTF-8 text.
    ///
    /// - Parameter layout: The layout. With `.preserved`, all bytes except the changes are those that were parsed.
    /// - Complexity: O(*n*) in the length of the text.
    public func data(_ layout: JSONLayout = .preserved) -> Data { storage.json.data(layout) }

    /// Returns the JSON as text.
    ///
    /// - Parameter layout: The layout. With `.preserved`, all text except the changes is as it was parsed.
    /// - Complexity: O(*n*) in the length of the text.
    public func text(_ layout: JSONLayout = .preserved) -> String { storage.json.text(layout) }

    /// Returns the same array with its own copy of its text.
    ///
    /// Use it to release the rest of a large document, which every part of it keeps alive.
    ///
    /// - Complexity: O(*n*) in the length of its text.
    public func detached() -> JSONArray { JSONArray(json.detached(), context, storage.elements) }

    /// The issues of the elements, also in nested models and arrays.
    ///
    /// - Complexity: O(*n*) in the size of the array; all values are converted again.
    public var issues: [JSONIssue] { storage.json.locating(storage.issueNotes.issues) }
}

extension ArrayStorage {
    /// The issues of the elements, and of all models in them.
    var issueNotes: ModelIssueNotes {
        let notes = ModelIssueNotes()
        notes.valueType = Element.self
        note(notes)
        notes.visitAll()
        return notes
    }

    /// Notes the issues of the elements, and the models among them.
    ///
    /// - Parameter isOne: Whether the array was made of a single value.
    func note(_ notes: IssueNotes, isOne: Bool = false) {
        var reading = _JSONReading(context: context, depth: depth, notes: notes)
        for (position, element) in json.elements.enumerated() {
            _ = reading.child(isOne ? nil : .index(position), of: element) { try elements.value(from: element, &$0) }
        }
    }
}

extension JSONArray: Hashable {
    /// Returns whether two arrays have equal JSON, compared by meaning; the context is ignored.
    ///
    /// - Complexity: O(*n*) in the size of both.
    public static func == (one: JSONArray, other: JSONArray) -> Bool {
        one.storage === other.storage || one.storage.json == other.storage.json
    }

    /// Hashes the JSON by its meaning.
    ///
    /// - Complexity: O(*n*) in the size of the array.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.json) }
}

extension JSONArray: Encodable {
    /// Encodes the JSON of the array into any encoder; see ``JSON/encode(to:)``.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of ``JSON/encode(to:)``.
    /// - Complexity: O(*n*) in the size of the array.
    public func encode(to encoder: any Encoder) throws { try storage.json.encode(to: encoder) }
}

extension JSONArray: Decodable where Element: _JSONArrayElement & JSONConvertible {
    /// Reads an array from any decoder; see ``JSON/init(from:)``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of ``JSON/init(from:)``, and `DecodingError` if the value is not an array.
    /// - Complexity: O(*n*) in the size of the array.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let array = Self(json) else {
            throw DecodingError.mismatch(Self.self, "an array", json, in: decoder)
        }
        self = array
    }
}

extension JSONArray: CustomStringConvertible {
    /// The first elements, and the number of all elements if there are more.
    public var description: String {
        let shown = 20
        // Not `prefix` of the array itself, whose elements would be kept.
        var texts = IteratorSequence(makeIterator()).prefix(shown).map { String(describing: $0) }
        if count > shown { texts.append("… (\(count) in all)") }
        return "[\(texts.joined(separator: ", "))]"
    }
}

extension JSONArray: CustomReflectable {
    /// The elements, for a debugger and `dump`.
    ///
    /// - Complexity: O(1). An element is read and cached when the mirror is read.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
