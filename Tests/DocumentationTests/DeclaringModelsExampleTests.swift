import Foundation
import LazyJSON
import Testing

/// The code of DeclaringModels.md, and the results that it states.
struct DeclaringModelsExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/DeclaringModels.md")

    enum Kind: String, JSONConvertible { case admin, guest, unknown }

    final class Address: JSONModel, @unchecked Sendable {
        @JSONProperty var street: String?
        @JSONProperty var city: String = "Unknown"
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty("first_name") var firstName: String?  // a key that differs from the name
        @JSONProperty var age: Int  // an empty value: 0
        @JSONProperty("user_stats.views") var views: Int  // a path
        @JSONProperty("user_avatars.0.image_url") var avatar: URL?  // a path through an array
        @JSONProperty("created_at", using: .iso8601) var created: Date?  // a conversion
        @JSONProperty var kind: Kind = .unknown  // a default
        @JSONProperty(checking: { $0 > 0 }) var size: Int = 1  // a check
        @JSONProperty var address: Address  // a nested model
        @JSONProperty var boss: User?
        @JSONProperty var addresses: JSONArray<Address>  // a lazy array
        @JSONProperty var tags: [String]
        @JSONProperty var homes: [String: Address]

        var displayName: String { "\(firstName ?? "?"), \(age)" }  // ordinary members stay ordinary
    }

    @Test func reads() throws {
        let user = try User(
            parsing: #"""
                {"first_name": "Ann", "age": "41", "user_stats": {"views": 7}, "kind": "wizard", "size": -3,
                 "user_avatars": [{"image_url": "https://a.example/1.png"}],
                 "created_at": "2024-02-29T12:00:00Z",
                 "address": {"street": "Main St"}, "addresses": [{"city": "Oslo"}, {"city": "Bergen"}],
                 "tags": ["a", null, "b"], "homes": {"summer": {"city": "Nice"}}}
                """#)

        let name = user.displayName  // Ann, 41
        let kind = user.kind  // unknown: the raw value is not one of the cases, and stays in the JSON
        let size = user.size  // 1: the check refuses -3
        let city = user.address.city  // Unknown: the default
        let second = user.addresses[1].city  // Bergen
        let tags = user.tags.count  // 2: null is not a string, and is left out
        let summer = user.homes["summer"]?.city  // Nice
        #expect(name == "Ann, 41")
        #expect(kind == .unknown && user.json["kind"]?.string == "wizard")
        #expect(size == 1)
        #expect(city == "Unknown")
        #expect(second == "Bergen")
        #expect(tags == 2)
        #expect(summer == "Nice")
        #expect(user.views == 7 && user.avatar?.absoluteString == "https://a.example/1.png" && user.boss == nil)
        #expect(user.created == Date(timeIntervalSince1970: 1_709_208_000))

        let sameInstance = user.addresses[0] === user.addresses[0]  // true
        let cities = user.addresses.map(\.city)  // ["Oslo", "Bergen"]
        let numbers = try JSONArray<Int>(parsing: "[1, 2, 3]")  // an array can be the root
        let sum = numbers.reduce(0, +)  // 6
        #expect(sameInstance)
        #expect(cities == ["Oslo", "Bergen"])
        #expect(sum == 6)
    }

    final class Paths: JSONModel, @unchecked Sendable {
        @JSONProperty("a.b.0") var dotted: Int?
        @JSONProperty(#"a.c\.d"#) var escaped: Int?
        @JSONProperty("/a/e~1f") var pointer: Int?
    }

    @Test func followsPaths() throws {
        let paths = try Paths(parsing: #"{"a": {"b": [1], "c.d": 2, "e/f": 3}}"#)
        let values = [paths.dotted, paths.escaped, paths.pointer]  // [1, 2, 3]
        #expect(values == [1, 2, 3])
    }

    enum Keys {
        static let mail: StaticString = "e_mail"
    }

    final class Member: JSONModel, @unchecked Sendable {
        @JSONProperty("name", .or("full_name", "person.name")) var name: String
        @JSONProperty(Keys.mail) var mail: String?
    }

    @Test func hasSeveralPaths() throws {
        let member = try Member(parsing: #"{"full_name": "Ann"}"#)
        let renamed = member.mutate { $0.name = "Bea" }.text()  // {"full_name": "Bea"}
        let created = Member { $0.name = "Cai" }.text()  // {"name":"Cai"}
        #expect(renamed == #"{"full_name": "Bea"}"#)
        #expect(created == #"{"name":"Cai"}"#)
    }

    class Timed: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }  // or .custom { … }

        @JSONProperty var createdAt: Date?  // created_at
        @JSONProperty("etag") var versionTag: String  // etag: a path is not converted
    }

    final class Photo: Timed, @unchecked Sendable {
        @JSONProperty var imageURL: URL?  // image_url: the strategy is inherited
    }

    @Test func makesKeysOfNames() throws {
        let photo = Photo {
            $0.createdAt = Date(timeIntervalSince1970: 0)
            $0.versionTag = "a"
            $0.imageURL = URL(string: "https://a.example")
        }
        #expect(
            photo.text() == #"{"created_at":"1970-01-01T00:00:00Z","etag":"a","image_url":"https://a.example"}"#)
    }

    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty var title: String
        @JSONProperty var seats: Int = 10

        override class var template: JSON { ["type": "event"] }
    }

    @Test func makes() throws {
        let empty = Event().text()  // {"type":"event"}
        let launch = Event { $0.title = "Launch" }
        let text = launch.text()  // {"type":"event","title":"Launch"}
        let all = Event.defaultJSON.text()  // {"type":"event","title":"","seats":10}
        #expect([empty, text, all] == (try Self.page.block(with: "let launch").comments))
        #expect(Event().seats == 10)
    }

    class Entity: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("created_at") var created: Date?

        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(.secondsSince1970)  // every Date of the class and of its subclasses
            return all
        }
    }

    final class Invoice: Entity, @unchecked Sendable {
        @JSONProperty var total: Decimal
    }

    @Test func inherits() throws {
        let invoice = try Invoice(parsing: #"{"id": 7, "created_at": 86400, "total": 12.50}"#)
        let created = invoice.created?.timeIntervalSince1970  // 86400.0
        #expect(created == 86_400)
        #expect(invoice.id == 7 && invoice.total == Decimal(string: "12.5"))
    }

    final class Badge: JSONModel, @unchecked Sendable {
        @JSONProperty var code: String
        let prefix = "B-"

        convenience init(number: Int) {
            self.init { $0.code = String(number) }
        }
    }

    nonisolated final class Profile: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
    }

    @Test func hasMembersOfItsOwn() throws {
        let badge = Badge(number: 7)
        #expect(badge.text() == #"{"code":"7"}"# && badge.prefix == "B-")
        #expect(try Profile(parsing: #"{"name": "Ann"}"#).name == "Ann")
    }

    struct Currency: Sendable { var code: String }

    final class Price: JSONModel, @unchecked Sendable {
        @JSONProperty var amount: Decimal

        var label: String { "\(amount) \(context[Currency.self]?.code ?? "?")" }
    }

    @Test func carriesAContext() throws {
        let price = try Price(parsing: #"{"amount": 9.90}"#, context: JSONContext(Currency(code: "NOK")))
        let label = price.mutate { $0.amount = 12.5 }.label  // 12.5 NOK
        #expect(label == "12.5 NOK")
    }
}
