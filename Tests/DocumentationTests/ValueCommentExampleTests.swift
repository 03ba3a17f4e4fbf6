import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// The code of the doc comments of values and numbers, and the results that it states.
struct ValueCommentExampleTests {
    @Test func aValueIsReadAndEdited() throws {
        var user = try JSON(parsing: #"{"name": "Ann", "tags": ["a"]}"#)
        let name = user["name"]?.string  // "Ann", decoded now
        user[at: "age"] = 42
        try user[at: "tags"]?.append("b")
        let text = user.text()
        // {"name": "Ann", "tags": ["a", "b"], "age": 42}
        #expect(name == "Ann" && text == #"{"name": "Ann", "tags": ["a", "b"], "age": 42}"#)
    }

    @Test func aPathIsReadAndWritten() throws {
        var json = try JSON(parsing: #"{"user": {"name": "Ann", "tags": ["a"]}}"#)
        let tag = json[at: "user.tags.0"]?.string
        json[at: "user.age"] = 42
        try json[at: "user.tags"]?.append("new")
        json[at: "user.name"] = nil  // removes the member; .null writes null
        #expect(tag == "a" && json.text() == #"{"user": {"tags": ["a", "new"], "age": 42}}"#)
    }

    @Test func elementsAndMembersAreSorted() throws {
        var json = try JSON(parsing: #"{"users": [{"age": 3}, {"age": 1}], "one": {}}"#)
        try json[at: "users"]?.sort { $0["age"]?.int ?? 0 < $1["age"]?.int ?? 0 }
        try json.sortMembers { $0.value.count < $1.value.count }
        #expect(json.text() == #"{"one": {}, "users": [{"age": 1}, {"age": 3}]}"#)
        let file = json.text(.pretty(indent: 4, finalNewline: true))
        let message = json.text(.compact.sortedKeys)
        #expect(file.hasPrefix("{\n    \"one\"") && message == #"{"one":{},"users":[{"age":1},{"age":3}]}"#)
    }

    @Test func aValueHasTheStyleOfAnother() throws {
        let manifest = try JSON(parsing: "{\n\t\"name\" : \"shop\"\n}\n")
        let lock: JSON = ["version": 1, "pins": ["a/b"]]
        let text = lock.text(.style(of: manifest))
        // {
        // \t"version" : 1,
        // \t"pins" : [
        // \t\t"a/b"
        // \t]
        // }
        #expect(text == "{\n\t\"version\" : 1,\n\t\"pins\" : [\n\t\t\"a/b\"\n\t]\n}\n")
    }

    @Test func nullsAreRemoved() throws {
        let user = try JSON(parsing: #"{"name": "Ann", "age": null, "tags": [null, {"a": null}]}"#)
        let text = user.removingNulls().text()  // {"name": "Ann", "tags": [null, {}]}
        #expect(text == #"{"name": "Ann", "tags": [null, {}]}"#)
    }

    @Test func aPatchIsTheDifference() throws {
        let old: JSON = ["a": 1]
        let new: JSON = ["a": 2, "b": [3]]
        let patch = old.patch(to: new)
        let isSame = try old.applying(patch: patch) == new  // true
        #expect(isSame)
    }

    @Test func commentsAreThoseOfAMember() throws {
        let settings = try JSON(
            parsing: """
                {
                    // Spaces for each level.
                    "editor.tabSize": 4 // was 8
                }
                """, dialect: .jsonc)
        let comments = settings.comments(at: "editor\\.tabSize").map(\.text)
        // ["// Spaces for each level.", "// was 8"]
        #expect(comments == ["// Spaces for each level.", "// was 8"])
    }

    @Test func commentsStayInAFile() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "settings.json")
        let text = "{\"editor.tabSize\": 2 /* wide */}"
        var settings = try JSON(parsing: text, dialect: .jsonc)
        settings["editor.tabSize"] = 4
        try settings.write(to: url)  // the comments are where they were
        #expect(try String(contentsOf: url, encoding: .utf8) == "{\"editor.tabSize\": 4 /* wide */}")
    }

    @Test func aPrefixHasTheValueSoFar() throws {
        let answer = try JSON(parsingPrefix: #"{"city": "Oslo", "days": [{"low": -3}, {"lo"#)
        let text = answer.text()  // {"city": "Oslo", "days": [{"low": -3}, {}]}
        let isFirstDayComplete = answer["days"]?[0]?.isComplete  // true
        let isAnswerComplete = answer.isComplete  // false
        #expect(text == #"{"city": "Oslo", "days": [{"low": -3}, {}]}"#)
        #expect(isFirstDayComplete == true && !isAnswerComplete)
    }

    @Test func piecesAreParsed() throws {
        var parser = JSONPrefixParser()
        for chunk in [#"{"city": "Os"#, #"lo", "days": [{"low": -"#, "3}]}"] {
            try parser.append(chunk)
            print(parser.json)
        }
        // {"city": "Os"}
        // {"city": "Oslo", "days": [{}]}
        // {"city": "Oslo", "days": [{"low": -3}]}
        #expect(parser.json.text() == #"{"city": "Oslo", "days": [{"low": -3}]}"#)
    }

    @Test func numbersAreConvertedExactly() {
        let thousand = JSONNumber("1e3")?.int  // 1000
        let fraction = JSONNumber("42.9")?.int  // nil: not an integer
        let truncated = JSONNumber("42.9")?.truncated(to: Int.self)  // (42, isExact: false)
        let tenth = JSONNumber("0.1")?.decimal  // exactly 0.1
        let huge = JSONNumber("1e400")?.double  // nil: too large
        #expect(thousand == 1000 && fraction == nil && truncated?.value == 42 && truncated?.isExact == false)
        #expect(tenth == Decimal(string: "0.1") && huge == nil)
    }

    @Test func pointersAreRead() throws {
        let street: JSONPointer = "user.addresses.0.street"
        let same: JSONPointer = "/user/addresses/0/street"
        let odd = try JSONPointer(parsing: "/a~1b/c.d")  // the key "a/b", then the key "c.d"
        let reference: JSONPointer = "#/definitions/a%20b"  // the key "definitions", then the key "a b"
        #expect(street == same && odd.components == [.key("a/b"), .key("c.d")])
        #expect(reference.components == [.key("definitions"), .key("a b")])
    }

    @Test func anErrorNamesWhatWasExpected() {
        #expect(throws: JSONError(.unconvertible, expected: "a color such as #FF8800", found: "\"x\"")) {
            try refuse("x")
        }
    }

    private func refuse(_ text: String) throws {
        throw JSONError(.unconvertible, expected: "a color such as #FF8800", found: "\"\(text)\"")
    }

    @Test func codableTypesAreDecodedAndEncoded() throws {
        #expect(try decodeUser(["name": "Ann"]) == "Ann")
        #expect(try encodeUser() == #"{"name":"Ann"}"#)
    }

    private func decodeUser(_ json: JSON) throws -> String {
        struct User: Decodable { let name: String; let age: Int? }
        let user = try json.decode(User.self)
        return user.age == nil ? user.name : ""
    }

    private func encodeUser() throws -> String {
        struct User: Encodable { let name: String; let age: Int? }
        let text = try JSON(encoding: User(name: "Ann", age: nil)).text()  // {"name":"Ann"}
        return text
    }

    struct Order: Codable, Equatable {
        var orderNumber: Int
    }

    @Test func optionsAreThoseOfCoders() throws {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let json: JSON = ["order_number": 7]
        #expect(try copy(json, decoder, encoder) == #"{"order_number":7}"#)
        let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)
        let order = try json.decode(Order.self, options)
        #expect(order.orderNumber == 7)
        #expect(try encode(order, options) == #"{"order_number":7}"#)
    }

    private func copy(_ json: JSON, _ appDecoder: JSONDecoder, _ appEncoder: JSONEncoder) throws -> String {
        let options = JSONCodingOptions(decoder: appDecoder, encoder: appEncoder)
        let order = try json.decode(Order.self, options)
        let text = try JSON(encoding: order, options).text(options.layout)
        return text
    }

    private func encode(_ order: Order, _ options: JSONCodingOptions) throws -> String {
        let json = try JSON(encoding: order, options)
        let text = json.text(options.layout)
        return text
    }
}

/// The code of the doc comments of positions and comments.
struct CommentEditingExampleTests {
    @Test func valuesHavePositions() throws {
        let json = try JSON(parsing: "{\n  \"port\": 80\n}")
        let range = json.sourceRange(at: "port")
        // line 2, column 11; bytes 12..<14
        #expect(range?.line == 2 && range?.column == 11 && range?.bytes == 12..<14)

        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let settings = try JSON(parsing: String(repeating: "\n", count: 10) + "{\"editor\": {\n      \"tabSize\": 4}}")
        if let range = settings.sourceRange(at: "editor.tabSize", of: .name) {
            print("settings.json:\(range)")  // settings.json:12:7
        }
        #expect(printed == ["settings.json:12:7"])
    }

