import Foundation
import TestSupport

/// The texts of an alphabet that a run reads.
struct SmallInputs {
    /// The length up to which all are read; nil for a sample.
    static let wholeLength = ProcessInfo.processInfo.environment["LAZYJSON_SMALL_INPUTS"].flatMap { Int($0) }

    private let alphabet: SmallAlphabet

    init(_ alphabet: SmallAlphabet) { self.alphabet = alphabet }

    /// Calls a closure with each text, a number, and whether not all offsets are to be tried.
    func forEach(_ body: (_ text: [UInt8], _ number: Int, _ isSample: Bool) -> Void) {
        for length in 0...(Self.wholeLength ?? 2) {
            for number in 0..<1 << (4 * length) {
                body(alphabet.text(number, length: length), number, length > 1 && Self.wholeLength == nil)
            }
        }
        guard Self.wholeLength == nil else { return }
        for seed in Cases.seeds(6000) {
            var random = SeededGenerator(seed: seed)
            body(alphabet.text(&random, length: 3 + random.below(4)), random.below(1 << 20), true)
        }
    }

    /// Prints what a run has found, for the test that observes the process.
    static func report(_ alphabet: SmallAlphabet, _ faults: [String], _ count: (texts: Int, accepted: Int)) {
        precondition(count.accepted > 0, "SmallInputs: no text of the alphabet is accepted")
        for fault in faults { print("fault: \(fault)") }
        print("\(alphabet.name): \(count.texts) texts, \(count.accepted) accepted, \(Threads.seconds) s")
    }
}
