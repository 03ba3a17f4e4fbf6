import Foundation
@_spi(Kernels) import LazyJSON

extension Compare {
    /// Parsing and checking; the answer is the number of the root's children, and the contents are compared first.
    ///
    /// The floors are lower for slow kernels, although simdjson then has a slow kernel too.
    static func parsing(_ documents: Documents, _ kernel: JSON.Kernel) -> [Workload] {
        let (least, foundation): (Double, Double) =
            switch kernel.description {
            case "sse2": (0.75, 25)
            case "portable": (0.45, 15)
            default: (1.1, 25)
            }
        return documents.all.map { document in
            Workload("parse and check \(document.name)") { workload in
                let bytes = document.bytes
                workload.unit = .bytes(bytes.count)
                workload.add("JSON") { try JSON(parsing: bytes).count }
                workload.add("JSONSerialization", by: .foundation) {
                    try count(try JSONSerialization.jsonObject(with: bytes))
                }
                workload.add("simdjson DOM", .nothing, on: bytes)
                workload.compare(
                    "JSON", to: ("simdjson DOM", .speed(least)), ("JSONSerialization", .speed(foundation)))
                try compareContents(of: document)
            }
        }
    }

    private static func count(_ object: Any) throws -> Int {
        switch object {
        case let members as NSDictionary: members.count
        case let elements as NSArray: elements.count
        default: 0
        }
    }

    /// Reads everything with all peers.
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
