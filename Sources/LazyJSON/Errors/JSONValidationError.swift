/// An error that reports everything that is wrong with a value, and not only the first thing.
///
/// The checked forms of changing and creating a model throw it: ``JSONModelProtocol/mutate(_:_:)``,
/// ``JSONModelProtocol/init(_:context:building:)`` and ``JSONDraft/snapshot(_:)``. So does creating a model with
/// `init(validating:)`.
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

    /// Creates an error of issues.
    ///
    /// Returns `nil` if there are none.
    public init?(_ issues: [JSONIssue]) {
        if issues.isEmpty { return nil }
        self.issues = issues
    }
}

extension JSONValidationError: CustomStringConvertible {
    /// One line for each issue.
    public var description: String { issues.map(\.description).joined(separator: "\n") }
}
