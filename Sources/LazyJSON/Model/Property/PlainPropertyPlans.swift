/// The plans of properties whose values are scalars that are mostly spelled plainly.
///
/// A class for each type, and none that is generic: calls of those would not be compiled for the type.
enum PlainPropertyPlans {
    /// The plan for values of a type; nil for most.
    static func plan<Value>(for type: Value.Type) -> TypedPropertyPlan<Value>.Type? {
        all[ObjectIdentifier(type)] as? TypedPropertyPlan<Value>.Type
    }

    private static let all: [ObjectIdentifier: PropertyPlan.Type] = [
        ObjectIdentifier(Int.self): IntPlan.self, ObjectIdentifier(Int?.self): OptionalIntPlan.self,
        ObjectIdentifier(Double.self): DoublePlan.self, ObjectIdentifier(Double?.self): OptionalDoublePlan.self,
        ObjectIdentifier(Bool.self): BoolPlan.self, ObjectIdentifier(Bool?.self): OptionalBoolPlan.self,
        ObjectIdentifier(String.self): StringPlan.self, ObjectIdentifier(String?.self): OptionalStringPlan.self,
    ]

    // Sendable, all of them, for the reason that their superclass gives.

    private final class IntPlan: StandardPropertyPlan<Int>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> Int? { plain(Int.self, of: model) }
    }

    private final class OptionalIntPlan: OptionalPropertyPlan<Int>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> Int?? { plain(Int.self, of: model).map { $0 } }
    }

    private final class DoublePlan: StandardPropertyPlan<Double>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> Double? { plain(Double.self, of: model) }
    }

    private final class OptionalDoublePlan: OptionalPropertyPlan<Double>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> Double?? { plain(Double.self, of: model).map { $0 } }
    }

    private final class BoolPlan: StandardPropertyPlan<Bool>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> Bool? { plain(Bool.self, of: model) }
    }

    private final class OptionalBoolPlan: OptionalPropertyPlan<Bool>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> Bool?? { plain(Bool.self, of: model).map { $0 } }
    }

    private final class StringPlan: StandardPropertyPlan<String>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> String? { plain(String.self, of: model) }
    }

    private final class OptionalStringPlan: OptionalPropertyPlan<String>, @unchecked Sendable {
        override class var canReadPlain: Bool { true }
        override func plainValue(of model: JSONModel) -> String?? { plain(String.self, of: model).map { $0 } }
    }
}

extension PropertyPlan {
    /// The value in a model where it is spelled plainly.
    @inline(__always)
    fileprivate final func plain<Value: PlainScalar>(_ type: Value.Type, of model: JSONModel) -> Value? {
        guard let document = model.modelDocument else { return nil }
        return document.with { document in
            guard let place = place(in: document, from: Int(model.modelPlace)) else { return nil }
            return Value.plain(at: place, in: document)
        }
    }
}
