extension _JSONReading {
    /// Decodes a value without the parts that cannot be read, and notes them.
    ///
    /// - Parameters:
    ///   - json: The JSON.
    ///   - fallback: What members that cannot be read are taken from.
    func partlyDecoded<Value: Decodable>(_ json: JSON, fallback: JSON? = nil) throws -> Value {
        let decoded = try PartlyDecoded<Value>(json, fallback: fallback, notingOmissions: notes != nil)
        guard let notes else { return decoded.value }
        for omission in decoded.omissions { notes.add(omission.error, at: omission.pointer, omission.json) }
        for substitution in decoded.substitutions {
            notes.add(substitution.error, at: substitution.pointer, json.value(at: substitution.pointer))
        }
        return decoded.value
    }
}

extension IssueNotes {
    /// Notes that a part of the value that is being read could not be read.
    fileprivate func add(_ error: any Error, at pointer: JSONPointer, _ json: JSON?) {
        let depth = path.count
        path += pointer.components
        defer { path.removeSubrange(depth...) }
        // The error's pointer is that from the value; from the part it is shorter.
        var failure = error.libraryError
        if let components = failure?.pointer?.components {
            failure?.pointer = JSONPointer(Array(components.dropFirst(pointer.components.count)))
        }
        add(json == nil ? .missing : .unreadable, expected: (failure ?? error).expectation, json)
    }
}
