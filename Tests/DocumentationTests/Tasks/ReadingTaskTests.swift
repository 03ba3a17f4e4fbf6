import Foundation
import LazyJSON
import Testing

/// Tasks of LazyJSON.md that read JSON: the shortest code that does each.
struct ReadingTaskTests {
    @Test("Read a value deep inside") func readsADeepValue() throws {
        let json = try JSON(parsing: #"{"user": {"emails": [{"address": "a@e.org"}]}}"#)
        #expect(json[at: "user.emails.0.address"]?.string == "a@e.org")
        #expect(json[at: "user.phones.0"] == nil)
    }

    final class Login: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var attempts: Int = 3
    }

    @Test("Use a default for a missing value") func usesADefault() throws {
        let login = try Login(parsing: #"{"attempts": null}"#)
        #expect(login.name.isEmpty && login.attempts == 3)
    }

    final class Profile: JSONModel, @unchecked Sendable {
        @JSONProperty("user_name") var name: String
        @JSONProperty("stats.followers.count") var followers: Int
    }

    @Test("Read a member with another name, or a nested one") func readsOtherNames() throws {
        let profile = try Profile(parsing: #"{"user_name": "ann", "stats": {"followers": {"count": 7}}}"#)
        #expect(profile.name == "ann" && profile.followers == 7)
    }

    final class Photo: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var takenAt: Date?
        @JSONProperty var fileSize: Int
    }

    @Test("Read names in snake case") func readsSnakeCase() throws {
        let photo = try Photo(parsing: #"{"taken_at": "1970-01-02T00:00:00Z", "file_size": 9}"#)
        #expect(photo.takenAt == Date(timeIntervalSince1970: 86_400) && photo.fileSize == 9)
    }

    final class Product: JSONModel, @unchecked Sendable {
        @JSONProperty var price: Decimal
        @JSONProperty var code: String
    }

    @Test("Read a number that is sometimes a string") func readsNumbersInStrings() throws {
        let products = try JSONArray<Product>(parsing: #"[{"price": "9.90", "code": 7}, {"price": 9.90, "code": "7"}]"#)
        #expect(products[0].price == products[1].price && products[0].price == Decimal(string: "9.9"))
        #expect(products.map(\.code) == ["7", "7"])
    }

    final class Post: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .oneOrMany) var tags: [String]
    }

    @Test("Read one value or an array of them") func readsOneOrMany() throws {
        let posts = try JSONArray<Post>(parsing: #"[{"tags": "a"}, {"tags": ["a", "b"]}]"#)
        #expect(posts.map(\.tags) == [["a"], ["a", "b"]])
    }

    final class Feed: JSONModel, @unchecked Sendable {
        @JSONProperty var updated: Date?
        @JSONProperty(using: .dateFormat("dd.MM.yyyy")) var released: Date?
        @JSONProperty(using: .dateFormat("d MMM yyyy[ HH:mm]")) var visits: [Date]
    }

    @Test("Read dates in several formats") func readsDates() throws {
        let feed = try Feed(
            parsing: #"""
                {"updated": "1970-01-02T02:00:00.000+02:00", "released": "02.01.1970",
                 "visits": ["2 Jan 1970", "2 Jan 1970 00:01"]}
                """#)
        let day = Date(timeIntervalSince1970: 86_400)
        #expect(feed.updated == day && feed.released == day)
        #expect(feed.visits == [day, day + 60])
    }

    final class Article: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .secondsSince2001) var created: Date?
    }

    @Test("Read dates in seconds since 2001") func readsSecondsSince2001() throws {
        let date = Date(timeIntervalSince1970: 1_654_128_000)
        #expect(try Article(parsing: try JSONEncoder().encode(["created": date])).created == date)
        let article = try Article(parsing: #"{"created": 675820800.5, "title": "Ode"}"#)
        #expect(article.mutate { $0.created = date }.text() == #"{"created": 675820800.0, "title": "Ode"}"#)
    }

    enum Status: String, JSONConvertible { case open, paid, unknown }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var status: Status = .unknown
        @JSONProperty var totals: [Int]
    }

    @Test("Read an enum that gets new cases") func readsUnknownCases() throws {
        let order = try Order(parsing: #"{"status": "refunded"}"#)
        #expect(order.status == .unknown)
        #expect(order.text() == #"{"status": "refunded"}"#)
    }

    @Test("Skip the bad elements of an array") func skipsElements() throws {
        let order = try Order(parsing: #"{"totals": [1, {}, 3]}"#)
        #expect(order.totals == [1, 3])
        #expect(order.issues.map(\.pointer) == ["/totals/1"])
    }

    class Shape: JSONModel, @unchecked Sendable {
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["type"] == "circle" ? Circle.self : self
        }
    }

    final class Circle: Shape, @unchecked Sendable {
        @JSONProperty var radius: Double
    }

    @Test("Choose the class by a member") func choosesTheClass() throws {
        let shapes = try JSONArray<Shape>(parsing: #"[{"type": "circle", "radius": 2}, {"type": "star"}]"#)
        #expect((shapes[0] as? Circle)?.radius == 2)
        #expect(shapes[1] is Circle == false)
    }

    final class Student: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
    }

    @Test("Read an object whose keys are data") func readsDynamicKeys() throws {
        let json = try JSON(parsing: #"{"S001": {"name": "Tony"}, "S002": {"name": "Peter"}}"#)
        let students = try json.value(as: [String: Student].self)
        #expect(students["S002"]?.name == "Peter")
        #expect(json.members.map(\.key) == ["S001", "S002"])
    }

    final class Contact: JSONModel, @unchecked Sendable {
        @JSONProperty var phone: String?
        @JSONProperty(checking: { !$0.isEmpty }) var nick: String?
    }

    @Test("Tell null from a missing member") func tellsNullFromMissing() throws {
        let contacts = try JSONArray<Contact>(parsing: #"[{"phone": null}, {}]"#)
        #expect(contacts.map(\.$phone.presence) == [.null, .missing])
        #expect(contacts[0].json["phone"] == .null && contacts[1].json["phone"] == nil)
    }

    @Test("Read an empty string as nil") func readsEmptyAsNil() throws {
        #expect(try Contact(parsing: #"{"nick": ""}"#).nick == nil)
        #expect(try Contact(parsing: #"{"nick": "an"}"#).nick == "an")
    }

    @Test("Read large integers and prices without rounding") func readsExactNumbers() throws {
        let json = try JSON(
            parsing: #"{"id": 9007199254740993, "price": 0.1, "hash": 340282366920938463463374607431768211455}"#)
        #expect(json["id"]?.int64 == 9_007_199_254_740_993)
        #expect(json["price"]?.decimal == Decimal(string: "0.1"))
        #expect(json["hash"]?.number?.text == "340282366920938463463374607431768211455")
    }

    final class Dose: JSONModel, @unchecked Sendable {
        @JSONProperty var value: JSONNumber
        @JSONProperty var unit: String
    }

    @Test("Keep the digits of a number") func keepsDigits() throws {
        let dose = try Dose(parsing: #"{"value": 1.10, "unit": "mg"}"#)
        #expect(dose.value.text == "1.10" && dose.value.decimal == Decimal(string: "1.1"))
        let doubled = try #require(JSONNumber("2.200"))
        #expect(dose.mutate { $0.value = doubled }.text() == #"{"value": 2.200, "unit": "mg"}"#)
    }

    final class Envelope: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .embedded) var body: Login?
    }

    @Test("Read JSON that is inside a string") func readsJSONInAString() throws {
        let envelope = try Envelope(parsing: #"{"body": "{\"name\": \"ann\"}"}"#)
        #expect(envelope.body?.name == "ann")
    }

    @Test("Find out which members were wrong") func findsWrongMembers() throws {
        let product = try Product(parsing: #"{"price": [], "code": 7, "extra": 1}"#)
        #expect(product.issues.map { "\($0.pointer) \($0.kind)" } == ["/price unreadable", "/code coerced"])
        #expect(product.unmapped == ["/extra"])
    }

    @Test("Fail unless every member is right") func failsUnlessValid() throws {
        #expect(throws: JSONValidationError.self) { try Product(validating: #"{"price": "1", "code": "a"}"#) }
        #expect(try Product(validating: #"{"price": 1, "code": "a"}"#).price == 1)
    }

    class Entity: JSONModel, @unchecked Sendable {
        override class var requiresValues: Bool { true }

        @JSONProperty var id: Int
    }

    final class Invoice: Entity, @unchecked Sendable {
        @JSONProperty var total: Decimal
        @JSONProperty var note: String?
        @JSONProperty var copies: Int = 1
    }

    @Test("Require the values of a whole class") func requiresValues() throws {
        let error = #expect(throws: JSONValidationError.self) {
            try Invoice(validating: #"{"total": null}"#, allowing: .warnings)
        }
        let lost = error?.issues.map { "\($0.pointer) \($0.kind)" } ?? []
        #expect(lost.sorted() == ["/id missing", "/total null"])
        #expect(try Invoice(validating: #"{"id": 7, "total": 9.90}"#, allowing: .warnings).copies == 1)
    }

    final class Forecast: JSONModel, @unchecked Sendable {
        enum Unit: String, JSONConvertible, CaseIterable { case celsius, fahrenheit }

        @JSONProperty(.required) var city: String
        @JSONProperty(using: .range(1...14)) var days: Int?
        @JSONProperty var unit: Unit?
    }

    @Test("Tell a language model what was wrong") func answersAWrongCall() {
        func answer(_ arguments: JSON) -> JSON {
            do {
                let forecast = try Forecast(validating: arguments, unknownMembers: .reject)
                return ["text": JSON("Sunny in \(forecast.city)")]
            } catch {
                return ["isError": true, "text": JSON("\(error)")]
            }
        }
        #expect(answer(["city": "Oslo", "days": 3]) == ["text": "Sunny in Oslo"])
        let refusal = answer(["town": "Oslo", "days": 30, "unit": "kelvin"])
        #expect(
            refusal["text"]?.string == """
                /city: missing, expected a value for Forecast.city, found nothing
                /days: refused, expected 1...14, found 30
                /unit: unreadable, expected one of "celsius", "fahrenheit", found "kelvin"
                /town: unmapped, expected a member that a property maps (city, days, unit), found "Oslo"
                """)
        #expect(refusal["isError"] == true)
    }

    @Test("Find the line of a syntax error") func findsTheLine() throws {
        do {
            _ = try JSON(parsing: "{\n  \"a\": 1,\n  \"b\": oops\n}")
            Issue.record("it was parsed")
        } catch {
            #expect(error.line == 3 && error.column == 8)
        }
    }

    @Test("Show an answer while it arrives") func showsAnAnswer() throws {
        var parser = JSONPrefixParser()
        try parser.append(#"{"answer": "Forty-t"#)
        #expect(parser.json["answer"]?.string == "Forty-t" && !parser.json.isComplete)
    }

    @Test("Complete a streamed call without arguments") func completesACall() throws {
        func arguments(_ pieces: String...) throws -> JSON? {
            var parser = JSONPrefixParser()
            for piece in pieces { try parser.append(piece) }
            if parser.json.isNull { return [:] }
            return parser.isComplete ? Optional(parser.json) : nil
        }
        #expect(try arguments() == [:] && arguments("", "  ") == [:])
        #expect(try arguments("", #"{"city": "Os"#, #"lo"}"#) == ["city": "Oslo"])
        #expect(try arguments(#"{"city": "Os"#) == nil)
    }
}
