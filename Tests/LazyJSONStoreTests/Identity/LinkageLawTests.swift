import LazyJSON
import LazyJSONStore
import Testing

/// Documents of JSON:API that are imported and exported.
struct LinkageLawTests {
    class Resource: JSONModel, JSONIdentifiable, @unchecked Sendable {
        class var linkage: [String] { ["type", "meta"] }
        @JSONProperty var id: String
        @JSONProperty("relationships.one.data", using: .reference) var one: Resource?
        @JSONProperty("relationships.many.data", using: .reference) var many: [Resource]
        @JSONProperty("relationships.merged.data", using: .reference(.merge)) var merged: JSONArray<Resource>

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["type"]?.string == "people" ? Person.self : self
        }
    }

    final class Person: Resource, @unchecked Sendable {
        @JSONProperty("attributes.name") var name: String?
    }

    /// A document whose data refers to its included objects, to its data, and to unknown objects.
    private struct Document {
        var generator: SeededGenerator

        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        private func type(_ id: Int) -> String { id % 3 == 0 ? "people" : "articles" }

        private mutating func linkage() -> String {
            let id = generator.below(14)
            var members = ["\"type\": \"\(type(id))\"", "\"id\":\"\(id)\""]
            // In the linkage of an unknown object, `meta` would be a member of the object.
            if id < 10, generator.chance(30) { members.append("\"meta\": {\"rank\": \(generator.below(9))}") }
            if generator.chance(50) { members.swapAt(0, 1) }
            return "{" + members.joined(separator: generator.pick([",", ", ", " ,\n "])) + "}"
        }

        private mutating func resource(_ id: Int) -> String {
            var relationships: [String] = []
            if generator.chance(60) {
                relationships.append("\"one\": {\"data\": \(generator.chance(80) ? linkage() : "null")}")
            }
            for name in ["many", "merged"] where generator.chance(60) {
                let count = generator.below(4)
                let all = (0..<count).map { _ in linkage() }.joined(separator: ", ")
                relationships.append("\"\(name)\": {\"data\": [\(all)]}")
            }
            let attributes = generator.chance(70) ? ", \"attributes\": {\"name\": \"n\(generator.below(99))\"}" : ""
            let all = relationships.joined(separator: ", ")
            return "{\"type\": \"\(type(id))\", \"id\": \"\(id)\"\(attributes), \"relationships\": {\(all)}}"
        }

        mutating func texts() -> (data: [String], included: [String]) {
            let count = 1 + generator.below(5)
            return ((0..<count).map { resource($0) }, (count..<10).map { resource($0) })
        }
    }

    @Test(arguments: Cases.seeds(400)) func anExportIsWhatWasImported(seed: UInt64) throws {
        var document = Document(seed: seed)
        let (data, included) = document.texts()
        let store = JSONMemoryStore()
        let importer = JSONImporter(store)
        let all = data + included
        // In any order: some are referred to before they came.
        let texts = all.shuffled(using: &document.generator)
        try importer.import(parsing: "[" + texts.joined(separator: ", ") + "]", as: Resource.self)
        let models = try store.fetch(Resource.self, ids: all.indices.map { "\($0)" }).compactMap { $0 }
        #expect(models.map { $0.text() } == all)
        #expect(JSONExporter().json(of: models).elements.map { $0.text() } == all)
        #expect(models.map { JSONExporter().json(of: $0).text() } == all)
        // The related objects change, and what refers to them is written as before.
        for model in models {
            let changed = model.mutate { $0.many = [] }
            try store.upsert(changed)
        }
        for (model, text) in zip(models, all) { #expect(JSONExporter().json(of: model).text() == text) }
        // The export is a document from which everything is read again.
        let other = JSONMemoryStore()
        let again = try JSONImporter(other).import(JSONExporter().json(of: models), as: Resource.self)
        #expect(again.models.map { $0.text() } == all)
    }
}
