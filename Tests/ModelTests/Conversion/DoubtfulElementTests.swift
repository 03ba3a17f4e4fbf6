import LazyJSON
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Elements of Codable values of which it is not certain, or only seems to be, what they continue.
struct DoubtfulElementTests {
    private struct Message: Codable, Equatable {
        var role: String
        var n: Int
    }
    private enum Side: String, Codable { case a, b, c }
    private struct Value: Codable { var v: Int }

    @Test("several orders of equal elements are refused, of which each would keep another one")
    func equalElements() throws {
        let two = #"[{"role":"user","n":2,"zz":"first"},{"role":"user","n":2,"zz":"second"}]"#
        func edited(_ text: String, _ change: (inout [Message]) -> Void) throws -> JSON {
            var json = try JSON(parsing: text)
            try json.update(as: [Message].self, change)
            return json
        }
        #expect(throws: JSONError.self) {
            try edited(two) {
                $0[0].n = 3
                $0.append(Message(role: "user", n: 5))
            }
        }
        #expect(throws: JSONError.self) {
            try edited(two) {
                $0[1].n = 3
                $0.insert(Message(role: "user", n: 5), at: 0)
            }
        }
        #expect(
            try edited(two) {
                $0[1].n = 3
                $0.append(Message(role: "other", n: 5))
            }[at: "/1/zz"] == "second")
        // Nothing has moved, so that it is certain which one has changed.
        #expect(try edited(two) { $0[0].n = 3 }["/0/zz"] == nil)
        #expect(try edited(two) { $0[0].n = 3 }[at: "/0/zz"] == "first")
        #expect(try edited(two) { $0[1].n = 3 }[at: "/1/zz"] == "second")
        let same = two.replacing("second", with: "first")
        #expect(
            try edited(same) {
                $0[0].n = 3
                $0.append(Message(role: "x", n: 5))
            }.count == 3)
        let four = """
            [{"role":"a","n":1,"zz":"A1"},{"role":"b","n":1,"zz":"B"},{"role":"c","n":1,"zz":"C"},{"role":"a","n":1,"zz":"A2"}]
            """
        #expect(throws: JSONError.self) {
            try edited(four) {
                $0.removeLast()
                $0.insert($0.remove(at: 2), at: 0)
            }
        }
    }

    @Test("a value of a dictionary that is encoded as an array does not continue another one without its key")
    func keysThatAreNoStrings() throws {
        var json = try JSON(parsing: #"["a", {"v": 1, "zz": 1}]"#)
        try json.update(as: [Side: Value].self) { $0 = [.b: Value(v: 1), .c: Value(v: 1)] }
        #expect(try JSON(parsing: json.text()).decode([Side: Value].self).count == 2)
        #expect(!json.text().contains("zz"))
        try json.update(as: [Side: Value].self) { $0 = [.c: Value(v: 1)] }
        #expect(json == ["c", ["v": 1]])
    }

    // MARK: Other coders

    /// A value that other coders write in a form of its own, in an array that its type sorts.
    private struct Sorted<Key: Codable>: Codable {
        struct Element: Codable {
            var key: Key
            var n: Int?
        }
        var elements: [Element]
        init(from decoder: any Decoder) throws {
            let read = try decoder.singleValueContainer().decode([Element].self)
            elements = read.sorted { "\($0.key)" < "\($1.key)" }
        }
        func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
    }

    /// Returns what other coders make of an array whose second element comes first.
    private func held<Key: Codable>(
        _ key: Key.Type, _ first: String, _ second: String, _ decoder: JSONDecoder = JSONDecoder(),
        _ encoder: JSONEncoder = JSONEncoder(), edits: Bool
    ) throws -> JSON {
        let text = #"[{"key":\#(first),"zz":"of 1"},{"key":\#(second),"zz":"of 2"}]"#
        var value = try decoder.decode(JSONPreserved<Sorted<Key>>.self, from: Data(text.utf8))
        if edits { value.elements[0].n = 5 }
        return try JSON(parsing: encoder.encode(value))
    }

    @Test(
        "other coders give unknown members to the elements that dates, URLs and numbers show", arguments: [false, true])
    func sortedElements(edits: Bool) throws {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        let day = (#""2025-01-01T00:00:00Z""#, #""2024-01-01T00:00:00Z""#)
        for json in [
            try held(Date.self, "2", "1", edits: edits),
            try held(URL.self, #""http://b""#, #""http://a""#, edits: edits),
            try held(Decimal.self, "2.5", "1.5", edits: edits),
        ] {
            #expect(json[at: "/0/zz"] == "of 2" && json[at: "/1/zz"] == "of 1")
        }
        #expect(throws: EncodingError.self) { try held(Date.self, day.0, day.1, decoder, encoder, edits: edits) }
        let inOrder = try held(Date.self, day.1, day.0, decoder, encoder, edits: edits)
        #expect(inOrder[at: "/0/zz"] == "of 1" && inOrder[at: "/1/zz"] == "of 2")
        // Elements in their order, also with dates whose form is not known.
        decoder.dateDecodingStrategy = .custom { try Date(timeIntervalSince1970: Double(from: $0) * 86_400) }
        encoder.dateEncodingStrategy = .custom { try ($0.timeIntervalSince1970 / 86_400).encode(to: $1) }
        let days = try held(Date.self, "1", "2", decoder, encoder, edits: edits)
        #expect(days[at: "/0/zz"] == "of 1" && days[at: "/1/zz"] == "of 2")
        decoder.dateDecodingStrategy = .millisecondsSince1970
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let times = try held(Date.self, "1000.5", "2000000000000", decoder, encoder, edits: edits)
        #expect(times[at: "/0/zz"] == "of 1" && times[at: "/1/zz"] == "of 2")
    }

    /// Has a second date, which is the first one if there is none.
    private struct Span: Codable {
        var from: Date
        var to: Date
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            from = try container.decode(Date.self, forKey: .from)
            to = try container.decodeIfPresent(Date.self, forKey: .to) ?? from
        }
    }

    @Test("dates that a type changes do not make elements doubtful")
    func changedDates() throws {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        let text = #"[{"from":"2024-01-02T00:00:00Z","to":null,"zz":1},{"from":"2024-01-03T00:00:00Z","zz":2}]"#
        var spans = try decoder.decode(JSONPreserved<[Span]>.self, from: Data(text.utf8))
        spans.value.append(spans.value[0])
        spans.value[1].to += 1
        let json = try JSON(parsing: encoder.encode(spans))
        #expect(json[at: "/0/zz"] == 1 && json[at: "/1/zz"] == 2 && json[at: "/2/zz"] == nil)
    }

    @Test("other coders write -0")
    func negativeZero() throws {
        struct Number: Codable { var d: Double }
        var value = try JSONDecoder().decode(JSONPreserved<Number>.self, from: Data(#"{"d":1.5,"e":-0}"#.utf8))
        value.d = -0.0
        let json = try JSON(parsing: JSONEncoder().encode(value))
        #expect(json["d"]?.rawText == "-0" && json["e"]?.rawText == "-0")
    }
}
