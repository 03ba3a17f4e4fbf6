import LazyJSON

/// Edits of the document that a printer wrote, with comments in it.
struct CommentCase {
    var tree: Tree
    var style: TreeStyle
    /// Whether the comments are between any tokens, not only where people put them.
    var isWild: Bool
    var seed: UInt64
    var steps: [CommentStep]

    /// Returns a random case; nil if the tree that was tried has no place for an edit.
    static func random(seed: UInt64, isWild: Bool) -> CommentCase? {
        var generator = AdditionGenerator(seed: seed)
        let style = TreeStyle.random(&generator.random)
        let tree = generator.document(for: style)
        var now = tree
        var steps: [CommentStep] = []
        for _ in 0..<generator.random.pick([1, 1, 2, 4]) {
            guard let step = generator.step(in: now, isExact: !isWild && style.printer.commas == .last),
                (try? step.make(in: &now)) != nil
            else { continue }
            steps.append(step)
        }
        return steps.isEmpty ? nil : CommentCase(tree: tree, style: style, isWild: isWild, seed: seed, steps: steps)
    }

    /// The text of the document.
    var text: String {
        let printed = style.text(tree)
        var random = SeededGenerator(seed: seed &+ 77)
        if isWild {
            return String(decoding: CommentedText.commented(Array(printed.utf8), &random, percent: 20), as: UTF8.self)
        }
        return PrintedComments.commented(
            printed, hasTrailingCommas: style.printer.commas == .last && random.chance(30), &random)
    }

    // MARK: The law

    /// Returns what is wrong after a step; `""` if nothing is, or nil if the case is not judged.
    ///
    /// Each comment keeps its owner: in a value with edits, in its text parsed again, and if the step was made in a parsed text.
    func fault() throws -> String? {
        var json = try JSON(parsing: text, dialect: .jsonc)
        var now = tree
        var owners = NumberedComments(json, of: now)
        // A comment that is content beside one element may be none beside another, and the other way round.
        if owners.hasElementBelowComment(in: now) { return nil }
        for step in steps {
            var next = now
            try step.make(in: &next)
            if case .add(let addition) = step, owners.mayBeAdopted(by: addition, json, now) { return nil }
            let before = json.text()
            var expected = owners
            try expected.change(with: step, json, before: now, after: next)
            var parsed = try JSON(parsing: before, dialect: .jsonc)
            try step.make(in: &json, of: now)
            try step.make(in: &parsed, of: now)
            now = next
            let read = try [json, parsed].map { try JSON(parsing: $0.text(), dialect: .jsonc) }
            for (name, value) in zip(["live", "parsed", "written", "parsed, written"], [json, parsed] + read) {
                if value != json { return "\(step): \(name): another value in \(before.debugDescription)" }
                let found = NumberedComments(value, of: now)
                if found == expected { continue }
                return """
                    \(step) in \(before.debugDescription)
                      \(name): \(value.text().debugDescription)
                      \(expected.difference(to: found))
                    """
            }
            owners = expected
        }
        return ""
    }

    // MARK: Minimizing

    func minimized(where differs: (CommentCase) -> Bool) -> CommentCase {
        leastCase(like: self, smaller: \.smaller, where: differs)
    }

    private var smaller: [CommentCase] {
        func changed(_ change: (inout CommentCase) -> Void) -> CommentCase {
            var other = self
            change(&other)
            return other
        }
        let fewer = steps.indices.dropFirst(steps.count > 1 ? 0 : 1).map { at in changed { $0.steps.remove(at: at) } }
        let trees = tree.shorter.map { tree in changed { $0.tree = tree } }
        let plain = style.isCRLF || style.endsLine ? [changed { $0.style = TreeStyle(style.printer) }] : []
        let others = (0..<4).map { number in changed { $0.seed = seed &* 31 &+ UInt64(number) } }
        return (fewer + plain + trees + others).filter { other in
            var now = other.tree
            return other.steps.allSatisfy { (try? $0.make(in: &now)) != nil }
        }
    }

    /// Returns the case with what is wrong.
    func report(_ fault: String) -> String {
        """
        \(style.printer.name), seed \(seed)
          document \(text.debugDescription)
          steps    \(steps.map(\.description).joined(separator: "\n           "))
          \(fault)
        """
    }
}

extension AdditionGenerator {
    /// Returns an edit of a tree; nil if the one that was tried has no place.
    mutating func step(in tree: Tree, isExact: Bool) -> CommentStep? {
        let numbers = tree.paths { $0.number > 0 }.compactMap { tree.value(at: $0)?.number }.filter {
            $0 != tree.number
        }
        guard !numbers.isEmpty else { return addition(to: tree).map { .add($0) } }
        let number = random.pick(numbers)
        guard let path = tree.path(to: number), let value = tree.value(at: path),
            let parent = tree.value(at: path.dropLast())
        else { return nil }
        switch random.below(10) {
        case 0...2: return addition(to: tree).map { .add($0) }
        case 3: return .remove(number)
        case 4:
            let new = self.value()
            // In arrays, the kind of a value decides which comments are content.
            return parent.isObject || new.tree.hasKind(of: value) ? .set(number, new) : nil
        case 5...6:
            let (count, at) = (parent.count, random.below(parent.count))
            guard parent.isObject else {
                let other = random.below(count)
                return .change(parent.number, random.chance(50) ? .move(at, to: other) : .swap(at, other))
            }
            if random.chance(30) { return .change(parent.number, .sortMembers) }
            let name = parent.names[at]
            if random.chance(30) {
                let new = "renamed\(number)"
                // A name that another member has replaces that member.
                return parent.names.contains(new) ? nil : .change(parent.number, .rename(name, to: new))
            }
            return .moveMember(parent.number, name, to: random.below(count))
        case 7...8: return .comment(number, seed: random.next() % 1000, isExact: isExact)
        default: return .commentOut(number, isExact: isExact)
        }
    }
}

extension Tree {
    fileprivate func hasKind(of other: Tree) -> Bool {
        func kind(_ tree: Tree) -> String {
            switch tree.content {
            case .array: return "["
            case .object: return "{"
            case .scalar(let text):
                let first = text.first.map(String.init) ?? ""
                return first == "f" ? "t" : "\"tn".contains(first) ? first : "0"
            }
        }
        return kind(self) == kind(other)
    }
}
