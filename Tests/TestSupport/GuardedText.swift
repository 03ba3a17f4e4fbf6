import Foundation

/// A text in memory that ends where a page begins that can be neither read nor written.
@safe package final class GuardedText {
    // Safe because `memory` is private, and offsets are compared with its size.

    /// The size of a page, or a multiple of it.
    private static let size = 16384
    private let memory: UnsafeMutableRawPointer

    /// Returns `nil` if there is no memory that can be protected.
    package init?() {
        guard let memory = unsafe mmap(nil, 2 * Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            unsafe mprotect(memory + Self.size, Self.size, PROT_NONE) == 0
        else { return nil }
        unsafe self.memory = memory
    }

    deinit {
        unsafe _ = munmap(memory, 2 * Self.size)
    }

    /// The last bytes.
    @unsafe package func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(count >= 0 && count <= Self.size, "GuardedText: more bytes than there are")
        return unsafe (memory + (Self.size - count)).assumingMemoryBound(to: UInt8.self)
    }

    /// Puts a text at the end, after a number of spaces.
    package func put(_ text: [UInt8], after spaces: Int) {
        let start = unsafe bytes(spaces + text.count)
        unsafe start.update(repeating: 0x20, count: spaces)
        for (place, byte) in text.enumerated() { unsafe start[spaces + place] = byte }
    }

    /// Makes the last bytes zeros, which no text has.
    package func erase(_ count: Int) { unsafe bytes(count).update(repeating: 0, count: count) }

    /// Returns whether the text ends with another text.
    package func has(_ count: Int, of other: GuardedText) -> Bool {
        unsafe memcmp(bytes(count), other.bytes(count), count) == 0
    }

    /// Returns whether it ends with a text.
    package func ends(with text: [UInt8]) -> Bool {
        unsafe UnsafeBufferPointer(start: bytes(text.count), count: text.count).elementsEqual(text)
    }
}
