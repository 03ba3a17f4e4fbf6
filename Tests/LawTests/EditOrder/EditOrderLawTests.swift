import LazyJSON
import Testing

/// White space depends on the text of the base and on the edited tree, not on how many edits led there.
///
/// Two scripts of edits lead from one document to the same tree, with the same children of the base in the same order. One has
/// the edits that are needed. The other has them in another order, puts values in and replaces them, fills new containers
/// child by child, and adds children that it removes again.
///
/// The tokens are always the same. The texts are where the document shows its style, as `StyleDocument` judges it for the
/// style law: all printers that write the document write the same text for the edited tree, and none lays out anew what the
/// edits do not name.
struct EditOrderLawTests {
    private struct Case {
        var plan: EditPlan
        var style: TreeStyle
        var scripts: [[EditPlanStep]]
        var hasComments: Bool
        var seed: UInt64

        var text: String {
            var random = SeededGenerator(seed: seed &+ 31)
            let text = style.text(plan.tree)
            return hasComments ? PrintedComments.commented(text, hasTrailingCommas: random.chance(30), &random) : text
        }

        /// Returns the text that each script gives.
        func texts() throws -> [String] {
            let base = try JSON(parsing: text, dialect: hasComments ? .jsonc : .json)
            return try scripts.map { script in
                var (json, tree) = (base, plan.tree)
                for step in script { try step.make(in: &json, &tree, of: plan) }
                return json.text()
            }
        }

        /// Whether the document shows the style that the edited tree has.
        var showsStyle: Bool {
            get throws {
                var json = try JSON(parsing: style.text(plan.tree))
                var edited = plan.tree
                for step in plan.plainScript { try step.make(in: &json, &edited, of: plan) }
                let final = edited
                let expected = style.text(final)
                let verdict = StyleDocument(plan.tree, style).verdict([{ $0 = final }], { _ in [expected] })
                if case .agrees = verdict { return true }
                return false
            }
        }

        func report(_ texts: [String]) -> String {
            """
            \(style.printer.name), seed \(seed)
              document \(text.debugDescription)
              \(zip(scripts, texts).map { script, text in
                "script   \(script.map(\.description).joined(separator: "; "))\n  gives    \(text.debugDescription)"
              }.joined(separator: "\n  "))
            """
        }
    }

    private static func example(seed: UInt64, number: Int, hasComments: Bool) -> Case? {
        var generator = AdditionGenerator(seed: seed &* 64 &+ UInt64(number))
        let style = TreeStyle.random(&generator.random)
        let tree = generator.document(for: style)
        // With a child its comments are removed, and which comments are above a place depends on when it is.
        let plan = EditPlan.random(&generator, tree, removesChildren: !hasComments)
        if plan.order.isEmpty { return nil }
        let scripts = [plan.plainScript, plan.script(&generator)]
        return Case(plan: plan, style: style, scripts: scripts, hasComments: hasComments, seed: seed)
    }

    /// Returns the reports of random cases whose texts differ, of those that are judged.
    private func differing(
        hasComments: Bool, isJudged: (Case) throws -> Bool, _ text: (JSON) -> String
    ) throws -> [String] {
        var (judged, differing) = (0, [String]())
        for seed in Cases.seeds(500) {
            for number in 0..<5 {
                guard let example = Self.example(seed: seed, number: number, hasComments: hasComments),
                    try isJudged(example)
                else { continue }
                judged += 1
                let texts = try example.texts()
                let dialect: JSONDialect = hasComments ? .jsonc : .json
                let compared = try texts.map { try text(JSON(parsing: $0, dialect: dialect)) }
                if Set(compared).count > 1 { differing.append(example.report(texts)) }
            }
        }
        #expect(judged > Cases.scaled(500), "only \(judged) cases were judged")
        return differing.sorted { $0.utf8.count < $1.utf8.count }
    }

    @Test(arguments: [false, true])
    func twoWaysToATreeGiveTheSameTokens(hasComments: Bool) throws {
        let differing = try differing(hasComments: hasComments, isJudged: { _ in true }, { $0.text(.compact) })
        #expect(differing.isEmpty, "\(differing.count)\n\(differing.prefix(3).joined(separator: "\n"))")
    }

    @Test(arguments: [false, true])
    func twoWaysToATreeGiveTheSameText(hasComments: Bool) throws {
        let differing = try differing(hasComments: hasComments, isJudged: { try $0.showsStyle }, { $0.text() })
        #expect(differing.isEmpty, "\(differing.count)\n\(differing.prefix(3).joined(separator: "\n"))")
    }
}
