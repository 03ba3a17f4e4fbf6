import LazyJSON
import Testing
import TestSupport

/// Null and nil: `JSON?` reads null as a value, and a value at an index is not removed by nil.
struct NullValueTests {
    final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty var value: JSON?
        @JSONProperty(onNil: .null) var kept: JSON?
        @JSONProperty(checking: { $0.kind != .array }) var checked: JSON?
        @JSONProperty("a.value") var inner: JSON?
        @JSONProperty("pair.0") var first: JSON?
        @JSONProperty("pair.1") var second: Int?
        @JSONProperty("rows.1.name") var name: String?
        @JSONProperty("places.1") var place: Place?
        @JSONProperty var list: [JSON?]
        @JSONProperty var one: Int?
        @JSONProperty("x", .or("pair.2")) var third: Int?
    }

    final class Place: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String?
    }

    @Test func nullIsAValueOfJSON() throws {
        let text = #"{"value":null,"kept":null,"checked":null,"a":{"value":null},"list":[null,1],"one":null}"#
        for model in [
            try Holder(parsing: text), try Holder(parsing: "{}").mutate { $0.json = try JSON(parsing: text) },
        ] {
            #expect(model.value == .some(.null) && model.kept == .some(.null) && model.checked == .some(.null))
            #expect(model.inner == .some(.null) && model.list == [nil, 1] && model.one == nil)
            #expect(model.$value.presence == .null && model.issues.isEmpty)
            #expect(model.mutate { $0.value = .null } === model)
            let array = try JSONArray<Holder>(parsing: "[\(text),{}]")
            #expect(array.columns(\.value).map(\.self) == [.some(.null), nil])
        }
        let missing = Holder()
        #expect(missing.value == nil && missing.kept == nil && missing.mutate { $0.value = nil } === missing)
        #expect(missing.mutate { $0.value = .null }.text() == #"{"value":null}"#)
    }

    @Test func nilRemovesTheMemberWhateverThePolicySays() throws {
        for existing in ["null", "1", "[]"] {
            let model = try Holder(
                parsing: #"{"value":\#(existing),"kept":\#(existing),"a":{"value":\#(existing),"z":1}}"#)
            let changed = try model.mutate(.checked) {
                $0.value = nil
                $0.kept = nil
                $0.inner = nil
            }
            #expect(changed.text() == #"{"a":{"z":1}}"#)
            #expect(changed.value == nil && changed.kept == nil && changed.inner == nil)
        }
    }

    @Test func nilAtAnIndexWritesNull() throws {
        let model = try Holder(
            parsing: #"{"pair": [1, 2, 3], "rows": [0, {"name": "a"}], "places": [{}, {"city": "b"}, {}]}"#)
        let changed = try model.mutate(.checked) {
            $0.second = nil
            $0.third = nil
            $0.name = nil
            $0.place = nil
        }
        #expect(changed.text() == #"{"pair": [1, null, null], "rows": [0, {}], "places": [{}, null, {}]}"#)
        #expect(changed.second == nil && changed.third == nil && changed.place == nil)
        #expect(changed.mutate { $0.second = nil } === changed)
        let removed = model.mutate {
            $0.remove(\.second)
            $0.remove(\.place)
        }
        #expect(removed.text() == #"{"pair": [1, 3], "rows": [0, {"name": "a"}], "places": [{}, {}]}"#)
        // Where there is no element, there is nothing to write.
        let empty = try Holder(parsing: #"{"pair":[1]}"#)
        #expect(empty.mutate { $0.second = nil } === empty)
    }

    @Test func nilIsRefusedForJSONAtAnIndex() throws {
        let model = try Holder(parsing: #"{"pair":[1,2]}"#)
        #expect(model.mutate { $0.first = nil } === model)
        let error = #expect(throws: JSONValidationError.self) { try model.mutate(.checked) { $0.first = nil } }
        #expect(
            error?.issues.map { "\($0)" } == [
                "/pair/0: unwritable, expected a value, because null is read as a value here, found nil"
            ])
        #expect(try model.mutate(.checked) { $0.first = .null }.text() == #"{"pair":[null,2]}"#)
    }

    final class Doubled: JSONModel, @unchecked Sendable {
        @JSONProperty var nick: String??
        @JSONProperty var list: [Int??]
    }

    @Test func nilInAnOptionalIsRefused() throws {
        let model = try Doubled(parsing: #"{"nick":"a","list":[1,null]}"#)
        #expect(model.nick == "a" && model.list == [1, nil])
        #expect(throws: JSONValidationError.self) { try model.mutate(.checked) { $0.nick = .some(nil) } }
        #expect(model.mutate { $0.nick = .some(nil) } === model)
        #expect(throws: JSONValidationError.self) { try model.mutate(.checked) { $0[\.list] = [.some(nil)] } }
        #expect(try model.mutate(.checked) { $0.nick = "b" }.nick == "b")
        #expect(try model.mutate(.checked) { $0.nick = nil }.text() == #"{"list":[1,null]}"#)
        let cleared = model.mutate { $0.setNull(\.nick) }
        #expect(cleared.$nick.presence == .null && cleared.nick == nil)
    }

    /// Whatever is written is read again from the new text, or the write is refused; nothing else changes.
    @Test func writesAreReadAgain() throws {
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            func value() -> String { random.pick(["null", "1", "\"a\"", "[null]", "{\"b\":null}"]) }
            func member(_ name: String) -> String? { random.chance(70) ? "\"\(name)\":\(value())" : nil }
            let pair = random.pick(["[]", "[\(value())]", "[\(value()),\(value())]", "null"])
            let members = [member("value"), member("kept"), member("other"), "\"pair\":\(pair)"].compactMap(\.self)
            let text = "{\(members.shuffled(using: &random).joined(separator: ","))}"
            let model = try Holder(parsing: text)
            let new: JSON? = random.chance(40) ? nil : try JSON(parsing: value())
            let (isFirst, note) = (
                random.chance(30), "seed \(seed): \(new.map { "\($0)" } ?? "nil") over \(text)" as Comment
            )
            let changed = try? model.mutate(.checked) {
                if isFirst { $0.first = new } else { ($0.value, $0.kept) = (new, new) }
            }
            guard let changed else {
                #expect(isFirst && new == nil && model.first != nil, note)
                continue
            }
            let parsed = try Holder(parsing: changed.text())
            for model in [changed, parsed] {
                #expect(isFirst ? model.first == new : model.value == new && model.kept == new, note)
            }
            #expect(parsed.json["other"]?.rawText == model.json["other"]?.rawText, note)
            #expect(isFirst ? parsed.value == model.value : parsed.first == model.first, note)
        }
    }
}
