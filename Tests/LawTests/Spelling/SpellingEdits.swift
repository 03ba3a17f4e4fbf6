import LazyJSON
import Testing

/// The spellings in which a collection is changed.
enum Spelling {
    typealias Edit = WriteLaw.Edit
    typealias Edits = WriteLaw.Edits
    typealias Make = WriteLaw.Make

    // Functions of a user, to which a property is passed.

    private static func change<Element: Hashable>(_ list: inout [Element], _ change: ArrayChange<Element>) {
        change.apply(to: &list)
    }

    private static func change<Element: Hashable>(_ list: inout [Element]?, _ change: ArrayChange<Element>) {
        if list != nil { list?.edit(change) }
    }

    private static func change<Element: Hashable>(
        _ draft: inout JSONArrayDraft<Element>, _ change: ArrayChange<Element>
    ) {
        change.apply(to: &draft)
    }

    private static func change<Element: Hashable>(
        _ draft: inout JSONArrayDraft<Element>?, _ change: ArrayChange<Element>
    ) {
        draft?.apply { change.apply(to: &$0) }
    }

    static func list<Model, Element: Hashable>(
        _ keyPath: KeyPath<Model, [Element]>, _ make: @escaping Make<Element>
    ) -> Edits<Model, [Element]> {
        func edit(
            _ name: String, isAssigned: Bool = false,
            _ apply: @escaping (inout JSONDraft<Model>, ArrayChange<Element>) -> Void
        ) -> Make<Edit<Model, [Element]>> {
            {
                let change = ArrayChange.random(&$0, make)
                return Edit(
                    name: name + change.name, note: "\(change)", movesTexts: change.movesTexts,
                    isAssigned: isAssigned,
                    apply: { apply(&$0, change) }, change: { change.apply(to: &$0) })
            }
        }
        func natural(_ draft: inout JSONDraft<Model>, _ change: ArrayChange<Element>) {
            change.apply(to: &draft, keyPath)
        }
        return [
            edit(".", natural), edit(".", natural), edit(".", natural),
            edit("inout array: ", isAssigned: true) { draft, change in
                func body(_ list: inout [Element]) { Self.change(&list, change) }
                body(&draft[dynamicMember: keyPath])
            },
            edit("inout draft: ") { draft, change in
                func body(_ list: inout JSONArrayDraft<Element>) { Self.change(&list, change) }
                body(&draft[dynamicMember: keyPath])
            },
            edit("[keyPath].", isAssigned: true) { draft, change in change.apply(to: &draft[keyPath]) },
            edit("= changed: ", isAssigned: true) { draft, change in
                var list = draft[dynamicMember: keyPath]
                change.apply(to: &list)
                draft[dynamicMember: keyPath] = list
            },
            edit("part of its own: ", isAssigned: true) { draft, change in
                var part: JSONArrayDraft<Element> = draft[dynamicMember: keyPath]
                Self.change(&part, change)
                draft[dynamicMember: keyPath] = part
            },
        ]
    }

    static func list<Model, Element: Hashable>(
        _ keyPath: KeyPath<Model, [Element]?>, _ make: @escaping Make<Element>
    ) -> Edits<Model, [Element]?> {
        func edit(
            _ name: String, isAssigned: Bool = false,
            _ apply: @escaping (inout JSONDraft<Model>, ArrayChange<Element>) -> Void
        ) -> Make<Edit<Model, [Element]?>> {
            {
                let change = ArrayChange.random(&$0, make)
                return Edit(
                    name: name + change.name, note: "\(change)", movesTexts: change.movesTexts,
                    isAssigned: isAssigned,
                    apply: { apply(&$0, change) }, change: { $0?.edit(change) })
            }
        }
        func natural(_ draft: inout JSONDraft<Model>, _ change: ArrayChange<Element>) {
            change.apply(to: &draft, keyPath)
        }
        return [
            edit("?.", natural), edit("?.", natural),
            edit("inout array: ", isAssigned: true) { draft, change in
                func body(_ list: inout [Element]?) { Self.change(&list, change) }
                body(&draft[dynamicMember: keyPath])
            },
            edit("inout draft: ") { draft, change in
                func body(_ list: inout JSONArrayDraft<Element>?) { Self.change(&list, change) }
                body(&draft[dynamicMember: keyPath])
            },
        ]
    }

    static func list<Model, Element: Hashable & _JSONArrayElement>(
        _ keyPath: KeyPath<Model, JSONArray<Element>>, _ make: @escaping Make<Element>
    ) -> Edits<Model, JSONArray<Element>> {
        [
            {
                let change = ArrayChange.random(&$0, make)
                return Edit(
                    name: "JSONArray." + change.name, note: "\(change)", movesTexts: true,
                    apply: { Self.change(&$0[dynamicMember: keyPath], change) },
                    change: {
                        var list = Array($0)
                        change.apply(to: &list)
                        $0 = JSONArray(list)
                    })
            }
        ]
    }

    // MARK: Dictionaries

