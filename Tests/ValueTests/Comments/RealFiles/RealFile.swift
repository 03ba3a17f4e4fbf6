/// A file as people write it, with edits, and what each changes in the text.
struct RealFile: Sendable {
    let name: String
    let text: String
    /// Edits, as ``FileEdit`` reads them, each with the lines that it changes.
    let edits: [(words: String, lines: String)]

    /// - Parameter edits: For each edit a line with `==` and the words, and then lines as of `diff`: those that were taken out begin with
    ///   a minus, those that were put in with a plus, and the one before them with a space.
    init(_ name: String, _ text: String, edits: String) {
        (self.name, self.text) = (name, text)
        self.edits = edits.split(separator: "== ").map { edit in
            let parts = edit.split(separator: "\n", maxSplits: 1)
            return (String(parts[0]), String(parts[1].trimmingSuffix { $0 == "\n" }))
        }
    }

    static let all = [
        settings, keybindings, launch, tsconfig, devcontainer,
        formatter, eslintrc, renovate, hooks,
    ]
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
