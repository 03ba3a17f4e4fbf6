import LazyJSON
import Testing

struct PointerTests {
    /// The document and the pointers of RFC 6901, section 5.
    @Test(
        arguments: [
            ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
            ("/e^f", "3"),
            ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
        ])
    func examplesOfTheStandardAreFound(text: String, expected: String) throws {
        let json = try JSON(
            parsing: #"""
                {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
                """#)
        let pointer = try JSONPointer(parsing: text)
        #expect(json[at: pointer]?.rawText == expected)
        #expect(pointer.description == text)
        #expect(json[at: ""] == json)
    }

    @Test(
        arguments: [
            ("", []), ("/", [.key("")]), ("//", [.key(""), .key("")]), ("/a/0", [.key("a"), .index(0)]),
            ("/01", [.key("01")]), ("/-", [.key("-")]), ("/-1", [.key("-1")]), ("/+1", [.key("+1")]),
            ("/a.b", [.key("a.b")]), ("/~01", [.key("~1")]), ("/~10", [.key("/0")]), ("/~0~1", [.key("~/")]),
            ("/99999999999999999999", [.key("99999999999999999999")]), ("/é/e\u{301}", [.key("é"), .key("e\u{301}")]),
            ("a", [.key("a")]), ("a.b", [.key("a"), .key("b")]), ("a.0.b", [.key("a"), .index(0), .key("b")]),
            ("0", [.index(0)]), ("10.01", [.index(10), .key("01")]), (#"a\.b"#, [.key("a.b")]),
            (#"a\.b.c\.d"#, [.key("a.b"), .key("c.d")]), (#"1\.5"#, [.key("1.5")]), (#"\."#, [.key(".")]),
            ("a.-", [.key("a"), .key("-")]), ("a/b", [.key("a/b")]), ("a~b", [.key("a~b")]), (" ", [.key(" ")]),
        ] as [(String, [JSONPointer.Component])])
    func textsAreReadAsComponents(text: String, components: [JSONPointer.Component]) throws {
        #expect(try JSONPointer(parsing: text).components == components)
        #expect(JSONPointer(stringLiteral: text) == JSONPointer(components))
    }

    @Test(
        arguments: [
            ("/~", 2), ("/a~", 3), ("/~2", 2), ("/a/~x/b", 4), ("/~~", 2), ("a..b", 2), (".a", 0), ("a.", 2), (".", 0),
            ("a.b..", 4),
        ])
    func malformedTextsAreRefusedWithTheirPlace(text: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONPointer(parsing: text) }
        #expect(error?.code == .invalidPointer)
        #expect(error?.byteOffset == offset)
    }

    @Test(
        arguments: [
            ([], ""), ([.key("")], "/"), ([.key("a/b"), .key("m~n")], "/a~1b/m~0n"), ([.index(3), .key("3")], "/3/3"),
            ([.key("~1")], "/~01"), ([.key("a.b")], "/a.b"),
        ] as [([JSONPointer.Component], String)])
    func componentsArePrintedAsTheStandardSays(components: [JSONPointer.Component], text: String) {
        #expect(JSONPointer(components).description == text)
    }

    @Test func generatedPointersSurviveThePrinting() throws {
        for seed in Cases.seeds(200) {
            var script = ScriptGenerator(seed: seed)
            let model = ModelValue.parsed(script.documents.document())
            let pointer = script.way(in: model)
            let again = try JSONPointer(parsing: pointer.description)
            #expect(again.description == pointer.description)
            #expect(model.value(at: again.components[...]) == model.value(at: pointer.components[...]))
        }
    }

    @Test func parentsAndChildrenOfPointers() {
        let pointer: JSONPointer = "a.0"
        #expect(pointer.parent == "a")
        #expect(pointer.parent?.parent == "")
        #expect(pointer.parent?.parent?.parent == nil)
        #expect(pointer.appending(.key("x")).description == "/a/0/x")
        #expect(JSONPointer().isRoot && !pointer.isRoot)
    }

    @Test func keysNeverIndexArraysAndIndicesAreNamesInObjects() throws {
        let json = try JSON(parsing: #"{"a": [1, 2], "0": {"1": 3}}"#)
        #expect(json[at: JSONPointer([.key("a"), .key("0")])] == nil)
        #expect(json[at: JSONPointer([.key("a"), .index(1)])] == 2)
        #expect(json[at: "0.1"] == 3)
        #expect(json[at: "/0/1"] == 3)
        #expect(json[at: "a.-"] == nil)
        #expect(json[at: "a.2"] == nil)
        #expect(json[at: JSONPointer([.key("a"), .index(-1)])] == nil)
        #expect(json[at: "a.0.x"] == nil)
    }
}
