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

    /// Encodes what the encoder says.
    private struct Tenant: Codable {
        static let key = CodingUserInfoKey(rawValue: "tenant")
        var n: Int
        private enum CodingKeys: CodingKey { case n, tenant }
        init(from decoder: any Decoder) throws {
            n = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .n)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(n, forKey: .n)
            try container.encode(Self.key.flatMap { encoder.userInfo[$0] as? String }, forKey: .tenant)
        }
    }

    @Test("types see the userInfo of other encoders", arguments: [1, 2])
    func foreignUserInfo(n: Int) throws {
        let data = Data(#"[{"n": 1, "x": 3}]"#.utf8)
        var held = try JSONDecoder().decode([JSONPreserved<Tenant>].self, from: data)
        held[0].n = n
        let encoder = JSONEncoder()
        encoder.userInfo[try #require(Tenant.key)] = "north"
        let expected: JSON = [["n": JSON(n), "tenant": "north", "x": 3]]
        #expect(try JSON(parsing: encoder.encode(held)) == expected)
        let options = JSONCodingOptions(userInfo: [try #require(Tenant.key): "east"])
        let own = try JSONPreserved<Tenant>(parsing: #"{"n": 1, "x": 3}"#, options: options)
        #expect(try JSON(parsing: encoder.encode([own])) == [["n": 1, "tenant": "north", "x": 3]])
        #expect(try JSON(parsing: JSONEncoder().encode([own])) == [["n": 1, "tenant": "east", "x": 3]])
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

    // MARK: Types that read their JSON in another order or form

    private struct Item: Codable, Identifiable {
        let id: Int
        var n: Int
    }

    /// Sorts its elements; an element that is deleted is left out, and another one added.
    private struct Sorted: Codable {
        private struct Attempt: Decodable {
            var id: Int
            var n: Int
            var isDeleted: Bool?
        }
        var items: [Item]
        init(from decoder: any Decoder) throws {
            let found = try [Attempt](from: decoder)
            items = found.filter { $0.isDeleted != true }.map { Item(id: $0.id, n: $0.n) }.sorted { $0.n < $1.n }
            while items.count < found.count { items.append(Item(id: 0, n: 99)) }
        }
        func encode(to encoder: any Encoder) throws { try items.encode(to: encoder) }
    }

    private func encoded(_ value: some Encodable) throws -> JSON { try JSON(parsing: JSONEncoder().encode(value)) }

    private func foreign<Value: Codable>(_ text: String, as type: Value.Type) throws -> JSONPreserved<Value> {
        try JSONDecoder().decode(JSONPreserved<Value>.self, from: Data(text.utf8))
    }

    @Test("elements that a type has sorted keep their own unknown members")
    func sortedElements() throws {
        let text = #"[{"id":2,"n":20,"x":"of 2"},{"id":1,"n":10,"x":"of 1"}]"#
        var held = try foreign(text, as: Sorted.self)
        let sorted: JSON = [["id": 1, "n": 10, "x": "of 1"], ["id": 2, "n": 20, "x": "of 2"]]
        #expect(try encoded(held) == sorted)
        held.items[0].n = 11
        #expect(try encoded(held) == [["id": 1, "n": 11, "x": "of 1"], ["id": 2, "n": 20, "x": "of 2"]])
        // Both elements change so that the result reads the same in either order.
        var json = try JSON(parsing: text)
        try json.update(as: Sorted.self) { for at in 0..<2 { $0.items[at].n += 10 } }
        #expect(json.text() == #"[{"id":1,"n":20,"x":"of 1"},{"id":2,"n":30,"x":"of 2"}]"#)
        let deleted = #"[{"id":1,"n":1,"isDeleted":true,"x":1},{"id":2,"n":2,"x":2}]"#
        let padded = try foreign(deleted, as: Sorted.self)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(padded) }
    }

    private struct Point: Codable { var n: Int }

    /// Reads one element or several.
    private struct OneOrMany: Codable {
        private enum CodingKeys: CodingKey { case points }
        var points: [Point]
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let one = try? container.decode(Point.self, forKey: .points)
            points = try one.map { [$0] } ?? container.decode([Point].self, forKey: .points)
        }
    }

    @Test("other coders refuse to write over a container that was read as a value of another kind")
    func otherKinds() throws {
        let text = #"{"points":{"n":1,"x":"A"},"y":1}"#
        var held = try foreign(text, as: OneOrMany.self)
        #expect(try encoded(held) == JSON(parsing: text))
        held.points[0].n = 2
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(held) }
    }

    @Test("other coders refuse dictionaries in which two names are read as one key, or a name is another key")
    func otherKeys() throws {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let text = #"{"a_b":{"n":1,"x":"of a_b"},"aB":{"n":2,"x":"of aB"}}"#
        var held = try decoder.decode(JSONPreserved<[String: Point]>.self, from: Data(text.utf8))
        held.value["a_b"] = nil
        #expect(throws: EncodingError.self) { try encoder.encode(held) }
        var numbered = try foreign(#"{"01":{"n":1,"x":"s"}}"#, as: [Int: Point].self)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(numbered) }
        numbered.value[1]?.n = 7
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(numbered) }
    }

    /// Reads a number up to 100, and keeps its elements sorted.
    private struct Limited: Codable {
        private enum CodingKeys: CodingKey { case n, isOn, list }
        var n: Int
        var isOn: Bool
        var list: [Int]
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            n = try min(100, container.decode(Int.self, forKey: .n))
            isOn = try container.decode(Bool.self, forKey: .isOn) && n < 100
            list = try container.decode([Int].self, forKey: .list).sorted()
        }
    }

    @Test("other coders keep scalars that a type reads as others")
    func otherScalars() throws {
        let text = #"{"n":150,"isOn":true,"list":[3,1,2],"x":1}"#
        var held = try foreign(text, as: Limited.self)
        #expect(try encoded(held) == ["n": 150, "isOn": true, "list": [1, 2, 3], "x": 1])
        held.list[0] = 0
        #expect(try encoded(held) == ["n": 150, "isOn": true, "list": [0, 2, 3], "x": 1])
        held.n = 7
        held.isOn = true
        #expect(try encoded(held) == ["n": 7, "isOn": true, "list": [0, 2, 3], "x": 1])
    }
}
