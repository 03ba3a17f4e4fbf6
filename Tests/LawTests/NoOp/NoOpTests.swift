import Foundation
import LazyJSON
import Testing

private enum Plan: String, JSONConvertible { case unknown, free }

private final class Place: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
    @JSONProperty var plan: Plan = .unknown
}

private final class User: JSONModel, @unchecked Sendable {
    @JSONProperty var plan: Plan = .unknown
    @JSONProperty var ifPlan: Plan?
    @JSONProperty(onNil: .null) var nullPlan: Plan?
    @JSONProperty var age: Int
    @JSONProperty var size: Double
    @JSONProperty var nan: Double = .nan
    @JSONProperty var name: String
    @JSONProperty var number: JSONNumberHolder?
    @JSONProperty var raw: JSON
    @JSONProperty var tags: [String] = ["a"]
    @JSONProperty var lazy: JSONArray<Int>
    @JSONProperty var table: [String: Int]
    @JSONProperty var place: Place
    @JSONProperty("at.place.plan") var far: Plan = .free
    @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day: Date = Date(timeIntervalSince1970: 3_600)
    @JSONProperty(using: .oneOrMany) var many: [Int]
    @JSONProperty(using: .embedded(.standard)) var inner: Place?
}

/// A value whose JSON is compared by its text.
private struct JSONNumberHolder: JSONConvertible, Equatable {
    var json: JSON
    static func value(from json: JSON) -> JSONNumberHolder { JSONNumberHolder(json: json) }
    func json(replacing existing: JSON?) -> JSON { json }
}

/// The changes that are no writes, and the changes that are.
@Suite struct NoOpTests {
    private typealias Write = @Sendable (inout JSONDraft<User>) -> Void

