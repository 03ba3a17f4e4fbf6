import LazyJSON
import TestSupport
import Testing

/// The style law for dictionaries in files of printers that sort names.
struct SortedNameLawTests {
    /// How many of a hundred judged cases must agree.
    private static let least = 99.5

    private final class Catalog: JSONModel, @unchecked Sendable {
        @JSONProperty var counts: [String: Int]
        @JSONProperty(using: .codable) var coded: [String: Int]
    }

    private struct Coded: Codable {
        var counts: [String: Int]
        var coded: [String: Int]
    }

    /// The orders by which printers sort, each with the text that it compares.
    private static let orders: [@Sendable (String) -> String] = [{ $0 }, { $0.lowercased() }]

    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Returns what the orders that sort some names make of these and new ones; nil if they differ, or none sorts them.
    private static func sorted(_ names: [String], adding new: [String]) -> [String]? {
        var results = Set<[String]>()
        for order in orders {
            let keys = names.map(order)
            if zip(keys, keys.dropFirst()).contains(where: { precedes($1, $0) }) { continue }
            results.insert((names + new).sorted { precedes(order($0), order($1)) })
        }
        return results.count == 1 ? results.first : nil
    }

    /// An edit of a dictionary: members that are removed and set.
    private struct Edit {
        var removed: [String] = []
        var set: [(name: String, value: Int)] = []

        func make(in counts: inout [String: Int]) {
            for name in removed { counts[name] = nil }
            for (name, value) in set { counts[name] = value }
        }

        func make(in counts: inout JSONDictionaryDraft<Int>) {
            for name in removed { counts.removeValue(forKey: name) }
            for (name, value) in set { counts[name] = value }
        }

        /// Makes the edit in a tree; returns `false` if the members that stay do not show one order for the new ones.
        func make(in tree: inout Tree) -> Bool {
            guard case .object(let old) = tree.content else { return false }
            var members = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.value) })
            for name in removed { members[name] = nil }
            let stay = old.map(\.name).filter { members[$0] != nil }
            let new = set.map(\.name).filter { members[$0] == nil }
            for (name, value) in set { members[name] = .scalar("\(value)") }
            // With two members and one new one there are three, which the next one may find sorted.
            if stay.count < 3, new.count > 1 { return false }
            guard let names = stay.count < 3 ? stay + new : sorted(stay, adding: new) else { return false }
            tree = Tree(.object(names.map { Tree.Member($0, members[$0] ?? .object([])) }), number: tree.number)
            return true
        }

        /// Returns the texts that all ways to make the edit give.
        func texts(of document: String) throws -> [String] {
            var json = try JSON(parsing: document)
            try json.update(as: Coded.self) {
                make(in: &$0.counts)
                make(in: &$0.coded)
            }
            let catalog = try Catalog(parsing: document)
            var (counts, coded) = (catalog.counts, catalog.coded)
            make(in: &counts)
            make(in: &coded)
            let assigned = catalog.mutate { ($0.counts, $0.coded) = (counts, coded) }
            let drafted = catalog.mutate { draft in
                make(in: &draft.counts)
                draft.coded = coded
            }
            let steps = removed.map { Edit(removed: [$0]) } + set.map { Edit(set: [$0]) }
            var parsed = catalog
            for step in steps {
                var coded = parsed.coded
                step.make(in: &coded)
                let next = parsed.mutate { draft in
                    step.make(in: &draft.counts)
                    draft.coded = coded
                }
                parsed = try Catalog(parsing: next.text())
            }
            return [json.text(), assigned.text(), drafted.text(), parsed.text()]
        }
    }

    @Test func newKeysOfSortedDictionariesAreWhereTheirPrintersWriteThem() throws {
        var tally = StyleTally()
        var moved = 0
        for seed in Cases.seeds(1_500) {
            var random = SeededGenerator(seed: seed &+ 4_000_000)
            func words(_ count: Int) -> [String] {
                (0..<count).map { _ in
                    String((0..<1 + random.below(3)).map { _ in random.pick(Array("abyzBZ.é")) })
                }
            }
            let names = Set(words(random.pick([3, 4, 6, 12])))
            let order = random.pick(Self.orders)
            // Names that are equal but for their case, in one order each time.
            let old = names.sorted { one, other in
                order(one) == order(other) ? Self.precedes(one, other) : Self.precedes(order(one), order(other))
            }
            let dictionary = Tree.object(old.enumerated().map { ($1, .scalar("\($0)")) })
            var number = 1
            var tree = Tree.object([("counts", dictionary), ("on", .scalar("true")), ("coded", dictionary)])
            tree.number(from: &number)
            let removed = old.filter { _ in random.chance(10) }
            let set = Set(words(random.pick([1, 1, 2, 5]))).subtracting(removed).sorted()
            let edit = Edit(removed: removed, set: set.map { ($0, 100 + random.below(9_000_000)) })
            let edited: [(inout Tree) throws -> Void] = [
                { tree in
                    guard case .object(var members) = tree.content else { throw TreeError() }
                    for at in [0, 2] where !edit.make(in: &members[at].value) { throw TreeError() }
                    tree.content = .object(members)
                }
            ]
            var result = dictionary
            if edit.make(in: &result), result.steps.first != dictionary.steps.first { moved += 1 }
            let document = StyleDocument(tree, TreeStyle.random(&random))
            let verdict = document.verdict(edited) { try edit.texts(of: $0) }
            tally.note(
                verdict, printer: document.style.printer.name, kind: edit.removed.isEmpty ? "added" : "removed, too",
                example: { verdict.report(document, "\(edit)") })
        }
        #expect(tally.judged > 50 && moved > 10)
        #expect(tally.percentage >= Self.least, "\(tally.percentage) of a hundred\n\(tally.examples(5))")
        try StyleLawTests.write(tally.report, "sorted-names")
    }
}
