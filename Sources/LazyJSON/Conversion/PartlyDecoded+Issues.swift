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
    /// Notes that a part of the value that is read now could not be read.
    fileprivate func add(_ error: any Error, at pointer: JSONPointer, _ json: JSON?) {
        let depth = path.count
        path += pointer.components
        defer { path.removeSubrange(depth...) }
        // The error's pointer is that from the value; from the part it is shorter.
        var found = (error as? JSONError) ?? error.decodingFailure
        if let components = found?.pointer?.components {
            found?.pointer = JSONPointer(Array(components.dropFirst(pointer.components.count)))
        }
        let expected = Self.expectation(of: found ?? error)
        add(json == nil ? .missing : .unreadable, expected: expected, json)
    }
}

extension Error {
    /// The error of the library below one of decoding.
    fileprivate var decodingFailure: JSONError? {
        switch self as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.underlyingError as? JSONError
        default: nil
        }
    }
}
