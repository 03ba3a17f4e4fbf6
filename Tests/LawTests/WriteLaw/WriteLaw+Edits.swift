import LazyJSON

/// Writes of values that are no models, and of whole elements.
extension WriteLaw {
    // MARK: Arrays

    /// Changes of a range-replaceable collection.
    static func listEdits<Model, Element, List: RangeReplaceableCollection & MutableCollection>(
        _ draft: @escaping ((inout List) -> Void, inout JSONDraft<Model>) -> Void, _ prefix: String = "",
        isAssigned: Bool = false, _ make: @escaping Make<Element>
    ) -> Edits<Model, [Element]> where List.Element == Element, List.Index == Int {
        changes(make).map { make in
            {
                let (name, change, same) = make(&$0) as ListChange<List, Element>
                return Edit(
                    name: prefix + name, movesTexts: name == "swapAt", isAssigned: isAssigned,
                    apply: { draft({ change(&$0) }, &$0) },
                    change: { same(&$0) })
            }
        }
    }

    typealias ListChange<List, Element> = (String, (inout List) -> Void, (inout [Element]) -> Void)

    private static func changes<Element, List: RangeReplaceableCollection & MutableCollection>(
        _ make: @escaping Make<Element>
    ) -> [Make<ListChange<List, Element>>] where List.Element == Element, List.Index == Int {
        [
            {
                let new = make(&$0)
                return ("append", { $0.append(new) }, { $0.append(new) })
            },
            {
                let new = make(&$0)
                return ("insert", { $0.insert(new, at: 0) }, { $0.insert(new, at: 0) })
            },
            {
                let (new, position) = (make(&$0), $0.below(4))
                return (
                    "[i] =", { if !$0.isEmpty { $0[position % $0.count] = new } },
                    { if !$0.isEmpty { $0[position % $0.count] = new } }
                )
            },
            {
                let position = $0.below(4)
                return (
                    "remove", { if !$0.isEmpty { $0.remove(at: position % $0.count) } },
                    { if !$0.isEmpty { $0.remove(at: position % $0.count) } }
                )
            },
            // Without the argument, generic code replaces the draft by an empty one.
            { _ in ("removeAll", { $0.removeAll(keepingCapacity: false) }, { $0.removeAll() }) },
            { _ in
                (
                    "swapAt", { if $0.count > 1 { $0.swapAt(0, 1) } }, { if $0.count > 1 { $0.swapAt(0, 1) } }
                )
            },
        ]
    }

    static func list<Model, Element>(
        _ keyPath: KeyPath<Model, [Element]>, _ make: @escaping Make<Element>
    ) -> Edits<Model, [Element]> {
        listEdits(
            { (edit: (inout [Element]) -> Void, draft: inout JSONDraft<Model>) in
                edit(&draft[dynamicMember: keyPath])
            }, isAssigned: true, make)
    }

    static func list<Model, Element>(
        _ keyPath: KeyPath<Model, [Element]?>, _ make: @escaping Make<Element>
    ) -> Edits<Model, [Element]?> {
        let (first, second): (Make<Element>, Make<Element>) = (make, make)
        return [
            {
                let new = first(&$0)
                return Edit(
                    name: "?.append", apply: { $0[dynamicMember: keyPath]?.append(new) }, change: { $0?.append(new) })
            },
            {
                let new = second(&$0)
                return Edit(
                    name: "?.insert", apply: { $0[dynamicMember: keyPath]?.insert(new, at: 0) },
                    change: { $0?.insert(new, at: 0) })
            },
            { _ in
                Edit(
                    name: "?.removeFirst",
                    apply: { if $0[keyPath]?.isEmpty == false { $0[dynamicMember: keyPath]?.removeFirst() } },
                    change: { if $0?.isEmpty == false { $0?.removeFirst() } })
            },
        ]
    }

    static func list<Model, Element>(
        _ keyPath: KeyPath<Model, JSONArray<Element>>, _ make: @escaping Make<Element>
    ) -> Edits<Model, JSONArray<Element>> {
        let changes: [Make<ListChange<JSONArrayDraft<Element>, Element>>] = changes(make)
        return changes.map { make in
            {
                let (name, change, _) = make(&$0)
                return Edit(
                    name: name, apply: { change(&$0[dynamicMember: keyPath]) },
                    change: { $0 = $0.mutate { change(&$0) } })
            }
        }
    }

    static func list<Model, Element>(
        _ keyPath: KeyPath<Model, JSONArray<Element>?>, _ make: @escaping Make<Element>
    ) -> Edits<Model, JSONArray<Element>?> {
        let changes: [Make<ListChange<JSONArrayDraft<Element>, Element>>] = changes(make)
        return changes.map { make in
            {
                let (name, change, _) = make(&$0)
                func edit(_ draft: inout JSONArrayDraft<Element>?) { draft?.apply(change) }
                return Edit(
                    name: "?." + name, apply: { edit(&$0[dynamicMember: keyPath]) },
                    change: { $0 = $0.map { $0.mutate { change(&$0) } } })
            }
        }
    }

