import LazyJSON

/// The comments of each value that was in a document from the beginning.
struct CommentOwners: Equatable {
    private let texts: [Int: [String]]

    /// - Parameters:
    ///   - json: A document.
    ///   - tree: Its tree, whose values are numbered.
    init(_ json: JSON, of tree: Tree) {
        var texts: [Int: [String]] = [:]
        for path in tree.paths(where: { $0.number < Tree.firstAdded && $0.number > 0 }) {
            guard let number = tree.value(at: path)?.number else { continue }
            let comments = json.comments(at: JSONPointer(steps: path)).map { "\($0.position.rawValue) \($0.text)" }
            if !comments.isEmpty { texts[number] = comments }
        }
        self.texts = texts
    }
}
