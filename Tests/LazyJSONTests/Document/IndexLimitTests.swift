import Testing

@testable import LazyJSON

@Suite struct IndexLimitTests {
    @Test(arguments: [1, 2, 15, 16, 40, 41, 511, 512, 513, 2000])
    func depthIsExact(depth: Int) {
        let limits = JSONLimits(depth: depth)
        for (opening, inner, closing) in [("[", "", "]"), ("{\"a\":", "1", "}"), (" [ 1 , ", "\"\"", "]")] {
            let text = String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
            let (run, differing) = IndexRun.compare(Array(text.utf8), limits: limits)
            #expect(run.isAccepted)
            #expect(differing == [])

            let deeper = opening + text + closing
            let (refused, others) = IndexRun.compare(Array(deeper.utf8), limits: limits)
            #expect(refused.error?.code == .depthLimit)
            let firstBracket = opening.utf8.prefix { $0 == 0x20 }.count
            #expect(refused.error?.byteOffset == depth * opening.utf8.count + firstBracket)
            #expect(refused.error?.pointer?.components.count == depth)
            #expect(others == [])
        }
    }

    @Test func aScalarHasNoDepth() {
        #expect(IndexRun.compare(Array("1".utf8), limits: JSONLimits(depth: 1)).run.isAccepted)
    }

    @Test func refusesAHundredMegabytesOfBracketsAtOnce() {
        let text = [UInt8](repeating: UInt8(ascii: "["), count: 100_000_000)
        let start = Threads.seconds
        let run: Result<[UInt64], JSONError> = unsafe text.withUnsafeBytes { source in
            // Nothing is written to the text where it is not copied.
            unsafe IndexRun.entries(
                source: nil, bytes: UnsafeMutableRawPointer(mutating: source.baseAddress), count: source.count,
                start: 0, limits: JSONLimits(), kernel: .automatic)
        }
        let spent = Threads.seconds - start
        #expect(throws: JSONError.self) { try run.get() }
        #expect(spent < 0.2)
    }

    @Test func goesAsDeepAsAllowed() {
        let depth = 200_000
        let text = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        let (run, differing) = IndexRun.compare(text, limits: JSONLimits(depth: JSONLimits.maximumDepth))
        #expect(run.entries.count == 2 * depth)
        #expect(differing == [])
    }
}
