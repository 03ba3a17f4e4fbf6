import Foundation
import LazyJSON
import TestSupport
import Testing

/// Models that are created only if they are valid: one error for texts that are not JSON and for JSON that is not valid.
struct ValidatingTests {
    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var name: String
        @JSONProperty(using: .range(0...150)) var age: Int?
    }

    private static let texts = [
        #"{"name":"Ann","age":41}"#, #"{"name":"Ann","age":"41"}"#, #"{"age":999}"#, #"{"name":"Ann","extra":1}"#,
        "[]", "null", "7", #""Ann""#, "{", "", #"{"name":tru}"#, "{} {}", String(repeating: "[", count: 600),
    ]

    private func result(_ make: () throws -> User) throws -> (user: User?, error: JSONValidationError?) {
        do { return (try make(), nil) } catch let error as JSONValidationError { return (nil, error) }
    }

    /// Whatever is passed, the same models are created, or the same error is thrown.
    @Test(arguments: texts, [JSONAllowedIssues.none, .warnings])
    func textsBytesAndValuesAreValidatedAlike(_ text: String, _ allowed: JSONAllowedIssues) throws {
        for unknown in [JSONUnknownMembers.allow, .reject] {
            let ofText = try result { try User(validating: text, unknownMembers: unknown, allowing: allowed) }
            let ofBytes = try result {
                try User(validating: Data(text.utf8), unknownMembers: unknown, allowing: allowed)
            }
            #expect(ofText == ofBytes && (ofText.user == nil) != (ofText.error == nil))
            do throws(JSONError) {
                let json = try JSON(parsing: text)
                let ofJSON = try? result { try User(validating: json, unknownMembers: unknown, allowing: allowed) }
                #expect(ofText.user == ofJSON?.user && ofText.error == ofJSON?.error)
                let isValid = (try? User(json)?.validate(unknownMembers: unknown, allowing: allowed)) != nil
                #expect((ofText.user != nil) == isValid)
            } catch {
                let thrown = try #require(ofText.error)
                #expect(thrown.parsingError == error && thrown.description == "\(error)")
                #expect(thrown.issues.map(\.kind) == [.malformed] && thrown.issues[0].severity == .error)
                #expect(thrown.issues[0].sourceRange?.bytes.lowerBound == error.byteOffset)
            }
        }
    }

    @Test func anArrayIsNoUser() throws {
        let error = #expect(throws: JSONValidationError.self) { try User(validating: [1, 2] as JSON) }
        #expect(error?.description == "(root): unreadable, expected an object for User, found an array")
        #expect(error?.parsingError == nil)
        let json = try JSON(parsing: #"{"users": ["Ann"]}"#)
        let part = #expect(throws: JSONValidationError.self) {
            try User(validating: try #require(json[at: "users.0"]))
        }
        #expect(part?.issues[0].found == "a string" && part?.issues[0].sourceRange?.bytes == 11..<16)
    }

    @Test func aTextThatIsNotJSONHasItsPlace() throws {
        let error = #expect(throws: JSONValidationError.self) { try User(validating: "{\n  \"name\": Ann}") }
        let message = "Expected a value, found 'Ann'"
        #expect(error?.description == "\(message) (line 2, column 11, byte 12) at \"/name\".")
        #expect(error?.description(in: "a.json") == "a.json:2:11: \(message) at \"/name\".")
        let issue = error?.issues[0].description(in: "a.json")
        #expect(issue == "a.json:2:11: /name: malformed, expected a value, found 'Ann'")
        #expect(error?.parsingError?.code == .invalidLiteral)
    }

    @Test func literalsAreTextsOrObjects() throws {
        #expect(try User(validating: #"{"name":"Ann"}"#).name == "Ann")
        #expect(try User(validating: ["name": "Ann"]).name == "Ann")
        let user = try User(validating: ["name": "Ann", "x": 1], context: JSONContext())
        #expect(user.text() == #"{"name":"Ann","x":1}"#)
    }

    /// The errors of validation in an update name the file.
    @Test func anUpdateNamesTheFile() throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "user.json")
        try Data("{\"name\": \"Ann\",\n \"age\": 999}".utf8).write(to: file)
        let error = #expect(throws: JSONValidationError.self) {
            try JSON.update(contentsOf: file) { json in json = try User(validating: json).json }
        }
        #expect(error?.file == file.path)
        #expect(error?.description == "\(file.path):2:9: /age: refused, expected 0...150, found 999")
        let refused = #expect(throws: JSONValidationError.self) {
            try User.update(contentsOf: file) { draft in
                draft.age = 151
                _ = try draft.snapshot(.checked)
            }
        }
        #expect(refused?.description.hasPrefix("\(file.path): /age: refused, expected 0...150, found 151") == true)
        let inner = #expect(throws: JSONValidationError.self) {
            try JSON.update(contentsOf: file) { json in json = try User(validating: "[").json }
        }
        #expect(inner?.description.contains(" in \(file.path) (line 1, column 2") == true, "\(inner as Any)")
    }
}
