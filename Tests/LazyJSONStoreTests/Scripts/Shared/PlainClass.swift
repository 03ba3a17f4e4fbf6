import LazyJSONStore

/// The classes of objects with ids: people and pets.
enum PlainType: Hashable, Sendable {
    case people, pets

    /// The path of the id.
    var idPath: [String] { self == .people ? ["id"] : ["tag", "code"] }

    private static let names = (people: ScriptPerson.storeName, pets: ScriptPet.storeName)

    /// The name of the type in stores.
    var storeName: String { self == .people ? Self.names.people : Self.names.pets }

    /// The topmost class.
    var root: PlainClass { self == .people ? .person : .pet }

    func identifier(in object: PlainJSON) -> PlainIdentifier? { PlainIdentifier(object.value(at: idPath)) }

    /// An object that consists of its id.
    func stub(_ id: PlainJSON) -> PlainJSON {
        idPath.reversed().reduce(id) { .object([PlainJSON.Member(name: $1, value: $0)]) }
    }

    func isStub(_ object: PlainJSON) -> Bool {
        identifier(in: object) != nil && object.members.count == 1
            && (idPath.count == 1 || object[idPath[0]]?.members.count == 1)
    }
}

/// The classes of the script's models, as the model store knows them.
enum PlainClass {
    case resource, person, manager, robot, pet, address

    /// How many models a property has.
    enum Shape { case one, many, named }

    /// A property with references.
    struct Relation {
        let name: String
        let type: PlainType
        let shape: Shape
        var policy = JSONReferencePolicy.assign

        /// The values of the property: one, the elements of an array, or the values of the members of an object.
        func values(of json: PlainJSON) -> [PlainJSON] {
            switch shape {
            case .one: [json]
            case .many: json.elements ?? []
            case .named: json.members.map(\.value)
            }
        }

        /// Replaces the values of the property.
        func map(_ json: PlainJSON, _ transform: (PlainJSON) -> PlainJSON) -> PlainJSON {
            switch (shape, json) {
            case (.one, _): transform(json)
            case (.many, .array(let elements)): .array(elements.map(transform))
            case (.named, .object(let members)):
                .object(members.map { PlainJSON.Member(name: $0.name, value: transform($0.value)) })
            default: json
            }
        }
    }

    /// The class that an object is of.
    static func of(_ object: PlainJSON, asked: PlainClass) -> PlainClass {
        switch (asked, object["type"]?.string, object["kind"]?.string) {
        case (.resource, "people", _): of(object, asked: .person)
        case (.resource, "pets", _): .pet
        case (.person, _, "manager"): .manager
        case (.person, _, "robot"): .robot
        default: asked
        }
    }

    /// Whether one of two classes is derived from the other.
    func isRelated(to other: PlainClass) -> Bool { self == other || self == .person || other == .person }

    /// The type of the objects; `nil` for a class without ids.
    var type: PlainType? {
        switch self {
        case .person, .manager, .robot: .people
        case .pet: .pets
        case .resource, .address: nil
        }
    }

    /// The properties with references, in the order of their declaration; the properties of a subclass first.
    var relations: [Relation] {
        let ofPeople = [
            Relation(name: "boss", type: .people, shape: .one),
            Relation(name: "friends", type: .people, shape: .many, policy: .merge),
            Relation(name: "pets", type: .pets, shape: .many, policy: .replace),
            Relation(name: "named", type: .pets, shape: .named),
        ]
        return switch self {
        case .person, .robot: ofPeople
        case .manager: [Relation(name: "reports", type: .people, shape: .many)] + ofPeople
        case .pet:
            [
                Relation(name: "owner", type: .people, shape: .one),
                Relation(name: "young", type: .pets, shape: .many, policy: .replace),
            ]
        case .address: [Relation(name: "landlord", type: .people, shape: .one)]
        case .resource: []
        }
    }

    /// The member with a model that is a part of the object, and its class.
    var part: (name: String, of: PlainClass)? {
        type == .people ? ("address", .address) : nil
    }

    /// The member below which an update goes on member by member, because a property has a path through it.
    var throughMember: String? {
        switch type {
        case .people: "about"
        case .pets: "tag"
        case nil: nil
        }
    }
}
