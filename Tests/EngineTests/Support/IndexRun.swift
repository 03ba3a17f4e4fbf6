@testable import LazyJSON

/// The result of a kernel: the entries of the index, or the error.
struct IndexRun: Equatable, CustomStringConvertible {
    var entries: [UInt64] = []
    var error: JSONError?

    var isAccepted: Bool { error == nil }

    var description: String {
        if let error { return "\(error.code): \(error)" }
        return entries.map { IndexEntry(bits: $0) }.map { "\($0.tag) \($0.offset) \($0.payload)" }
            .joined(separator: ", ")
    }

    /// Lets a kernel read a text, either where it stands or on the way from elsewhere.
    init(
        _ text: [UInt8], kernel: IndexKernel, copying: Bool = false, start: Int = 0, limits: JSONLimits = JSONLimits()
    ) {
        var bytes = copying ? [UInt8](repeating: 0xAA, count: text.count + 1) : text + [0xAA]
        do throws(JSONError) {
            let result: Result<[UInt64], JSONError> = unsafe text.withUnsafeBytes { source in
                unsafe bytes.withUnsafeMutableBytes { target in
                    unsafe Self.entries(
                        source: copying ? source.baseAddress : nil, bytes: target.baseAddress, count: text.count,
                        start: start, limits: limits, kernel: kernel)
                }
            }
            entries = try result.get()
        } catch {
            self.error = error
        }
        precondition(bytes[text.count] == 0xAA, "\(kernel) wrote behind the text")
        if error == nil { precondition(bytes.dropLast() == text[...], "\(kernel) copied something else") }
    }

    static func entries(
        source: UnsafeRawPointer?, bytes: UnsafeMutableRawPointer?, count: Int, start: Int, limits: JSONLimits,
        kernel: IndexKernel
    ) -> Result<[UInt64], JSONError> {
        guard let bytes = unsafe bytes else { return .success([]) }
        do throws(JSONError) {
            let index = try unsafe IndexBuilder.build(
                source: source, bytes: bytes, count: count, start: start, limits: limits, kernel: kernel)
            return .success(index.withSpan { span in (0..<span.count).map { span[$0] } })
        } catch {
            return .failure(error)
        }
    }

    /// All kernels that the machine can run, but for the portable one, to which they are held.
    static let natives = IndexKernel.allCases.filter { $0.isAvailable && $0 != .portable && $0 != .automatic }

    /// The answer of the portable kernel, and the names of those that answer otherwise.
    static func compare(_ text: [UInt8], limits: JSONLimits = JSONLimits()) -> (run: IndexRun, differing: [String]) {
        let wanted = IndexRun(text, kernel: .portable, limits: limits)
        var differing: [String] = []
        for (number, kernel) in natives.enumerated() {
            // Both ways of reading get their turn with every kernel.
            let copying = (number + text.count) % 2 == 0
            let run = IndexRun(text, kernel: kernel, copying: copying, limits: limits)
            if run != wanted { differing.append("\(kernel)\(copying ? " copying" : ""): \(run)") }
        }
        return (wanted, differing)
    }
}
