import LazyJSON
import LazyJSONStore
import Testing

@Suite("Ids")
struct IdentifierTests {
    final class Named: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var identifier: String?
    }

    /// Texts that `String` takes for equal are different ids, and do not have one hash.
    @Test func canonicalEquivalentsHaveHashesOfTheirOwn() {
        let texts = (0..<4_096).map { number in
            (0..<12).map { number >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
        }
        #expect(Set(texts.map { JSONIdentifier($0).hashValue }).count > 4_000)
        #expect(Set(texts.map { JSONIdentifier($0) }).count == 4_096)
    }

    @Test("a property named identifier belongs to the class")
    func namedIdentifier() {
        let text = "a"
        let named = Named { $0.identifier = text }.mutate { $0.set(\.identifier, to: text + "b") }
        let read = named.identifier
        #expect(read == .some("ab") && named.text() == #"{"identifier":"ab"}"#)
    }

    @Test("ids have a strict order")
    func order() throws {
        let texts = ["-5", "0", "1", "1.5", "2", "1e30", "\"\"", "\"a\"", "\"b\""]
        let ids = try texts.map { try #require(JSONIdentifier(JSON(parsing: $0))) }
        for (number, one) in ids.enumerated() {
            for (other, two) in ids.enumerated() where number == other { #expect(!(one < two) && one == two) }
        }
        #expect(ids.shuffled().sorted() == ids.sorted())
    }

    @Test(
        "spellings of one id are equal, and have one text",
        arguments: [
            (["1", "1.0", "1e0", "10e-1", "0.1e1"], "1"), (["0", "-0", "0.0", "0e9"], "0"), (["-5", "-50e-1"], "-5"),
            (["1.5", "15e-1", "1.50"], "1.5"), (["-0.001", "-1e-3"], "-0.001"), (["1e400", "10e399"], "1e400"),
            (["123456789012345678901", "1234567890123456789010e-1"], "123456789012345678901"),
            (["1e-400", "0.1e-399"], "1e-400"), (["12.5e40", "125e39"], "1.25e41"),
            ([#""a""#, #""\u0061""#], #""a""#), ([#""\"""#, #""\u0022""#], #""\"""#),
        ])
    func equal(_ spellings: [String], text: String) throws {
        let ids = try spellings.map { try #require(JSONIdentifier(JSON(parsing: $0))) }
        #expect(Set(ids).count == 1)
        #expect(ids.allSatisfy { $0.text == text && $0.description == text })
        #expect(try JSONIdentifier(JSON(parsing: text)) == ids[0], "the text is read again")
        #expect(JSONIdentifier(ids[0].json) == ids[0])
    }

    @Test("different values are different ids")
    func different() throws {
        let texts = [
            "1", #""1""#, "1.5", #""1.5""#, "9223372036854775807", "9223372036854775808", "9007199254740993",
            "9007199254740992",
            "1e400", "1e401", #""é""#, #""e\u0301""#, #""""#, #"" ""#, "-1",
        ]
        let ids = try texts.map { try #require(JSONIdentifier(JSON(parsing: $0))) }
        #expect(Set(ids).count == texts.count)
        #expect(Set(ids.map { Array($0.text.utf8) }).count == texts.count)
        for pair in zip(ids.sorted(), ids.sorted().dropFirst()) { #expect(pair.0 < pair.1 && !(pair.1 < pair.0)) }
    }

    @Test(
        "what is neither number nor text is no id",
        arguments: ["null", "true", "[]", "{}", #""\ud800""#, "1e99999999999999999999"])
    func none(_ text: String) throws {
        #expect(JSONIdentifier(try JSON(parsing: text)) == nil)
    }

    @Test("ids are written as literals")
    func literals() throws {
        let ids: [JSONIdentifier] = [1, "a"]
        #expect(ids == [JSONIdentifier(1), JSONIdentifier("a")] && ids.map(\.json) == [1, "a"])
    }

    @Test("the topmost class names the type, and says where the id is")
    func classes() throws {
        #expect(StaffMember.storeName == "LazyJSONStoreTests.StaffMember" && StaffCard.storeName == "cards")
        #expect(StaffRobot.storeName == "LazyJSONStoreTests.StaffBeing" && StaffRobot.identity == "id")
        #expect(try StaffCard(parsing: #"{"meta": {"key": "k"}}"#).identifier == "k")
        #expect(try StaffCard(parsing: #"{"meta": []}"#).identifier == nil)
        #expect(StaffMember { $0.id = 3 }.identifier == 3)
    }

    @Test("what a model refers to is known by type and id, each once, itself left out")
    func references() throws {
        let company = try StaffCompany(
            parsing: #"""
                {"id": 7, "chief": 7, "members": [8, {"id": 9, "boss": 10}, 8, {"boss": "t"}, null, true],
                 "address": {"owner": {"id": 11}, "inner": {"owner": 12}}}
                """#)
        let member = { JSONReference(storeName: StaffMember.storeName, id: $0) }
        #expect(Set(JSONReference.all(in: company)) == Set([7, 8, 9, "t", 11, 12].map(member)))
        #expect(JSONReference.all(in: company).count == 6)
        #expect(
            JSONReference.all(in: try StaffMember(parsing: #"{"id": 1, "boss": 1, "friends": [2, 1]}"#)) == [member(2)])
    }
}
