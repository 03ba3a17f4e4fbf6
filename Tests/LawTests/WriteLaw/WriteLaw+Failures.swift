extension WriteLaw {
    /// The failures, by the property, the write and the question.
    struct Failures: CustomStringConvertible {
        private var found: [String: (count: Int, example: String)] = [:]
        private(set) var writeCount = 0
        private(set) var refusedCount = 0

        var isEmpty: Bool { found.isEmpty }

        mutating func count(_ writes: Int, isRefused: Bool) {
            writeCount += writes
            refusedCount += isRefused ? writes : 0
        }

        /// Adds a failure; the shortest example of each class is kept.
        mutating func add(_ place: String, _ example: @autoclosure () -> String) {
            let text = example()
            let old = found[place]
            let isShorter = old.map { text.utf8.count < $0.example.utf8.count } ?? true
            found[place] = ((old?.count ?? 0) + 1, isShorter ? text : old?.example ?? text)
        }

        var description: String {
            let shown = 20
            let lines = found.sorted { $0.value.count > $1.value.count }.prefix(shown).map {
                "• \($0.key) (\($0.value.count)×)\n\($0.value.example)"
            }
            let rest = found.count > shown ? ["… and \(found.count - shown) more classes"] : []
            return (["\(found.count) classes of failures in \(writeCount) writes"] + lines + rest).joined(
                separator: "\n")
        }
    }
}
