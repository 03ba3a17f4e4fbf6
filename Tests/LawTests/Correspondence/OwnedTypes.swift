import FoundationEssentials
import LazyJSON

/// A type of elements that a law edits.
protocol Owned: Codable, Hashable, Sendable {
    static func make(_ generator: inout SeededGenerator) -> Self
    mutating func edit(_ generator: inout SeededGenerator)
    /// The identity, if the type has one.
    var identity: AnyHashable? { get }
    /// The parts of the encoding that are not written as they are read: the text has another form of them.
    static var disguise: OwnedDisguise { get }
}

enum OwnedDisguise: Equatable {
    case none
    /// The text has `oldName` in place of `name`, in some objects.
    case otherName
    /// The text of strings is in upper case, in some objects.
    case upperCase
    /// The text has more elements, which the type skips.
    case skipped
}

extension Owned {
    var identity: AnyHashable? { nil }
    static var disguise: OwnedDisguise { .none }
}

/// A part of an element, without an identity.
struct OwnedPiece: Codable, Hashable, Sendable {
    var k: Int
    var s: String?

    static func make(_ generator: inout SeededGenerator) -> OwnedPiece {
        OwnedPiece(k: generator.below(40), s: generator.chance(60) ? "s\(generator.below(30))" : nil)
    }
}

/// The members that most types have.
struct OwnedFields: Codable, Hashable, Sendable {
    var n: Int
    var name: String?
    var pieces: [OwnedPiece]?

    static func make(_ generator: inout SeededGenerator) -> OwnedFields {
        OwnedFields(
            n: generator.below(50), name: generator.chance(70) ? "name\(generator.below(40))" : nil,
            pieces: generator.chance(30) ? (0..<generator.below(4)).map { _ in OwnedPiece.make(&generator) } : nil)
    }

    mutating func edit(_ generator: inout SeededGenerator) {
        switch generator.below(5) {
        case 0: name = generator.chance(30) ? nil : "name\(generator.below(40))"
        case 1: pieces = (pieces ?? []) + [OwnedPiece.make(&generator)]
        case 2 where pieces?.isEmpty == false:
            let at = generator.below(pieces?.count ?? 1)
            if generator.chance(50) { pieces?.remove(at: at) } else { pieces?[at].k = generator.below(40) }
        default: n = generator.below(50)
        }
    }
}

/// Without an identity.
struct OwnedPlain: Owned {
    var fields: OwnedFields
    static func make(_ generator: inout SeededGenerator) -> OwnedPlain { OwnedPlain(fields: .make(&generator)) }
    mutating func edit(_ generator: inout SeededGenerator) { fields.edit(&generator) }
    init(fields: OwnedFields) { self.fields = fields }
    init(from decoder: any Decoder) throws { fields = try OwnedFields(from: decoder) }
    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

/// With an identity that is encoded.
struct OwnedIdentified: Owned, Identifiable {
    let id: Int
    var fields: OwnedFields
    var identity: AnyHashable? { id }
    private enum Key: CodingKey { case id }
    static func make(_ generator: inout SeededGenerator) -> OwnedIdentified {
        OwnedIdentified(id: generator.below(1_000), fields: .make(&generator))
    }
    mutating func edit(_ generator: inout SeededGenerator) { fields.edit(&generator) }
    init(id: Int, fields: OwnedFields) { (self.id, self.fields) = (id, fields) }
    init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
        fields = try OwnedFields(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try fields.encode(to: encoder)
    }
}

/// With an identity that is not encoded: equal encodings may have different ones.
struct OwnedHidden: Owned, Identifiable {
    let id = UUID()
    var fields: OwnedFields
    var identity: AnyHashable? { id }
    static func make(_ generator: inout SeededGenerator) -> OwnedHidden { OwnedHidden(fields: .make(&generator)) }
    mutating func edit(_ generator: inout SeededGenerator) { fields.edit(&generator) }
    init(fields: OwnedFields) { self.fields = fields }
    init(from decoder: any Decoder) throws { fields = try OwnedFields(from: decoder) }
    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
    static func == (one: OwnedHidden, other: OwnedHidden) -> Bool { one.fields == other.fields }
    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// An enum with values.
enum OwnedChoice: Owned {
    case circle(radius: Int)
    case line(from: Int, name: String)
    static func make(_ generator: inout SeededGenerator) -> OwnedChoice {
        generator.chance(50)
            ? .circle(radius: generator.below(60)) : .line(from: generator.below(60), name: "l\(generator.below(60))")
    }
    mutating func edit(_ generator: inout SeededGenerator) {
        switch self {
        case .circle: self = .circle(radius: generator.below(60))
        case .line(_, let name): self = .line(from: generator.below(60), name: name)
        }
    }
}

/// Reads another name than it writes.
struct OwnedRenaming: Owned {
    var n: Int
    var name: String
    private enum Key: CodingKey { case n, name, oldName }
    static var disguise: OwnedDisguise { .otherName }
    static func make(_ generator: inout SeededGenerator) -> OwnedRenaming {
        OwnedRenaming(n: generator.below(90), name: "name\(generator.below(90))")
    }
    mutating func edit(_ generator: inout SeededGenerator) {
        if generator.chance(50) { n = generator.below(90) } else { name = "name\(generator.below(90))" }
    }
    init(n: Int, name: String) { (self.n, self.name) = (n, name) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        n = try container.decode(Int.self, forKey: .n)
        name =
            try container.decodeIfPresent(String.self, forKey: .oldName)
            ?? container.decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(n, forKey: .n)
        try container.encode(name, forKey: .name)
    }
}

/// Reads strings in lower case.
struct OwnedLowered: Owned {
    var n: Int
    var name: String
    static var disguise: OwnedDisguise { .upperCase }
    private enum CodingKeys: CodingKey { case n, name }
    static func make(_ generator: inout SeededGenerator) -> OwnedLowered {
        OwnedLowered(n: generator.below(90), name: "name\(generator.below(90))")
    }
    mutating func edit(_ generator: inout SeededGenerator) {
        if generator.chance(50) { n = generator.below(90) } else { name = "name\(generator.below(90))" }
    }
    init(n: Int, name: String) { (self.n, self.name) = (n, name) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        n = try container.decode(Int.self, forKey: .n)
        name = try container.decode(String.self, forKey: .name).lowercased()
    }
}

/// An element of arrays of which a part is skipped.
struct OwnedSkipped: Owned {
    var fields: OwnedFields
    static var disguise: OwnedDisguise { .skipped }
    static func make(_ generator: inout SeededGenerator) -> OwnedSkipped { OwnedSkipped(fields: .make(&generator)) }
    mutating func edit(_ generator: inout SeededGenerator) { fields.edit(&generator) }
    init(fields: OwnedFields) { self.fields = fields }
    init(from decoder: any Decoder) throws { fields = try OwnedFields(from: decoder) }
    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

/// Arrays and dictionaries of elements; also of their owners, on which the same changes are made.
struct OwnedShelf<Item> {
    struct Group {
        var title: Int
        var items: [Item]
    }

