import LazyJSON
import Testing

/// The inverse law of drafts: adding to a container that was there and removing again gives the first bytes.
struct InverseDraftTests {
    private struct Case {
        var tree: Tree
        var style: TreeStyle
        var additions: [DraftAddition]
        var hasComments: Bool
        var seed: UInt64

        /// All additions, then their removals in the opposite order.
        var edits: [StyleDraftEdit] { additions.map(\.add) + additions.reversed().map(\.remove) }

        private var dialect: JSONDialect { hasComments ? .jsonc : .json }

        var text: String {
            var random = SeededGenerator(seed: seed &+ 31)
            let text = style.text(tree)
            return hasComments ? PrintedComments.commented(text, hasTrailingCommas: false, &random) : text
        }

        /// Whether the document shows its style in each step, as in `InverseCase`.
        var showsStyle: Bool {
            let text = style.text(tree)
            if case .agrees = StyleDocument(tree, style).verdict(edits.map(\.tree), { _ in [text] }) { return true }
            return false
        }

        func roundInOneDraft() throws -> String {
            try StylePlace(parsing: text, dialect: dialect).mutate { draft in
                for edit in edits { try edit.draft(&draft) }
            }.text()
        }

        func parsedRound(of text: String) throws -> String {
            var place = try StylePlace(parsing: text, dialect: dialect)
            for edit in edits {
                place = try StylePlace(parsing: place.mutate(edit.draft).text(), dialect: dialect)
            }
            return place.text()
        }

        /// Returns a small case that differs too.
        func minimized(where differs: (Case) -> Bool) -> Case {
            leastCase(like: self, smaller: \.smaller, where: differs)
        }

        private var smaller: [Case] {
            func changed(_ change: (inout Case) -> Void) -> Case {
                var other = self
                change(&other)
                return other
            }
            let fewer = additions.indices.dropFirst(additions.count > 1 ? 0 : 1).map { at in
                changed { $0.additions.remove(at: at) }
            }
            return (fewer + tree.shorter.map { tree in changed { $0.tree = tree } }).filter { example in
                var now = example.tree
                return example.edits.allSatisfy { (try? $0.tree(&now)) != nil }
            }
        }

        func report(found: String) -> String {
            """
            \(style.printer.name), seed \(seed): \(edits.map(\.name).joined(separator: ", "))
              document \(text.debugDescription)
              found    \(found.debugDescription)
            """
        }
    }

    /// Tries random cases, as `InverseLawTests` does.
    private func check(_ seeds: Int, hasComments: Bool, _ difference: @escaping (Case) throws -> String?) throws {
        var (judged, differing) = (0, [() -> String]())
        func result(_ example: Case) -> String? { do { return try difference(example) } catch { return "\(error)" } }
        for seed in Cases.seeds(seeds) {
            for number in 0..<5 {
                var generator = StyleDraftGenerator(seed: seed &* 64 &+ UInt64(number))
                let style = generator.style()
                let tree = generator.document()
                var now = tree
                var additions: [DraftAddition] = []
                for _ in 0..<generator.random.pick([1, 1, 2, 3]) {
                    guard let addition = generator.addition(to: now), (try? addition.add.tree(&now)) != nil else {
                        continue
                    }
                    additions.append(addition)
                }
                let example = Case(tree: tree, style: style, additions: additions, hasComments: hasComments, seed: seed)
                guard !additions.isEmpty, let found = result(example) else { continue }
                judged += 1
                if found.isEmpty { continue }
                differing.append {
                    let least = example.minimized { result($0)?.isEmpty == false }
                    return least.report(found: result(least) ?? "")
                }
            }
        }
        let examples = differing.prefix(3).map { $0() }.joined(separator: "\n")
        #expect(judged > Cases.scaled(seeds), "only \(judged) cases were judged")
        #expect(differing.isEmpty, "\(differing.count) of \(judged)\n\(examples)")
    }

    @Test(arguments: [false, true])
    func aRoundInOneDraftGivesTheFirstBytes(hasComments: Bool) throws {
        try check(300, hasComments: hasComments) { example in
            let found = try example.roundInOneDraft()
            return found == example.text ? "" : found
        }
    }

    /// A document shows its style as `StyleDocument` judges it for the style law, for every edit.
    @Test func aRoundOfParsedTextsGivesTheFirstBytes() throws {
        try check(300, hasComments: false) { example in
            guard example.showsStyle else { return nil }
            let found = try example.parsedRound(of: example.text)
            return found == example.text ? "" : found
        }
    }

    @Test func aSecondRoundGivesWhatTheFirstGave() throws {
        try check(200, hasComments: false) { example in
            let first = try example.parsedRound(of: example.text)
            let second = try example.parsedRound(of: first)
            return first == second ? "" : "\(first.debugDescription), then \(second.debugDescription)"
        }
    }
}
