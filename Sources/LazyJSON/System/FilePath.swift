#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The name of a file or folder, and the calls that take one.
///
/// Invariant of all calls here: a `String` that is passed to the system ends with zero and is valid during the call.
package struct FilePath {
    package let name: String

    package init(_ name: String) { self.name = name }

    /// The part before the name of the file, with the slash; empty without one.
    package var folder: String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }

    /// The name of the file without its folder.
    package var file: Substring { name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...] }

    /// The folder of the file, for messages.
    var folderName: String {
        switch folder {
        case "": "."
        case "/": "/"
        default: String(folder.dropLast())
        }
    }

    /// The path that a symbolic link contains, which must be UTF-8; `nil` if this is not a link.
    private var linkContents: String? {
        var size = 256
        while true {
            // Invariant: the system writes no more bytes than the array has, and returns how many.
            var bytes = [CChar](repeating: 0, count: size)
            let count = unsafe readlink(name, &bytes, size)
            guard count >= 0 else { return nil }
            if count < size { return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
            size *= 2
        }
    }

    /// The file that symbolic links lead to, which need not exist.
    ///
    /// - Throws: `ELOOP` after 40 links, as if they form a circle.
    func followingLinks() throws(SystemFailure) -> FilePath {
        var path = self
        for _ in 0..<40 {
            guard let contents = path.linkContents else { return path }
            path = FilePath(contents.hasPrefix("/") ? contents : path.folder + contents)
        }
        throw SystemFailure(ELOOP)
    }

    /// Whether the process may write the file.
    var isWritable: Bool { unsafe faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) == 0 }

    /// The absolute path without links; the path itself if there is no such file.
    package var resolved: FilePath {
        // Invariant: the result of `realpath` ends with zero, and must be freed here.
        guard let found = unsafe realpath(name, nil) else { return self }
        defer { unsafe free(found) }
        return FilePath(unsafe String(cString: found))
    }

    /// The status of the file; `nil` if there is none, or the process may not see it.
    package var status: FileStatus? {
        var found = stat()
        return unsafe stat(name, &found) == 0 ? FileStatus(found) : nil
    }

    /// Opens the file.
    package func open(_ flags: Int32, permissions: mode_t = 0o666) throws(SystemFailure) -> FileDescriptor {
        let number = try SystemFailure.retrying { unsafe openat(AT_FDCWD, name, flags | O_CLOEXEC, permissions) }
        return FileDescriptor(owning: number)
    }

    /// Gives the file another name, and replaces a file of that name.
    package func rename(to other: FilePath) throws(SystemFailure) {
        guard unsafe renameat(AT_FDCWD, name, AT_FDCWD, other.name) == 0 else { throw .last }
    }

    /// Gives the file another name in addition.
    ///
    /// - Throws: `EEXIST` if there is a file of that name.
    func link(to other: FilePath) throws(SystemFailure) {
        guard unsafe linkat(AT_FDCWD, name, AT_FDCWD, other.name, 0) == 0 else { throw .last }
    }

    /// Removes the name, if it is there; errors are ignored.
    package func remove() {
        unsafe unlink(name)
    }

    /// Waits until the names in the folder are on the disk, if the system supports that; errors are ignored.
    package func synchronizeFolder() {
        guard let file = try? FilePath(folderName).open(O_RDONLY) else { return }
        try? file.synchronize()
    }
}
