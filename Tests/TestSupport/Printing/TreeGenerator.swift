/// Random trees like the trees of real files: records with the same members, short arrays, some empty containers.
package struct TreeGenerator {
    package var random: SeededGenerator
    /// Whether strings and names have characters that some printers escape.
    package var hasEscapes = false
    private var budget = 0
    private var last = 0

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let names = [
        "id", "name", "tags", "points", "home", "size", "list", "map", "on", "path", "rows", "at", "owner", "kind",
    ]

    private static let escapedNames = ["a/b", "größe", "日本", "über/uns", "😀"]
    private static let escapedWords = ["a/b", "café", "https://example.org/ä", "日本", "😀 ok", "/", "é"]
    private static let words = ["x", "red", "north side", "a longer piece of text", "", "Oslo", "v1.0", "\\u0041\\n"]

    /// Returns a tree that shows a printer's style, mostly.
    package mutating func document(for printer: TreePrinter) -> Tree {
        budget = random.pick([6, 14, 25, 40])
        last = 1
        var tree = printer.arrays == .records && random.chance(85) ? records(level: 0) : container(level: 0)
        tree.number(from: &last)
        return tree
    }

    /// Returns a value to put into a document.
    package mutating func value() -> Tree {
        budget = random.pick([2, 4, 9])
        return random.chance(35) ? scalar() : random.chance(12) ? empty() : container(level: 1)
    }

    /// Returns a name that few objects have.
    package mutating func newName() -> String {
        "new\(random.below(90))" + (hasEscapes && random.chance(30) ? random.pick(Self.escapedNames) : "")
    }

    /// Returns a scalar.
    package mutating func scalar() -> Tree {
        switch random.below(8) {
        case 0: .scalar(random.pick(["true", "false"]))
        case 1: .scalar("null")
        case 2...4: .scalar(random.pick(["0", "7", "42", "1.50", "-3", "1e3", "123456", "59.913868"]))
        default:
            .scalar("\"\(random.pick(hasEscapes && random.chance(60) ? Self.escapedWords : Self.words))\"")
        }
    }

    private mutating func empty() -> Tree { random.chance(50) ? .object([]) : .array([]) }

    private mutating func value(level: Int) -> Tree {
        budget -= 1
        if budget <= 0 || level > 4 || random.chance(50) { return scalar() }
        return random.chance(12) ? empty() : container(level: level)
    }

    private mutating func container(level: Int) -> Tree {
        if random.chance(level == 0 ? 75 : 50) { return object(level: level) }
        switch random.below(6) {
        case 0...2: return scalars()
        case 3...4: return records(level: level)
        default:
            let count = random.pick([1, 2, 2, 3])
            return .array((0..<count).map { _ in random.chance(80) ? scalars() : value(level: level + 1) })
        }
    }

    private mutating func object(level: Int) -> Tree {
        let count = random.pick(level == 0 ? [2, 3, 4, 5] : [1, 1, 2, 3, 4])
        var names: [String] = []
        while names.count < count {
            let name = random.pick(hasEscapes && random.chance(20) ? Self.escapedNames : Self.names)
            if !names.contains(name) { names.append(name) }
        }
        return .object(names.map { ($0, value(level: level + 1)) })
    }

    private mutating func scalars() -> Tree {
        let count = random.pick([1, 2, 2, 3, 4, random.chance(15) ? 24 : 5])
        budget -= count / 2
        let isNumbers = random.chance(50)
        return .array((0..<count).map { _ in isNumbers ? .scalar("\(random.below(900))") : scalar() })
    }

    private mutating func records(level: Int) -> Tree {
        guard case .object(let members) = object(level: level + 1).content else { return .array([]) }
        let count = random.pick([1, 2, 2, 3, 4])
        return .array(
            (0..<count).map { _ in
                .object(members.map { ($0.name, $0.value.isScalar ? scalar() : varied($0.value)) })
            })
    }

    /// Returns a value of the same shape, mostly.
    private mutating func varied(_ tree: Tree) -> Tree {
        budget -= 1
        switch tree.content {
        case .scalar: return scalar()
        case .object(let members): return .object(members.map { ($0.name, varied($0.value)) })
        case .array(let elements):
            let kept = random.chance(20) ? elements.prefix(1) : elements[...]
            return .array(kept.map { varied($0) })
        }
    }
}

extension Tree {
    /// Returns the paths to the values that are wanted.
    package func paths(where isWanted: (Tree) -> Bool) -> [[TreeStep]] {
        var found: [[TreeStep]] = []
        var pending: [(path: [TreeStep], tree: Tree)] = [([], self)]
        while let (path, tree) = pending.popLast() {
            if isWanted(tree) { found.append(path) }
            for (step, child) in zip(tree.steps, tree.children) { pending.append((path + [step], child)) }
        }
        return found
    }
}