    @Test func anEmptyTextHasAValue() throws {
        var settings = try JSON(parsing: "// Mine.\n", dialect: .jsonc, emptyAs: [:])
        settings["tabSize"] = 4
        let text = settings.text()
        // // Mine.
        // {
        //   "tabSize": 4
        // }
        #expect(text == "// Mine.\n{\n  \"tabSize\": 4\n}\n")
    }

    @Test func textsAreFormattedAndStripped() throws {
        let settings = try JSON(parsing: "{\n  \"a\": 1, // one\n}", dialect: .jsonc)
        let strict = settings.strippingComments().text()
        // {
        //   "a": 1
        // }
        #expect(strict == "{\n  \"a\": 1\n}")
        let formatted = settings.text(.pretty(indent: .tab, finalNewline: true, comments: .keep))
        #expect(formatted == "{\n\t\"a\": 1 // one\n}\n")
    }

    @Test func commentsAreSet() throws {
        var settings = try JSON(parsing: "{\n  \"tabSize\": 4\n}", dialect: .jsonc)
        let comment = try JSONComment("// was 8", position: .trailing)
        var comments = settings.comments(at: "tabSize")
        comments.append(try JSONComment("// was 8", position: .trailing))
        try settings.setComments(comments, at: "tabSize")
        #expect(settings.text() == "{\n  \"tabSize\": 4 // was 8\n}" && settings.comments(at: "tabSize") == [comment])
    }

