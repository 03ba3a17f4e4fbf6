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
    package var folder: String { String(name[..<start]) }

    /// The name of the file without its folder.
    package var file: Substring { name[start...] }

    /// Where the name of the file begins: behind the last slash, which may be part of a `Character` with the byte after it.
    private var start: String.Index {
        name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) } ?? name.startIndex
    }

    /// The folder of the file, for messages.
    var folderName: String {
        switch folder {
        case "": "."
        case "/": "/"
        default: String(folder.dropLast())
        }
    }

    /// Returns the path that a symbolic link contains; `nil` if this is not a link.
    ///
    /// - Throws: `EILSEQ` if the path is not UTF-8.
    private func linkContents() throws(SystemFailure) -> String? {
        // No path is longer (`PATH_MAX`): the system creates no such link.
        let size = 4096
        // Invariant: the system writes no more bytes than the array has, and returns how many.
        var bytes = [CChar](repeating: 0, count: size)
        let count = unsafe readlink(name, &bytes, size)
        guard count >= 0 else { return nil }
        guard let path = String(validating: bytes[..<count], as: UTF8.self) else { throw SystemFailure(EILSEQ) }
        return path
    }

    /// The file that symbolic links lead to, which need not exist.
    ///
    /// - Throws: `ELOOP` after 40 links, as if they form a circle, and `EILSEQ` for a link to a path that is not UTF-8.
    func followingLinks() throws(SystemFailure) -> FilePath {
        var path = self
        for _ in 0..<40 {
            guard let contents = try path.linkContents() else { return path }
            path = FilePath(contents.utf8.first == UInt8(ascii: "/") ? contents : path.folder + contents)
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
