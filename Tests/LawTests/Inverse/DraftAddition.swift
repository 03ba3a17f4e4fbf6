import LazyJSON

/// An addition to a draft, and the edit that removes again what was added.
struct DraftAddition {
    let add: StyleDraftEdit
    let remove: StyleDraftEdit
}

extension StyleDraftGenerator {
    /// Returns an addition to a container that is in a document; nil if the document lacks the one that was tried.
    mutating func addition(to tree: Tree) -> DraftAddition? {
        func count(_ path: TreeStep...) -> Int? { tree.value(at: path)?.count }
        switch random.below(9) {
        case 0:
            let home = home()
            guard let count = count(.name("homes")) else { return nil }
            return addition("homes.append", [.name("homes"), .index(count)], home.tree) {
                try $0.homes.append(home.model())
            } remove: {
                $0.homes.remove(at: count)
            }
        case 1:
            let home = home()
            guard let count = count(.name("homes")) else { return nil }
            let at = random.below(count + 1)
            return addition("homes.insert", [.name("homes"), .index(at)], home.tree) {
                try $0.homes.insert(home.model(), at: at)
            } remove: {
                $0.homes.remove(at: at)
            }
        case 2:
            let word = word()
            guard let count = count(.name("tags")) else { return nil }
            return addition("tags.append", [.name("tags"), .index(count)], .text(word)) {
                $0.tags.append(word)
            } remove: {
                $0.tags.removeLast()
            }
        case 3:
            let number = random.below(900)
            guard let count = count(.name("marks")) else { return nil }
            let at = random.below(count + 1)
            return addition("marks.insert", [.name("marks"), .index(at)], .scalar("\(number)")) {
                $0.marks.insert(number, at: at)
            } remove: {
                $0.marks.remove(at: at)
            }
        case 4:
            let home = home()
            guard count(.name("byName")) != nil, count(.name("byName"), .name("zoe")) == nil else { return nil }
            return addition("byName[key] =", [.name("byName"), .name("zoe")], home.tree) {
                try $0.byName["zoe"] = home.model()
            } remove: {
                $0.byName["zoe"] = nil
            }
        case 5:
            let number = random.below(900)
            guard count(.name("counts")) != nil, count(.name("counts"), .name("w")) == nil else { return nil }
            return addition("counts[key] =", [.name("counts"), .name("w")], .scalar("\(number)")) {
                $0.counts["w"] = number
            } remove: {
                $0.counts["w"] = nil
            }
        case 6:
            let spot = spot()
            guard let count = count(.name("route")) else { return nil }
            return addition("route.append", [.name("route"), .index(count)], spot.tree) {
                $0.route.append(spot.value)
            } remove: {
                $0.route.removeLast()
            }
        case 7:
            let home = home()
            guard count(.name("alt")) == nil else { return nil }
            return addition("alt =", [.name("alt")], home.tree) {
                try $0.alt = home.model()
            } remove: {
                $0.alt = nil
            }
        default:
            let word = word()
            guard let homes = count(.name("homes")), homes > 0 else { return nil }
            let at = random.below(homes)
            guard let count = count(.name("homes"), .index(at), .name("tags")) else { return nil }
            let path: [TreeStep] = [.name("homes"), .index(at), .name("tags"), .index(count)]
            return addition("homes[i].tags.append", path, .text(word)) {
                $0.homes[at].tags.append(word)
            } remove: {
                $0.homes[at].tags.removeLast()
            }
        }
    }

    private func addition(
        _ name: String, _ path: [TreeStep], _ value: Tree,
        _ add: @escaping (inout JSONDraft<StylePlace>) throws -> Void,
        remove: @escaping (inout JSONDraft<StylePlace>) throws -> Void
    ) -> DraftAddition {
        let (parent, last) = (path.dropLast(), path.last)
        return DraftAddition(
            add: StyleDraftEdit(
                name: name,
                tree: { tree in
                    try tree.change(at: parent) { parent in
                        guard case .index(let at)? = last else { return try parent.set(value, at: path.suffix(1)) }
                        try parent.insert(value, at: at)
                    }
                }, draft: add),
            remove: StyleDraftEdit(name: "undo \(name)", tree: { tree in try tree.remove(at: path) }, draft: remove))
    }
}
