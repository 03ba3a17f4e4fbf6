import LazyJSON
import LazyJSONStore

/// A class with a subclass, by a member.
class Animal: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var age: Int
    @JSONProperty var owner: String?

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("dog") == true ? Dog.self : Animal.self
    }
}

final class Dog: Animal, @unchecked Sendable {
    @JSONProperty var barks: Bool
}

/// A class of its own.
final class Plant: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
}
