/// Makes random additions to a tree whose values are numbered.
struct AdditionGenerator {
    var trees: TreeGenerator
    var random: SeededGenerator
    private var last = Tree.firstAdded

    init(seed: UInt64) {
        trees = TreeGenerator(seed: seed)
        random = SeededGenerator(seed: seed &+ 7_000_003)
    }

    /// Returns a tree with numbers for a style.
    mutating func document(for style: TreeStyle) -> Tree {
        var tree = trees.document(for: style.printer)
        tree.numberAll()
        return tree
    }

    /// Returns a value with a number of its own: made by code, or a text in another style, or a part of one.
    mutating func value() -> StyleValue {
        var tree = trees.value()
        last += 1
        tree.number = last
        let style = random.chance(25) ? nil : TreeStyle.random(&random)
        return StyleValue(tree: tree, style: style, isPart: random.chance(40))
    }

    /// Returns an addition to a container that was in the document; nil if there is none.
    mutating func addition(to tree: Tree) -> Addition? {
        let containers = tree.paths { !$0.isScalar && $0.number < Tree.firstAdded }
        guard !containers.isEmpty, let parent = tree.value(at: random.pick(containers)), parent.number > 0 else {
            return nil
        }
        let value = value()
        func addition(_ name: String?, _ place: Addition.Place) -> Addition {
            Addition(container: parent.number, name: name, value: value, place: place)
        }
        let position = random.below(parent.count + 1)
        guard parent.isObject else { return addition(nil, random.chance(50) ? .last : .at(position)) }
        let name = "new\(value.tree.number - Tree.firstAdded)"
        switch random.below(parent.count > 0 ? 6 : 3) {
        case 0...1: return addition(name, .last)
        case 2: return addition(name, .at(position))
        case 3: return addition(name, .before(random.pick(parent.names)))
        default: return addition(name, .after(random.pick(parent.names)))
        }
    }
}
