/// An option of the commands.
enum CommandOption: String {
    case string = "--string"
    case dryRun = "--dry-run"

    /// The option as the usage writes it.
    var form: String { rawValue }
}
