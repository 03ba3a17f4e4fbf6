import LazyJSON
import Testing

private final class Looked: JSONModel, @unchecked Sendable {
    @JSONProperty("a.b") var deep: Int
    @JSONProperty var name: String?
}

@Suite("Looking at a property in a debugger")
struct PropertyMirrorTests {
    @Test("its mirror has the path, the state and the value")
    func mirror() throws {
        let model = try Looked(parsing: #"{"a":{"b":7}}"#)
        #expect(children(of: model, "_deep") == ["path": "/a/b", "state": "not read"])
        _ = (model.deep, model.name)
        #expect(children(of: model, "_deep") == ["path": "/a/b", "state": "read", "value": "7"])
        #expect(children(of: model, "_name") == ["path": "/name", "state": "read", "value": "nil"])
    }

    @Test("a property of an integer takes two words")
    func size() {
        #expect(MemoryLayout<JSONProperty<Int>>.stride == 16)
    }

    private func children(of model: Looked, _ label: String) -> [String: String] {
        let wrapper = Mirror(reflecting: model).children.first { $0.label == label }?.value
        let children = wrapper.map { Mirror(reflecting: $0).children.map { ($0.label ?? "", "\($0.value)") } } ?? []
        return Dictionary(uniqueKeysWithValues: children)
    }
}
