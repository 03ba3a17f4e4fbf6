import LazyJSON

/// A model in a module whose declarations belong to the main actor unless they say otherwise.
nonisolated final class Screen: JSONModel, @unchecked Sendable {
    @JSONProperty var title: String
    @JSONProperty var width: Int = 80
    @JSONProperty var part: Screen?
    @JSONProperty(using: .doubled) var height: Int
    @JSONProperty(checking: { $0 > 0 }) var depth: Int = 1
}

nonisolated extension JSONConversion where Value == Int {
    static var doubled: JSONConversion {
        JSONConversion(decode: { json, _ in 2 * (json.int ?? 0) }, encode: { value, _, _ in JSON(value / 2) })
    }
}

/// Uses models on the main actor, as a view does.
public enum ScreenUser {
    /// The text of a model that was made and changed here.
    public static func text(of source: String) throws -> String {
        let screen = try Screen(parsing: source)
        let changed = screen.mutate {
            $0.title += "!"
            $0.width += 1
            $0.part?.title = "part"
            $0.height += 2
        }
        return "\(changed.text()) \(screen.title) \(screen.depth) \(changed.height)"
    }

    /// The same, where no actor is.
    nonisolated public static func title(of source: String) async throws -> String {
        try Screen(parsing: source).title
    }
}
