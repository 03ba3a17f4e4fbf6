import CLazyJSON

extension ByteBuffer {
    /// Calls a closure with the bytes of a range; traps if it is outside of the buffer.
    @inline(__always)
    private func withBytes<R>(in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "ByteBuffer: a range outside of the bytes")
        return unsafe withBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// The first offset of a byte at or after an offset.
    package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        unsafe withBytes(in: start..<count) { unsafe $0.firstOffset(of: byte).map { $0 + start } }
    }

    /// Whether a byte occurs in a range.
    package func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
        unsafe withBytes(in: range) { unsafe $0.firstOffset(of: byte) != nil }
    }

    /// Whether the bytes at an offset equal an array.
    package func begins(with other: ArraySlice<UInt8>, at offset: Int) -> Bool {
        guard offset >= 0, other.count <= count - offset else { return false }
        return unsafe withBytes(in: offset..<offset + other.count) { found in
            unsafe other.withUnsafeBytes { unsafe $0.equals(found) }
        }
    }

    /// The bytes of a range.
    package func array(_ range: Range<Int>) -> [UInt8] { unsafe withBytes(in: range) { unsafe Array($0) } }

    /// The text of a range; ill-formed UTF-8 becomes U+FFFD.
    package func string(_ range: Range<Int>) -> String {
        unsafe withBytes(in: range) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The last offset of a byte at or after an offset.
    package func lastOffset(of byte: UInt8, from start: Int) -> Int? {
        unsafe withBytes(in: start..<count) { unsafe $0.lastIndex(of: byte).map { $0 + start } }
    }

    /// The keyed hash of the bytes of a range.
    ///
    /// - Complexity: O(*n*) in the length of the range.
    package func hash(of range: Range<Int>, _ key: (UInt64, UInt64)) -> UInt64 {
        unsafe withBytes(in: range) { found in
            guard let start = found.baseAddress else { return key.1 }
            return unsafe clj_hash(start, found.count, key.0, key.1)
        }
    }

    /// The byte at an offset.
    ///
    /// Inlined because the log of a store is read byte by byte in another module.
    @inlinable
    package subscript(offset: Int) -> UInt8 {
        precondition(UInt(bitPattern: offset) < UInt(bitPattern: count), "ByteBuffer: an offset outside of the text")
        return unsafe UnsafeRawBufferPointer(start: start, count: count)[offset]
    }

    /// The first offset in a range with a byte that is not white space, else the end of the range.
    package func skipSpace(from offset: Int, to limit: Int) -> Int {
        var at = offset
        while at < limit, self[at].isJSONSpace { at += 1 }
        return at
    }

    /// Calls a closure with the bytes.
    package func withSpan<R>(_ body: (Span<UInt8>) -> R) -> R {
        unsafe withBytes { bytes in unsafe body(bytes.bindMemory(to: UInt8.self).span) }
    }

    /// Appends the ranges of the lines in a range; a line ends only at LF, or with the range.
    ///
    /// Lines of white space are left out, unless they have more than `limit` bytes.
    ///
    /// - Returns: The number of all lines, and whether one has more than `limit` bytes.
    package func findLines(
        in range: Range<Int>, limit: Int, _ spans: inout ContiguousArray<clj_span>
    ) -> (count: Int, hasLarge: Bool) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count && count < 1 << 32, "ByteBuffer: lines outside of it")
        var scan = clj_line_scan()
        scan.position = range.lowerBound
        scan.start = UInt32(range.lowerBound)
        return unsafe withBytes { bytes in
            guard let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return (0, false) }
            unsafe withUnsafeTemporaryAllocation(of: clj_span.self, capacity: 512) { some in
                var isDone = false
                while !isDone {
                    var found = 0
                    isDone = unsafe clj_find_lines(
                        text, range.upperBound, limit, &scan, some.baseAddress, some.count, &found)
                    unsafe spans.append(contentsOf: some[..<found])
                }
            }
            return (Int(scan.number), scan.has_large)
        }
    }

    /// Writes a range of another buffer.
    package mutating func append(_ other: borrowing ByteBuffer, _ range: Range<Int>) {
        unsafe other.withBytes(in: range) { unsafe append($0) }
    }

    /// Whether there are line breaks or tabs from an offset on.
    package func hasLineBreaksOrTabs(from start: Int) -> Bool {
        contains(0x0A, in: start..<count) || contains(0x0D, in: start..<count) || contains(0x09, in: start..<count)
    }

    /// Removes the white space with a line break or a tab from the JSON text from an offset on.
    ///
    /// Such a byte is never raw inside of a string, so the white space around it is between two tokens.
    package mutating func putOnOneLine(from start: Int) {
        unsafe compact { bytes in
            var (at, kept) = (start, start)
            while at < bytes.count {
                let byte = unsafe bytes[at]
                at += 1
                if byte == 0x0A || byte == 0x0D || byte == 0x09 {
                    while kept > start, unsafe bytes[kept - 1] == 0x20 { kept -= 1 }
                    while at < bytes.count, unsafe bytes[at].isJSONSpace { at += 1 }
                } else {
                    unsafe bytes[kept] = byte
                    kept += 1
                }
            }
            return kept
        }
    }
}
