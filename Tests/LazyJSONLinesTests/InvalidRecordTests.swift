import LazyJSON
import LazyJSONLines
import Testing

/// Readers that treat models with issues as bad records.
struct InvalidRecordTests {
    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty var total: Double = 0
        @JSONProperty var tags: [String]

        override func check(_ report: inout JSONReport) {
            if total < 0 { report.error("a total from 0", at: \Order.total) }
        }
    }

    /// A line, and whether it has errors or warnings.
    private static let lines: [(text: String, hasErrors: Bool, hasWarnings: Bool)] = [
        (#"{"id": 1, "total": 2, "tags": []}"#, false, false),
        (#"{"id": "2", "total": 2, "tags": ["a"]}"#, false, true),
        (#"{"total": 2, "tags": []}"#, true, false),
        (#"{"id": 4, "total": -1, "tags": []}"#, true, false),
        (#"{"id": 5, "tags": []}"#, false, false),
        (#"{"id": 6, "total": "x", "tags": [[]]}"#, true, false),
    ]

    private static func stream(_ seed: UInt64) -> (text: String, kept: [JSONInvalidRecords: [String]]) {
        var random = SeededGenerator(seed: seed)
        var text = ""
        var kept: [JSONInvalidRecords: [String]] = [.accept: [], .divert: [], .divert(allowing: .warnings): []]
        for _ in 0..<random.below(12) {
            if random.chance(10) {
                text += random.pick(["\n", "[1]\n", "{\n", "{}x\n"])
                continue
            }
            let line = random.pick(Self.lines.map { $0 })
            text += line.text + "\n"
            kept[.accept, default: []].append(line.text)
            if !line.hasErrors { kept[.divert(allowing: .warnings), default: []].append(line.text) }
            if !line.hasErrors, !line.hasWarnings { kept[.divert, default: []].append(line.text) }
        }
        return (text, kept)
    }

    @Test func recordsWithIssuesAreBad() async throws {
        for seed in Cases.seeds(200) {
            let (text, kept) = Self.stream(seed)
            for (invalid, wanted) in kept {
                func reader() -> JSONLinesReader<Order> {
                    JSONLinesReader(text.utf8, .init(policy: .skipping, invalid: invalid))
                }
                var next: [String] = []
                let one = reader()
                while let order = try one.next() { next.append(order.text()) }
                #expect(next == wanted, "seed \(seed), \(invalid)")

                var reused: [String] = []
                let again = reader()
                try again.forEach(reusing: true) { reused.append($0.text()) }
                #expect(reused == wanted && again.badRecordCount == one.badRecordCount)

                var mapped: [String] = []
                let many = reader()
                try await many.concurrentMap(width: 2) {
                    $0.text()
                } into: {
                    mapped.append($0)
                }
                #expect(mapped == wanted && many.badRecordCount == one.badRecordCount)

                let ids = wanted.map { (try? Order(parsing: $0))?.id ?? 0 }
                var column: [Int] = []
                let columns = reader()
                try columns.forEach(columns: \.id) { column.append($0) }
                #expect(column == ids && columns.badRecordCount == one.badRecordCount)
                column = []
                try await reader().concurrentMap(columns: \.id, transform: { $0 }, into: { column.append($0) })
                #expect(column == ids)

                var pieces: [String] = []
                let sequence = JSONLinesSequence<Order, _>(
                    Pieces(bytes: Array(text.utf8), size: 5), .init(policy: .skipping, invalid: invalid))
                for try await order in sequence { pieces.append(order.text()) }
                #expect(pieces == wanted)
            }
        }
    }

    @Test func elementsOfArraysAndEventsToo() async throws {
        let array = "{\"orders\": [" + Self.lines.map(\.text).joined(separator: ", ") + "]}"
        let reader = JSONArrayReader<Order>(array.utf8, at: "orders", .init(policy: .throwing, invalid: .divert))
        var ids: [Int] = []
        var errors: [JSONError] = []
        for result in reader {
            switch result {
            case .success(let order): ids.append(order.id)
            case .failure(let error): errors.append(error)
            }
        }
        #expect(ids == [1, 5] && errors.count == 4)
        #expect(errors[2].pointer == "orders.3.total" && errors[2].line == 1)

        let stream = Self.lines.map { "data: \($0.text)\n\n" }.joined()
        ids = []
        let events = JSONEventSequence<Order, _>(
            Pieces(bytes: Array(stream.utf8), size: 9), .init(policy: .skipping, invalid: .divert(allowing: .warnings)))
        for try await event in events { ids.append(event.record.id) }
        #expect(ids == [1, 2, 5])
    }

    /// The error is the one that `validate` throws, and has the place of the value in the file.
    @Test func errorsHaveThePlaceOfTheValue() throws {
        let text = "{\"id\": 1}\n  {\"id\": 2, \"total\": -1}\n{\"total\": 1}\nnull\n"
        for limit in [1 << 26, 25] {
            let reader = JSONLinesReader<Order>(
                text.utf8, .init(invalid: .divert(allowing: .warnings), maximumRecordSize: limit))
            #expect(try reader.next()?.id == 1)
            let refused = try #require(throws: JSONError.self) { try reader.next() }
            #expect(refused.pointer == "/total" && refused.line == 2)
            #expect(refused.byteOffset == 31 && refused.column == 22)
            let missing = try #require(throws: JSONError.self) { try reader.next() }
            #expect(missing.code == .notFound && missing.pointer == "/id")
            #expect(missing.line == 3 && missing.byteOffset == 35)
            #expect(throws: JSONError.self) { try reader.next() }
            #expect(try reader.next() == nil)
        }
    }

    @Test func valuesHaveNoIssues() throws {
        let reader = JSONLinesReader<JSON>("1\nnull\n{}".utf8, .init(invalid: .divert))
        #expect(LineResult.all(reader).count == 3)
    }

    @Test func anErrorOfTheClosureEndsTheReading() async throws {
        let text = "{\"id\": 1}\n[]\n{\"id\": 3}\n"
        let full = JSONError(.unwritableFile, "full")
        let policy = JSONBadRecordPolicy.diverting { _, _ throws(JSONError) in throw full }
        let reader = JSONLinesReader<Order>(text.utf8, .init(policy: policy))
        #expect(try reader.next()?.id == 1)
        #expect(throws: full) { try reader.next() }
        #expect(reader.lineNumber == 2)
        #expect(try reader.next() == nil && reader.badRecordCount == 1)
        let columns = JSONLinesReader<Order>(text.utf8, .init(policy: policy))
        #expect(throws: full) { try columns.forEach(columns: \.id) { _ in } }
        #expect(try columns.next() == nil)
        let stream = Array("data: []\n\ndata: {}\n\n".utf8)
        var events = JSONEventSequence<Order, _>(Pieces(bytes: stream, size: 5), .init(policy: policy))
            .makeAsyncIterator()
        await #expect(throws: full) { try await events.next() }
        #expect(try await events.next() == nil)
    }

    @Test func errorsHaveTheBytesOfTheRecordOnRequest() async throws {
        let text = "1\n{\"a\": \n2"
        let bytes = JSONLinesReader<JSON>(text.utf8, .init(policy: .throwingWithBytes))
        _ = try bytes.next()
        let error = try #require(throws: JSONError.self) { try bytes.next() }
        #expect(error.recordBytes == Array("{\"a\": ".utf8))
        #expect(try bytes.next()?.int == 2)
        let plain = JSONLinesReader<JSON>(text.utf8)
        _ = try plain.next()
        #expect(try #require(throws: JSONError.self) { try plain.next() }.recordBytes == nil)
        do {
            try await JSONLinesReader<JSON>(text.utf8, .init(policy: .throwingWithBytes)).concurrentMap {
                $0
            } into: { _ in
            }
            Issue.record("no error")
        } catch {
            #expect((error as? JSONError)?.recordBytes == Array("{\"a\": ".utf8))
        }
        var events = JSONEventSequence<JSON, _>(
            Pieces(bytes: Array("data: [\ndata: 1\n\n".utf8), size: 3), .init(policy: .throwingWithBytes)
        ).makeAsyncIterator()
        do {
            _ = try await events.next()
            Issue.record("no error")
        } catch {
            #expect((error as? JSONError)?.recordBytes == Array("[\n1".utf8))
        }
    }
}
