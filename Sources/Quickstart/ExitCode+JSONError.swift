import LazyJSON

extension ExitCode {
    /// Creates the exit code for an error that was thrown while a file was read, parsed or written.
    init(_ error: JSONError) {
        self =
            switch error.code {
            case .unreadableFile: .unreadableFile
            case .unwritableFile: .failedWriting
            default: .malformedInput
            }
    }
}
