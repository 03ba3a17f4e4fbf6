import FoundationEssentials
import LazyJSON
import Testing

/// Law 4: a copy never sees later edits, at any depth, in any order.
struct ForkTests {
    /// One of several values that share text and edits.
    private struct Fork {
        var json: JSON
        var model: ModelValue
        var bytes: [UInt8]
    }

    @Test func forksAreIndependent() throws {
        for seed in Cases.seeds(150) {
            var script = ScriptGenerator(seed: seed)
            var random = SeededGenerator(seed: seed &* 31)
            let bytes = script.documents.document()
            var forks = [Fork(json: try JSON(parsing: bytes), model: .parsed(bytes), bytes: bytes)]
            for step in 0..<20 {
                let number = random.below(forks.count)
                if forks.count < 6, random.chance(40) { forks.append(forks[number]) }
                try Self.change(number, of: &forks, &script, &random)
                let fork = forks[number]
                let difference = fork.model.difference(from: fork.json)
                #expect(difference == nil, "seed \(seed), step \(step)")
                forks[number].bytes = fork.json.bytes
                for other in forks.indices where other != number {
                    #expect(forks[other].json.bytes == forks[other].bytes, "seed \(seed), step \(step), fork \(other)")
                }
                if difference != nil { return }
            }
            for fork in forks { #expect(fork.model.difference(from: fork.json) == nil, "seed \(seed)") }
        }
    }

    /// Changes one fork: by an edit, or with a value out of itself or another one.
    private static func change(
        _ number: Int, of forks: inout [Fork], _ script: inout ScriptGenerator, _ random: inout SeededGenerator
    ) throws {
        switch random.below(10) {
        case 0...3:
            let edit = script.edit(of: forks[number].model)
            _ = edit.make(in: &forks[number].model)
            _ = try edit.make(in: &forks[number].json)
        case 4...6:
            // A part of any fork, with its edits, is put into this one.
            let other = forks[random.below(forks.count)]
            let from = script.way(in: other.model)
            let to = script.place(in: forks[number].model)
            guard let value = other.json[at: from], let model = other.model.value(at: from.components[...]) else {
                return
            }
            guard forks[number].bytes.count < 20_000 else { return }
            try? forks[number].json.set(value, at: to)
            try? forks[number].model.set(model, at: to.components[...])
        case 7:
            // Two nested accesses in place, with a copy taken in between.
            let way = script.way(in: forks[number].model)
            let value = script.documents.value()
            guard let target = forks[number].model.value(at: way.components[...]), target.kind == .array else { return }
            var copy: JSON?
            Self.inPlace(&forks[number].json[at: way]) { element in
                copy = element
                try? element?.append(1)
                element?[0] = try? JSON(parsing: value)
            }
            #expect(copy.map { target.difference(from: $0) } == .some(nil))
            try forks[number].model.editInPlace(at: way.components[...]) {
                try $0.insert(.parsed([0x31]), at: [.key("-")])
                try $0.set(.parsed(value), at: [.index(0)])
            }
        case 8:
            // Several copies in an array, one of which is changed there.
            guard forks[number].bytes.count < 20_000 else { return }
            var copies = [forks[number].json, forks[number].json]
            var models = [forks[number].model, forks[number].model]
            let edit = script.edit(of: models[1])
            _ = edit.make(in: &models[1])
            _ = try edit.make(in: &copies[1])
            forks[number].json = [copies[0], copies[1], copies[0]]
            forks[number].model = .array([models[0], models[1], models[0]])
        default:
            let detached = forks[number].json.detached()
            #expect(detached.bytes == forks[number].bytes)
            forks[number].json = detached
        }
    }

    private static func inPlace(_ value: inout JSON?, _ body: (inout JSON?) -> Void) { body(&value) }

    @Test func aValueCanBePutIntoItself() throws {
        var json = try JSON(parsing: #"{"a": [1, {"b": 2}]}"#)
        json[at: "a.1.c"] = json
        json[at: "a.1.b"] = json[at: "a"]
        let text = #"{"a": [1, {"b": [1, {"b": 2, "c": {"a": [1, {"b": 2}]}}], "c": {"a": [1, {"b": 2}]}}]}"#
        #expect(json.text() == text)
        let copy = json
        try json[at: "a"]?.append(copy)
        #expect(json[at: "a.2"]?.text() == text)
        #expect(copy.text() == text)
    }

    @Test func errorsThrownInPlaceLeaveTheValue() throws {
        var json = try JSON(parsing: #"{"a": {"b": [1]}}"#)
        json[at: "a.b.0"] = 2
        let before = json
        #expect(throws: JSONError.self) { try json[at: "a"]?.append(1) }
        #expect(throws: JSONError.self) { try json["a"]?["b"]?.insert(1, at: 7) }
        #expect(throws: JSONError.self) { try json["a"]?["b"]?[0]?.set(1, at: "x") }
        #expect(json == before)
        #expect(json.text() == #"{"a": {"b": [2]}}"#)
    }

    // MARK: Detached values

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
