/// An error that reports all issues of a value, and not only the first.
///
/// A text that is not JSON is one issue of the kind ``JSONIssue/Kind/malformed``, and ``parsingError`` has the details.
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
    /// The error of a text that is not JSON; `nil` if the text is JSON, and the issues are about its value.
    public private(set) var parsingError: JSONError?
    private var path = Uncompared<String?>(nil)

    /// The path of the file that was to be updated; `nil` if there is none.
    ///
    /// Comparing two errors ignores it.
    public var file: String? { path.value }

    /// Creates an error from issues; `nil` if there are none.
    ///
    /// - Parameter issues: The issues.
    public init?(_ issues: [JSONIssue]) {
        if issues.isEmpty { return nil }
        self.issues = issues
    }

    /// Creates an error with one issue, which describes an error of parsing.
    init(_ issue: JSONIssue, _ parsingError: JSONError? = nil) {
        issues = [issue]
        self.parsingError = parsingError
    }

    /// Returns the error with the path of the file.
    func naming(_ file: String) -> JSONValidationError {
        var error = self
        error.path.value = file
        error.parsingError?.file = file
        return error
    }
}

extension JSONValidationError: CustomStringConvertible {
    /// The issues, one on each line, with the file if it is known; or the description of ``parsingError``.
    public var description: String {
        if let parsingError { return parsingError.description }
        return file.map { description(in: $0) } ?? issues.map(\.description).joined(separator: "\n")
    }

    /// Returns the issues, one on each line, with the file and the position of each.
    ///
    /// - Parameter file: The name or path of the file that was parsed.
    public func description(in file: String) -> String {
        parsingError?.description(in: file) ?? issues.map { $0.description(in: file) }.joined(separator: "\n")
    }
}
