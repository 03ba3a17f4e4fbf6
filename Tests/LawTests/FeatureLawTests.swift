import Foundation
import LazyJSON
import Testing

/// The laws of reading and writing through properties with key strategies, several paths, single values, Codable types
/// with options and dates, on generated documents, right and wrong.
struct FeatureLawTests {
    /// The members of an object but for some, as they are written.
    private static func others(_ json: JSON, than names: Set<String>) -> [String] {
        json.members.filter { !names.contains($0.key) }.map { "\($0.key): \($0.value.rawText)" }
    }

    @Test func edits() throws {
        for seed in Cases.seeds(250) {
            var generator = FeatureGenerator(seed: seed)
            var model = try Features(parsing: generator.document(hasDuplicates: seed % 4 == 0))
            for step in 0..<5 {
                let note: Comment = "seed \(seed), step \(step)"
                let (edit, before, values) = (generator.edit(), model.text(), Features.views.map { $0.read(model) })
                var refusals: [JSONIssue] = []
                let next = model.mutate {
                    edit.apply(&$0)
                    refusals = $0.issues.filter { $0.kind == .unwritable }
                    #expect(edit.isSeen($0.snapshot()) || !refusals.isEmpty, note)
                }
                // A Codable value that cannot be read may have parts that are not known, and a member may occur twice.
                let unreadable = Set(model.issues.filter { $0.kind == .unreadable }.map(\.pointer))
                let mayRefuse = refusals.allSatisfy { $0.isOfDuplicates || unreadable.contains($0.pointer) }
                #expect(mayRefuse, "\(note): \(refusals) in \(before)")
                // The same instance if the bytes are the same; the base never changes.
                // As bytes: `==` of strings merges "é" as one character and as two.
                #expect((next === model) == next.text().utf8.elementsEqual(before.utf8), note)
                #expect(model.text().utf8.elementsEqual(before.utf8), note)
                // Members that were not named keep their text and order, and read as before.
                let isLocal = Self.others(next.json, than: edit.members) == Self.others(model.json, than: edit.members)
                #expect(isLocal, "\(note): \(before)\n\(next.text())")
                for (view, value) in zip(Features.views, values) where view.members.isDisjoint(with: edit.members) {
                    #expect(view.read(next) == value, note)
                }
                // A model of the text reads the same.
                let parsed = try Features(parsing: next.text())
                #expect(parsed == next && edit.isSeen(parsed) == edit.isSeen(next), note)
                for view in Features.views {
                    let value = view.read(next)
                    #expect(view.read(parsed) == value && view.column(next) == value, "\(note) \(view.members)")
                }
                model = next
            }
        }
    }

