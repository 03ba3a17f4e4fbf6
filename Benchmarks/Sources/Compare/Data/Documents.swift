import Foundation
import Samples

/// The documents that are read: the real ones of a folder, else made ones of the same shapes.
struct Documents {
    let twitter, citm, canada, gsoc, github: Document

    init(folder: URL?) throws {
        func document(_ name: String, _ make: () throws -> Data) rethrows -> Document {
            if let folder, let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)) {
                return Document(name: name, bytes: bytes, isReal: true)
            }
            return Document(name: name, bytes: try make(), isReal: false)
        }
        twitter = document("twitter.json") { MadeDocuments.tweets(100) }
        citm = document("citm_catalog.json") { MadeDocuments.catalogue(performances: 243) }
        canada = document("canada.json") { MadeDocuments.outlines(points: 55_000) }
        gsoc = document("gsoc-2018.json") { MadeDocuments.projects(1_000) }
        github = document("github_events.json") { MadeDocuments.events(30) }
    }

    var all: [Document] { [twitter, citm, canada, gsoc, github] }

    /// One line on where they come from.
    var summary: String {
        let names = all.map { document in
            "\(document.name) \(document.isReal ? "real" : "made") \(document.bytes.count) B"
        }
        return "documents: \(names.joined(separator: ", "))\n"
    }
}

/// A text to parse.
struct Document {
    let name: String
    let bytes: Data
    let isReal: Bool
}
