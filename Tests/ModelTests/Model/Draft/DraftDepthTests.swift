import LazyJSON
import Testing

final class DeepModel: JSONModel, @unchecked Sendable {
    @JSONProperty var value: JSON?
    @JSONProperty var child: DeepModel?
    @JSONProperty var list: JSONArray<JSON>
    @JSONProperty var values: [JSON]
    @JSONProperty var names: [String: JSON]
    @JSONProperty(using: .each(.codable)) var marks: Set<DeepMark>
    @JSONProperty("a.b.c") var far: Int?
}

/// Marks are equal if they have the same number.
struct DeepMark: Codable, Hashable, Sendable {
    var id: Int
    var rows: [[Int]]?

    static func == (left: DeepMark, right: DeepMark) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A draft refuses what would nest deeper than the limits of its document, and lists it.
struct DraftDepthTests {
    private static let text = #"{"value": 1, "child": {"value": 1}, "list": [[]], "values": [1], "names": {"a": 1}}"#

    private func nested(_ depth: Int) -> JSON { (0..<depth).reduce(1) { value, _ in [value] } }

    private func model(_ text: String = text, depth: Int = 4) throws -> DeepModel {
        try DeepModel(parsing: text, limits: JSONLimits(depth: depth))
    }

    private func refused(_ change: (inout JSONDraft<DeepModel>) -> Void) throws -> [JSONPointer] {
        var draft = try model().draft()
        change(&draft)
        #expect(draft.json == (try JSON(parsing: draft.json.text(), limits: JSONLimits(depth: 4))))
        let refused = draft.issues.filter { $0.kind == .unwritable }
        #expect(refused.allSatisfy { $0.expected.contains("nested arrays and objects") })
        return refused.map(\.pointer)
    }

    @Test func whatFitsIsWritten() throws {
        let changed = try model().mutate {
            $0.value = nested(3)
            $0.child?.value = nested(2)
            $0.list.append(nested(2))
            $0.values.append(nested(2))
            $0.names["b"] = nested(2)
            $0.far = 7
        }
        #expect(changed.value == nested(3) && changed.child?.value == nested(2) && changed.list.last == nested(2))
        #expect(changed.values.last == nested(2) && changed.names["b"] == nested(2) && changed.far == 7)
        _ = try JSON(parsing: changed.text(), limits: JSONLimits(depth: 4))
    }

    @Test func whatIsTooDeepIsRefusedWhereItWasWritten() throws {
        #expect(try refused { $0.value = nested(4) } == ["value"])
        #expect(try refused { $0.names = ["a": nested(3)] } == ["names"])
        #expect(try refused { $0.values = [nested(3)] } == ["values"])
        #expect(try refused { $0.values = [1, nested(3)] } == ["values"])
        #expect(try refused { $0.json = ["value": nested(4)] } == [""])
    }

    @Test func anElementThatIsTooDeepReplacesNoneOfASet() throws {
        var draft = try model(#"{"marks": [{"id": 1}, {"id": 2}]}"#, depth: 4).draft()
        #expect(draft.marks.update(with: DeepMark(id: 1, rows: [[1]]))?.id == 1)
        #expect(draft.marks.contains(DeepMark(id: 1)) && draft.marks.count == 2)
        #expect(draft.json.text() == #"{"marks": [{"id": 1}, {"id": 2}]}"#)
        #expect(draft.issues.contains { $0.kind == .unwritable })
        draft.marks.update(with: DeepMark(id: 1, rows: []))
        #expect(draft.json.text() == #"{"marks": [{"id": 2}, {"id": 1, "rows": []}]}"#)
    }

    @Test func aWriteInAPartCountsTheDepthOfThePart() throws {
        #expect(try refused { $0.child?.value = nested(3) } == ["child.value"])
        #expect(try refused { $0.list[0] = nested(3) } == ["list.0"])
        var draft = try model().draft()
        draft.child?.value = 2
        draft.child?.value = nested(3)
        #expect(draft.json["child"]?.text() == #"{"value": 2}"#)
        #expect(draft.issues.filter { $0.kind == .unwritable }.map(\.pointer) == ["child.value"])
    }

    @Test func aPathThatWouldBeTooDeepIsRefused() throws {
        var draft = try model(#"{"value": 1}"#, depth: 2).draft()
        draft.far = 7
        #expect(draft.json.text() == #"{"value": 1}"#)
        #expect(draft.issues.contains { $0.kind == .unwritable && $0.pointer == "a.b.c" })
    }
}
