#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's information about a file.
package struct FileStatus {
    private let mode: mode_t
    /// The number of bytes.
    package let size: Int
    let owner: uid_t
    let group: gid_t
    /// Device and number of the file: two names of one file have the same.
    package let identity: [UInt64]

    init(_ status: stat) {
        mode = status.st_mode
        size = Int(status.st_size)
        owner = status.st_uid
        group = status.st_gid
        identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
    }

    package var isRegular: Bool { mode & S_IFMT == S_IFREG }
    package var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
    /// The permissions to read, write and execute the file, without the other bits of its mode.
    var permissions: mode_t { mode & 0o777 }
}
