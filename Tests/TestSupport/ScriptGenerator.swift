import LazyJSON

/// Random edits of a value whose model is known: most are possible, some are not.
package struct ScriptGenerator {
    package var documents: DocumentGenerator
    private var random: SeededGenerator

    package init(seed: UInt64) {
        documents = DocumentGenerator(seed: seed)
        documents.hasFewWords = seed % 3 == 0
        random = SeededGenerator(seed: seed &+ 1_000_003)
    }

    /// An edit of any kind.
    package mutating func edit(of model: ModelValue) -> Edit {
        switch random.below(20) {
        case 0...4: .set(place(in: model), documents.value())
        case 5...6: .insert(place(in: model, .array), documents.value())
        case 7...8: .append(container(in: model, .array), documents.value())
        case 9...11: .remove(place(in: model))
        case 12: .assign(place(in: model), random.chance(30) ? nil : documents.value())
        case 13...14: .modify(place(in: model), random.chance(30) ? nil : documents.value())
        case 15...17:
            .assignMember(
                container(in: model, .object), random.pick(names), random.chance(30) ? nil : documents.value())
        default:
            .assignElement(
                container(in: model, .array), random.below(6) - 1, random.chance(30) ? nil : documents.value())
        }
    }

    private var names: [String] { documents.hasFewWords ? ["a", "b", "-", "0"] : Self.allNames }

    private static let allNames = [
        "a", "b", "c", "age", "name", "", "0", "1", "-", "a.b", "é", "e\u{301}", "😀", "/", "\"", "new",
    ]

    /// A pointer to something that is there, to something that could be, or to nothing.
    package mutating func place(in model: ModelValue, _ kind: JSON.Kind? = nil) -> JSONPointer {
        var pointer = kind.map { container(in: model, $0) } ?? way(in: model)
        if kind == nil, random.chance(60), !pointer.isRoot { return pointer }
        let rounds = random.pick([1, 1, 1, 2, 3])
        for _ in 0..<rounds {
            let count = model.value(at: pointer.components[...])?.count ?? 0
            pointer.components.append(
                random.chance(50)
                    ? .index(random.pick([0, count, random.below(count + 1), random.below(count + 1), count + 1, -1]))
                    : random.pick([.key("-"), .key(random.pick(names)), .key("new\(random.below(9))"), .index(0)]))
        }
        return pointer
    }

    /// A pointer to a container of a kind, where one is found.
    package mutating func container(in model: ModelValue, _ kind: JSON.Kind) -> JSONPointer {
        for _ in 0..<8 {
            let pointer = way(in: model)
            if random.chance(10), model.value(at: pointer.components[...])?.isNull == true { return pointer }
            if model.value(at: pointer.components[...])?.kind == kind { return pointer }
        }
        return way(in: model)
    }

    /// A pointer to something that is there.
    package mutating func way(in model: ModelValue) -> JSONPointer {
        var components: [JSONPointer.Component] = []
        var here = model
        while here.count > 0, components.isEmpty ? random.chance(96) : random.chance(75) {
            let number = random.below(here.count)
            var component = JSONPointer.Component.index(number)
            if case .object(let members) = here {
                component = .spelled(members[number].key.text, asIndex: random.chance(50))
            }
            guard let next = here.child(component) else { break }  // a name that no String has
            components.append(component)
            here = next
        }
        return JSONPointer(components)
    }
}

extension JSONPointer.Component {
    /// The component for a name; one that is a number may be an index.
    fileprivate static func spelled(_ name: String, asIndex: Bool) -> JSONPointer.Component {
        if asIndex, let index = Int(name), String(index) == name { return .index(index) }
        return .key(name)
    }
}
