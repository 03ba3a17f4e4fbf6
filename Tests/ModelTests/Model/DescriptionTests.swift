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
        var printed = ""
        print(user, terminator: "", to: &printed)
        #expect(["\(user)", String(describing: user), printed].allSatisfy { $0 == expected })
    }

    @Test("long values are cut, and everything is on one line")
    func cut() throws {
        let long = String(repeating: "x", count: 10_000)
        let text =
            #"{"first_name":"\#(long)","tags":\#(JSON(Array(repeating: long, count: 500)).text()),"any":"\#(long)"}"#
        let user = try User(parsing: text)
        #expect("\(user)".utf8.count < 1_200)
        #expect("\(user)".contains("…"))
        let spread = try User(parsing: "{\"any\":[1,\n2,\r\n3]}")
        #expect(!"\(spread)".contains { $0.isNewline })
    }

    @Test("a list is cut behind eight elements")
    func longLists() throws {
        let eight = (1...8).map { "\"\($0)\"" }.joined(separator: ", ")
        for (tags, shown) in [(eight, eight), (eight + ", \"9\"", eight + ", …")] {
            let user = try User(parsing: "{\"tags\": [\(tags)]}")
            #expect("\(user)" == "User(tags: [\(shown)])")
        }
    }

    @Test("a deep description goes into nested models")
    func debug() throws {
        let user = try User(
            parsing: #"{"age":1,"home":{"city":"Oslo","owner":{"age":2,"home":{"city":"Rome"}}}}"#)
        #expect(
            user.deepDescription()
                == #"User(age: 1, home: Home(city: "Oslo", owner: User(age: 2, home: Home(city: "Rome"))))"#)
    }
}

/// Models with descriptions of their own.
struct OwnDescriptionTests {
    final class Cat: JSONModel, @unchecked Sendable {
        @JSONProperty var description: String?
        @JSONProperty var debugDescription: String?
        @JSONProperty var model: String?
    }

    final class Titled: JSONModel, CustomStringConvertible, @unchecked Sendable {
        @JSONProperty var title: String
        var description: String { "“\(title)”" }
    }

    final class Declared: JSONModel, CustomStringConvertible, @unchecked Sendable {
        @JSONProperty var description: String
        @JSONProperty var debugDescription: String
    }

    @Test(arguments: ["A cat", "", "é\u{0}"])
    func propertiesOfTheseNamesBelongToTheClass(text: String) throws {
        let cat = Cat {
            $0.description = text
            $0.debugDescription = "A cat"
            $0.model = "m"
        }
        #expect(cat.description == text && cat.debugDescription == "A cat" && cat.model == "m")
        #expect(try Cat(parsing: cat.text()) == cat)
        let other = cat.mutate {
            $0.set(\.description, to: text + "2")
            $0.debugDescription?.append("3")
            $0.set(\.model, to: text)
        }
        let read = other.description
        #expect(read == .some(text + "2") && other.debugDescription == "A cat3" && other.model == text)
        #expect(try Cat(parsing: other.text()).description == text + "2")
        #expect(other.mutate { $0.description = nil }.json["description"] == nil)
        #expect("\(cat)".hasPrefix("Cat(description: "))
    }

    @Test func aClassThatDescribesItselfIsPrintedSo() throws {
        let titled = Titled { $0.title = "Tea" }
        #expect(
            "\(titled)" == "“Tea”" && String(describing: titled as JSONModel) == "“Tea”")
        #expect(titled.deepDescription() == #"Titled(title: "Tea")"#)
        let declared = try Declared(parsing: #"{"description": "a", "debugDescription": "b"}"#)
        #expect("\(declared)" == "a" && declared.description == "a" && declared.debugDescription == "b")
    }

    @Test func debuggersAndMirrorsShowWhatIsInside() throws {
        let user = try User(parsing: #"{"home": {"owner": {"age": 2}}}"#)
        let deep = "User(home: Home(owner: User(age: 2)))"
        var dumped = ""
        dump(user, to: &dumped)
        #expect(dumped.hasPrefix("▿ \(deep) #0\n"), "\(dumped)")
        // The text that `po` prints.
        #expect(_DebuggerSupport.stringForPrintObject(user) == deep + "\n")
        #expect(String(reflecting: user) == deep && user.deepDescription() == deep && "\([user])" == "[\(deep)]")
        #expect("\(user)" == "User(home: Home(…))")
    }

    /// The values of missing members are not described, so that they do not count against the limit of models.
    @Test func missingModelsAreNotDescribed() throws {
        final class Fork: JSONModel, @unchecked Sendable {
            @JSONProperty var left: Fork
            @JSONProperty var right: Fork
            @JSONProperty var name: String?
        }
        #expect(try Fork(parsing: #"{"right": {"name": "x"}}"#).deepDescription() == #"Fork(right: Fork(name: "x"))"#)
    }
}
