import Foundation
import LazyJSON
import Testing

/// The code of Codable.md, and the results that it states.
struct CodableExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Codable.md")

    @Test func codes() throws {
        struct Product: Codable {
            var name: String
            var price: Decimal
            var stock: Int?
            var details: JSON
        }

        let document = try JSON(
            parsing: #"{"items": [{"name": "Ode", "price": 19.90, "details": {"size": 1.20e2}, "r": 1}]}"#)
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
            // Expected true or false, found a string at "/items/0/name".
        }
        #expect(printed.count == 1)
        #expect(printed == (try Self.page.block(with: "typeMismatch").comments))

        let made = Product(name: "Ode", price: 19.9, stock: nil, details: ["size": 120])
        let text = try JSON(encoding: made).text()
        // {"name":"Ode","price":19.9,"details":{"size":120}}
        #expect([text] == (try Self.page.block(with: "let made").comments))
    }

    struct Visit: Codable, Equatable {
        var userName: String
        var visitedAt: Date
    }

    final class Journal: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var last: Visit?
        @JSONProperty("all_visits", using: .codable) var all: [Visit]
    }

    @Test func takesStrategies() throws {
        struct Visit: Codable, Equatable {
            var userName: String
            var visitedAt: Date
        }

        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601

        let taken = JSONCodingOptions(decoder: decoder, encoder: encoder)
        let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)

        let log = try JSON(parsing: #"{"user_name": "ann", "visited_at": "2024-02-29T12:00:00Z"}"#)
        let visit = try log.decode(Visit.self, options)
        let written = try JSON(encoding: visit, taken).text()
        // {"user_name":"ann","visited_at":"2024-02-29T12:00:00Z"}
        #expect([written] == (try Self.page.block(with: "let written").comments))
        #expect(try visit == log.decode(Visit.self, taken))
    }

    @Test func takesStrategiesFromAContext() throws {
        let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)
        let text =
            #"{"last": {"User_name": "ann", "visited_at": "2024-02-29T13:00:00+01:00"}, "all_visits": []}"#
        let journal = try Journal(parsing: text, context: JSONContext(coding: options))
        let renamed = journal.mutate { $0.last?.userName = "bob" }.text()
        // {"last": {"User_name": "bob", "visited_at": "2024-02-29T13:00:00+01:00"}, "all_visits": []}
        #expect([renamed] == (try Self.page.block(with: "let renamed").comments))
    }

    @Test func passesThroughOtherCoders() throws {
        let data = Data(#"{"b": 1.50, "a": "\u0041"}"#.utf8)
        let foreign = try JSONDecoder().decode(JSON.self, from: data).text()  // {"a":"A","b":1.5}
        let own = try JSON(parsing: data).decode(JSON.self).text()  // {"b": 1.50, "a": "\u0041"}
        #expect([foreign, own] == (try Self.page.block(with: "let foreign").comments))
    }

    final class Author: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
    }

    struct Book: Codable {
        var title: String
        var author: Author
    }

    @Test func codesModels() throws {
        let shelf = try JSON(parsing: #"{"title": "Ode", "author": {"name": "Ren\u00e9e", "_v": 1.0}}"#)
        let book = try shelf.decode(Book.self)
        let author = book.author.name  // Renée
        let again = try JSON(encoding: book).text()
        // {"title":"Ode","author":{"name": "Ren\u00e9e", "_v": 1.0}}
        #expect(author == "Renée")
        #expect(again == (try Self.page.block(with: "let shelf").wholeLineComments.last))
        let data = try JSONEncoder().encode(book.author)
        #expect(try JSONDecoder().decode(Author.self, from: data).name == "Renée")
    }
}
