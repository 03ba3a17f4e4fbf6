import Foundation
import Samples

/// The documents that are read: the real ones of a folder, else generated ones of the same shapes.
struct Documents {
    let twitter, citm, canada, gsoc, github: Document

    /// The names of the files.
    static let names = [
        "twitter.json", "citm_catalog.json", "canada.json", "gsoc-2018.json", "github_events.json",
    ]

    /// Reads the documents that are in a folder, and generates the others.
    ///
    /// - Throws: ``Failure`` if the folder has none of them, or one that cannot be read.
    init(folder: URL?) throws(Failure) {
        let real = try folder.map { folder throws(Failure) in try Self.files(in: folder) } ?? [:]
        func document(_ number: Int, _ make: () -> Data) -> Document {
            let name = Self.names[number]
            return Document(name: name, bytes: real[name] ?? make(), isReal: real[name] != nil)
        }
        twitter = document(0) { MadeDocuments.tweets(100) }
        citm = document(1) { MadeDocuments.catalogue(performances: 243) }
        canada = document(2) { MadeDocuments.outlines(points: 55_000) }
        gsoc = document(3) { MadeDocuments.projects(1_000) }
        github = document(4) { MadeDocuments.events(30) }
    }

    /// Reads the documents that are in a folder.
    private static func files(in folder: URL) throws(Failure) -> [String: Data] {
        var found: [String: Data] = [:]
        do {
            let existing = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            for name in names where existing.contains(name) {
                found[name] = try Data(contentsOf: folder.appendingPathComponent(name))
            }
            if !found.isEmpty { return found }
            let shown = existing.isEmpty ? "It is empty." : "It has \(existing.prefix(20).joined(separator: ", "))."
            throw Failure(.unreadableFile, "The folder \(folder.path) has none of the documents. \(shown)\n\(advice)")
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unreadableFile, "The folder \(folder.path) cannot be read.\n\(advice)")
        }
    }

    private static var advice: String {
        "--data takes a folder with some of \(names.joined(separator: ", "))."
    }

    var all: [Document] { [twitter, citm, canada, gsoc, github] }

    /// One line on the documents, with their sizes and whether they are real.
    var summary: String {
        let names = all.map { document in
            "\(document.name) \(document.isReal ? "real" : "generated") \(Figures.bytes(document.bytes.count))"
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
