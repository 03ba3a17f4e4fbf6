import Foundation
import LazyJSON
import TestSupport
import Testing

/// Laws 7 and 9: nothing recurses over the depth of a value, also where edits made it, on a small stack.
struct DepthTests {
    @Test func aMillionNestedArraysAreCreatedAndReleased() {
        let isDone = Threads.run { _ in
            var json: JSON = 1
            for _ in 0..<Cases.scaled(1_000_000) { json = [json] }
            let copy = json
            json = nil
            #expect(copy.count == 1)
        }
        #expect(isDone)
    }

    @Test func replacedValuesThatWereReadOutAreReleased() {
        let isDone = Threads.run { _ in
            let limits = JSONLimits(depth: 200_000)
            guard let document = try? JSON(parsing: #"{"a": 1, "b": [2]}"#, limits: limits) else { return }
            var json: JSON = 1
            for _ in 0..<Cases.scaled(100_000) {
                var outer = document
                outer["a"] = json
                #expect(outer["b"]?.count == 1)  // settles
                json = outer
            }
            #expect(json.count == 2)
            #expect((try? JSON(parsing: json.text(), limits: limits)) == json)
            json = nil
        }
        #expect(isDone)
    }

    @Test func nestedObjectsSharedByCopiesAreReleased() {
        let isDone = Threads.run { _ in
            var json: JSON = [:]
            var copies: [JSON] = []
            for level in 0..<100_000 {
                json = ["a": json, "b": 1]
                if level % 1_000 == 0 { copies.append(json) }
            }
            json = nil
            while !copies.isEmpty { copies.removeFirst() }
        }
        #expect(isDone)
    }

    @Test func deepEditedValuesAreUsedWithoutRecursion() {
        let isDone = Threads.run { _ in
            let depth = Cases.scaled(100_000)
            var json: JSON = 1
            var other: JSON = 1
            for level in 0..<depth {
                json = level % 2 == 0 ? [json] : ["a": json]
                other = level % 2 == 0 ? [other] : ["a": other]
            }
            let text = json.data()
            #expect(text.count == depth / 2 * 2 + depth / 2 * 6 + 1)
            #expect(json == other)
            #expect(json.hashValue == other.hashValue)
            #expect(json.data(.compact) == text)
            #expect(json.data(.pretty(indent: 0)).count > text.count)
            let detached = json.detached()
            #expect(detached.data() == text)
            #expect(detached == json)
            #expect(detached.hashValue == json.hashValue)
            #expect(json.rawText.utf8.count == text.count)
            let parsed = try? JSON(parsing: text, limits: JSONLimits(depth: depth))
            #expect(parsed == json)
        }
        #expect(isDone)
    }

    @Test func aDeepPlaceIsReadAndEditedByItsPointer() {
        let isDone = Threads.run { _ in
            let depth = 100_000
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            guard var json = try? JSON(parsing: text, limits: JSONLimits(depth: depth)) else {
                Issue.record("not parsed")
                return
            }
            let pointer = JSONPointer([JSONPointer.Component](repeating: .index(0), count: depth))
            #expect(json[at: pointer] == nil)
            json[at: pointer] = 7
            #expect(json[at: pointer] == 7)
            let copy = json
            json[at: pointer] = 8
            #expect(copy != json)
            #expect((try? json.remove(at: pointer)) == 8)
            #expect(json.text() == text)
            #expect(copy[at: pointer] == 7)
        }
        #expect(isDone)
    }

    @Test func aDeepPlaceIsCreatedByItsPointer() {
        let isDone = Threads.run { _ in
            guard var json = try? JSON(parsing: "null", limits: JSONLimits(depth: 20_000)) else { return }
            let pointer = JSONPointer(Array(repeating: .key("a"), count: 20_000))
            json[at: pointer] = 7
            #expect(json[at: pointer] == 7)
        }
        #expect(isDone)
    }
}

/// Nesting is limited where text is parsed, not where it is edited.
struct EditDepthTests {
    private static func nested(_ depth: Int) -> JSON { (0..<depth).reduce(1) { value, _ in [value] } }

