import LazyJSON
import Testing

@Suite("The law of spellings")
struct SpellingLawTests {
    @Test("all spellings of a write give what an assignment gives")
    func allSpellingsAgree() {
        let table = Spelling.table()
        var (failures, count) = ([String](), 0)
        for seed in Cases.seeds(1_600) {
            var script = SpellingScript(table, seed)
            count += script.run()
            if let failure = script.failure { failures.append(failure) }
        }
        #expect(count >= Cases.scaled(1_600 * 6))
        let shown = failures.sorted { $0.utf8.count < $1.utf8.count }.prefix(8).joined(separator: "\n")
        #expect(failures.isEmpty, "\(failures.count) scripts fail:\n\(shown)")
    }
}
