#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system knows about a file.
package struct FileStatus {
    /// What can stand behind a name or a descriptor, as far as it makes a difference.
    package enum Kind {
        case regular, directory, other
    }

    package let kind: Kind
    /// How many bytes.
    package let size: Int
    /// Who may read and write it.
    let permissions: mode_t
    /// Whose file it is.
    let owner: uid_t
    let group: gid_t
    /// Which file of which disk this is.
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
