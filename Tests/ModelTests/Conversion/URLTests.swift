import FoundationEssentials
import LazyJSON
import Testing

private final class Page: JSONModel, @unchecked Sendable {
    @JSONProperty var url: URL?
    @JSONProperty(using: .exact) var exact: URL?
}

@Suite("URLs")
struct URLTests {
    @Test(
        "a text that only lacks percent-encoding is read encoded, is an issue, and stays",
        arguments: [
            ("https://de.wikipedia.org/wiki/Köln", "https://de.wikipedia.org/wiki/K%C3%B6ln"),
            ("https://e.com/a b", "https://e.com/a%20b"), ("/a b?c d#e f", "/a%20b?c%20d#e%20f"),
            ("https://e.com/%41ö", "https://e.com/%41%C3%B6"),
            ("https://e.com/?filter[name]=x|y", "https://e.com/?filter%5Bname%5D=x%7Cy"),
            ("https://e.com/#a#b", "https://e.com/#a%23b"), ("http://[::1]:8/ü", "http://[::1]:8/%C3%BC"),
            ("//e.com/😀", "//e.com/%F0%9F%98%80"), ("mailto:jö@x.de", "mailto:j%C3%B6@x.de"),
        ])
    func encoded(_ text: String, _ expected: String) throws {
        let page = try Page(parsing: JSON(["url": JSON(text), "exact": JSON(text)]).text())
        let url = try #require(page.url)
        #expect(url.absoluteString == expected)
        #expect(page.exact == nil)
        #expect(page.$url.issue?.kind == .coerced)
        #expect(try page.$url.value() == url)
        #expect(page.mutate { $0.url = url } === page)
        let other = page.mutate { $0.url = URL(string: "https://e.com/") }
        #expect(other.json["url"]?.string == "https://e.com/")
    }

    @Test(
        "a valid text is read as it is",
        arguments: ["https://e.com/a%20b?c=d#e", "a/b", "?q", "#f", "urn:isbn:1", "http://[::1]/", "//h/p", "x:%41"])
    func valid(_ text: String) throws {
        let page = try Page(parsing: JSON(["url": JSON(text)]).text())
        #expect(page.url?.absoluteString == text)
        #expect(page.issues.isEmpty)
    }

    @Test(
        "a text that lacks more is not read",
        arguments: [
            "", "https://köln.de/", "http://a b/", "http://e.com/%", "http://e.com/%4ü", "http://e.com/\n",
            "http://u:p ü@h/",
            "http://h:8ö/", "x y:z", "http://e.com/\u{7F}", "http://[::1/ü",
        ])
    func refused(_ text: String) throws {
        let page = try Page(parsing: JSON(["url": JSON(text)]).text())
        #expect(page.url == nil)
        #expect(page.$url.issue?.kind == .unreadable)
    }

    @Test("encoding keeps every character and gives a valid URL")
    func generated() throws {
        let alphabet = Array("abz09-._~:/?@!$&'()*+,;= ö€😀\"<>\\^`{|}[]").map(String.init) + ["%41", "%C3%BC"]
        for seed in Cases.seeds(2_000) {
            var generator = SeededGenerator(seed: seed)
            let tail = (0..<generator.below(12)).map { _ in generator.pick(alphabet) }.joined()
            let text = generator.pick(["https://e.com/", "/", "https://e.com?", "x:/"]) + tail
            if text.hasPrefix("//") || text.hasPrefix("x://") { continue }
            let page = try Page(parsing: JSON(["url": JSON(text)]).text())
            let url = try #require(page.url, "seed \(seed): \(text)")
            #expect(url.absoluteString.removingPercentEncoding == text.removingPercentEncoding, "seed \(seed)")
            #expect(page.mutate { $0.url = url } === page, "seed \(seed)")
        }
    }
}
