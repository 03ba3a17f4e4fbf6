import LazyJSON

/// A line and a column of a text, both counted from 1, the column in UTF-8 bytes.
struct TextPosition {
    let line: Int
    let column: Int

    /// Creates the position of the value at a pointer in its document; `nil` if there is no value.
    ///
    /// Replacing a value changes the text of that value only, so the text begins to differ where the value begins.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    init?(of pointer: JSONPointer, in json: JSON) {
        guard let value = json[at: pointer] else { return nil }
        var replaced = json
        // The new value begins with another byte than the old one.
        guard (try? replaced.set(value.kind == .string ? .null : "", at: pointer)) != nil else { return nil }
        let text = json.data()
        let same = zip(text, replaced.data()).prefix { $0 == $1 }.count
        var line = 1
        var start = 0
        for (offset, byte) in text.prefix(same).enumerated() {
            // Of CR LF only the LF counts.
            guard byte == 0x0A || byte == 0x0D && text[offset + 1] != 0x0A else { continue }
            line += 1
            start = offset + 1
        }
        self.line = line
        column = same - start + 1
    }
}
