import LazyJSON

extension JSONDialect {
    /// The names of files in which comments are usual; `*` is any text.
    static let namesWithComments = [
        "*.jsonc", "*.code-workspace", "tsconfig*.json", "jsconfig*.json", "settings.json", "launch.json", "tasks.json",
        ".swift-format",
    ]

    /// Creates the dialect that files of a name usually have.
    init(ofFileNamed path: String) {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        let hasComments = Self.namesWithComments.contains { pattern in
            let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
            guard parts.count == 2 else { return name.elementsEqual(pattern.utf8) }
            return name.count >= parts[0].count + parts[1].count && name.starts(with: parts[0])
                && name.reversed().starts(with: parts[1].reversed())
        }
        self = hasComments ? .jsonc : .json
    }
}
