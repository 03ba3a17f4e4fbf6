import LazyJSON
import Testing

/// Elements with comments that `replaceSubrange` replaces.
struct ReplacedElementTests {
    private final class Item: JSONModel, Identifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var tag: String?
    }

    private final class Note: JSONModel, @unchecked Sendable {
        @JSONProperty var tag: String?
    }

    private final class Page: JSONModel, @unchecked Sendable {
        @JSONProperty var items: JSONArray<Item>
        @JSONProperty var list: [Note]
    }

    private static let text = """
        {
          "items": [
            // of 1
            {"id": 1, "x": 1},
            // of 2
            {"id": 2, "x": 2}
          ],
          "list": [
            // of 1
            {"x": 1},
            // of 2
            {"x": 2}
          ]
        }
        """

    private static func comments(_ page: Page, _ pointer: JSONPointer) -> [String] {
        page.json.comments(at: pointer).map(\.text)
    }

    @Test("comments stay with the element of the same identity, or that was read there")
    func owners() throws {
        let page = try Page(parsing: Self.text, dialect: .jsonc)
        let items = [1, 0].map { number in page.items[number].mutate { $0.tag = "new" } }
        let notes = [1, 0].map { number in page.list[number].mutate { $0.tag = "new" } }
        let swapped = page.mutate {
            $0.items.replaceSubrange(0..<2, with: items)
            $0.list.replaceSubrange(0..<2, with: notes)
        }
        for name in ["items", "list"] {
            for (position, owner) in [(0, 2), (1, 1)] {
                let pointer = JSONPointer([.key(name), .index(position)])
                #expect(Self.comments(swapped, pointer) == ["// of \(owner)"])
                #expect(swapped.json[at: pointer]?["x"] == JSON(integerLiteral: owner))
            }
        }
        let one = page.mutate { $0.items.replaceSubrange(0..<2, with: [items[0]]) }
        #expect(one.items.count == 1 && Self.comments(one, "/items/0") == ["// of 2"])
        let sliced = page.mutate { $0.items[0..<2] = JSONArray(items).draft()[0..<2] }
        #expect(sliced.text() == page.mutate { $0.items.replaceSubrange(0..<2, with: items) }.text())
    }

    @Test("a new element does not get the comments of one that goes")
    func newElements() throws {
        let page = try Page(parsing: Self.text, dialect: .jsonc)
        let new = page.mutate {
            $0.items.replaceSubrange(0..<2, with: [Item { $0.id = 3 }, Item { $0.id = 4 }])
            $0.list.replaceSubrange(1..<2, with: [Note { $0.tag = "x" }])
        }
        #expect(Self.comments(new, "/items/0") == [] && Self.comments(new, "/items/1") == [])
        #expect(Self.comments(new, "/list/0") == ["// of 1"] && Self.comments(new, "/list/1") == [])
        #expect(new.items.map(\.id) == [3, 4])
        #expect(
            new.text() == """
                {
                  "items": [
                    {"id": 3},
                    {"id": 4}
                  ],
                  "list": [
                    // of 1
                    {"x": 1},
                    {"tag": "x"}
                  ]
                }
                """)
    }

    @Test("an identity that occurs twice is none")
    func repeatedIdentities() throws {
        let array = try JSONArray<Item>(parsing: #"[{"id": 1, "x": 1}, {"id": 1, "x": 2}]"#)
        let changed = array.mutate { draft in
            draft.replaceSubrange(0..<2, with: [1, 0].map { number in array[number].mutate { $0.tag = "t" } })
        }
        #expect(changed.text() == #"[{"id": 1, "x": 2, "tag": "t"}, {"id": 1, "x": 1, "tag": "t"}]"#)
    }
}
