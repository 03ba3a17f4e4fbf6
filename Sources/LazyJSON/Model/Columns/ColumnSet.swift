/// The columns that are read from records of any class.
@usableFromInline
package struct ColumnSet: @unchecked Sendable {
    // Sendable because key paths to properties capture no values; `add` checks that each leads to a property.

    /// The declared class of the records; they may be models of its subclasses.
    let type: JSONModel.Type
    let modelClass: ImmortalReference<ModelClass>
    private var plans: [(ModelClass) -> AnyColumn] = []

    /// Creates a set without columns.
    @usableFromInline
    package init(of type: JSONModel.Type) {
        self.type = type
        modelClass = ModelClass.of(type)
    }

    /// Adds a column.
    ///
    /// Traps if the key path leads to a computed property.
    @usableFromInline
    package mutating func add<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) {
        _ = ColumnPlan.of(keyPath, in: modelClass.object)
        plans.append { ColumnPlan.of(keyPath, in: $0) }
    }

    /// Returns the plans of the columns in a class of records.
    func plans(in modelClass: ImmortalReference<ModelClass>) -> [ImmortalReference<AnyColumn>] {
        // A plan lives as long as the process.
        plans.map { plan in unsafe ImmortalReference(kept: modelClass.with { plan($0) }) }
    }
}
