import Dispatch
import LazyJSON
import Synchronization

/// Programs on four threads that begin with the same values.
extension EditProgram {
    /// Edits and reads copies of the values on four threads.
    mutating func runThreads() {
        log.step("four threads")
        let texts = values.map { $0.text() }
        let shared = values
        let generators = (0..<4).map { _ in random.split() }
        let isShown = log.output != .none
        let transcripts = Mutex<[Transcript?]>(Array(repeating: nil, count: 4))
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            var program = EditProgram(generators[index], values: shared, isShown: isShown)
            program.run()
            let transcript = program.log
            transcripts.withLock { $0[index] = transcript }
        }
        for case let transcript? in transcripts.withLock({ $0 }) { log.add(transcript) }
        if values.map({ $0.text() }) != texts { log.fail("a value that threads share changed") }
    }
}
