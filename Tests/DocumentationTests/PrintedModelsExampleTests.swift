import LazyJSON
import Testing

/// The models that GettingStarted.md prints for its sample; `ModelCommandTests` compares them with the command.
struct PrintedModelsExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/GettingStarted.md")

    /// The root of the samples.
    final class Order: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var id: Int
        @JSONProperty var total: Double
        @JSONProperty var customer: Customer
        @JSONProperty var placedAt: JSON?  // null in all samples
        @JSONProperty var items: JSONArray<Item>
    }

    /// The objects at `/customer`.
    final class Customer: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
    }

    /// The objects at `/items/*`.
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var sku: String
        @JSONProperty var quantity: Int
        @JSONProperty var gift: Bool?
    }

    @Test func theSampleIsReadWithoutAnIssue() throws {
        let sample = try #require(Self.page.blocks(of: "json").first)
        let order = try Order(parsing: sample.text)
        try order.validate(unknownMembers: .reject)
        #expect(order.items[1].gift == true && order.items[0].gift == nil)
    }
}
