import LazyJSON

/// A policy for bad records.
///
/// A record is bad if it is malformed, is not an object where records are models, is too large, or is invalid under the policy
/// ``JSONInvalidRecords/divert``. A run of NUL bytes at the start of a line is a bad record by itself. The good records before and after it are read, except that a malformed or too large record of
/// an array or of ``JSONFraming/concatenated`` ends reading.
public enum JSONBadRecordPolicy {
    /// The error is thrown once; reading can continue with the record after it.
    case throwing
    /// The error is thrown as with ``throwing``, and has the bytes of the record in `JSONError.recordBytes`.
    case throwingWithBytes
    /// The record is skipped and counted.
    case skipping
    /// The record is skipped and counted, and its bytes are passed to a closure with the error.
    ///
    /// ```swift
    /// let rejects = try JSONLinesWriter(to: url)
    /// let policy = JSONBadRecordPolicy.diverting { bytes, error throws(JSONError) in
    ///     try rejects.write(line: bytes)
    /// }
    /// ```
    ///
    /// They are the bytes of the line without its line end; of a record that is too large, the first ones up to the limit; of a
    /// run of NUL bytes, those that were read at once, up to the limit. An error that the closure throws ends reading: the reader throws it, and has no more records. The closure may read the
    /// properties of its reader, whose ``JSONRecordReader/badRecordCount`` includes the record, but not the properties of
    /// an asynchronous iterator, which is being changed.
    case diverting((_ bytes: [UInt8], _ error: JSONError) throws(JSONError) -> Void)
}

extension JSONBadRecordPolicy {
    /// Whether a bad record is an error.
    var isThrowing: Bool {
        switch self {
        case .throwing, .throwingWithBytes: true
        case .skipping, .diverting: false
        }
    }

    /// Handles a bad record; one that is skipped or diverted was counted before.
    ///
    /// The caller changes no variable of the reader during the call, so that the client's closure may read its properties.
    func handle(_ error: JSONError, bytes: () -> [UInt8]) throws(JSONError) {
        switch self {
        case .throwing:
            throw error
        case .throwingWithBytes:
            var error = error
            error.recordBytes = bytes()
            throw error
        case .skipping:
            break
        case .diverting(let closure):
            try closure(bytes(), error)
        }
    }
}

/// A policy for records that are models with issues.
///
/// ```swift
/// let reader = try JSONLinesReader<Order>(
///     contentsOf: file, .init(policy: .skipping, invalid: .divert(allowing: .warnings)))
/// ```
public struct JSONInvalidRecords: Sendable, Hashable {
    /// The issues of good records; nil if issues are not searched for.
    let allowed: JSONAllowedIssues?

    /// Models with issues are good records.
    ///
    /// Records are not searched for issues, because each property has a defined value.
    public static let accept = Self(allowed: nil)

    /// A record that fails `JSONModelProtocol.validate(unknownMembers:allowing:)` is bad.
    ///
    /// All values of each record are converted.
    public static let divert = Self(allowed: JSONAllowedIssues.none)

    /// Returns a policy by which a record with issues other than those that are allowed is bad.
    ///
    /// All values of each record are converted.
    ///
    /// - Parameter allowed: The issues of good records.
    public static func divert(allowing allowed: JSONAllowedIssues) -> Self { Self(allowed: allowed) }
}
