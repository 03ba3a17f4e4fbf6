/// The property that a key path leads to, and the way there.
final class PropertyRoute: @unchecked Sendable {
    // Sendable because it is constant; key paths to properties hold nothing that is not.

    let keyPath: AnyKeyPath
    /// The properties on the way, the last of which the key path leads to; the others are of models.
    let plans: [PropertyPlan]
    /// The position of the value, from the model that the key path starts at.
    let pointer: JSONPointer
    /// Whether the key path is known to be the property's own, so that writes need not be checked.
    let isProven: Bool

    init(_ keyPath: AnyKeyPath, _ plans: [PropertyPlan], isProven: Bool) {
        self.keyPath = keyPath
        self.plans = plans
        self.isProven = isProven
        pointer = JSONPointer(plans.flatMap { $0.pointer.components })
    }

    /// The property that the key path leads to.
    var plan: PropertyPlan { plans[plans.count - 1] }
}
