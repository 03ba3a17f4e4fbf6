import LazyJSON
import Testing

/// More than 4 KiB of comments between members, as in a `tsconfig.json` of `tsc --init`.
struct LongCommentTests {
    private static let options = (0..<90)
        .map { "    // \"option\($0)\": [],    /* Specify what the compiler does by default. */\n" }.joined()

    @Test func aMemberBehindThemIsOnItsOwnLine() throws {
        let text =
            "{\n  \"compilerOptions\": {\n    \"target\": \"es2016\", /* the language */\n" + Self.options
            + "    \"skipLibCheck\": true\n  }\n}\n"
        var json = try JSON(parsing: text, dialect: .jsonc)
        json[at: "compilerOptions.noEmit"] = true
        #expect(json.text() == text.replacing("true\n", with: "true,\n    \"noEmit\": true\n"))
        json[at: "compilerOptions.noEmit"] = JSON?.none
        #expect(json.text() == text)
    }

    @Test func aMemberBelowThemIsFollowedByALine() throws {
        for comments in [Self.options, "    /*" + String(repeating: "*\n", count: 3_000) + "*/\n"] {
            let text = "{\n" + comments + "    \"a\": 1\n}\n"
            var json = try JSON(parsing: text, dialect: .jsonc)
            json["b"] = 2
            #expect(json.text() == text.replacing("1\n}", with: "1,\n    \"b\": 2\n}"))
        }
    }
}
