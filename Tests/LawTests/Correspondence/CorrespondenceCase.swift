import FoundationEssentials
import LazyJSON
import Testing

/// The ways to write a changed value over its text.
enum CorrespondenceRoute {
    case update, property, preserved
    /// A preserved value that other coders decode and encode, which lose the text.
    case otherCoders
}

/// A text of a value, and changes of it.
struct CorrespondenceCase<Item: Owned> {
    private let seed: UInt64
    private let before: JSON
    /// The changes, and the numbers from which new contents are made.
    private var changes: [ShelfChange] = []
    private let contents: SeededGenerator
    private let changesSet: Bool
    private var owners = OwnedShelf<OwnedNumber>()
    /// Whether there are equal elements without an identity: it may be impossible to know which of them goes.
    let hasEqualElements: Bool

    private final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var shelf: OwnedShelf<Item>?
    }

    init(_ seed: UInt64) throws {
        self.seed = seed
        var generator = SeededGenerator(seed: seed)
        let made = OwnedShelf<Item>.make(&generator)
        var writer = OwnedText(Item.disguise)
        before = try JSON(parsing: writer.text(of: JSON(encoding: made), &generator))
        changesSet = generator.chance(30)
        contents = SeededGenerator(seed: generator.next())
        var value = try before.decode(OwnedShelf<Item>.self)
        let elements = try EncodedPart(of: value).movable.filter { $0.identity == nil }.map(\.text)
        hasEqualElements = Set(elements).count < elements.count
        owners = before.owners(skipsDeleted: Item.disguise == .skipped)
        var numbers = contents
        for _ in 0...generator.below(4) {
            guard let change = ShelfChange.make(value, &generator) else { continue }
            // Of two renamed keys one may get the name that the other had.
            if change.isRename, changes.contains(where: \.isRename) { continue }
            changes.append(change)
            change.apply(to: &value) {
                $0.edit(&numbers)
            } make: {
                Item.make(&numbers)
            }
            change.apply(to: &owners) {
                $0.isEdited = true
            } make: {
                OwnedNumber()
            }
        }
    }

    private func change(_ value: inout OwnedShelf<Item>) throws {
        var numbers = contents
        for change in changes {
            change.apply(to: &value) {
                $0.edit(&numbers)
            } make: {
                Item.make(&numbers)
            }
        }
        guard changesSet else { return }
        let sorted = try value.set.map { (text: try JSON(encoding: $0).text(), item: $0) }.sorted { $0.text < $1.text }
        value.set = sorted.dropFirst().map(\.item) + [Item.make(&numbers)]
        value.set = Array(Set(value.set))
    }

    /// Writes the changed value, and checks the result; returns whether the write was not refused.
    func run(_ route: CorrespondenceRoute) throws -> Bool {
        var (after, old, new) = (before, OwnedShelf<Item>(), OwnedShelf<Item>())
        do {
            switch route {
            case .property:
                let holder = try Holder(parsing: "{\"shelf\":\(before.text())}")
                old = try #require(holder.shelf)
                new = old
                try change(&new)
                after = try holder.mutate(.checked) { $0.shelf = new }.json["shelf"] ?? .null
            case .preserved:
                var held = try JSONPreserved<OwnedShelf<Item>>(before)
                old = held.value
                try change(&held.value)
                (new, after) = (held.value, try held.json())
            case .otherCoders:
                var held = try JSONDecoder().decode(JSONPreserved<OwnedShelf<Item>>.self, from: before.data())
                old = held.value
                try change(&held.value)
                (new, after) = (held.value, try JSON(parsing: JSONEncoder().encode(held)))
            case .update:
                try after.update(as: OwnedShelf<Item>.self) { value in
                    old = value
                    try change(&value)
                    new = value
                }
            }
        } catch let error as JSONError {
            if ProcessInfo.processInfo.environment["LAZYJSON_REFUSALS"] != nil { print(seed, error, changes, before) }
            #expect(after.text() == before.text(), "seed \(seed)")
            return false
        } catch is JSONValidationError {
            return false
        } catch EncodingError.invalidValue(_, let context) where context.underlyingError is JSONError {
            return false
        }
        try check(EncodedPart(of: old), EncodedPart(of: new), after, hasText: route != .otherCoders)
        #expect(try after.decode(OwnedShelf<Item>.self) == new, "seed \(seed): \(before) → \(after)")
        return true
    }

    // MARK: Checks

    private func check(_ old: EncodedPart, _ new: EncodedPart, _ after: JSON, hasText: Bool) throws {
        func note() -> Comment { "\(Item.self), seed \(seed): \(before.text()) → \(after.text())" }
        var (oldTexts, newTexts): ([ObjectIdentifier: JSON], [ObjectIdentifier: JSON]) = ([:], [:])
        try old.collect(from: before, as: Item.self, &oldTexts)
        try new.collect(from: after, as: Item.self, &newTexts)
        CorrespondenceOracle.match(old, new)
        func owner(_ part: EncodedPart, _ texts: [ObjectIdentifier: JSON]) -> Int? {
            part.json.kind == .object ? texts[ObjectIdentifier(part)]?["zz"]?.int : nil
        }
        // Equal parts without an identity cannot be told apart.
        var names: [Int: String] = [:]
        for part in old.all {
            if let number = owner(part, oldTexts) { names[number] = part.identity == nil ? part.text : "#\(number)" }
        }
        var (expected, actual): ([String: [String]], [String: [String]]) = ([:], [:])
        var seen = Set<Int>()
        for part in new.all where part.json.kind == .object {
            let key = part.identity == nil ? part.text : "\(ObjectIdentifier(part))"
            let (mine, its) = (owner(part, newTexts), part.match.flatMap { owner($0, oldTexts) })
            if let mine, !seen.insert(mine).inserted { Issue.record(note()) }
            actual[key, default: []].append(mine.map { names[$0] ?? "unknown" } ?? "none")
            expected[key, default: []].append(its.flatMap { names[$0] } ?? "none")
            if hasText, let match = part.match, match.equals(part), let text = newTexts[ObjectIdentifier(part)],
                let before = oldTexts[ObjectIdentifier(match)], text.owner.number == before.owner.number,
                text.rawText != before.rawText
            {
                Issue.record(note())
            }
        }
        for (key, owners) in expected where actual[key]?.sorted() != owners.sorted() {
            Issue.record("\(note()) at \(key): \(actual[key] ?? []), expected \(owners)")
        }
        checkOwners(old, new, after, note)
        if Item.disguise == .skipped, before.skipped != after.skipped { Issue.record(note()) }
    }

    /// Checks the owners that the changes determine: of elements with an identity, and of those that were not edited.
    private func checkOwners(_ old: EncodedPart, _ new: EncodedPart, _ after: JSON, _ note: () -> Comment) {
        let texts = Dictionary(grouping: old.all.filter { $0.json.kind == .object }, by: \.text)
        let (found, all) = (after.owners(skipsDeleted: Item.disguise == .skipped).all, owners.all)
        let counts = Dictionary(grouping: new.all.filter { $0.json.kind == .object }, by: \.text).mapValues(\.count)
        let repeated = Dictionary(grouping: all.compactMap(\.number)) { $0 }.filter { $1.count > 1 }
        for (owner, other) in zip(all, found) {
            guard let number = owner.number, repeated[number] == nil, let part = old.owners[number] else {
                continue
            }
            if part.identity == nil, owner.isEdited || (texts[part.text]?.count ?? 0) > 1 { continue }
            // Any of the new elements of equal encoding may have become the one that the changes moved.
            let mayBeOther = part.identity == nil && counts[part.text] ?? 0 > 1
            let isKept = other.number == number || mayBeOther && found.contains { $0.number == number }
            if !isKept { Issue.record("\(note()) \(changes) \(number)") }
        }
    }
}

