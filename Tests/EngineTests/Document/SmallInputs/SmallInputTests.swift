import Foundation
import TestSupport
import Testing

/// All small texts: every kernel accepts and refuses the same as the reference grammar, builds the same index, reads nothing
/// behind the text, and the portable one finds the first mistake.
///
/// Usually all texts of up to two symbols are read, at a part of the 64 offsets of a block, and a sample of longer ones, of
/// which half are JSON, at all offsets that lead across the end of a block. `LAZYJSON_SMALL_INPUTS=6` reads all texts of up to
/// six symbols, each with every kernel at all 64 offsets, and those with comments at one.
///
/// Each alphabet has a process of its own, whose end is seen if a kernel reads behind a text.
struct SmallInputTests {
    @Test(arguments: SmallAlphabet.strict)
    func allKernelsAreTheReferenceGrammar(_ alphabet: SmallAlphabet) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [name = alphabet.name as String] in
            let alphabet = try #require(SmallAlphabet.strict.first { $0.name == name })
            let check = try #require(SmallInputCheck())
            SmallInputs(alphabet).forEach { text, number, isSample in
                let offsets =
                    if !isSample {
                        stride(from: 0, to: SmallInputCheck.block, by: 1)
                    } else if text.count <= alphabet.prefix.count + 2 {
                        stride(from: number % 7, to: SmallInputCheck.block, by: 7)
                    } else {
                        // All borders between blocks that the text can have.
                        stride(from: SmallInputCheck.block - text.count, to: SmallInputCheck.block, by: 1)
                    }
                check.check(text, at: offsets)
            }
            SmallInputs.report(alphabet, check.faults, check.count)
        }
        expectNoFault(result)
    }

    @Test func commentsAreThoseOfTheReferenceGrammar() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            var check = CommentedInputCheck()
            SmallInputs(.comments).forEach { text, number, _ in check.check(text, at: number % 61, kernel: number) }
            SmallInputs.report(.comments, check.faults, check.count)
        }
        expectNoFault(result)
    }

    /// Expects a report without faults, and prints the report of a whole run.
    private func expectNoFault(_ result: ExitTest.Result?) {
        guard let result else { return }
        let report = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(!report.contains("fault: ") && report.contains("accepted"), "\(report)")
        if SmallInputs.wholeLength != nil { print(report) }
    }
}
