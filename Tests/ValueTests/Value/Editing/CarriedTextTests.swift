import LazyJSON
import Testing

/// Comments and escapes of values that come into other documents.
struct CarriedTextTests {
    /// The comments of an edited value are found in its text, in which each copy is written.
    @Test func copiesThatDoubleADocumentWithCommentsAreRefused() throws {
        let copies: [JSON] = (0..<45).map { _ in ["op": "copy", "from": "", "path": "/-"] }
        let moves: [JSON] = (0..<45).map { _ in ["op": "move", "from": "/0", "path": "/-"] }
        for text in ["[1]", "[ // first\n1]"] {
            let json = try JSON(parsing: text, dialect: .jsonc)
            for patch in [copies, Array(copies[..<20]) + moves] {
                let error = #expect(throws: JSONError.self) {
                    try json.applying(patch: JSON(elements: patch), sizeLimit: 1_000)
                }
                #expect(error?.code == .resultTooLarge)
            }
            let few = try json.applying(patch: JSON(elements: Array(copies[..<3])), sizeLimit: 1_000)
            #expect(few.count == 4)
        }
    }

    @Test func strictJSONIsWrittenWithoutTheCommentsOfItsParts() throws {
        let settings = try JSON(parsing: "{\"a\": {\n  // secret\n  \"b\": 1}}", dialect: .jsonc)
        var strict = try JSON(parsing: #"{"x": 0}"#)
        strict["x"] = settings["a"]
        let made: JSON = ["x": settings["a"] ?? nil]
        for json in [strict, made] {
            let text = json.text(.pretty(comments: .keep))
            #expect(try JSON(parsing: text) == ["x": ["b": 1]])
        }
        #expect(settings.text(.pretty(comments: .keep)).contains("// secret"))
    }

    /// Names keep their escapes as values do.
    @Test func namesOfAParsedPatchKeepTheirEscapes() throws {
        let base = try JSON(parsing: #"{"a":"\u00e9","b":"\u00e8"}"#)
        let merged = base.merging(try JSON(parsing: #"{"ä":{"ä":"ä"}}"#))
        #expect(merged.text() == #"{"a":"\u00e9","b":"\u00e8","ä":{"ä":"ä"}}"#)
        var edited = try JSON(parsing: #"{"x":1}"#)
        try edited.renameMember("x", to: "ö")
        #expect(base.merging(edited).text() == #"{"a":"\u00e9","b":"\u00e8","\u00f6":1}"#)
    }

    @Test func aNullThatDoesNotCountIsNoChange() throws {
        let other = try JSON(parsing: #"{"o":{"x":1,"x":null}}"#)
        let patch = try JSON(parsing: "{}").mergePatch(to: other)
        #expect(JSON(members: []).merging(patch)["o"]?["x"] == 1)
        #expect(throws: JSONError.self) { try JSON(parsing: "{}").mergePatch(to: ["o": ["x": nil]]) }
    }

    /// Strings that were made in code get the escapes of the document, also from a detached copy.
    @Test func aDetachedCopyHasMadeStrings() throws {
        let php = try JSON(parsing: #"{"a":"x\/y","b":"z\/"}"#)
        for made in [JSON(["/"]), JSON(["/"]).detached(), try JSON(encoding: ["/"]).detached()] {
            var json = php
            json["d"] = made
            #expect(!json.text().dropFirst(25).contains("\"/"), "\(json.text())")
        }
        var parsed = php
        parsed["d"] = try JSON(parsing: #"["/"]"#).detached()
        #expect(parsed.text().hasSuffix(#"["/"]}"#))
    }
}