extension OwnedShelf where Item == OwnedNumber {
    /// All owners, in the order of the shelf.
    fileprivate var all: [OwnedNumber] {
        first + second + groups.flatMap(\.items) + named.sorted { $0.key < $1.key }.map(\.value)
            + Kind.allCases.compactMap { keyed[$0] } + (one.map { [$0] } ?? [])
    }
}

extension JSON {
    /// The number of the owner that an object names.
    fileprivate var owner: OwnedNumber { OwnedNumber(number: self["zz"]?.int ?? members.first?.value["zz"]?.int) }

    /// The owners of the elements that a type skips.
    fileprivate var skipped: [Int?] {
        self["first"]?.elements.filter { $0["deleted"] != nil }.map(\.owner.number) ?? []
    }

    fileprivate func owners(skipsDeleted: Bool) -> OwnedShelf<OwnedNumber> {
        var owners = OwnedShelf<OwnedNumber>()
        let shown = self["first"]?.elements.filter { !skipsDeleted || $0["deleted"] == nil }
        owners.first = shown?.map(\.owner) ?? []
        owners.second = self["second"]?.elements.map(\.owner) ?? []
        for group in self["groups"]?.elements.map({ $0 }) ?? [] {
            owners.groups.append(
                OwnedShelf<OwnedNumber>.Group(title: 0, items: group["items"]?.elements.map(\.owner) ?? []))
        }
        for (name, value) in self["named"]?.members.map({ $0 }) ?? [] { owners.named[name] = value.owner }
        let keyed = self["keyed"]?.elements.map { $0 } ?? []
        for at in stride(from: 0, to: keyed.count, by: 2) {
            if let kind = keyed[at].string.flatMap({ OwnedShelf<OwnedNumber>.Kind(rawValue: $0) }) {
                owners.keyed[kind] = keyed[at + 1].owner
            }
        }
        owners.one = self["one"].map(\.owner)
        return owners
    }
}

