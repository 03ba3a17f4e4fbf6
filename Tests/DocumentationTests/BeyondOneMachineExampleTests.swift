import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// The code of BeyondOneMachine.md, and the results that it states.
struct BeyondOneMachineExampleTests {
    struct CountUp: JSONLinesCommand {
        func map(_ order: Order) -> Order? { order.mutate { $0.revision += 1 } }
    }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var revision: Int
    }

    private static let text = (1...4).map { "{\"revision\":\($0)}\n" }.joined()

    @Test func mapsAFile() async throws {
        let folder = try Folder()
        let orders = try folder.file("orders.jsonl", Self.text)
        let copy = try folder.file("copy.jsonl")
        let output = try FileHandle(forWritingTo: copy)
        let code = await CountUp.run(["count-up", orders.path], output: output.fileDescriptor)  // 0
        #expect(code == 0)
        #expect(try String(contentsOf: copy, encoding: .utf8) == (2...5).map { "{\"revision\":\($0)}\n" }.joined())
    }

    @Test func passesSplitsOn() throws {
        let folder = try Folder()
        let orders = try folder.file("orders.jsonl", Self.text)
        let splits = try JSONLinesSplit.splits(of: orders, count: 2)
        let message = try JSON(encoding: splits).text()
        // [{"start":0,"length":30},{"start":30,"length":30}]
        let mine = try JSON(parsing: message).decode([JSONLinesSplit].self)[1]
        let reader = try JSONLinesReader<Order>(contentsOf: orders, split: mine)
        let first = try reader.next()?.revision  // 4
        let page = MarkdownPage(path: "Sources/LazyJSONLines/LazyJSONLines.docc/BeyondOneMachine.md")
        #expect([message, first?.description] == (try page.block(with: "let message").comments))
    }
}
