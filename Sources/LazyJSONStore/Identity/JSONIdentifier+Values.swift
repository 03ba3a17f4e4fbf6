import LazyJSON

/// The ids of values of other types.
extension JSONIdentifier {
    /// The ids that a value can have in JSON; empty if its JSON is not an id.
    ///
    /// A UUID has two: its text in upper case, as it is written, and in lower case.
    static func texts(of value: some JSONConvertible) -> [JSONIdentifier] {
        guard let id = JSONIdentifier(value.json(replacing: nil)) else { return [] }
        guard case .text(let text) = id.form, text.utf8.count == lowercaseUUID.utf8.count,
            let other = JSONIdentifier(value.json(replacing: JSON(lowercaseUUID))), other != id
        else { return [id] }
        return [id, other]
    }

    /// A text in lower case: a UUID that replaces it is written in lower case, too.
    private static let lowercaseUUID = "00000000-0000-0000-0000-00000000000a"

    /// Calls a closure with the ids of all values, and returns its results for each value.
    static func ask<Result>(
        _ values: [some JSONConvertible], _ question: ([JSONIdentifier]) throws -> [Result]
    ) rethrows -> [ArraySlice<Result>] {
        let ids = values.map { texts(of: $0) }
        let results = try question(ids.flatMap { $0 })
        var end = 0
        return ids.map { texts in
            end += texts.count
            return results[end - texts.count..<end]
        }
    }
}
