/// The reason why a command ends early, and the exit code for it.
struct Failure: Error {
    /// The exit code of the process.
    let code: ExitCode
    /// The message for standard error.
    let message: String

    /// Creates a failure.
    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
