import LazyJSON
import Testing

/// Pointers as URI fragments: RFC 6901, section 6.
struct PointerFragmentTests {
    @Test(
        arguments: [
            ("#", ""), ("#/foo", "/foo"), ("#/foo/0", "/foo/0"), ("#/", "/"), ("#/a~1b", "/a~1b"), ("#/c%25d", "/c%d"),
            ("#/e%5Ef", "/e^f"), ("#/g%7Ch", "/g|h"), ("#/i%5Cj", #"/i\j"#), ("#/k%22l", #"/k"l"#), ("#/%20", "/ "),
            ("#/m~0n", "/m~0n"),
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
            ("#/%", 2), ("#/a%4", 3), ("#/a%zz", 3), ("#/%4g", 2), ("#/a%20%", 6), ("#/%FF", 2), ("#/%C3", 5),
            ("#/a%20%C3/b", 9), ("#/%ED%A0%80", 2), ("#/%C0%80", 2), ("#/~", 3), ("#/%7E2", 5), ("#/%20~x", 6),
        ])
    func malformedFragmentsAreRefused(fragment: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONPointer(parsing: fragment) }
        #expect(error?.code == .invalidPointer)
        #expect((offset - 3...offset + 1).contains(error?.byteOffset ?? -9), "\(error?.byteOffset ?? -9)")
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
