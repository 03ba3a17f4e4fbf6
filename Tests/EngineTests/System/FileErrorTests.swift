import Foundation
import LazyJSON
import Testing

/// Errors about the text of a file name the file.
struct FileErrorTests {
    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
    }

    struct Config: Codable { var port: Int }

    private func check(_ file: URL, _ message: String, _ body: () throws -> Void) {
        let error = #expect(throws: JSONError.self) { try body() }
        #expect(error?.file == file.path)
        #expect(error?.description.contains("in \(file.path)") == true && error?.message == message, "\(error as Any)")
    }

    @Test func everyFormNamesTheFile() throws {
        let folder = try Folder()
        let bad = try folder.file("bad.json", "{\n  \"a\": ,\n}")
        let message = "Expected a value, found ','."
        check(bad, message) { _ = try JSON(contentsOf: bad) }
        check(bad, message) { _ = try JSON(contentsOf: bad, mapping: true) }
        check(bad, message) { _ = try JSON(contentsOf: bad, emptyAs: [:]) }
        check(bad, message) { _ = try User(contentsOf: bad) }
        check(bad, message) { _ = try JSONArray<User>(contentsOf: bad) }
        check(bad, message) { try JSON.update(contentsOf: bad) { _ in } }
        check(bad, message) { try User.update(contentsOf: bad) { _ in } }
        check(bad, message) { try JSON.update(contentsOf: bad, as: Config.self) { _ in } }
        let error = #expect(throws: JSONError.self) { try JSON(contentsOf: bad) }
        #expect(
            error?.description == "Expected a value, found ',' in \(bad.path) (line 2, column 8, byte 9) at \"/a\".")
        #expect(error?.description(in: "bad.json") == "bad.json:2:8: Expected a value, found ',' at \"/a\".")
    }

    @Test func aRootOfAnotherKindIsNamed() throws {
        let folder = try Folder()
        let list = try folder.file("list.json", "[]")
        check(list, "Expected an object for User, found an array.") { _ = try User(contentsOf: list) }
        check(list, "Expected an object for User, found an array.") { try User.update(contentsOf: list) { _ in } }
        let object = try folder.file("object.json", "{}")
        check(object, "Expected an array for JSONArray<User>, found an object.") {
            _ = try JSONArray<User>(contentsOf: object)
        }
        check(object, "Expected a value, found nothing.") {
            try JSON.update(contentsOf: object) { try $0.remove(at: "a.b") }
        }
        #expect((try? JSON(parsing: "["))?.text() == nil)
    }

    @Test func errorsOfDecodingNameTheFile() throws {
        let folder = try Folder()
        let file = try folder.file("config.json", #"{"one": {"port": "x"}, "list": [1]}"#)
        func check(_ pointer: JSONPointer, isNamed: Bool = true, _ body: () throws -> Void) {
            let error = #expect(throws: DecodingError.self) { try body() }
            let context: DecodingError.Context? =
                switch error {
                case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
                    context
                default: nil
                }
            let cause = context?.underlyingError as? JSONError
            #expect(cause?.pointer == pointer && cause?.file == (isNamed ? file.path : nil), "\(error as Any)")
        }
        let json = try JSON(contentsOf: file)
        check("/port") { _ = try json.decode(Config.self) }
        check("/one/port") { _ = try json.decode([String: Config].self) }
        // Pointers are from the value that is decoded, which is not the root of the file here, or was edited.
        check("/port", isNamed: false) { _ = try json["one"]?.decode(Config.self) }
        check("/0/port", isNamed: false) { _ = try JSON([json]).decode([Config].self) }
        check("/one") { _ = try json.decode([String: Bool?].self, JSONCodingOptions(dates: .iso8601)) }
        check("/one/port") { _ = try JSONPreserved<[String: Config]>(contentsOf: file) }
        check("/one/port") { try JSON.update(contentsOf: file, as: [String: Config].self) { _ in } }
        var edited = json
        edited["new"] = 1
        check("/port", isNamed: false) { _ = try edited.decode(Config.self) }
        check("/port", isNamed: false) { _ = try JSON(parsing: "{}").decode(Config.self) }
    }

    @Test func aMissingFileIsNamedOnce() throws {
        let folder = try Folder()
        let file = folder.url.appendingPathComponent("none.json")
        let error = #expect(throws: JSONError.self) { try JSON(contentsOf: file) }
        #expect(error?.file == nil && error?.description.components(separatedBy: file.path).count == 2)
        #expect(throws: JSONError.self) { try JSON(parsing: "[") }
    }
}
