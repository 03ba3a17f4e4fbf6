import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Readers of records that are not lines: policies, limits, models, columns, and several windows.
struct FramingPolicyTests {
    final class Point: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var x: Int
    }

    private static let sequence = "\u{1E}{\"x\": 1}\n\u{1E}{\"x\": \n\u{1E}\u{1E}7\n\u{1E}{}\n\u{1E}{\n\"x\": 2}\n"

    @Test func badTextsFollowThePolicy() throws {
        let skipping = JSONLinesReader<Point>(Self.sequence.utf8, .init(policy: .skipping, framing: .sequence))
        var found: [Int] = []
        try skipping.forEach(reusing: true) { found.append($0.x) }
        #expect(found == [1, 0, 2] && skipping.badRecordCount == 2 && skipping.recordCount == 3)
        var rejected: [String] = []
        let policy = JSONBadRecordPolicy.diverting { bytes, error in
            rejected.append("\(error.line ?? 0): \(String(decoding: bytes, as: UTF8.self))")
        }
        let options = JSONReadingOptions(policy: policy, invalid: .divert, framing: .sequence)
        let columns = JSONLinesReader<Point>(Self.sequence.utf8, options)
        found = []
        try columns.forEach(columns: \.x) { found.append($0) }
        #expect(found == [1, 2])
        #expect(rejected == ["3: {\"x\": ", "3: 7", "4: {}"])
        let throwing = JSONLinesReader<Point>(Self.sequence.utf8, .init(policy: .throwingWithBytes, framing: .sequence))
        #expect(try throwing.next()?.x == 1 && throwing.lineNumber == 1)
        let error = try #require(throws: JSONError.self) { try throwing.next() }
        #expect(
            error.recordBytes == Array("{\"x\": ".utf8) && error.code == .unexpectedEnd && throwing.byteOffset == 11)
    }

    @Test(arguments: [false, true])
    func aMalformedValueEndsConcatenatedOnesUnderAnyPolicy(isSkipping: Bool) throws {
        let policy = isSkipping ? JSONBadRecordPolicy.skipping : .throwing
        let reader = JSONLinesReader<Point>(
            "{\"x\": 1}[]\n{\"x\": 2} {\"x\": ]} {\"x\": 3}".utf8, .init(policy: policy, framing: .concatenated))
        #expect(try reader.next()?.x == 1)
        if !isSkipping {
            #expect(throws: JSONError.self) { try reader.next() }
        }
        #expect(try reader.next()?.x == 2)
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.line == 2 && error.column == 16)
        #expect(try reader.next() == nil)
        #expect(reader.badRecordCount == (isSkipping ? 1 : 0))
    }

    @Test func concatenatedValuesHaveNoSplits() throws {
        let options = JSONReadingOptions(framing: .concatenated)
        let split = JSONLinesSplit(start: 0, length: 3)
        let reader = JSONLinesReader<JSON>("1 2".utf8, split: split, options)
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.message.contains("split"))
        #expect(try reader.next() == nil)
        let folder = try Folder()
        let file = try folder.file("a.json", "1 2")
        #expect(throws: error) { try JSONLinesReader<JSON>(contentsOf: file, split: split, options) }
    }

    @Test(arguments: [1, 2, 1 << 20])
    func aRecordThatIsTooLargeIsNotRead(size: Int) async {
        let text = Array("\u{1E}[1]\n\u{1E}[1234567890]\n\u{1E}\"12345\u{1E}[2]\r\n\u{1E}[12345]\n".utf8)
        let found = await FramedResult.all(
            text, inPiecesOf: size, .init(maximumRecordSize: 5, framing: .sequence))
        let wanted: [FramedResult] = [
            .good("[1]", line: 1), .bad(offset: 6, line: 2, column: 2), .bad(offset: 20, line: 3, column: 2),
            .good("[2]", line: 3), .bad(offset: 33, line: 4, column: 2),
        ]
        #expect(found == wanted)
        let values = await FramedResult.all(
            Array(" [1]\n [1234567890] 2".utf8), inPiecesOf: size, .init(maximumRecordSize: 5, framing: .concatenated))
        #expect(values == [.good("[1]", line: 1), .bad(offset: 6, line: 2, column: 2)])
        let source = JSONLinesSequence<JSON, Pieces>(
            Pieces(bytes: Array("[1]\n{\"a\":\"bcd\"}\n".utf8), size: size),
            .init(maximumRecordSize: 5, framing: .concatenated))
        var records = source.makeAsyncIterator()
        _ = try? await records.next()
        do {
            _ = try await records.next()
            Issue.record("the record is too large")
        } catch {
            #expect(records.lineNumber == 2)
        }
    }

    @Test func sharedRecordsAreThoseThatAreParsedAlone() throws {
        // The bytes between the values of one window become commas; where there are none, each value is parsed alone.
        let numbers = (0..<20_000).map { "{\"x\": \($0)}" }
        for separator in ["\n", "", " \n"] {
            let reader = JSONLinesReader<Point>(
                numbers.joined(separator: separator).utf8, .init(framing: .concatenated))
            var (count, sum) = (0, 0)
            try reader.forEach(reusing: true) {
                count += 1
                sum += $0.x
            }
            #expect(count == 20_000 && sum == 20_000 * 19_999 / 2)
            #expect(reader.lineNumber == (separator.isEmpty ? 1 : 20_000))
        }
    }

    @Test(arguments: [JSONFraming.lines, .sequence, .concatenated])
    func whatIsWrittenIsReadBack(framing: JSONFraming) async throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "a")
        let writer = try JSONLinesWriter(to: file, framing: framing)
        let values = (0..<30_000).map { JSON(integerLiteral: $0) }
        for value in values { try writer.write(value) }
        try writer.finish()
        let reader = try JSONLinesReader<JSON>(contentsOf: file, .init(framing: framing))
        #expect(try reader.map { try $0.get() } == values)
        // In parallel, with a writer.
        let copy = folder.url.appending(path: "b")
        let second = try JSONLinesWriter(to: copy, framing: framing)
        try await JSONLinesReader<JSON>(contentsOf: file, .init(framing: framing)).concurrentMap(to: second) { $0 }
        try second.finish()
        #expect(try Data(contentsOf: copy) == Data(contentsOf: file))
        #expect(second.byteCount == writer.byteCount)
        // A bad record has no separator inside.
        var output: [UInt8] = []
        let closure = JSONLinesWriter(framing: framing) { output += $0 }
        try closure.write(line: [0x31, 0x1E, 0x0A])
        try closure.finish()
        #expect(output == (framing == .sequence ? [0x1E, 0x31, 0x20, 0x20, 0x0A] : [0x31, 0x1E, 0x20, 0x0A]))
    }

    @Test(arguments: [JSONFraming.sequence, .concatenated])
    func aRecordInAPipeDoesNotWaitForTheNextOne(framing: JSONFraming) throws {
        let separator = framing == .sequence ? "\u{1E}" : ""
        let pipe = Pipe()
        let reader = JSONLinesReader<JSON>(
            fileDescriptor: pipe.fileHandleForReading.fileDescriptor, .init(framing: framing))
        for number in 0..<3 {
            pipe.fileHandleForWriting.write(Data("\(separator)[\(number)]\n".utf8))
            #expect(try reader.next()?[0]?.int == number)
        }
        try pipe.fileHandleForWriting.close()
        #expect(try reader.next() == nil && reader.recordCount == 3)
    }

    // MARK: In parallel

    @Test(arguments: [JSONFraming.sequence, .concatenated])
    func allReadersWorkConcurrently(framing: JSONFraming) async throws {
        let separator = framing == .sequence ? "\u{1E}" : ""
        let text = (0..<50_000).map { "\(separator){\"x\":\n\($0)}\n" }.joined()
        let reader = JSONLinesReader<Point>(text.utf8, .init(framing: framing))
        var found: [Int] = []
        try await reader.concurrentMap(width: 3) {
            $0.x
        } into: {
            found.append($0)
        }
        #expect(found == Array(0..<50_000))
        let sequence = JSONLinesSequence<Point, _>(
            Pieces(bytes: Array(text.utf8), size: 100_000), .init(framing: framing))
        found = []
        try await sequence.concurrentMap(width: 3) {
            $0.x
        } into: {
            found.append($0)
        }
        #expect(found == Array(0..<50_000))
        var output: [UInt8] = []
        try await sequence.concurrentMap(to: JSONLinesWriter { output += $0 }) { $0.x % 10_000 == 0 ? $0 : nil }
        #expect(output.isEmpty)
        let elements = JSONArrayReader<Point>("[\((0..<50_000).map { "{\"x\": \($0)}" }.joined(separator: ","))]".utf8)
        found = []
        try await elements.concurrentMap(columns: \.x, width: 3, transform: { $0 }, into: { found.append($0) })
        #expect(found == Array(0..<50_000) && elements.recordCount == 50_000)
    }

    @Test func theFirstErrorOfAnArrayEndsTheWork() async throws {
        let text = "[" + (0..<30_000).map { "{\"x\": \($0)}" }.joined(separator: ",") + ",{\"x\": oops},1]"
        let reader = JSONArrayReader<Point>(text.utf8)
        var count = 0
        let error = try await #require(throws: JSONError.self) {
            try await reader.concurrentMap(width: 2) {
                $0.x
            } into: { _ in
                count += 1
            }
        }
        #expect(count == 30_000 && error.pointer == "/30000/x" && error.code == .invalidLiteral)
        let events = JSONEventSequence<Point, _>(Pieces(bytes: Array("data: {\"x\": 4}\n\ndata: 5\n\n".utf8), size: 3))
        var found: [Int] = []
        await #expect(throws: JSONError.self) {
            try await events.concurrentMap {
                $0.x
            } into: {
                found.append($0)
            }
        }
        #expect(found == [4])
    }
}
