public import LazyJSON

/// A model that other modules subclass.
open class Vehicle: JSONModel, @unchecked Sendable {
    /// A property.
    @JSONProperty public var wheels: Int
    /// A property.
    @JSONProperty("maker.name") public var maker: String?
    /// A property.
    @JSONProperty public var spare: Vehicle?
    /// A property.
    @JSONProperty public var engine: Engine
    @JSONProperty var secret: Int = 7

    /// A member that is no property.
    public var doubled: Int { wheels * 2 }

    /// A bicycle where the kind says so.
    override open class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("bicycle") == true ? Bicycle.self : self
    }
}

/// A model that only this module subclasses.
public class Bicycle: Vehicle, @unchecked Sendable {
    /// A property.
    @JSONProperty public var bell: Bool

    /// With the kind of a bicycle.
    override public class var template: JSON { ["kind": "bicycle", "wheels": 2] }
}

/// A model without subclasses.
public final class Engine: JSONModel, @unchecked Sendable {
    /// A property.
    @JSONProperty public var power: Double
    /// A property.
    @JSONProperty public var serial: String
    /// With the name of what the base class hides.
    @JSONProperty public var modelDepth: Int
    /// A property.
    @JSONProperty public var modelJSON: String?
}
