import LazyJSON
import TestSupport
import Testing

/// Drafts of Swift arrays whose property has a conversion of the elements.
struct ElementConversionTests {
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var size: Int
    }

    final class Shelf: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .each(checking: { $0.size > 0 })) var items: [Item]
        @JSONProperty(using: .each(.standard.checking { $0.size > 0 })) var maybe: [Item]?
        @JSONProperty(using: .oneOrMany(.standard.checking { $0.size > 0 })) var either: [Item]
    }

    private static func array(_ random: inout SeededGenerator) -> [JSON] {
        (0..<random.below(6)).map { number in
            random.pick([["name": "a", "size": 1], ["size": 0], 4, .null, ["size": "3"], ["name": JSON("n\(number)")]])
        }
    }

    /// The positions of the elements that are read.
    private static func places(_ json: JSON?) -> [Int] {
        json?.elements.indices.filter { (json?[$0]).flatMap { Item($0) }.map { $0.size > 0 } ?? false } ?? []
    }

    @Test(arguments: Cases.seeds(200))
    func positionsAreThoseOfTheProperty(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var json: JSON = [
            "items": JSON(Self.array(&random)), "maybe": JSON(Self.array(&random)), "either": JSON(Self.array(&random)),
        ]
        var draft = try #require(Shelf(json)).draft()
        for step in 0..<8 {
            let key = random.pick(["items", "maybe", "either"])
            let places = Self.places(json[key])
            let new = Item { $0.size = step + 1 }
            let isAppending = random.chance(30)
            guard isAppending || !places.isEmpty else { continue }
            let position = isAppending ? 0 : random.below(places.count)
            switch (key, isAppending) {
            case ("items", true): draft.items.append(new)
            case ("items", false): draft.items[position].name = "x\(step)"
            case ("maybe", true): draft.maybe?.append(new)
            case ("maybe", false): draft.maybe?[position].name = "x\(step)"
            case (_, true): draft.either.append(new)
            case (_, false): draft.either[position].name = "x\(step)"
            }
            if isAppending {
                try json[key]?.append(new.json)
            } else {
                json[at: JSONPointer([.key(key), .index(places[position]), .key("name")])] = JSON("x\(step)")
            }
            #expect(draft.json == json, "step \(step)")
            #expect(draft.items.count == draft.snapshot().items.count)
            #expect(Array(draft.items as JSONArrayDraft<Item>) == draft.snapshot().items)
            #expect((draft.maybe as JSONArrayDraft<Item>?).map(Array.init) == draft.snapshot().maybe)
            #expect(Array(draft.either as JSONArrayDraft<Item>) == draft.snapshot().either)
        }
    }
}
