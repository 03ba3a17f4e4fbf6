import LazyJSON

/// A record of everything that a program observed: hashes, and the full texts if they are shown.
struct Transcript {
    /// The use of the full texts.
    enum Output {
        /// The texts are not used.
        case none
        /// The texts are printed at once, so that they are there if the process crashes.
        case printed
        /// The texts are collected in ``Transcript/lines``.
        case collected
    }

    /// The hash of everything but the messages.
    private(set) var hash = Fingerprint()
    /// The hash of the messages of errors and issues.
    private(set) var messages = Fingerprint()
    /// The violated laws, such as a copy that changed.
    private(set) var problems: [String] = []
    /// The collected lines.
    private(set) var lines: [String] = []
    /// The use of the full texts.
    let output: Output

    /// Creates an empty transcript.
    init(_ output: Output) { self.output = output }

    /// Records the description of a step, which is not part of the hash.
    mutating func step(_ description: @autoclosure () -> String) {
        if output != .none { show("* \(description())") }
    }

    /// Records an observed text.
    mutating func add(_ label: StaticString, _ text: String) {
        hash.add(text)
        if output != .none { show("    \(label): \(text)") }
    }

    /// Records an observed number.
    mutating func add(_ label: StaticString, _ number: Int) {
        hash.add(number)
        if output != .none { show("    \(label): \(number)") }
    }

    /// Records the error of a refused edit.
    mutating func add(_ error: any Error) {
        if let error = error as? JSONError {
            add("error", "\(error.code) at \(error.pointer?.description ?? "-")")
        } else {
            add("error", "\(type(of: error))")
        }
        addMessage("\(error)")
    }

    /// Records an issue of a model or a draft.
    mutating func add(_ issue: JSONIssue) {
        add("issue", "\(issue.kind) at \(issue.pointer)")
        addMessage("\(issue)")
    }

    private mutating func addMessage(_ message: String) {
        messages.add(message)
        if output != .none { show("    message: \(message)") }
    }

    /// Records a violated law.
    mutating func fail(_ problem: String) {
        problems.append(problem)
        add("PROBLEM", problem)
    }

    /// Adds the transcript of a thread.
    mutating func add(_ other: Transcript) {
        hash.add(other.hash.text)
        messages.add(other.messages.text)
        problems += other.problems
        if output != .none { other.lines.forEach { show($0) } }
    }

    private mutating func show(_ line: String) {
        if output == .printed { print(line) } else { lines.append(line) }
    }
}
