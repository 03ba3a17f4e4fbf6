import LazyJSON
import Testing

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

    /// The copy that parsing begins with takes longer than what is read of it.
    @Test func refusesAHundredMegabytesOfBracketsAtOnce() throws {
        let text = [UInt8](repeating: UInt8(ascii: "["), count: 100_000_000)
        var (copying, parsing) = (Double.infinity, Double.infinity)
        for _ in 0..<3 {
            let start = Threads.seconds
            let copy = text + [0x5B]
            copying = min(copying, Threads.seconds - start)
            let middle = Threads.seconds
            let error = #expect(throws: JSONError.self) { try JSON(parsing: copy) }
            parsing = min(parsing, Threads.seconds - middle)
            #expect(error?.code == .depthLimit && error?.byteOffset == 512)
        }
        #expect(parsing < copying * 2)
    }

    @Test func goesAsDeepAsAllowed() {
        let depth = 200_000
        let text = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        let (run, differing) = IndexRun.compare(text, limits: JSONLimits(depth: JSONLimits.maximumDepth))
        #expect(run.entries.count == 2 * depth)
        #expect(differing == [])
    }
}
