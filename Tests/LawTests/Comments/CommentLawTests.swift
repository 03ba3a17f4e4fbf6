import LazyJSON
import Testing

/// The law of comments: an edit changes the owner of none that it does not name, and loses only the comments of parts that it
/// removes.
///
/// The comments are numbered, so each names its owner. The law holds for the edited value, for its text parsed again, and for the
/// same edits of texts parsed in between.
struct CommentLawTests {
    @Test(arguments: [false, true])
    func everyCommentKeepsItsOwner(isWild: Bool) throws {
        var (judged, differing) = (0, [CommentCase]())
        for seed in Cases.seeds(1_600) {
            guard let example = CommentCase.random(seed: seed, isWild: isWild), let fault = Self.fault(example) else {
                continue
            }
            judged += 1
            if !fault.isEmpty { differing.append(example) }
        }
        let examples = differing.prefix(5).map { example in
            let least = example.minimized { Self.fault($0)?.isEmpty == false }
            return least.report(Self.fault(least) ?? "")
        }
        #expect(judged > Cases.scaled(1_000), "only \(judged) cases were judged")
        let count = differing.count
        #expect(count == 0, "\(count) of \(judged)\n\(examples.joined(separator: "\n"))")
    }

    private static func fault(_ example: CommentCase) -> String? {
        do { return try example.fault() } catch { return "error: \(error)" }
    }
}
