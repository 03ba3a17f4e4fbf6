/// An order of models by one of their properties.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let oldest = try store.list(
///     of: User.self, sortedBy: .descending(\.age), .ascending(\.name), limit: 10)
/// ```
public struct JSONSortOrder<Model> {
    /// Reads the value of each model once, and returns a function that compares two models by their positions.
    let compare: ([Model]) -> (_ one: Int, _ other: Int) -> Comparison

    /// A result of comparing.
    enum Comparison { case ascending, same, descending }

    /// Returns an order with the smallest values first.
    ///
    /// - Parameter value: Returns the value of a model, or the key path of a property. It is called once for each model.
    public static func ascending(_ value: @escaping (Model) -> some Comparable) -> JSONSortOrder {
        JSONSortOrder { models in
            let values = models.map(value)
            return { values[$0] < values[$1] ? .ascending : values[$1] < values[$0] ? .descending : .same }
        }
    }

    /// Returns an order with the smallest values first, after the models without a value.
    ///
    /// - Parameter value: Returns the value of a model, or the key path of a property. It is called once for each model.
    public static func ascending<Value: Comparable>(_ value: @escaping (Model) -> Value?) -> JSONSortOrder {
        JSONSortOrder { models in
            let values = models.map(value)
            return { one, other in
                switch (values[one], values[other]) {
                case (nil, nil): .same
                case (nil, _): .ascending
                case (_, nil): .descending
                case (let mine?, let its?): mine < its ? .ascending : its < mine ? .descending : .same
                }
            }
        }
    }

    /// Returns an order with the largest values first.
    ///
    /// - Parameter value: Returns the value of a model, or the key path of a property. It is called once for each model.
    public static func descending(_ value: @escaping (Model) -> some Comparable) -> JSONSortOrder {
        ascending(value).reversed
    }

    /// Returns an order with the largest values first, before the models without a value.
    ///
    /// - Parameter value: Returns the value of a model, or the key path of a property. It is called once for each model.
    public static func descending<Value: Comparable>(_ value: @escaping (Model) -> Value?) -> JSONSortOrder {
        ascending(value).reversed
    }

    private var reversed: JSONSortOrder {
        JSONSortOrder { models in
            let compare = self.compare(models)
            return { compare($1, $0) }
        }
    }
}
