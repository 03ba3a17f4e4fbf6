extension IndexFailure {
    /// The error to throw, with all that can be said of the place.
    ///
    /// Reads text and index from the start, once.
    func error(text: Span<UInt8>, entries: Span<UInt64>) -> JSONError {
        if reason == .memory { return .noMemoryForIndex }
        let found = offset < text.count ? text[offset] : nil
        let place = Self.place(of: offset, in: text)
        var error = error(found: found)
        error.pointer = pointer(text: text, entries: entries)
        (error.byteOffset, error.line, error.column) = (offset, place.line, place.column)
        return error
    }

    /// The line and the column in bytes of an offset, both counted from 1.
    private static func place(of offset: Int, in text: Span<UInt8>) -> (line: Int, column: Int) {
        var line = 1
        var start = 0
        for at in 0..<offset {
            let byte = text[at]
            guard byte == 0x0A || byte == 0x0D else { continue }
            // CR LF is one line end, and it ends with the LF.
            if byte == 0x0D, at + 1 < text.count, text[at + 1] == 0x0A { continue }
            line += 1
            start = at + 1
        }
        return (line, offset - start + 1)
    }

    /// The pointer of the value that was being read, or of the container in which something else was expected.
    ///
    /// `entries` are those before the failure: containers that are still open have no link yet.
    private func pointer(text: Span<UInt8>, entries: Span<UInt64>) -> JSONPointer? {
        if reason == .end { return nil }
        var components: [JSONPointer.Component] = []
        var container: IndexEntry.Tag?
        var place = 0
        var children = 0
        while true {
            var key: IndexEntry?
            if container == .object, place < entries.count {
                key = IndexEntry(bits: entries[place])
                place += 1
            }
            let component: JSONPointer.Component? =
                if let key {
                    .key(StringEscapes.text(text.extracting(key.offset + 1..<key.offset + 1 + key.payload)))
                } else {
                    container == .array ? .index(children) : nil
                }
            guard place < entries.count else {
                if inValue, let component { components.append(component) }
                return JSONPointer(components)
            }
            let value = IndexEntry(bits: entries[place])
            if value.opensContainer, value.payload == 0 {
                if let component { components.append(component) }
                container = value.tag
                children = 0
                place += 1
            } else {
                place += value.opensContainer ? value.payload : 1
                children += 1
            }
        }
    }
}
