import FoundationEssentials
import LazyJSON
import Testing

/// The contract of models and drafts, without arrays.
struct ContractTests {
    private let text = #"""
        {
          "first_name": "Ann",
          "age": 41,
          "user_stats": {"views": 7},
          "user_avatars": [{"image_url": "https://example.com/a.png"}],
          "created_at": 0,
          "kind": "robot",
          "address": {"city": "Bergen", "zip": 5003},
          "boss": {"first_name": "Bo"},
          "a.b/c": [true], "a.b": {"c": true}
        }
        """#

    private func user() throws -> ContractUser { try ContractUser(parsing: text) }

    private func user(_ changes: (String, String)...) -> String {
        changes.reduce(text) { $0.replacing($1.0, with: $1.1, maxReplacements: 1) }
    }

    @Test func propertiesAreRead() throws {
        let user = try user()
        #expect(user.firstName == "Ann")
        #expect(user.age == 41)
        #expect(user.views == 7)
        #expect(user.avatar?.absoluteString == "https://example.com/a.png")
        #expect(user.created == Date(timeIntervalSince1970: 0))
        #expect(user.kind == .unknown)
        #expect(user.address.city == "Bergen")
        #expect(user.address.street == nil)
        #expect(user.boss?.firstName == "Bo")
        #expect(user.boss?.address.city == "Unknown")
        #expect(user.tags == [])
        #expect(user.pointed)
        #expect(user.dotted)
        #expect(user.displayName == "Ann, 41")
        #expect(user.score == 1)
    }

    @Test func theFirstExampleChangesWhatItSays() throws {
        let older = try user().mutate {
            $0.age += 1
            $0.address.city = "Oslo"
            $0.tags.append("new")
            $0.boss?.firstName = "Ann"
        }
        let expected = user(
            ("41", "42"), ("Bergen", "Oslo"), (#""Bo""#, #""Ann""#),
            (#""a.b": {"c": true}"#, #""a.b": {"c": true}, "tags": ["new"]"#))
        #expect(older.json == (try JSON(parsing: expected)))
        #expect(older.text().hasPrefix(expected.prefix(expected.count / 2)))
    }

    @Test func oneLineEditsChangeOneRange() throws {
        let user = try user()
        func check(_ changes: (String, String)..., edit: (inout JSONDraft<ContractUser>) throws -> Void) rethrows {
            let expected = changes.reduce(text) { $0.replacing($1.0, with: $1.1, maxReplacements: 1) }
            #expect(try user.mutate(edit).text() == expected)
            #expect(user.text() == text)
        }
        check(("41", "7")) { $0.age = 7 }
        check(("41", "42")) { $0.birthday() }
        check(("5003", "4")) { $0.address.zip = 4 }
        check(("5003", "5006")) { $0.address.zip += 3 }
        check((#"{"city": "Bergen", "zip": 5003}"#, "{}")) { $0.address = ContractAddress() }
        check(("7", "8")) { $0.views += 1 }
        check((#""Ann""#, #""Eve""#)) { $0.firstName = "Eve" }
        check((#""Ann""#, #""Ann!""#)) { $0.firstName?.append("!") }
        check((#"  "first_name": "Ann",\#n"#, "")) { $0.firstName = nil }
        check((#"  "first_name": "Ann",\#n"#, "")) { $0.remove(\.firstName) }
        check((#""Ann""#, "null")) { $0.setNull(\.firstName) }
        check((#""city": "Bergen", "#, "")) { $0.remove(\.address.city) }
        check((#""Bo""#, "null")) { $0.setNull(\.boss?.firstName) }
        check((#""robot""#, #""staff""#)) { $0.kind = .staff }
        check(("a.png", "b.png")) { $0.avatar = URL(string: "https://example.com/b.png") }
        check((#""created_at": 0"#, #""created_at": 5"#)) { $0.created = Date(timeIntervalSince1970: 5) }
        check(("[true]", "[false]")) { $0.pointed.toggle() }
        check((#""c": true"#, #""c": false"#)) { $0.dotted = false }
        check(("Bergen", "Oslo")) { $0[\.address.city] = "Oslo" }
        check(("Bergen", "Oslo")) { $0.set(\.address.city, to: "Oslo") }
        check(("Bergen", "Oslo")) { try? $0.move(to: "Oslo") }
        check(("41", "1")) { $0.merge(["age": 1]) }
        check(("41", "1")) { $0.json["age"] = 1 }
        check { $0.note = nil }
        check { $0.score = 1 }
        check { $0.boss?.boss?.age = 1 }
        check { $0.address = $0.address }
        check { $0.json = $0.snapshot().json }
    }

    @Test func readsInADraftSeeItsWrites() throws {
        _ = try user().mutate {
            $0.age += 1
            #expect($0.age == 42)
            #expect($0.displayName == "Ann, 42")
            let zip = $0.address.zip
            #expect(zip == 5003)
            $0.address.zip = 1
            let address = $0.address
            $0.address.zip = 2
            #expect(address.zip == 1)
            #expect($0.address.zip == 2)
            #expect($0.$age.presence == .value)
            #expect($0.$note.presence == .missing)
            $0.setNull(\.note)
            #expect($0.$note.presence == .null)
            #expect($0.$age.json == 42)
            let snapshot = $0.snapshot()
            $0.age = 0
            #expect(snapshot.age == 42)
            #expect($0.boss?.firstName == "Bo")
            $0.boss = nil
            #expect($0.boss == nil)
        }
    }

    @Test func whatIsThrownLeavesEverything() throws {
        let user = try user()
        #expect(throws: JSONError.self) {
            _ = try user.mutate {
                $0.age = 1
                try $0.move(to: "")
            }
        }
        #expect(user.text() == text)
        #expect(user.age == 41)
        #expect(user.address.city == "Bergen")
    }

    @Test func settingAlwaysWrites() {
        let built = ContractUser {
            $0.age = 0
            $0.score = 1
            $0.note = nil
            $0.address.city = "Unknown"
        }
        #expect(built.text() == #"{"age":0,"score":1,"note":null,"address":{"city":"Unknown"}}"#)
        let set = ContractUser().mutate { $0.set(\.age, to: 0) }
        #expect(set.text() == #"{"age":0}"#)
        #expect(ContractUser().mutate { $0.age = 0 }.text() == "{}")
    }

    @Test func computedPropertiesCannotBeWritten() async {
        await #expect(processExitsWith: .failure) {
            _ = ContractUser().mutate { $0[\.displayName] = "x" }
        }
        await #expect(processExitsWith: .failure) {
            _ = ContractUser().mutate { $0.remove(\.displayName) }
        }
        await #expect(processExitsWith: .failure) {
            _ = ContractUser().mutate { $0[\.sortedTags] = ["x"] }
        }
        await #expect(processExitsWith: .failure) {
            _ = ContractUser().mutate { $0[\.later] = nil }
        }
    }
}

enum ContractKind: String, JSONConvertible {
    case unknown, staff, guest
}

/// The models of the contract's first page.
final class ContractAddress: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
    @JSONProperty var zip: Int
}

class ContractUser: JSONModel, @unchecked Sendable {
    @JSONProperty("first_name") var firstName: String?
    @JSONProperty var age: Int
    @JSONProperty("user_stats.views") var views: Int
    @JSONProperty("user_avatars.0.image_url") var avatar: URL?
    @JSONProperty("created_at", using: .seconds) var created: Date?
    @JSONProperty var kind: ContractKind = .unknown
    @JSONProperty var address: ContractAddress
    @JSONProperty var boss: ContractUser?
    @JSONProperty var tags: [String]
    @JSONProperty("/a.b~1c/0") var pointed: Bool
    @JSONProperty(#"a\.b.c"#) var dotted: Bool
    @JSONProperty(onNil: .null) var note: String?
    @JSONProperty(checking: { $0 > 0 }) var score: Double = 1
    var sortedTags: [String] { tags.sorted() }
    var later: Date? { created.map { $0 + 1 } }
    var displayName: String { "\(firstName ?? "?"), \(age)" }
}

extension JSONConversion where Value == Date {
    static let seconds = JSONConversion(
        decode: { json, _ in Date(timeIntervalSince1970: try json.value(as: Double.self)) },
        encode: { date, _, _ in JSON(date.timeIntervalSince1970) })
}

extension JSONDraft where Model: ContractUser {
    mutating func birthday() { self.age += 1 }

    mutating func move(to city: String) throws {
        self.address.city = city
        if city.isEmpty { throw JSONError(.unrepresentable, "Expected a city, found none.") }
    }
}
