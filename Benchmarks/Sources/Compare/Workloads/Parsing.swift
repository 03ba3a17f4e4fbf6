import Foundation
@_spi(Kernels) import LazyJSON

extension Compare {
    /// Parsing and validating; the answer is the number of the root's children, and the contents are compared first.
    static func parsing(_ documents: Documents) -> [Workload] {
        [documents.twitter, documents.citm, documents.canada, documents.gsoc].map { document in
            let bytes = document.bytes
            var workload = Workload("parse and validate \(document.name)")
            workload.add("LazyJSON") { try JSON(parsing: bytes).count }
            if let sse2 = JSON.Kernel.available.first(where: { $0.description == "sse2" }) {
                workload.add("SSE2 kernel") { try JSON(parsing: bytes, kernel: sse2).count }
            }
            workload.add("portable") { try JSON(parsing: bytes, kernel: .portable).count }
            workload.add("JSONSerialization") { try count(try JSONSerialization.jsonObject(with: bytes)) }
            if let simdjson = Simdjson(bytes) { workload.add("simdjson DOM") { try simdjson.parse() } }
            // Its kernel that is nearest to SSE2, of SSE4.2 and carry-less multiplication.
            if let simdjson = Simdjson(bytes, kernel: "westmere") {
                workload.add("simdjson DOM, SSE4.2") { try simdjson.parse() }
            }
            workload.compare("LazyJSON", to: ("simdjson DOM", .speed(1.1)), ("JSONSerialization", .speed(25)))
            workload.compare("SSE2 kernel", to: ("simdjson DOM, SSE4.2", .speed(0.75)))
            workload.compare("portable", to: ("simdjson DOM, SSE4.2", .speed(0.45)), ("JSONSerialization", .speed(15)))
            workload.preparation = { try compareContents(of: document) }
            return workload
        }
    }

    private static func count(_ object: Any) throws -> Int {
        switch object {
        case let members as NSDictionary: members.count
        case let elements as NSArray: elements.count
        default: 0
        }
    }

    /// Lets all peers read everything.
    private static func compareContents(of document: Document) throws {
        let ours = Contents(try JSON(parsing: document.bytes))
        let portable = Contents(try JSON(parsing: document.bytes, kernel: .portable))
        try require(ours, portable, "the portable kernel", document)
        if let simdjson = Simdjson(document.bytes) { try require(ours, try simdjson.contents(), "simdjson", document) }
        var foundation = Contents(foundation: try JSONSerialization.jsonObject(with: document.bytes))
        foundation.sum = ours.sum
        try require(ours, foundation, "JSONSerialization", document)
    }

    private static func require(_ ours: Contents, _ other: Contents, _ name: String, _ document: Document) throws {
        if ours != other {
            throw Disagreement(workload: document.name, message: "LazyJSON finds \(ours), \(name) \(other)")
        }
    }
}
