/// Makes the JSON of scripts.
///
/// Members with references come in the order in which the class has its properties, as nothing says in which order the
/// objects inside of one are imported; for the same reason ids that are referred to are in their plainest form.
struct ScriptGenerator {
    var random: SeededGenerator
    let style: PlainJSON.Style
    /// Whether some people are robots, and no manager ceases to be one: nothing says whether one import may make a manager a
    /// plain person and that one a robot.
    private let hasRobots: Bool

    private static let identifiers: [PlainType: [PlainJSON]] = [
        .people: (1...6).map { .number("\($0)") } + ["1", "\u{E9}", "e\u{301}"].map { .string($0) } + [.number("2.5")],
        .pets: ["x", "y", "z", "7"].map { .string($0) } + [.number("7"), .number("-8")],
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        style = random.chance(70) ? .compact : .spaced
        hasRobots = random.chance(50)
    }

    // MARK: Ids

    /// A key of an object that may be there.
    mutating func key(_ type: PlainType? = nil) -> PlainStore.Key {
        let type = type ?? (random.chance(70) ? .people : .pets)
        while true {
            if let id = PlainIdentifier(random.pick(Self.identifiers[type] ?? [])) {
                return PlainStore.Key(type: type, id: id)
            }
        }
    }

    /// An id in one of its forms.
    private mutating func source(of id: PlainJSON) -> PlainJSON {
        switch id {
        case .number(let text) where !text.contains("."):
            .number(text + random.pick(["", "", "", ".0", "e0"]))
        case .string(let text, _) where text.unicodeScalars.count == 1: .string(text, isEscaped: random.chance(25))
        default: id
        }
    }

    // MARK: Values

    /// A value of a member that no property maps.
    private mutating func value() -> PlainJSON {
        switch random.below(8) {
        case 0: .null
        case 1: .bool(random.chance(50))
        case 2: .array((0..<random.below(3)).map { .number("\($0)") })
        case 3: .object([member("k", .number(random.pick(["1", "1.0", "2"]))), member("l", .string("v"))])
        case 4, 5: .number(random.pick(["0", "1", "1.0", "1e0", "-3"]))
        default: .string(random.pick(["a", "b", "\u{E9}"]), isEscaped: random.chance(30))
        }
    }

    private func member(_ name: String, _ value: PlainJSON) -> PlainJSON.Member {
        PlainJSON.Member(name: name, value: value)
    }

    /// A value that refers to an object, or has one inside.
    private mutating func reference(_ type: PlainType, depth: Int) -> PlainJSON {
        let key = key(type)
        switch random.below(100) {
        case ..<45: return key.id.json
        case ..<55: return type.stub(key.id.json)
        default:
            if depth >= 2 { return key.id.json }
            let object = object(type, depth: depth + 1)
            return type.isStub(object) ? type.stub(key.id.json) : object
        }
    }

    private mutating func references(_ type: PlainType, depth: Int) -> PlainJSON {
        if random.chance(15) { return .null }
        return .array((0..<random.below(4)).map { _ in random.chance(4) ? .null : reference(type, depth: depth) })
    }

    // MARK: Objects

    /// An object of a type, mostly with an id.
    ///
    /// - Parameter isTyped: Whether the object says its type, for a class that asks for it.
    mutating func object(_ type: PlainType, depth: Int = 0, isTyped: Bool = false) -> PlainJSON {
        var members: [PlainJSON.Member] = []
        if isTyped { members.append(member("type", .string(type == .people ? "people" : "pets"))) }
        if random.chance(30) { members.append(member(random.pick(["x", "y", "z"]), value())) }
        let hasID = random.chance(93)
        let id = hasID ? source(of: key(type).id.json) : nil
        switch type {
        case .people: person(&members, id, depth)
        case .pets: pet(&members, id, depth)
        }
        return .object(members)
    }

    private mutating func person(_ members: inout [PlainJSON.Member], _ id: PlainJSON?, _ depth: Int) {
        if let id { members.insert(member("id", id), at: random.below(members.count + 1)) }
        let kind = random.below(100)
        let isManager = kind < 20
        if kind < 26 {
            members.append(member("kind", isManager ? .string("manager") : hasRobots ? .string("robot") : .null))
        }
        if random.chance(50) { members.append(member("name", name())) }
        if random.chance(35) { members.append(member("about", about())) }
        // Objects that are taken out of an object without an id have no guaranteed order.
        if id == nil {
            if random.chance(50) { members.append(member("boss", key(.people).id.json)) }
            return
        }
        if isManager, random.chance(60) { members.append(member("reports", references(.people, depth: depth))) }
        if random.chance(30) {
            members.append(member("boss", random.chance(15) ? .null : reference(.people, depth: depth)))
        }
        if random.chance(30) { members.append(member("friends", references(.people, depth: depth))) }
        if random.chance(30) { members.append(member("pets", references(.pets, depth: depth))) }
        if random.chance(15) { members.append(member("named", named(depth))) }
        if random.chance(15) { members.append(member("address", address(depth))) }
    }

    private mutating func pet(_ members: inout [PlainJSON.Member], _ id: PlainJSON?, _ depth: Int) {
        var tag = id.map { [member("code", $0)] } ?? []
        if random.chance(25) || id == nil { tag.append(member("n", value())) }
        if random.chance(50) { members.append(member("title", name())) }
        members.insert(member("tag", .object(tag)), at: random.below(members.count + 1))
        if id == nil { return }
        if random.chance(30) { members.append(member("owner", reference(.people, depth: depth))) }
        if random.chance(30) { members.append(member("young", references(.pets, depth: depth))) }
    }

    private mutating func name() -> PlainJSON {
        switch random.below(10) {
        case 0: .null
        case 1: .number(random.pick(["7", "7.0"]))
        default: .string(random.pick(["ann", "bo", "cy"]), isEscaped: random.chance(20))
        }
    }

    private mutating func about() -> PlainJSON {
        if random.chance(15) { return random.chance(50) ? .null : .number("3") }
        var members: [PlainJSON.Member] = []
        if random.chance(80) {
            members.append(
                member("age", random.chance(15) ? .null : .number(random.pick(["1", "1.0", "2", "3", "40"]))))
        }
        if random.chance(30) { members.append(member("x", value())) }
        return .object(members)
    }

    private mutating func named(_ depth: Int) -> PlainJSON {
        let names = ["p", "q", "r"].filter { _ in random.chance(50) }
        return .object(names.map { member($0, reference(.pets, depth: depth)) })
    }

    private mutating func address(_ depth: Int) -> PlainJSON {
        var members = [member("street", value())]
        if random.chance(70) { members.append(member("landlord", reference(.people, depth: depth))) }
        return .object(members)
    }

    // MARK: Imports

    /// The arguments of an import: JSON, and the requested class.
    mutating func batch() -> (json: PlainJSON, asked: PlainClass) {
        let asked = random.pick([PlainClass.person, .person, .person, .pet, .resource])
        let values = (0..<random.below(5)).map { _ in top(asked) }
        if values.count == 1, random.chance(50) { return (values[0], asked) }
        return (.array(values), asked)
    }

    private mutating func top(_ asked: PlainClass) -> PlainJSON {
        if random.chance(4) { return .null }
        guard let type = asked.type else {
            if random.chance(8) { return .object([member("type", .string("banners")), member("id", .number("1"))]) }
            return object(random.chance(60) ? .people : .pets, isTyped: true)
        }
        return random.chance(10) ? key(type).id.json : object(type, isTyped: random.chance(10))
    }
}
