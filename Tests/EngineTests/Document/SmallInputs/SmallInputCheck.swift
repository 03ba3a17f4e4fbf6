import CLazyJSON
import Foundation
import TestSupport

@testable import LazyJSON

/// Holds all kernels that the machine can run, and the portable one, to the reference grammar.
///
/// A text begins at some offset of a block of 64 bytes, because spaces are before it. It is read twice: where it ends at a page
/// without access, in the last block, which is not full; and with 64 spaces after it, in full blocks, so that the kernels use
/// what they have for the middle of a text. Of these two each kernel reads one in place, and copies the other from and to such
/// memory; which one depends on the offset.
@safe final class SmallInputCheck {
    // Safe because all pointers are passed with the count of bytes that they have.

    /// The size of a block.
    static let block = 64

    /// Descriptions of the first twenty disagreements.
    private(set) var faults: [String] = []
    /// The number of texts, and of those that are accepted.
    private(set) var count = (texts: 0, accepted: 0)

    private let source: GuardedText
    private let target: GuardedText
    private var index = unsafe clj_index()
    private let kernels = IndexRun.natives.compactMap(\.native)

    /// Returns `nil` if there is no memory that can be protected.
    init?() {
        guard let source = GuardedText(), let target = GuardedText() else { return nil }
        (self.source, self.target) = (source, target)
    }

    deinit {
        unsafe free(index.entries)
    }

    /// Reads a text at some offsets of a block.
    func check(_ text: [UInt8], at offsets: some Sequence<Int>) {
        count.texts += 1
        for spaces in [0, Self.block] {
            let whole = text + [UInt8](repeating: 0x20, count: spaces)
            let follows = spaces > 0 ? " before spaces" : ""
            let wanted = ReferenceGrammar.read(whole)
            if spaces == 0, wanted.mistake == nil { count.accepted += 1 }
            source.put(whole, after: Self.block)
            for offset in offsets {
                for (number, kernel) in kernels.enumerated() {
                    let copies = (offset + number + spaces / Self.block) % 2 == 0
                    guard !agrees(kernel, whole.count, at: offset, copies, wanted) else { continue }
                    note(text, "\(IndexRun.natives[number])\(copies ? " copying" : "")\(follows)", offset, wanted)
                }
                // The portable kernel has no blocks, and Swift Testing records the stack of each error that is thrown, which
                // takes longer than all else: a text that is refused is read at every eighth offset, others at all.
                guard wanted.mistake == nil || (offset - count.texts) % 8 == 0 else { continue }
                if !portableAgrees(whole.count, at: offset, wanted) { note(text, "portable\(follows)", offset, wanted) }
            }
            if !source.ends(with: whole) { note(text, "a kernel that wrote\(follows)", 0, wanted) }
        }
    }

    /// Returns whether a kernel in C finds what is wanted in a text that is at the end of the source.
    private func agrees(
        _ kernel: clj_kernel, _ length: Int, at offset: Int, _ copies: Bool, _ wanted: ReferenceGrammar.Outcome
    ) -> Bool {
        let count = offset + length
        if copies, wanted.mistake == nil { target.erase(count) }
        let status = unsafe clj_build_index(
            copies ? source.bytes(count) : nil, (copies ? target : source).bytes(count), count, 0, 512, kernel, &index)
        guard wanted.mistake == nil else { return status == CLJ_MALFORMED }
        return status == CLJ_OK && hasEntries(wanted.entries, offset) && (!copies || target.has(count, of: source))
    }

    private func portableAgrees(_ length: Int, at offset: Int, _ wanted: ReferenceGrammar.Outcome) -> Bool {
        let text = unsafe Span(_unsafeStart: UnsafePointer(source.bytes(offset + length)), count: offset + length)
        do throws(IndexFailure) {
            try unsafe PortableIndexer.run(text, from: 0, in: &index, depthLimit: 512)
            return wanted.mistake == nil && hasEntries(wanted.entries, offset)
        } catch {
            return wanted.mistake.map { $0 + offset } == error.offset
        }
    }

    /// Returns whether the index has some entries, of a text that is moved.
    private func hasEntries(_ entries: [UInt64], _ offset: Int) -> Bool {
        let found = unsafe UnsafeBufferPointer(start: index.entries, count: index.count)
        return found.count == entries.count
            && entries.indices.allSatisfy { unsafe found[$0] == entries[$0] + UInt64(offset) }
    }

    private func note(_ text: [UInt8], _ kernel: String, _ offset: Int, _ wanted: ReferenceGrammar.Outcome) {
        guard faults.count < 20 else { return }
        faults.append("\(kernel): at \(offset) \(text), \(String(decoding: text, as: UTF8.self)), is \(wanted)")
    }
}
