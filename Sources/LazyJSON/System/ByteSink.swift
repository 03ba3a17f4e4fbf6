#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The target of a writer's bytes.
package protocol ByteSink: AnyObject {
    /// Writes all of the bytes.
    func write(_ bytes: borrowing ByteBuffer) throws(JSONError)
    /// Completes the output, and makes it durable as far as that is possible.
    func finish() throws(JSONError)
}

/// A closure as a sink.
package final class ClosureSink: ByteSink {
    private let body: ([UInt8]) throws(JSONError) -> Void

    package init(_ body: @escaping ([UInt8]) throws(JSONError) -> Void) {
        self.body = body
    }

    package func write(_ bytes: borrowing ByteBuffer) throws(JSONError) { try body(bytes.array()) }

    package func finish() throws(JSONError) {}
}

/// A file that is replaced when the output is complete, or a descriptor of the caller.
package final class OutputFile: ByteSink {
    private let file: FileReplacement
    /// The name in errors.
    private let name: String

    /// Creates new contents for a file.
    ///
    /// - Throws: ``JSONError`` with the code `unwritableFile`.
    package init(replacing url: URL) throws(JSONError) {
        guard url.isFileURL else { throw .unwritable(url.absoluteString, reason: "the URL is not a file URL") }
        name = url.path
        file = try FileReplacement(at: url.path)
    }

    /// Writes to a descriptor, which stays open.
    package init(descriptor number: Int32) {
        file = FileReplacement(writingTo: FileDescriptor(borrowing: number))
        name = number == 1 ? "standard output" : "descriptor \(number)"
    }

    package func write(_ bytes: borrowing ByteBuffer) throws(JSONError) {
        do throws(SystemFailure) { try file.write(bytes) } catch { throw .unwritable(name, error) }
    }

    package func finish() throws(JSONError) {
        do throws(SystemFailure) { try file.commit() } catch { throw .unwritable(name, error) }
    }
}
