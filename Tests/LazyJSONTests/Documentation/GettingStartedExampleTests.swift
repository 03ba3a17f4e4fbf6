import Foundation
import LazyJSON
import Testing

/// The code of GettingStarted.md, as it stands there, and what it says of its results.
struct GettingStartedExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/GettingStarted.md")

    @Test func parses() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID()).json")
        try #"{"a":[1,2,3]}"#.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let fromText = try JSON(parsing: #"{"a": [1, 2, 3]}"#)
        let fromBytes = try JSON(parsing: Data(#"{"a": [1, 2, 3]}"#.utf8))
        let fromFile = try JSON(contentsOf: file)
        #expect(fromText == fromBytes && fromText == fromFile)
        #expect(fromFile[at: "a.2"]?.int == 3)

        let nested = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let deep = try JSON(parsing: nested, limits: JSONLimits(depth: 1000))
        #expect(deep.count == 1)
    }

    @Test func locatesErrors() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        do {
            _ = try JSON(parsing: "[1, 2")
        } catch {
            print(error.code)  // unexpectedEnd
            print(error.byteOffset ?? -1)  // 5
            print(error.message)
            // Expected ',' or ']' after an element, found the end of the input.
        }
        let comments = try Self.page.block(with: "[1, 2\"").comments
        #expect(printed == comments)
    }

    @Test func readsChangesAndWrites() throws {
        let order = try JSON(
            parsing: """
                {"id": 9007199254740993, "total": 19.90, "paid": true,
                 "note": null, "items": [{"sku": "A-1", "quantity": 2}, {"sku": "B-7", "quantity": 1}]}
                """)

        let id = order["id"]?.int64  // 9007199254740993
        let total = order["total"]?.decimal  // 19.9
        let isPaid = order["paid"]?.bool  // true
        let hasNote = order["note"]?.isNull == false  // false: it is there, and it is null
        let second = order[at: "items.1.sku"]?.string  // "B-7"
        let none = order["customer"]  // nil

        var pieces = 0
        for item in (order["items"] ?? []).elements {
            pieces += item["quantity"]?.int ?? 0
        }
        // pieces is 3
        #expect(id == 9_007_199_254_740_993)
        #expect(total == Decimal(string: "19.9"))
        #expect(isPaid == true)
        #expect(!hasNote && order["note"] != nil)
        #expect(second == "B-7")
        #expect(none == nil)
        #expect(pieces == 3)

        var draft = order
        draft["paid"] = false
        draft[at: "items.0.quantity"] = 3
        draft[at: "customer.name"] = "Ann"
        try draft.remove(at: "note")
        #expect(order[at: "items.0.quantity"]?.int == 2 && order["customer"] == nil)

        let text = draft.text()
        // {"id": 9007199254740993, "total": 19.90, "paid": false,
        //  "items": [{"sku": "A-1", "quantity": 3}, {"sku": "B-7", "quantity": 1}], "customer": {"name":"Ann"}}
        #expect(text == (try Self.page.block(with: "draft.text()").wholeLineComments.first))
    }
}
