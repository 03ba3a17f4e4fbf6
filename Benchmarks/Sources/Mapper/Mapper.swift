import LazyJSON
import LazyJSONLines

/// A mapper for clusters: counts the revision of each order up, and leaves the rest as it is.
///
/// `Benchmarks/spark` runs it under Spark; see the article `BeyondOneMachine.md`.
@main
struct Mapper: JSONLinesCommand {
    /// Makes the command.
    init() {}

    /// The order with its revision counted up.
    func map(_ order: Order) -> Order? { order.mutate { $0.revision += 1 } }
}
