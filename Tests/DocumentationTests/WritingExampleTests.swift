import LazyJSON
import Testing

/// The code of Writing.md, and the results that it states.
struct WritingExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Writing.md")

    @Test func laysOut() throws {
        let json = try JSON(parsing: #"{ "a": 1.0,  "b": ["\u0041"] }"#)
        let preserved = json.text()  // { "a": 1.0,  "b": ["\u0041"] }
        let compact = json.text(.compact)  // {"a":1.0,"b":["\u0041"]}
        let pretty = json.text(.pretty(indent: 4))
        #expect([preserved, compact] == (try Self.page.block(with: "let pretty").comments))
        #expect(pretty == (try Self.page.blocks(of: "json").first?.text))
    }

    @Test func sorts() throws {
        let sorted = try JSON(parsing: #"{ "b": 1.0,  "a": {"d": 1, "c": 2} }"#)
        let sortedText = sorted.text(.compact.sortedKeys)  // {"a":{"c":2,"d":1},"b":1.0}
        let inPlace = sorted.text(.preserved.sortedKeys)  // { "a": {"c": 2, "d": 1},  "b": 1.0 }
        let file = sorted.data(.pretty(indent: 2, finalNewline: true).sortedKeys)
        #expect([sortedText, inPlace] == (try Self.page.block(with: "let sorted ").comments))
        #expect(file.last == 0x0A)
    }

    @Test func writesInTheStyleOfAnother() throws {
        let manifest = try JSON(parsing: "{\n\t\"name\" : \"shop\"\n}\n")
        let lock: JSON = ["version": 1, "pins": ["a/b"]]
        let text = lock.text(.style(of: manifest))
        #expect(text == (try Self.page.blocks(of: "json").dropFirst().first?.text).map { $0 + "\n" })
        #expect(lock.text(.pretty(spaceBeforeColon: true)).hasPrefix("{\n  \"version\" : 1,\n"))
    }

    @Test func escapesAsTheDocumentDoes() throws {
        var php = try JSON(parsing: #"{"home":"https:\/\/a.org\/","city":"Malm\u00f6","up":"\/\u00e4"}"#)
        php["home"] = "https://b.org"
        php["name"] = "Zoë"
        let edited = php.text()
        // {"home":"https://b.org","city":"Malm\u00f6","up":"\/\u00e4","name":"Zo\u00eb"}
        #expect(edited == (try Self.page.block(with: "var php").comments.first))
    }

    @Test func writesTheCanonicalForm() throws {
        let signed = try JSON(parsing: #"{"b": 1.50, "a": 1E2}"#).canonicalData()  // {"a":100,"b":1.5}
        #expect(String(decoding: signed, as: UTF8.self) == (try Self.page.block(with: "canonicalData").comments.first))
    }

    @Test func detaches() throws {
        let page = try JSON(parsing: #"{"items": [{"id": 1}, {"id": 2}], "more": "a long text"}"#)
        let kept = page[at: "items.0"]?.detached()  // {"id": 1}
        #expect(kept?.text() == (try Self.page.block(with: "detached").comments.first))
    }
}
