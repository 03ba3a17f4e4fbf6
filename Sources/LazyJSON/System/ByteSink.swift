/// Where a writer puts its bytes.
protocol ByteSink: AnyObject {
    /// Takes all of the bytes.
    func write(_ bytes: borrowing ByteBuffer) throws(JSONError)
    /// Makes what was taken durable and complete, as far as that is possible.
    func finish() throws(JSONError)
}

/// A closure as a sink.
final class ClosureSink: ByteSink {
    private let body: ([UInt8]) throws(JSONError) -> Void

    init(_ body: @escaping ([UInt8]) throws(JSONError) -> Void) {
        self.body = body
    }

    func write(_ bytes: borrowing ByteBuffer) throws(JSONError) { try body(bytes.array()) }

    func finish() throws(JSONError) {}
}
