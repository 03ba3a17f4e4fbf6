import LazyJSON

/// An option of the commands.
enum CommandOption: String {
    case string = "--string"
    case dryRun = "--dry-run"
    case dialect = "--dialect"

    /// The values that the option takes; none if it takes no value.
    var values: [String] { self == .dialect ? JSONDialect.allCases.map(\.rawValue) : [] }

    /// The option as the usage writes it.
    var form: String { values.isEmpty ? rawValue : "\(rawValue) \(values.joined(separator: "|"))" }
}
