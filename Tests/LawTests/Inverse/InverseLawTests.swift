import LazyJSON
import Testing

/// The inverse law of values: adding to a container that was there and removing again gives the first bytes.
///
/// In the optimized tests, which try all seeds, these are more than 12,000 cases; `InverseDraftTests` adds the cases of drafts.
struct InverseLawTests {
    /// Tries random cases.
    ///
    /// - Parameters:
    ///   - seeds: The number of seeds, with five cases each.
    ///   - comments: The comments of the documents.
    ///   - difference: Returns the text of a case that breaks the law, `""` if it keeps the law, or nil if it is not judged.
    private func check(
        _ seeds: Int, _ comments: InverseCase.Comments, _ difference: @escaping (InverseCase) throws -> String?
    ) throws {
        var (judged, differing) = (0, [() -> String]())
        for seed in Cases.seeds(seeds) {
            for number in 0..<5 {
                guard let example = InverseCase.random(seed: seed, number: number, comments),
                    let found = Self.result(example, difference)
                else { continue }
                judged += 1
                if found.isEmpty { continue }
                differing.append {
                    let least = example.minimized { Self.result($0, difference)?.isEmpty == false }
                    return least.report(found: Self.result(least, difference) ?? "")
                }
            }
        }
        let examples = differing.prefix(3).map { $0() }.joined(separator: "\n")
        #expect(judged > Cases.scaled(seeds), "only \(judged) cases were judged")
        #expect(differing.isEmpty, "\(differing.count) of \(judged)\n\(examples)")
    }

    private static func result(_ example: InverseCase, _ difference: (InverseCase) throws -> String?) -> String? {
        do { return try difference(example) } catch { return "error: \(error)" }
    }

    // MARK: In one value

    @Test(arguments: InverseCase.Comments.allCases)
    func aRoundInOneValueGivesTheFirstBytes(_ comments: InverseCase.Comments) throws {
        try check(400, comments) { example in
            let found = try example.roundInOneValue()
            return found == example.text ? "" : found
        }
    }

    // MARK: With the text parsed in between

    /// The law holds where the document shows its style, as `StyleDocument` judges it for the style law.
    ///
    /// For every addition and every removal, all printers that write the text before it write the same text after it, and none
    /// lays out anew what the step does not name. With comments the printed text counts. No comment has another owner after a
    /// step.
    @Test(arguments: [InverseCase.Comments.none, .tidy])
    func aRoundOfParsedTextsGivesTheFirstBytes(_ comments: InverseCase.Comments) throws {
        try check(500, comments) { example in
            guard example.showsStyle else { return nil }
            let (found, keepsOwners) = try example.parsedRound(of: example.text)
            if !keepsOwners { return example.mayAdopt ? nil : "a comment with another owner: \(found)" }
            return found == example.text ? "" : found
        }
    }

    /// A comma on its own line below comments is at the value once a child was removed, so that such cases are not judged.
    @Test(arguments: InverseCase.Comments.allCases)
    func aSecondRoundGivesWhatTheFirstGave(_ comments: InverseCase.Comments) throws {
        try check(300, comments) { example in
            let (first, keepsOwners) = try example.parsedRound(of: example.text)
            let (second, keepsOwnersAgain) = try example.parsedRound(of: first)
            let isCommaFirst = comments == .anywhere && example.style.printer.commas != .last
            if example.mayAdopt || isCommaFirst { return nil }
            if !keepsOwners || !keepsOwnersAgain { return "a comment with another owner: \(first)" }
            return first == second ? "" : "\(first.debugDescription), then \(second.debugDescription)"
        }
    }
}
