/// Makes random edits of a tree that is known.
struct StyleEditGenerator {
    var trees: TreeGenerator
    private var random: SeededGenerator
    /// The escapes of the texts that are put in.
    private var escapes = TreeEscapes()

    init(seed: UInt64) {
        trees = TreeGenerator(seed: seed)
        random = SeededGenerator(seed: seed &+ 5_000_011)
    }

    /// A printer with line ends.
    mutating func style(of printers: [TreePrinter] = TreePrinter.all) -> TreeStyle {
        var style = TreeStyle.random(&random, of: printers)
        if style.printer.escapes == TreeEscapes() { style.printer.escapes = escapes }
        return style
    }

    /// A document of a printer that may escape characters; texts that are put into it have the same escapes.
    mutating func escapedDocument() -> StyleDocument {
        let style = style(of: TreePrinter.escaping)
        escapes = style.printer.escapes
        trees.hasEscapes = true
        return StyleDocument(trees.document(for: style.printer), style)
    }

    /// An edit of any kind; nil if the tree has no place for the one that was tried.
    mutating func edit(of tree: Tree) -> StyleEdit? {
        switch random.below(23) {
        case 0: return merge(into: tree)
        case 1...2:
            let edits = edits(of: tree, isPatch: true)
            return edits.isEmpty ? nil : .patch(edits, style())
        case 3...4:
            let edits = edits(of: tree, isPatch: false)
            return edits.isEmpty ? nil : .several(edits)
        case 5...7: return change(of: tree)
        default: return simpleEdit(of: tree, isPatch: false)
        }
    }

    private mutating func edits(of tree: Tree, isPatch: Bool) -> [StyleEdit] {
        var edits: [StyleEdit] = []
        var now = tree
        for _ in 0..<random.pick([2, 3, 4]) {
            let other = !isPatch && random.chance(15) ? change(of: now) : nil
            guard let edit = other ?? simpleEdit(of: now, isPatch: isPatch) else { continue }
            var next = now
            guard (try? edit.make(in: &next)) != nil else { continue }
            edits.append(edit)
            now = next
        }
        return edits
    }

    /// A value that is written in the style of a document of a printer.
    mutating func root(for printer: TreePrinter) -> StyleValue {
        var value = value()
        value.tree = trees.document(for: printer)
        return value
    }

    private mutating func value() -> StyleValue {
        let tree = trees.value()
        return StyleValue(tree: tree, style: random.chance(15) ? nil : style(), isPart: random.chance(40))
    }

    /// An edit of one place.
    private mutating func simpleEdit(of tree: Tree, isPatch: Bool) -> StyleEdit? {
        let containers = tree.paths { !$0.isScalar }
        guard !containers.isEmpty else { return nil }
        let container = random.pick(containers)
        guard let parent = tree.value(at: container) else { return nil }
        let child = parent.count > 0 ? container + [random.pick(parent.steps)] : nil
        switch random.below(16) {
        case 0...2:
            guard let child else { return nil }
            return random.chance(50) ? .set(child, value()) : .assign(child, value())
        case 3...8:
            if parent.isObject { return .set(container + [.name(trees.newName())], value()) }
            if random.chance(60) { return .append(container, value()) }
            return .insert(container, random.below(parent.count + 1), value())
        case 9...10:
            return child.map { .remove($0) }
        case 11...12:
            guard let child, let new = target(in: tree) else { return nil }
            return .copy(child, to: new)
        case 13...14:
            var rest = tree
            guard let child, (try? rest.remove(at: child)) != nil, let new = target(in: rest) else { return nil }
            return .move(child, to: new)
        default:
            guard !isPatch, parent.isObject else { return nil }
            let steps = random.pick([
                [TreeStep.name("x"), .name("y")], [.index(0)], [.index(0), .name("y")], [.name("x")],
            ])
            return .set(container + [.name(trees.newName())] + steps, value())
        }
    }

    /// A change of the children of one container.
    private mutating func change(of tree: Tree) -> StyleEdit? {
        let path = random.pick(tree.paths { !$0.isScalar })
        guard let parent = tree.value(at: path) else { return nil }
        let position = parent.count > 0 ? random.below(parent.count) : 0
        let other = parent.count > 0 ? random.below(parent.count) : 0
        if parent.isObject {
            switch random.below(4) {
            case 0: return .change(path, .sortMembers)
            case 1...2:
                return .change(path, .insertMember(trees.newName(), random.below(parent.count + 1), value()))
            default:
                guard case .name(let name)? = parent.steps.dropFirst(position).first else { return nil }
                return .change(path, .rename(name, to: trees.newName()))
            }
        }
        switch random.below(8) {
        case 0...1: return .change(path, .appendAll((0..<random.below(4)).map { _ in value() }))
        case 2...3:
            let range = min(position, other)..<max(position, other)
            return .change(path, .replace(range, (0..<random.below(4)).map { _ in value() }))
        case 4: return .change(path, .removeEach(random.below(3)))
        case 5: return .change(path, .swap(position, other))
        default: return .change(path, .move(position, to: other))
        }
    }

    /// The path to a new member or to the end of an array.
    private mutating func target(in tree: Tree) -> [TreeStep]? {
        let container = random.pick(tree.paths { !$0.isScalar })
        guard let parent = tree.value(at: container) else { return nil }
        return container + [parent.isObject ? .name(trees.newName()) : .index(parent.count)]
    }

    private mutating func merge(into tree: Tree) -> StyleEdit? {
        let objects = tree.paths { $0.isObject }
        guard tree.isObject, !objects.isEmpty else { return nil }
        let path = random.pick(
            objects.filter { path in path.allSatisfy { if case .name = $0 { true } else { false } } })
        guard let object = tree.value(at: path) else { return nil }
        var changes: [(String, Tree)] = []
        for step in object.steps.shuffled(using: &random).prefix(2) {
            guard case .name(let name) = step else { continue }
            changes.append((name, random.chance(30) ? .scalar("null") : withoutNulls(trees.value())))
        }
        if random.chance(70) { changes.append((trees.newName(), withoutNulls(trees.value()))) }
        var patch = Tree.object(changes)
        for case .name(let name) in path.reversed() { patch = .object([(name, patch)]) }
        return .merge(StyleValue(tree: patch, style: style(), isPart: random.chance(40)))
    }

    /// Returns a value that means itself in a merge patch.
    private func withoutNulls(_ tree: Tree) -> Tree {
        switch tree.content {
        case .scalar(let text): .scalar(text == "null" ? "0" : text)
        case .array: tree
        case .object(let members): .object(members.map { ($0.name, withoutNulls($0.value)) })
        }
    }
}
