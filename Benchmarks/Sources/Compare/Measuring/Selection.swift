/// The workloads whose names contain a text.
struct Selection {
    private let text: String?

    /// Creates a selection; `nil` selects all.
    init(_ text: String?) {
        self.text = text
    }

    /// Returns the selected ones of some workloads.
    ///
    /// - Throws: ``Failure``, with the names of all, if none is selected.
    func of<Work>(_ works: [Work], name: (Work) -> String) throws(Failure) -> [Work] {
        guard let text else { return works }
        let selected = works.filter { name($0).contains(text) }
        if selected.isEmpty {
            let names = works.map { "\n  \(name($0))" }.joined()
            throw Failure(.usage, "No workload has \"\(text)\" in its name. The workloads are:\(names)")
        }
        return selected
    }
}
