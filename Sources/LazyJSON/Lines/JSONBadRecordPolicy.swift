/// The treatment of a record that is not JSON, is not the object of a model, or is too large.
///
/// The good records before and after it are read in any case.
public enum JSONBadRecordPolicy {
    /// The error is thrown, once; reading can continue with the record after it.
    case throwing
    /// The record is left out, and counted.
    case skipping
    /// The record is left out and counted, and its bytes are passed to a closure, with the error.
    ///
    ///     let rejects = try JSONLinesWriter(to: url)
    ///     let policy = JSONBadRecordPolicy.diverting { bytes, error in try rejects.write(line: bytes) }
    ///
    /// The bytes are those of the line without its line end. Of a record that is too large they are the first
    /// ones, up to the limit. The reader rethrows errors of the closure.
    case diverting((_ bytes: [UInt8], _ error: JSONError) throws(JSONError) -> Void)
}

extension JSONBadRecordPolicy {
    /// Treats a bad record.
    func handle(_ error: JSONError, _ count: inout Int, bytes: () -> [UInt8]) throws(JSONError) {
        switch self {
        case .throwing:
            throw error
        case .skipping:
            count += 1
        case .diverting(let closure):
            count += 1
            try closure(bytes(), error)
        }
    }
}
