import LazyJSON
import Testing

final class DeepModel: JSONModel, @unchecked Sendable {
    @JSONProperty var value: JSON?
    @JSONProperty var child: DeepModel?
    @JSONProperty var list: JSONArray<JSON>
    @JSONProperty var names: [String: JSON]
    @JSONProperty(using: .embedded) var quoted: JSON?
    @JSONProperty("a.b.c") var far: Int?
}

/// A draft writes values that nest deeper than the limits of its document; only the JSON in a string has to fit into them.
struct DraftDepthTests {
    private func nested(_ depth: Int) -> JSON { (0..<depth).reduce(1) { value, _ in [value] } }

    @Test func writesNestAsDeepAsTheirValues() throws {
        let text = #"{"value": 1, "child": {"value": 1}, "list": [[]], "names": {"a": 1}}"#
        let changed = try DeepModel(parsing: text, limits: JSONLimits(depth: 3)).mutate(.checked) {
            $0.value = nested(3)
            $0.child?.value = nested(3)
            $0.list.append(nested(3))
            $0.names["b"] = nested(3)
            $0.far = 7
        }
        #expect(changed.value == nested(3) && changed.child?.value == nested(3) && changed.list.last == nested(3))
        #expect(changed.names["b"] == nested(3) && changed.far == 7)
        #expect(try JSON(parsing: changed.text(), limits: JSONLimits(depth: 5)) == changed.json)
    }

    @Test func jsonInAStringIsWrittenOnlyIfItIsReadAgain() throws {
        let base = try DeepModel(parsing: #"{"quoted": "[[[[1]]]]"}"#, limits: JSONLimits(depth: 4))
        #expect(try base.mutate(.checked) { $0.quoted = [nested(3)] }.quoted == nested(4))
        var draft = base.draft()
        draft.quoted = nested(5)
        #expect(draft.json.text() == base.text())
        let refused = draft.issues.filter { $0.kind == .unwritable }
        #expect(refused.map(\.pointer) == ["quoted"])
        #expect(refused.first?.expected.contains("nested arrays and objects") == true)
        #expect(throws: JSONValidationError.self) { try DeepModel(.checked) { $0.quoted = nested(513) } }
    }
}
