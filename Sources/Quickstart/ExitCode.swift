import LazyJSON

/// The exit code of the process; those from 64 on are numbered as in `sysexits.h`.
enum ExitCode: Int32 {
    /// All went well.
    case success = 0
    /// Nothing is at the path, or no value can be put there.
    case noSuchPlace = 1
    /// The arguments are not those that the usage names.
    case usage = 64
    /// The document is malformed.
    case malformedInput = 65
    /// The file cannot be read.
    case unreadableFile = 66
    /// An error of Quickstart itself.
    case software = 70
    /// Reading or writing has failed on the way.
    case failedWriting = 74

    /// The exit code for an error of reading, parsing or writing a file.
    init(_ error: JSONError) {
        self =
            switch error.code {
            case .unreadableFile: .unreadableFile
            case .unwritableFile: .failedWriting
            default: .malformedInput
            }
    }
}
