#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// New contents for a file, which replace the old ones as a whole or not at all, or a descriptor of the caller.
///
/// The bytes go to a temporary file in the folder of the target. ``finish()`` makes them durable and renames the
/// temporary file; an instance that is released without it removes the temporary file. The new file has the permissions
/// of the old one (without the bits for set-user-ID, set-group-ID and sticky) and, if the process may set them, its owner and
/// group. A symbolic link stays, and the file that it leads to is replaced or created.
///
/// Devices and pipes cannot be replaced. They are opened and written directly, as a descriptor is.
package final class OutputFile: ByteSink {
    /// The name in errors.
    private let name: String
    /// The file that symbolic links lead to.
    private let target: FilePath
    /// The target's status before it was replaced; `nil` for a new file.
    private var old: FileStatus?
    /// `nil` once the file is closed.
    private var descriptor: FileDescriptor?
    /// The temporary file; `nil` for a device, and once it is renamed or removed.
    private var temporary: FilePath?

    /// Creates new contents for a file.
    ///
    /// - Throws: ``JSONError`` with the code `unwritableFile`.
    package convenience init(replacing url: URL) throws(JSONError) {
        guard url.isFileURL else { throw .unwritable(url.absoluteString, reason: "the URL is not a file URL") }
        try self.init(at: url.path)
    }

    /// Creates the temporary file.
    ///
    /// - Throws: ``JSONError`` with the code `unwritableFile`.
    init(at name: String) throws(JSONError) {
        self.name = name
        let path = FilePath(name)
        do throws(SystemFailure) {
            old = path.status
            if let old, !old.isRegular, !old.isDirectory {
                target = path
                descriptor = try path.open(O_WRONLY)
                return
            }
            target = try path.followingLinks()
            if old?.isDirectory == true { throw SystemFailure(EISDIR) }
            if old != nil, !target.isWritable { throw SystemFailure(EACCES) }
        } catch {
            throw .unwritable(name, error)
        }
        do throws(SystemFailure) {
            try createTemporary()
        } catch {
            throw .unwritable(name, reason: error.reason(forFolder: target.folderName))
        }
    }

    /// Writes to a descriptor directly, as to a device; it stays open.
    package init(descriptor number: Int32) {
        name = number == 1 ? "standard output" : "descriptor \(number)"
        target = FilePath("")
        descriptor = FileDescriptor(borrowing: number)
    }

    deinit { discard() }

    private func createTemporary() throws(SystemFailure) {
        // Only the beginning of the name, to leave room for the rest: file systems allow 255 bytes.
        let stem = "\(target.folder).\(String(String.UnicodeScalarView(target.file.unicodeScalars.prefix(40))))."
        // The new contents of an existing file are private until they have its permissions; a new file has the default
        // permissions of the process.
        let permissions: mode_t = old == nil ? 0o666 : 0o600
        // A random name, one of 2^64, which no other file has.
        let name = FilePath(stem + String(UInt64.random(in: .min ... .max), radix: 36))
        descriptor = try name.open(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
        temporary = name
    }

    package func write(_ bytes: borrowing ByteBuffer) throws(JSONError) {
        do throws(SystemFailure) {
            guard try descriptor?.write(bytes) != nil else { throw SystemFailure(EBADF) }
        } catch {
            throw .unwritable(name, error)
        }
    }

    package func finish() throws(JSONError) { try commit() }

    /// Makes the bytes durable and puts them in place of the old contents.
    ///
    /// After an error the old file is unchanged and the temporary file is removed; a device or pipe may have some of the bytes.
    ///
    /// - Parameters:
    ///   - createsOnly: Whether a file that is there by now is not replaced.
    ///   - isCurrent: Returns whether the old contents are the ones to be replaced; called when the new ones are durable.
    /// - Returns: Whether the contents are in place; if not, the old file is unchanged as after an error.
    @discardableResult
    func commit(
        creatingOnly createsOnly: Bool = false, if isCurrent: () throws(SystemFailure) -> Bool = { true }
    ) throws(JSONError) -> Bool {
        do throws(SystemFailure) {
            guard let temporary else {
                // Pipes and terminals have no disk.
                do throws(SystemFailure) { try descriptor?.synchronize() } catch  where error.isNoDisk {}
                try descriptor.take()?.close()
                return true
            }
            // Read again, because the permissions may have been changed in the meantime.
            if let old = target.status ?? old { descriptor?.take(ownerAndPermissionsOf: old) }
            try descriptor?.synchronize()
            try descriptor.take()?.close()
            var isPlaced = try isCurrent()
            if isPlaced { isPlaced = try place(temporary, createsOnly) }
            discard()
            if isPlaced { target.synchronizeFolder() }
            return isPlaced
        } catch {
            discard()
            throw .unwritable(name, error)
        }
    }

    /// Gives the temporary file the name of the target; returns `false` if only a new file may have it, and there is another.
    private func place(_ temporary: FilePath, _ createsOnly: Bool) throws(SystemFailure) -> Bool {
        guard createsOnly else {
            try temporary.rename(to: target)
            self.temporary = nil
            return true
        }
        do throws(SystemFailure) {
            try temporary.link(to: target)
            return true
        } catch {
            if error.isTaken { return false }
            guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.code) else { throw error }
        }
        // A file system without links: the name is taken by an empty file first.
        let mark: FileDescriptor
        do throws(SystemFailure) {
            mark = try target.open(O_WRONLY | O_CREAT | O_EXCL)
        } catch {
            if error.isTaken { return false } else { throw error }
        }
        // Other updates wait until it is replaced.
        guard (try? mark.lock()) ?? true else { return false }
        do throws(SystemFailure) {
            return try place(temporary, false)
        } catch {
            target.remove()
            throw error
        }
    }

    /// Removes the temporary file.
    private func discard() {
        descriptor = nil
        temporary.take()?.remove()
    }
}

extension SystemFailure {
    /// The reason why a file cannot be created in a folder.
    fileprivate func reason(forFolder folder: String) -> String {
        switch code {
        case ENOENT: "the folder \(folder) does not exist; create it first"
        case ENOTDIR: "\(folder) is not a folder"
        case EACCES, EPERM: "the folder \(folder) does not permit new files (\(message))"
        case EROFS: "the folder \(folder) is on a file system that is read-only"
        default: message
        }
    }
}
