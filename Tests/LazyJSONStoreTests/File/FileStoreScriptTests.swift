import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Random scripts against a dictionary.
struct FileStoreScriptTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func likeADictionary(seed: UInt64) throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        var random = SeededGenerator(seed: seed)
        var documents = DocumentGenerator(seed: seed)
        var expected: [JSONIdentifier: String] = [:]
        var store: JSONFileStore? = try JSONFileStore(at: url)
        for step in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                // Nobody else holds it.
                store = nil
                store = try JSONFileStore(at: url)
            case 2:
                try store?.compact()
            case 3:
                try? store?.transaction { transaction in
                    try transaction.upsert([try FilePerson(parsing: "{\"id\":\(step)}")])
                    throw CancellationError()
                }
            default:
                try store?.transaction { transaction in
                    for _ in 0..<Int.random(in: 0..<6, using: &random) {
                        let id = Int.random(in: 0..<15, using: &random)
                        let key: JSONIdentifier = id % 3 == 0 ? JSONIdentifier("é\(id)") : JSONIdentifier(id)
                        if Int.random(in: 0..<4, using: &random) == 0 {
                            try transaction.delete(FilePerson.self, ids: [key])
                            expected[key] = nil
                        } else {
                            let value = try JSON(parsing: documents.root()).rawText
                            let text = "{\"id\":\(key.text),\"x\":\(value)}"
                            try transaction.upsert([try FilePerson(parsing: text)])
                            expected[key] = text
                        }
                    }
                }
            }
            for id in 0..<15 {
                let key: JSONIdentifier = id % 3 == 0 ? JSONIdentifier("é\(id)") : JSONIdentifier(id)
                if Bool.random(using: &random) {
                    #expect(try store?.fetch(FilePerson.self, id: key)?.text() == expected[key])
                }
            }
        }
        let texts = try #require(store).list(FilePerson.self).map { $0.text() }
        #expect(texts == expected.sorted { $0.key < $1.key }.map(\.value))
    }
}
