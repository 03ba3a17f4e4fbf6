/// What the process tells its caller, as `sysexits.h` numbers it.
enum ExitCode: Int32 {
    /// All went well.
    case success = 0
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
}