    var first: [Item] = []
    var second: [Item] = []
    var groups: [Group] = []
    var named: [String: Item] = [:]
    var keyed: [Kind: Item] = [:]
    var one: Item?
    /// The elements of a set, which is not changed as the others are.
    var set: [Item] = []

    enum Kind: String, Codable, CaseIterable { case a, b, c }

    /// The number of arrays: two, and one in each group.
    var arrayCount: Int { 2 + groups.count }

    subscript(array: Int) -> [Item] {
        get { array == 0 ? first : array == 1 ? second : groups[array - 2].items }
        set {
            switch array {
            case 0: first = newValue
            case 1: second = newValue
            default: groups[array - 2].items = newValue
            }
        }
    }
}

extension OwnedShelf.Group: Codable where Item: Codable {}
extension OwnedShelf.Group: Equatable where Item: Equatable {}
extension OwnedShelf: Equatable where Item: Hashable {
    static func == (one: OwnedShelf, other: OwnedShelf) -> Bool {
        one.first == other.first && one.second == other.second && one.groups == other.groups
            && one.named == other.named && one.keyed == other.keyed && one.one == other.one
            && Set(one.set) == Set(other.set)
    }
}

extension OwnedShelf: Codable where Item: Owned {
    private enum Key: CodingKey { case first, second, groups, named, keyed, one, set }
    private struct Mark: Codable { var deleted: Bool? }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        first = try container.decode([Item].self, forKey: .first)
        if Item.disguise == .skipped {
            let marks = try container.decode([Mark].self, forKey: .first)
            first = zip(first, marks).filter { $1.deleted != true }.map { $0.0 }
        }
        second = try container.decode([Item].self, forKey: .second)
        groups = try container.decode([Group].self, forKey: .groups)
        named = try container.decode([String: Item].self, forKey: .named)
        keyed = try container.decode([Kind: Item].self, forKey: .keyed)
        one = try container.decodeIfPresent(Item.self, forKey: .one)
        set = Array(try container.decode(Set<Item>.self, forKey: .set))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(first, forKey: .first)
        try container.encode(second, forKey: .second)
        try container.encode(groups, forKey: .groups)
        try container.encode(named, forKey: .named)
        try container.encode(keyed, forKey: .keyed)
        try container.encodeIfPresent(one, forKey: .one)
        try container.encode(Set(set), forKey: .set)
    }

    static func make(_ generator: inout SeededGenerator) -> OwnedShelf {
        func items(_ generator: inout SeededGenerator) -> [Item] {
            (0..<generator.below(5)).map { _ in Item.make(&generator) }
        }
        var shelf = OwnedShelf()
        (shelf.first, shelf.second) = (items(&generator), items(&generator))
        shelf.groups = (0..<generator.below(3)).map { _ in
            Group(title: generator.below(100), items: items(&generator))
        }
        for name in ["x", "y", "z"] where generator.chance(50) { shelf.named[name] = Item.make(&generator) }
        for kind in Kind.allCases where generator.chance(40) { shelf.keyed[kind] = Item.make(&generator) }
        if generator.chance(50) { shelf.one = Item.make(&generator) }
        shelf.set = Array(Set(items(&generator)))
        return shelf
    }
}
