import LazyJSON

/// Additions to the document that a printer wrote, and their removal.
struct InverseCase {
    /// The comments that are put into the printed text.
    enum Comments: CaseIterable {
        case none
        /// Those of people: the layout is the printer's.
        case tidy
        /// Comments and line breaks between any tokens: the text does not show the printer's style any more.
        case anywhere
    }

    var tree: Tree
    var style: TreeStyle
    var additions: [Addition]
    var removesFirstAddedFirst: Bool
    var comments: Comments
    var seed: UInt64

    /// Returns a random case; nil if the tree that was tried has no place for an addition.
    static func random(seed: UInt64, number: Int, _ comments: Comments) -> InverseCase? {
        var generator = AdditionGenerator(seed: seed &* 64 &+ UInt64(number))
        let style = TreeStyle.random(&generator.random)
        let tree = generator.document(for: style)
        var now = tree
        var additions: [Addition] = []
        for _ in 0..<generator.random.pick([1, 1, 2, 3]) {
            guard let addition = generator.addition(to: now), (try? addition.make(in: &now)) != nil else { continue }
            additions.append(addition)
        }
        if additions.isEmpty { return nil }
        return InverseCase(
            tree: tree, style: style, additions: additions, removesFirstAddedFirst: generator.random.chance(50),
            comments: comments, seed: seed)
    }

    /// The steps of a round: all additions, then all removals.
    var steps: [AdditionStep] {
        let numbers = additions.map(\.number)
        let removed = removesFirstAddedFirst ? numbers : numbers.reversed()
        return additions.map { .add($0) } + removed.map { .remove($0) }
    }

    private var dialect: JSONDialect { comments == .none ? .json : .jsonc }

    /// The text of the document.
    var text: String {
        let printed = style.text(tree)
        var random = SeededGenerator(seed: seed &+ 31)
        switch comments {
        case .none: return printed
        case .tidy:
            let hasTrailingCommas = style.printer.commas == .last && random.chance(30)
            return PrintedComments.commented(printed, hasTrailingCommas: hasTrailingCommas, &random)
        case .anywhere:
            return String(decoding: CommentedText.commented(Array(printed.utf8), &random, percent: 15), as: UTF8.self)
        }
    }

    // MARK: Rounds

    /// Returns the text after a round in one value.
    func roundInOneValue() throws -> String {
        var json = try JSON(parsing: text, dialect: dialect)
        var now = tree
        for step in steps {
            try step.make(in: &json, of: now)
            try step.make(in: &now)
        }
        return json.text()
    }

    /// Returns the text after a round in which it is parsed after each step, and whether no comment of the document had
    /// another owner at any time.
    func parsedRound(of text: String) throws -> (text: String, keepsOwners: Bool) {
        var json = try JSON(parsing: text, dialect: dialect)
        var now = tree
        let owners = CommentOwners(json, of: now)
        var keepsOwners = true
        for step in steps {
            try step.make(in: &json, of: now)
            try step.make(in: &now)
            json = try JSON(parsing: json.text(), dialect: dialect)
            if comments != .none, keepsOwners { keepsOwners = CommentOwners(json, of: now) == owners }
        }
        return (json.text(), keepsOwners)
    }

    /// Whether the document shows its style in each step, as the style law judges it: all printers that write the text
    /// before a step write the same text after it, and none lays out anew what the step does not name.
    ///
    /// With comments, the style of the printed text counts. An empty container with a comment does not show that the printer
    /// puts a blank line between the brackets, so that nothing shows it when another one has a child.
    var showsStyle: Bool {
        if comments != .none, fillsContainerWithBlankLine { return false }
        let printed = style.text(tree)
        let edits = steps.map { step in { (tree: inout Tree) throws in try step.make(in: &tree) } }
        if case .agrees = StyleDocument(tree, style).verdict(edits, { _ in [printed] }) { return true }
        return false
    }

    /// Whether a child is added to an empty container that has a comment, on one line.
    var mayAdopt: Bool {
        guard let json = try? JSON(parsing: text, dialect: dialect) else { return false }
        return additions.contains { addition in
            guard let path = tree.path(to: addition.container), let value = json[at: JSONPointer(steps: path)] else {
                return false
            }
            return value.count == 0 && value.text().contains("/*") && !value.text().contains(where: \.isNewline)
        }
    }

    private var fillsContainerWithBlankLine: Bool {
        additions.contains { addition in
            let empty = addition.name == nil ? style.printer.emptyArray : style.printer.emptyObject
            return empty == .blank && tree.path(to: addition.container).flatMap { tree.value(at: $0) }?.count == 0
        }
    }

    // MARK: Minimizing

    /// Returns a small case that differs too.
    func minimized(where differs: (InverseCase) -> Bool) -> InverseCase {
        leastCase(like: self, smaller: \.smaller, where: differs)
    }

    private var smaller: [InverseCase] {
        func changed(_ change: (inout InverseCase) -> Void) -> InverseCase {
            var other = self
            change(&other)
            return other
        }
        let fewer = additions.indices.dropFirst(additions.count > 1 ? 0 : 1).map { at in
            changed { $0.additions.remove(at: at) }
        }
        let values = additions.indices.flatMap { at in
            additions[at].value.smaller.map { value in
                changed { other in
                    let old = other.additions[at]
                    var value = StyleValue(tree: value.tree, style: value.style, isPart: value.isPart)
                    value = value.numbered(old.number)
                    other.additions[at] = Addition(
                        container: old.container, name: old.name, value: value, place: old.place)
                }
            }
        }
        let trees = tree.shorter.map { tree in changed { $0.tree = tree } }
        let plain = style.isCRLF || style.endsLine ? [changed { $0.style = TreeStyle(style.printer) }] : []
        return (fewer + plain + trees + values).filter { $0.isPossible }
    }

    private var isPossible: Bool {
        var now = tree
        return steps.allSatisfy { step in (try? step.make(in: &now)) != nil }
    }

    /// Returns the case with a text that it gave.
    func report(found: String) -> String {
        """
        \(style.printer.name), seed \(seed)
          document \(text.debugDescription)
          steps    \(steps.map(\.description).joined(separator: "\n           "))
          found    \(found.debugDescription)
        """
    }
}

extension StyleValue {
    /// Returns the value with a number.
    func numbered(_ number: Int) -> StyleValue {
        var tree = tree
        tree.number = number
        return StyleValue(tree: tree, style: style, isPart: isPart)
    }
}
