import LazyJSON
import Testing

@testable import LazyJSONStore

@Suite("Large and deep first imports")
struct LargeFirstImportTests {
    final class Node: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: JSON
        @JSONProperty(using: .reference) var next: [Node]
    }

    @Test("objects that nest deep are stored unchanged", arguments: [200, 50_000])
    func deep(depth: Int) throws {
        let inner = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let texts = (0..<40).map { #"{"id":\#($0),"deep":\#($0 % 20 == 7 ? inner : "[]")}"# }
        let json = try JSON(
            parsing: "\u{FEFF} [" + texts.joined(separator: ",\n") + "] ", limits: JSONLimits(depth: depth + 3))
        let store = JSONMemoryStore()
        let nodes = try JSONImporter(store).import(json, as: Node.self)
        #expect(nodes.map { $0.text() } == texts)
        #expect(nodes.allSatisfy { $0.json.isSelfContained })
        #expect(try store.fetch(Node.self, id: 27) === nodes[27])
    }

    @Test("very many references to objects that are not in the import take linear time", .costs)
    func manyReferencesTakeLinearTime() throws {
        func seconds(_ count: Int) throws -> Double {
            let ids = (0..<count).map { #"\#($0), "\#($0)""# }.joined(separator: ",")
            let json = try JSON(parsing: #"[{"id":-1,"next":[\#(ids)]},{"id":-0,"next":[0.0,-0]},{"id":"-1"}]"#)
            let store = JSONMemoryStore()
            let start = Threads.seconds
            let nodes = try JSONImporter(store).import(json, as: Node.self)
            let end = Threads.seconds
            #expect(nodes.count == 3 && nodes[1].next.allSatisfy { $0 === nodes[1] })
            #expect(try store.list(Node.self).count == 2 * count + 2)
            return end - start
        }
        #expect(try Cost.measuredRatio(small: 2_000, seconds) < Cost.limit)
    }

    /// Of so many hashes of 32 bits about ten pairs are equal.
    @Test func idsWithEqualHashesHaveTheirOwnPlaces() {
        var table = PlaceTable()
        let count = 300_000
        var inOrder = 0
        for number in 0..<count where table.place(of: JSONIdentifier("k\(number)")) == number { inOrder += 1 }
        #expect(inOrder == count && table.ids.count == count)
    }
}
