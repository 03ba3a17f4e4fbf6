import Foundation
import LazyJSON
import Testing

/// Keys that a decoding container lists, and members that several keys lead to.
struct ListedKeyTests {
    /// The keys of an object, and the values that are found by them.
    private struct Listed: Decodable {
        var values: [String: Int] = [:]

        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                #expect(container.contains(key))
                values[key.stringValue] = try container.decode(Int.self, forKey: key)
            }
        }
    }

    @Test(arguments: [
        (#"{"\ud800": 1}"#, [:]), (#"{"\ud800": 1, "a": 2, "\ufffd": 3}"#, ["a": 2, "\u{FFFD}": 3]),
        (#"{"a\udc00": 1, "\ud83d\ude00": 2, "\ufffd": 3}"#, ["😀": 2, "\u{FFFD}": 3]),
        (#"{"\u0061": 1, "a": 2}"#, ["a": 1]),
    ])
    func whatIsListedIsFound(text: String, values: [String: Int]) throws {
        let json = try JSON(parsing: text)
        let snake = JSONCodingOptions(keys: .convertFromSnakeCase)
        for options in [JSONCodingOptions(), snake] {
            #expect(try json.decode(Listed.self, options).values == values)
            #expect(try json.decode([String: Int].self, options) == values)
        }
    }

    @Test func aMemberWithoutAKeyIsKept() throws {
        var json = try JSON(parsing: #"{"\ud800": 1, "a": 2}"#)
        try json.update(as: [String: Int].self) { $0["a"] = 3 }
        #expect(json.text() == #"{"\ud800": 1, "a": 3}"#)
    }

    private struct User: Codable {
        var userName: String?
        var age: Int?
    }

    private static let snake = JSONCodingOptions(keys: .convertFromSnakeCase)

    @Test(arguments: [#"{"user_name":"a","userName":"b","age":1}"#, #"{"userName":"a","age":1,"user_name":"b"}"#])
    func aWriteToAKeyOfTwoMembersNamesBoth(text: String) throws {
        var json = try JSON(parsing: text)
        #expect(try json.decode(User.self, Self.snake).userName == "a")
        for name in ["c", nil] {
            let error = #expect(throws: JSONError.self) {
                try json.update(as: User.self, options: Self.snake) { $0.userName = name }
            }
            #expect(error?.code == .refused && json.text() == text)
            let message = error?.message ?? ""
            #expect(message.contains(#""user_name""#) && message.contains(#""userName""#) && !message.contains("type"))
        }
        try json.update(as: User.self, options: Self.snake) { $0.age = 2 }
        #expect(json.text() == text.replacing("1", with: "2"))
    }
}
