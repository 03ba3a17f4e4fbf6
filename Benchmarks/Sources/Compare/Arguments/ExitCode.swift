/// The exit code of the process; those from 64 on are numbered as in `sysexits.h`.
enum ExitCode: Int32 {
    /// The command succeeded.
    case success = 0
    /// There is no value at the path, or none can be written there.
    case noSuchPlace = 1
    /// The arguments are wrong.
    case usage = 64
    /// The document is malformed.
    case malformedInput = 65
    /// The file cannot be read.
    case unreadableFile = 66
    /// An error in the command itself.
    case software = 70
    /// Reading or writing failed after it had begun.
    case failedWriting = 74
}
