import Foundation
import LazyJSON
import Testing

/// The code of GettingStarted.md, and the results that it states.
struct GettingStartedExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/GettingStarted.md")

    enum Status: String, JSONConvertible { case open, paid, unknown }

    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var sku: String
        @JSONProperty var quantity: Int = 1
    }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int64
        @JSONProperty var total: Decimal
        @JSONProperty var status: Status = .unknown
        @JSONProperty("customer.name") var customer: String?
        @JSONProperty("placed_at") var placed: Date?
        @JSONProperty var items: JSONArray<Item>
    }

    @Test func readsChangesAndWrites() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

        let order = try Order(
            parsing: """
                {"id": 9007199254740993, "total": 19.90, "status": "shipped", "customer": {"name": "Ann"},
                 "items": [{"sku": "A-1", "quantity": 2}, {"sku": "B-7", "gift": true}]}
                """)

        let id = order.id  // 9007199254740993
        let total = order.total  // 19.9
        let status = order.status  // unknown: "shipped" is not one of the cases
        let customer = order.customer  // "Ann"
        let placed = order.placed  // nil
        let pieces = order.items.reduce(0) { $0 + $1.quantity }  // 3
        #expect(id == 9_007_199_254_740_993)
        #expect(total == Decimal(string: "19.9"))
        #expect(status == .unknown)
        #expect(customer == "Ann")
        #expect(placed == nil)
        #expect(pieces == 3)

        for issue in order.issues { print(issue.pointer, issue.kind) }  // /status unreadable
        #expect(printed == (try Self.page.block(with: "for issue").comments))

        let changed = order.mutate {
            $0.status = .paid
            $0.items[1].quantity = 5
            $0.customer = nil
        }

        let text = changed.text()
        // {"id": 9007199254740993, "total": 19.90, "status": "paid", "customer": {},
        //  "items": [{"sku": "A-1", "quantity": 2}, {"sku": "B-7", "gift": true, "quantity": 5}]}
        #expect(text == (try Self.page.block(with: "changed.text()").wholeLineComments.first))
        #expect(order.items[1].quantity == 1)

        let made = Item {
            $0.sku = "C-3"
            $0.quantity = 4
        }
        let written = made.text()  // {"sku":"C-3","quantity":4}
        #expect([written] == (try Self.page.block(with: "let made").comments))
    }

    @Test func locatesErrors() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        do {
            _ = try Order(parsing: "{\"id\": [1, 2")
        } catch {
            print(error.code)  // unexpectedEnd
            print(error.byteOffset ?? -1)  // 12
            print(error.message)
            // Expected ',' or ']' after an element, found the end of the input.
        }
        let comments = try Self.page.block(with: "[1, 2\"").comments
        #expect(printed == comments)
    }

    @Test func worksWithoutModels() throws {
        let json = try JSON(
            parsing: #"{"id": 9007199254740993, "total": 9.90, "note": null, "items": [{"sku": "A"}]}"#)

        let number = json["id"]?.int64  // 9007199254740993
        let price = json["total"]?.decimal  // 9.9
        let hasNote = json["note"]?.isNull == false  // false: the member exists, and is null
        let first = json[at: "items.0.sku"]?.string  // "A"
        let none = json["buyer"]  // nil
        #expect(number == 9_007_199_254_740_993)
        #expect(price == Decimal(string: "9.9"))
        #expect(!hasNote && json["note"] != nil)
        #expect(first == "A")
        #expect(none == nil)

        var draft = json
        draft[at: "items.0.count"] = 3
        draft[at: "buyer.id"] = 7
        try draft.remove(at: "note")
        // {"id": 9007199254740993, "total": 9.90, "items": [{"sku": "A", "count": 3}], "buyer": {"id": 7}}
        #expect(draft[at: "items.0.count"] == 3 && draft[at: "buyer.id"] == 7 && draft["note"] == nil)
        #expect(json[at: "items.0.quantity"] == nil && json["note"] != nil)

        let nested = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let deep = try JSON(parsing: nested, limits: JSONLimits(depth: 1000))
        #expect(deep.count == 1)
    }

    @Test func parsesTextBytesAndFiles() throws {
        let text = #"{"id":1,"items":[{"sku":"A"}]}"#
        let file = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID()).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let orders = [
            try Order(parsing: text), try Order(parsing: Data(text.utf8)), try Order(parsing: Array(text.utf8)),
            try Order(contentsOf: file),
        ]
        #expect(orders.allSatisfy { $0.items[0].sku == "A" && $0.text() == text })
    }
}
