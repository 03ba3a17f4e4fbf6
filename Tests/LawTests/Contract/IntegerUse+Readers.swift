import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport

extension IntegerUse {
    /// Those of readers, writers and commands.
    static let ofReaders: [IntegerUse] = [
        IntegerUse("JSONArrayReader.init(fileDescriptor:at:_:) fileDescriptor", values: noDescriptors) {
            readAll(JSONArrayReader<JSON>(fileDescriptor: Int32($0)))
        },
        IntegerUse("JSONLinesCommand.run(_:input:output:errors:) input", values: noDescriptors) {
            _ = await Copy.run(["copy"], input: Int32($0), output: -1, errors: -1)
        },
        IntegerUse("JSONLinesCommand.run(_:input:output:errors:) output", values: noDescriptors) { value in
            try await withFile("{}\n") { _ = await Copy.run(["copy", $0.path], output: Int32(value), errors: -1) }
        },
        IntegerUse("JSONLinesCommand.run(_:input:output:errors:) errors", values: noDescriptors) {
            _ = await Copy.run(["copy", "-x"], input: -1, output: -1, errors: Int32($0))
        },
        IntegerUse(
            "JSONRecordReader.concurrentMap(columns:countingIssues:width:isolation:progress:transform:into:) width"
        ) {
            var count = 0
            try await JSONLinesReader<MistakenModel>(lineBytes)
                .concurrentMap(columns: \.name, width: $0, transform: { $0.count }, into: { count += $0 })
        },
        IntegerUse("JSONRecordReader.concurrentMap(to:width:isolation:progress:_:) width") {
            try await JSONLinesReader<MistakenModel>(lineBytes)
                .concurrentMap(to: JSONLinesWriter { _ in }, width: $0) { $0 }
        },
        IntegerUse("JSONRecordReader.concurrentMap(width:isolation:progress:_:into:) width") {
            var count = 0
            try await JSONLinesReader<MistakenModel>(lineBytes).concurrentMap(width: $0) {
                $0.name.count
            } into: {
                count += $0
            }
        },
        IntegerUse("JSONLinesReader.init(fileDescriptor:_:) fileDescriptor", values: noDescriptors) {
            readAll(JSONLinesReader<JSON>(fileDescriptor: Int32($0)))
        },
        IntegerUse(
            "JSONReadingOptions.init(policy:invalid:maximumRecordSize:context:limits:framing:) maximumRecordSize"
        ) {
            for framing in [JSONFraming.lines, .sequence, .concatenated] {
                try await readAll(JSONReadingOptions(policy: .skipping, maximumRecordSize: $0, framing: framing))
            }
        },
        IntegerUse("JSONReadingOptions.maximumRecordSize") {
            var options = JSONReadingOptions(policy: .skipping)
            options.maximumRecordSize = $0
            try await readAll(options)
        },
        IntegerUse("JSONRecordSequence.concurrentMap(to:width:isolation:progress:_:) width") {
            try await JSONLinesSequence<JSON, _>(Pieces(bytes: lineBytes, size: 7))
                .concurrentMap(to: JSONLinesWriter { _ in }, width: $0) { $0 }
        },
        IntegerUse("JSONRecordSequence.concurrentMap(width:isolation:progress:_:into:) width") {
            try await JSONEventSequence<JSON, _>(Pieces(bytes: eventBytes, size: 3)).concurrentMap(width: $0) {
                $0
            } into: { _ in
            }
        },
        split("JSONLinesSplit.init(start:length:) start") { JSONLinesSplit(start: $0, length: 5) },
        split("JSONLinesSplit.init(start:length:) length") { JSONLinesSplit(start: 5, length: $0) },
        split("JSONLinesSplit.start") {
            var split = JSONLinesSplit(start: 1, length: .max)
            split.start = $0
            return split
        },
        split("JSONLinesSplit.length") {
            var split = JSONLinesSplit(start: .max, length: 1)
            split.length = $0
            return split
        },
        IntegerUse("JSONLinesSplit.splits(of:count:) count") { value in
            try await withFile("1\n2\n") { _ = try JSONLinesSplit.splits(of: $0, count: value) }
        },
        IntegerUse("JSONLinesSplit.splits(ofByteCount:count:) size") {
            for count in extremes { _ = JSONLinesSplit.splits(ofByteCount: $0, count: count) }
        },
        IntegerUse("JSONLinesSplit.splits(ofByteCount:count:) count") {
            _ = JSONLinesSplit.splits(ofByteCount: 7, count: $0)
        },
        IntegerUse("JSONLinesWriter.init(fileDescriptor:framing:) fileDescriptor", values: noDescriptors) {
            let writer = JSONLinesWriter(fileDescriptor: Int32($0))
            try writer.write(JSON(1))
            try writer.finish()
        },
    ]

    /// Copies records, with the largest width.
    private struct Copy: JSONLinesCommand {
        var width: Int { .max }
        func map(_ record: JSON) -> JSON? { record }
    }

    /// Numbers of descriptors that are not open; 0 and 1 are descriptors of the tests.
    private static let noDescriptors = [Int(Int32.min), -1, Int(Int32.max)]

    private static let lineBytes = Array(String(repeating: #"{"name": "x"}"# + "\n", count: 50).utf8)
    private static let elementBytes = Array("[1, [2], {}]".utf8)
    private static let eventBytes = Array("data: [1]\n\n".utf8)

    private static func readAll(_ results: some Sequence<Result<JSON, JSONError>>) { for _ in results {} }

    /// Reads with all readers.
    private static func readAll(_ options: JSONReadingOptions) async throws {
        readAll(JSONLinesReader<JSON>(lineBytes, options))
        readAll(JSONLinesReader<JSON>(fileDescriptor: -1, options))
        readAll(JSONArrayReader<JSON>(elementBytes, options))
        for try await _ in JSONLinesSequence<JSON, _>(Pieces(bytes: lineBytes, size: 7), options) {}
        for try await _ in JSONEventSequence<JSON, _>(Pieces(bytes: eventBytes, size: 3), options) {}
        try await withFile(String(decoding: lineBytes, as: UTF8.self)) {
            let reader = try JSONLinesReader<JSON>(contentsOf: $0, resumingAt: nil, options)
            readAll(reader)
            _ = try reader.readMore()
            _ = try reader.readRest()
        }
    }

    /// Makes a split, and reads it from memory and from a file.
    private static func split(_ name: String, _ make: @escaping @Sendable (Int) -> JSONLinesSplit) -> IntegerUse {
        IntegerUse(
            name, endingWith: { $0 < 0 ? "JSONLinesSplit: " : nil },
            body: { value in
                let split = make(value)
                _ = split.end
                readAll(JSONLinesReader<JSON>(lineBytes, split: split))
                try await withFile(String(decoding: lineBytes, as: UTF8.self)) {
                    readAll(try JSONLinesReader<JSON>(contentsOf: $0, split: split))
                }
            })
    }

    private static func withFile(_ contents: String, _ body: (URL) async throws -> Void) async throws {
        let folder = try Folder()
        try await body(folder.file("file", contents))
    }
}