extension EncodedPart {
    /// The encoding of a shelf, with the identities of its elements.
    convenience init<Item: Owned>(of shelf: OwnedShelf<Item>) throws {
        var json = try JSON(encoding: shelf)
        let set = json["set"]?.elements.sorted { $0.text() < $1.text() } ?? []
        json["set"] = JSON(set)
        self.init(json)
        func identify(_ part: EncodedPart?, _ items: [Item]) {
            for (part, item) in zip(part?.children ?? [], items) { part.identity = item.identity }
        }
        identify(self["first"], shelf.first)
        identify(self["second"], shelf.second)
        for (part, group) in zip(self["groups"]?.children ?? [], shelf.groups) { identify(part["items"], group.items) }
        let texts = try shelf.set.map { (text: try JSON(encoding: $0).text(), item: $0) }.sorted { $0.text < $1.text }
        identify(self["set"], texts.map(\.item))
    }

    private subscript(name: String) -> EncodedPart? { children.first { $0.name == name } }

    /// Finds the texts of all parts.
    fileprivate func collect<Item: Owned>(
        from json: JSON, as type: Item.Type, _ texts: inout [ObjectIdentifier: JSON]
    ) throws {
        texts[ObjectIdentifier(self)] = json
        if let number = json["zz"]?.int ?? (json.count == 1 ? json.members.first?.value["zz"]?.int : nil) {
            root.owners[number] = root.owners[number] ?? self
        }
        var elements = json.elements.map { $0 }
        if type.disguise == .skipped, name == "first" { elements.removeAll { $0["deleted"] != nil } }
        for child in children {
            var found: JSON?
            if json.kind == .object {
                found = child.name.flatMap { json[$0] } ?? (child.name == "name" ? json["oldName"] : nil)
            } else if isSet {
                found = try elements.first { try JSON(encoding: $0.decode(Item.self)).text() == child.text }
            } else if isKeyed, child.position % 2 == 1 {
                let key = elements.firstIndex { $0.text() == children[child.position - 1].text }
                found = key.map { elements[$0 + 1] }
            } else if isKeyed {
                found = child.json
            } else if child.position < elements.count {
                found = elements[child.position]
            }
            if let found { try child.collect(from: found, as: type, &texts) }
        }
    }
}
