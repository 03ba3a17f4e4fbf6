extension String {
    /// Checks that a value can hold this as a string; one with many escapes is up to six times as long in JSON.
    ///
    /// - Throws: ``JSONError`` with the code `documentTooLarge`.
    @inline(never)
    func checkLength() throws(JSONError) {
        var count = utf8.count
        if count <= IndexEntry.maximumPayload {
            var quoted = ByteBuffer(capacity: count + 2)
            quoted.appendString(self)
            count = quoted.count - 2
        }
        if count > IndexEntry.maximumPayload { throw .tooLong(count) }
    }
}

extension JSONError {
    /// The error for a string of so many bytes that no entry of an index can hold its length.
    static func tooLong(_ count: Int) -> JSONError {
        JSONError(.documentTooLarge, expected: "a string shorter than 512 MiB", found: "one of \(count) bytes")
    }
}
