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
