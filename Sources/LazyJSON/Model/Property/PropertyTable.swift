/// The properties of a class by number.
///
/// Finding one counts no references: what the table holds lives for ever, as the class does.
@usableFromInline
@safe struct PropertyTable: @unchecked Sendable {
    // Sendable because the memory is never changed nor freed.

    @usableFromInline let plans: UnsafePointer<Unmanaged<PropertyPlan>>

    init(_ properties: [PropertyPlan]) {
        let memory = UnsafeMutablePointer<Unmanaged<PropertyPlan>>.allocate(capacity: max(properties.count, 1))
        for (number, plan) in properties.enumerated() {
            unsafe (memory + number).initialize(to: Unmanaged.passRetained(plan))
        }
        unsafe plans = UnsafePointer(memory)
    }

    /// Uses the plan of a property, without counting a reference.
    ///
    /// The caller knows that `number` is that of a property of the class, and was declared with the type.
    @unsafe
    @inlinable
    @inline(__always)
    func withPlan<Value, R>(_ number: UInt16, of type: Value.Type, _ body: (TypedPropertyPlan<Value>) -> R) -> R {
        unsafe plans[Int(number)]._withUnsafeGuaranteedRef { plan in
            body(unsafe unsafeDowncast(plan, to: TypedPropertyPlan<Value>.self))
        }
    }
}
