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

    /// The hash of a `String` orders its combining marks, whose time grows with the square of their number.
    @Test(.costs) func keysAreHashedInLinearTime() {
        let ratio = Cost.ratio { count in
            let key = String(repeating: "\u{301}\u{316}", count: count)
            #expect(Set([JSONPointer([.key(key)]), JSONPointer([.key(key)])]).count == 1)
        }
        #expect(ratio < Cost.limit)
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
            (#"a\"#, [.key(#"a\"#)]), (#"a.\"#, [.key("a"), .key(#"\"#)]),
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

    @Test func indexesHaveUpToNineteenDigits() throws {
        for number in [0, 10, 999_999_999_999_999_999, 1_000_000_000_000_000_000, Int.max] {
            #expect(try JSONPointer(parsing: "/\(number)").components == [.index(number)])
        }
        for text in ["01", "-1", "9223372036854775808", "10000000000000000000", "1 "] {
            #expect(try JSONPointer(parsing: "/\(text)").components == [.key(text)])
        }
    }

    // MARK: URI fragments: RFC 6901, section 6

    @Test(
        arguments: [
            ("#", ""), ("#/foo", "/foo"), ("#/foo/0", "/foo/0"), ("#/", "/"), ("#/a~1b", "/a~1b"), ("#/c%25d", "/c%d"),
            ("#/e%5Ef", "/e^f"), ("#/g%7Ch", "/g|h"), ("#/i%5Cj", #"/i\j"#), ("#/k%22l", #"/k"l"#), ("#/%20", "/ "),
            ("#/m~0n", "/m~0n"), ("#/09azAZ-._~0", "/09azAZ-._~0"),
        ])
    func examplesOfTheStandardAreReadAndWritten(fragment: String, pointer: String) throws {
        let read = try JSONPointer(parsing: fragment)
        #expect(read == JSONPointer(stringLiteral: pointer))
        #expect(read.uriFragment == fragment)
    }

    @Test(
        arguments: [
            ("#/components/schemas/Pet", "/components/schemas/Pet"),
            ("#/paths/~1users~1{id}/get", "/paths/~1users~1{id}/get"),
            ("#/%7E1", "/~1"), ("#%2Fa%2fb", "/a/b"), ("#/caf%C3%A9", "/café"), ("#/café", "/café"), ("#/%c3%a9", "/é"),
            ("#/a.b", "/a.b"), ("#/a#b", "/a#b"), ("#/%00", "/\0"),
        ])
    func otherFragmentsAreDecoded(fragment: String, pointer: String) throws {
        #expect(try JSONPointer(parsing: fragment) == JSONPointer(stringLiteral: pointer))
    }

    @Test(
        arguments: [
            ("#/%", 2), ("#/a%4", 3), ("#/a%zz", 3), ("#/%4g", 2), ("#/a%20%", 6), ("#/%FF", 2), ("#/%C3", 2),
            ("#/a%20%C3/b", 6), ("#/%ED%A0%80", 2), ("#/%C0%80", 2), ("#/~", 3), ("#/%7E2", 5), ("#/%20~x", 6),
        ])
    func malformedFragmentsAreRefused(fragment: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONPointer(parsing: fragment) }
        #expect(error?.code == .invalidPointer)
        #expect(error?.byteOffset == offset)
    }

    @Test(
        arguments: [
            ("#foo", [.key("#foo")]), ("#text.0", [.key("#text"), .index(0)]), ("#.a", [.key("#"), .key("a")]),
            ("a.#", [.key("a"), .key("#")]), ("a.#/b", [.key("a"), .key("#/b")]), ("/#", [.key("#")]),
            ("/#~1a", [.key("#/a")]), ("##", [.key("##")]), ("#%20", [.key("#%20")]),
        ] as [(String, [JSONPointer.Component])])
    func keysMayBeginWithANumberSign(text: String, components: [JSONPointer.Component]) throws {
        #expect(try JSONPointer(parsing: text).components == components)
    }

    @Test func generatedPointersSurviveTheFragment() throws {
        let names = ["a", "", "/", "~", "~1", "%", "%41", "#", " ", "é", "e\u{301}", "😀", "\0", "\"", "\\", "?", "a.b"]
        for seed in Cases.seeds(300) {
            var random = SeededGenerator(seed: seed)
            let pointer = JSONPointer((0..<random.below(4)).map { _ in .key(random.pick(names)) })
            let fragment = pointer.uriFragment
            #expect(fragment.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(pointer)")
            #expect(try JSONPointer(parsing: fragment) == pointer, "\(pointer)")
        }
    }
}