    @Test func membersAreCommentedOut() throws {
        var settings = try JSON(parsing: "{\n  \"a\": 1,\n  \"b\": 2\n}", dialect: .jsonc)
        try settings.commentOut(at: "a")
        // {
        //   // "a": 1,
        //   "b": 2
        // }
        #expect(settings.text() == "{\n  // \"a\": 1,\n  \"b\": 2\n}")

        settings = try JSON(parsing: "{\n  // \"strict\": true\n}", dialect: .jsonc)
        for comment in settings.comments(at: "") where comment.text.contains("\"strict\"") {
            try settings.uncomment(comment)
        }
        #expect(settings == ["strict": true])
    }

    @Test func aMemberIsMoved() throws {
        var manifest = try JSON(parsing: "{\"scripts\": {}, \"version\": 1}")
        try manifest.moveMember("version", before: "scripts")
        #expect(manifest.text() == "{\"version\": 1, \"scripts\": {}}")
    }

    @Test func issuesHavePositions() throws {
        final class Settings: JSONModel, @unchecked Sendable {
            @JSONProperty var port: UInt16
        }
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let settings = try Settings(parsing: "{\n  \"port\": \"http\"\n}")
        for issue in settings.issues { print(issue.description(in: "settings.json")) }
        // settings.json:2:11: /port: unreadable, expected an integer from 0 to 65535, found "http"
        let line = "settings.json:2:11: /port: unreadable, expected an integer from 0 to 65535, found \"http\""
        #expect(printed == [line])
        let reader = JSONLinesReader<Settings>(Array("{\"port\": 1}\n{\"port\": \"x\"}\n".utf8))
        _ = try reader.next()
        let user = try #require(try reader.next())
        let range = user.issues.first?.sourceRange
        let inFile = range?.inFile(from: reader.byteOffset, line: reader.lineNumber ?? 1)
        #expect(inFile?.description == "2:10" && inFile?.bytes == 21..<24)
    }
}
