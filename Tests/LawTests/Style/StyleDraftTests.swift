import LazyJSON
import Testing

/// The style law for drafts of models.
struct StyleDraftTests {
    /// How many of a hundred judged cases must agree.
    private static let least = 99.5

    private struct Case {
        var tree: Tree
        var style: TreeStyle
        var edits: [StyleDraftEdit]

        var name: String { edits.count == 1 ? edits[0].name : "several" }

        /// The verdict on the edits in one draft, in one after another, and with the text parsed in between.
        var verdict: StyleVerdict {
            StyleDocument(tree, style).verdict(edits.map(\.tree)) { document in
                let base = try StylePlace(parsing: document)
                let together = try base.mutate { draft in for edit in edits { try edit.draft(&draft) } }
                var (kept, parsed) = (base, base)
                for edit in edits {
                    kept = try kept.mutate(edit.draft)
                    parsed = try StylePlace(parsing: parsed.mutate(edit.draft).text())
                }
                return [together.text(), kept.text(), parsed.text()]
            }
        }

        var minimized: Case {
            leastCase(like: self, smaller: \.smaller) { $0.name == name && $0.verdict.isDifference }
        }

        private var smaller: [Case] {
            let fewer = edits.indices.map { at in
                var other = self
                other.edits.remove(at: at)
                return other
            }
            return fewer.filter { !$0.edits.isEmpty } + tree.shorter.map { Case(tree: $0, style: style, edits: edits) }
        }

        var report: String {
            let least = minimized
            let edits = least.edits.map(\.name).joined(separator: ", ")
            return least.verdict.report(StyleDocument(least.tree, least.style), edits)
        }
    }

    @Test func draftsOfPrintedDocumentsAreWhatTheirPrintersWrite() throws {
        var tally = StyleTally()
        for seed in Cases.seeds(120) {
            var generator = StyleDraftGenerator(seed: seed)
            let style = generator.style()
            let tree = generator.document()
            for number in 0..<10 {
                var edits: [StyleDraftEdit] = []
                var now = tree
                for _ in 0..<(number < 7 ? 1 : 3) {
                    guard let edit = generator.edit(of: now), (try? edit.tree(&now)) != nil else { continue }
                    edits.append(edit)
                }
                if edits.isEmpty { continue }
                let example = Case(tree: tree, style: style, edits: edits)
                tally.note(
                    example.verdict, printer: style.printer.name, kind: example.name, example: { example.report })
            }
        }
        #expect(tally.percentage >= Self.least, "\(tally.percentage) of a hundred\n\(tally.examples(5))")
        try StyleLawTests.write(tally.report, "drafts")
    }
}
