import LazyJSON
import Testing

/// The costs of putting values into a document in its layout.
@Suite(.serialized)
struct StyleCostTests {
    private static func record(_ number: Int) -> String {
        "    {\n      \"id\": \(number),\n      \"tags\": [\n        \"a\"\n      ]\n    }"
    }

    /// A document with few records in one array and many in another.
    private static func document(_ count: Int) -> String {
        let few = (0..<3).map { record($0) }.joined(separator: ",\n")
        let many = (0..<count).map { record($0) }.joined(separator: ",\n")
        return "{\n  \"few\": [\n\(few)\n  ],\n  \"many\": [\n\(many)\n  ]\n}"
    }

    private static let value = #"{"id":9,"tags":["x","y"],"home":{"street":"s","at":[1,2]}}"#

    /// Returns how long edits of copies of a parsed document take, the first of which is not measured.
    private static func seconds(
        _ json: JSON, times: Int = 100, _ edit: (inout JSON) throws -> Void
    ) rethrows -> Double {
        var first = json
        try edit(&first)
        let start = Threads.seconds
        for _ in 0..<times {
            var copy = json
            try edit(&copy)
        }
        return Threads.seconds - start
    }

    @Test(.costs) func aValueCostsTheSameInALargerDocument() throws {
        let value = try JSON(parsing: Self.value)
        let ratio = try Cost.measuredRatio(small: 500, below: 3) { count in
            try Self.seconds(JSON(parsing: Self.document(count))) { json in
                try json[at: "few"]?.append(value)
                try json.set(value, at: "few.0.home")
                try json.set(value, at: "new.parent")
            }
        }
        #expect(ratio < 3)
    }

    @Test(.costs, arguments: ["\n", ""]) func aValueCostsItsSize(lineEnd: String) throws {
        let document = lineEnd.isEmpty ? #"{"a": [{"id": 1}, {"id": 2}]}"# : Self.document(2)
        let ratio = try Cost.ratio { count in
            let value = try JSON(parsing: "[" + (0..<count).map { _ in Self.value }.joined(separator: ",") + "]")
            var json = try JSON(parsing: document)
            try json.set(value, at: "new")
            #expect(json.text().utf8.count > document.utf8.count + count * Self.value.utf8.count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func appendsToOneArrayAreLinear() throws {
        let value = try JSON(parsing: #"{"id":9,"tags":["x"]}"#)
        let ratio = try Cost.ratio { count in
            var json = try JSON(parsing: Self.document(3))
            for _ in 0..<count { try json[at: "few"]?.append(value) }
            #expect(json["few"]?.count == count + 3)
            #expect(json.text().utf8.count > count * 20)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func newMembersOfOneObjectAreLinear() throws {
        let value = try JSON(parsing: #"{"id":9,"tags":[]}"#)
        let ratio = try Cost.ratio { count in
            var json = try JSON(parsing: Self.document(3))
            for number in 0..<count { json["few \(number)"] = value }
            #expect(json.count == count + 2)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func valuesMovedInOneDocumentAreLinear() throws {
        let ratio = try Cost.ratio(small: 1_000) { count in
            var json = try JSON(parsing: Self.document(count))
            for number in 0..<count {
                let value = json[at: JSONPointer([.key("many"), .index(number)])]
                json[at: JSONPointer([.key("few"), .index(number)])] = value
            }
            #expect(json["few"]?.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    /// White space around the siblings is examined at most once, and new children do not repeat it.
    @Test(.costs) func siblingsWithMuchWhiteSpaceCostItsSize() throws {
        let value = try JSON(parsing: Self.value)
        let ratio = try Cost.measuredRatio(small: 1 << 16) { count in
            let space = "\n" + String(repeating: " ", count: count)
            let elements = (0..<3).map { "\(space){\(space)\"id\":\(space)\($0)\(space)}" }
            let text = "[\(elements.joined(separator: ","))\(space)]"
            return try Self.seconds(JSON(parsing: text), times: 20) { json in
                try json.append(value)
                try json.set(value, at: "0.new")
                #expect(json.count == 4 && json.text().utf8.count < text.utf8.count + 1_000)
            }
        }
        #expect(ratio < Cost.limit)
    }

    /// Comments with one text that contain no members are refused at once, however many there are.
    @Test(.costs) func equalCommentsWithoutMembersAreRefusedInLinearTime() throws {
        let ratio = try Cost.ratio { count in
            let text = "[\n" + String(repeating: "1, // x\n", count: count) + "0]"
            var json = try JSON(parsing: text, dialect: .jsonc)
            let error = #expect(throws: JSONError.self) { try json.uncomment(JSONComment("// x")) }
            #expect(error?.code == .invalidComment && json.text() == text)
        }
        #expect(ratio < Cost.limit)
    }

    @Test func whatIsAddedBesideMuchWhiteSpaceIsShort() throws {
        let space = "\n" + String(repeating: " ", count: 1 << 20)
        let text = "[\(space){\(space)\"id\":\(space)1\(space)},\(space){\"id\":\(space)2}\(space)]"
        var json = try JSON(parsing: text)
        try json.append(JSON(parsing: Self.value))
        #expect(json.text().utf8.count < text.utf8.count + 100_000)
        #expect(json.text().hasPrefix(String(text.dropLast(space.utf8.count + 1))))
    }

    /// Values that nest deep are put in without recursion, and their indentation does not grow with the square.
    @Test(arguments: [#"{"a": 1}"#, "{\n  \"a\": [\n    [\n      1\n    ]\n  ]\n}"])
    func deepValuesArePutInWithoutRecursion(document: String) {
        let isDone = Threads.run { _ in
            let depth = 50_000
            let limits = JSONLimits(depth: 2 * depth)
            let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let members = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
            guard var json = try? JSON(parsing: document, limits: limits),
                let arrays = try? JSON(parsing: deep, limits: limits),
                let objects = try? JSON(parsing: members, limits: limits)
            else {
                Issue.record("not parsed")
                return
            }
            #expect(throws: Never.self) {
                try json.set(arrays, at: "new")
                try json.set(objects, at: "a")
            }
            let text = json.text()
            #expect(text.utf8.count < 4_000_000)
            #expect((try? JSON(parsing: text, limits: limits)) == json)
        }
        #expect(isDone)
    }
}
