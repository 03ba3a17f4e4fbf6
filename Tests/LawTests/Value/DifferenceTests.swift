import FoundationEssentials
import LazyJSON
import Testing

/// Differences of values before and after random edits.
struct DifferenceTests {
    private final class Whole: JSONModel, @unchecked Sendable {}

    /// An object, and the result of random edits of it or of its member.
    private struct Change {
        let base: Whole
        let after: JSON
        let note: Comment

        var before: JSON { base.json }

        /// A draft of the base that has become the other value.
        var draft: JSONDraft<Whole> {
            var draft = base.draft()
            draft.json = after
            return draft
        }

        init(_ seed: UInt64, steps: Int) throws {
            var script = ScriptGenerator(seed: seed &+ 500_000)
            let bytes = script.documents.document()
            var model = ModelValue.parsed(bytes)
            let isWhole = model.kind == .object && seed % 3 != 0
            let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }
            base = try isWhole ? Whole(parsing: bytes) : Whole(parsing: "{\"a\": 1, \"part\":\(text)}")
            var part = isWhole ? base.json : base.json["part"] ?? .null
            for _ in 0..<steps {
                let edit = script.edit(of: model)
                _ = edit.make(in: &model)
                _ = try edit.make(in: &part)
            }
            if isWhole, part.kind == .object {
                after = part
            } else {
                var whole = base.json
                whole["part"] = part
                after = whole
            }
            note = "seed \(seed): \(base.text()) to \(after.text())"
        }
    }

    /// Returns whether a model stays the same instance when it is given a value.
    private func isUnchanged(_ value: JSON, from other: JSON) throws -> Bool {
        let model = try #require(Whole(other))
        return model.mutate { $0.json = value } === model
    }

    @Test func patchesMakeTheOneOfTheOther() throws {
        for seed in Cases.seeds(600) {
            let change = try Change(seed, steps: Int(seed % 6))
            let patch = change.draft.patch()
            let patched = try change.before.applying(patch: patch)
            #expect(patched == change.after, "\(change.note) by \(patch.text())")
            if change.before == change.after { #expect(patch.count == 0, change.note) }
        }
    }

    @Test func mergePatchesMakeTheOneOfTheOtherOrThrow() throws {
        var count = 0
        for seed in Cases.seeds(600) {
            let change = try Change(seed, steps: Int(seed % 6))
            do {
                let patch = try change.draft.mergePatch()
                #expect(change.before.merging(patch) == change.after, "\(change.note) by \(patch.text())")
                count += 1
            } catch {
                #expect(error.code == .unrepresentable)
                // Only null, and a name that no pointer has, cannot be said.
                let isName = error.found == "a name with a lone surrogate"
                #expect(isName || change.after.text().contains("null"), change.note)
            }
        }
        #expect(count > Cases.scaled(300))
    }

    @Test func valuesAreUnchangedExactlyIfTheirBytesAre() throws {
        var (same, different) = (0, 0)
        for seed in Cases.seeds(1_500) {
            let change = try Change(seed, steps: Int(seed % 4))
            let isSame = change.after.data() == change.base.data()
            #expect(try isUnchanged(change.after, from: change.before) == isSame, change.note)
            #expect(try isUnchanged(change.before, from: change.after) == isSame, change.note)
            if isSame { same += 1 } else { different += 1 }
        }
        #expect(same > Cases.scaled(100) && different > Cases.scaled(100))
    }

    @Test func valuesThatWereEditedBackAreUnchanged() throws {
        for seed in Cases.seeds(300) {
            let change = try Change(seed, steps: 3)
            let (before, middle) = (change.before, change.after)
            var after = middle
            var pending: [JSONPointer] = [JSONPointer()]
            while let pointer = pending.popLast() {
                guard let old = before[at: pointer] else { continue }
                guard old.kind == .object || old.kind == .array, let new = after[at: pointer], new.kind == old.kind,
                    new.count == old.count
                else {
                    after[at: pointer] = old
                    continue
                }
                if old.kind == .object {
                    pending += old.members.map { pointer.appending(.key($0.key)) }
                } else {
                    pending += (0..<old.count).map { pointer.appending(.index($0)) }
                }
            }
            #expect(try isUnchanged(after, from: before) == (after.data() == before.data()), change.note)
            #expect(try isUnchanged(after, from: middle) == (after.data() == middle.data()), change.note)
        }
    }

    @Test func aMergePatchCannotWriteNull() throws {
        var draft = try Whole(parsing: #"{"a": 1, "b": {"c": 2}}"#).draft()
        draft.json[at: "b.c"] = .null
        #expect(throws: JSONError.self) { try draft.mergePatch() }
        draft.json = try JSON(parsing: #"{"a": [null], "b": {}}"#)
        let text = try draft.mergePatch().text()
        #expect(text == #"{"b":{"c":null},"a":[null]}"# || text == #"{"a":[null],"b":{"c":null}}"#)
    }

    @Test(arguments: [1, [], "a"] as [JSON])
    func aMergePatchFromAnotherKindCannotWriteNull(before: JSON) {
        let error = #expect(throws: JSONError.self) { try before.mergePatch(to: ["a": ["b": nil]]) }
        #expect(error?.code == .unrepresentable)
    }

    @Test func aPatchIsInDocumentOrder() throws {
        let user = try Whole(parsing: #"{"first": "a", "last": "b", "x": 1}"#)
        var draft = user.draft()
        draft.json["last"] = "d"
        draft.json["first"] = "c"
        #expect(draft.patch().elements.map { $0["path"]?.string } == ["/first", "/last"])
    }
}
