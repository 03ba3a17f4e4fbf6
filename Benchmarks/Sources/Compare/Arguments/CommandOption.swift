/// An option of a command, with the text that explains it.
struct CommandOption {
    /// The name, with its dashes.
    let name: String
    /// The name of the value that the option takes; `nil` if it takes none.
    var value: String?
    /// The only values that the option takes; empty if it takes any.
    var values: [String] = []
    /// A description of the option, in one or more lines.
    let summary: String

    /// The option as the usage shows it.
    var form: String {
        if !values.isEmpty { return "\(name) \(values.joined(separator: "|"))" }
        return value.map { "\(name) \($0)" } ?? name
    }

    /// Whether the option takes a value.
    var takesValue: Bool { value != nil || !values.isEmpty }
}
