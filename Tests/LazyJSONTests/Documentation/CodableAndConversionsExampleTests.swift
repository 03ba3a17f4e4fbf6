import Foundation
import LazyJSON
import Testing

/// The code of CodableAndConversions.md, as it stands there, and what it says of its results.
struct CodableAndConversionsExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/CodableAndConversions.md")

    @Test func codes() throws {
        struct Product: Codable {
            var name: String
            var price: Decimal
            var stock: Int?
            var details: JSON
        }

        let document = try JSON(
            parsing: #"{"items": [{"name": "Ode", "price": 19.90, "details": {"size": 1.20e2}, "rank": 1}]}"#)
        let product = try document[at: "items.0"]?.decode(Product.self)
        let price = product?.price  // 19.9
        let details = product?.details.text()  // {"size": 1.20e2}
        #expect([price?.description, details] == (try Self.page.block(with: "let product").comments))
        #expect(product?.name == "Ode" && product?.stock == nil)

        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        do {
            _ = try document.decode([String: [Product?]].self)
            _ = try document.decode([String: [[String: Bool]]].self)
        } catch DecodingError.typeMismatch(_, let context) {
            let error = context.underlyingError as? JSONError
            print(error?.description ?? "")
            // Expected true or false, found a string. at "/items/0/name"
        }
        #expect(printed.count == 1)
        #expect(printed == (try Self.page.block(with: "typeMismatch").comments))

        let made = Product(name: "Ode", price: 19.9, stock: nil, details: ["size": 120])
        let text = try JSON(encoding: made).text()
        // {"name":"Ode","price":19.9,"details":{"size":120}}
        #expect([text] == (try Self.page.block(with: "let made").comments))
    }

    @Test func passesThroughOtherCoders() throws {
        let data = Data(#"{"b": 1.50, "a": "\u0041"}"#.utf8)
        let foreign = try JSONDecoder().decode(JSON.self, from: data).text()  // {"a":"A","b":1.5}
        let own = try JSON(parsing: data).decode(JSON.self).text()  // {"b": 1.50, "a": "\u0041"}
        #expect([foreign, own] == (try Self.page.block(with: "let foreign").comments))
    }

    @Test func converts() throws {
        enum Status: String, JSONConvertible { case active, closed }

        let loose = try JSON(parsing: #"{"port": "8080", "status": "active", "since": "2024-05-01T12:00:00+02:00"}"#)
        let port = try loose["port"]?.value(as: Int.self)  // 8080, of a string
        let status = try loose["status"]?.value(as: Status.self)  // active
        let tags = JSON(["b", "a"]).text()  // ["b","a"]
        #expect(port == 8080)
        #expect(status == .active)
        #expect(tags == (try Self.page.block(with: "let loose").comments.last))

        var kept = loose
        kept["port"] = 9090.json(replacing: loose["port"])
        kept["since"] = Date(timeIntervalSince1970: 1_714_600_000).json(replacing: loose["since"])
        // {"port": "9090", "status": "active", "since": "2024-05-01T23:46:40+02:00"}
        #expect([kept.text()] == (try Self.page.block(with: "var kept").comments))
    }
}
