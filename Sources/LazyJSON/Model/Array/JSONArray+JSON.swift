#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON of an array.
extension JSONArray {
    /// The array's JSON, with the elements that cannot be read.
    public var json: JSON { storage.json }

    /// What conversions know beyond the JSON.
    public var context: JSONContext { storage.context }

    /// The JSON as UTF-8 text.
    ///
    /// O(n).
    ///
    /// - Parameter layout: How it is laid out; `.preserved` is byte for byte what was parsed, but for what was changed.
    public func data(_ layout: JSONLayout = .preserved) -> Data { storage.json.data(layout) }

    /// The JSON as text.
    ///
    /// O(n).
    ///
    /// - Parameter layout: How it is laid out; `.preserved` is what was parsed, but for what was changed.
    public func text(_ layout: JSONLayout = .preserved) -> String { storage.json.text(layout) }

    /// The same array over text of its own, so that a small part does not keep a whole document alive.
    ///
    /// O(its length).
    public func detached() -> JSONArray { JSONArray(storage.json.detached(), like: storage) }

    /// The issues of reading the elements, including those of nested models and arrays.
    ///
    /// All values are converted again; the cost is that of reading everything.
    public var issues: [JSONIssue] { storage.issueNotes.issues }
}

extension ArrayStorage {
    /// The issues of the elements, and of all models in them.
    var issueNotes: ModelIssueNotes {
        let notes = ModelIssueNotes()
        note(notes)
        notes.visitAll()
        return notes
    }

    /// Notes the issues of the elements, and the models among them.
    func note(_ notes: IssueNotes) {
        var reading = form.reading(context, depth: depth, notes: notes)
        var position = 0
        for element in json.elements {
            _ = reading.child(.index(position), of: element) { try form.read(element, &$0) }
            position += 1
        }
    }
}

extension JSONArray: Hashable {
    /// Whether both have equal JSON, compared by meaning; the context is ignored.
    public static func == (one: JSONArray, other: JSONArray) -> Bool {
        one.storage === other.storage || one.storage.json == other.storage.json
    }

    /// Mixes the JSON into a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.json) }
}

extension JSONArray: Encodable {
    /// Passes the array's JSON to any encoder; see ``JSON/encode(to:)``.
    public func encode(to encoder: any Encoder) throws { try storage.json.encode(to: encoder) }
}

extension JSONArray: Decodable where Element: _JSONArrayElement {
    /// Reads an array from any decoder; see ``JSON/init(from:)``.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let array = Self(json) else {
            throw DecodingError.typeMismatch(
                Self.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "Expected an array, found \(json.kind.phrase)."))
        }
        self = array
    }
}

extension JSONArray: CustomStringConvertible {
    /// The first elements, and how many there are where those are not all.
    public var description: String {
        let shown = 20
        var texts: [String] = []
        var iterator = makeIterator()
        while texts.count < shown, let element = iterator.next() { texts.append(String(describing: element)) }
        if count > shown { texts.append("… (\(count) in all)") }
        return "[\(texts.joined(separator: ", "))]"
    }
}

extension JSONArray: CustomReflectable {
    /// The elements, which are read when the mirror is asked for them, and kept as those that are read by their positions.
    ///
    /// - Complexity: O(1).
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
