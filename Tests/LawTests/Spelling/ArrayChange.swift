import LazyJSON

/// A change of an array, which a draft can make in several spellings.
enum ArrayChange<Element: Hashable> {
    case append(Element)
    case appendAll([Element])
    case plus([Element])
    case insert(Element, Int)
    case set(Element, Int)
    case remove(Int)
    case removeFirst
    case removeLast
    case removeWhere((Element) -> Bool)
    case removeAll
    case replace(Int, Int, [Element])
    case swap(Int, Int)
    case sort

    /// Returns a random change.
    static func random(_ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Element) -> ArrayChange {
        let (new, more) = (make(&random), (0..<random.below(3)).map { _ in make(&random) })
        let (one, other) = (random.below(5), random.below(5))
        return random.pick([
            .append(new), .append(new), .append(new), .appendAll(more), .plus(more), .insert(new, one), .set(new, one),
            .remove(one), .removeFirst, .removeLast, .removeWhere { $0 == new }, .removeAll, .replace(one, other, more),
            .swap(one, other), .sort,
        ])
    }

    var name: String {
        switch self {
        case .append: "append"
        case .appendAll: "append(contentsOf:)"
        case .plus: "+="
        case .insert: "insert"
        case .set: "[i] ="
        case .remove: "remove"
        case .removeFirst: "removeFirst"
        case .removeLast: "removeLast"
        case .removeWhere: "removeAll(where:)"
        case .removeAll: "removeAll"
        case .replace: "replaceSubrange"
        case .swap: "swapAt"
        case .sort: "sort"
        }
    }

    /// Whether texts of elements are moved, where a whole assignment may write them anew.
    var movesTexts: Bool {
        switch self {
        case .swap, .sort, .replace, .removeWhere: true
        // Of a Codable element, an assignment may not find out that it is the one at this position.
        case .set(let new, _): new is WriteLaw.Point
        default: false
        }
    }

    /// Makes the change in a collection of any type.
    func apply<List: RangeReplaceableCollection & MutableCollection & RandomAccessCollection>(to list: inout List)
    where List.Element == Element, List.Index == Int {
        let count = list.count
        switch self {
        case .append(let new): list.append(new)
        case .appendAll(let more): list.append(contentsOf: more)
        case .plus(let more): list += more
        case .insert(let new, let at): list.insert(new, at: at % (count + 1))
        case .set(let new, let at): if count > 0 { list[at % count] = new }
        case .remove(let at): if count > 0 { list.remove(at: at % count) }
        case .removeFirst: if count > 0 { list.removeFirst() }
        case .removeLast: if count > 0 { list.removeLast(1) }
        case .removeWhere(let isRemoved): list.removeAll(where: isRemoved)
        // Without the argument, generic code replaces a draft by an empty one.
        case .removeAll: list.removeAll(keepingCapacity: false)
        case .replace(let from, let length, let more):
            let start = from % (count + 1)
            list.replaceSubrange(start..<min(start + length, count), with: more)
        case .swap(let one, let other): if count > 0 { list.swapAt(one % count, other % count) }
        case .sort: list.sort { "\($0)" < "\($1)" }
        }
    }

    /// Makes the change as it is written in the closure of `mutate`, for each element type alike.
    func apply<Model>(to draft: inout JSONDraft<Model>, _ keyPath: KeyPath<Model, [Element]>) {
        let count = draft[dynamicMember: keyPath].count
        switch self {
        case .append(let new): draft[dynamicMember: keyPath].append(new)
        case .appendAll(let more): draft[dynamicMember: keyPath].append(contentsOf: more)
        case .plus(let more): draft[dynamicMember: keyPath] += more
        case .insert(let new, let at): draft[dynamicMember: keyPath].insert(new, at: at % (count + 1))
        case .set(let new, let at): if count > 0 { draft[dynamicMember: keyPath][at % count] = new }
        case .remove(let at): if count > 0 { draft[dynamicMember: keyPath].remove(at: at % count) }
        case .removeFirst: if count > 0 { draft[dynamicMember: keyPath].removeFirst() }
        case .removeLast: if count > 0 { draft[dynamicMember: keyPath].removeLast() }
        case .removeWhere(let isRemoved): draft[dynamicMember: keyPath].removeAll(where: isRemoved)
        case .removeAll: draft[dynamicMember: keyPath].removeAll()
        case .replace(let from, let length, let more):
            let start = from % (count + 1)
            draft[dynamicMember: keyPath].replaceSubrange(start..<min(start + length, count), with: more)
        case .swap(let one, let other):
            if count > 0 { draft[dynamicMember: keyPath].swapAt(one % count, other % count) }
        case .sort: draft[dynamicMember: keyPath].sort { "\($0)" < "\($1)" }
        }
    }

    /// Makes the change of an optional array as it is written in the closure of `mutate`.
    func apply<Model>(to draft: inout JSONDraft<Model>, _ keyPath: KeyPath<Model, [Element]?>) {
        let count = draft[dynamicMember: keyPath]?.count ?? 0
        switch self {
        case .append(let new): draft[dynamicMember: keyPath]?.append(new)
        case .appendAll(let more): draft[dynamicMember: keyPath]?.append(contentsOf: more)
        case .plus(let more): draft[dynamicMember: keyPath]? += more
        case .insert(let new, let at): draft[dynamicMember: keyPath]?.insert(new, at: at % (count + 1))
        case .set(let new, let at): if count > 0 { draft[dynamicMember: keyPath]?[at % count] = new }
        case .remove(let at): if count > 0 { draft[dynamicMember: keyPath]?.remove(at: at % count) }
        case .removeFirst: if count > 0 { draft[dynamicMember: keyPath]?.removeFirst() }
        case .removeLast: if count > 0 { draft[dynamicMember: keyPath]?.removeLast() }
        case .removeWhere(let isRemoved): draft[dynamicMember: keyPath]?.removeAll(where: isRemoved)
        case .removeAll: draft[dynamicMember: keyPath]?.removeAll()
        case .replace(let from, let length, let more):
            let start = from % (count + 1)
            draft[dynamicMember: keyPath]?.replaceSubrange(start..<min(start + length, count), with: more)
        case .swap(let one, let other):
            if count > 0 { draft[dynamicMember: keyPath]?.swapAt(one % count, other % count) }
        case .sort: draft[dynamicMember: keyPath]?.sort { "\($0)" < "\($1)" }
        }
    }
}
