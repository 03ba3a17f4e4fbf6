/// Work whose cost for a unit is compared between sizes.
struct ScalingWork: Sendable {
    let name: String
    /// The unit of the cost.
    let unit: String
    /// The factor by which the cost may grow in a document ten times as large.
    var bound = 3.0
    /// The size of the largest document of the work, in bytes.
    var largest = Int.max
    /// Makes the work on the documents of a size.
    let task: @Sendable (ScalingSamples) throws -> Task

    /// The work on one document.
    struct Task {
        /// The number of units.
        let units: Int
        /// Does what is not measured, and returns what is; its answer is always the same.
        let prepare: () throws -> () throws -> Int
    }

    /// Returns the largest factor by which the cost grew from one size to the next.
    func growth(of costs: [Double]) -> Double {
        zip(costs, costs.dropFirst()).map { $1 / $0 }.max() ?? 1
    }

    /// Returns whether the cost grew by more than it may.
    func isExceeded(by costs: [Double]) -> Bool {
        guard let least = costs.min(), let last = costs.last else { return false }
        return growth(of: costs) > bound || last / least > bound * bound
    }
}
