import FoundationEssentials
import LazyJSON
import Testing

/// A refusal names the value and what is allowed.
struct RefusalMessageTests {
    final class Person: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .range(0...150)) var age: Int
        @JSONProperty(using: .range(0..<1)) var ratio: Double
        @JSONProperty(using: .range(1...)) var count: Int?
        @JSONProperty(using: .range(..<10)) var low: Int
        @JSONProperty(using: .range(...9.5)) var weight: Decimal
        @JSONProperty(using: .length(1...3)) var name: String
        @JSONProperty(using: .count(1...2)) var tags: [String]
        @JSONProperty(using: .each(.range(1...9))) var sizes: [Int]
        @JSONProperty(checking: { $0 > 0 }) var positive: Int = 1
        @JSONProperty(.redacted, using: .range(0...9)) var secret: Int
    }

    @Test(
        arguments: [
            ("age", "999", "/age: refused, expected 0...150, found 999"),
            ("ratio", "1.0", "/ratio: refused, expected 0.0..<1.0, found 1.0"),
            ("count", "0", "/count: refused, expected 1..., found 0"),
            ("low", "10", "/low: refused, expected ..<10, found 10"),
            ("weight", "9.6", "/weight: refused, expected ...9.5, found 9.6"),
            ("name", #""abcd""#, #"/name: refused, expected a length of 1...3, found "abcd""#),
            ("tags", #"["a","b","c"]"#, "/tags: refused, expected a count of 1...2, found an array"),
            ("positive", "-4", "/positive: refused, expected a value that the check of positive accepts, found -4"),
            ("secret", "77", "/secret: refused, expected 0...9, found a redacted value"),
        ])
    func readingAndWritingSayTheSame(_ name: String, _ value: String, _ message: String) throws {
        let pointer = JSONPointer([.key(name)])
        let read = try Person(parsing: #"{"\#(name)":\#(value)}"#)
        let shown = read.issues.first { $0.pointer == pointer }?.description
        // The expectation for a value that is read may be a part of an error that shows its text.
        #expect(shown == (name == "secret" ? message.replacing("0...9", with: "a value that can be read") : message))
        let new = Person()
        let error = #expect(throws: JSONValidationError.self) {
            try new.mutate(.checked) {
                switch name {
                case "age": $0.age = 999
                case "ratio": $0.ratio = 1
                case "count": $0.count = 0
                case "low": $0.low = 10
                case "weight": $0.weight = Decimal(96) / 10
                case "name": $0.name = "abcd"
                case "tags": $0.tags = ["a", "b", "c"]
                case "positive": $0.positive = -4
                default: $0.secret = 77
                }
            }
        }
        let written = name == "ratio" ? message.replacing("found 1.0", with: "found 1") : message
        #expect(error?.issues.map(\.description) == [written])
    }

    @Test func elementsSayIt() throws {
        let person = try Person(parsing: #"{"sizes":[1,12]}"#)
        #expect(
            person.issues.first { $0.kind == .refused }?.description == "/sizes/1: refused, expected 1...9, found 12")
        let draft = {
            var draft = person.draft(); draft.sizes = [30]; return draft
        }()
        #expect(draft.issues.map(\.description) == ["/sizes: refused, expected 1...9, found 30"])
    }
}
