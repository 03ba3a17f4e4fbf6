#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's information about a file.
package struct FileStatus {
    /// The kinds of files, as far as they are treated differently.
    package enum Kind {
        case regular, directory, other
    }

    package let kind: Kind
    /// The number of bytes.
    package let size: Int
    /// The permissions to read, write and execute the file, without the other bits of its mode.
    let permissions: mode_t
    let owner: uid_t
    let group: gid_t
    /// Device and number of the file: two names of one file have the same.
    package let identity: [UInt64]

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            default: .other
            }
        size = Int(status.st_size)
        permissions = status.st_mode & 0o777
        owner = status.st_uid
        group = status.st_gid
        identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
    }
}
