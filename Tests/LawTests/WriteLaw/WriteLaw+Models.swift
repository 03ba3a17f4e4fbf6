import LazyJSON

/// Writes of models in place.
extension WriteLaw {
    /// A change of a model in a draft.
    struct Change<Model: JSONModel> {
        let name: String
        var note = ""
        var path: [Component] = []
        let apply: (inout JSONDraft<Model>) -> Void

        func callAsFunction(_ model: inout Model) { model = model.mutate(apply) }
    }

    static func itemChange(_ random: inout SeededGenerator) -> Change<Item> {
        let (text, int) = (text(&random), int(&random))
        let changes: [Change<Item>] = [
            .init(name: "name =", note: text, path: [.key("name")]) { $0.name = text },
            .init(name: "name = Bea", path: [.key("name")]) { $0.name = "Bea" },
            .init(name: "size = 99", path: [.key("size")]) { $0.size = 99 },
            .init(name: "size +=", path: [.key("size")]) { $0.size += 1 },
            .init(name: "tags.append", note: text, path: [.key("tags")]) { $0.tags.append(text) },
            .init(name: "tags[0] =", path: [.key("tags")]) { if !$0.tags.isEmpty { $0.tags[0] = "T" } },
            .init(name: "inner?.name =", path: [.key("inner"), .key("name")]) { $0.inner?.name = "Cy" },
            .init(name: "inner?.inner =", path: [.key("inner"), .key("inner")]) { $0.inner?.inner = Item() },
            .init(name: "inner = nil", path: [.key("inner")]) { $0.inner = nil as Item? },
            .init(name: "set(name)", note: text, path: [.key("name")]) { $0.set(\.name, to: text) },
            .init(name: "set(size)", note: "\(int)", path: [.key("size")]) { $0.set(\.size, to: int) },
            .init(name: "remove(name)", path: [.key("name")]) { $0.remove(\.name) },
            .init(name: "merge", path: [.key("size")]) { $0.merge(["size": 7]) },
            .init(name: "json[] =", path: [.key("extra")]) { $0.json["extra"] = 2 },
            .init(name: "method", path: [.key("name")]) { $0.rename() },
        ]
        return random.pick(changes)
    }

    static func shapeChange(_ random: inout SeededGenerator) -> Change<Shape> {
        let changes: [Change<Shape>] = [
            .init(name: "name =", path: [.key("name")]) { $0.name = "Bea" },
            .init(name: "kind =", path: [.key("kind")]) { $0.kind = "circle" },
            .init(name: "[as:].radius =", path: [.key("radius")]) { $0[as: Circle.self]?.radius = 9 },
        ]
        return random.pick(changes)
    }

    // MARK: Places of a model

    static func inPlace<Model, Value>(
        _ keyPath: KeyPath<Model, Value>, _ change: @escaping Make<Change<Value>>
    ) -> Edits<Model, Value> {
        [
            {
                let change = change(&$0)
                return Edit(
                    name: "." + change.name, note: change.note, path: change.path,
                    apply: { change.apply(&$0[dynamicMember: keyPath]) }, change: { change(&$0) })
            }
        ]
    }

    static func inPlace<Model, Value>(
        _ keyPath: KeyPath<Model, Value?>, _ change: @escaping Make<Change<Value>>
    ) -> Edits<Model, Value?> {
        [
            {
                let change = change(&$0)
                func edit(_ draft: inout JSONDraft<Value>?) { draft?.edit(change) }
                return Edit(
                    name: "?." + change.name, note: change.note, path: change.path,
                    apply: { edit(&$0[dynamicMember: keyPath]) },
                    change: { value in
                        if var some = value {
                            change(&some)
                            value = some
                        }
                    })
            }
        ]
    }

    /// Changes of an element in place; the draft is the draft of a Swift array or a ``JSONArray``.
    private static func element<Element>(
        _ draft: inout JSONArrayDraft<Element>, _ position: Int, _ change: Change<Element>
    ) {
        if !draft.isEmpty { change.apply(&draft[position % draft.count]) }
    }