    static func dictionary<Model, Value>(
        _ keyPath: KeyPath<Model, [String: Value]>, _ make: @escaping Make<Value>
    ) -> Edits<Model, [String: Value]> {
        func edit(
            _ name: String, isAssigned: Bool = false,
            _ apply: @escaping (inout JSONDraft<Model>, String, Value) -> Void,
            _ change: @escaping (inout [String: Value], String, Value) -> Void
        ) -> Make<Edit<Model, [String: Value]>> {
            {
                let (key, new) = ($0.pick(["a", "b", "c d", "new", "x\($0.below(9))"]), make(&$0))
                return Edit(
                    name: name, note: "\(key): \(new)", path: [.key(key)], isAssigned: isAssigned,
                    apply: { apply(&$0, key, new) },
                    change: { change(&$0, key, new) })
            }
        }
        func body(_ members: inout [String: Value], _ key: String, _ new: Value) { members[key] = new }
        func part(_ draft: inout JSONDictionaryDraft<Value>, _ key: String, _ new: Value) { draft[key] = new }
        return [
            edit("[key] =", { $0[dynamicMember: keyPath][$1] = $2 }, { $0[$1] = $2 }),
            edit("[key] =", { $0[dynamicMember: keyPath][$1] = $2 }, { $0[$1] = $2 }),
            edit("[key] = nil", { d, key, _ in d[dynamicMember: keyPath][key] = nil }, { d, key, _ in d[key] = nil }),
            edit(
                "removeValue", { d, key, _ in d[dynamicMember: keyPath].removeValue(forKey: key) },
                { d, key, _ in d.removeValue(forKey: key) }),
            edit(
                "updateValue", { $0[dynamicMember: keyPath].updateValue($2, forKey: $1) },
                { $0.updateValue($2, forKey: $1) }),
            edit("[key, default:] =", { $0[dynamicMember: keyPath][$1, default: $2] = $2 }, { $0[$1] = $2 }),
            edit("[keyPath][key] =", isAssigned: true, { $0[keyPath][$1] = $2 }, { $0[$1] = $2 }),
            edit("inout dictionary", isAssigned: true, { body(&$0[dynamicMember: keyPath], $1, $2) }, { $0[$1] = $2 }),
            edit("inout draft", { part(&$0[dynamicMember: keyPath], $1, $2) }, { $0[$1] = $2 }),
            edit(
                "merge", isAssigned: true, { $0[dynamicMember: keyPath].merge([$1: $2]) { $1 } },
                { $0.merge([$1: $2]) { $1 } }),
            edit(
                "removeAll", isAssigned: true, { d, _, _ in d[dynamicMember: keyPath].removeAll() },
                { d, _, _ in d.removeAll() }),
        ]
    }

    // MARK: Sets

    static func set<Model, Element>(
        _ keyPath: KeyPath<Model, Set<Element>>, _ make: @escaping Make<Element>
    ) -> Edits<Model, Set<Element>> {
        func edit(
            _ name: String, _ apply: @escaping (inout JSONDraft<Model>, Element, [Element]) -> Void,
            _ change: @escaping (inout Set<Element>, Element, [Element]) -> Void
        ) -> Make<Edit<Model, Set<Element>>> {
            { random in
                let (new, more) = (make(&random), (0..<random.below(3)).map { _ in make(&random) })
                return Edit(
                    name: name, note: "\(new), \(more)", isAssigned: true, apply: { apply(&$0, new, more) },
                    change: { change(&$0, new, more) })
            }
        }
        func body(_ set: inout Set<Element>, _ new: Element) { set.insert(new) }
        return [
            edit("insert", { d, new, _ in d[dynamicMember: keyPath].insert(new) }, { d, new, _ in d.insert(new) }),
            edit("insert", { d, new, _ in d[dynamicMember: keyPath].insert(new) }, { d, new, _ in d.insert(new) }),
            edit("remove", { d, new, _ in d[dynamicMember: keyPath].remove(new) }, { d, new, _ in d.remove(new) }),
            edit(
                "update", { d, new, _ in d[dynamicMember: keyPath].update(with: new) },
                { d, new, _ in d.update(with: new) }),
            edit("formUnion", { $0[dynamicMember: keyPath].formUnion($2) }, { $0.formUnion($2) }),
            edit("subtract", { $0[dynamicMember: keyPath].subtract($2) }, { $0.subtract($2) }),
            edit("formIntersection", { $0[dynamicMember: keyPath].formIntersection($2) }, { $0.formIntersection($2) }),
            edit("removeAll", { d, _, _ in d[dynamicMember: keyPath].removeAll() }, { d, _, _ in d.removeAll() }),
            edit("inout", { d, new, _ in body(&d[dynamicMember: keyPath], new) }, { d, new, _ in d.insert(new) }),
            edit("[keyPath].insert", { d, new, _ in d[keyPath].insert(new) }, { d, new, _ in d.insert(new) }),
        ]
    }

    // MARK: The JSON

    /// Writes of the JSON itself, which both drafts make.
    static func json<Model, Value: Hashable>(
        _ name: String, _ keyPath: KeyPath<Model, Value>, _ texts: [String]
    ) -> Edits<Model, Value> {
        [
            {
                let text = $0.pick(texts)
                let base: Model = WriteLaw.parsed("{\"\(name)\":\(text)}")
                return Edit(
                    name: "json[] =", note: text, keepsUnreadable: false, isWhole: true,
                    apply: { $0.json[name] = try? JSON(parsing: text) }, change: { $0 = base[keyPath: keyPath] })
            }
        ]
    }
}

extension Array where Element: Hashable {
    fileprivate mutating func edit(_ change: ArrayChange<Element>) { change.apply(to: &self) }
}
