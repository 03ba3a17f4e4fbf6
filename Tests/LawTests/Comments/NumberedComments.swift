import LazyJSON

/// The comments of each value of a document whose values are numbered; white space in block comments is left out.
struct NumberedComments: Equatable {
    private var texts: [Int: [String]] = [:]

    init(_ json: JSON, of tree: Tree) {
        for path in tree.paths(where: { _ in true }) {
            guard let number = tree.value(at: path)?.number else { continue }
            set(json.comments(at: JSONPointer(steps: path)), of: number)
        }
    }

    private mutating func set(_ comments: [JSONComment], of number: Int) {
        let sorted = JSONComment.Position.allCases.flatMap { position in comments.filter { $0.position == position } }
        let found = sorted.map { "\($0.position.rawValue) \($0.text.filter { !$0.isWhitespace })" }
        // Values inside of added ones have no number.
        texts[number, default: []] += found
        if texts[number]?.isEmpty == true { texts[number] = nil }
    }

    /// Changes the comments as a step does.
    mutating func change(with step: CommentStep, _ json: JSON, before: Tree, after: Tree) throws {
        let numbers = Set(after.paths { _ in true }.compactMap { after.value(at: $0)?.number })
        texts = texts.filter { numbers.contains($0.key) }
        switch step {
        case .set(let number, _):
            texts[number]?.removeAll { $0.hasPrefix("inside") }
            if texts[number]?.isEmpty == true { texts[number] = nil }
        case .comment(let number, let seed, _):
            guard let path = before.path(to: number) else { throw TreeError() }
            let pointer = JSONPointer(steps: path)
            let new = try CommentStep.comments(
                like: json.comments(at: pointer), at: pointer, of: before.value(at: path), seed)
            texts[number] = nil
            set(new, of: number)
        default: break
        }
    }

    /// Whether an element has a comment before it that would be content beside an element of another kind.
    func hasElementBelowComment(in tree: Tree) -> Bool {
        tree.paths { _ in true }.contains { path in
            guard case .index? = path.last, let number = tree.value(at: path)?.number else { return false }
            return texts[number, default: []].contains { $0.hasPrefix("leading") && $0.contains("\"c") }
        }
    }

    /// Whether an addition may adopt comments: the comments of a container on one line.
    func mayBeAdopted(by addition: Addition, _ json: JSON, _ tree: Tree) -> Bool {
        guard let path = tree.path(to: addition.container), let value = json[at: JSONPointer(steps: path)] else {
            return false
        }
        return value.count == 0 && !value.text().contains(where: \.isNewline)
            && texts[addition.container, default: []].contains { $0.hasPrefix("inside") }
    }

    /// Returns the differences to the comments that were found.
    func difference(to found: NumberedComments) -> String {
        Set(texts.keys).union(found.texts.keys).sorted().filter { texts[$0] != found.texts[$0] }.map {
            "\($0) has \(found.texts[$0, default: []]), not \(texts[$0, default: []])"
        }.joined(separator: "\n  ")
    }
}
