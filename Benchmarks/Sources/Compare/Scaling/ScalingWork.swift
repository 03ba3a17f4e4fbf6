/// Work whose cost for a unit is compared between sizes.
struct ScalingWork: Sendable {
    let name: String
    /// What the cost is told for.
    let unit: String
    /// By how much it may grow to a document ten times as large.
    var bound = 3.0
    /// The largest document that it can be done with, in bytes.
    var largest = Int.max
    /// What has to be done with the documents of a size.
    let task: @Sendable (ScalingSamples) throws -> Task

    /// The work on one document.
    struct Task {
        /// How many units it has.
        let units: Int
        /// Makes ready what is not measured, and gives what is: it answers the same each time.
        let prepare: () throws -> () throws -> Int
    }

    /// The most by which the cost grew from one size to the next.
    func growth(of costs: [Double]) -> Double {
        zip(costs, costs.dropFirst()).map { $1 / $0 }.max() ?? 1
    }

    /// Whether the cost grew by more than it may.
    func isExceeded(by costs: [Double]) -> Bool {
        guard let least = costs.min(), let last = costs.last else { return false }
        return growth(of: costs) > bound || last / least > bound * bound
    }
}
