import LazyJSON
import Testing

/// Siblings that show two layouts, or one by chance: mutants of the library showed that no test had them.
struct MixedSiblingTests {
    @Test func objectsOnOneLineAndOverLinesSayNothingAboutArrays() throws {
        var json = try JSON(parsing: "{\n  \"b\": {\n    \"x\": 1\n  },\n  \"a\": { \"x\": 1 }\n}")
        json["c"] = [1, 2]
        #expect(
            json.text()
                == "{\n  \"b\": {\n    \"x\": 1\n  },\n  \"a\": { \"x\": 1 },\n  \"c\": [\n    1,\n    2\n  ]\n}")
    }

    @Test func colonsBehindNamesOfOneLengthAreNotAligned() throws {
        var json = try JSON(parsing: "{\n  \"a\"  : 1,\n  \"b\"  : 2\n}")
        json["ccc"] = 3
        #expect(json.text() == "{\n  \"a\"  : 1,\n  \"b\"  : 2,\n  \"ccc\"  : 3\n}")
        var aligned = try JSON(parsing: "{\n  \"a\"   : 1,\n  \"bb\"  : 2\n}")
        aligned["ccc"] = 3
        #expect(aligned.text() == "{\n  \"a\"   : 1,\n  \"bb\"  : 2,\n  \"ccc\" : 3\n}")
    }
}
