import CLazyJSON
import LazyJSON

/// Finds the ends of an array's elements, without checking the elements.
struct ElementScanner {
    /// The state inside of the current element.
    private var state = clj_element_state()
    private let depthLimit: Int
    private let kernel: IndexKernel
    private var offsets = ContiguousArray<UInt32>(repeating: 0, count: 1 << 11)
    private var commaCount = 0

    init(depthLimit: Int, kernel: IndexKernel) {
        self.depthLimit = depthLimit
        self.kernel = kernel
    }

    /// The commas between elements that the last call of ``skim(_:from:)`` found, in order.
    var commas: ArraySlice<UInt32> { ArraySlice(offsets[..<commaCount]) }

    /// Begins with the next element.
    mutating func restart() { state = clj_element_state() }

    /// Finds the commas in the whole blocks of a text from an offset on, and returns the offset at which to continue.
    ///
    /// Does nothing without a kernel in C.
    mutating func skim(_ text: borrowing ByteBuffer, from start: Int) -> Int {
        commaCount = 0
        guard let native = kernel.native, start <= text.count else { return start }
        return unsafe text.withBytes { bytes in
            unsafe offsets.withUnsafeMutableBufferPointer { offsets in
                unsafe clj_find_commas(
                    bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, start, depthLimit, native, &state,
                    offsets.baseAddress, offsets.count, &commaCount)
            }
        }
    }

    /// Continues from an offset byte by byte, to the comma or bracket after the element.
    mutating func scan(_ text: borrowing ByteBuffer, from start: Int) -> ScanOutcome {
        var at = start
        return text.withSpan { bytes in
            while at < bytes.count {
                if state.in_string {
                    guard let isClosed = bytes.passString(&at, &state.is_escaped) else { return .wrong(at) }
                    state.in_string = !isClosed
                    continue
                }
                switch bytes[at] {
                case UInt8(ascii: "\""): state.in_string = true
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    state.depth += 1
                    // The element includes the bracket beyond the limit, so that parsing it reports the depth.
                    if state.depth > depthLimit { return .wrong(at) }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if state.depth == 0 { return .end(at) }
                    state.depth -= 1
                case UInt8(ascii: ",") where state.depth == 0: return .end(at)
                default: break
                }
                at += 1
            }
            return .more
        }
    }
}
