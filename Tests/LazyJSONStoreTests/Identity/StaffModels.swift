import LazyJSON
import LazyJSONStore

/// A company with references of every policy and form.
final class StaffCompany: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String?
    @JSONProperty("info.city") var city: String?
    @JSONProperty("info.zip") var zip: Int?
    @JSONProperty var address: StaffAddress?
    @JSONProperty(using: .reference) var chief: StaffMember?
    @JSONProperty("chief_merged", using: .reference(.merge)) var chiefMerged: StaffMember?
    @JSONProperty("chief_replaced", using: .reference(.replace)) var chiefReplaced: StaffMember?
    @JSONProperty(using: .reference) var members: [StaffMember]
    @JSONProperty("members_merged", using: .reference(.merge)) var membersMerged: [StaffMember]
    @JSONProperty("members_replaced", using: .reference(.replace)) var membersReplaced: [StaffMember]
    @JSONProperty("people.lazy", using: .reference) var lazyMembers: JSONArray<StaffMember>
    @JSONProperty("maybe", using: .reference) var optionalMembers: [StaffMember]?
}

/// Somebody who is known by a number.
final class StaffMember: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String?
    @JSONProperty var age: Int?
    @JSONProperty(using: .reference) var boss: StaffMember?
    @JSONProperty(using: .reference) var friends: [StaffMember]
    @JSONProperty(using: .reference) var company: StaffCompany?
}

/// A part without an id that refers to somebody.
final class StaffAddress: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty(using: .reference) var owner: StaffMember?
    @JSONProperty var inner: StaffAddress?
}

/// Something known by a text, on a path.
final class StaffCard: JSONModel, JSONIdentifiable, @unchecked Sendable {
    static var identity: JSONPointer { "meta.key" }
    static var storeName: String { "cards" }
    @JSONProperty("meta.key") var key: String
    @JSONProperty var title: String?
    @JSONProperty(using: .reference) var next: StaffCard?
}

/// Something without any identity.
final class StaffNote: JSONModel, @unchecked Sendable {
    @JSONProperty var text: String
    @JSONProperty(using: .reference) var author: StaffMember?
}

/// A hierarchy that lives in one place.
class StaffBeing: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var kind: String?
    @JSONProperty(using: .reference) var friend: StaffBeing?

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("robot") == true ? StaffRobot.self : self
    }
}

/// Told apart by a member.
final class StaffRobot: StaffBeing, @unchecked Sendable {
    @JSONProperty var voltage: Int?
}

/// Told apart by nothing.
final class StaffPet: StaffBeing, @unchecked Sendable {
    @JSONProperty var paws: Int?
}

extension JSONModelStore {
    /// The ids of all objects of a type.
    func ids<Model: JSONIdentifiable>(_ type: Model.Type) throws -> Set<JSONIdentifier> {
        Set(try list(type).compactMap(\.identifier))
    }

    /// The texts of all objects of a type, by id.
    func texts<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [JSONIdentifier: String] {
        var texts: [JSONIdentifier: String] = [:]
        for model in try list(type) { texts[model.identifier ?? ""] = model.text() }
        return texts
    }
}
