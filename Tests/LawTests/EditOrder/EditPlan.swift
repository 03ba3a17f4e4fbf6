import LazyJSON

/// Children that are removed from containers of a tree and new ones that are put in, with the order that they have in the end.
struct EditPlan {
    /// A new child.
    struct New {
        let container: Int
        let name: String?
        let value: StyleValue

        var number: Int { value.tree.number }
    }

    /// The tree before the edits, whose values are numbered.
    let tree: Tree
    /// The numbers of the children that are removed.
    var removed: [Int] = []
    var added: [New] = []
    /// The numbers of the children that each changed container has in the end.
    var order: [Int: [Int]] = [:]

    /// Returns a random plan for one container or two.
    static func random(_ generator: inout AdditionGenerator, _ tree: Tree, removesChildren: Bool) -> EditPlan {
        var plan = EditPlan(tree: tree)
        let paths = tree.paths { !$0.isScalar }.shuffled(using: &generator.random)
        for path in paths.prefix(generator.random.pick([1, 1, 2])) {
            guard let container = tree.value(at: path) else { continue }
            plan.change(container, &generator, removesChildren: removesChildren)
        }
        return plan
    }

    private mutating func change(_ container: Tree, _ generator: inout AdditionGenerator, removesChildren: Bool) {
        // A container that is changed, or has one inside that is, stays.
        let kept = container.children.filter { child in
            let isChanged = !child.paths { order[$0.number] != nil }.isEmpty
            return isChanged || !removesChildren || generator.random.chance(70)
        }.map(\.number)
        if removed.contains(where: { number in tree.path(to: number).map { isAround(container, $0) } ?? false }) {
            return
        }
        removed += container.childNumbers.filter { !kept.contains($0) }
        var numbers = kept
        for _ in 0..<generator.random.pick([0, 1, 1, 2]) {
            let value = generator.value()
            let name = container.isObject ? "new\(value.tree.number - Tree.firstAdded)" : nil
            let new = New(container: container.number, name: name, value: value)
            added.append(new)
            numbers.insert(
                new.number, at: generator.random.chance(50) ? numbers.count : generator.random.below(numbers.count + 1))
        }
        order[container.number] = numbers
    }

    /// Whether a path leads to a value that has a container inside.
    private func isAround(_ container: Tree, _ path: [TreeStep]) -> Bool {
        tree.path(to: container.number)?.starts(with: path) ?? false
    }

    /// The steps in order: removals first, then the new children of each container from first to last.
    var plainScript: [EditPlanStep] {
        let sorted = order.values.flatMap { $0 }.compactMap { number in added.first { $0.number == number } }
        return removed.map { .remove($0) } + sorted.map { .add($0) }
    }

    /// A script with another order, in which new children come in several edits and others come and go.
    func script(_ generator: inout AdditionGenerator) -> [EditPlanStep] {
        var steps: [EditPlanStep] = []
        for new in added {
            switch generator.random.below(4) {
            case 0: steps.append(.addAndReplace(generator.value().numbered(new.number), by: new))
            case 1 where !new.value.tree.isScalar: steps.append(.addAndFill(new))
            default: steps.append(.add(new))
            }
        }
        steps += removed.map { .remove($0) }
        steps.shuffle(using: &generator.random)
        for container in order.keys.sorted() where generator.random.chance(50) {
            guard let isObject = tree.path(to: container).flatMap({ tree.value(at: $0) })?.isObject else { continue }
            let value = generator.value()
            let other = New(container: container, name: isObject ? "other" : nil, value: value)
            let first = generator.random.below(steps.count + 1)
            steps.insert(.add(other), at: first)
            steps.insert(.remove(other.number), at: first + 1 + generator.random.below(steps.count - first))
        }
        return steps
    }

    /// Returns the position of a new child among those that are in its container now.
    func position(of new: New, in container: Tree) -> Int {
        let order = order[new.container] ?? []
        let now = container.childNumbers
        guard let place = order.firstIndex(of: new.number) else { return now.count }
        return order[place...].dropFirst().lazy.compactMap { now.firstIndex(of: $0) }.first ?? now.count
    }
}

/// A step of a script that does what a plan says.
enum EditPlanStep: CustomStringConvertible {
    case remove(Int)
    case add(EditPlan.New)
    /// Another value first, then the one of the plan in its place.
    case addAndReplace(StyleValue, by: EditPlan.New)
    /// An empty container first, then its children one by one.
    case addAndFill(EditPlan.New)

    var description: String {
        switch self {
        case .remove(let number): "remove \(number)"
        case .add(let new): "add \(new.name ?? "element") to \(new.container): \(new.value)"
        case .addAndReplace(let value, let new): "add \(value), then replace: \(new.name ?? "element") \(new.value)"
        case .addAndFill(let new): "add empty, then fill: \(new.name ?? "element") \(new.value)"
        }
    }

    /// Makes the step in a document and in its tree.
    func make(in json: inout JSON, _ tree: inout Tree, of plan: EditPlan) throws {
        switch self {
        case .remove(let number):
            let step = AdditionStep.remove(number)
            try step.make(in: &json, of: tree)
            try step.make(in: &tree)
        case .add(let new): try add(new, new.value, to: &json, &tree, plan)
        case .addAndReplace(let value, let new):
            try add(new, value, to: &json, &tree, plan)
            guard let path = tree.path(to: new.number) else { throw TreeError() }
            try json.set(new.value.json(), at: JSONPointer(steps: path))
            try tree.set(new.value.tree, at: path)
        case .addAndFill(let new):
            let empty = new.value.tree.isObject ? Tree.object([]) : .array([])
            try add(new, StyleValue(tree: empty).numbered(new.number), to: &json, &tree, plan)
            guard let path = tree.path(to: new.number) else { throw TreeError() }
            let source = new.value.tree
            for (step, child) in zip(source.steps, source.children) {
                try json.set(StyleValue(tree: child).json(), at: JSONPointer(steps: path + [step]))
                try tree.set(child, at: path + [step])
            }
        }
    }

    private func add(
        _ new: EditPlan.New, _ value: StyleValue, to json: inout JSON, _ tree: inout Tree, _ plan: EditPlan
    ) throws {
        guard let container = tree.path(to: new.container).flatMap({ tree.value(at: $0) }) else { throw TreeError() }
        let position = plan.position(of: new, in: container)
        let addition = Addition(
            container: new.container, name: new.name, value: value,
            place: position == container.count ? .last : .at(position))
        try addition.make(in: &json, of: tree)
        try addition.make(in: &tree)
    }
}
