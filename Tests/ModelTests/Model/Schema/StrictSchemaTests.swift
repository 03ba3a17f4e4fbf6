import FoundationEssentials
import LazyJSON
import Testing

/// The subset of JSON Schema that tool APIs take.
struct StrictSchemaTests {
    final class Place: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
    }

    final class Formats: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .iso8601) var at: Date?
        @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day: Date?
        @JSONProperty var link: URL?
        @JSONProperty var id: UUID?
        @JSONProperty var data: Data?
        @JSONProperty var all: [URL]
        @JSONProperty(using: .standard.schema(["type": "string", "format": "email"])) var mail: String
        @JSONProperty(using: .standard.schema(["type": "string", "format": "iri"])) var iri: String
        @JSONProperty(using: .standard.schema(["type": "integer"])) var any: JSON?
        @JSONProperty(using: .embedded) var part: Place?
        @JSONProperty(using: .embedded(.standard)) var list: [Int]
    }

    @Test func onlyTheFormatsOfToolAPIsAreInIt() {
        let strict = Formats.jsonSchema(.strict)
        let properties = strict["properties"] ?? [:]
        #expect(properties[at: "at.format"] == "date-time" && properties[at: "day.format"] == "date")
        #expect(properties["id"] == ["type": ["string", "null"], "format": "uuid"])
        #expect(properties["link"] == ["type": ["string", "null"]])
        #expect(properties["data"] == ["type": ["string", "null"]])
        #expect(properties["all"] == ["type": "array", "items": ["type": "string"]])
        #expect(properties["mail"] == ["type": "string", "format": "email"])
        #expect(properties["iri"] == ["type": "string"])
        #expect(properties["any"] == ["type": ["integer", "null"]])
        #expect(!strict.text().contains("content"))
        let full = Formats.jsonSchema["properties"]
        #expect(full?[at: "link.format"] == "uri-reference" && full?[at: "data.contentEncoding"] == "base64")
    }

    final class Free: JSONModel, @unchecked Sendable {
        @JSONProperty var meta: JSON?
    }

    final class Table: JSONModel, @unchecked Sendable {
        @JSONProperty var counts: [[String: Int]]
    }

    final class Coded: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var range: ClosedRange<Int>?
    }

    final class Chosen: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .model { _ in nil }) var place: Place?
    }

    final class Outer: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var inner: [Free]
    }

    private static let words = "a strict schema has no dictionaries"

    @Test func whatTheSubsetCannotSayEndsWithWordsThatNameTheProperty() async throws {
        let free = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Free.jsonSchema(.strict)
        }
        #expect(free?.message.contains("Free.meta: \(Self.words)") == true)
        let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Table.jsonSchema(.strict)
        }
        #expect(table?.message.contains("Table.counts: \(Self.words)") == true)
        let coded = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Coded.jsonSchema(.strict)
        }
        #expect(coded?.message.contains("Coded.range: \(Self.words)") == true)
        let chosen = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chosen.jsonSchema(.strict)
        }
        #expect(chosen?.message.contains("Chosen.place: \(Self.words)") == true)
        let outer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Outer.jsonSchema(.strict)
        }
        #expect(outer?.message.contains("Free.meta: \(Self.words)") == true)
    }

    @Test func theFullFormSaysWhatItCan() {
        #expect(Free.jsonSchema[at: "properties.meta"] == [:])
        #expect(Table.jsonSchema[at: "properties.counts.items.type"] == "object")
        #expect(Chosen.jsonSchema[at: "properties.place"] == ["type": ["object", "null"]])
        #expect(Coded.jsonSchema[at: "properties.range"] == [:])
    }
}
