import FoundationEssentials
import LazyJSON
import Testing

/// A detached value is the same over text of its own.
struct DetachedTests {
    @Test func detachedValuesAreTheSame() throws {
        for seed in Cases.seeds(400) {
            var script = ScriptGenerator(seed: seed)
            let bytes =
                seed % 25 == 0 ? script.documents.wide(70, isObject: seed % 2 == 0) : script.documents.document()
            var json = try JSON(parsing: bytes)
            var model = ModelValue.parsed(bytes)
            for _ in 0..<(seed % 3 == 0 ? 0 : 3) {
                let edit = script.edit(of: model)
                _ = edit.make(in: &model)
                _ = try edit.make(in: &json)
            }
            _ = json["a"]  // so that a slot in the index is not empty
            _ = json["a"]
            let whole = json.detached()
            #expect(whole.bytes == json.bytes, "seed \(seed)")
            #expect(model.difference(from: whole) == nil, "seed \(seed)")
            let pointer = script.way(in: model)
            guard let part = json[at: pointer], let partModel = model.value(at: pointer.components[...]) else {
                continue
            }
            var detached = part.detached()
            let text = part.bytes
            #expect(detached.bytes == text, "seed \(seed) at \(pointer)")
            #expect(partModel.difference(from: detached) == nil, "seed \(seed) at \(pointer)")
            #expect(detached == part && detached.hashValue == part.hashValue, "seed \(seed) at \(pointer)")
            let before = json.bytes
            _ = try script.edit(of: partModel).make(in: &detached)
            _ = try script.edit(of: model).make(in: &json)
            #expect(part.bytes == text && whole.bytes == before, "seed \(seed) at \(pointer)")
        }
    }
}
