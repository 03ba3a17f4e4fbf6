import LazyJSON

/// The reason why a command ends early, and the exit code for it, as in `sysexits.h`.
struct Failure: Error {
    /// The exit code of the process.
    let code: Int32
    /// The message for standard error.
    var message: String

    /// Creates a failure.
    init(_ code: Int32, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Creates the failure for an error.
    init(_ error: any Error) {
        switch (error as? JSONError)?.code {
        case nil: self.init(70, "\(error)")
        case .unreadableFile: self.init(66, "\(error)")
        case .unwritableFile: self.init(74, "\(error)")
        default: self.init(65, "\(error)")
        }
    }

    /// The failure for wrong arguments.
    static func usage(_ message: String) -> Failure {
        Failure(64, "Quickstart: \(message)\nQuickstart --help explains the arguments.")
    }
}
