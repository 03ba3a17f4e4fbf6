import FoundationEssentials
import LazyJSON
import Testing

private final class Home: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String = "Unknown"
    @JSONProperty var owner: User?
}

private final class User: JSONModel, @unchecked Sendable {
    @JSONProperty("first_name") var firstName: String?
    @JSONProperty var age: Int
    @JSONProperty var tags: [String]
    @JSONProperty var home: Home
    @JSONProperty var scores: [String: Int]
    @JSONProperty var any: JSON
    @JSONProperty var ratio: Double?
}

@Suite("Models as text for people")
struct DescriptionTests {
    @Test(
        "a description has the class and what is not the default",
        arguments: [
            ("{}", "User()"), (#"{"first_name":"Ann","age":41}"#, #"User(firstName: "Ann", age: 41)"#),
            (#"{"age":0,"tags":[],"any":null,"ratio":null}"#, "User()"), (#"{"age":"x"}"#, "User()"),
            (#"{"first_name":"a\n\"b\""}"#, #"User(firstName: "a\n\"b\"")"#),
            (#"{"tags":["a","b"],"scores":{"y":2,"x":1}}"#, #"User(tags: ["a", "b"], scores: ["x": 1, "y": 2])"#),
            (#"{"home":{"city":"Oslo"},"ratio":1.5}"#, "User(home: Home(…), ratio: 1.5)"),
            (#"{"any":{"a":[1, 2]}}"#, #"User(any: {"a":[1, 2]})"#), (#"{"other":1}"#, "User()"),
        ])
    func description(_ text: String, _ expected: String) throws {
        let user = try User(parsing: text)
        #expect(user.description == expected)
        #expect("\(user)" == expected)
    }

    @Test("long values are cut, and everything is on one line")
    func cut() throws {
        let long = String(repeating: "x", count: 10_000)
        let text =
            #"{"first_name":"\#(long)","tags":\#(JSON(Array(repeating: long, count: 500)).text()),"any":"\#(long)"}"#
        let user = try User(parsing: text)
        #expect(user.description.utf8.count < 1_200)
        #expect(user.description.contains("…"))
        let spread = try User(parsing: "{\"any\":[1,\n2,\r\n3]}")
        #expect(!spread.description.contains { $0.isNewline })
    }

    @Test("a debug description goes into nested models")
    func debug() throws {
        let user = try User(
            parsing: #"{"age":1,"home":{"city":"Oslo","owner":{"age":2,"home":{"city":"Rome"}}}}"#)
        #expect(
            user.debugDescription
                == #"User(age: 1, home: Home(city: "Oslo", owner: User(age: 2, home: Home(city: "Rome"))))"#)
    }
}
