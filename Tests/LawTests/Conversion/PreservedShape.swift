import FoundationEssentials
import LazyJSON

/// A `Codable` type that a generator made, with leaves for which coders have strategies.
indirect enum PreservedShape: Sendable {
    struct Member: Sendable {
        let name: String
        let shape: PreservedShape
        let isOptional: Bool
    }

    case integer, double, flag, text, date, data, url, decimal
    /// A structure, whose first member is a text that no other one has.
    case object([Member])
    case array(PreservedShape)
    case dictionary(PreservedShape)
    /// A `JSONPreserved` of another type.
    case preserved(PreservedShape)

    /// The type that is decoded now.
    @TaskLocal static var current = PreservedShape.integer

    static let leaves: [PreservedShape] = [.integer, .double, .flag, .text, .date, .data, .url, .decimal]

    static func make(_ generator: inout SeededGenerator, depth: Int) -> PreservedShape {
        guard depth > 0 else { return generator.pick(leaves) }
        switch generator.below(8) {
        case 0: return generator.pick(leaves)
        case 1...2: return .array(make(&generator, depth: depth - 1))
        case 3: return .dictionary(make(&generator, depth: depth - 1))
        case 4: return .preserved(object(&generator, depth: depth - 1))
        default: return object(&generator, depth: depth)
        }
    }

    static func object(_ generator: inout SeededGenerator, depth: Int) -> PreservedShape {
        var members = [Member(name: "id", shape: .text, isOptional: false)]
        for name in ["one", "twoWords", "aThirdName", "four"].prefix(generator.below(4) + 1) {
            let shape = make(&generator, depth: depth - 1)
            members.append(Member(name: name, shape: shape, isOptional: generator.chance(40)))
        }
        return .object(members)
    }

    /// The type at a coding path.
    func part(at path: [any CodingKey]) -> PreservedShape? {
        var shape = withoutPreserved
        for key in path {
            switch shape.withoutPreserved {
            case .object(let members):
                guard let member = members.first(where: { $0.name == key.stringValue }) else { return nil }
                shape = member.shape
            case .array(let element), .dictionary(let element): shape = element
            default: return nil
            }
        }
        return shape
    }

    private var withoutPreserved: PreservedShape { if case .preserved(let shape) = self { shape } else { self } }
}

/// A value of a generated type.
indirect enum PreservedTree: Equatable {
    case integer(Int), double(Double), flag(Bool), text(String), date(Date), data(Data), url(URL), decimal(Decimal)
    /// The members of a structure, and those that its type does not know, which are not coded.
    case object([String: PreservedTree], unknown: [String: JSON] = [:])
    case array([PreservedTree])
    case dictionary([String: PreservedTree])
    case preserved(JSONPreserved<PreservedTree>)

    /// Whether the parts that the types know are equal.
    static func == (one: PreservedTree, other: PreservedTree) -> Bool {
        switch (one, other) {
        case (.object(let one, _), .object(let other, _)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.dictionary(let one), .dictionary(let other)): one == other
        case (.preserved(let one), .preserved(let other)): one.value == other.value
        default: one.leaf.map { one in other.leaf.map { AnyHashable(one) == AnyHashable($0) } ?? false } ?? false
        }
    }

    /// The value of a scalar.
    var leaf: (any Hashable & Codable)? {
        switch self {
        case .integer(let value): value
        case .double(let value): value
        case .flag(let value): value
        case .text(let value): value
        case .date(let value): value
        case .data(let value): value
        case .url(let value): value
        case .decimal(let value): value
        case .object, .array, .dictionary, .preserved: nil
        }
    }
}

