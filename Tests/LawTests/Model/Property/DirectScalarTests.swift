import LazyJSON
import Testing

/// Scalars that are read directly from the text must be what the general way reads.
struct DirectScalarTests {
    /// Properties that are read directly if possible.
    final class DirectReads: JSONModel, @unchecked Sendable {
        @JSONProperty("v") var int: Int
        @JSONProperty("v") var optionalInt: Int?
        @JSONProperty("v") var double: Double
        @JSONProperty("v") var optionalDouble: Double?
        @JSONProperty("v") var bool: Bool
        @JSONProperty("v") var optionalBool: Bool?
        @JSONProperty("v") var string: String
        @JSONProperty("v") var optionalString: String?
        @JSONProperty("a.1.v") var deep: Int = 7
    }

    /// Properties that are read in the general way, as those with a conversion are.
    final class GeneralReads: JSONModel, @unchecked Sendable {
        @JSONProperty("v", using: .standard) var int: Int
        @JSONProperty("v", using: .standard) var optionalInt: Int?
        @JSONProperty("v", using: .standard) var double: Double
        @JSONProperty("v", using: .standard) var optionalDouble: Double?
        @JSONProperty("v", using: .standard) var bool: Bool
        @JSONProperty("v", using: .standard) var optionalBool: Bool?
        @JSONProperty("v", using: .standard) var string: String
        @JSONProperty("v", using: .standard) var optionalString: String?
        @JSONProperty("a.1.v", using: .standard) var deep: Int = 7
    }

    private static let values = [
        "0", "-0", "7", "-7", "42.9", "-0.0", "1e3", "1E+2", "1.5e-3", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "-9223372036854775809", "18446744073709551615", "99999999999999999999", "1e400",
        "-1e400",
        "1e-400", "123456789012345678901234567890.5", "0.1", "true", "false", "null", #""""#, #""a""#, #""42""#,
        #"" 42 ""#,
        #""042""#, #""true""#, #""False""#, #""1e2""#, #""é€😀""#, #""\u0041\n""#, #""\ud800""#, #""\ud83d\ude00""#,
        #""a text that is longer than fifteen bytes""#, "[]", "[1]", "{}", #"{"v":1}"#,
    ]

    @Test func everySourceTextReadsAsInTheGeneralWay() throws {
        for value in Self.values {
            try hold(#"{"v":\#(value)}"#)
            try hold(#"{"x":[1,{"v":2}],"\u0076": \#(value) ,"v":3}"#)
            try hold(#"{"a":[{"v":1},{"w":0,"v":\#(value)}]}"#)
            try hold(#"{"v":\#(value),"a":[0,{"v":\#(value)}],"z":"so that words can be loaded"}"#)
        }
        try hold("{}")
    }

    @Test func generatedNumbersReadAsInTheGeneralWay() throws {
        for seed in Cases.seeds(400) {
            var random = SeededGenerator(seed: seed)
            var text = random.chance(40) ? "-" : ""
            text += random.chance(15) ? "0" : "\(random.next() >> UInt64(random.below(64)))".drop { $0 == "0" } + "1"
            if random.chance(30) { text += ".\(random.next() >> UInt64(random.below(64)))" }
            if random.chance(30) { text += "e\(random.below(700) - 350)" }
            try hold(#"{"v":\#(text),"a":[null,{"v":\#(text)}]}"#)
        }
    }

    /// Every place of the point in numbers of one word, and beside it.
    @Test func shortNumbersReadAsInTheGeneralWay() throws {
        for seed in Cases.seeds(40) {
            var random = SeededGenerator(seed: seed)
            for count in 1...9 {
                for point in 0...count {
                    var digits = (0..<count).map { _ in "\(random.below(10))" }.joined()
                    if point > 0, point < count {
                        let whole = digits.prefix(point).drop { $0 == "0" }
                        digits = (whole.isEmpty ? "0" : whole) + "." + digits.suffix(count - point)
                    } else {
                        digits = "\(Int(digits) ?? 0)"
                    }
                    let text = (random.chance(50) ? "-" : "") + digits + (random.chance(5) ? "e2" : "")
                    try hold(#"{"v":\#(text),"a":[null,{"v":\#(text)}],"z":"so that words can be loaded"}"#)
                }
            }
        }
    }

    /// The accessors of JSON read directly, too; the same value that was edited, or is a root, does not.
    @Test func accessorsReadTheSameFromAViewAndFromARoot() throws {
        for value in Self.values {
            let root = try JSON(parsing: " " + value)
            let view = try #require(try JSON(parsing: "[\(value),\"so that words can be loaded\"]")[0])
            #expect(view.int == root.int, "\(value)")
            #expect(view.double?.bitPattern == root.double?.bitPattern, "\(value)")
            #expect(view.bool == root.bool, "\(value)")
            #expect(view.string == root.string, "\(value)")
        }
    }

    private func hold(_ text: String) throws {
        let direct = try DirectReads(parsing: text)
        let general = try GeneralReads(parsing: text)
        #expect(direct.int == general.int, "\(text)")
        #expect(direct.optionalInt == general.optionalInt, "\(text)")
        #expect(direct.double.bitPattern == general.double.bitPattern, "\(text)")
        #expect(direct.optionalDouble?.bitPattern == general.optionalDouble?.bitPattern, "\(text)")
        #expect(direct.bool == general.bool, "\(text)")
        #expect(direct.optionalBool == general.optionalBool, "\(text)")
        #expect(direct.string.utf8.elementsEqual(general.string.utf8), "\(text)")
        #expect(direct.optionalString == general.optionalString, "\(text)")
        #expect(direct.deep == general.deep, "\(text)")
        #expect(direct.issues.map(\.kind) == general.issues.map(\.kind), "\(text)")
    }
}