    private static func parsed(_ text: String, depth: Int) throws -> JSON {
        try JSON(parsing: text, limits: JSONLimits(depth: depth))
    }

    @Test(arguments: [1, 7, 512])
    func editsNestDeeperThanTheLimitOfTheDocument(limit: Int) throws {
        let deep = Self.nested(limit + 1)
        var appended = try Self.parsed("[]", depth: limit)
        var (assigned, replaced) = (try Self.parsed("[1]", depth: limit), JSON([1]))
        try appended.append(deep)
        assigned[0] = deep
        try replaced.replaceSubrange(0..<1, with: [deep])
        let patched = try Self.parsed("[1]", depth: limit).applying(patch: [["op": "add", "path": "/0", "value": deep]])
        for json in [appended, assigned, replaced, try #require(patched[0])] {
            #expect(throws: JSONError.self) { try Self.parsed(json.text(), depth: limit) }
            #expect(try Self.parsed(json.text(), depth: limit + 2) == json)
        }
        var object = try Self.parsed("{}", depth: limit)
        try object.insertMember("a", value: deep, at: 0)
        try object.set(deep, at: JSONPointer(Array(repeating: .key("b"), count: limit)))
        #expect(try Self.parsed(object.text(), depth: 2 * limit + 1) == object)
    }

    @Test func aValueIsPutIntoItselfAgainAndAgain() throws {
        var json = try JSON(parsing: #"{"a": 1}"#)
        for _ in 0..<2_000 { try json.set(json, at: "a") }
        #expect(try Self.parsed(json.text(), depth: 2_001) == json)
    }

    @Test func commentsOfAnEditedDocumentAreSetHoweverDeepItIs() throws {
        var json = try JSON(parsing: "{\"a\": 1}", dialect: .jsonc, limits: JSONLimits(depth: 2))
        json["a"] = Self.nested(3)
        try json.setComments([JSONComment("// c", position: .trailing)], at: "a")
        #expect(json.text() == "{\"a\": [[[1]]] // c\n}")
        json["b"] = Self.nested(4)
        #expect(json["b"] == Self.nested(4))
    }

    @Test func aFileHasNoTextThatItsLimitsWouldNotRead() throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "{}")
        let limits = JSONLimits(depth: 3)
        try JSON.update(contentsOf: file, limits: limits) { $0["a"] = Self.nested(2) }
        let text = try String(contentsOf: file, encoding: .utf8)
        let error = #expect(throws: JSONError.self) {
            try JSON.update(contentsOf: file, limits: limits) { $0["a"] = Self.nested(3) }
        }
        #expect(error?.code == .depthLimit && error?.file?.hasSuffix("a.json") == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    /// The edits of two values are the same where only the limits of their documents differ.
    @Test(arguments: Cases.seeds(24))
    func randomEditsDoNotDependOnTheLimit(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (low, high) = try (Self.parsed("{}", depth: 1), Self.parsed("{}", depth: 10_000))
        for _ in 0..<60 {
            let pointer = JSONPointer((0...generator.below(6)).map { _ in .key(generator.pick(["a", "b"])) })
            let value = generator.chance(30) ? low : Self.nested(generator.below(5))
            let choice = generator.below(5)
            func edit(_ json: inout JSON) throws {
                switch choice {
                case 0: try json.set(value, at: pointer)
                case 1: json[at: pointer] = value
                case 2: json[at: pointer]?["b"] = value
                case 3:
                    let path = JSON(pointer.description)
                    json = try json.applying(patch: [["op": "add", "path": path, "value": value]])
                default: try json.remove(at: pointer)
                }
            }
            let (one, other) = (Result { try edit(&low) }, Result { try edit(&high) })
            #expect("\(one)" == "\(other)")
            #expect(low == high && low.text() == high.text())
            if low.text().utf8.count > 10_000 {
                (low, high) = try (Self.parsed("{}", depth: 1), Self.parsed("{}", depth: 10_000))
            }
        }
    }
}
