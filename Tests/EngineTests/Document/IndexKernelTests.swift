import Foundation
import Testing

@testable import LazyJSON
@testable import LazyJSONLines

/// All kernels build the same index and find the same mistakes.
@Suite struct IndexKernelTests {
    @Test func choosesAKernelThatTheMachineHas() {
        #expect(IndexKernel.automatic.isAvailable)
        #expect(IndexKernel.portable.isAvailable)
    }

    @Test(arguments: 0..<12)
    func agreeOnGeneratedDocuments(seed: Int) {
        var generator = IndexGenerator(seed: UInt64(seed))
        for _ in 0..<40 {
            let text = generator.document(budget: 1 + generator.next(60))
            let (run, differing) = IndexRun.compare(text)
            #expect(run.isAccepted, "\(String(decoding: text, as: UTF8.self))")
            #expect(differing == [])
        }
    }

    @Test(arguments: 0..<4)
    func agreeOnEveryTruncation(seed: Int) {
        var generator = IndexGenerator(seed: UInt64(100 + seed))
        let text = generator.document(budget: 12)
        for count in 0..<text.count {
            let (run, differing) = IndexRun.compare(Array(text[..<count]))
            #expect(differing == [])
            // Only a number may be cut, and white space behind the value.
            if let error = run.error {
                #expect(error.code == .unexpectedEnd)
                #expect(error.byteOffset == count)
            }
        }
    }

    @Test(arguments: 0..<6)
    func agreeOnDamage(seed: Int) {
        var generator = IndexGenerator(seed: UInt64(200 + seed))
        let rubbish =
            Array("{}[]:,\"\\ \n\t019.eE+-tfnu\u{00}\u{0C}\u{1A}x".utf8) + [0x80, 0xBF, 0xC0, 0xE2, 0xF0, 0xFF]
        for _ in 0..<300 {
            var text = generator.document(budget: 10)
            for _ in 0...generator.next(2) {
                let at = generator.next(text.count + 1)
                switch generator.next(3) {
                case 0: text.insert(generator.pick(rubbish), at: at)
                case 1 where at < text.count: text.remove(at: at)
                default: if at < text.count { text[at] = generator.pick(rubbish) }
                }
                if text.isEmpty { text = [0x20] }
            }
            #expect(IndexRun.compare(text).differing == [])
        }
    }

    @Test(arguments: [1, 7, 31, 32, 33, 63, 64, 65, 4096])
    func readNothingBehindTheText(count: Int) {
        // The text ends where a page without access begins.
        let page = 16384
        guard let memory = unsafe mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            unsafe mprotect(memory + page, page, PROT_NONE) == 0
        else {
            Issue.record("There is no memory that can be protected.")
            return
        }
        defer { unsafe _ = munmap(memory, 2 * page) }
        let ends = [
            "", "1", "-", "1.5", "\"", "\"a", "\"\\", "\"\\u0", "t", "true", "fals", "é", "[1]", "[1", "\"a\\n\"",
        ]
        for end in ends.map({ Array($0.utf8) }) where end.count <= count {
            let text = [UInt8](repeating: 0x20, count: count - end.count) + end
            let place = unsafe memory + page - count
            unsafe place.copyMemory(from: text, byteCount: count)
            let target = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 1)
            defer { unsafe target.deallocate() }
            for kernel in IndexRun.natives + [.portable] {
                _ = unsafe IndexRun.entries(
                    source: nil, bytes: place, count: count, start: 0, limits: JSONLimits(), kernel: kernel)
                _ = unsafe IndexRun.entries(
                    source: place, bytes: target, count: count, start: 0, limits: JSONLimits(), kernel: kernel)
            }
        }
    }

    /// Without a kernel in C the one in Swift reads windows, lines and errors in the same way.
    @Test(arguments: 0..<40)
    func agreeOnLines(seed: Int) {
        var generator = IndexGenerator(seed: UInt64(300 + seed))
        var bytes: [UInt8] = []
        for _ in 0..<generator.next(40) {
            var line = generator.document(budget: 1 + generator.next(20))
            if generator.next(8) == 0 { line[generator.next(line.count)] = generator.pick(Array("}],\"x".utf8)) }
            bytes += line + [0x0A]
        }
        func results(_ kernel: IndexKernel) -> [Result<JSON, JSONError>] {
            var options = JSONReadingOptions(maximumRecordSize: 1 << 20)
            options.kernel = kernel
            return Array(JSONLinesReader<JSON>(bytes, options))
        }
        #expect(results(.portable) == results(.automatic))
    }
}
