/// What a reader does about a record that is not JSON, is no object where a model is wanted, or is too large.
///
/// The good records before and after it are read in any case.
public enum JSONBadRecordPolicy {
    /// The error is thrown, once; reading can go on with the record after it.
    case throwing
    /// The record is left out, and counted.
    case skipping
    /// The record is left out, counted, and its bytes are handed to a closure, with what is wrong with them.
    ///
    ///     let rejects = try JSONLinesWriter(to: url)
    ///     let policy = JSONBadRecordPolicy.diverting { bytes, error in try rejects.write(line: bytes) }
    ///
    /// The bytes are those of the line without its line end. Of a record that is too large they are the first ones, as
    /// many as a record may have. What the closure throws, reading throws.
    case diverting((_ bytes: [UInt8], _ error: JSONError) throws(JSONError) -> Void)
}

extension JSONBadRecordPolicy {
    /// Does what the policy says about a bad record.
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
