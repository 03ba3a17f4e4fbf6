import FoundationEssentials
import Testing

@testable import LazyJSON

/// Differences of values before and after random edits.
struct DifferenceTests {
    /// A value, and what random edits make of it.
    private static func edited(_ seed: UInt64, steps: Int) throws -> (before: JSON, after: JSON, text: Data) {
        var script = ScriptGenerator(seed: seed &+ 500_000)
        let bytes = script.documents.document()
        let before = try JSON(parsing: bytes)
        var after = before
        var model = ModelValue.parsed(bytes)
        for _ in 0..<steps {
            let edit = script.edit(of: model)
            _ = edit.make(in: &model)
            _ = try edit.make(in: &after)
        }
        return (before, after, Data(bytes))
    }

    @Test func patchesMakeTheOneOfTheOther() throws {
        for seed in Cases.seeds(600) {
            let (before, after, _) = try Self.edited(seed, steps: Int(seed % 6))
            let patch = PatchDifference.patch(from: before, to: after)
            let patched = try before.applying(patch: patch)
            #expect(patched == after, "seed \(seed): \(before.text()) to \(after.text()) by \(patch.text())")
            if before == after { #expect(patch.count == 0, "seed \(seed)") }
        }
    }

    @Test func mergePatchesMakeTheOneOfTheOtherOrSayThatTheyCannot() throws {
        var said = 0
        for seed in Cases.seeds(600) {
            let (before, after, _) = try Self.edited(seed, steps: Int(seed % 6))
            do {
                let patch = try MergePatchDifference.mergePatch(from: before, to: after)
                #expect(
                    before.merging(patch) == after, "seed \(seed): \(before.text()) to \(after.text()): \(patch.text())"
                )
                said += 1
            } catch {
                #expect(error.code == .unrepresentable)
                #expect(after.text().contains("null"), "seed \(seed)")
            }
        }
        #expect(said > 300)
    }

    @Test func valuesAreUnchangedExactlyWhenTheirBytesAre() throws {
        var (same, different) = (0, 0)
        for seed in Cases.seeds(1_500) {
            let (before, after, text) = try Self.edited(seed, steps: Int(seed % 4))
            let isSame = after.data() == text
            #expect(after.isUnchanged(from: before) == isSame, "seed \(seed): \(before.text()) and \(after.text())")
            #expect(before.isUnchanged(from: after) == isSame, "seed \(seed)")
            if isSame { same += 1 } else { different += 1 }
        }
        #expect(same > 100 && different > 100)
    }

    @Test func valuesThatWereEditedBackAreUnchanged() throws {
        for seed in Cases.seeds(300) {
            let (before, _, _) = try Self.edited(seed, steps: 0)
            var (_, after, _) = try Self.edited(seed, steps: 3)
            let middle = after
            var pending: [JSONPointer] = [JSONPointer()]
            while let pointer = pending.popLast() {
                guard let old = before.value(at: pointer) else { continue }
                guard old.isContainer, let new = after.value(at: pointer), new.kind == old.kind, new.count == old.count
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
            #expect(after.isUnchanged(from: before) == (after.data() == before.data()), "seed \(seed)")
            #expect(after.isUnchanged(from: middle) == (after.data() == middle.data()), "seed \(seed)")
        }
    }

    @Test func nullsAreWhatAMergePatchCannotWrite() throws {
        let before = try JSON(parsing: #"{"a": 1, "b": {"c": 2}}"#)
        #expect(throws: JSONError.self) {
            try MergePatchDifference.mergePatch(from: before, to: before.setting("b.c", nil))
        }
        let patch = try MergePatchDifference.mergePatch(from: before, to: JSON(parsing: #"{"a": [null], "b": {}}"#))
        #expect(patch.text() == #"{"b":{"c":null},"a":[null]}"# || patch.text() == #"{"a":[null],"b":{"c":null}}"#)
    }
}

extension JSON {
    /// A copy with null, or a value, at a pointer.
    fileprivate func setting(_ pointer: JSONPointer, _ value: JSON?) throws -> JSON {
        var copy = self
        try copy.set(value ?? .null, at: pointer)
        return copy
    }
}
