import LazyJSON
import Testing

/// Changes of parts of collections that have a conversion or a check of the whole.
@Suite("Parts of checked collections")
struct CheckedPartsTests {
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var count: Int
        @JSONProperty var weight: Double?
    }

    final class Cart: JSONModel, @unchecked Sendable {
        @JSONProperty(checking: { $0.count < 3 }) var sizes: JSONArray<Int>
        @JSONProperty(using: .standard.checking { $0.count < 3 }) var colors: JSONArray<Int>
        @JSONProperty(using: .standard.checking { $0.count < 3 }) var maybe: JSONArray<Int>?
        @JSONProperty(using: .oneOrMany.checking { $0.allSatisfy { $0.count > 0 } }) var items: [Item]
        @JSONProperty(using: .oneOrMany.checking { $0.allSatisfy { $0.count > 0 } }) var lazyItems: JSONArray<Item>
        @JSONProperty(using: .standard.checking { $0.allSatisfy { $0.count < 3 } })
        var rows: JSONArray<JSONArray<Int>>
        @JSONProperty(using: JSONConversion<JSONArray<Int>>.standard.checking { $0.count < 3 })
        var checkedRows: JSONArray<JSONArray<Int>>
    }

    private static let text = """
        {"sizes": [1, 2], "colors": [1, 2], "maybe": [1, 2], "items": {"count": 1}, "lazyItems": {"count": 1},
        "rows": [[1, 2]], "checkedRows": [[1, 2]]}
        """

    private typealias Change = @Sendable (inout JSONDraft<Cart>) -> Void

    private static let refused: [Change] = [
        { $0.sizes.append(3) }, { $0.colors.append(3) }, { $0.maybe?.append(3) }, { $0.items[0].count = 0 },
        { $0.lazyItems[0].count = 0 }, { $0.rows[0].append(3) }, { $0.checkedRows[0].append(3) },
    ]

    @Test(arguments: refused.indices)
    func changeThatTheCheckRefusesIsNotWritten(_ number: Int) throws {
        let cart = try Cart(parsing: Self.text)
        #expect(throws: JSONValidationError.self) { try cart.mutate(.checked) { Self.refused[number](&$0) } }
        #expect(cart.mutate { Self.refused[number](&$0) }.json.text() == Self.text)
    }

    @Test func changeThatTheCheckAcceptsIsWrittenInItsPlace() throws {
        let changed = try Cart(parsing: Self.text).mutate(.checked) {
            $0.sizes[0] = 9
            $0.colors[0] = 9
            $0.maybe?[0] = 9
            $0.items[0].count = 9
            $0.lazyItems[0].count = 9
            $0.rows[0][0] = 9
            $0.checkedRows[0][0] = 9
        }
        let expected = Self.text.replacing("[1,", with: "[9,").replacing(#""count": 1"#, with: #""count": 9"#)
        #expect(changed.json.text() == expected)
    }

    final class ByClass: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<[Item]>.oneOrMany.checking { $0.count < 3 })
            all.add(JSONConversion<JSONArray<Item>>.oneOrMany)
            return all
        }

        @JSONProperty var items: [Item]
        @JSONProperty var lazyItems: JSONArray<Item>
    }

    @Test func pointerOfAPartOfASingleValueIsInThatValueByClass() throws {
        var draft = try ByClass(parsing: #"{"items": {"count": 1}, "lazyItems": {"count": 1}}"#).draft()
        draft.items[0].weight = .nan
        draft.lazyItems[0].weight = .nan
        let refused = draft.issues.filter { $0.kind == .unwritable }
        #expect(refused.map(\.pointer.description) == ["/items/weight", "/lazyItems/weight"])
    }

    @Test func pointerOfAPartOfASingleValueIsInThatValue() throws {
        var draft = try Cart(parsing: Self.text).draft()
        draft.items[0].weight = .nan
        let refused = draft.issues.filter { $0.kind == .unwritable }
        #expect(refused.map(\.pointer.description) == ["/items/weight"])
        #expect(draft.json["items"]?.text() == #"{"count": 1, "weight": null}"#)
    }
}
