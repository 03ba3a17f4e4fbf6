import Foundation
import LazyJSON
import Testing

/// The code of the doc comments of models and drafts, and the results that it states.
struct ModelCommentExampleTests {
    final class Address: JSONModel, @unchecked Sendable {
        @JSONProperty var street: String?
        @JSONProperty var city: String = "Unknown"
    }

    struct Reading {
        final class User: JSONModel, @unchecked Sendable {
            @JSONProperty("first_name") var firstName: String?
            @JSONProperty var age: Int
            @JSONProperty var address: Address
        }
    }

    @Test func aModelIsReadAndChanged() throws {
        typealias User = Reading.User
        let data = Data(#"{"first_name": "Ann",  "age": 41}"#.utf8)
        let user = try User(parsing: data)
        let age = user.age  // decoded now, and cached
        let older = user.mutate { $0.age += 1 }  // a changed copy
        let bytes = older.data()  // the original bytes, except for the age
        #expect(age == 41 && bytes == Data(#"{"first_name": "Ann",  "age": 42}"#.utf8))
    }

    class Shape: JSONModel, @unchecked Sendable {
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.utf8Equals("circle") == true ? Circle.self : Shape.self
        }
    }

    final class Circle: Shape, @unchecked Sendable {
        @JSONProperty var radius: Int
    }