extension PreservedTree: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        switch PreservedShape.current.part(at: decoder.codingPath) {
        case .integer?: self = .integer(try container.decode(Int.self))
        case .double?: self = .double(try container.decode(Double.self))
        case .flag?: self = .flag(try container.decode(Bool.self))
        case .text?: self = .text(try container.decode(String.self))
        case .date?: self = .date(try container.decode(Date.self))
        case .data?: self = .data(try container.decode(Data.self))
        case .url?: self = .url(try container.decode(URL.self))
        case .decimal?: self = .decimal(try container.decode(Decimal.self))
        case .array?: self = .array(try container.decode([PreservedTree].self))
        case .dictionary?: self = .dictionary(try container.decode([String: PreservedTree].self))
        case .preserved(let shape)?:
            // The path of the value is the same, so its type is found by another root.
            let path = decoder.codingPath
            self = .preserved(
                try PreservedShape.$current.withValue(PreservedShape.current.replacing(at: path, by: shape)) {
                    try container.decode(JSONPreserved<PreservedTree>.self)
                })
        case .object(let members)?:
            let object = try decoder.container(keyedBy: AnyKey.self)
            var found: [String: PreservedTree] = [:]
            for member in members {
                let key = AnyKey(member.name)
                found[member.name] =
                    try member.isOptional
                    ? object.decodeIfPresent(PreservedTree.self, forKey: key)
                    : object.decode(PreservedTree.self, forKey: key)
            }
            self = .object(found)
        case nil:
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no type")
            throw DecodingError.dataCorrupted(context)
        }
    }

    func encode(to encoder: any Encoder) throws {
        if case .object(let members, _) = self {
            var container = encoder.container(keyedBy: AnyKey.self)
            for (name, value) in members { try container.encode(value, forKey: AnyKey(name)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .array(let elements): try container.encode(elements)
        case .dictionary(let members): try container.encode(members)
        case .preserved(let preserved): try container.encode(preserved)
        default: if let leaf { try container.encode(leaf) }
        }
    }
}

extension PreservedShape {
    /// The type with another one at a coding path.
    fileprivate func replacing(at path: [any CodingKey], by shape: PreservedShape) -> PreservedShape {
        guard let key = path.first else { return shape }
        let rest = Array(path.dropFirst())
        switch withoutPreserved {
        case .object(let members):
            return .object(
                members.map { member in
                    guard member.name == key.stringValue else { return member }
                    return Member(
                        name: member.name, shape: member.shape.replacing(at: rest, by: shape),
                        isOptional: member.isOptional)
                })
        case .array(let element): return .array(element.replacing(at: rest, by: shape))
        case .dictionary(let element): return .dictionary(element.replacing(at: rest, by: shape))
        default: return self
        }
    }
}

/// Makes values of generated types, and changes them.
struct PreservedTrees {
    var generator: SeededGenerator
    /// Whether structures get members that their types do not know.
    var addsUnknown = true

    mutating func make(_ shape: PreservedShape, depth: Int = 4) -> PreservedTree {
        let number = generator.below(1_000_000_000)
        switch shape {
        case .integer: return .integer(number)
        case .double: return .double(Double(number) + 0.25)
        case .flag: return .flag(number % 2 == 0)
        case .text: return .text("t\(number)")
        case .date: return .date(Date(timeIntervalSince1970: Double(number)))
        case .data: return .data(Data("\(number)".utf8))
        case .url: return .url(URL(string: "https://a.example/\(number)") ?? URL(filePath: "/"))
        case .decimal: return .decimal(Decimal(number) / 100)
        case .array(let element):
            return .array((0..<generator.below(4)).map { _ in make(element, depth: depth - 1) })
        case .dictionary(let element):
            var members: [String: PreservedTree] = [:]
            for name in ["a", "bC", "d_e", "F"] where generator.chance(40) {
                members[name] = make(element, depth: depth - 1)
            }
            return .dictionary(members)
        case .preserved(let shape): return .preserved(JSONPreserved(make(shape, depth: depth)))
        case .object(let members):
            var (known, unknown) = ([String: PreservedTree](), [String: JSON]())
            for member in members where !member.isOptional || generator.chance(60) {
                known[member.name] = make(member.shape, depth: depth - 1)
            }
            for name in ["extra", "otherOne", "more"] where addsUnknown && generator.chance(50) {
                unknown[name] = junk()
            }
            return .object(known, unknown: unknown)
        }
    }

    private mutating func junk() -> JSON {
        let number = generator.below(1_000_000_000)
        return generator.pick([
            JSON(number), .null, true, "2024-02-29T12:00:00Z", JSON("t\(number)"),
            ["zz": [JSON(number), ["q": .null]]],
            [[], [:], 1.5], "AQ==", -0.125,
        ])
    }

    /// Makes one change; the same for equal numbers in values that are equal in what their types know.
    mutating func change(_ tree: inout PreservedTree, _ shape: PreservedShape) {
        switch (tree, shape) {
        case (.preserved(var preserved), .preserved(let shape)):
            change(&preserved.value, shape)
            tree = .preserved(preserved)
        case (.object(var members, let unknown), .object(let types)):
            let type = generator.pick(Array(types.dropFirst()))
            if var member = members[type.name] {
                if type.isOptional, generator.chance(20) {
                    members[type.name] = nil
                } else {
                    change(&member, type.shape)
                    members[type.name] = member
                }
            } else {
                members[type.name] = make(type.shape, depth: 2)
            }
            tree = .object(members, unknown: unknown)
        case (.array(var elements), .array(let element)):
            let at = elements.isEmpty ? 0 : generator.below(elements.count)
            switch generator.below(5) {
            case 0: elements.insert(make(element, depth: 2), at: at)
            case 1 where !elements.isEmpty: elements.remove(at: at)
            case 2: elements.reverse()
            default:
                // A changed dictionary has no text by which it is found again.
                if case .dictionary = element { break }
                if !elements.isEmpty { change(&elements[at], element) }
            }
            tree = .array(elements)
        case (.dictionary(var members), .dictionary(let element)):
            let name = generator.pick(["a", "bC", "d_e", "F"])
            if var member = members[name], generator.chance(70) {
                change(&member, element)
                members[name] = member
            } else if members[name] != nil {
                members[name] = nil
            } else {
                members[name] = make(element, depth: 2)
            }
            tree = .dictionary(members)
        default:
            tree = make(shape, depth: 2)
        }
    }
}
