/// The property that a key path leads to, and the way there.
final class PropertyRoute: @unchecked Sendable {
    // Sendable because it is constant; key paths to properties hold nothing that is not.

    let keyPath: AnyKeyPath
    /// Where the value stands, from the model that the key path starts at.
    let pointer: JSONPointer
    let plan: PropertyPlan

    init(_ keyPath: AnyKeyPath, _ pointer: JSONPointer, _ plan: PropertyPlan) {
        self.keyPath = keyPath
        self.pointer = pointer
        self.plan = plan
    }
}
