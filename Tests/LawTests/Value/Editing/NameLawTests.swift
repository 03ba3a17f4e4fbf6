import FoundationEssentials
import LazyJSON
import Testing

/// Names are compared and written by their bytes, in merges, differences and edits.
struct NameLawTests {
    private final class Whole: JSONModel, @unchecked Sendable {}

    /// Values before and after a change.
    private struct Change {
        let (before, after): (ModelValue, ModelValue)
        let base: JSON
        let draft: JSONDraft<Whole>
        let note: Comment

        init(_ seed: UInt64, hasNulls: Bool = true) throws {
            var generator = NameGenerator(seed: seed)
            generator.hasNulls = hasNulls
            before = generator.object()
            after = generator.changed(before)
            let texts = (generator.text(of: before), generator.text(of: after))
            base = try JSON(parsing: texts.0)
            var draft = try Whole(parsing: texts.0).draft()
            draft.json = try JSON(parsing: texts.1)
            self.draft = draft
            note = "seed \(seed): \(texts.0) to \(texts.1)"
        }
    }

    @Test func mergesGiveWhatTheModelGives() throws {
        for seed in Cases.seeds(2_000) {
            var generator = NameGenerator(seed: seed)
            let target = generator.random.chance(90) ? generator.object() : generator.value()
            let patch = generator.random.chance(50) ? generator.changed(target) : generator.object()
            let texts = (generator.text(of: target), generator.text(of: patch))
            let merged = try JSON(parsing: texts.0).merging(JSON(parsing: texts.1))
            #expect(
                ModelValue.parsed(Array(merged.data())).means(target.merging(patch)),
                "seed \(seed): \(texts.0) with \(texts.1) is \(merged)")
        }
    }

    @Test func patchesOfDraftsMakeTheOneOfTheOther() throws {
        for seed in Cases.seeds(2_000) {
            let change = try Change(seed)
            let patch = change.draft.patch()
            let patched = try change.base.applying(patch: JSON(parsing: patch.data()))
            #expect(ModelValue.parsed(Array(patched.data())).means(change.after), "\(change.note) by \(patch)")
            if change.before.means(change.after) { #expect(patch.count == 0, change.note) }
        }
    }

    @Test(arguments: [true, false])
    func mergePatchesOfDraftsMakeTheOneOfTheOtherOrSayThatTheyCannot(hasNulls: Bool) throws {
        var said = 0
        for seed in Cases.seeds(2_000) {
            let change = try Change(seed, hasNulls: hasNulls)
            do {
                let patch = try change.draft.mergePatch()
                let merged = try change.base.merging(JSON(parsing: patch.data()))
                #expect(ModelValue.parsed(Array(merged.data())).means(change.after), "\(change.note) by \(patch)")
                said += 1
            } catch {
                #expect(error.code == .unrepresentable)
                #expect(
                    change.after.hasNull || change.before.hasLoneName || change.after.hasLoneName, change.note)
            }
        }
        #expect(said > Cases.scaled(200))
    }

    @Test func membersAreSetAndRemovedByTheBytesOfTheirNames() throws {
        for seed in Cases.seeds(500) {
            var generator = NameGenerator(seed: seed)
            var model = generator.object()
            var json = try JSON(parsing: generator.text(of: model))
            for step in 0..<6 {
                let name = generator.random.pick(NameGenerator.texts)
                let way = [JSONPointer.Component.key(name)]
                if generator.random.chance(40) {
                    json[name] = nil
                    try? model.remove(at: way[...])
                } else {
                    json[at: JSONPointer(way)] = JSON(integerLiteral: step)
                    try model.set(.scalar(Array(String(step).utf8)), at: way[...])
                }
                #expect(model.difference(from: json) == nil, "seed \(seed), step \(step): \(name.debugDescription)")
            }
        }
    }

    @Test func mergingKeepsNamesApartThatStringsMerge() throws {
        let patch = try JSON(parsing: #"{"\ud800":1,"\ud801":2,"\ufffd":3,"é":4,"e\u0301":5}"#)
        #expect(try JSON(parsing: "{}").merging(patch).text() == patch.text())
        let json = try JSON(parsing: #"{"\ufffd":1, "\uD800":2}"#)
        #expect(json.merging(try JSON(parsing: #"{"\ud800":null}"#)).text() == #"{"\ufffd":1}"#)
        #expect(json.merging(try JSON(parsing: #"{"\ud800":3}"#)).text() == #"{"\ufffd":1, "\uD800":3}"#)
    }

    @Test func patchesReplaceTheNearestParentThatAPointerCanSay() throws {
        var draft = try Whole(parsing: #"{"a": {"x": 1, "b": {"\ud800": {"c": 1}}}, "z": 1}"#).draft()
        draft.json = try JSON(parsing: #"{"a": {"x": 2, "b": {"\ud800": {"c": 2}}}, "z": 2}"#)
        #expect(
            draft.patch().text()
                == #"[{"op":"replace","path":"/a/x","value":2},"#
                + #"{"op":"replace","path":"/a/b","value":{"\ud800": {"c": 2}}},{"op":"replace","path":"/z","value":2}]"#
        )
        let error = #expect(throws: JSONError.self) { try draft.mergePatch() }
        #expect(error?.code == .unrepresentable)
        #expect(error?.pointer == "/a/b")
        draft.json = try JSON(parsing: #"{"a": {"x": 1, "b": {"\ud800": {"c": 1}}}, "z": 1, "\udc00": 1}"#)
        #expect(draft.patch().elements.map { $0["path"] } == [""])
    }

    private final class Inner: JSONModel, @unchecked Sendable {}

    private final class Outer: JSONModel, @unchecked Sendable {
        override class var template: JSON { ["filled": ["a": 1]] }
        @JSONProperty var inner: Inner
        @JSONProperty var filled: Inner = NameLawTests.named
    }

    private static var named: Inner { (try? Inner(parsing: #"{"\ud800":1,"\ufffd":2,"a":3}"#)) ?? Inner() }

    @Test(arguments: [#"{"\ud800\u0301":1,"a":2}"#, #"{"-":1,"a":2}"#, #"{"\u00e9":1,"e\u0301":2}"#, #"{"a":1,"a":2}"#])
    func partsAreCreatedWithTheirNames(text: String) throws {
        let json = try JSON(parsing: text)
        let outer = try Outer(parsing: "{}").mutate { $0.inner.json = json }
        let created = try #require(outer.json["inner"])
        #expect(created == json && created.kind == .object && created.count == 2)
    }

    @Test func defaultsAreFilledInWithTheirNames() {
        #expect(Outer.defaultJSON["filled"]?.text() == #"{"a":1,"\ud800":1,"\ufffd":2}"#)
    }

    @Test func pointersAreEqualByTheBytesOfTheirKeys() throws {
        let (one, two): (JSONPointer, JSONPointer) = ("/\u{e9}", "/e\u{301}")
        #expect(one != two)
        let json = try JSON(parsing: #"{"\u00e9": {"a": 1}, "e\u0301": 2}"#)
        let patch: JSON = [["op": "move", "from": "/\u{e9}", "path": "/e\u{301}"]]
        #expect(try json.applying(patch: patch).text() == #"{"e\u0301": {"a": 1}}"#)
    }
}
