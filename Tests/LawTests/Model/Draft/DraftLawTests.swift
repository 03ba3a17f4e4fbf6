import LazyJSON
import Testing

/// The laws of drafts, on generated documents and edits.
struct DraftLawTests {
    private typealias Draft = JSONDraft<Everything>

    /// The document as if the value at a pointer were another, made by the engine and by hand.
    private func spliced(_ before: String, _ pointer: JSONPointer, _ value: JSON?) throws -> (
        engine: String, hand: String?
    )? {
        var json = try JSON(parsing: before)
        guard let value else {
            // A later duplicate may have a value that the first lacks.
            _ = try? json.remove(at: pointer)
            return (json.text(), nil)
        }
        var hand: String?
        var bytes = Array(before.utf8)
        if let range = ModelParser.range(of: pointer, in: bytes) {
            bytes.replaceSubrange(range, with: value.text().utf8)
            hand = String(decoding: bytes, as: UTF8.self)
        }
        // A scalar in the way is replaced by properties only.
        guard (try? json.set(value, at: pointer)) != nil else { return nil }
        return (json.text(), hand)
    }

    private func checkLocality(_ before: String, _ after: Everything, _ pointer: JSONPointer, _ note: Comment) throws {
        let value = try after.json[at: pointer].map { try JSON(parsing: $0.rawText) }
        guard let expected = try spliced(before, pointer, value) else { return }
        // Containers are laid out for their place, so that their tokens are compared.
        let engine = try JSON(parsing: expected.engine).text(.compact)
        #expect(
            after.text(.compact) == engine || after.text() == before,
            "\(note): \(before) at \(pointer), engine \(expected.engine), draft \(after.text())")
        if let hand = expected.hand, !before.hasDuplicates(of: pointer) {
            #expect(try after.text(.compact) == JSON(parsing: hand).text(.compact), note)
        }
    }

    @Test func eachEditIsSeenAndChangesOneRange() throws {
        for seed in Cases.seeds(600) {
            var generator = EverythingGenerator(seed: seed)
            var model = try Everything(parsing: generator.document())
            for step in 0..<6 {
                let note: Comment = "seed \(seed), step \(step)"
                let (edit, before, values) = (generator.edit(), model.text(), Everything.views.map { $0.read(model) })
                var seen = false
                let next = model.mutate {
                    edit.apply(&$0)
                    // Only an index beyond the end of an array and a path through duplicates are refused.
                    let refusals = $0.issues.filter { $0.kind == .unwritable }
                    #expect(refusals.allSatisfy { $0.expected.hasPrefix("an index") || $0.isOfDuplicates }, note)
                    seen = edit.isSeen($0) || !refusals.isEmpty
                }
                #expect(seen, "\(note): \(before) at \(edit.pointer) is \(next.text())")
                // As bytes: `==` of strings merges "é" as one character and as two.
                #expect((next === model) == next.text().utf8.elementsEqual(before.utf8), note)
                #expect(model.text().utf8.elementsEqual(before.utf8), note)
                for (view, value) in zip(Everything.views, values) {
                    #expect(view.read(model) == value, note)
                    if !view.overlaps(edit.pointer) { #expect(view.read(next) == value, "\(note) \(view.pointer)") }
                }
                try checkLocality(before, next, edit.pointer, note)
                let parsed = try Everything(parsing: next.text())
                #expect(parsed == next, note)
                #expect(parsed.hashValue == next.hashValue, note)
                for view in Everything.views {
                    #expect(view.read(parsed) == view.read(next), "\(note) \(view.pointer)")
                }
                model = next
            }
        }
    }

    @Test func writingBackWhatIsReadIsTheSameModel() throws {
        for seed in Cases.seeds(400) {
            var generator = EverythingGenerator(seed: seed)
            let model = try Everything(parsing: generator.document())
            let unreadable: [JSONIssue.Kind] = [.unreadable, .refused, .null]
            let bad = Set(model.issues.filter { unreadable.contains($0.kind) }.map(\.pointer))
            for view in Everything.views where !bad.contains(view.pointer) {
                if let json = model.json[at: view.pointer], json.isNull, view.pointer != "raw" { continue }
                let written = model.mutate(view.writeBack)
                let note: Comment = "seed \(seed), \(view.pointer): \(model.text()) is \(written.text())"
                // Of members with duplicates that differ, all get what the first has.
                #expect(written === model || model.text().hasDuplicates(of: view.pointer), note)
                #expect(written.mutate(view.writeBack) === written, note)
            }
        }
    }

    @Test func copiesOfDraftsAndSnapshotsNeverChange() throws {
        for seed in Cases.seeds(150) {
            var generator = EverythingGenerator(seed: seed)
            let base = try Everything(parsing: generator.document())
            let text = base.text()
            var drafts: [(draft: Draft, text: String)] = [(base.draft(), text)]
            var snapshots: [(model: Everything, text: String)] = []
            for step in 0..<12 {
                let number = generator.random.below(drafts.count)
                if drafts.count < 4, generator.random.chance(40) { drafts.append(drafts[number]) }
                let edit = generator.edit()
                edit.apply(&drafts[number].draft)
                let isRefused = drafts[number].draft.issues.contains { $0.kind == .unwritable }
                #expect(edit.isSeen(drafts[number].draft) || isRefused, "seed \(seed), step \(step)")
                drafts[number].text = drafts[number].draft.json.text()
                if generator.random.chance(40) {
                    snapshots.append((drafts[number].draft.snapshot(), drafts[number].text))
                }
                for (draft, text) in drafts { #expect(draft.json.text() == text, "seed \(seed), step \(step)") }
                for (model, text) in snapshots { #expect(model.text() == text, "seed \(seed), step \(step)") }
            }
            #expect(base.text() == text)
        }
    }

    @Test func severalEditsGiveTheTextOfOneAfterAnother() throws {
        var sameCount = 0
        for seed in Cases.seeds(600) {
            var generator = EverythingGenerator(seed: seed)
            let base = try Everything(parsing: generator.document())
            let edits = (0..<generator.random.pick([2, 3, 8])).map { _ in generator.edit() }
            let together = base.mutate { draft in
                for edit in edits { edit.apply(&draft) }
            }
            var one = base
            // White space follows what the document showed at first, where a container shows none of its own.
            var isSame = true
            for edit in edits {
                let narrowCount = ModelValue.parsed(Array(one.text().utf8)).narrowContainerCount
                one = try Everything(parsing: one.mutate(edit.apply).text())
                let isNarrower = ModelValue.parsed(Array(one.text().utf8)).narrowContainerCount != narrowCount
                if edit.putsContainer || isNarrower { isSame = false }
            }
            let layout = isSame ? JSONLayout.preserved : .compact
            #expect(together.text(layout) == one.text(layout), "seed \(seed)")
            sameCount += isSame ? 1 : 0
        }
        #expect(sameCount > Cases.scaled(60))
    }

    @Test func whatIsThrownLeavesTheModel() throws {
        struct Stop: Error {}
        for seed in Cases.seeds(100) {
            var generator = EverythingGenerator(seed: seed)
            let base = try Everything(parsing: generator.document())
            let text = base.text()
            #expect(throws: Stop.self) {
                try base.mutate {
                    for _ in 0..<4 { generator.edit().apply(&$0) }
                    throw Stop()
                }
            }
            #expect(base.text() == text)
        }
    }
}

extension JSONIssue {
    /// Whether it is a write that was refused because it leads through a member that occurs twice.
    var isOfDuplicates: Bool { kind == .unwritable && expected.hasPrefix("only one member") }
}

extension String {
    /// Whether a member on the way is there twice.
    fileprivate func hasDuplicates(of pointer: JSONPointer) -> Bool {
        guard case .key(let key)? = pointer.components.first else { return false }
        return ranges(of: "\"\(key)\"").count > 1
    }
}
