/// An error that reports all issues of a value, and not only the first.
///
/// ``JSONModelProtocol/validate(unknownMembers:allowing:)`` and `init(validating:)` throw it, and the checked forms of changing
/// and creating a model: ``JSONModelProtocol/mutate(_:_:)``, ``JSONModelProtocol/init(_:context:building:)``, and
/// ``JSONDraft/snapshot(_:)``.
///
/// ```swift
/// do {
///     user = try user.mutate(.checked) { $0.score = .nan }
/// } catch let error as JSONValidationError {
///     for issue in error.issues { print(issue) }
///     // /score: unwritable, expected a finite number, found nan
/// }
/// ```
public struct JSONValidationError: Error, Sendable, Hashable {
    /// The issues, each with its pointer; never empty.
    public let issues: [JSONIssue]

    /// Creates an error from issues; `nil` if there are none.
    ///
    /// - Parameter issues: The issues.
    public init?(_ issues: [JSONIssue]) {
        if issues.isEmpty { return nil }
        self.issues = issues
    }
}

extension JSONValidationError: CustomStringConvertible {
    /// The issues, one on each line.
    public var description: String { issues.map(\.description).joined(separator: "\n") }
}