    static func elements<Model, Element>(
        _ keyPath: KeyPath<Model, [Element]>, _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, [Element]> {
        [
            {
                let (change, position) = (change(&$0), $0.below(4))
                return Edit(
                    name: "[i]." + change.name, note: "\(position) \(change.note)",
                    apply: { element(&$0[dynamicMember: keyPath], position, change) },
                    change: { if !$0.isEmpty { change(&$0[position % $0.count]) } })
            }
        ]
            + listEdits(
                { (edit: (inout JSONArrayDraft<Element>) -> Void, draft: inout JSONDraft<Model>) in
                    edit(&draft[dynamicMember: keyPath])
                }, "draft "
            ) { _ in Element() }
    }

    static func elements<Model, Element>(
        _ keyPath: KeyPath<Model, [Element]?>, _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, [Element]?> {
        [
            {
                let (change, position) = (change(&$0), $0.below(4))
                func edit(_ draft: inout JSONArrayDraft<Element>?) { draft?.apply { element(&$0, position, change) } }
                return Edit(
                    name: "?[i]." + change.name, note: "\(position) \(change.note)",
                    apply: { edit(&$0[dynamicMember: keyPath]) },
                    change: { if let count = $0?.count, count > 0 { $0?[position % count].apply(change) } })
            }
        ]
    }

    static func elements<Model, Element>(
        _ keyPath: KeyPath<Model, JSONArray<Element>>, _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, JSONArray<Element>> {
        [
            {
                let (change, position) = (change(&$0), $0.below(4))
                return Edit(
                    name: "[i]." + change.name, note: "\(position) \(change.note)",
                    apply: { element(&$0[dynamicMember: keyPath], position, change) },
                    change: { $0 = $0.mutate { element(&$0, position, change) } })
            }
        ]
    }

    static func elements<Model, Element>(
        _ keyPath: KeyPath<Model, [[Element]]>, _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, [[Element]]> {
        [
            {
                let (change, position, inner) = (change(&$0), $0.below(4), $0.below(4))
                func edit(_ draft: inout JSONArrayDraft<[Element]>) {
                    if !draft.isEmpty { element(&draft[position % draft.count], inner, change) }
                }
                return Edit(
                    name: "[i][j]." + change.name, note: "\(position) \(inner) \(change.note)",
                    apply: { edit(&$0[dynamicMember: keyPath]) },
                    change: {
                        guard !$0.isEmpty else { return }
                        let (row, count) = (position % $0.count, $0[position % $0.count].count)
                        if count > 0 { change(&$0[row][inner % count]) }
                    })
            }
        ]
    }

    static func elements<Model, Element>(
        _ keyPath: KeyPath<Model, JSONArray<JSONArray<Element>>>, _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, JSONArray<JSONArray<Element>>> {
        [
            {
                let (change, position, inner) = (change(&$0), $0.below(4), $0.below(4))
                func edit(_ draft: inout JSONArrayDraft<JSONArray<Element>>) {
                    if !draft.isEmpty { element(&draft[position % draft.count], inner, change) }
                }
                return Edit(
                    name: "[i][j]." + change.name, note: "\(position) \(inner) \(change.note)",
                    apply: { edit(&$0[dynamicMember: keyPath]) }, change: { $0 = $0.mutate { edit(&$0) } })
            }
        ]
    }

    static func members<Model, Element>(
        _ keyPath: KeyPath<Model, [String: Element]>, _ make: @escaping Make<Element>,
        _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, [String: Element]> {
        func edit(
            _ name: String, isWhole: Bool = false,
            _ apply: @escaping (inout JSONDictionaryDraft<Element>, String, Change<Element>, Element) -> Void,
            _ same: @escaping (inout [String: Element], String, Change<Element>, Element) -> Void
        ) -> Make<Edit<Model, [String: Element]>> {
            {
                let (key, change, new) = ($0.pick(["a", "b", "c d", "new"]), change(&$0), make(&$0))
                func body(_ draft: inout JSONDictionaryDraft<Element>) { apply(&draft, key, change, new) }
                return Edit(
                    name: name + (isWhole ? "" : "." + change.name), note: "\(key) \(change.note) \(new.text())",
                    path: [.key(key)] + (isWhole ? [] : change.path), apply: { body(&$0[dynamicMember: keyPath]) },
                    change: { same(&$0, key, change, new) })
            }
        }
        return [
            edit("[key]?", { d, k, change, _ in d[k]?.edit(change) }, { d, k, change, _ in d[k]?.apply(change) }),
            edit("[key]?", { d, k, change, _ in d[k]?.edit(change) }, { d, k, change, _ in d[k]?.apply(change) }),
            edit(
                "[key, default:]", { $2.apply(&$0[$1, default: $3]) },
                { members, key, change, new in
                    // Only a change adds the default.
                    var value = members[key] ?? new
                    change(&value)
                    if value != members[key] ?? new { members[key] = value }
                }),
            edit("draft [key] =", isWhole: true, { $0[$1] = $3 }, { $0[$1] = $3 }),
            edit(
                "draft [key] = nil", isWhole: true, { d, k, _, _ in d[k] = Element?.none },
                { d, k, _, _ in d[k] = Element?.none }),
            edit(
                "draft removeValue", isWhole: true, { d, k, _, _ in d.removeValue(forKey: k) },
                { d, k, _, _ in d.removeValue(forKey: k) }),
        ]
    }

    static func members<Model, Element>(
        _ keyPath: KeyPath<Model, [String: Element]?>, _ change: @escaping Make<Change<Element>>
    ) -> Edits<Model, [String: Element]?> {
        [
            {
                let (key, change) = ($0.pick(["a", "b", "c d", "new"]), change(&$0))
                func edit(_ draft: inout JSONDictionaryDraft<Element>?) { draft?[key]?.edit(change) }
                return Edit(
                    name: "?[key]?." + change.name, note: "\(key) \(change.note)", path: [.key(key)] + change.path,
                    apply: { edit(&$0[dynamicMember: keyPath]) }, change: { $0?[key]?.apply(change) })
            }
        ]
    }
}

extension JSONDraft where Model: JSONModel {
    fileprivate mutating func edit(_ change: WriteLaw.Change<Model>) { change.apply(&self) }
}

extension JSONDraft where Model == WriteLaw.Item {
    fileprivate mutating func rename() { self.name += "!" }
}

extension JSONModelProtocol where Self: JSONModel {
    fileprivate mutating func apply(_ change: WriteLaw.Change<Self>) { self = mutate(change.apply) }
}
