import LazyJSON
import LazyJSONStore

/// Something of a feed; stored if its class has ids.
class ScriptResource: JSONModel, @unchecked Sendable {
    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        switch json["type"]?.string {
        case "people": ScriptPerson.self
        case "pets": ScriptPet.self
        default: self
        }
    }
}

/// A person, with references of all policies and shapes.
class ScriptPerson: ScriptResource, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var name: String?
    @JSONProperty("about.age") var age: Int?
    @JSONProperty(using: .reference) var boss: ScriptPerson?
    @JSONProperty(using: .reference(.merge)) var friends: JSONArray<ScriptPerson>
    @JSONProperty(using: .reference(.replace)) var pets: [ScriptPet]
    @JSONProperty var named: [String: ScriptPet]
    @JSONProperty var address: ScriptAddress?

    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(JSONConversion<ScriptPet>.reference)
        return all
    }

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        switch json["kind"]?.string {
        case "manager": ScriptManager.self
        case "robot": ScriptRobot.self
        default: ScriptPerson.self
        }
    }
}

/// A person with reports.
final class ScriptManager: ScriptPerson, @unchecked Sendable {
    @JSONProperty(using: .reference) var reports: [ScriptPerson]
}

/// A person that can never be a manager.
final class ScriptRobot: ScriptPerson, @unchecked Sendable {
    @JSONProperty var volts: Int?
}

/// An animal, with its id inside of a member and a name of its own in stores.
final class ScriptPet: ScriptResource, JSONIdentifiable, @unchecked Sendable {
    class var identity: JSONPointer { "tag.code" }
    class var storeName: String { "pets" }
    @JSONProperty("tag.code") var code: JSON
    @JSONProperty var title: String?
    @JSONProperty(using: .reference) var owner: ScriptPerson?
    @JSONProperty(using: .reference(.replace)) var young: [ScriptPet]
}

/// A part of a person, without an id.
final class ScriptAddress: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty(using: .reference) var landlord: ScriptPerson?
}