    private static let quiet: [(text: String, write: Write)] = [
        (#"{"plan":"team"}"#, { $0.plan = $0.plan }),
        (#"{"plan":null}"#, { $0.plan = $0.plan }),
        ("{}", { $0.plan = $0.plan }),
        (#"{"plan":[1]}"#, { $0.plan = .unknown }),
        (#"{"ifPlan":"team"}"#, { $0.ifPlan = $0.ifPlan }),
        (#"{"ifPlan":null}"#, { $0.ifPlan = nil }),
        (#"{"nullPlan":"team"}"#, { $0.nullPlan = nil }),
        ("{}", { $0.nullPlan = nil }),
        (#"{"plan":"free","plan":"x"}"#, { $0.plan = $0.plan }),
        (#"{"ifPlan":"x","ifPlan":"free"}"#, { $0.ifPlan = nil }),
        (#"{"place":{"city":"x"},"place":{"city":"y"}}"#, { $0.place.city = $0.place.city }),
        (#"{"place":{"city":"x"},"place":{"city":"y"}}"#, { $0.place = $0.place }),
        (#"{"age":42.9}"#, { $0.age = 42 }),
        (#"{"age":-0}"#, { $0.age = 0 }),
        (#"{"age":"042"}"#, { $0.age = $0.age }),
        (#"{"age":"x"}"#, { $0.age = 0 }),
        (#"{"size":1e3}"#, { $0.size = 1_000 }),
        (#"{"size":null}"#, { $0.size = 0 }),
        ("{}", { $0.nan = .nan }),
        (#"{"nan":"x"}"#, { $0.nan = $0.nan }),
        (#"{"name":"\u0041"}"#, { $0.name = "A" }),
        (#"{"name":"\ud800"}"#, { $0.name = $0.name }),
        (#"{"raw":1.0}"#, { $0.raw = $0.raw }),
        ("{}", { $0.raw = $0.raw }),
        (#"{"tags":{"x":1}}"#, { $0.tags = ["a"] }),
        ("{}", { $0.tags = ["a"] }),
        ("{}", { $0.tags[0] = "a" }),
        (#"{"lazy":[1.0,"x",null]}"#, { $0.lazy[1] = 0 }),
        (#"{"lazy":[1.0,"x",null]}"#, { $0.lazy[0...2] = $0.lazy[0...2] }),
        (#"{"lazy":"x"}"#, { $0.lazy = $0.lazy }),
        (#"{"table":{"k":1,"k":2,"x":"?"}}"#, { $0.table = $0.table }),
        (#"{"table":{"k":1,"k":2,"x":"?"}}"#, { $0.table["k"] = 1 }),
        (#"{"table":{"k":1,"x":"?"}}"#, { $0.table["x"] = nil }),
        (#"{"table":[]}"#, { $0.table = $0.table }),
        ("{}", { $0.place.city = "" }),
        (#"{"place":7}"#, { $0.place = $0.place }),
        (#"{"place":7}"#, { $0.place.plan = .unknown }),
        ("{}", { $0.far = .free }),
        (#"{"at":{"place":null}}"#, { $0.far = .free }),
        (#"{"day":"x"}"#, { $0.day = $0.day }),
        (#"{"many":3.0}"#, { $0.many = $0.many }),
        (#"{"many":3.0}"#, { $0.many[0] = 3 }),
        (#"{"inner":"{\"plan\": \"team\"}"}"#, { $0.inner?.plan = .unknown }),
        (#"{"inner":"{"}"#, { $0.inner = $0.inner }),
    ]

    @Test(arguments: quiet.indices)
    func writingWhatAPropertyReadsIsNoWrite(_ number: Int) throws {
        let (text, write) = Self.quiet[number]
        let user = try User(parsing: text)
        let same = user.mutate { write(&$0) }
        #expect(same === user && same.text() == text, "\(text) to \(same.text())")
        #expect(try user.mutate(.checked) { write(&$0) } === user)
    }

    private static let written: [(text: String, result: String, write: Write)] = [
        (
            #"{"plan":"team"}"#, #"{"plan":"unknown"}"#,
            {
                $0.set(\.plan, to: .unknown);
            }
        ),
        (#"{"plan":null}"#, #"{"plan":"unknown"}"#, { $0.set(\.plan, to: $0.plan) }),
        ("{}", #"{"plan":"unknown"}"#, { $0.set(\.plan, to: $0.plan) }),
        (
            #"{"ifPlan":"team"}"#, "{}",
            {
                $0.set(\.ifPlan, to: nil);
            }
        ),
        (
            #"{"ifPlan":"team"}"#, "{}",
            {
                $0.remove(\.ifPlan);
            }
        ),
        (
            #"{"ifPlan":"team"}"#, #"{"ifPlan":null}"#,
            {
                $0.setNull(\.ifPlan);
            }
        ),
        (
            #"{"ifPlan":null}"#, "{}",
            {
                $0.set(\.ifPlan, to: nil);
            }
        ),
        (
            #"{"nullPlan":"team"}"#, #"{"nullPlan":null}"#,
            {
                $0.set(\.nullPlan, to: nil);
            }
        ),
        (
            "{}", #"{"nullPlan":null}"#,
            {
                $0.set(\.nullPlan, to: nil);
            }
        ),
        (#"{"plan":"free","plan":"x"}"#, #"{"plan":"free"}"#, { $0.set(\.plan, to: $0.plan) }),
        (
            #"{"age":0}"#, #"{"age":-1}"#,
            {
                $0.age = -1;
            }
        ),
        (
            #"{"size":0}"#, #"{"size":-0}"#,
            {
                $0.size = -0.0;
            }
        ),
        (
            #"{"name":"e\u0301"}"#, #"{"name":"é"}"#,
            {
                $0.name = "\u{e9}";
            }
        ),
        (
            #"{"raw":1.0}"#, #"{"raw":1}"#,
            {
                $0.raw = 1;
            }
        ),
        (
            #"{"number":2.50}"#, #"{"number":2.5}"#,
            {
                $0.number = JSONNumberHolder(json: 2.5);
            }
        ),
        (
            "{}", #"{"day":"1970-01-01"}"#,
            {
                $0.day = Date(timeIntervalSince1970: 7_200);
            }
        ),
        (
            "{}", #"{"tags":["a","b"]}"#,
            {
                $0.tags.append("b");
            }
        ),
        (
            #"{"table":{"k":1,"x":"?"}}"#, #"{"table":{"k":1}}"#,
            {
                $0.table.removeValue(forKey: "x");
            }
        ),
        (
            #"{"table":{"k":1,"x":"?"}}"#, #"{"table":{"k":1,"x":"0"}}"#,
            {
                $0.table["x"] = 0;
            }
        ),
        (
            "{}", #"{"place":{"city":""}}"#,
            {
                $0.place.set(\.city, to: "");
            }
        ),
        (
            #"{"inner":"{"}"#, "{}",
            {
                $0.set(\.inner, to: nil);
            }
        ),
    ]

    @Test(arguments: written.indices)
    func setRemoveAndOtherValuesAreWrites(_ number: Int) throws {
        let (text, result, write) = Self.written[number]
        let user = try User(parsing: text)
        #expect(try user.mutate(.checked) { write(&$0) }.text() == result)
        #expect(user.text() == text)
    }

    @Test func theSettableSubscriptKeepsTheInstance() throws {
        let base = try User(parsing: #"{"plan":"team","ifPlan":1,"place":{"plan":"?"},"lazy":["x"]}"#)
        var user = base
        user[\.plan] = user.plan
        user[\.ifPlan] = user.ifPlan
        user[\.place.plan] = user.place.plan
        user[\.lazy, at: 0] = user.lazy[0]
        #expect(user === base)
        user[\.plan] = .free
        #expect(user.text() == #"{"plan":"free","ifPlan":1,"place":{"plan":"?"},"lazy":["x"]}"#)
    }

    @Test func buildingAlwaysWrites() {
        #expect(
            User {
                $0.plan = .unknown
                $0.place.city = ""
                $0.tags = ["a"]
            }.text() == #"{"plan":"unknown","place":{"city":""},"tags":["a"]}"#)
    }

    /// A write that was refused is forgotten when the property gets the value that it reads.
    @Test func aNoOpDropsAnEarlierRefusal() throws {
        let array = try User(parsing: #"{"many":[1]}"#)
        #expect(throws: Never.self) {
            try array.mutate(.checked) {
                $0.size = .infinity
                $0.size = 0
            }
        }
    }

    /// A collection or model that is taken out of the draft is removed.
    @Test func aPartThatIsTakenIsRemoved() throws {
        let user = try User(parsing: #"{"inner":"{\"city\":\"x\"}","age":1}"#)
        #expect(user.mutate { $0.inner = nil }.text() == #"{"age":1}"#)
    }
}
