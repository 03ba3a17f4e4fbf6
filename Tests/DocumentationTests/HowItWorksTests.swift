import LazyJSONLines
import Synchronization
import Testing

@testable import LazyJSON

/// The facts and names of the four pages about how the library works.
struct HowItWorksTests {
    private func edited() throws -> JSON {
        var json = try JSON(parsing: #"{"a":[1,2.5],"b\n":null}"#)
        json["a"] = 7
        return json
    }

    @Test func anEntryForEachKeyValueAndContainersEnd() throws {
        let document = try #require(try JSON(parsing: #"{"a":[1,2.5],"b\n":null}"#).view).document
        let tags: [IndexEntry.Tag] = [
            .object, .string, .array, .integer, .real, .close, .escapedString, .literal, .close,
        ]
        #expect((0..<9).map { document.index[$0].tag } == tags)
        #expect((0..<9).map { document.index[$0].offset } == [0, 1, 5, 6, 8, 11, 13, 19, 23])
        #expect([0, 2].map { document.index[$0].payload } == [9, 4])
    }

    @Test func theFirstReplacedValueIsFoundByItsPlace() throws {
        let overlay = try #require(try edited().overlay)
        #expect(overlay.open == 0 && !overlay.isDeep && !overlay.isMaterialized)
        #expect(overlay.replaced.count == 1 && overlay.replaced.place(0) == 2)
    }

    @Test func readingOutAContainerMaterializesTheEdits() throws {
        var json = try JSON(parsing: #"{"a":{"b":1},"c":[2]}"#)
        json[at: "a.b"] = 9
        json[at: "c.0"] = 8
        #expect(json[at: "a.b"] == 9)
        let overlay = try #require(json.overlay)
        #expect(overlay.isDeep && !overlay.isMaterialized)
        #expect(json["a"]?.text() == #"{"b":9}"#)
        #expect(overlay.isMaterialized)
        #expect(json.text() == #"{"a":{"b":9},"c":[8]}"#)
        json[at: "c.0"] = 7
        #expect(json.overlay !== overlay && json.overlay?.isDeep == false)
        #expect(json.text() == #"{"a":{"b":9},"c":[7]}"#)
    }

    @Test func editsAroundAndInsideOfOthersMaterializeThem() throws {
        var json = try JSON(parsing: #"{"a":{"b":1},"c":2}"#)
        json[at: "a.b"] = 9
        json["a"] = ["d": 4]
        json[at: "a.d"] = 5
        json["c"] = ["e": 6]
        json[at: "c.e"] = 7
        #expect(json.text() == #"{"a":{"d":5},"c":{"e":7}}"#)
        json = try JSON(parsing: #"{"a":{"b":1},"c":2}"#)
        json["a"] = 3
        json["c"] = 4
        #expect(json[at: "a.b"] == nil)
        json[at: "a.b"] = 5
        #expect(json.text() == #"{"a":{"b":5},"c":4}"#)
    }

    @Test func anAddedMemberOpensTheObject() throws {
        var json = try edited()
        json["c"] = true
        guard case .object(let object) = json.storage else { return #expect(Bool(false), "an edited object") }
        #expect(object.children.map { $0.item?.number } == [0, nil, 1])
        #expect(object.children[1].place == 6)
        #expect(object.items.items[0].anchor == 1 && object.items.items[0].value == 7)
        #expect(object.items.items[1].anchor == EditedItem.none && object.items.items[1].value == true)
    }

    @Test func eachContainerOnTheWayToAnEditGetsAnOverlay() throws {
        var json = try JSON(parsing: #"{"a":[1,2.5],"b\n":null}"#)
        json[at: "a.0"] = 9
        let outer = try #require(json.overlay?.materialized)
        let inner = try #require(outer.replaced.value(at: 2)?.overlay)
        #expect(!outer.isDeep && !inner.isDeep && inner.replaced.place(0) == 3)
        #expect(json.text() == #"{"a":[9,2.5],"b\n":null}"#)
    }

    // MARK: Models

    final class Home: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
        let made = Home()
        @JSONProperty var home: Home

        var isOld: Bool { age > 90 }
    }

    @Test func theWrapperOfAnIntegerTakes16Bytes() {
        #expect(MemoryLayout<JSONProperty<Int>>.size == 16)
    }

    @Test func aClassIsKnownByWhatOneInstanceDeclares() {
        let properties = ModelClass.of(User.self).object.properties
        #expect(properties.map(\.name) == ["age", "home"])
        #expect(properties.map(\.number) == [0, 1])
        #expect(properties.map(\.pointer.description) == ["/age", "/home"])
    }

    @Test func aReadPropertyIsPublishedByItsBit() throws {
        let user = try User(parsing: #"{"age": 41, "home": {"city": "Oslo"}}"#)
        #expect(user.modelPublished.load(ordering: .relaxed) == 0)
        #expect(user.home.city == "Oslo")
        #expect(user.modelPublished.load(ordering: .relaxed) == 0b10)
        #expect(user.age == 41 && user.home === user.home)
        #expect(user.modelPublished.load(ordering: .relaxed) == 0b11)
    }

    @Test func aKeyPathIsFollowedOnceToItsProperty() throws {
        let modelClass = ModelClass.of(User.self).object
        let route = modelClass.route(\User.home.city)
        #expect(route.path(in: JSON.null).pointer.description == "/home/city" && route.plan.name == "city")
        #expect(modelClass.route(\User.home.city) === route)
    }

    @Test func each64thLevelKeepsWhatItReadsInBoxes() {
        #expect((0..<200).filter { ModelRelease.cuts($0) } == [63, 127, 191])
    }

    // MARK: Files

    @Test func aRecordLosesTheWhiteSpaceWithALineBreakOrTab() throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        try writer.write(try JSON(parsing: "{\"a\": 1, \r\n  \"b\": [1,\t2]}"))
        try writer.finish()
        #expect(String(decoding: output, as: UTF8.self) == "{\"a\": 1,\"b\": [1,2]}\n")
        let page = try Self.pages[3].text.replacing("\n", with: " ")
        #expect(page.contains("White space with a line break or tab is removed from a record."))
    }

    // MARK: Names and lengths

    private static let pages = ["Reading", "Writing", "Layout", "Files"].map {
        MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/How\($0)Work\($0 == "Files" ? "" : "s").md")
    }

    /// The text in code voice that is not a name: code, JSON, and commands.
    private static let samples: Set<Substring> = [
        "$0.age = 21", "$0.address.city = \"Oslo\"", "$0.tags.append(\"x\")", "User { $0.age = 3 }", "user.age",
        "{\"age\": 3, \"address\": {\"city\": \"Rome\"}, \"tags\": [\"a\"]}", "@JSONProperty var age: Int",
        "forEach(reusing: true)", "[1", "2]", "\\u00e9", "\\/", "package", "inout", "false", ".ci/run rooms",
        "LAZYJSON_TESTS=LawTests swift test",
    ]

    /// Symbols in two backticks are links, which the step `docs` checks.
    @Test(arguments: pages)
    func eachNameInCodeVoiceIsDeclared(_ page: MarkdownPage) throws {
        let names = try page.text.replacing(#/``[^`]+``/#, with: "").matches(of: #/`([^`]+)`/#).map(\.1)
        #expect(names.count >= 30)
        let declared = try DeclaredNames.all
        let others = names.filter { !Self.samples.contains($0) && !declared.contains(String($0)) }
        #expect(others.isEmpty, "not declared in Sources")
    }

    @Test(arguments: [
        "Drafts", "DraftCursor.invented", "DraftCursor.prepare(_:)", "FoundValue.prepare()",
        "Other.DraftCursor.prepare()", "prepare()", "Model/Drafts", "Invented.swift", "DraftCursor.trial",
    ])
    func anInventedNameIsNotDeclared(_ name: String) throws {
        #expect(try !DeclaredNames.all.contains(name))
    }

    @Test(arguments: [
        "DraftCursor", "DraftCursor.prepare()", "DraftCursor.prepare", "PartSource.Start.inPlace", "Model/Draft",
        "DraftTree.change(at:below:_:_:)", "JSONDraft.subscript(dynamicMember:)", "JSONDraft.subscript(_:)",
    ])
    func namesOfEachKindAreDeclared(_ name: String) throws {
        #expect(try DeclaredNames.all.contains(name))
    }

    @Test(arguments: pages)
    func aPageHasAtMost900Words(_ page: MarkdownPage) throws {
        let words = try page.text.split { $0.isWhitespace }.filter { $0.contains { $0.isLetter || $0.isNumber } }
        #expect(words.count <= 900)
    }

    @Test func fourWritesAreShownInFiveLinesEach() throws {
        let sections = try Self.pages[1].text.split(separator: "\n## ").flatMap {
            $0.split(separator: "\n### ").dropFirst()
        }
        #expect(
            sections.map { $0.prefix { $0 != "\n" } } == [
                "`$0.age = 21`", "`$0.address.city = \"Oslo\"`", "`$0.tags.append(\"x\")`", "`User { $0.age = 3 }`",
            ])
        for section in sections {
            let lines = section.split(separator: "\n").dropFirst()
            #expect(lines.count == 5 && lines.allSatisfy { $0.contains(#/^\d\. .*`\w+\.\w+\(/#) }, "\(section)")
        }
    }
}