    // MARK: Sets and dictionaries

    static func set<Model, Element>(
        _ keyPath: KeyPath<Model, Set<Element>>, _ make: @escaping Make<Element>
    ) -> Edits<Model, Set<Element>> {
        [
            {
                let new = make(&$0)
                return Edit(
                    name: "insert", apply: { $0[dynamicMember: keyPath].insert(new) }, change: { $0.insert(new) })
            },
            {
                let old = make(&$0)
                return Edit(
                    name: "remove", apply: { $0[dynamicMember: keyPath].remove(old) }, change: { $0.remove(old) })
            },
        ]
    }

    static func dictionary<Model, Element>(
        _ keyPath: KeyPath<Model, [String: Element]>, _ make: @escaping Make<Element>
    ) -> Edits<Model, [String: Element]> {
        [
            {
                let (key, new) = ($0.pick(["a", "b", "new"]), make(&$0))
                return Edit(
                    name: "[key] =", note: key, path: [.key(key)], apply: { $0[dynamicMember: keyPath][key] = new },
                    change: { $0[key] = new })
            },
            {
                let key = $0.pick(["a", "b", "new"])
                return Edit(
                    name: "[key] = nil", note: key, path: [.key(key)], apply: { $0[dynamicMember: keyPath][key] = nil },
                    change: { $0[key] = nil })
            },
            {
                let key = $0.pick(["a", "b", "k"])
                return Edit(
                    name: "removeValue", note: key, path: [.key(key)],
                    apply: { $0[dynamicMember: keyPath].removeValue(forKey: key) },
                    change: { $0.removeValue(forKey: key) })
            },
        ]
    }

    // MARK: Members of structs and classes

    /// A change of a value, in place.
    struct Member<Value> {
        let name: String
        let apply: (inout Value) -> Void

        init<Part>(_ name: String, _ keyPath: WritableKeyPath<Value, Part>, _ part: Part) {
            self.name = name
            apply = { $0[keyPath: keyPath] = part }
        }

        init(_ name: String, _ apply: @escaping (inout Value) -> Void) {
            self.name = name
            self.apply = apply
        }
    }

    static func pointMember(_ random: inout SeededGenerator) -> Member<Point> {
        let (number, text) = (double(&random), text(&random))
        return random.pick([
            Member("lat", \.lat, number), Member("lon", \.lon, number), Member("lon = nil", \.lon, nil),
            Member("label", \.label, text), Member("stops.append") { $0.stops?.append(8) },
            Member("stops[0]") { if $0.stops?.isEmpty == false { $0.stops?[0] += 1 } },
        ])
    }

    static func member<Model, Value>(
        _ keyPath: KeyPath<Model, Value>, _ member: @escaping Make<Member<Value>>
    ) -> Edits<Model, Value> {
        [
            {
                let member = member(&$0)
                return Edit(
                    name: "." + member.name + " =", path: [.key(String(member.name.prefix { $0.isLetter }))],
                    apply: { member.apply(&$0[dynamicMember: keyPath]) }, change: { member.apply(&$0) })
            }
        ]
    }

    static func member<Model, Value>(
        _ keyPath: KeyPath<Model, Value?>, _ member: @escaping Make<Member<Value>>
    ) -> Edits<Model, Value?> {
        [
            {
                let member = member(&$0)
                return Edit(
                    name: "?." + member.name + " =", path: [.key(String(member.name.prefix { $0.isLetter }))],
                    apply: { if $0[keyPath] != nil { $0[dynamicMember: keyPath].edit(member.apply) } },
                    change: { $0.edit(member.apply) })
            }
        ]
    }
}

extension Optional {
    /// Changes the value, if there is one.
    mutating func edit(_ body: (inout Wrapped) -> Void) {
        guard var value = self else { return }
        body(&value)
        self = value
    }
}

extension JSONArrayDraft {
    mutating func apply(_ body: (inout JSONArrayDraft) -> Void) { body(&self) }
}

extension WriteLaw {
    /// Changes of a member of an element.
    static func members<Model, Element>(
        _ keyPath: KeyPath<Model, [Element]>, _ member: @escaping Make<Member<Element>>
    ) -> Edits<Model, [Element]> {
        [
            {
                let (member, position) = (member(&$0), $0.below(4))
                return Edit(
                    name: "[i]." + member.name + " =", note: "\(position)",
                    apply: {
                        let count = $0[keyPath].count
                        if count > 0 { member.apply(&$0[dynamicMember: keyPath][position % count]) }
                    }, change: { if !$0.isEmpty { member.apply(&$0[position % $0.count]) } })
            }
        ]
    }
}