    @Test func aDraftIsThatOfASubclass() throws {
        let shape = try Shape(parsing: #"{"kind": "circle", "radius": 1}"#)
        let larger = shape.mutate { $0[as: Circle.self]?.radius = 3 }
        #expect(larger.text() == #"{"kind": "circle", "radius": 3}"#)
    }

    struct Rules {
        final class Booking: JSONModel, @unchecked Sendable {
            @JSONProperty var start: Int
            @JSONProperty var end: Int

            override func check(_ report: inout JSONReport) {
                if end < start { report.error("a number from \(start)", at: \Booking.end) }
            }
        }
    }

    class Booking: JSONModel, @unchecked Sendable {
        @JSONProperty var start: Int
        @JSONProperty var end: Int

        override func check(_ report: inout JSONReport) {
            super.check(&report)
            if end < start { report.error("a number from \(start)", at: \Booking.end) }
        }
    }

    @Test func rulesReportErrors() throws {
        let text = #"{"start": 3, "end": 1}"#
        #expect(try Booking(parsing: text).issues.map(\.pointer) == ["/end"])
        #expect(try Rules.Booking(parsing: text).issues.map(\.pointer) == ["/end"])
    }

    struct Keys {
        class Record: JSONModel, @unchecked Sendable {
            override class var keyStrategy: JSONKeyStrategy { .snakeCase }

            @JSONProperty var createdAt: Date?  // created_at
            @JSONProperty("etag") var version: String  // etag
        }

        final class Person: JSONModel, @unchecked Sendable {
            @JSONProperty(.required) var id: Int
            @JSONProperty("name", .or("full_name", "fullName"), .required) var name: String
        }

        class Row: JSONModel, @unchecked Sendable {
            override class var requiresValues: Bool { true }

            @JSONProperty var id: Int  // an error if it is missing
            @JSONProperty var note: String?
        }
    }

    @Test func keysAreDerivedOrDeclared() throws {
        let record = try Keys.Record(parsing: #"{"created_at": 0, "etag": "x"}"#)
        #expect(record.createdAt == Date(timeIntervalSince1970: 0) && record.version == "x")
        let person = try Keys.Person(parsing: #"{"fullName": "Ann"}"#)
        #expect(person.name == "Ann" && person.issues.map(\.severity) == [.error])
        #expect(Keys.Row().issues.map { "\($0.pointer) \($0.severity)" } == ["/id error"])
    }

    struct Declaring {
        final class User: JSONModel, @unchecked Sendable {
            @JSONProperty var age: Int  // the key is the name
            @JSONProperty("first_name") var firstName: String?  // another key
            @JSONProperty("stats.views") var views: Int  // a path
            @JSONProperty var city: String = "Unknown"  // a default
            @JSONProperty(using: .iso8601) var created: Date?  // a conversion
            @JSONProperty(checking: { $0 > 0 }) var size: Int = 1  // a check
        }
    }

    @Test func propertiesAreDeclared() throws {
        let user = try Declaring.User(parsing: #"{"first_name": "Ann", "stats": {"views": 7}, "size": -3}"#)
        #expect(user.age == 0 && user.firstName == "Ann" && user.views == 7)
        #expect(user.city == "Unknown" && user.created == nil && user.size == 1)
    }

    struct Arrays {
        final class User: JSONModel, @unchecked Sendable {
            @JSONProperty var addresses: JSONArray<Address>
            @JSONProperty var visits: JSONArray<Date?>  // optional: a Date has no empty value
        }
    }

    @Test func anArrayReadsItsElements() throws {
        typealias User = Arrays.User
        let user = try User(parsing: #"{"addresses": [{"city": "Rome"}, {}, {"city": "Bonn"}], "visits": [0]}"#)
        let city = user.addresses[2].city  // reads this one element, and caches it
        let isSame = user.addresses[2] === user.addresses[2]  // true
        for address in user.addresses { print(address.city) }  // caches nothing
        let moved = user.mutate { $0.addresses[2].city = "Oslo" }
        #expect(city == "Bonn" && isSame && moved.addresses[2].city == "Oslo")
        #expect(user.visits[0] == Date(timeIntervalSince1970: 0))
    }

    @Test func anArrayDraftIsACollection() throws {
        typealias User = Arrays.User
        let user = try User(
            parsing: #"{"addresses": [{"city": "Rome"}, {"city": "Nice"}, {"city": "Bonn", "street": "A"}]}"#)
        let moved = user.mutate {
            $0.addresses[2].street = nil  // edits an element in place
            $0.addresses.append(Address { $0.city = "Oslo" })
            $0.addresses.removeAll { $0.city == "Rome" }
            $0.addresses.swapAt(0, 1)  // moves the texts
        }
        #expect(moved.text() == #"{"addresses": [{"city": "Bonn"}, {"city": "Nice"}, {"city": "Oslo"}]}"#)
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty var age: Int
        @JSONProperty var score: Double?
        @JSONProperty var address: Address
        @JSONProperty var addresses: JSONArray<Address>
        @JSONProperty var boss: User?
    }

    @Test func aDraftEditsInPlace() throws {
        let user = try User(
            parsing: #"{"age": 41, "address": {}, "addresses": [{}, {}, {"street": "A"}], "boss": {"age": 50}}"#)
        let older = user.mutate {
            $0.age += 1  // reads and writes
            $0.address.city = "Oslo"  // edits a nested model in place
            $0.addresses[2].street = nil  // or an element
            $0.remove(\.boss)
        }
        #expect(older.text() == #"{"age": 42, "address": {"city": "Oslo"}, "addresses": [{}, {}, {}]}"#)
    }

    final class Company: JSONModel, @unchecked Sendable {
        @JSONProperty var byName: [String: User]
    }

    @Test func aDictionaryDraftEditsInPlace() throws {
        let company = try Company(parsing: #"{"byName": {"ann": {"age": 41}, "eve": {}}}"#)
        let changed = company.mutate {
            $0.byName["ann"]?.age += 1  // edits a member in place
            $0.byName["bob", default: User()].age = 3
            $0.byName.removeValue(forKey: "eve")
        }
        #expect(changed.byName["ann"]?.age == 42 && changed.byName["bob"]?.age == 3 && changed.byName["eve"] == nil)
    }

    @Test func anArrayIsChangedAndReused() throws {
        let users = try JSONArray<User>(
            parsing: #"[{"id": 1, "age": 2, "address": {"city": "Oslo"}}, {"id": 2, "age": 3}]"#)
        let more = users.mutate {
            $0[0].name = "Ann"
            $0.append(User())
        }
        #expect(more.count == 3 && more[0].name == "Ann")
        var total = 0
        users.forEach(reusing: true) { user in total += user.age }
        #expect(total == 5)
        for (id, city) in users.columns(\.id, \.address.city) {
            print(id, city)
        }
    }

    @Test func aCheckedChangeThrows() throws {
        var user = try User(parsing: #"{"age": 41}"#)
        #expect(user.mutate { $0.age += 1 }.age == 42)
        let older = user.mutate { $0.age += 1 }
        #expect(older.age == 42)
        do {
            user = try user.mutate(.checked) { $0.score = .nan }
        } catch let error as JSONValidationError {
            for issue in error.issues { print(issue) }
            // /score: unwritable, expected a finite number, found nan
            #expect(error.issues.map(\.description) == ["/score: unwritable, expected a finite number, found nan"])
        }
        #expect(user.score == nil)
    }

    @Test func checkedModelsAreCreated() throws {
        let user = try User(parsing: "{}")
        let score = 1.5
        let rated = try user.mutate(.checked) { $0.score = score }  // throws if `score` is NaN
        #expect(rated.score == 1.5)
        try create(score)
        #expect(throws: JSONValidationError.self) { try create(.nan) }
        try validate(Data("{}".utf8))
        build()
        try describe()
    }

    private func create(_ score: Double) throws {
        let user = try User(.checked) { $0.score = score }  // throws if `score` is NaN
        #expect(user.score == score)
    }

    private func validate(_ data: Data) throws {
        let user = try User(validating: data, allowing: .warnings)
        #expect(user.age == 0)
    }

    private func build() {
        let user = User { $0.age = 3 }
        #expect(user.text() == #"{"age":3}"#)
    }

    struct Describing {
        final class User: JSONModel, @unchecked Sendable {
            @JSONProperty var name: String
        }
    }

    private func describe() throws {
        typealias User = Describing.User
        let user = try User(parsing: #"{"name": 42}"#)
        let issues = user.issues.map(\.description)
        // /name: coerced 42 to a string
        #expect(issues == [#"/name: coerced 42 to a string"#])
    }
}
