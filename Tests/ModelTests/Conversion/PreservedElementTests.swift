import Foundation
import LazyJSON
import Testing

@Suite("Elements of Codable values that keep what they do not know")
struct PreservedElementTests {
    /// Leaves out elements that it cannot read.
    private struct Readable<Element: Codable>: Codable {
        private struct Attempt: Decodable {
            let element: Element?
            init(from decoder: any Decoder) throws {
                element = try? decoder.singleValueContainer().decode(Element.self)
            }
        }
        var elements: [Element]
        init(from decoder: any Decoder) throws {
            elements = try [Attempt](from: decoder).compactMap(\.element)
        }
        func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
    }

    @Test("other coders keep the elements that a type skips, after those that they followed")
    func skippedElements() throws {
        func edited(_ text: String, _ change: (inout [Int]) -> Void) throws -> JSON {
            var value = try JSONDecoder().decode(JSONPreserved<Readable<Int>>.self, from: Data(text.utf8))
            change(&value.elements)
            return try JSON(parsing: JSONEncoder().encode(value))
        }
        let text = #"["a",1,{"b":[]},1,2,null]"#
        #expect(try edited(text) { _ in } == JSON(parsing: text))
        #expect(try edited(text) { $0.append(3) } == JSON(parsing: #"["a",1,{"b":[]},1,2,null,3]"#))
        #expect(try edited(text) { $0[2] = 5 } == JSON(parsing: #"["a",1,{"b":[]},1,5,null]"#))
        #expect(try edited(text) { $0 = [] } == JSON(parsing: #"["a",{"b":[]},null]"#))
        #expect(try edited(#"["a","b"]"#) { _ in } == ["a", "b"])
        // Dates of which it is not known here how the other decoder reads them.
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let dates = Data(#"["2025-05-06T00:00:00Z","?"]"#.utf8)
        let held = try decoder.decode(JSONPreserved<Readable<Date>>.self, from: dates)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(held) }
    }

    /// Adds an element to a short array.
    private struct Padded: Codable {
        var elements: [Date]
        init(from decoder: any Decoder) throws {
            elements = try decoder.singleValueContainer().decode([Date].self)
            if elements.count < 2 { elements.append(Date(timeIntervalSince1970: 0)) }
        }
        func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
    }

    @Test("other coders write the elements that a type adds")
    func addedElements() throws {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        let data = Data(#"["2025-05-06T00:00:00Z"]"#.utf8)
        let held = try decoder.decode(JSONPreserved<Padded>.self, from: data)
        let text = try encoder.encode(held)
        #expect(String(decoding: text, as: UTF8.self) == #"["2025-05-06T00:00:00Z","1970-01-01T00:00:00Z"]"#)
    }

    @Test("an error of encoding has the pointer from the root")
    func encodingErrors() throws {
        let text = #"{"a": [[{"n": 1, "x": 1}, {"n": 1, "x": 2}]]}"#
        struct Part: Codable { var n: Int }
        var value = try JSON(parsing: text).decode([String: [JSONPreserved<[Part]>]].self)
        value["a"]?[0].value.removeLast()
        let error = #expect(throws: EncodingError.self) { try JSON(encoding: value) }
        guard case .invalidValue(_, let context)? = error else { throw try #require(error) }
        #expect((context.underlyingError as? JSONError)?.pointer?.description.hasPrefix("/a/0") == true, "\(context)")
    }
}
