import CLazyJSON

/// Commas between the elements of an array, found many at a time.
struct ElementCommas {
    private var offsets = ContiguousArray<UInt32>(repeating: 0, count: 1 << 11)
    /// How many commas there are.
    private(set) var count = 0

    /// The offset of a comma.
    subscript(number: Int) -> Int { Int(offsets[number]) }

    /// Finds the commas in the whole blocks of a text, as far as there is room for them; gives the offset to go on at.
    ///
    /// - Parameters:
    ///   - text: The text with the elements.
    ///   - start: Where to begin.
    ///   - state: How far the element is scanned that `start` stands in; then the same for where to go on.
    ///   - depthLimit: How many containers may be open in an element.
    ///   - kernel: The one that does it; the portable one does nothing.
    mutating func find(
        in text: borrowing ByteBuffer, from start: Int, _ state: inout ElementState, depthLimit: Int,
        kernel: IndexKernel
    ) -> Int {
        count = 0
        guard let native = kernel.native, start <= text.count else { return start }
        var scan = clj_element_state(
            depth: state.depth, in_string: state.isInString, is_escaped: state.isEscaped)
        let end = unsafe text.withBytes { bytes in
            unsafe offsets.withUnsafeMutableBufferPointer { offsets in
                unsafe clj_find_commas(
                    bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, start, depthLimit, native, &scan,
                    offsets.baseAddress, offsets.count, &count)
            }
        }
        state = ElementState(depth: scan.depth, isInString: scan.in_string, isEscaped: scan.is_escaped)
        return end
    }
}

/// How far a scan has come inside of one element of an array.
struct ElementState {
    /// How many containers are open in the element.
    var depth = 0
    var isInString = false
    /// Whether the next byte of the string is escaped.
    var isEscaped = false
}
