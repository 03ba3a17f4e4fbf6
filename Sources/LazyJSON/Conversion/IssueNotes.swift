/// The issues that are noted while values are read, each with its pointer from where reading began.
@usableFromInline
package class IssueNotes {
    /// The numbers of entries at one time, so that later ones can be dropped.
    typealias Checkpoint = (issues: Int, places: Int)

    package final private(set) var issues: [JSONIssue] = []
    /// The path to the value that is being read.
    final var path: [JSONPointer.Component] = []

    /// Whether the texts of values are left out: a property that is being read is redacted.
    final var isRedacting = false
    /// Whether the text of the value that is being read is left out: also if it is part of a redacted value of another property.
    var isRedacted: Bool { isRedacting }
    /// Whether all issues are warnings.
    final var isLenient = false
    /// The type of the values: the texts of objects and arrays that are read as models are left out, too.
    final var valueType: Any.Type = Never.self
    /// The positions in `path` of names that are left out, too: the keys of dictionaries.
    final var redactedSteps: [Int] = []

    /// The path as it is shown.
    final var shownPath: [JSONPointer.Component] {
        var shown = path
        for step in redactedSteps { shown[step] = .redacted }
        return shown
    }

    /// The pointer to the value that is being read; nil if its issues are not noted.
    var pointer: JSONPointer? { JSONPointer(shownPath) }

    /// Notes an issue of the value that is being read.
    ///
    /// - Parameters:
    ///   - kind: The kind of issue.
    ///   - expected: The description of an accepted value.
    ///   - json: The value; nil if there is none.
    ///   - severity: The severity; nil if it follows from the kind.
    final func add(
        _ kind: JSONIssue.Kind, expected: String, _ json: JSON?, _ severity: JSONIssue.Severity? = nil
    ) {
        guard let pointer else { return }
        add(JSONIssue(kind, at: pointer, expected: expected, found: json, severity))
    }

    /// Notes an issue, without the text of a value that is not shown.
    final func add(_ issue: JSONIssue) {
        var issue = isRedacted || issue.isOfModels(in: valueType) ? issue.redacted : issue
        if isLenient { issue.severity = .warning }
        issues.append(issue)
    }

    /// Notes that a value could not be read, for the reason that an error gives.
    final func add(failure: any Error, _ json: JSON, _ severity: JSONIssue.Severity? = nil) {
        let isRefusal = (failure as? JSONError)?.code == .refused
        // The error may have the text of a redacted value.
        let expected = isRedacted ? "a value that can be read" : failure.expectation
        add(isRefusal ? .refused : .unreadable, expected: expected, json, severity)
    }

    /// Reads a value; drops the issues that were noted inside of it if that throws.
    final func reading<Value>(_ body: () throws -> Value) throws -> Value {
        let checkpoint = checkpoint
        do {
            return try body()
        } catch {
            drop(since: checkpoint)
            throw error
        }
    }

    var checkpoint: Checkpoint { (issues.count, 0) }

    /// Drops the issues that were noted since a checkpoint.
    func drop(since checkpoint: Checkpoint) { issues.removeSubrange(checkpoint.issues...) }
}

extension JSONIssue {
    /// Creates an issue of a value in a document, or of a missing value.
    init(
        _ kind: Kind, at pointer: JSONPointer, expected: String, found json: JSON?, _ severity: Severity? = nil
    ) {
        self.init(
            pointer: pointer, kind: kind, expected: expected, found: json?.excerpt ?? "nothing",
            rawText: json?.cutText, severity: severity)
    }

    /// The same issue without the text of the value.
    var redacted: JSONIssue {
        var issue = self
        // For a container, this is its kind only.
        if found != "nothing", !isOfContainer { issue.found = "a redacted value" }
        // The error of an application may have the text of the value.
        if expected.hasPrefix(JSONIssue.unconvertible) { issue.expected = "a value that can be converted" }
        // The names of parts of the value are in the pointer to one, and between quotes.
        if expected.hasPrefix("only one member ") { issue.expected = "only one member with this name" }
        if let at = issue.expected.firstRange(of: " at /") { issue.expected.removeSubrange(at.lowerBound...) }
        issue.rawText = nil
        return issue
    }

    /// The beginning of an issue that has the text of an error of an application.
    fileprivate static let unconvertible = "a value that can be converted ("

    /// Whether the value is an object or an array.
    private var isOfContainer: Bool {
        rawText?.utf8.first == UInt8(ascii: "{") || rawText?.utf8.first == UInt8(ascii: "[")
    }

    /// Whether the value is an object, an array, or a string that may contain one, that is, or is in, a value of a type that
    /// contains models.
    func isOfModels(in type: Any.Type) -> Bool {
        let mayHaveModels = isOfContainer || rawText?.utf8.contains { $0 | 0x20 == UInt8(ascii: "{") } ?? false
        return mayHaveModels && modelClass(in: type) != nil
    }
}

extension JSONPointer.Component {
    /// The component that is shown in place of a redacted name.
    static var redacted: JSONPointer.Component { .key("(redacted)") }

    /// The component, unless it is a name.
    var withoutName: JSONPointer.Component {
        if case .index = self { self } else { .redacted }
    }
}

extension Error {
    /// The error of the library that this is, or that is below an error of decoding.
    var libraryError: JSONError? { self as? JSONError ?? decodingContext?.underlyingError as? JSONError }

    /// The expectation, as an issue about the error states it.
    var expectation: String {
        guard let error = libraryError else {
            if self is DecodingError {
                return "a value that can be decoded (\(decodingContext?.debugDescription ?? "\(self)"))"
            }
            return "\(JSONIssue.unconvertible)\(self))"
        }
        guard let expected = error.expected else { return error.message }
        guard let pointer = error.pointer, !pointer.isRoot else { return expected }
        return "\(expected) at \(pointer)"
    }

    /// The context of an error of decoding.
    var decodingContext: DecodingError.Context? {
        switch self as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        default: nil
        }
    }
}
