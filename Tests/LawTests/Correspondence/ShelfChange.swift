import LazyJSON

/// A change of a shelf, which can be made on the elements and on their owners alike.
enum ShelfChange {
    case edit(array: Int, at: Int)
    case remove(array: Int, at: Int)
    case insert(array: Int, at: Int)
    case arrange(array: Int, order: [Int])
    case move(array: Int, at: Int, to: Int, place: Int)
    case copy(array: Int, at: Int, to: Int)
    case replaceAll(array: Int, count: Int)
    case group(array: Int, count: Int)
    case removeGroup(Int)
    case renameKey(String, to: String)
    case renameKind(String, to: String)
    case editKey(String), removeKey(String), editOne, removeOne

    var isRename: Bool {
        switch self {
        case .renameKey, .renameKind: true
        default: false
        }
    }

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - edit: Changes an element.
    ///   - make: Returns a new element.
    func apply<Item>(to shelf: inout OwnedShelf<Item>, edit: (inout Item) -> Void, make: () -> Item) {
        typealias Kind = OwnedShelf<Item>.Kind
        switch self {
        case .edit(let array, let at): edit(&shelf[array][at])
        case .remove(let array, let at): shelf[array].remove(at: at)
        case .insert(let array, let at): shelf[array].insert(make(), at: at)
        case .arrange(let array, let order):
            let items = shelf[array]
            shelf[array] = order.map { items[$0] }
        case .move(let array, let at, let other, let place):
            let item = shelf[array].remove(at: at)
            shelf[other].insert(item, at: min(place, shelf[other].count))
        case .copy(let array, let at, let other): shelf[other].append(shelf[array][at])
        case .replaceAll(let array, let count): shelf[array] = (0..<count).map { _ in make() }
        case .group(let array, let count):
            shelf.groups.append(OwnedShelf<Item>.Group(title: 7, items: Array(shelf[array].prefix(count))))
            shelf[array].removeFirst(count)
        case .removeGroup(let at): shelf.groups.remove(at: at)
        case .renameKey(let old, let new): shelf.named[new] = shelf.named.removeValue(forKey: old)
        case .renameKind(let old, let new):
            if let old = Kind(rawValue: old), let new = Kind(rawValue: new) {
                shelf.keyed[new] = shelf.keyed.removeValue(forKey: old)
            }
        case .editKey(let name): if var item = shelf.named[name] { edit(&item); shelf.named[name] = item }
        case .removeKey(let name): shelf.named[name] = nil
        case .editOne: if var item = shelf.one { edit(&item); shelf.one = item }
        case .removeOne: shelf.one = nil
        }
    }

    /// A change that can be made on a shelf; nil for none.
    static func make<Item: Owned>(_ shelf: OwnedShelf<Item>, _ generator: inout SeededGenerator) -> ShelfChange? {
        let (array, other) = (generator.below(shelf.arrayCount), generator.below(shelf.arrayCount))
        let count = shelf[array].count
        let at = count == 0 ? 0 : generator.below(count)
        let name = generator.pick(["x", "y", "z"])
        switch generator.below(16) {
        case 0...2 where count > 0: return .edit(array: array, at: at)
        case 3...4 where count > 0: return .remove(array: array, at: at)
        case 5: return .insert(array: array, at: generator.below(count + 1))
        case 6:
            let keys = (0..<count).map { _ in generator.below(100) }
            let order =
                generator.chance(50) ? Array((0..<count).reversed()) : (0..<count).sorted { keys[$0] < keys[$1] }
            return .arrange(array: array, order: order)
        case 7...8 where count > 0 && array != other:
            return .move(array: array, at: at, to: other, place: generator.below(4))
        case 9 where count > 0: return .copy(array: array, at: at, to: other)
        case 10 where generator.chance(30): return .replaceAll(array: array, count: generator.below(4))
        case 11 where count > 0: return .group(array: array, count: generator.below(count) + 1)
        case 12 where !shelf.groups.isEmpty && generator.chance(50):
            return .removeGroup(generator.below(shelf.groups.count))
        case 13 where shelf.named[name] != nil:
            return generator.chance(60)
                ? .renameKey(name, to: "w") : generator.chance(50) ? .editKey(name) : .removeKey(name)
        case 14:
            let kinds = OwnedShelf<Item>.Kind.allCases
            guard let old = kinds.first(where: { shelf.keyed[$0] != nil }),
                let new = kinds.first(where: { shelf.keyed[$0] == nil })
            else { return nil }
            return .renameKind(old.rawValue, to: new.rawValue)
        case 15 where shelf.one != nil: return generator.chance(80) ? .editOne : .removeOne
        default: return nil
        }
    }
}

/// The owner of an element, as the closure knows it.
struct OwnedNumber {
    /// The number in the text; nil for a new element.
    var number: Int?
    var isEdited = false
}

/// Writes the encoding of a shelf as a text in which every object has a member that names its owner.
struct OwnedText {
    let disguise: OwnedDisguise
    private(set) var count = 0

    init(_ disguise: OwnedDisguise) { self.disguise = disguise }

    mutating func text(of json: JSON, _ generator: inout SeededGenerator, name: String = "") -> String {
        let space = generator.pick(["", "", " "])
        switch json.kind {
        case .object:
            // A dictionary reads all members, and an enum only one.
            let isClosed = name == "named" || json.count == 1 && (json["circle"] ?? json["line"]) != nil
            let own = count
            if !isClosed { count += 1 }
            var members = json.members.map { name, value in
                member(name, value, &generator, space)
            }
            if !isClosed { members.insert("\"zz\":\(space)\(own)", at: generator.below(members.count + 1)) }
            return "{\(space)\(members.joined(separator: "," + space))\(space)}"
        case .array:
            var elements = json.elements.map { text(of: $0, &generator) }
            if disguise == .skipped, name == "first" {
                while generator.chance(40) {
                    elements.insert(
                        "{\"n\":\(generator.below(50)),\"deleted\":true,\"zz\":\(count)}",
                        at: generator.below(elements.count + 1))
                    count += 1
                }
            }
            return "[\(elements.joined(separator: "," + space))]"
        case .number: return json.rawText + generator.pick(["", "", ".0", "e0"])
        case .string where disguise == .upperCase && name == "name" && generator.chance(40):
            return json.rawText.uppercased()
        default: return json.rawText
        }
    }

    private mutating func member(
        _ name: String, _ value: JSON, _ generator: inout SeededGenerator, _ space: String
    ) -> String {
        let isOther = disguise == .otherName && name == "name" && generator.chance(40)
        return "\"\(isOther ? "oldName" : name)\":\(space)\(text(of: value, &generator, name: name))"
    }
}
