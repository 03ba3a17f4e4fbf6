/// Trees whose values have numbers, so that a value is found again after edits around it.
extension Tree {
    /// The least number of a value that was added.
    static let firstAdded = 500_000

    /// Numbers all values that have no number yet, scalars too.
    mutating func numberAll() {
        var next = 1
        number(from: &next)
        next = (paths { _ in true }.compactMap { value(at: $0)?.number }.max() ?? 0) + 1
        for path in paths(where: { $0.number == 0 }) {
            try? change(at: path) { $0.number = next }
            next += 1
        }
    }

    /// The path to the value with a number; nil if it is not there any more.
    func path(to number: Int) -> [TreeStep]? { paths { $0.number == number }.first }

    /// The numbers of the children.
    var childNumbers: [Int] { children.map(\.number) }

    /// The names of the members.
    var names: [String] {
        steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
    }
}