    /// One byte range differs where one member is changed that is there once.
    @Test func oneEditChangesOneRange() throws {
        var count = 0
        for seed in Cases.seeds(400) {
            var generator = FeatureGenerator(seed: seed)
            let model = try Features(parsing: generator.document())
            let edit = generator.edit()
            let next = model.mutate(edit.apply)
            let changed = model.json.members.filter { edit.members.contains($0.key) && next.json[$0.key] != nil }
            guard next !== model, model.json.count == next.json.count, changed.count == 1 else { continue }
            let (name, old, new) = (changed[0].key, model.text(), next.text())
            guard old.ranges(of: "\"\(name)\":").count == 1, let key = old.firstRange(of: "\"\(name)\":") else {
                continue
            }
            let start = old[key.upperBound...].firstIndex { $0 != " " && $0 != "\n" } ?? old.endIndex
            let raw = changed[0].value.rawText
            #expect(old[start...].hasPrefix(raw), "seed \(seed)")
            #expect(
                new.hasPrefix(old[..<start]) && new.hasSuffix(old[start...].dropFirst(raw.count)),
                "seed \(seed): \(old)\n\(new)")
            count += 1
        }
        #expect(count > Cases.scaled(50))
    }

    @Test func writingBackWhatIsReadIsTheSameModel() throws {
        for seed in Cases.seeds(250) {
            var generator = FeatureGenerator(seed: seed)
            let model = try Features(parsing: generator.document())
            let lost = model.issues.filter { [.unreadable, .refused, .null].contains($0.kind) }
            let names = lost.compactMap { issue -> String? in
                // Elements that cannot be read stay; a whole value is written over.
                issue.pointer.components.count == 1 || issue.pointer.components.first?.name == "info"
                    ? issue.pointer.components.first?.name : nil
            }
            for view in Features.views where view.members.isDisjoint(with: names) {
                let values = view.members.compactMap { model.json[$0] }
                if values.contains(where: \.isNull) { continue }
                #expect(model.mutate(view.writeBack) === model, "seed \(seed), \(view.members): \(model.text())")
            }
        }
    }

    /// Elements that cannot be read stay when others are written.
    @Test func elementsThatCannotBeReadStay() throws {
        var count = 0
        for seed in Cases.seeds(250) {
            var generator = FeatureGenerator(seed: seed)
            let model = try Features(parsing: generator.document())
            let part = Features.Part { $0.partName = "new" }
            let changed = model.mutate {
                $0.allTags.append("new")
                $0.allVisits.append(Features.Visit(pageName: "new"))
                $0.visitsByName["new"] = Features.Visit(pageName: "new")
                $0.parts.append(part)
                $0.lazyParts.append(part)
            }
            for issue in model.issues where issue.kind == .unreadable && issue.pointer.components.count == 2 {
                guard let name = issue.pointer.components.first?.name, name != "info",
                    let raw = model.json[at: issue.pointer]?.rawText, let value = changed.json[name]
                else { continue }
                let kept = value.kind == .object ? value.members.map(\.value.rawText) : value.elements.map(\.rawText)
                #expect(kept.contains(raw), "seed \(seed), \(issue.pointer): \(model.text())\n\(changed.text())")
                count += 1
            }
        }
        #expect(count > Cases.scaled(25))
    }

    /// A merge equals the merge of the JSON, changes nothing that it does not name, and nothing at all if it is of the same JSON.
    @Test func merges() throws {
        for seed in Cases.seeds(150) {
            var generator = FeatureGenerator(seed: seed)
            let model = try Features(parsing: generator.document())
            let patch = try JSON(parsing: generator.document())
            for nulls in [JSONMergeNulls.clear, .ignore] {
                for arrays in [JSONMergeArrays.replace, .append] {
                    let note: Comment = "seed \(seed), \(nulls), \(arrays)"
                    let merged = model.mutate { $0.merge(patch, nulls: nulls, arrays: arrays) }
                    #expect(merged.json == model.json.merging(patch, nulls: nulls, arrays: arrays), note)
                    let names = Set(patch.members.map(\.key))
                    #expect(Self.others(merged.json, than: names) == Self.others(model.json, than: names), note)
                }
            }
            #expect(model.mutate { $0.merge(model.json, nulls: .ignore) } === model, "seed \(seed)")
        }
    }

    /// The value so far of a text that is cut off can be read and changed as any other.
    @Test func textsThatAreCutOff() throws {
        for seed in Cases.seeds(6) {
            var generator = FeatureGenerator(seed: seed)
            let bytes = Array(generator.document(hasDuplicates: seed % 2 == 0).utf8)
            let whole = try Features(parsing: bytes)
            for count in 0...bytes.count {
                let note: Comment = "seed \(seed), \(count) bytes"
                guard let model = Features(try JSON(parsingPrefix: bytes.prefix(count))) else { continue }
                for view in Features.views {
                    let found = view.members.filter { whole.json[$0] != nil }
                    let isComplete = found.allSatisfy { model.json[$0]?.isComplete == true }
                    let (value, column) = (view.read(model), view.column(model))
                    #expect(value == column, note)
                    if isComplete { #expect(value == view.read(whole), "\(note) \(view.members)") }
                }
                _ = model.issues
                _ = model.unmapped
                let edit = generator.edit()
                var isRefused = false
                let next = model.mutate {
                    edit.apply(&$0)
                    isRefused = $0.issues.contains { issue in
                        issue.isOfDuplicates
                            || issue.kind == .unwritable && model.issues.contains { $0.pointer == issue.pointer }
                    }
                }
                #expect(edit.isSeen(next) || isRefused, "\(note): \(model.text())")
                let isLocal = Self.others(next.json, than: edit.members) == Self.others(model.json, than: edit.members)
                #expect(isLocal, note)
                #expect(!next.json.isComplete || next === model || count == bytes.count || model.json.isComplete, note)
            }
        }
    }
}
